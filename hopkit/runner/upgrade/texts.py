"""The texts that differ between two versions of torch, by cause."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hopkit import goldens
from hopkit.goldens import Label
from hopkit.goldens.toolchain import KERNELS

__all__ = ["TextGroup", "Texts", "differing", "of_goldens", "of_report"]


@dataclasses.dataclass(frozen=True)
class TextGroup:
    """One change of texts: its id in ``--triage``, its label, its hunk and the blocks that have it.

    A block is a case, a variant and a stage.
    """

    id: str
    label: str
    hunk: tuple[str, ...]
    blocks: tuple[tuple[str, str, str], ...]

    @property
    def cases(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(case for case, _, _ in self.blocks))

    @property
    def stages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(stage for _, _, stage in self.blocks))

    @property
    def on_cpu(self) -> bool:
        """True if a block of a variant on the CPU has the change."""
        return any("." not in variant for _, variant, _ in self.blocks)


@dataclasses.dataclass(frozen=True)
class Texts:
    """The changed texts, those of the CPU first, then those of the most blocks.

    ``source`` states where they come from, in a clause; ``command`` prints them. ``kernels`` is the number of blocks of
    which only decisions of the toolchain (registers, shared memory) differ.
    """

    source: str
    command: str
    groups: tuple[TextGroup, ...]
    kernels: int = 0


def of_goldens(folder: Path, old: str, new: str, cases: Collection[str] | None = None) -> Texts:
    """Return the texts that differ between the goldens of two minors, from the files alone.

    ``cases`` are the names of the cases to compare (None: all). Texts that differ in names or in the order of nodes
    alone are the same. Raises `DamagedGolden` for a file that can't be read, `UsageError` for a minor without goldens.
    """
    names = [name for name in goldens.case_names(folder) if cases is None or name in cases]
    comparison = goldens.compare_versions({name: goldens.read_case(folder, name, "") for name in names}, old, new)
    groups = tuple(
        TextGroup(
            group.id,
            group.kind,
            group.hunk,
            tuple((member.case, member.variant, member.stage) for member in group.members),
        )
        for group in comparison.groups
    )
    return _texts(groups, f"from the goldens of torch {old} and {new}", f"`hopkit diff --torch {old} {new}`")


def of_report(report: Mapping[str, Any], old: str, new: str) -> Texts:
    """Return the texts of a run on the version ``new`` that differ from the goldens of the version ``old``."""
    source = f"from a run on torch {new}, compared with the goldens of {old}"
    return _texts(_of_texts(report), source, f"`hopkit golden --triage --goldens-of {old}` with torch {new}")


def differing(report: Mapping[str, Any]) -> tuple[TextGroup, ...]:
    """Return the texts of a run that differ from the goldens which it was compared with."""
    return _in_order(_of_texts(report))


def _texts(groups: Sequence[TextGroup], source: str, command: str) -> Texts:
    kernels = {block for group in groups for block in group.blocks if block[2].endswith(KERNELS)}
    return Texts(source, command, _in_order(map(_without_kernels, groups)), len(kernels))


def _of_texts(report: Mapping[str, Any]) -> tuple[TextGroup, ...]:
    return tuple(
        TextGroup(
            group["id"],
            group["label"],
            tuple(group["hunk"]),
            tuple((member["case"], member["variant"], member["stage"]) for member in group["members"]),
        )
        for group in report["groups"]
        if group["of"] == "texts"
    )


def _without_kernels(group: TextGroup) -> TextGroup:
    return dataclasses.replace(group, blocks=tuple(block for block in group.blocks if not block[2].endswith(KERNELS)))


def _in_order(groups: Iterable[TextGroup]) -> tuple[TextGroup, ...]:
    """Return the groups that have a block and change more than names, in the order of `Texts`."""
    changes = (group for group in groups if group.blocks and group.label != str(Label.RENAMED))
    return tuple(sorted(changes, key=lambda group: (not group.on_cpu, -len(group.blocks), group.id)))
