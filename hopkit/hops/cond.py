"""``hopkit.cond``: ``torch.cond`` for branches that return anything."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import cached_fake_outputs, call_node, hop, inlined, new_value, subgraph_attribute
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, is_symbol, realize, unpacked
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.subgraphs import current_grad_mode
from hopkit._torch.functorch import is_batched, transforms
from hopkit._torch.hop.operator import compiled_and_called, tracing_modes
from hopkit._torch.hop.traced_operators import traced_operator
from hopkit._torch.hop.variable import attribute_to_user_frames
from hopkit.errors import UnknownName, UsageError
from hopkit.hops.allocations import watched_writes
from hopkit.hops.arguments import by_name, constant
from hopkit.hops.drawn_results import draws_of, with_drawn_gradients_refused
from hopkit.hops.grad_modes import gradients_of_bodies
from hopkit.hops.samples import selected
from hopkit.hops.transforms import refuse_inner_derivatives, refuse_traced_transforms, refuse_transforms
from hopkit.hops.unlike_outputs import unlike_outputs_placed
from hopkit.loops.new_leaves import refuse_new_leaves
from hopkit.loops.number_operands import numbers_as_tensors
from hopkit.loops.shared_operands import unshared
from hopkit.speculate.branches import Branches, speculate_branches
from hopkit.speculate.policy import SpeculationPolicy

__all__ = ["choose", "cond", "policy_of_branches"]

_NAMES = ("true_fn", "false_fn")
_USE = "Call cond(pred, true_fn, false_fn, operands, shared='copy')."
_SHARED = ("copy", "refuse")
_PRED = "Pass a bool or a tensor of one element."


def _cond(
    pred: Any,
    true_fn: Callable[..., Any],
    false_fn: Callable[..., Any],
    operands: Sequence[Any] = (),
    *,
    shared: str = "copy",
) -> Any:
    """Call ``true_fn(*operands)`` if ``pred`` holds, else ``false_fn(*operands)``; under compile, trace both.

    ``pred`` is a bool, a symbolic bool or a tensor of one element. The branches may return any Python structure.
    Tensors in it, of any shape that ``torch.cond`` can merge, integers and symbolic numbers may differ; all else must
    be equal. The compiled program has ``torch.ops.higher_order.cond``, which every backend supports.

    The same holds under export and ``make_fx``. If ``pred`` differs between the samples of ``torch.vmap``, the branches
    that any sample takes run on all samples and return pytrees; each sample gets the result of its branch.

    ``shared`` tells what becomes of memory that the results share in one branch only: with the enclosing program (the
    branch returns its operand, the other a new tensor) or with each other. With ``"copy"``, that branch returns a copy
    with the same sizes and strides, and the program around it must not be able to tell: one member of such a pair must
    not be written and the other then read, returned or stored. The caller gets a copy too where the program returns it
    beside the tensor. ``"refuse"`` refuses such branches, as does a trace without Dynamo: ``make_fx``, non-strict
    export.

    Raises torch's graph-break error if branches return values that can't be merged (with the place and both values) or
    change Python state outside of them, and torch's ``UncapturedHigherOrderOpError`` if the program could tell a copy.
    Raises `HopkitError` for what vmap and a trace around it can't do, `UnknownName` for another word.

    >>> import torch
    >>> def fn(x):
    ...     return cond(x.sum() > 0, lambda x: {"y": x.sin(), "mode": "a"}, lambda x: {"y": x.cos(), "mode": "a"}, (x,))
    >>> torch.compile(fn, backend="eager", fullgraph=True)(torch.zeros(2))
    {'y': tensor([1., 1.]), 'mode': 'a'}
    >>> identity = lambda x: cond(x.sum() > 0, lambda x: x, lambda x: x.cos(), (x,))
    >>> torch.compile(identity, backend="eager", fullgraph=True)(torch.zeros(2))
    tensor([1., 1.])
    """
    if shared not in _SHARED:
        raise UnknownName("shared of hopkit.cond", str(shared), _SHARED)
    if not hasattr(type(pred), "__bool__"):
        raise UsageError(f"hopkit.cond: pred is a {type(pred).__name__}", hint=_PRED)
    tracing = isinstance(pred, (torch.Tensor, torch.SymBool)) and (torch.compiler.is_exporting() or tracing_modes())
    if is_batched(pred):
        choices = (False, True) if tracing else None
        with watched_writes("hopkit.cond"):
            return selected(
                "hopkit.cond", pred != 0, lambda taken: (true_fn if taken else false_fn)(*operands), choices
            )
    if tracing:
        refuse_traced_transforms("hopkit.cond")
        return compiled_and_called(_call, (pred, true_fn, false_fn, operands))
    return true_fn(*operands) if pred else false_fn(*operands)


def _call(pred: Any, true_fn: Callable[..., Any], false_fn: Callable[..., Any], operands: Sequence[Any]) -> Any:
    """Call `cond` in a function that Dynamo can trace; it does not see what the trace around it does with a copy."""
    return cond(pred, true_fn, false_fn, operands, shared="refuse")


def _trace(
    tx: InstructionTranslator, args: list[VariableTracker], kwargs: dict[str, VariableTracker]
) -> VariableTracker:
    named = by_name(
        tx,
        "hopkit.cond",
        args,
        kwargs,
        required=("pred", *_NAMES),
        optional=("operands",),
        keywords=("shared",),
        use=_USE,
    )
    pred, true_fn, false_fn = realize(named["pred"]), named["true_fn"], named["false_fn"]
    inputs = unpacked(tx, named["operands"]) if "operands" in named else []
    shared = constant(tx, "hopkit.cond", named, "shared", "copy")
    if shared not in _SHARED:
        refuse(tx, "hopkit.cond", f"shared is {shared!r}", "Pass 'copy' or 'refuse'.")
    if pred.is_python_constant():
        chosen = true_fn if pred.as_python_constant() else false_fn
        result: VariableTracker = chosen.call_function(tx, inputs, {})
        return result
    if not (pred.is_tensor() or is_symbol(pred)):
        refuse(tx, "hopkit.cond", f"pred is a {pred.python_type().__name__}", _PRED)
    example = pred.as_proxy().node.meta["example_value"]
    if pred.is_tensor() and example.numel() != 1:
        refuse(tx, "hopkit.cond", f"pred has the shape {tuple(example.shape)}, and is no single element", _PRED)
    return choose(tx, "hopkit.cond", pred, (true_fn, false_fn), _NAMES, inputs, copies=shared == "copy")


def choose(
    tx: InstructionTranslator,
    hop_name: str,
    pred: VariableTracker,
    functions: Sequence[VariableTracker],
    names: Sequence[str],
    inputs: Sequence[VariableTracker],
    *,
    copies: bool,
) -> VariableTracker:
    """Trace both branches, and return the result of the operator that runs the first if ``pred`` holds.

    ``hop_name`` and ``names`` are those of the HOP that the program calls and of its branches, for messages.
    """
    refuse_transforms(tx, hop_name)
    by_sample = is_batched(pred.as_proxy().node.meta["example_value"])
    branches = speculate_branches(
        tx,
        functions,
        names,
        inputs,
        policy=policy_of_branches(),
        hop=hop("cond"),
        description=hop_name,
        copies=copies,
    )
    refuse_new_leaves(tx, hop_name, branches.graphs)
    if branches.is_empty:
        return branches.returned(tx, ())
    if by_sample:
        return branches.returned(tx, _select_outputs(tx, hop_name, names, pred, branches))
    with unlike_outputs_placed(tx, hop_name, names, branches):
        outputs = _run_chosen(tx, hop_name, pred, branches)
    return branches.returned(tx, outputs)


def policy_of_branches() -> SpeculationPolicy:
    """Return the policy of bodies of which one runs, in the grad mode of the program here."""
    # As torch.cond: a write to operands has no derivative here. Under vmap all samples would see the writes of some.
    writes = not current_grad_mode() and not transforms()
    return SpeculationPolicy(
        outputs="later",
        input_mutation=writes,
        aliasing=writes,
        # The operator gets copies: see `unshared`.
        input_input_aliasing=True,
        lazy_inputs=False,
        outer_values_pass=True,
        guards_outer_state=True,
    )


def _run_chosen(
    tx: InstructionTranslator, hop_name: str, pred: VariableTracker, branches: Branches
) -> Sequence[VariableTracker]:
    """Return the outputs of torch's operator, which runs one branch."""
    operands = unshared(tx, branches.bodies, numbers_as_tensors(tx, branches.graphs, branches.operands))
    with gradients_of_bodies(tx, branches.graphs):
        subgraphs = [
            subgraph_attribute(tx, name, graph)
            for name, graph in zip(("cond_true", "cond_false"), branches.graphs, strict=True)
        ]
        with cached_fake_outputs(tx, subgraphs, branches.example_values):
            items = call_node(tx, hop("cond"), (pred.as_proxy(), *subgraphs, operands))
    outputs = [item.as_proxy().node for item in items]
    # `hopkit.switch` calls this function, and its frames are not the program's.
    attribute_to_user_frames([*(proxy.node for proxy in subgraphs), *outputs, *(node.args[0] for node in outputs[:1])])
    refuse_inner_derivatives(tx, hop_name, branches.graphs, items)
    return with_drawn_gradients_refused(tx, hop_name, branches.graphs, draws_of(branches.bodies), items)


