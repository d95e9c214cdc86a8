"""The code of hopkit that a verdict depends on: the modules that were loaded, and the functions that were entered."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping
from typing import Any

__all__ = ["EnteredCode"]


@dataclasses.dataclass(frozen=True)
class EnteredCode:
    """Code of hopkit; files are named by their paths in the package.

    ``functions`` has each module that was loaded, with the qualified names of the functions that were entered; all
    statements outside of functions count. In the modules ``whole`` every function counts, whether it was entered or
    not. Of the modules ``texts`` the whole text counts, with its comments and lines.
    """

    functions: Mapping[str, Collection[str]] = dataclasses.field(default_factory=dict)
    whole: frozenset[str] = frozenset()
    texts: frozenset[str] = frozenset()

    def without(self, other: EnteredCode) -> EnteredCode:
        """Return the code that is not part of another one.

        >>> EnteredCode({"a.py": ["f", "g"], "b.py": []}).without(EnteredCode({"a.py": ["f"], "b.py": []}))
        EnteredCode(functions={'a.py': ['g']}, whole=frozenset(), texts=frozenset())
        """
        functions = {}
        for file, names in self.functions.items():
            more = sorted({*names} - {*other.functions.get(file, ())})
            if more or file not in other.functions:
                functions[file] = more
        return EnteredCode(functions, self.whole - other.whole, self.texts - other.texts)

    def as_json(self) -> dict[str, Any]:
        """Return the object of which `from_json` makes equal code."""
        return {
            "functions": {file: sorted(names) for file, names in sorted(self.functions.items())},
            "whole": sorted(self.whole),
            "texts": sorted(self.texts),
        }

    @classmethod
    def from_json(cls, code: Mapping[str, Any]) -> EnteredCode:
        """Return the code of an object of `as_json`; raise `KeyError` or `TypeError` for another object."""
        return cls(code["functions"], frozenset(code["whole"]), frozenset(code["texts"]))

    @classmethod
    def union(cls, codes: Iterable[EnteredCode]) -> EnteredCode:
        """Return the code that any of several has."""
        codes = tuple(codes)
        functions: dict[str, set[str]] = {}
        for code in codes:
            for file, names in code.functions.items():
                functions.setdefault(file, set()).update(names)
        return cls(
            functions,
            frozenset[str]().union(*(code.whole for code in codes)),
            frozenset[str]().union(*(code.texts for code in codes)),
        )
