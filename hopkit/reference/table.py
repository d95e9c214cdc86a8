"""Collect the table of reference HOPs from the modules of `hopkit.reference.families`."""

from __future__ import annotations

import dataclasses
import functools
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from hopkit._torch.versions import is_within, torch_version
from hopkit.deprecation import renamed_names
from hopkit.errors import HopkitError, NameTaken, UnsupportedTorch

__getattr__ = renamed_names(__name__, PlainHop="ReferenceHop", plain_hops="reference_hops")


@dataclasses.dataclass(frozen=True)
class ReferenceHop:
    """One function of torch that calls a HOP, with its Python implementation.

    ``name`` is the HOP's, ``module`` and ``attribute`` are where programs find the function; if torch keeps it under a
    private name, ``module`` is empty and ``attribute`` is a name of `hopkit._torch.hop.FUNCTIONS`. ``meaning`` is the
    implementation and takes the same arguments. ``versions`` are bounds of the minors of torch that have it (empty:
    all).
    """

    name: str
    module: str
    attribute: str
    meaning: Callable[..., Any]
    versions: str = ""

    @property
    def is_expected(self) -> bool:
        """True if the installed torch should have the function."""
        return is_within(torch_version(), self.versions)

    @functools.cached_property
    def place(self) -> tuple[Any, str]:
        """The module that has the function and its name there; raises `UnsupportedTorch` if either is missing."""
        if not self.module:
            from hopkit._torch import hop

            return hop.spelling(self.attribute)
        # ``torch.ops.higher_order`` is no importable module, but an attribute of one.
        try:
            owner = pkgutil.resolve_name(self.module)
            getattr(owner, self.attribute)
        except (ImportError, AttributeError) as error:
            name, user = f"{self.module}.{self.attribute}", f"the reference run ({self.meaning.__module__})"
            raise UnsupportedTorch(name, torch_version(), user) from error
        return owner, self.attribute

    @property
    def places(self) -> list[tuple[Any, str]]:
        """`place`, and each other module that has the function under the same name: a re-export, or an import."""
        owner, name = self.place
        function = self.installed
        modules = _modules_by_name(_names() | {name}, len(sys.modules))[name]
        others = [module for module in modules if module is not owner and vars(module).get(name) is function]
        return [(owner, name), *((module, name) for module in others)]

    @property
    def installed(self) -> Callable[..., Any]:
        """The function that is installed at `place` now. Raises as `place` does."""
        function: Callable[..., Any] = getattr(*self.place)
        return function


@functools.cache
def _names() -> frozenset[str]:
    """Return the names that all reference HOPs have in their modules."""
    return frozenset(hop.place[1] for hop in reference_hops())


@functools.lru_cache(maxsize=8)
def _modules_by_name(names: frozenset[str], modules_imported: int) -> Mapping[str, list[ModuleType]]:
    """Return the imported modules that have each name; cached until another module is imported.

    One search serves all HOPs: a process has thousands of modules, and each reference run needs the places anew.
    """
    modules: dict[str, list[ModuleType]] = {name: [] for name in names}
    for module in list(sys.modules.values()):
        if isinstance(module, ModuleType):
            for name in vars(module).keys() & names:
                modules[name].append(module)
    return modules


@functools.cache
def reference_hops() -> tuple[ReferenceHop, ...]:
    """Return every HOP of the installed torch that has a Python implementation, in the order of the families' names.

    Raises `HopkitError` for a family without a table, and `NameTaken` if two families implement one HOP or function.
    """
    folder = str(Path(__file__).parent / "families")
    names = sorted(info.name for info in pkgutil.iter_modules([folder], "hopkit.reference.families."))
    return _collected([importlib.import_module(name) for name in names])


def _collected(families: Iterable[ModuleType]) -> tuple[ReferenceHop, ...]:
    """Return the HOPs of some families that the installed torch has."""
    owners: dict[tuple[str, str], str] = {}
    hops: list[ReferenceHop] = []
    for family in families:
        table = vars(family).get("REFERENCE_HOPS")
        if not isinstance(table, tuple) or not all(isinstance(hop, ReferenceHop) for hop in table):
            raise HopkitError(
                f"{family.__name__} has no table of HOPs",
                hint="end the file with REFERENCE_HOPS, a tuple of ReferenceHop, as CONTRIBUTING.md shows",
            )
        for hop in table:
            if not hop.is_expected:
                continue
            for kind, name in (("HOP", hop.name), ("function", f"{hop.module}.{hop.attribute}".lstrip("."))):
                if (kind, name) in owners:
                    raise NameTaken(kind, name, owners[kind, name], family.__name__)
                owners[kind, name] = family.__name__
            hops.append(hop)
    return tuple(hops)
