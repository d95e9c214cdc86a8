"""Write the files of a failure: a case file and a script, at its discovery and again for each smaller program."""

from __future__ import annotations

import hashlib
from pathlib import Path

from hopkit.fuzz.case_file import case_text
from hopkit.fuzz.failure import Failure
from hopkit.fuzz.script import script_text
from hopkit.goldens import atomic_files

__all__ = ["case_path", "digest", "remove_others", "script_path", "write"]


def case_path(folder: Path, failure: Failure) -> Path:
    """Return the path of the case file of a failure."""
    return folder / "cases" / f"{failure.name}.py"


def script_path(folder: Path, failure: Failure) -> Path:
    """Return the path of the script of a failure."""
    return folder / "scripts" / f"{failure.name}.py"


def write(folder: Path, failure: Failure, *, timeout: float, memory: int) -> None:
    """Write both files of a failure, each atomically."""
    atomic_files.write(case_path(folder, failure), case_text(failure))
    atomic_files.write(script_path(folder, failure), script_text(failure, timeout=timeout, memory=memory))


def remove_others(folder: Path, kept: list[Failure], written: list[Failure]) -> None:
    """Remove the files of ``written`` failures that are not among ``kept``."""
    kept_paths = {path(folder, failure) for failure in kept for path in (case_path, script_path)}
    for failure in written:
        for path in (case_path(folder, failure), script_path(folder, failure)):
            if path not in kept_paths:
                atomic_files.remove(path)


def digest(source: str) -> str:
    """Return 16 characters that identify a program: the start of its hash."""
    return hashlib.sha256(source.encode()).hexdigest()[:16]
