"""Find the folder of the base of a case: the top of the golden folder, or the folder of a version.

The bases at the top are those of one version, the reference of the folder. A case that the reference can't run has its
base in the folder of the version that it was accepted on. So a version that is no longer supported goes with its
folder.
"""

from __future__ import annotations

import itertools
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from hopkit.errors import DamagedGolden
from hopkit.goldens import atomic_files, matrix_page
from hopkit.goldens.document import parse_document
from hopkit.goldens.keys import Heading
from hopkit.goldens.paths import case_of, overlay_minors, overlay_root, page_path

__all__ = ["case_names", "has_base", "lock_path", "overlay_of_base", "reference", "references"]

_FIRST = re.compile(r"<!-- torch ([0-9]+\.[0-9]+); ", re.ASCII)
_PAGES_READ = 5  # so that one wrong page is outvoted, and few are read


def reference(folder: Path, *, without: Path | None = None) -> str:
    """Return the minor of the bases at the top of a folder, which most of the first pages name; nothing if it has none.

    ``without`` is a page that does not count.
    """
    return _most_frequent(itertools.islice(_minors(folder, without), _PAGES_READ))


def references(folder: Path) -> frozenset[str]:
    """Return all that `reference` returns for a folder, whichever page does not count; without the empty text."""
    minors = list(itertools.islice(_minors(folder, None), _PAGES_READ + 1))
    others = [[*minors[:place], *minors[place + 1 :]] for place in range(len(minors))]
    return frozenset(_most_frequent(some[:_PAGES_READ]) for some in (minors, *others)) - {""}


def _most_frequent(minors: Iterable[str]) -> str:
    counts = Counter(minors)
    return max(counts, key=counts.__getitem__, default="")


def _minors(folder: Path, without: Path | None) -> Iterator[str]:
    """Yield the minor that each page at the top of a folder names in its first line."""
    for _, path in _pages(folder, None):
        try:
            match = _FIRST.match(atomic_files.read(path) or "") if path != without else None
        except DamagedGolden:
            continue
        if match:
            yield match[1]


def overlay_of_base(folder: Path, name: str) -> str | None:
    """Return the minor whose folder has the base of a case or of ``family/*``; None if it is at the top, or nowhere."""
    pages = _pages_that_hold(name)
    if any(os.path.lexists(page_path(folder, page)) for page in pages):
        return None
    minors = overlay_minors(folder)
    return next(
        (minor for minor in minors if any(_is_base(page_path(folder, page, minor), page) for page in pages)), None
    )


def has_base(folder: Path, name: str) -> bool:
    """Return whether a case, or with ``family/*`` the page of a matrix, has a base, which may be damaged."""
    *_, own = _pages_that_hold(name)
    return os.path.lexists(page_path(folder, own)) or overlay_of_base(folder, name) is not None


def lock_path(folder: Path, heading: Heading) -> Path:
    """Return the file to lock while the goldens of a case change: its page, which may not exist yet."""
    overlay = overlay_of_base(folder, heading.name)
    page = page_path(folder, heading.family, overlay)
    # A heading that is only a name does not say whether the case is on the page of a matrix.
    return page if heading.body or page.exists() else page_path(folder, heading.name, overlay)


def case_names(folder: Path) -> tuple[str, ...]:
    """Return the names of the cases that have a base, in order."""
    bases: dict[str, Path] = {}
    for minor in (None, *overlay_minors(folder)):
        for name, path in _pages(folder, minor):
            if name not in bases and (minor is None or _is_base(path, name)):
                bases[name] = path
    names = {name for name in bases if "/" in name}
    for family in bases.keys() - names:
        names |= {f"{family}/{body}" for body in matrix_page.bodies(bases[family])}
    return tuple(sorted(names))


def _pages_that_hold(name: str) -> tuple[str, ...]:
    """Return the pages that may hold a case, by name: the page of a matrix, and its own."""
    family, _, case = name.partition("/")
    return (family,) if case == "*" else (family, name)


def _pages(folder: Path, minor: str | None) -> Iterator[tuple[str, Path]]:
    """Yield the name and path of each page in the folder of a version, or at the top."""
    root = overlay_root(folder, minor)
    for place in sorted(root.iterdir()) if root.is_dir() else ():
        for path in sorted(place.glob("*.md")) if place.is_dir() else (place,):
            owner = case_of(folder, path) if path.suffix == ".md" else None
            if owner and owner[1] == minor:
                yield owner[0].removesuffix("/*"), path


def _is_base(path: Path, name: str) -> bool:
    """Return whether a page in the folder of a version is a base: the page of an overlay has no HOPs and no source."""
    try:
        text = atomic_files.read(path)
        if text is None:
            return False
        if "/" in name:
            heading = parse_document(text, path=str(path), name=name).heading
            return bool(heading.hops or heading.source)
        page = matrix_page.read(path)
        return page is not None and bool(page.hops)
    except DamagedGolden:
        return True  # who reads the page reports it
