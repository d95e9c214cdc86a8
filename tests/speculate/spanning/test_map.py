"""The map in docs/speculation.md has each function of torch that speculation reaches, and its names exist."""

from __future__ import annotations

import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

from tests.speculate.torch_source import reached

PAGE = Path(__file__).parents[3] / "docs" / "speculation.md"
SECTION = re.compile(r"^## Function by function$(.*?)^### ", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| (.*?) \| (.*?) \| (.*?) \|$", re.MULTILINE)


def rows() -> dict[str, list[str]]:
    """Return the names in the engine by the name in torch."""
    section = SECTION.search(PAGE.read_text(encoding="utf-8"))
    assert section
    return {torchs.strip("`"): re.findall(r"`([\w.]+)`", engines) for torchs, engines, _ in ROW.findall(section[1])[2:]}


@pytest.mark.supported_torch
def test_each_function_of_torch_has_a_row() -> None:
    assert len(reached()) > 15
    assert not set(reached()) - set(rows())


@pytest.mark.parametrize("name", sorted({name for names in rows().values() for name in names} - {"hopkit.hops"}))
def test_names_in_the_map_exist_in_the_engine(name: str) -> None:
    module, *path = name.split(".")
    assert callable(reduce(getattr, path, importlib.import_module(f"hopkit.speculate.{module}")))
