"""Refuse results of bodies that can't be merged, with messages that name the bodies, the values and the place."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.vt_fields import stored_attributes, type_name, type_of

__all__ = ["refuse_difference", "refuse_lost"]


def refuse_lost(tx: InstructionTranslator, hop: str, vt: VariableTracker, place: str) -> None:
    """Refuse a tensor with something that an output of a graph has not: a class of its own, attributes."""
    if not vt.is_tensor():
        return
    if type_of(vt) not in (torch.Tensor, torch.nn.Parameter):
        hint = "Return a plain tensor, and convert it after the call."
        refuse(tx, hop, f"{type_name(vt)}, at {place}, would come back as a torch.Tensor", hint)
    for name, value in stored_attributes(tx, vt).items():
        if not (value.is_python_constant() and value.as_python_constant() is None):
            hint = "Return it beside the tensor, and set it after the call."
            refuse(tx, hop, f"the attribute {name} of the tensor at {place} would be lost", hint)


def refuse_difference(
    tx: InstructionTranslator, hop: str, names: Sequence[str], descriptions: Sequence[str], place: str
) -> None:
    """Refuse bodies that return different things at a place; the i-th name and description belong to the i-th body."""
    if all(description == descriptions[0] for description in descriptions):
        refuse(
            tx,
            hop,
            f"each branch returns {descriptions[0]}, at {place}, and these are not known to be one object or equal",
            "Return the same object from each branch, or one that the branch makes, such as a copy.",
        )
    named: dict[str, list[str]] = {}
    for name, text in zip(names, descriptions, strict=True):
        named.setdefault(text, []).append(name)
    first, *others = (f"{' and '.join(users)} return{'s'[len(users) > 1 :]} {text}" for text, users in named.items())
    at = f" at {place}" if place else ""
    refuse(
        tx,
        hop,
        ", ".join((first + at, *others)),
        "Only tensors, integers and symbolic numbers may differ between branches; "
        "return a tensor, or the same value in each.",
    )
