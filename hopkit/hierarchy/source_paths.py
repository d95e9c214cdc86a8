"""Name a value that a program reads by the expression of Dynamo's source: its path in the program's code."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any

from hopkit.hierarchy.module_paths import function_name

__all__ = ["argument_of_partial", "path_of_source"]

_HELD = re.compile(
    r"\.(?:__closure__\[(?P<cell>\d+)\]\.cell_contents|__defaults__\[(?P<default>\d+)\]|__kwdefaults__\['(?P<name>\w+)'\])"
)
_PARTIAL = re.compile(r"^(L\['[^']+'\])\.(?:args\[(\d+)\]|keywords\['([^']+)'\])")
_GETATTR = re.compile(r"getattr\(([^()]*), '([^']*)'\)")
_ROOT = re.compile(r"^[LG]\['([^']+)'\]")
_ITEM = re.compile(r"\[(?:'([^']*)'|\"([^\"]*)\"|(-?\d+))\]")
_CONTAINER = re.compile(r"\._modules(?=\.|\[|$)")
_OTHER_GLOBALS = re.compile(r"^(?:__import_|___unnamed_scope)\w*\.")
"""Dynamo's name for the globals of another file than that of the compiled function."""


def path_of_source(source: str, value_of: Callable[[str], Any] = lambda source: None) -> str:
    """Return the dotted path for the expression of a Dynamo source, from which a value was read.

    ``value_of`` returns the value of such an expression, None if it can't. A value in the closure
    or the defaults of a function has the name of the variable in that function; a function of torch is only a wrapper.

    >>> path_of_source("L['self'].layers._modules['0'].heads[1]")
    'self.layers.0.heads.1'
    >>> path_of_source("G['__import_models'].shared[0]"), path_of_source("getattr(getattr(G['stack'], '1'), '0')")
    ('shared.0', 'stack.1.0')
    >>> def helper(x, linear=None):
    ...     return linear(x) + helper(x)
    >>> path_of_source("G['helper'].__defaults__[0]", {"G['helper']": helper}.get)
    'linear'
    """
    while source != (plain := _GETATTR.sub(r"\1['\2']", source)):
        source = plain
    # The function that holds a value is the innermost one through which the source goes.
    while held := [*_HELD.finditer(source)]:
        start, end = held[-1].span()
        function, rest = value_of(source[:start]), source[end:]
        if held[-1]["cell"] and isinstance(function, FunctionType) and not function_name(function.__code__):
            source = source[:start] + rest
        else:
            source = f"L['{_variable(function, held[-1])}']{rest}"
    source = _CONTAINER.sub("", _ROOT.sub(r"\1", source))
    path = _ITEM.sub(lambda item: "." + next(part for part in item.groups() if part is not None), source)
    return _OTHER_GLOBALS.sub("", path)


def argument_of_partial(source: str, value_of: Callable[[str], Any]) -> str:
    """Return the source of a parameter in place of that of the argument which a variable's partial has for it.

    >>> program = functools.partial(lambda model, x: model(x), None)
    >>> argument_of_partial("L['fn'].args[0].layers", {"L['fn']": program}.get)
    "L['model'].layers"
    """
    if (match := _PARTIAL.match(source)) is None or not isinstance(partial := value_of(match[1]), functools.partial):
        return source
    function, skipped = partial.func, 0
    if isinstance(function, MethodType):
        function, skipped = function.__func__, 1
    if not isinstance(function, FunctionType):
        return source
    name = match[3]
    if name is None:
        index = skipped + int(match[2])
        if index >= function.__code__.co_argcount:
            return source
        name = function.__code__.co_varnames[index]
    return f"L['{name}']{source[match.end() :]}"


def _variable(function: Any, held: re.Match[str]) -> str:
    """Return the name of the variable in which a function has what it holds."""
    if held["name"]:
        return held["name"]
    if not isinstance(function, FunctionType):
        return "cell_contents" if held["cell"] else "default"
    code = function.__code__
    if held["cell"]:
        return code.co_freevars[int(held["cell"])]
    return code.co_varnames[code.co_argcount - len(function.__defaults__ or ()) + int(held["default"])]
