"""Make another version of torch the base of the goldens."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from hopkit.goldens import atomic_files
from hopkit.goldens.base_place import case_names, lock_path
from hopkit.goldens.case_files import write_case, write_matrix
from hopkit.goldens.folder import CaseGoldens, read_all, read_case
from hopkit.goldens.keys import Layout
from hopkit.goldens.locks import locked
from hopkit.goldens.versions import check_minor, order

__all__ = ["rebase"]


def rebase(folder: Path, minor: str, *, layout: Layout | None = None) -> tuple[Path, ...]:
    """Make ``minor`` the base of every case in a folder; return the changed files.

    The text of each version stays the same, to the byte. If ``minor`` passed up to names with the text of another
    torch, the base keeps that text, and must then be equal exactly: accept on ``minor`` afterwards. A base in the
    folder of a newer version stays there: ``minor`` can't run its case.

    Raises `DamagedGolden` and changes nothing if any file can't be read, and `UsageError` for
    an invalid minor or for the goldens of an installed package.
    """
    check_minor(minor)
    atomic_files.refuse_installed(folder)
    _, damaged = read_all(folder)
    if damaged:
        raise damaged[0]
    layout = layout or Layout()
    changed: list[Path] = []
    of_pages: dict[Path, list[str]] = {}
    for name in case_names(folder):
        of_pages.setdefault(lock_path(folder, read_case(folder, name, minor).heading), []).append(name)
    for page, names in of_pages.items():
        with locked(page):
            olds = (read_case(folder, name, minor) for name in names)
            cases = [(old, _rebased(old, minor)) for old in olds if old.at_top or order(minor) >= order(old.minor)]
            # The bodies of a matrix share a page, which has one version.
            if cases and cases[0][0].heading.body:
                changed += write_matrix(folder, cases, layout)
            else:
                for old, new in cases:
                    changed += write_case(folder, old, new, layout)
    return tuple(dict.fromkeys(changed))


def _rebased(old: CaseGoldens, minor: str) -> CaseGoldens:
    histories = {key: history.rebased(minor) for key, history in old.histories.items()}
    return dataclasses.replace(old, minor=minor, histories=histories, at_top=True)
