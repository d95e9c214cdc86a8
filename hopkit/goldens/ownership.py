"""Files and blocks in a golden folder that no case owns."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hopkit.errors import DamagedGolden
from hopkit.goldens import atomic
from hopkit.goldens.folder import CaseGoldens, Place, base_path, case_of, read_case, write_case
from hopkit.goldens.keys import BlockKey, Layout
from hopkit.goldens.locks import locked

__all__ = ["Orphan", "orphans", "prune"]


@dataclasses.dataclass(frozen=True)
class Orphan:
    """A whole file (no ``variant``), all blocks of a variant in it (no ``stage``), or one block.

    >>> str(Orphan(Path("golden/cond/old.md"), "no case is called cond/old", "cond/old"))
    'golden/cond/old.md: no case is called cond/old'
    """

    path: Path
    reason: str
    case: str = ""
    variant: str = ""
    stage: str = ""
    line: int = 1

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.variant else str(self.path)
        return f"{place}: {self.reason}"

    def covers(self, key: BlockKey) -> bool:
        """Whether the block is (part of) the orphan."""
        return self.variant == key.variant and self.stage in ("", key.stage)


def orphans(folder: Path, owned: Mapping[str, Collection[BlockKey]]) -> tuple[Orphan, ...]:
    """What lies in a golden folder and belongs to no case.

    ``owned`` has for every case that exists, by name, the blocks it may have: each of its variants with each stage that
    has a golden there, reached or not. Left alone are hidden files, what a killed writer
    left, ``README.md`` at the top, and the inside of a file that can't be read (`check` reports it).
    """
    found: list[Orphan] = []
    for path in sorted(_files(folder), key=str):
        place = case_of(folder, path)
        if place is None:
            found.append(Orphan(path, "not the file of a golden"))
        elif place[0] not in owned:
            found.append(Orphan(path, f"no case is called {place[0]}", place[0]))
        elif not (base := base_path(folder, place[0])).exists():
            found.append(Orphan(path, f"it goes with {base}, which does not exist", place[0]))
    for name, keys in sorted(owned.items()):
        found += _orphans_within(folder, name, set(keys))
    return tuple(found)


def prune(folder: Path, found: Sequence[Orphan], *, layout: Layout | None = None) -> tuple[Path, ...]:
    """Remove orphans; gives back the files that changed or are gone.

    A file that loses its last block goes too. Raises `UsageError` for the goldens of an installed package.
    """
    atomic.refuse_installed(folder)
    changed: list[Path] = []
    for orphan in found:
        if not orphan.variant:
            atomic.remove(orphan.path)
            changed.append(orphan.path)
    for name in sorted({orphan.case for orphan in found if orphan.variant}):
        blocks = [orphan for orphan in found if orphan.variant and orphan.case == name]
        with locked(base_path(folder, name)):
            old = read_case(folder, name, "")
            changed += write_case(folder, old, _without(old, blocks), layout or Layout())
    return tuple(dict.fromkeys(changed))


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
        if not (hidden or path.is_dir() or parts == ("README.md",)):
            yield path


def _orphans_within(folder: Path, name: str, owned: set[BlockKey]) -> Iterator[Orphan]:
    try:
        goldens = read_case(folder, name, "")
    except DamagedGolden:
        # `check` raises it for this case; here it must not hide what the other files have.
        return
    if not goldens.exists:
        return
    variants = {key.variant for key in owned}
    seen: set[str] = set()
    for key, place in _first_places(goldens):
        if key in owned or key.variant in seen:
            continue
        if key.variant in variants:
            reason = f"{name} has no golden for {key.stage} of {key.variant}"
            yield Orphan(place.path, reason, name, key.variant, key.stage, place.line)
        else:
            seen.add(key.variant)
            yield Orphan(place.path, f"{name} has no variant {key.variant}", name, key.variant, line=place.line)


def _first_places(goldens: CaseGoldens) -> Iterator[tuple[BlockKey, Place]]:
    """Each block once, with the first of the files that has it."""
    seen: set[BlockKey] = set()
    for (key, _), place in goldens.places.items():
        if key not in seen:
            seen.add(key)
            yield key, place


def _without(old: CaseGoldens, blocks: Iterable[Orphan]) -> CaseGoldens:
    gone = tuple(blocks)
    kept = {key: history for key, history in old.histories.items() if not any(orphan.covers(key) for orphan in gone)}
    return dataclasses.replace(old, histories=kept)
