"""Search the source files of a package for the new path of a private name that moved."""

from __future__ import annotations

import ast
import importlib.util
import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from hopkit._torch.contract.definitions import paths_in
from hopkit._torch.contract.private_name import PrivateName

__all__ = ["search"]

_MAX_CANDIDATES = 5
"""The maximal number of candidates for one name: nobody reads a long list."""


def search(missing: Sequence[PrivateName]) -> dict[str, tuple[str, ...]]:
    """Return possible new paths by the old path of each missing name, nearest to the old path first.

    Read files as text, and parse only those that may define one of the names; import nothing. Search an attribute only
    in classes of the same name and in its old module: elsewhere, an equal name is no evidence.
    """
    candidates: dict[str, set[str]] = {entry.path: set() for entry in missing}
    for package, group in itertools.groupby(sorted(missing, key=_package), key=_package):
        names = tuple(group)
        for module, file in _sources(package):
            defined = _definitions(module, file.read_bytes(), names)
            for entry in names:
                paths = [module] if entry.kind == "module" else defined
                candidates[entry.path].update(path for path in paths if _fits(entry, path))
    return {
        old: tuple(sorted(new, key=lambda path: (_distance(old, path), path))[:_MAX_CANDIDATES])
        for old, new in candidates.items()
    }


def _package(entry: PrivateName) -> str:
    return entry.path.partition(".")[0]


def _fits(entry: PrivateName, path: str) -> bool:
    old, new = entry.path.split("."), path.split(".")
    if path == entry.path or old[-1] != new[-1]:
        return False
    return entry.kind != "attribute" or old[-2] == new[-2] or old[:-2] == new[:-2]


def _distance(old: str, new: str) -> int:
    """Return the number of steps between two paths, through their common prefix."""
    pairs = zip(old.split("."), new.split("."), strict=False)
    common = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
    return old.count(".") + new.count(".") + 2 - 2 * common


def _sources(package: str) -> Iterator[tuple[str, Path]]:
    """Yield name and file of every module of a package; the stub for a module written in C."""
    spec = importlib.util.find_spec(package)
    for root in (spec.submodule_search_locations or ()) if spec else ():
        for file in sorted(Path(root).rglob("*.py*")):
            if file.suffix in (".py", ".pyi"):
                parts = (package, *file.relative_to(root).with_suffix("").parts)
                yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


def _definitions(module: str, text: bytes, names: Sequence[PrivateName]) -> list[str]:
    """Return the paths that a file defines, none if it can't define one of ``names``."""
    either = "|".join(sorted({re.escape(entry.path.rpartition(".")[2]) for entry in names}))
    # A superset of the definitions; parsing decides.
    if not re.search(rf"\b(?:def|class)\s+(?:{either})\b|\b(?:{either})\s*[:=,\])\"']".encode(), text):
        return []
    try:
        return list(paths_in(module, ast.parse(text).body))
    except SyntaxError:
        # A template, or code for another Python: it can't be imported.
        return []
