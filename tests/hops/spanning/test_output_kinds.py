"""The tables of output kinds in docs/speculation.md hold for the installed torch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hopkit._torch.versions import torch_minor
from tests.hops.output_kinds import HOPS, KINDS, cell

pytestmark = pytest.mark.supported_torch

PAGE = Path(__file__).parents[3] / "docs/speculation.md"
SAMPLE = ("a named tuple", "the same tensor twice", "an object", "an integer", "None", "a function")


def cells(title: str) -> dict[tuple[str, str], str]:
    """Return the cells of the table under a title, by HOP and kind."""
    _, _, text = PAGE.read_text().partition(f"**{title}**")
    rows = [re.findall(r"[^|]+", line) for line in text.split("\n\n")[1].splitlines() if not line.startswith("| ---")]
    header, *body = [[part.strip(" `") for part in row] for row in rows]
    return {(hop, row[0]): value for row in body for hop, value in zip(header[1:], row[1:], strict=True)}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("kind", SAMPLE)
@pytest.mark.parametrize("hop", HOPS)
def test_cells(hop: str, kind: str) -> None:
    version = torch_minor()
    if version not in ("2.13", "2.15"):
        pytest.skip("the tables are for torch 2.13 and 2.15")
    assert cell(hop, kind, engine="torch") == cells(f"Torch {version}")[hop, kind]
    expected = cells("hopkit")[hop, kind]
    assert cell(hop, kind, engine="hopkit") == ("none" if version == "2.13" and hop == "switch" else expected)


def test_the_tables_are_whole() -> None:
    for title in ("Torch 2.13", "Torch 2.15", "hopkit"):
        assert cells(title).keys() == {(hop, kind) for hop in HOPS for kind in KINDS}
