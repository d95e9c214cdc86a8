"""Refuse torch.func's transforms around HOPs in a compiler: vmap has a rule, derivatives have none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.functorch import is_batched, transforms
from hopkit.errors import HopkitError

__all__ = ["NO_BATCHES", "ONE_COUNT", "OUTSIDE", "refuse_batches", "refuse_traced_transforms", "refuse_transforms"]

NO_BATCHES = "in a compiler it has no rule for vmap, as it brings {} along, for one sample"
ONE_COUNT = "in a compiler the number of steps can't differ between the samples of vmap"
OUTSIDE = "call torch.vmap outside of the compiler, or inside of the bodies"


def refuse_transforms(tx: InstructionTranslator, name: str) -> None:
    """Raise torch's graph-break error under a derivative of torch.func, for which no operator has a rule."""
    derivatives = [transform.lower() for transform in transforms() if transform in ("Grad", "Jvp")]
    if derivatives:
        refuse(
            tx,
            name,
            f"a compiler can't differentiate it with torch.func.{derivatives[-1]}",
            "Use torch.autograd.grad or backward() there, or call the transform outside of the compiler.",
        )


def refuse_traced_transforms(name: str) -> None:
    """Raise `HopkitError` where a trace without Dynamo goes through a transform: Dynamo can't begin below one."""
    if transforms():
        raise HopkitError(
            f"{name}: a trace goes through torch.func.{transforms()[-1].lower()} around it",
            hint="use torch.compile, or trace the function inside of the transform",
        )


def refuse_batches(tx: InstructionTranslator, name: str, own_rules: str, values: Iterable[Any]) -> None:
    """Raise torch's graph-break error if proxies differ between samples and the author's rules are for one sample."""
    if own_rules and any(is_batched(proxy.node.meta.get("example_value")) for proxy in values):
        refuse(tx, name, NO_BATCHES.format(own_rules), OUTSIDE)
