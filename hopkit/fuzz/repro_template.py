"""Define the template of a script that reproduces a failure."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

__all__ = ["ReproTemplate"]


@dataclasses.dataclass(frozen=True)
class ReproTemplate:
    """The template of a script that reproduces a failure.

    ``main`` is the text that defines the function ``main``, whose result is the exit status. ``modules`` are the
    modules of Python's library that it uses, ``imports`` the lines that import its names of torch. ``functions`` are
    functions of hopkit that need only torch; their source precedes ``main``. ``oracle`` names the oracle whose failures
    alone it shows; empty for a template that serves several. ``needs`` are the packages that a script needs.
    """

    main: str
    modules: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    functions: tuple[Callable[..., Any], ...] = ()
    oracle: str = ""
    needs: str = "only torch"
