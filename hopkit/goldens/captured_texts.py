"""Captured texts as goldens have them, and the accepted texts that a capture lacks."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from hopkit.goldens.folder import CaseGoldens
from hopkit.goldens.graph_text import compact
from hopkit.goldens.keys import BlockKey, Layout
from hopkit.goldens.toolchain import owner_of, with_tables
from hopkit.goldens.usual_code import read_usual_code

__all__ = ["as_compared", "missing_keys"]


def as_compared(folder: Path, captured: Mapping[BlockKey, str], minor: str, layout: Layout) -> dict[BlockKey, str]:
    """Return captured texts as goldens have them: graphs compact, code without the usual code of ``minor``.

    The decisions of the toolchain are in separate blocks.
    """
    return with_tables({key: _as_printed(folder, key, text, minor, layout) for key, text in captured.items()})


def _as_printed(folder: Path, key: BlockKey, text: str, minor: str, layout: Layout) -> str:
    if key.stage in layout.separate:
        return read_usual_code(folder, minor, key.device).abridge(text)
    return compact(text) if layout.language(key.stage) == "python" else text


def missing_keys(
    goldens: CaseGoldens,
    captured: Mapping[BlockKey, str],
    minor: str,
    variants: Collection[str] | None,
    stages: Collection[str] | None,
) -> list[BlockKey]:
    """Return the blocks that have a golden on ``minor``, and that were requested and not captured."""
    looked_at = {key.variant for key in captured} if variants is None else variants
    return [
        key
        for key in goldens.histories
        if key not in captured
        and key.variant in looked_at
        and (stages is None or owner_of(key).stage in stages)
        and goldens.at(key, minor)[1] is not None
    ]
