"""Refuse a program while Dynamo traces it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from typing import Any, cast

from hopkit._torch.contract import need
from hopkit._torch.dynamo.protocols import InstructionTranslator

__all__ = ["advised", "refuse"]

_FEATURE = "HOPs of hopkit"


_advice: ContextVar[Mapping[str, str] | None] = ContextVar("advice", default=None)


def refuse(tx: InstructionTranslator, hop: str, what: str, hint: str) -> Any:
    """Raise torch's graph-break error for ``what`` the HOP refuses; torch adds the user's line."""
    unimplemented = need("torch._dynamo.exc.unimplemented", feature=_FEATURE)
    hints = [hint, *_found(what)]
    return cast(Any, unimplemented)(gb_type=f"{hop}: {what}", context=hop, explanation=f"{hop}: {what}", hints=hints)


@contextlib.contextmanager
def advised(hop: str, advice: Mapping[str, str]) -> Iterator[None]:
    """Add advice to errors of the block, by the first words that their message has.

    A refusal gets a further hint, an error of torch's a note: its message stays.

    >>> try:
    ...     with advised("hop", {"no room": "Carry less."}):
    ...         raise RuntimeError("there is no room")
    ... except RuntimeError as error:
    ...     error.__notes__
    ['hop: Carry less.']
    """
    token = _advice.set(advice)
    try:
        yield
    except Exception as error:
        # A loop in another one has noted it already.
        if not getattr(error, "__notes__", None):
            for note in _found(str(error)):
                error.add_note(f"{hop}: {note}")
        raise
    finally:
        _advice.reset(token)


def _found(message: str) -> list[str]:
    return [text for words, text in (_advice.get() or {}).items() if words in message][:1]
