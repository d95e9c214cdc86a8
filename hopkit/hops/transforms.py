"""HOPs under torch.func's transforms in a compiler: vmap has a rule, derivatives have none."""

from __future__ import annotations

from hopkit._torch.functorch import transforms
from hopkit._torch.operators import refuse
from hopkit._torch.tracking import Translator

__all__ = ["refuse_transforms"]


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
