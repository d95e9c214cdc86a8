"""The command line finds the folder of the goldens where pytest's configuration names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.corpus.ini_file import golden_dir_of_ini_file
from hopkit.corpus.paths import golden_dir_of
from hopkit.errors import UsageError
from hopkit.records import Case, Sample


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pyproject.toml", '[tool.pytest.ini_options]\nhopkit_golden_dir = "accepted"\n'),
        ("pyproject.toml", '[tool.pytest]\nhopkit_golden_dir = "accepted"\n'),
        ("pytest.toml", '[pytest]\nhopkit_golden_dir = "accepted"\n'),
        ("pytest.ini", "[pytest]\nhopkit_golden_dir = accepted\naddopts = -k 50%\n"),
        ("tox.ini", "[tox]\n[pytest]\nhopkit_golden_dir = accepted\n"),
        ("setup.cfg", "[tool:pytest]\nhopkit_golden_dir = accepted\n"),
    ],
)
def test_an_option_above_the_file_names_the_folder(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    package = tmp_path / "src/compiler"
    package.mkdir(parents=True)
    case = Case("my/case", lambda: Sample(abs), path=str(package / "cases.py"), owner="compiler")
    assert golden_dir_of(case) == tmp_path / "accepted"
    assert golden_dir_of(case, Path("elsewhere")) == Path("elsewhere")


def test_without_an_option_the_folder_is_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("# hopkit_golden_dir\n[tool.pytest.ini_options]\naddopts = '-q'\n")
    case = Case("my/case", lambda: Sample(abs), path=str(tmp_path / "cases.py"), owner="compiler")
    assert golden_dir_of(case) == tmp_path / "golden"


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\nhopkit_golden_dir = outer\n")
    (inner / "pytest.ini").write_text("[pytest]\nhopkit_golden_dir = own\n")
    assert golden_dir_of_ini_file(inner) == inner / "own"


@pytest.mark.parametrize("name", ["pyproject.toml", "tox.ini"])
def test_a_file_that_cannot_be_parsed_is_an_error(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("hopkit_golden_dir = [\n")
    with pytest.raises(UsageError, match="can't be read"):
        golden_dir_of_ini_file(tmp_path)
