"""The table of all faults."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType, ModuleType

from hopkit.deprecation import RenamedKeys
from hopkit.discovery import modules_of
from hopkit.errors import HopkitError, NameTaken, UnknownName
from hopkit.faults import guards, post_grad, provenance, run
from hopkit.faults.fault import Backend, Fault

__all__ = ["FAULTS", "OLD_FAULTS", "planted"]

_MODULES = (
    *modules_of("hopkit.faults.dynamo", first=("branches", "loops", "regions", "outputs", "writes", "modes")),
    *modules_of("hopkit.faults.aot", first=("passes", "operators", "precision", "memory", "gradients")),
    *modules_of("hopkit.faults.regional", first=("membership", "compilation")),
    post_grad,
    *modules_of("hopkit.faults.lowering", first=("fallbacks",)),
    *modules_of("hopkit.faults.memory", first=("lifetimes", "sharing")),
    provenance,
    guards,
    run,
)
"""The modules with faults, by stage; a new file of a folder comes last in it."""

OLD_FAULTS: Mapping[str, str] = MappingProxyType(
    {"mark_lost": "annotation_lost", "merged_across_marks": "merged_across_annotations"}
)
"""Old names of faults, each with the new one."""


def _by_name(modules: Iterable[ModuleType]) -> dict[str, Fault]:
    """Return the faults that modules list in ``__all__``, by name.

    Raise `HopkitError` if a module lists none, and `NameTaken` if two faults have one name.
    """
    owners: dict[str, str] = {}
    named: dict[str, Fault] = {}
    for module in modules:
        values = [getattr(module, name) for name in vars(module).get("__all__", ())]
        faults = [value for value in values if isinstance(value, Fault)]
        if not faults:
            raise HopkitError(f"{module.__name__} lists no fault", hint="list each fault of the file in its __all__")
        for fault in faults:
            if fault.name in named:
                raise NameTaken("fault", fault.name, owners[fault.name], module.__name__)
            owners[fault.name] = module.__name__
            named[fault.name] = fault
    return named


FAULTS: Mapping[str, Fault] = MappingProxyType(RenamedKeys("fault", OLD_FAULTS, _by_name(_MODULES)))
"""Every fault by its name, roughly in the order of the stages."""


@contextlib.contextmanager
def planted(name: str) -> Iterator[Backend]:
    """Yield a backend that compiles with the fault of this name.

    Raises `UnknownName` for an unknown fault.

    >>> def fn(x):
    ...     return torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))
    >>> import torch
    >>> with planted("branches_swapped") as backend:
    ...     compiled = torch.compile(fn, backend=backend)
    ...     torch.equal(compiled(torch.ones(2)), torch.ones(2).cos())
    True
    """
    if name not in FAULTS:
        raise UnknownName("fault", name, tuple(FAULTS))
    with FAULTS[name].plant() as backend:
        yield backend
