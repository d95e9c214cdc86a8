"""Read the folder of the goldens from pytest's configuration, so that the command line uses the folder of the tests."""

from __future__ import annotations

import configparser
import functools
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from hopkit.errors import UsageError

__all__ = ["GOLDEN_DIR", "golden_dir_of_ini_file"]

GOLDEN_DIR = "hopkit_golden_dir"
"""The name of pytest's ini option for the folder of the goldens, relative to the ini-file."""

# The files and tables that pytest reads, in its order.
_TABLES = {
    "pytest.toml": ("pytest",),
    ".pytest.toml": ("pytest",),
    "pytest.ini": ("pytest",),
    ".pytest.ini": ("pytest",),
    "pyproject.toml": ("tool.pytest.ini_options", "tool.pytest"),
    "tox.ini": ("pytest",),
    "setup.cfg": ("tool:pytest",),
}


@functools.cache
def golden_dir_of_ini_file(folder: Path) -> Path | None:
    """Return the folder that the nearest ini-file in ``folder`` or above it names; None if none names one.

    Raises `UsageError` for an ini-file that can't be parsed.
    """
    for place in (folder, *folder.parents):
        for name, tables in _TABLES.items():
            file = place / name
            if file.is_file() and (configured := _option(file, tables)):
                return place / configured
    return None


def _option(file: Path, tables: Sequence[str]) -> str:
    """Return the option of an ini-file, from the first of some tables that has it; empty if none has."""
    text = file.read_text("utf-8", errors="replace")
    if GOLDEN_DIR not in text:
        return ""
    try:
        read = _of_toml(text) if file.suffix == ".toml" else _of_ini(text)
        return next(filter(None, map(read, tables)), "")
    except (configparser.Error, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{file} can't be read: {error}", hint="correct the file") from error


def _of_ini(text: str) -> Callable[[str], str]:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(text)
    return lambda table: parser.get(table, GOLDEN_DIR, fallback="")


def _of_toml(text: str) -> Callable[[str], str]:
    document = tomllib.loads(text)

    def read(table: str) -> str:
        options: Any = document
        for key in table.split("."):
            options = options.get(key, {})
        return str(options.get(GOLDEN_DIR, ""))

    return read
