"""The table of plain HOPs, collected from the modules of `hopkit.reference.families`."""

from __future__ import annotations

import dataclasses
import functools
import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import Any

from hopkit._torch.versions import torch_version
from hopkit.errors import UnsupportedTorch
from hopkit.reference import families


@dataclasses.dataclass(frozen=True)
class PlainHop:
    """One public name of torch and what it means in plain Python.

    ``name`` is the HOP's, ``module`` and ``attribute`` are where programs find it, and ``meaning`` takes
    the same arguments.
    """

    name: str
    module: str
    attribute: str
    meaning: Callable[..., Any]

    @property
    def owner(self) -> ModuleType:
        return importlib.import_module(self.module)

    @property
    def installed(self) -> Callable[..., Any]:
        """What torch has under the name now; raises `UnsupportedTorch` when it has nothing."""
        try:
            found: Callable[..., Any] = getattr(self.owner, self.attribute)
        except AttributeError as error:
            name = f"{self.module}.{self.attribute}"
            raise UnsupportedTorch(name, str(torch_version()), "the plain reference") from error
        return found


@functools.cache
def plain_hops() -> tuple[PlainHop, ...]:
    """Every HOP that has a plain meaning, in the order of the families' names."""
    found: list[PlainHop] = []
    for info in sorted(pkgutil.iter_modules(families.__path__, families.__name__ + "."), key=lambda each: each.name):
        found.extend(importlib.import_module(info.name).PLAIN)
    return tuple(found)
