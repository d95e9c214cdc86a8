"""Keep a page short enough to be read: of a long one, digests take the place of the last variants' longest texts."""

from __future__ import annotations

import dataclasses

from hopkit.goldens.code_summary import summary_of
from hopkit.goldens.document import Document, format_document
from hopkit.goldens.entry import Digest
from hopkit.goldens.keys import BlockKey

__all__ = ["MAX_LINES", "page_of"]

MAX_LINES = 500
"""The longest page, in lines."""


def page_of(document: Document) -> Document:
    """Return the document with digests for as many texts as its page needs to have at most `MAX_LINES` lines.

    The last variant gets digests first, and of a variant its longest text. The last text of the first variant stays.
    """
    while format_document(document).count("\n") > MAX_LINES and (key := _next(document)):
        block = document.blocks[key]
        assert isinstance(block.text, str)
        digest = Digest.of(block.text, summary_of(key.stage, block.text))
        document = dataclasses.replace(
            document, blocks={**document.blocks, key: dataclasses.replace(block, text=digest)}
        )
    return document


def _next(document: Document) -> BlockKey | None:
    """Return the block whose text the next digest replaces."""
    variants = list(dict.fromkeys(key.variant for key in document.blocks))
    seen: set[str] = set()
    lengths: dict[BlockKey, int] = {}
    for key, block in document.blocks.items():
        if isinstance(block.text, str) and block.text not in seen:
            seen.add(block.text)
            lengths[key] = block.text.count("\n")
    for variant in reversed(variants[1:]):
        printed = [key for key in lengths if key.variant == variant]
        if printed:
            return max(printed, key=lambda key: (lengths[key], key.stage))
    printed = [key for key in lengths if key.variant == variants[0]] if variants else []
    return max(printed, key=lambda key: (lengths[key], key.stage)) if len(printed) > 1 else None
