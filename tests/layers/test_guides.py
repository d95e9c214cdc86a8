"""The docstring of each package is a guide to its modules: it names each of them, and none that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]

COLLECTIONS = (
    "_torch/contract/names",
    "checks/layers",
    "cli/commands",
    "corpus/cases",
    "corpus/failures",
    "faults/aot",
    "faults/dynamo",
    "faults/examples",
    "reference/families",
    "strategies/families",
    "strategies/operators",
)
"""The packages with one file for each member of a kind, such as a HOP family: their guides describe the kind."""

_FEW = 5
"""The number of modules that a package may have without a guide."""


def packages(root: Path) -> dict[str, Path]:
    """Return the packages below ``hopkit``, without it: docs/architecture.md is its guide."""
    folders = [path.parent for path in sorted((root / "hopkit").rglob("__init__.py"))]
    return {folder.relative_to(root / "hopkit").as_posix(): folder for folder in folders if folder != root / "hopkit"}


def modules_of(folder: Path) -> set[str]:
    """Return the names of the public modules and packages in a package."""
    files = {path.stem for path in folder.glob("*.py")}
    return {name for name in files | {path.parent.name for path in folder.glob("*/__init__.py")} if name[0] != "_"}


def guide_of(folder: Path) -> list[str]:
    """Return the modules that the docstring of a package names: the ``.registry`` of a name in backticks."""
    docstring = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    return re.findall(r"(?<!`)`\.(\w+)`", docstring)


def unnamed(root: Path) -> dict[str, set[str]]:
    """Return the modules that no guide names, of each package with a guide or more than a few modules."""
    modules = {
        name: modules_of(folder) - set(guide_of(folder))
        for name, folder in packages(root).items()
        if name not in COLLECTIONS and (guide_of(folder) or len(modules_of(folder)) > _FEW)
    }
    return {name: names for name, names in modules.items() if names}


def invented(root: Path) -> dict[str, set[str]]:
    """Return the names in guides that are no modules, by package."""
    names = {name: set(guide_of(folder)) - modules_of(folder) for name, folder in packages(root).items()}
    return {name: modules for name, modules in names.items() if modules}


def test_each_guide_names_every_module_and_no_other() -> None:
    assert unnamed(_ROOT) == {}
    assert invented(_ROOT) == {}


def test_each_collection_is_there() -> None:
    assert [name for name in COLLECTIONS if name not in packages(_ROOT)] == []


@pytest.mark.parametrize(
    ("docstring", "missing", "surplus"),
    [
        ("Goldens: `.keys`, `.entry`.", {}, {}),
        ("Goldens: `.keys`.", {"goldens": {"entry"}}, {}),
        ("Goldens: `.keys`, `.entry`, `.page`.", {}, {"goldens": {"page"}}),
        ("Goldens, in few files: ``.md`` and `hopkit.records.Case`.", {}, {}),
    ],
)
def test_a_planted_guide_is_seen(
    tmp_path: Path, docstring: str, missing: dict[str, set[str]], surplus: dict[str, set[str]]
) -> None:
    folder = tmp_path / "hopkit" / "goldens"
    folder.mkdir(parents=True)
    for name in ("keys", "entry", "_private"):
        (folder / f"{name}.py").touch()
    (folder / "__init__.py").write_text(f'"""{docstring}"""\n')
    assert (unnamed(tmp_path), invented(tmp_path)) == (missing, surplus)
