"""Collect the table of reference HOPs from the modules of `hopkit.reference.families`."""

from __future__ import annotations

import dataclasses
import functools
import importlib
import pkgutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from hopkit._torch.versions import is_within, torch_version
from hopkit.errors import UnsupportedTorch


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
        """The module that has the function and its name there; raises `UnsupportedTorch` if the name is missing."""
        if not self.module:
            from hopkit._torch import hop

            return hop.spelling(self.attribute)
        # ``torch.ops.higher_order`` is no importable module, but an attribute of one.
        owner = pkgutil.resolve_name(self.module)
        if not hasattr(owner, self.attribute):
            name = f"{self.module}.{self.attribute}"
            raise UnsupportedTorch(name, torch_version(), "the reference run")
        return owner, self.attribute

    @property
    def places(self) -> list[tuple[Any, str]]:
        """`place`, and each other module that has the function under the same name: a re-export, or an import."""
        owner, name = self.place
        function = self.installed
        modules = _modules_with(function, name, len(sys.modules))
        # A module's name may have been rebound since the cached search.
        still = [module for module in modules if module is not owner and vars(module).get(name) is function]
        return [(owner, name), *((module, name) for module in still)]

    @property
    def installed(self) -> Callable[..., Any]:
        """The function that is installed at `place` now. Raises as `place` does."""
        function: Callable[..., Any] = getattr(*self.place)
        return function


@functools.lru_cache(maxsize=256)
def _modules_with(function: Callable[..., Any], name: str, modules_imported: int) -> tuple[ModuleType, ...]:
    """Return the imported modules with the function under this name; cached until another module is imported."""
    modules = [module for module in list(sys.modules.values()) if isinstance(module, ModuleType)]
    return tuple(module for module in modules if vars(module).get(name) is function)


@functools.cache
def reference_hops() -> tuple[ReferenceHop, ...]:
    """Return every HOP of the installed torch that has a Python implementation, in the order of the families' names."""
    hops: list[ReferenceHop] = []
    folder = str(Path(__file__).parent / "families")
    for info in sorted(pkgutil.iter_modules([folder], "hopkit.reference.families."), key=lambda info: info.name):
        hops.extend(importlib.import_module(info.name).REFERENCE_HOPS)
    return tuple(hop for hop in hops if hop.is_expected)
