"""Compare the private names that hopkit uses on two versions of torch."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["MISSING", "NameChange", "absent_packages", "name_changes", "signature_difference"]

MISSING = "missing"
"""The text of a name that a torch lacks."""

_Entry = Mapping[str, Any]


@dataclasses.dataclass(frozen=True)
class NameChange:
    """A private name that is not the same on two versions of torch.

    ``old`` and ``new`` are its signatures there, its kinds if the contract has no signature, or `MISSING`. ``state`` is
    the state on the new torch (`hopkit._torch.contract.State`). ``candidates`` are its possible new paths. ``to_port``:
    the contract does not know the change. ``needed_for`` are the features that need the name, ``tests`` their tests.
    """

    path: str
    old: str
    new: str
    state: str
    to_port: bool
    why: str = ""
    reason: str = ""
    needed_for: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


def name_changes(old: Sequence[_Entry], new: Sequence[_Entry]) -> tuple[NameChange, ...]:
    """Return the names that differ, those to port first; else in the order of the contract.

    ``old`` and ``new`` are the parts ``contract`` of ``hopkit doctor --contract --json`` on the two versions. Names of
    a package that only one environment has are left out (`absent_packages`).

    >>> name_changes([], [])
    ()
    """
    before = {entry["path"]: entry for entry in old}
    absent = {*absent_packages(old), *absent_packages(new)}
    changes = [
        change
        for entry in new
        if _package(entry) not in absent and (change := _change(before.get(entry["path"], entry), entry))
    ]
    return tuple(sorted(changes, key=lambda change: not change.to_port))


def signature_difference(old: str, new: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return the parameters that only the old signature has, and those that only the new one has.

    None if one of the texts is no signature, or if only the order of the parameters differs.

    >>> signature_difference("(a, b=(1, 2))", "(a, b=(1, 3), *, c=None)")
    (('b=(1, 2)',), ('b=(1, 3)', '*', 'c=None'))
    """
    if not (old.startswith("(") and new.startswith("(")):
        return None
    before, after = _parameters(old), _parameters(new)
    removed = tuple(parameter for parameter in before if parameter not in after)
    added = tuple(parameter for parameter in after if parameter not in before)
    return (removed, added) if removed or added else None


def _parameters(signature: str) -> list[str]:
    """Split a signature at the commas outside of brackets; texts in quotes have none that matter."""
    parts = [""]
    depth = 0
    for character in signature[1:-1]:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


def absent_packages(entries: Sequence[_Entry]) -> tuple[str, ...]:
    """Return the packages of which an environment has no name at all: they are not installed."""
    packages = dict.fromkeys(map(_package, entries))
    present = {_package(entry) for entry in entries if _text(entry) != MISSING}
    return tuple(package for package in packages if package not in present)


def _change(old: _Entry, new: _Entry) -> NameChange | None:
    if not new["problem"] and _text(old) == _text(new):
        return None
    return NameChange(
        new["path"],
        _text(old),
        _text(new),
        new["state"],
        new["problem"],
        why=new["why"],
        reason=new["reason"],
        needed_for=tuple(new["features"]),
        candidates=tuple(new["candidates"]),
        tests=tuple(new["tests"]),
    )


def _text(entry: _Entry) -> str:
    return entry["actual"] or MISSING


def _package(entry: _Entry) -> str:
    return str(entry["path"]).partition(".")[0]