def _select_outputs(
    tx: InstructionTranslator, hop_name: str, names: Sequence[str], pred: VariableTracker, branches: Branches
) -> Sequence[VariableTracker]:
    """Select the outputs of both branches for each sample of vmap. Torch's operator selects only the first output."""
    if branches.has_numbers:
        what = "the branches return numbers that differ, and so do the samples of vmap"
        refuse(tx, hop_name, what, "Return a tensor of each number: torch.tensor(number).")
    for true_value, false_value in zip(*branches.example_values, strict=True):
        if (true_value.shape, true_value.dtype) != (false_value.shape, false_value.dtype):
            what = f"in a sample of vmap, {names[0]} returns {true_value.dtype}{list(true_value.shape)}"
            false_type = f"{false_value.dtype}{list(false_value.shape)}"
            refuse(tx, hop_name, f"{what}, {names[1]} {false_type}", "Return the same types: .to() or .expand().")
    results = [inlined(tx, graph, branches.operands) for graph in branches.graphs]
    element = new_value(tx, "call_method", "reshape", (pred.as_proxy(), ()), {}).as_proxy()
    nonzero = new_value(tx, "call_function", operator.ne, (element, 0), {}).as_proxy()
    return [new_value(tx, "call_function", torch.where, (nonzero, *pair), {}) for pair in zip(*results, strict=True)]


cond: Callable[..., Any] = traced_operator("hopkit_cond", "hopkit.cond", _cond, _trace)
