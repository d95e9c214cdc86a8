"""Run a function of a test on the VariableTrackers of a program, while Dynamo traces the program."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch._dynamo import current_scope_id
from torch._dynamo.variables import ConstantVariable

from hopkit._torch.dynamo.emission import hop
from hopkit._torch.dynamo.protocols import is_generator, realize
from hopkit._torch.hop.traced_operators import traced_operator
from hopkit.speculate import SpeculationPolicy, TracedBody, trace_body

__all__ = ["BRANCHES", "ONCE", "enclosing_scope", "look", "names_of", "probe", "seen", "traced"]

ONCE = SpeculationPolicy(outer_values_pass=True, guards_outer_state=True, aliasing=True, input_mutation=True)
"""The policy of a body that runs once, as that of hopkit.wrap."""

BRANCHES = SpeculationPolicy(outputs="later", lazy_inputs=False, outer_values_pass=True, guards_outer_state=True)
"""The policy of bodies of which one is chosen, as that of hopkit.cond with gradients."""

_inspections: list[Callable[..., Any]] = []
_errors: list[BaseException] = []


def _eager(*values: Any) -> None:
    """Do nothing: only Dynamo calls the function of the test."""


def _trace(tx: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    try:
        # To realize a generator, torch visits the translator of its frame, however deep that is.
        values = [vt if is_generator(vt) else realize(vt) for vt in args]
        result = _inspections[-1](tx, *values)
    except BaseException as error:
        # Dynamo would wrap it.
        _errors.append(error)
        raise
    return ConstantVariable.create(None) if result is None else result


probe = traced_operator("tests_speculate_probe", "probe", _eager, _trace)
"""The operator that a program calls with the values that the function of the test is to see."""


def look(program: Callable[..., Any], inspect: Callable[..., Any], *args: Any, dynamic: bool | None = None) -> Any:
    """Compile a program, call ``inspect(tx, *vts)`` where it calls `probe`, and return what the program returns.

    The program gets the VT that ``inspect`` returns. Raises the error of ``inspect`` itself.
    """
    torch.compiler.reset()
    _inspections.append(inspect)
    _errors.clear()
    try:
        return torch.compile(program, backend="eager", fullgraph=True, dynamic=dynamic)(*args)
    except BaseException:
        if _errors:
            raise _errors[0] from None
        raise
    finally:
        _inspections.pop()


class _Seen(Exception):
    """The end of a trace whose program need not run."""


def seen(program: Callable[..., Any], inspect: Callable[..., Any], *args: Any, dynamic: bool | None = None) -> Any:
    """Trace a program up to its call of `probe`, and return what ``inspect(tx, *vts)`` returns. Raises its error."""
    results: list[Any] = []

    def inspect_and_stop(tx: Any, *vts: Any) -> Any:
        results.append(inspect(tx, *vts))
        raise _Seen

    with contextlib.suppress(_Seen):
        look(program, inspect_and_stop, *args, dynamic=dynamic)
    (result,) = results
    return result


def traced(tx: Any, body: Any, args: Sequence[Any], policy: SpeculationPolicy = ONCE) -> TracedBody:
    """Trace a body of a HOP that is called "the test" in messages."""
    return trace_body(tx, body, args, policy=policy, hop=hop("wrap"), description="the test")


@contextlib.contextmanager
def enclosing_scope() -> Iterator[None]:
    """Make the program's scope that of a body inside the block: objects that the program made are the body's."""
    current_scope_id._current_scope_id.value = current_scope_id.current_scope_id() - 1
    try:
        yield
    finally:
        current_scope_id._current_scope_id.value += 1


def names_of(values: Sequence[Any]) -> list[str]:
    """Return the names of the nodes of VTs or proxies."""
    return [(value if isinstance(value, torch.fx.Proxy) else value.as_proxy()).node.name for value in values]
