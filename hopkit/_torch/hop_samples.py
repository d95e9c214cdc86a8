"""What torch itself has to test a HOP with: sample inputs, or an entry in its list of HOPs without any."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import torch

from hopkit._torch.contract import need

__all__ = ["SampleProgram", "sample_programs", "without_samples"]

_FEATURE = "torch's own samples of HOPs"

_REGISTERED_AS: Mapping[str, str] = MappingProxyType(
    {"map": "map_impl", "auto_functionalize": "auto_functionalized_v2"}
)
"""The registered name of a HOP that the table has under another one."""


@dataclasses.dataclass(frozen=True)
class SampleProgram:
    """One of torch's own programs that call a HOP, with its inputs.

    ``variant`` tells several of one HOP apart. ``args`` and ``kwargs`` are on the CPU, in float32.
    """

    hop: str
    variant: str
    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]


@functools.cache
def sample_programs() -> Mapping[str, tuple[SampleProgram, ...]]:
    """By registered name: the programs that torch tests a HOP with, each with its first sample of inputs.

    Source: ``torch/testing/_internal/hop_db.py``.
    """
    found: dict[str, list[SampleProgram]] = {}
    for info in need("torch.testing._internal.hop_db.hop_db", feature=_FEATURE):
        name = _REGISTERED_AS.get(info.name, info.name)
        sample = next(iter(info.sample_inputs("cpu", torch.float32, requires_grad=False)), None)
        if sample is not None:
            program = SampleProgram(name, info.variant_test_name, info.op, (sample.input, *sample.args), sample.kwargs)
            found.setdefault(name, []).append(program)
    return MappingProxyType({name: tuple(programs) for name, programs in found.items()})


def without_samples() -> frozenset[str]:
    """The HOPs that torch lists as having no sample inputs yet, by the names it has there."""
    return frozenset(
        need("torch.testing._internal.hop_db.FIXME_hop_that_doesnt_have_opinfo_test_allowlist", feature=_FEATURE)
    )
