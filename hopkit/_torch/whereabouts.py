"""Where a private name that is gone from its place may be now: a scan of the package's source files."""

from __future__ import annotations

import ast
import importlib.util
import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from hopkit._torch.definitions import paths_in
from hopkit._torch.private_name import PrivateName

__all__ = ["search"]

_MOST = 5
"""How many candidates are given for one name: the likeliest few are read, a long list is not."""


def search(lost: Sequence[PrivateName]) -> dict[str, tuple[str, ...]]:
    """The paths where each of ``lost`` may be now by its old path, nearest to the old one first.

    Files are read as text, and only those that seem to define one of the names are parsed; nothing is imported.
    An attribute is looked for in classes of the same name, and in its old module: elsewhere, an equal name says little.
    """
    found: dict[str, set[str]] = {each.path: set() for each in lost}
    for package, group in itertools.groupby(sorted(lost, key=_package), key=_package):
        names = tuple(group)
        for module, file in _sources(package):
            defined = _definitions(module, file.read_bytes(), names)
            for each in names:
                places = [module] if each.kind == "module" else defined
                found[each.path].update(path for path in places if _fits(each, path))
    return {
        old: tuple(sorted(new, key=lambda path: (_distance(old, path), path))[:_MOST]) for old, new in found.items()
    }


def _package(entry: PrivateName) -> str:
    return entry.path.partition(".")[0]


def _fits(entry: PrivateName, path: str) -> bool:
    old, new = entry.path.split("."), path.split(".")
    if path == entry.path or old[-1] != new[-1]:
        return False
    return entry.kind != "attribute" or old[-2] == new[-2] or old[:-2] == new[:-2]


def _distance(old: str, new: str) -> int:
    """How many steps lead from one path to the other, by way of what they have in common."""
    pairs = zip(old.split("."), new.split("."), strict=False)
    common = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
    return old.count(".") + new.count(".") + 2 - 2 * common


def _sources(package: str) -> Iterator[tuple[str, Path]]:
    """Every module of a package by its dotted name; of those written in C, the stub."""
    spec = importlib.util.find_spec(package)
    for root in (spec.submodule_search_locations or ()) if spec else ():
        for file in sorted(Path(root).rglob("*.py*")):
            if file.suffix in (".py", ".pyi"):
                parts = (package, *file.relative_to(root).with_suffix("").parts)
                yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


def _definitions(module: str, text: bytes, names: Sequence[PrivateName]) -> list[str]:
    """The paths that a file defines, where it may define one of ``names`` at all."""
    either = "|".join(sorted({re.escape(each.path.rpartition(".")[2]) for each in names}))
    # Lets more through than definitions, and never less: parsing what is left decides.
    if not re.search(rf"\b(?:def|class)\s+(?:{either})\b|\b(?:{either})\s*[:=,\])\"']".encode(), text):
        return []
    try:
        return list(paths_in(module, ast.parse(text).body))
    except SyntaxError:
        # Templates and code for another Python lie among a package's files: nothing there can be imported.
        return []
