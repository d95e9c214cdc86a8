"""``hopkit.cond``: ``torch.cond`` for branches that return anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hopkit._torch.emission import call_node, hop, results_known, subgraph_attribute
from hopkit._torch.operators import refuse, traced_operator
from hopkit._torch.subgraphs import current_grad_mode
from hopkit._torch.tracking import Tracker, Translator, is_symbol, realize, unpacked
from hopkit.speculate.branches import speculate_branches
from hopkit.speculate.policy import SpeculationPolicy

__all__ = ["cond"]

_NAMES = ("true_fn", "false_fn")


def _cond(pred: Any, true_fn: Callable[..., Any], false_fn: Callable[..., Any], operands: Sequence[Any] = ()) -> Any:
    """Call ``true_fn(*operands)`` or ``false_fn(*operands)``, as ``pred`` says; under compile, both are traced.

    ``pred`` is a bool, a symbolic bool or a tensor of one element. The branches may return any Python structure.
    Tensors in it, of any shape that ``torch.cond`` can merge, integers and symbolic numbers may differ; all else must
    be equal. The compiled program has ``torch.ops.higher_order.cond``, which every backend knows.

    Raises torch's error for a graph break in a HOP where branches return what can't be one value (with the place and
    both values), change Python state outside of them, or return memory of the enclosing program in one branch only.

    >>> import torch
    >>> def fn(x):
    ...     return cond(x.sum() > 0, lambda x: {"y": x.sin(), "mode": "a"}, lambda x: {"y": x.cos(), "mode": "a"}, (x,))
    >>> torch.compile(fn, backend="eager", fullgraph=True)(torch.zeros(2))
    {'y': tensor([1., 1.]), 'mode': 'a'}
    """
    return true_fn(*operands) if pred else false_fn(*operands)


def _trace(tx: Translator, args: list[Tracker], kwargs: dict[str, Tracker]) -> Tracker:
    pred, true_fn, false_fn, operands = _arguments(tx, args, kwargs)
    pred = realize(pred)
    inputs = unpacked(tx, operands) if operands is not None else []
    if pred.is_python_constant():
        chosen = true_fn if pred.as_python_constant() else false_fn
        found: Tracker = chosen.call_function(tx, inputs, {})
        return found
    if not (pred.is_tensor() or is_symbol(pred)):
        refuse(tx, "hopkit.cond", f"pred is a {pred.python_type().__name__}", "Give a bool or a tensor of one element.")
    # As torch.cond: writing to operands has no derivative here.
    writes = not current_grad_mode()
    branches = speculate_branches(
        tx,
        (true_fn, false_fn),
        _NAMES,
        inputs,
        policy=SpeculationPolicy(
            outputs="later", input_mutation=writes, aliasing=writes, lazy_inputs=False, outer_values_pass=True
        ),
        hop=hop("cond"),
        description="hopkit.cond",
    )
    items: Sequence[Tracker] = ()
    if not branches.is_empty:
        subgraphs = [
            subgraph_attribute(tx, name, graph)
            for name, graph in zip(("cond_true", "cond_false"), branches.graphs, strict=True)
        ]
        with results_known(tx, subgraphs, branches.example_values):
            items = call_node(tx, hop("cond"), (pred.as_proxy(), *subgraphs, branches.operands))
    return branches.returned(tx, items)


def _arguments(tx: Translator, args: list[Tracker], kwargs: dict[str, Tracker]) -> tuple[Any, Any, Any, Any]:
    names = ("pred", *_NAMES, "operands")
    given = dict(zip(names, args, strict=False)) | kwargs
    if len(args) + len(kwargs) != len(given) or not set(names[:3]) <= set(given) <= set(names):
        refuse(
            tx,
            "hopkit.cond",
            f"called with {len(args)} arguments and the keywords {sorted(kwargs)}",
            "Call cond(pred, true_fn, false_fn, operands).",
        )
    return given["pred"], given["true_fn"], given["false_fn"], given.get("operands")


cond: Callable[..., Any] = traced_operator("hopkit_cond", "hopkit.cond", _cond, _trace)
