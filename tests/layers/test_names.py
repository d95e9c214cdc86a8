"""Names: each class has its own, and the seam names nothing of the packages above it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2] / "hopkit"
_PROGRAMS = ("corpus/cases", "faults/examples")
"""Folders with programs as users write them: their classes are parts of the programs."""

_LOWER = frozenset({"_torch", "records", "extras", "program_files", "errors", "deprecation"})


def modules(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if not name.startswith(_PROGRAMS):
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def repeated_classes(folder: Path) -> dict[str, list[str]]:
    """Return the files of each class name that is defined more than once."""
    files: dict[str, list[str]] = defaultdict(list)
    for path, tree in modules(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                files[node.name].append(path)
    return {name: paths for name, paths in files.items() if len(paths) > 1}


def upper_names(folder: Path, seam: Path) -> list[str]:
    """Return the strings of the seam that name a package above it, or a function of the speculation engine."""
    packages = {path.stem for path in folder.iterdir() if path.stem.isidentifier()} - _LOWER
    prefixes = tuple(f"hopkit.{package}" for package in packages)
    # The one name that torch has too.
    engine = functions_of(folder / "speculate") - {"speculate_subgraph"}
    names = []
    for path, tree in modules(seam):
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        exported = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        }
        tables = {
            id(element)
            for node in ast.walk(tree)
            if isinstance(node, ast.Dict | ast.Set | ast.List | ast.Tuple) and id(node) not in exported
            for element in ast.iter_child_nodes(node)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in docstrings:
                continue
            if node.value.startswith(prefixes) or (id(node) in tables and node.value in engine):
                names.append(f"{path}:{node.lineno}: {node.value}")
    return names


def functions_of(package: Path) -> frozenset[str]:
    return frozenset(
        node.name for _, tree in modules(package) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    )


def test_each_class_has_its_own_name() -> None:
    assert repeated_classes(_ROOT) == {}


def test_the_seam_names_no_upper_package() -> None:
    assert upper_names(_ROOT, _ROOT / "_torch") == []


@pytest.mark.parametrize("fault", ['("trace_body",)', '{"write_outputs": 1}', '"hopkit.speculate.engine.seal"'])
def test_a_planted_name_is_seen(tmp_path: Path, fault: str) -> None:
    (tmp_path / "adapter.py").write_text(f'"""An adapter."""\n\n_NAMES = {fault}\n')
    assert len(upper_names(_ROOT, tmp_path)) == 1


def test_a_planted_class_is_seen(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text("class Finding: ...\n")
    assert repeated_classes(tmp_path) == {"Finding": ["one.py", "two.py"]}
