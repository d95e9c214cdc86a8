"""``hopkit.switch``: `hopkit.cond` for any number of branches, chosen by an index."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import (
    cached_fake_outputs,
    call_node,
    hop,
    hop_or_none,
    inlined_function,
    new_value,
    subgraph_attribute,
)
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, is_symbol, realize, unpacked
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.vt_fields import type_name, type_of
from hopkit._torch.dynamo.vt_parts import tuple_of
from hopkit._torch.functorch import is_batched
from hopkit._torch.hop.operator import compiled_and_called, tracing_modes
from hopkit._torch.hop.traced_operators import traced_operator
from hopkit.errors import UsageError
from hopkit.hops.allocations import watched_writes
from hopkit.hops.arguments import by_name
from hopkit.hops.cond import choose, policy_of_branches
from hopkit.hops.drawn_results import draws_of, with_drawn_gradients_refused
from hopkit.hops.grad_modes import gradients_of_bodies
from hopkit.hops.samples import selected
from hopkit.hops.transforms import refuse_inner_derivatives, refuse_traced_transforms, refuse_transforms
from hopkit.hops.unlike_outputs import refuse_unlike_outputs, unlike_outputs_placed
from hopkit.loops.new_leaves import refuse_new_leaves
from hopkit.loops.number_operands import numbers_as_tensors
from hopkit.loops.shared_operands import unshared
from hopkit.reference.hop_bodies import bodies_observed
from hopkit.reference.log import choice
from hopkit.speculate.branches import speculate_branches
from hopkit.speculate.scalars import number_tensor

__all__ = ["switch"]

_NAME = "hopkit.switch"
_USE = "Call switch(index, (branch, branch, ...), operands)."
_DIFFERENCE = re.compile(r"branch \d+ returns? |\bin branch \d+ and ")
"""The messages about a difference between two branches."""


def _switch(index: Any, branches: Sequence[Callable[..., Any]], operands: Sequence[Any] = ()) -> Any:
    """Call ``branches[index](*operands)``; an index that is too small or too large takes the first or the last branch.

    ``index`` is an integer, a symbolic integer, or a tensor of one integer. The branches return any Python structure,
    by the rules of `hopkit.cond`. The compiled program has ``torch.ops.higher_order.switch`` where torch has it (from
    2.14 on), and otherwise a ``torch.ops.higher_order.cond`` in another for each branch but the last.

    >>> import torch
    >>> branches = [lambda x: {"y": x.sin()}, lambda x: {"y": x.cos()}, lambda x: {"y": x + 5}]
    >>> torch.compile(lambda i, x: switch(i, branches, (x,)), backend="eager", fullgraph=True)(
    ...     torch.tensor(2), torch.zeros(1)
    ... )
    {'y': tensor([5.])}
    """
    if not isinstance(branches, (tuple, list)) or not branches or not all(map(callable, branches)):
        raise UsageError(f"{_NAME}: the branches are no tuple of functions", hint=_USE)
    if is_batched(index):
        tracing = torch.compiler.is_exporting() or tracing_modes()
        last = len(branches) - 1
        with watched_writes(_NAME):
            return selected(
                _NAME,
                index.clamp(0, last),
                lambda taken: branches[taken](*operands),
                range(last + 1) if tracing else None,
            )
    if isinstance(index, (torch.Tensor, torch.SymInt)) and (torch.compiler.is_exporting() or tracing_modes()):
        refuse_traced_transforms(_NAME)
        return compiled_and_called(_call, (index, tuple(branches), operands))
    taken = max(0, min(int(index), len(branches) - 1))
    numbers = tuple(map(str, range(len(branches))))
    with (
        bodies_observed(tuple(branches), tuple(operands), selects=True) as functions,
        choice("hopkit_any_switch", numbers, numbers[taken], functions),
    ):
        return functions[taken](*operands)


def _call(index: Any, branches: Any, operands: Any) -> Any:
    """Call `switch` in a function that Dynamo can trace."""
    return switch(index, branches, operands)


def _nested(choices: Any, branches: Any, operands: Any, number: int = 0) -> Any:
    """Choose between the first branch and the rest, by one cond in another. Dynamo traces this.

    Each of ``choices`` is whether to take its branch; ``number`` is that of the first branch.
    """
    if len(branches) == 1:
        return branches[0](*operands)
    return _first_or_rest(
        number,
        choices[0],
        branches[0],
        lambda *values: _nested(choices[1:], branches[1:], values, number + 1),
        operands,
    )


def _first_or_rest_eager(number: int, taken: Any, first: Any, rest: Any, operands: Any) -> Any:
    return first(*operands) if taken else rest(*operands)


def _trace_first_or_rest(
    tx: InstructionTranslator, args: list[VariableTracker], kwargs: dict[str, VariableTracker]
) -> VariableTracker:
    number, taken, first, rest, operands = args
    branch = number.as_python_constant()
    names = f"branch {branch}", f"branch {branch + 1}"
    return choose(tx, _NAME, realize(taken), (first, rest), names, unpacked(tx, operands), copies=True)


_first_or_rest = traced_operator("hopkit_switch_step", _NAME, _first_or_rest_eager, _trace_first_or_rest)


def _trace(
    tx: InstructionTranslator, args: list[VariableTracker], kwargs: dict[str, VariableTracker]
) -> VariableTracker:
    named = by_name(tx, _NAME, args, kwargs, required=("index", "branches"), optional=("operands",), use=_USE)
    index, branches = realize(named["index"]), realize(named["branches"])
    if type_of(branches) not in (tuple, list) or not unpacked(tx, branches):
        is_empty = type_of(branches) in (tuple, list)
        refuse(tx, _NAME, f"the branches are {'empty' if is_empty else 'a ' + type_name(branches)}", _USE)
    functions = unpacked(tx, branches)
    operands = unpacked(tx, named["operands"]) if "operands" in named else []
    if index.is_python_constant() and isinstance(index.as_python_constant(), int):
        taken = max(0, min(index.as_python_constant(), len(functions) - 1))
        result: VariableTracker = functions[taken].call_function(tx, operands, {})
        return result
    if not (index.is_tensor() or (is_symbol(index) and index.python_type() is int)):
        refuse(tx, _NAME, f"the index is a {type_name(index)}", "Pass an integer or a tensor of one integer.")
    example = index.as_proxy().node.meta["example_value"]
    if index.is_tensor() and (example.numel() != 1 or example.is_floating_point() or example.is_complex()):
        what = f"the index is a {example.dtype} of shape {list(example.shape)}"
        refuse(tx, _NAME, what, "Pass an integer or a tensor of one integer.")
    if is_symbol(index):
        # An integer that differs between calls: torch's operators choose by a tensor.
        index = number_tensor(tx, index.as_proxy(), torch.int64)
        example = index.as_proxy().node.meta["example_value"]
    names = [f"branch {number}" for number in range(len(functions))]
    switch_hop = hop_or_none("switch")
    if switch_hop is None or is_batched(example) or len(functions) == 1:
        last = len(functions) - 1
        choices = [new_value(tx, "call_function", operator.le, (index.as_proxy(), n), {}) for n in range(last)]
        try:
            return inlined_function(tx, _nested, tuple_of(choices), branches, tuple_of(operands))
        except RuntimeError as error:
            if last > 1 and _DIFFERENCE.search(str(error)):
                _refuse_difference(tx, names, functions, operands)
            raise
    refuse_transforms(tx, _NAME)
    found = speculate_branches(
        tx,
        functions,
        names,
        operands,
        policy=policy_of_branches(),
        hop=switch_hop,
        description=_NAME,
        copies=True,
    )
    refuse_new_leaves(tx, _NAME, found.graphs)
    if found.is_empty:
        return found.returned(tx, ())
    inputs = unshared(tx, found.bodies, numbers_as_tensors(tx, found.graphs, found.operands))
    with gradients_of_bodies(tx, found.graphs):
        subgraphs = [
            subgraph_attribute(tx, f"switch_branch_{number}", graph) for number, graph in enumerate(found.graphs)
        ]
        clamped = new_value(tx, "call_method", "clamp", (index.as_proxy(), 0, len(functions) - 1), {})
        if example.dim():
            clamped = new_value(tx, "call_method", "reshape", (clamped.as_proxy(), ()), {})
        with (
            unlike_outputs_placed(tx, _NAME, names, found),
            cached_fake_outputs(tx, subgraphs, found.example_values),
        ):
            items = call_node(tx, switch_hop, (clamped.as_proxy(), tuple(subgraphs), inputs))
    refuse_inner_derivatives(tx, _NAME, found.graphs, items)
    items = with_drawn_gradients_refused(tx, _NAME, found.graphs, draws_of(found.bodies), items)
    return found.returned(tx, items)


def _refuse_difference(
    tx: InstructionTranslator,
    names: Sequence[str],
    functions: Sequence[VariableTracker],
    operands: Sequence[VariableTracker],
) -> None:
    """Raise torch's graph-break error for what differs between all branches, each of which can be traced.

    The innermost of nested conds has two branches, so its message can't name the one that differs from the rest.
    """
    found = speculate_branches(
        tx, functions, names, operands, policy=policy_of_branches(), hop=hop("cond"), description=_NAME, copies=True
    )
    refuse_unlike_outputs(tx, _NAME, names, found)


switch: Callable[..., Any] = traced_operator("hopkit_any_switch", _NAME, _switch, _trace)
