"""docs/architecture.md shows the packages that there are, in the order of their layers, and files that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_PAGE = (_ROOT / "docs" / "architecture.md").read_text()


def test_each_file_of_a_golden_run_exists() -> None:
    files = re.findall(r"^ *\d+  (hopkit/\S+\.py)  ", _PAGE, re.MULTILINE)
    assert len(files) > 10
    assert [path for path in files if not (_ROOT / path).is_file()] == []


def test_the_drawing_has_the_layers_in_their_order() -> None:
    contracts = tomllib.loads((_ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["id"] == "layers")
    packages = [name for layer in layers for name in re.findall(r"\w+", layer)]
    absent = [name for name in packages if name != "__main__" and not list((_ROOT / "hopkit").glob(f"{name}*"))]
    drawing = _PAGE.split("```text\n")[1].split("```")[0]
    drawn = [name for line in drawing.splitlines() for name in re.findall(r"\w+", re.split(r"  +", line[26:])[0])]
    assert drawn == [name for name in packages if name != "__main__" and name not in absent]
