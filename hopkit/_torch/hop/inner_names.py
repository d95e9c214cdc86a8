"""Explain errors of a function that hopkit compiles inside of a trace: its names are not those of the program."""

from __future__ import annotations

import contextlib
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hopkit._torch.dynamo.refusals import advised

__all__ = ["names_explained"]

_ADVICE = {
    "get value out of a tracing tensor": "a trace of make_fx with real values can't read a number that a loop carries. "
    "Pass tracing_mode='symbolic', or carry a tensor: torch.tensor(0) for 0.",
}
_CELL = re.compile(r"L\['(\w+)'\]\.__closure__\[(\d+)\](?:\.cell_contents)?|\bl_(\w+?)_closure_(\d+)_cell_contents_?")
_ITEM = re.compile(r"\bl_(\w+?)_((?:\d+_)+)(?=\W|$)")


@contextlib.contextmanager
def names_explained(function: Callable[..., Any], args: tuple[Any, ...]) -> Iterator[None]:
    """Add notes to errors of ``function(*args)`` that Dynamo traces: the program's names of its closures and items.

    >>> y = 1
    >>> def apply(body): ...
    >>> def outer(y):
    ...     def body(): return y
    ...     with names_explained(apply, (body,)):
    ...         raise RuntimeError("L['body'].__closure__[0] is written")
    >>> try:
    ...     outer(1)
    ... except RuntimeError as error:
    ...     error.__notes__
    ["hopkit: L['body'].__closure__[0] is y of body"]
    """
    try:
        with advised("hopkit", _ADVICE):
            yield
    except Exception as error:
        given = inspect.signature(function).bind(*args).arguments
        for note in dict.fromkeys(_explained(str(error), given)):
            error.add_note(f"hopkit: {note}")
        raise


def _explained(message: str, given: Mapping[str, Any]) -> Iterator[str]:
    for found in _CELL.finditer(message):
        name, cell = found[1] or found[3], int(found[2] or found[4])
        code = getattr(given.get(name), "__code__", None)
        if code is not None and cell < len(code.co_freevars):
            yield f"{found[0]} is {code.co_freevars[cell]} of {code.co_name}"
    for found in _ITEM.finditer(message):
        if found[1] in given:
            yield f"{found[0]} is {found[1]}" + "".join(f"[{place}]" for place in found[2].split("_") if place)
