"""The table of all faults."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from hopkit.deprecation import RenamedKeys
from hopkit.errors import UnknownName
from hopkit.faults import guards, run
from hopkit.faults.aot import gradients, memory, operators, passes, precision
from hopkit.faults.dynamo import branches, loops, modes, outputs, regions, writes
from hopkit.faults.fault import Backend, Fault

__all__ = ["FAULTS", "OLD_FAULTS", "planted"]

_MODULES = (
    branches,
    loops,
    regions,
    outputs,
    writes,
    modes,
    passes,
    operators,
    precision,
    memory,
    gradients,
    guards,
    run,
)

OLD_FAULTS: Mapping[str, str] = MappingProxyType(
    {"mark_lost": "annotation_lost", "merged_across_marks": "merged_across_annotations"}
)
"""Old names of faults, each with the new one."""

FAULTS: Mapping[str, Fault] = MappingProxyType(
    RenamedKeys(
        "fault",
        OLD_FAULTS,
        {
            fault.name: fault
            for module in _MODULES
            for fault in (getattr(module, name) for name in module.__all__)
            if isinstance(fault, Fault)
        },
    )
)
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
