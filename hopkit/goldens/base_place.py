"""Find the folder of the base of a case: the top of the golden folder, or the folder of a version.

The bases at the top are those of one version, the reference of the folder. A case that the reference can't run has its
base in the folder of the version that it was accepted on. So a version that is no longer supported goes with its
folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hopkit.errors import DamagedGolden
from hopkit.goldens import atomic_files, matrix_page
from hopkit.goldens.document import parse_document
from hopkit.goldens.keys import Heading
from hopkit.goldens.paths import base_path, case_of, overlay_minors, overlay_root

__all__ = ["case_names", "has_base", "lock_path", "overlay_of_base", "overlay_of_page", "reference"]

_FIRST = re.compile(r"<!-- torch ([0-9]+\.[0-9]+); ", re.ASCII)


def reference(folder: Path) -> str:
    """Return the minor of the bases at the top of a folder; nothing if there are none."""
    for path in sorted(_pages_at_top(folder)):
        try:
            text = atomic_files.read(path) or ""
        except DamagedGolden:
            continue
        if match := _FIRST.match(text):
            return match[1]
    return ""


def overlay_of_base(folder: Path, name: str) -> str | None:
    """Return the minor whose folder has the base of a case; None if it is at the top, or if there is none."""
    family = name.partition("/")[0]
    if (overlay := overlay_of_page(folder, family)) is not None:
        return overlay
    if _exists(base_path(folder, name)):
        return None
    return next((minor for minor in overlay_minors(folder) if _is_base(overlay_root(folder, minor), name)), None)


def overlay_of_page(folder: Path, family: str) -> str | None:
    """Return the minor whose folder has the base page of a matrix; None if it is at the top, or if there is none."""
    if _exists(matrix_page.path_of(folder, family)):
        return None
    return next((minor for minor in overlay_minors(folder) if _is_base_page(overlay_root(folder, minor), family)), None)


def has_base(folder: Path, name: str) -> bool:
    """Return whether a case, or with ``family/*`` the page of a matrix, has a base that may be damaged."""
    family, _, case = name.partition("/")
    if case == "*":
        return _exists(matrix_page.path_of(folder, family)) or overlay_of_page(folder, family) is not None
    return _exists(base_path(folder, name)) or overlay_of_base(folder, name) is not None


def lock_path(folder: Path, heading: Heading) -> Path:
    """Return the file to lock while the goldens of a case change: its page, which may not exist yet."""
    root = overlay_root(folder, overlay_of_page(folder, heading.family))
    page = matrix_page.path_of(root, heading.family)
    # A heading that is only a name does not say whether the case is on the page of a matrix.
    if heading.body or page.exists():
        return page
    return base_path(overlay_root(folder, overlay_of_base(folder, heading.name)), heading.name)


def case_names(folder: Path) -> tuple[str, ...]:
    """Return the names of the cases that have a base, in order."""
    names = {f"{path.parent.name}/{path.stem}" for path in _pages_at_top(folder) if path.parent != folder}
    families = {path.stem for path in _pages_at_top(folder) if path.parent == folder}
    for minor in overlay_minors(folder):
        root = overlay_root(folder, minor)
        for path in root.glob("*/*.md"):
            owner = case_of(folder, path)
            if owner and owner[0] not in names and _is_base(root, owner[0]):
                names.add(owner[0])
        families |= {path.stem for path in root.glob("*.md") if overlay_of_page(folder, path.stem) == minor}
    for family in families:
        page = matrix_page.path_of(overlay_root(folder, overlay_of_page(folder, family)), family)
        names |= {f"{family}/{body}" for body in matrix_page.bodies(page)}
    return tuple(sorted(names))


def _pages_at_top(folder: Path) -> Iterator[Path]:
    for path in (*folder.glob("*.md"), *folder.glob("*/*.md")):
        owner = case_of(folder, path)
        if owner and owner[1] is None:
            yield path


def _exists(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _is_base(root: Path, name: str) -> bool:
    """Return whether the page of a case in the folder of a version is a base: an overlay has no HOPs and no source."""
    path = base_path(root, name)
    try:
        text = atomic_files.read(path)
        heading = parse_document(text, path=str(path), name=name).heading if text is not None else None
    except DamagedGolden:
        return True  # who reads the case reports it
    return heading is not None and bool(heading.hops or heading.source)


def _is_base_page(root: Path, family: str) -> bool:
    """Return whether the page of a matrix in the folder of a version is a base: an overlay has no HOPs."""
    try:
        page = matrix_page.read(matrix_page.path_of(root, family))
    except DamagedGolden:
        return True  # who reads the page reports it
    return page is not None and bool(page.hops)
