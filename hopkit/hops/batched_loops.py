"""The loops of torch under vmap in a compiler: one loop for all samples.

Torch 2.13 to 2.15 have no rule for a ``while_loop`` or ``map_impl`` under vmap, and that of ``scan`` fails if a carry
is the same for all samples before the loop and differs after a round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import torch

from hopkit._torch.dynamo.emission import hop
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.functorch import VmapInterpreter, transforms, wrapped
from hopkit._torch.hop.batch_rules import batched_operator, on_batches
from hopkit._torch.hop.operator import Operator
from hopkit._torch.hop.transforms import batch

__all__ = ["loop_operator"]


def loop_operator(tx: InstructionTranslator, name: str, hop_name: str) -> Operator:
    """Return torch's ``while_loop``, ``scan`` or ``map_impl``; under vmap, an operator that calls it on batches.

    ``hop_name`` is the name of the HOP that the program calls. Raises torch's graph-break error in an export under
    vmap: the exported program has nodes that enter and leave vmap, and a loop between them.
    """
    if "Vmap" not in transforms():
        return cast("Operator", hop(name))
    if torch.compiler.is_exporting():
        what = "an exported program keeps torch.vmap, in which it can run no loop"
        refuse(tx, hop_name, what, "Export the function inside of vmap, or write its body for a whole batch.")
    return _BATCHED[name]


def _while_loop(
    operator: Operator,
    vmap: VmapInterpreter,
    cond_fn: Callable[..., Any],
    body_fn: Callable[..., Any],
    carried: Sequence[Any],
    others: Sequence[Any],
    **options: Any,
) -> tuple[Any, ...]:
    """Run rounds while the condition holds for any sample; a sample for which it does not hold keeps its values."""
    values, dims = _batches(carried, vmap)
    inputs, input_dims = _batches(others, vmap)
    condition = on_batches(lambda *flat: (cond_fn(*flat),), (*dims, *input_dims), vmap)
    body = on_batches(body_fn, (*dims, *input_dims), vmap)

    def holds(*flat: Any) -> Any:
        (value,), (dim,) = condition(*flat)
        return value if dim is None else value.any()

    def step(*flat: Any) -> tuple[Any, ...]:
        outputs, found = body(*flat)
        after = _placed(outputs, found, dims, vmap)
        (value,), (dim,) = condition(*flat)
        if dim is None:
            return after
        return tuple(
            torch.where(value.reshape(-1, *[1] * (new.dim() - 1)), new, old) if place is not None else new
            for new, old, place in zip(after, flat, dims, strict=False)
        )

    with vmap.lower():
        results = operator(holds, step, values, inputs, **options)
    return tuple(
        wrapped(result, vmap) if dim is not None else result for result, dim in zip(results, dims, strict=True)
    )


def _scan(
    operator: Operator,
    vmap: VmapInterpreter,
    combine_fn: Callable[..., Any],
    init: Sequence[Any],
    xs: Sequence[Any],
    others: Sequence[Any],
) -> tuple[Any, ...]:
    values, dims = _batches(init, vmap)
    slices, slice_dims = _batches(xs, vmap, place=1)
    inputs, input_dims = _batches(others, vmap)
    if _same_for_all(vmap, (*dims, *slice_dims, *input_dims)):
        with vmap.lower():
            return tuple(operator(combine_fn, list(values), list(slices), list(inputs)))
    combine = on_batches(combine_fn, (*dims, *slice_dims, *input_dims), vmap)

    def step(*flat: Any) -> tuple[Any, ...]:
        outputs, found = combine(*flat)
        return _placed(outputs, found, (*dims, *[0] * (len(outputs) - len(dims))), vmap)

    with vmap.lower():
        results = operator(step, list(values), list(slices), list(inputs))
    carry = [wrapped(result, vmap) if dim is not None else result for result, dim in zip(results, dims, strict=False)]
    return (*carry, *(wrapped(stacked.movedim(1, 0).contiguous(), vmap) for stacked in results[len(dims) :]))


def _map(
    operator: Operator, vmap: VmapInterpreter, f: Callable[..., Any], xs: Sequence[Any], others: Sequence[Any]
) -> tuple[Any, ...]:
    slices, slice_dims = _batches(xs, vmap, place=1)
    inputs, input_dims = _batches(others, vmap)
    if _same_for_all(vmap, (*slice_dims, *input_dims)):
        with vmap.lower():
            return tuple(operator(f, list(slices), list(inputs)))
    body = on_batches(f, (*slice_dims, *input_dims), vmap)

    def step(*flat: Any) -> tuple[Any, ...]:
        outputs, found = body(*flat)
        return _placed(outputs, found, [0] * len(outputs), vmap)

    with vmap.lower():
        results = operator(step, list(slices), list(inputs))
    return tuple(wrapped(stacked.movedim(1, 0).contiguous(), vmap) for stacked in results)


def _same_for_all(vmap: VmapInterpreter, dims: Sequence[int | None]) -> bool:
    """Return whether no sample has a loop of its own: a trace of the body could not know the size of the batch."""
    return all(dim is None for dim in dims) and vmap.randomness() != "different"


def _batches(values: Sequence[Any], vmap: VmapInterpreter, place: int = 0) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the values without their wrapper, and 0 for each that differs between the samples, None for others."""
    with vmap.lower():
        pairs = [batch(value, vmap, needed=False, place=place) for value in values]
    return tuple(value for value, _ in pairs), tuple(dim for _, dim in pairs)


def _placed(
    outputs: Sequence[Any], found: Sequence[int | None], dims: Sequence[int | None], vmap: VmapInterpreter
) -> tuple[Any, ...]:
    """Return the outputs of a round with the batch first, or without a batch where ``dims`` has None."""
    placed = []
    for output, at, dim in zip(outputs, found, dims, strict=True):
        if dim is None:
            assert at is None, "a carried value that differs between the samples enters as such"
        elif at is None:
            output = output.expand(vmap.batch_size(), *output.shape).contiguous()
        else:
            output = output.movedim(at, 0).contiguous()
        placed.append(output)
    return tuple(placed)


_BATCHED = {
    name: batched_operator(f"hopkit_batched_{name}", name, rule)
    for name, rule in (("while_loop", _while_loop), ("scan", _scan), ("map_impl", _map))
}
