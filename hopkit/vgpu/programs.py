"""Numbers of many programs of a grid in one array."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

__all__ = ["Diverged", "Programs", "marked"]


class Diverged(Exception):
    """What many programs can't do at once."""


class Programs(np.ndarray):
    """An array whose first dimension counts programs; what numpy makes of one is another.

    The others are those that the array of one program would have: ``(1,)`` for a scalar.
    """

    counts_programs = True

    def __array_function__(
        self, func: Callable[..., Any], types: Iterable[type], args: Iterable[Any], kwargs: Mapping[str, Any]
    ) -> Any:
        made = super().__array_function__(func, types, args, kwargs)
        if isinstance(made, (list, tuple)):
            return type(made)(_marked(each) for each in made)
        return _marked(made)


def _marked(value: Any) -> Any:
    return value.view(Programs) if isinstance(value, np.ndarray) else value


def marked(array: Any, *of: Any) -> Any:
    """The array as one of many programs, if one of those is that it was computed from."""
    return _marked(array) if any(isinstance(each, Programs) for each in of) else array
