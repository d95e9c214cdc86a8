"""The table of plain HOPs, collected from the modules of `hopkit.reference.families`."""

from __future__ import annotations

import dataclasses
import functools
import importlib
import pkgutil
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from hopkit._torch.versions import is_within, torch_version
from hopkit.errors import UnsupportedTorch
from hopkit.reference import families


@dataclasses.dataclass(frozen=True)
class PlainHop:
    """One function of torch that calls a HOP, and what it means in plain Python.

    ``name`` is the HOP's, ``module`` and ``attribute`` are where programs find the function; where torch keeps it
    under a private name, ``module`` is empty and ``attribute`` is a name of `hopkit._torch.hop.FUNCTIONS`.
    ``meaning`` takes the same arguments. ``versions`` are bounds of the minors of torch that have it (empty: all).
    """

    name: str
    module: str
    attribute: str
    meaning: Callable[..., Any]
    versions: str = ""

    @property
    def is_expected(self) -> bool:
        """Whether the installed torch should have it."""
        return is_within(torch_version(), self.versions)

    @functools.cached_property
    def place(self) -> tuple[Any, str]:
        """The module that holds the function and its name there; raises `UnsupportedTorch` when it is not there."""
        if not self.module:
            from hopkit._torch import hop

            return hop.spelling(self.attribute)
        # ``torch.ops.higher_order`` is no module that can be imported, but an attribute of one.
        owner = pkgutil.resolve_name(self.module)
        if not hasattr(owner, self.attribute):
            name = f"{self.module}.{self.attribute}"
            raise UnsupportedTorch(name, torch_version(), "the plain reference")
        return owner, self.attribute

    @property
    def places(self) -> list[tuple[Any, str]]:
        """`place`, and each other module that has the function under the same name: a re-export, or an import."""
        owner, name = self.place
        function = self.installed
        others = _modules_with(function, name, len(sys.modules))
        # A module may have got another function of that name since.
        still = [module for module in others if module is not owner and vars(module).get(name) is function]
        return [(owner, name), *((module, name) for module in still)]

    @property
    def installed(self) -> Callable[..., Any]:
        """What torch has there now. Raises as `place` does."""
        found: Callable[..., Any] = getattr(*self.place)
        return found


@functools.lru_cache(maxsize=256)
def _modules_with(function: Callable[..., Any], name: str, modules_imported: int) -> tuple[ModuleType, ...]:
    """The imported modules that have the function under this name; kept until another module is imported."""
    modules = [module for module in list(sys.modules.values()) if isinstance(module, ModuleType)]
    return tuple(module for module in modules if vars(module).get(name) is function)


@functools.cache
def plain_hops() -> tuple[PlainHop, ...]:
    """Every HOP of the installed torch that has a plain meaning, in the order of the families' names."""
    found: list[PlainHop] = []
    for info in sorted(pkgutil.iter_modules(families.__path__, families.__name__ + "."), key=lambda each: each.name):
        found.extend(importlib.import_module(info.name).PLAIN)
    return tuple(each for each in found if each.is_expected)
