"""Tests mirror the packages: a test has the name of a module of hopkit, or is in a folder that says what it spans."""

from __future__ import annotations

from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]

SPANNING = ("distribution", "docs", "downstream", "layers", "ordinary", "parity", "plugin", "seam", "warm_python")
"""The folders of tests that span packages; ``spanning/`` in the folder of a package has tests of several modules."""


def without_mirror(root: Path) -> list[str]:
    """Return the test files that mirror no module or package, and are in no folder for tests that span several."""
    tests = [path.relative_to(root / "tests") for path in sorted((root / "tests").rglob("test_*.py"))]
    return [
        test.as_posix()
        for test in tests
        if test.parts[0] not in SPANNING and not mirrors(root, test) and not spans_a_package(root, test)
    ]


def mirrors(root: Path, test: Path) -> bool:
    """Return whether ``hierarchy/test_query.py`` has a ``hierarchy/query.py`` or a package ``hierarchy/query``."""
    name = test.stem.removeprefix("test_")
    module = root / "hopkit" / test.parent / ("__init__" if name == "init" else name)
    return module.with_suffix(".py").is_file() or module.is_dir()


def spans_a_package(root: Path, test: Path) -> bool:
    return test.parent.name == "spanning" and (root / "hopkit" / test.parent.parent).is_dir()


def test_each_test_has_a_mirror_or_is_in_a_spanning_folder() -> None:
    assert without_mirror(_ROOT) == []


def test_each_spanning_folder_is_there() -> None:
    assert [name for name in SPANNING if not (_ROOT / "tests" / name).is_dir()] == []


@pytest.mark.parametrize(
    ("test", "is_fine"),
    [
        ("goldens/test_entry.py", True),
        ("goldens/test_entries.py", False),
        ("goldens/spanning/test_entries.py", True),
        ("goldens/folder/test_entry.py", False),
        ("golden/spanning/test_entry.py", False),
        ("test_goldens.py", True),
        ("test_init.py", True),
        ("test_entry.py", False),
        ("seam/test_entries.py", True),
        ("spanning/test_entries.py", True),
    ],
)
def test_a_planted_file_is_seen(tmp_path: Path, test: str, is_fine: bool) -> None:
    for path in ("hopkit/__init__.py", "hopkit/goldens/entry.py", f"tests/{test}"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    assert without_mirror(tmp_path) == ([] if is_fine else [test])
