"""The goldens of a case after texts were accepted; this module writes no file."""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Mapping

from hopkit.goldens import matrix_page, toolchain
from hopkit.goldens.case_files import too_long_texts
from hopkit.goldens.code_summary import summary_of
from hopkit.goldens.entry import Digest, Entry
from hopkit.goldens.folder import CaseGoldens
from hopkit.goldens.history import History
from hopkit.goldens.keys import BlockKey, Heading, Layout

__all__ = ["accepting"]


def accepting(
    old: CaseGoldens, heading: Heading, texts: Mapping[BlockKey, str | None], minor: str, layout: Layout
) -> CaseGoldens:
    """Return the goldens after texts were accepted on ``minor`` (None: the block is not reached)."""
    # A test that knows the case by its name only must not wipe out what another wrote of it.
    known = heading if heading.source or heading.hops else dataclasses.replace(old.heading, command=heading.command)
    old = _at_its_place(old, known, minor, texts)
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


def _at_its_place(old: CaseGoldens, heading: Heading, minor: str, accepted: Container[BlockKey]) -> CaseGoldens:
    """Return the goldens of a case with its base at the top of the folder, if that is its place."""
    # Only HOPs and a source tell the page of a base from that of an overlay.
    if old.at_top or not (heading.hops or heading.source):
        return dataclasses.replace(old, at_top=True)
    # The reference can run the case after all. The page of a matrix has many cases, so it stays.
    if old.exists and minor == old.reference and not heading.body:
        histories = {
            # The version of the old base keeps its text, also when another one is accepted for the new base.
            key: History(minor, {**history.entries, minor: history.at(minor)[1]})
            if key in accepted
            else history.rebased(minor)
            for key, history in old.histories.items()
        }
        return dataclasses.replace(old, minor=minor, histories=histories, at_top=True)
    return old


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
