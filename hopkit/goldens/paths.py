"""Compute the paths of the goldens of a case, and the case that a path belongs to.

::

    golden/cond/nested.md                                the base: the page of a case
    golden/cond/nested/inference.cuda.py                 generated code that is printed in full
    golden/cond_body_matrix.md                           the page of a matrix of bodies (`.matrix_page`)
    golden/cond_body_matrix.py                           and its graphs
    golden/torch-2.15/cond/nested.md                     an overlay: the blocks that differ on another torch
    golden/torch-2.15/cond/nested/inference.cuda.py      and its code
    golden/torch-2.13/kernels.txt                        the choices of the toolchain of a version (`.toolchain`)
    golden/torch-2.13/codegen.virtual-h200.txt           the text that all generated code shares (`.usual_code`)

The base of a case that the reference torch can't run is in the folder of a version (`.base_place`). To drop a version,
remove its folder.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from hopkit.errors import UsageError
from hopkit.goldens.keys import Heading, is_variant

__all__ = [
    "CODE",
    "case_of",
    "code_path",
    "is_shared",
    "overlay_minors",
    "overlay_root",
    "page_path",
    "relative_link",
]

CODE = re.compile(r"(?P<variant>[A-Za-z0-9_-]+)\.(?P<device>[A-Za-z0-9_-]+)\.py", re.ASCII)
"""The name of a file of generated code."""

_VERSION = re.compile(r"torch-([0-9]+\.[0-9]+)", re.ASCII)
_MARKDOWN = re.compile(r"([a-z0-9_]+)\.md", re.ASCII)
_PAGE = re.compile(r"([a-z0-9_]+)\.(?:md|py)", re.ASCII)
_SHARED = re.compile(r"kernels\.txt|codegen\.[A-Za-z0-9_-]+\.txt", re.ASCII)


def page_path(folder: Path, name: str, overlay: str | None = None) -> Path:
    """Return the path of a page, ``golden/cond/nested.md``; in the folder of a version ``golden/torch-2.15/...``.

    ``name`` is that of a case, or the family of a matrix of bodies.
    """
    return overlay_root(folder, overlay) / f"{name}.md"


def code_path(folder: Path, name: str, variant: str, overlay: str | None = None) -> Path:
    """Return the path of generated code, ``golden/cond/nested/inference.cuda.py``; of another torch in its folder."""
    label, _, device = variant.partition(".")
    return overlay_root(folder, overlay) / name / f"{label}.{device or 'cpu'}.py"


def overlay_root(folder: Path, overlay: str | None) -> Path:
    """Return the folder of the overlays for a minor, ``golden/torch-2.15``; without one, that of the bases."""
    return folder / f"torch-{overlay}" if overlay else folder


def overlay_minors(folder: Path) -> list[str]:
    """Return the minors that have a folder, in order of their text."""
    return sorted(match[1] for path in folder.glob("torch-*") if (match := _VERSION.fullmatch(path.name)))


def relative_link(target: Path, page: Path) -> str:
    """Return the path that a link on a page needs to lead to another page."""
    return Path(os.path.relpath(target, page.parent)).as_posix()


def is_shared(folder: Path, path: Path) -> bool:
    """Return whether a file is a table of a version, which all cases share."""
    parts = path.relative_to(folder).parts
    return len(parts) == 2 and bool(_VERSION.fullmatch(parts[0])) and bool(_SHARED.fullmatch(parts[1]))


def case_of(folder: Path, path: Path) -> tuple[str, str | None] | None:
    """Return the case that a file belongs to and the minor it is an overlay for; None for a file that is no golden.

    The page of a matrix and its graphs belong to ``family/*``.

    >>> case_of(Path("golden"), Path("golden/torch-2.15/cond/nested.md"))
    ('cond/nested', '2.15')
    >>> case_of(Path("golden"), Path("golden/cond/nested/inference.cuda.py"))
    ('cond/nested', None)
    """
    parts = path.relative_to(folder).parts
    version = _VERSION.fullmatch(parts[0])
    minor = version[1] if version else None
    parts = parts[1:] if version else parts
    if len(parts) == 1 and (page := _PAGE.fullmatch(parts[0])):
        return f"{page[1]}/*", minor
    if len(parts) == 2 and (page := _MARKDOWN.fullmatch(parts[1])):
        name = f"{parts[0]}/{page[1]}"
    elif len(parts) == 3 and (code := CODE.fullmatch(parts[2])) and is_variant(code["variant"]):
        name = f"{parts[0]}/{parts[1]}"
    else:
        return None
    try:
        return Heading(name).name, minor
    except UsageError:
        return None
