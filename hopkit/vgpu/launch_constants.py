"""Check the launches of a generated module against the constants that its Triton kernels were written for.

A kernel is text for one value of some parameters: ``triton_meta["constants"]`` lists those that Triton compiles in, and
the kernel's first lines assign sizes. A launch passes these values too, and a GPU ignores them: a launch with another
value runs another program than the wrapper says.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["CheckedLaunch", "launches_of_code"]


@dataclasses.dataclass(frozen=True)
class CheckedLaunch:
    """A launch in the text of a module: the kernel, the arguments by parameter, and what contradicts the kernel.

    ``arguments`` are the texts of the arguments, ``constants`` the values that the kernel has for parameters of this
    launch; ``contradictions`` has a line for each argument that is another one, and for a wrong number of arguments.
    """

    kernel: str
    arguments: Mapping[str, str]
    constants: Mapping[str, Any]
    contradictions: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class _Kernel:
    """A kernel's parameters that a wrapper passes, in order, and the values that its text has for some of them."""

    passed: tuple[str, ...]
    constants: Mapping[str, Any]


def launches_of_code(code: str) -> tuple[CheckedLaunch, ...]:
    """Return the launches of Inductor's Triton kernels in the text of a module, in its order, each checked.

    Launches in the block that times kernels beforehand, a text in the module, count too. A text that is no Python has
    none: loading it raises.

    >>> launches_of_code("x = 1")
    ()
    """
    try:
        module = ast.parse(code)
    except SyntaxError:
        return ()
    found = [launch for block in _texts(module) for launch in launches_of_code(block)]
    kernels = dict(_kernels(module))
    calls = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
    calls.sort(key=lambda call: (call.lineno, call.col_offset))
    for call in calls:
        name = _launched(call)
        if name in kernels:
            found.append(_checked(name, kernels[name], [ast.unparse(argument) for argument in call.args]))
    return tuple(found)


def _texts(module: ast.Module) -> Iterator[str]:
    """Yield the texts that stand in a module as statements: one may be the block that times kernels."""
    for statement in module.body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            value = statement.value.value
            if isinstance(value, str) and "async_compile.triton(" in value:
                # The first line of the block is its title.
                yield value.partition(":")[2]


def _launched(call: ast.Call) -> str:
    """Return ``kernel`` for a call ``kernel.run(...)``, empty for any other."""
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr == "run" and isinstance(function.value, ast.Name):
        return function.value.id
    return ""


def _kernels(module: ast.Module) -> Iterator[tuple[str, _Kernel]]:
    for statement in module.body:
        if not (isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call)):
            continue
        call, (target,) = statement.value, statement.targets
        if ast.unparse(call.func) == "async_compile.triton" and isinstance(target, ast.Name):
            source = ast.literal_eval(call.args[1])
            yield target.id, _kernel(ast.parse(source))


def _kernel(source: ast.Module) -> _Kernel:
    (function,) = (node for node in source.body if isinstance(node, ast.FunctionDef) and len(node.decorator_list) > 1)
    heuristics = next(call for call in function.decorator_list if isinstance(call, ast.Call))
    given = {keyword.arg: keyword.value for keyword in heuristics.keywords}
    meta, inductor_meta = _items(given["triton_meta"]), _items(given["inductor_meta"])
    signature = ast.literal_eval(meta["signature"])
    constants = ast.literal_eval(meta["constants"]) if "constants" in meta else {}
    declared = {parameter.arg for parameter in function.args.args if parameter.annotation is not None}
    dropped = {name for name, value in constants.items() if value is None and name not in signature}
    names = [parameter.arg for parameter in function.args.args]
    passed = [name for name in names if name not in declared and name not in dropped]
    if "extra_launcher_args" in inductor_meta:
        passed += ast.literal_eval(inductor_meta["extra_launcher_args"])
    sizes = dict(_assigned_sizes(function, passed))
    return _Kernel(tuple(passed), {**{name: constants[name] for name in passed if name in constants}, **sizes})


def _items(node: ast.expr) -> dict[str, ast.expr]:
    assert isinstance(node, ast.Dict)
    return {ast.literal_eval(key): value for key, value in zip(node.keys, node.values, strict=True) if key is not None}


def _assigned_sizes(function: ast.FunctionDef, parameters: list[str]) -> Iterator[tuple[str, Any]]:
    """Yield the sizes that the first lines of a kernel assign to its parameters."""
    for statement in function.body:
        if not isinstance(statement, ast.Assign):
            return
        (target,) = statement.targets
        if isinstance(target, ast.Name) and target.id in parameters and isinstance(statement.value, ast.Constant):
            yield target.id, statement.value.value


def _checked(name: str, kernel: _Kernel, texts: list[str]) -> CheckedLaunch:
    if len(texts) != len(kernel.passed):
        line = f"{name} takes {', '.join(kernel.passed)}, and is launched with {len(texts)} arguments"
        return CheckedLaunch(name, {}, kernel.constants, (line,))
    arguments = dict(zip(kernel.passed, texts, strict=True))
    contradictions = tuple(
        f"{name} was written for {parameter} = {value!r}, and is launched with {arguments[parameter]}"
        for parameter, value in kernel.constants.items()
        if arguments[parameter] != repr(value)
    )
    return CheckedLaunch(name, arguments, kernel.constants, contradictions)
