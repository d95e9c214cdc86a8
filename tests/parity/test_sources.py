"""The version of a file of tests: declared, of the checkout around it, or in the name of a folder around it."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from tests.parity.sources import TestFile, Unfit, find

VERSION = torch.__version__.partition("+")[0]


def written(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")
    return path


@pytest.mark.parametrize("folder", [f"pytorch-{VERSION}", f"v{VERSION}/dynamo", f"torch_{VERSION}_tests"])
def test_a_folder_names_the_version(tmp_path: Path, folder: str) -> None:
    path = written(tmp_path / folder / "test_a.py")
    assert find([path]) == [TestFile(path, "test_a.py", VERSION)]


def test_a_checkout_around_the_file_has_the_version(tmp_path: Path) -> None:
    path = written(tmp_path / "test" / "test_a.py")
    (tmp_path / "torch").mkdir()
    (tmp_path / "version.txt").write_text(f"{VERSION}a0\n")
    assert find([path])[0].version == f"{VERSION}a0"


def test_a_declared_version_counts_first(tmp_path: Path) -> None:
    path = written(tmp_path / "pytorch-1.0.0" / "test_a.py")
    assert find([path], VERSION)[0].version == VERSION


def test_a_file_may_have_no_version(tmp_path: Path) -> None:
    assert find([written(tmp_path / "a" / "test_a.py")])[0].version == ""


def test_another_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unfit, match=r"is torch 1\.0\.0, installed is"):
        find([written(tmp_path / "pytorch-1.0.0" / "test_a.py")])
