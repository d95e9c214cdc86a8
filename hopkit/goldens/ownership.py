"""Find and remove the files and blocks of a golden folder that belong to no case."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hopkit.deprecation import renamed_arguments
from hopkit.errors import DamagedGolden
from hopkit.goldens import atomic_files, matrix_page, toolchain
from hopkit.goldens.base_place import has_base, lock_path
from hopkit.goldens.case_files import write_case
from hopkit.goldens.folder import CaseGoldens, Place, read_case
from hopkit.goldens.keys import BlockKey, Layout
from hopkit.goldens.locks import locked
from hopkit.goldens.paths import case_of, is_shared, page_path

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
        """Return True if the block is (part of) the orphan."""
        return self.variant == key.variant and self.stage in ("", key.stage)


def orphans(folder: Path, owned: Mapping[str, Collection[BlockKey]]) -> tuple[Orphan, ...]:
    """Return the files and blocks of a golden folder that belong to no case.

    ``owned`` has for every case that exists, by name, the blocks it may have: each of its variants with each stage that
    has a golden there, reached or not. The result omits hidden files, the temporary files of killed writers,
    ``README.md`` at the top, and the blocks of a file that can't be read (`check` reports it).
    """
    unowned: list[Orphan] = []
    for path in sorted(_files(folder), key=str):
        if is_shared(folder, path):
            unowned += _orphans_in_table(path, owned)
            continue
        place = case_of(folder, path)
        if place and place[0].endswith("/*"):
            base = page_path(folder, place[0].removesuffix("/*"))
            if not has_base(folder, place[0]):
                unowned.append(Orphan(path, f"it goes with {base}, which does not exist"))
            elif path.suffix == ".md":
                unowned += _orphans_on_page(path, place[0].removesuffix("*"), owned)
            elif not path.with_suffix(".md").exists():
                unowned.append(Orphan(path, f"it goes with {path.with_suffix('.md')}, which does not exist"))
        elif place is None:
            unowned.append(Orphan(path, "not the file of a golden"))
        elif place[0] not in owned:
            unowned.append(Orphan(path, f"no case is called {place[0]}", place[0]))
        elif not has_base(folder, place[0]):
            base = page_path(folder, place[0])
            unowned.append(Orphan(path, f"it goes with {base}, which does not exist", place[0]))
    for name, keys in sorted(owned.items()):
        unowned += _orphans_within(folder, name, set(keys))
    return tuple(unowned)


@renamed_arguments(found="unowned")
def prune(folder: Path, unowned: Sequence[Orphan], *, layout: Layout | None = None) -> tuple[Path, ...]:
    """Remove orphans; return the changed and the removed files.

    A file that loses its last block is removed too. Raises `UsageError` for the goldens of an installed package.
    """
    atomic_files.refuse_installed(folder)
    changed: list[Path] = []
    for orphan in unowned:
        if not orphan.variant:
            atomic_files.remove(orphan.path)
            changed.append(orphan.path)
    for name in sorted({orphan.case for orphan in unowned if orphan.variant}):
        blocks = [orphan for orphan in unowned if orphan.variant and orphan.case == name]
        heading = read_case(folder, name, "").heading
        with locked(lock_path(folder, heading)):
            old = read_case(folder, name, "")
            changed += write_case(folder, old, _without(old, blocks), layout or Layout())
    return tuple(dict.fromkeys(changed))


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
        if not (hidden or path.is_dir() or parts == ("README.md",)):
            yield path


def _orphans_on_page(path: Path, prefix: str, owned: Mapping[str, Collection[BlockKey]]) -> Iterator[Orphan]:
    """Yield the bodies on the page of a matrix that no case has."""
    try:
        page = matrix_page.read(path)
    except DamagedGolden:
        # `check` raises it for each case on the page.
        return
    for body, row in page.rows.items() if page else ():
        if f"{prefix}{body}" not in owned:
            for variant in dict.fromkeys(key.variant for key in row.entries):
                reason = f"no case is called {prefix}{body}"
                yield Orphan(path, reason, f"{prefix}{body}", variant, line=row.line)


def _orphans_in_table(path: Path, owned: Mapping[str, Collection[BlockKey]]) -> Iterator[Orphan]:
    """Yield the blocks in the table of a version that no case has."""
    if path.name != toolchain.TABLE:
        return
    try:
        lines = toolchain.read_lines(path)
    except DamagedGolden:
        # `check` raises it for each case.
        return
    for (case, key), line in lines.items():
        if case not in owned:
            yield Orphan(path, f"no case is called {case}", case, key.variant, key.stage, line)


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
        if toolchain.owner_of(key) in owned or key.variant in seen:
            continue
        if key.variant in variants:
            reason = f"{name} has no golden for {key.stage} of {key.variant}"
            yield Orphan(place.path, reason, name, key.variant, key.stage, place.line)
        else:
            seen.add(key.variant)
            yield Orphan(place.path, f"{name} has no variant {key.variant}", name, key.variant, line=place.line)


def _first_places(goldens: CaseGoldens) -> Iterator[tuple[BlockKey, Place]]:
    """Yield each block once, with the first file that has it."""
    seen: set[BlockKey] = set()
    for (key, _), place in goldens.places.items():
        if key not in seen:
            seen.add(key)
            yield key, place


def _without(old: CaseGoldens, blocks: Iterable[Orphan]) -> CaseGoldens:
    gone = tuple(blocks)
    kept = {key: history for key, history in old.histories.items() if not any(orphan.covers(key) for orphan in gone)}
    return dataclasses.replace(old, histories=kept)
