"""The families of HOPs that programs may call, one file each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import ModuleType

from hopkit.discovery import modules_of
from hopkit.errors import HopkitError, NameTaken
from hopkit.strategies.families.family import Family

__all__ = ["FAMILIES", "Family"]

_FIRST = (
    "cond",
    "region",
    "loops",
    "repeat",
    "single_calls",
    "autograd_function",
    "custom_operator",
    "opaque_calls",
    "print_hop",
    "out_dtype",
    "hook",
    "flex_attention",
    "local_map",
    "switch",
    "flex_gemm",
)
"""The files whose families come first, the simplest first; a new one comes last. Drawn programs depend on the order."""


def _families_of(modules: Iterable[ModuleType]) -> Iterator[Family]:
    """Yield the families of modules: their ``FAMILIES``, or their one ``FAMILY``; raise `HopkitError` without any."""
    for module in modules:
        table = vars(module).get("FAMILIES", (vars(module).get("FAMILY"),))
        if not isinstance(table, tuple) or not table or not all(isinstance(family, Family) for family in table):
            raise HopkitError(
                f"{module.__name__} has no family of HOPs",
                hint="end the file with FAMILY, a Family, or with FAMILIES, a tuple of them",
            )
        yield from table


def _by_name(*families: Family) -> dict[str, Family]:
    """Return families by name; raise `NameTaken` if two have one name."""
    named: dict[str, Family] = {}
    for family in families:
        if family.name in named:
            places = (named[family.name].draw.__module__, family.draw.__module__)
            raise NameTaken("HOP family", family.name, *places)
        named[family.name] = family
    return named


FAMILIES: dict[str, Family] = _by_name(
    *_families_of(module for module in modules_of(__name__, first=_FIRST) if module.__name__ != Family.__module__)
)
"""Every family by its name, the simplest first."""
