"""The public names of hopkit."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

import hopkit


@pytest.mark.parametrize("name", hopkit.__all__)
def test_each_name_is_there(name: str) -> None:
    assert getattr(hopkit, name) is not None
    assert name in dir(hopkit)


@pytest.mark.parametrize("name", ["Artifact", "Capture", "KnownFailure", "Sample", "Stage", "Variant"])
def test_records_are_the_records(name: str) -> None:
    assert getattr(hopkit, name) is getattr(importlib.import_module("hopkit.records"), name)


def test_no_public_name_is_also_the_name_of_a_module() -> None:
    for name in ("capture", "case"):
        with pytest.raises(ModuleNotFoundError):
            importlib.import_module(f"hopkit.{name}")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'hopkit' has no attribute 'captur'"):
        hopkit.captur  # noqa: B018


def test_names_are_imported_when_they_are_used() -> None:
    code = (
        "import hopkit, sys\n"
        "dir(hopkit)\n"
        "assert not [each for each in sys.modules if each.startswith('hopkit.')]\n"
        "hopkit.Sample\n"
        "assert 'hopkit.records' in sys.modules and 'hopkit.stages' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
