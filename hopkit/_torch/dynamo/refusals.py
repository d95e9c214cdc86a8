"""Refuse a program while Dynamo traces it."""

from __future__ import annotations

from typing import Any, cast

from hopkit._torch.contract import need
from hopkit._torch.dynamo.protocols import InstructionTranslator

__all__ = ["refuse"]

_FEATURE = "HOPs of hopkit"


def refuse(tx: InstructionTranslator, hop: str, what: str, hint: str) -> Any:
    """Raise torch's graph-break error for ``what`` the HOP refuses; torch adds the user's line."""
    unimplemented = need("torch._dynamo.exc.unimplemented", feature=_FEATURE)
    return cast(Any, unimplemented)(gb_type=f"{hop}: {what}", context=hop, explanation=f"{hop}: {what}", hints=[hint])
