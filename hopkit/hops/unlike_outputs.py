"""Say at which place of their results branches return tensors that torch's operator can't merge."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.unlike_tensors import unlike
from hopkit.speculate.branches import Branches

__all__ = ["refuse_unlike_outputs", "unlike_outputs_placed"]

_WORDS = "two branches' output"
"""What torch's messages about such tensors have in common. Source: ``torch/_higher_order_ops/cond.py``."""


@contextlib.contextmanager
def unlike_outputs_placed(
    tx: InstructionTranslator, hop: str, names: Sequence[str], branches: Branches
) -> Iterator[None]:
    """Raise torch's graph-break error with the place and all branches if torch can't merge their outputs in the block.

    Sizes may differ; dtype, device, layout, number of dimensions, storage offset and the order of strides may not.
    """
    try:
        yield
    except Exception as error:
        if _WORDS in str(error):
            refuse_unlike_outputs(tx, hop, names, branches)
        raise


def refuse_unlike_outputs(tx: InstructionTranslator, hop: str, names: Sequence[str], branches: Branches) -> None:
    """Raise torch's graph-break error if torch can't merge the outputs of all branches."""
    if what := _difference(names, branches):
        refuse(tx, hop, what, "Make it the same in each branch: .to(), .reshape(), .contiguous() or .clone().")


def _difference(names: Sequence[str], branches: Branches) -> str:
    for slot in branches.merged.slots:
        if all(vt.is_tensor() for vt in slot.values):
            tensors = [vt.as_proxy().node.meta["example_value"] for vt in slot.values]
            if what := unlike(names, slot.place, tensors):
                return what
    return ""
