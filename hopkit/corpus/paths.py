"""Find the cases of a run, and the folder of each case's goldens."""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.resources
import importlib.util
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import hopkit
from hopkit.corpus.gpu_families import with_virtual_variants
from hopkit.corpus.ini_file import golden_dir_of_ini_file
from hopkit.corpus.patterns import count, is_glob
from hopkit.corpus.registry import all_cases, find_cases
from hopkit.errors import BadCase, UsageError
from hopkit.records import Case

__all__ = ["cases_of", "checkout", "golden_dir_of", "golden_dir_of_file", "one_case", "own_golden_dir"]

_FEW = 4
_SHIPPED = "_golden"  # where the build puts the repository's golden/ in the wheel


def checkout() -> Path | None:
    """Return the root of the repository from which hopkit is imported, or None if it is installed from a wheel."""
    root = Path(hopkit.__file__).resolve().parents[1]
    return root if (root / "pyproject.toml").is_file() and (root / "hopkit").is_dir() else None


def own_golden_dir() -> Path:
    """Return the folder of hopkit's own goldens: ``golden/`` of the checkout, else the one in the wheel."""
    root = checkout()
    if root is not None:
        return root / "golden"
    return Path(str(importlib.resources.files("hopkit") / _SHIPPED))


def golden_dir_of(case: Case, override: Path | None = None) -> Path:
    """Return the folder of a case's goldens.

    It is ``override``, hopkit's own for hopkit's cases, the folder of pytest's ini option ``hopkit_golden_dir`` in a
    folder above the file of the case, or ``golden/`` beside that file.
    """
    return golden_dir_of_file(Path(case.path), override, is_own=case.owner == "hopkit")


def golden_dir_of_file(file: Path, override: Path | None = None, *, is_own: bool = False) -> Path:
    """Return the folder of the goldens of the cases that a file defines; ``is_own``: they are hopkit's own cases."""
    if override is not None:
        return override
    if is_own:
        return own_golden_dir()
    return golden_dir_of_ini_file(file.parent) or file.parent / "golden"


def cases_of(patterns: Sequence[str], file: Path | None = None) -> tuple[Case, ...]:
    """Return the cases that the patterns name, with ``file`` also those that this Python file defines.

    With a file and no pattern, return the cases of that file. Raises `UnknownName` for a pattern that matches nothing,
    `BadCase` for a file that can't be imported.
    """
    if file is None:
        return tuple(map(_with_virtual_variants, find_cases(patterns)))
    path = file.resolve()
    # Load the corpus first, so that a name defined twice is reported as the file's error.
    all_cases()
    _import_file(path)
    cases = tuple(map(_with_virtual_variants, find_cases(patterns, file=path)))
    if patterns:
        return cases
    own = tuple(case for case in cases if Path(case.path) == path)
    if not own:
        raise UsageError(f"{file} defines no case", hint="decorate a function that returns a Sample with @hopkit.case")
    return own


def _with_virtual_variants(case: Case) -> Case:
    """Return a case with its variants on a virtual GPU, if any: they have goldens and no other backend."""
    return dataclasses.replace(case, variants=with_virtual_variants(case))


def one_case(name: str, file: Path | None = None) -> Case:
    """Return the case of that name, or the only one that a glob matches.

    Raises `UsageError` for a family and for a glob that matches several, `UnknownName` for any other name.
    """
    cases = cases_of([name], file)
    if len(cases) == 1 and (is_glob(name) or "/" in name):
        return cases[0]
    few = ", ".join(case.name for case in cases[:_FEW]) + (", ..." if len(cases) > _FEW else "")
    label = "matches" if is_glob(name) else "is a family of"
    raise UsageError(
        f"{name!r} {label} {count(cases)}: {few}",
        hint=f"give the name of one; `hopkit list {shlex.quote(name)}{f' --file {file}' if file else ''}` prints them",
    )


def _import_file(path: Path) -> None:
    # A unique name for each path: two files called cases.py must not be one module.
    name = f"hopkit_case_file_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UsageError(f"{path} is not a Python file", hint="give a file that ends in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise BadCase(
            f"importing {path} raised {type(error).__name__}: {error}", hint=f"`python {path}` shows where"
        ) from error
