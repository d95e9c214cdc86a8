"""The goldens of a case after texts were accepted; this module writes no file."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from hopkit.goldens import matrix_page, toolchain
from hopkit.goldens.code_summary import summary_of
from hopkit.goldens.entry import Digest, Entry
from hopkit.goldens.folder import CaseGoldens, too_long_texts
from hopkit.goldens.keys import BlockKey, Heading, Layout

__all__ = ["accepting"]


def accepting(
    old: CaseGoldens, heading: Heading, texts: Mapping[BlockKey, str | None], minor: str, layout: Layout
) -> CaseGoldens:
    """Return the goldens after texts were accepted on ``minor`` (None: the block is not reached)."""
    # A test that knows the case by its name only must not wipe out what another wrote of it.
    known = heading if heading.source or heading.hops else dataclasses.replace(old.heading, command=heading.command)
    histories = dict(old.histories)
    for key, text in texts.items():
        entry = None if text is None else _entry(key, text, known, layout)
        histories[key] = old.history(key).accepting(minor, entry)
    new = dataclasses.replace(old, heading=known, histories=histories)
    if known.body or minor != old.minor:
        return new
    # Another torch may have the same text up to names, which a digest can't tell: then its own text has to stay.
    cut = {key: digest for key, digest in too_long_texts(new, layout).items() if key in texts}
    shorter = {key: old.history(key).accepting(minor, digest) for key, digest in cut.items()}
    return dataclasses.replace(new, histories={**histories, **shorter})


def _entry(key: BlockKey, text: str, heading: Heading, layout: Layout) -> Entry:
    """Return a text as its golden keeps it: in full, or as a digest."""
    if toolchain.is_table_block(key):
        return text
    if heading.body:
        is_shown = key.stage in matrix_page.SHOWN_STAGES or matrix_page.is_refusal(key.stage, text)
        return Digest.of(text, shown=text if is_shown else "")
    variant = key.variant.partition(".")[0]
    if key.stage in layout.code and heading.full_code is not None and variant not in heading.full_code:
        return Digest.of(text, summary_of(key.stage, text))
    return text
