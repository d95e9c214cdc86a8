"""Match patterns with the names of cases, and find the names nearest to a pattern that matches none.

A pattern is a family, a case, or a glob. This module imports no torch and no case.
"""

from __future__ import annotations

import difflib
import fnmatch
from collections.abc import Collection

from hopkit.errors import UnknownName

__all__ = ["count", "families", "is_glob", "matching_names", "nearest_names", "unknown_case"]

_CLOSE = 0.6
_FEW = 3


def is_glob(pattern: str) -> bool:
    """Return whether a pattern has a wildcard: ``*``, ``?`` or ``[...]``.

    >>> is_glob("cond/*"), is_glob("cond")
    (True, False)
    """
    return any(mark in pattern for mark in "*?[")


def families(names: Collection[str]) -> tuple[str, ...]:
    """Return the families of some names of cases, sorted.

    >>> families(["scan/simple", "cond/simple", "cond/nested"])
    ('cond', 'scan')
    """
    return tuple(sorted({name.partition("/")[0] for name in names}))


def matching_names(pattern: str, names: Collection[str]) -> tuple[str, ...]:
    """Return the names that a pattern matches, sorted: a case, the cases of a family, or those that fit a glob.

    A part of a name matches nothing without ``*``.

    >>> names = ["cond/nested", "cond/simple", "cond_memory/nested"]
    >>> matching_names("cond", names)
    ('cond/nested', 'cond/simple')
    >>> matching_names("*nested", names)
    ('cond/nested', 'cond_memory/nested')
    >>> matching_names("nested", names)
    ()
    """
    if is_glob(pattern):
        return tuple(sorted(fnmatch.filter(names, pattern)))
    return tuple(sorted(name for name in names if name == pattern or name.partition("/")[0] == pattern))


def nearest_names(pattern: str, names: Collection[str]) -> tuple[str, ...]:
    """Return the few cases and families that are nearest to a pattern, the nearest first; they may be none.

    If the pattern names a family, or nearly, they are cases of that family alone. A pattern without ``/`` has the
    nearest families, and if there is none, the cases with the nearest names.

    >>> names = ["cond/nested", "cond/simple", "cond_memory/nested", "scan/simple"]
    >>> nearest_names("cond/nestd", names)
    ('cond/nested',)
    >>> nearest_names("cnod/simple", names)
    ('cond/simple',)
    >>> nearest_names("scna", names)
    ('scan',)
    >>> nearest_names("neste", names)
    ('cond/nested', 'cond_memory/nested')
    """
    family, slash, short_name = pattern.partition("/")
    known = families(names)
    near = (family,) if family in known else tuple(difflib.get_close_matches(family, known, n=_FEW, cutoff=_CLOSE))
    if not slash:
        return near or _nearest_cases(pattern, names)
    of_family = [name for name in names if near and name.partition("/")[0] == near[0]]
    # A wildcard has no letters to compare: only the family can be a typo.
    cases = () if is_glob(short_name) else _nearest_cases(short_name, of_family)
    return cases or (() if family in known else near)


def _nearest_cases(short_name: str, names: Collection[str]) -> tuple[str, ...]:
    """Return the few cases whose name in their family is the name, or else nearest to it, or begins or ends with it."""
    by_short_name: dict[str, list[str]] = {}
    for name in sorted(names):
        by_short_name.setdefault(name.partition("/")[2], []).append(name)
    if short_name in by_short_name:
        return tuple(by_short_name[short_name][:_FEW])
    close = difflib.get_close_matches(short_name, by_short_name, n=_FEW, cutoff=_CLOSE)
    if short_name:
        close += [name for name in by_short_name if name.startswith(short_name) or name.endswith(short_name)]
    return tuple(name for close_name in dict.fromkeys(close) for name in by_short_name[close_name])[:_FEW]


def unknown_case(pattern: str, names: Collection[str]) -> UnknownName:
    """Return the error of a pattern that matches none of the names, with the nearest families and cases.

    If the pattern is a part of names, the error has the glob that matches them.

    >>> print(unknown_case("neste", ["cond/nested", "scan/nested", "scan/simple"]))
    unknown case or family 'neste'
      nearest: cond/nested, scan/nested; a part of a name needs *: '*neste*' matches 2 cases
    """
    nearest = nearest_names(pattern, names)
    family, slash, _ = pattern.partition("/")
    with_part = [name for name in names if pattern in name] if pattern and not slash and not is_glob(pattern) else []
    hints = [f"nearest: {', '.join(nearest)}"] if nearest else []
    if with_part:
        hints.append(f"a part of a name needs *: '*{pattern}*' matches {count(with_part)}")
    if not hints and family in families(names):
        hints.append(f"`hopkit list {family}` prints the cases of {family}")
    if not hints:
        hints.append(f"{len(names)} are known; `hopkit list` prints them" if names else "there are none")
    return UnknownName("case" if slash else "case or family", pattern, tuple(names), hint="; ".join(hints))


def count(cases: Collection[object]) -> str:
    """Return the number of cases in words: ``1 case``, ``2 cases``."""
    return "1 case" if len(cases) == 1 else f"{len(cases)} cases"
