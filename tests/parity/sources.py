"""Find torch's files of tests: in a checkout of PyTorch, or single files on disk."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from pathlib import Path

import torch

__all__ = ["FILES", "TestFile", "Unfit", "find"]

FILES = (
    "test/functorch/test_control_flow.py",
    "test/higher_order_ops/test_invoke_subgraph.py",
    "test/higher_order_ops/test_with_effects.py",
    "test/dynamo/test_higher_order_ops.py",
    "test/dynamo/test_activation_checkpointing.py",
    "test/dynamo/test_autograd_function.py",
)
"""The files of a checkout that test HOPs."""

_VERSION = re.compile(r"(?<![\d.])v?(\d+\.\d+\.\d+)(?![\d.])")


class Unfit(Exception):
    """Torch's tests are not where the command says, or they are of another version of torch."""


@dataclasses.dataclass(frozen=True)
class TestFile:
    """A file of torch's tests, its name in reports, and the version of torch that it is of ('' if nothing says so)."""

    # Pytest would collect a class of this name.
    __test__ = False

    path: Path
    name: str
    version: str


def find(paths: Sequence[Path], declared: str = "") -> list[TestFile]:
    """Return the files of tests of a checkout, or the single files.

    A checkout has ``version.txt``. A single file is of the version in ``declared``; else of the ``version.txt`` of the
    checkout around it; else of the version in the name of a folder around it (``pytorch-2.13.0/test_x.py``). Raises
    `Unfit` for a missing file, or a version whose minor is not the installed one.
    """
    found = []
    for path in paths:
        found += _of_checkout(path, declared) if path.is_dir() else [_single(path, declared)]
    minor = ".".join(torch.__version__.split(".")[:2])
    for file in found:
        if file.version and not file.version.startswith(f"{minor}."):
            raise Unfit(f"{file.path} is torch {file.version}, installed is {torch.__version__}: get the tag of that")
    return found


def _of_checkout(folder: Path, declared: str) -> list[TestFile]:
    missing = [name for name in (*FILES, "version.txt") if not (folder / name).is_file()]
    if missing:
        raise Unfit(f"{folder} is no checkout of PyTorch: it has no {missing[0]}")
    version = declared or (folder / "version.txt").read_text(encoding="utf-8").strip()
    return [TestFile(folder / name, name, version) for name in FILES]


def _single(path: Path, declared: str) -> TestFile:
    if not path.is_file():
        raise Unfit(f"{path} is neither a file of tests nor a checkout of PyTorch")
    return TestFile(path, path.name, declared or _version_around(path.resolve()))


def _version_around(path: Path) -> str:
    for folder in path.parents:
        if (folder / "version.txt").is_file() and (folder / "torch").is_dir():
            return (folder / "version.txt").read_text(encoding="utf-8").strip()
        if match := _VERSION.search(folder.name):
            return match[1]
    return ""
