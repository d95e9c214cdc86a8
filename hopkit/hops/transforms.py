"""HOPs under torch.func's transforms in a compiler: vmap has a rule, derivatives have none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hopkit._torch.functorch import is_batched, transforms
from hopkit._torch.operators import refuse
from hopkit._torch.tracking import Translator

__all__ = ["NO_BATCHES", "OUTSIDE", "refuse_batches", "refuse_transforms"]

NO_BATCHES = "in a compiler it has no rule for vmap, as it brings {} along, for one sample"
OUTSIDE = "call torch.vmap outside of the compiler, or inside of the bodies"


def refuse_transforms(tx: Translator, name: str) -> None:
    """Raise torch's graph-break error under a derivative of torch.func, for which no operator has a rule."""
    derivatives = [each.lower() for each in transforms() if each in ("Grad", "Jvp")]
    if derivatives:
        refuse(
            tx,
            name,
            f"torch.func.{derivatives[-1]} goes through it in a compiler",
            "Use torch.autograd.grad or backward() there, or call the transform outside of the compiler.",
        )


def refuse_batches(tx: Translator, name: str, own_rules: str, values: Iterable[Any]) -> None:
    """Raise torch's graph-break error where proxies that differ between samples meet rules for one sample."""
    if own_rules and any(is_batched(proxy.node.meta.get("example_value")) for proxy in values):
        refuse(tx, name, NO_BATCHES.format(own_rules), OUTSIDE)
