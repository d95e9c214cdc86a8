"""Arrays with the numbers of many programs of a grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

__all__ = ["Diverged", "Programs", "as_programs_like"]


class Diverged(Exception):
    """Many programs can't take a step at once."""


class Programs(np.ndarray):
    """An array whose first dimension counts programs; so do the results of numpy's functions.

    The remaining dimensions are those of the array of one program: ``(1,)`` for a scalar.
    """

    counts_programs = True

    def __array_function__(
        self, func: Callable[..., Any], types: Iterable[type], args: Iterable[Any], kwargs: Mapping[str, Any]
    ) -> Any:
        result = super().__array_function__(func, types, args, kwargs)
        if isinstance(result, (list, tuple)):
            return type(result)(_as_programs(array) for array in result)
        return _as_programs(result)


def _as_programs(value: Any) -> Any:
    return value.view(Programs) if isinstance(value, np.ndarray) else value


def as_programs_like(array: Any, *operands: Any) -> Any:
    """Return the array as one of many programs, if one of its operands is of many programs."""
    return _as_programs(array) if any(isinstance(operand, Programs) for operand in operands) else array
