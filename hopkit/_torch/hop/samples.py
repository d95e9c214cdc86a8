"""Torch's sample programs of HOPs, and its list of HOPs without any. Source: ``torch/testing/_internal/hop_db.py``."""

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
"""The registered name of a HOP by its name in the table, if they differ."""


@dataclasses.dataclass(frozen=True)
class SampleProgram:
    """One of torch's programs that call a HOP, with its inputs.

    ``variant`` distinguishes programs of one HOP. ``args`` and ``kwargs`` are on the CPU, in float32.
    """

    hop: str
    variant: str
    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]


@functools.cache
def sample_programs() -> Mapping[str, tuple[SampleProgram, ...]]:
    """Return torch's test programs by the registered name of the HOP, each with its first sample of inputs."""
    by_name: dict[str, list[SampleProgram]] = {}
    for info in need("torch.testing._internal.hop_db.hop_db", feature=_FEATURE):
        name = _REGISTERED_AS.get(info.name, info.name)
        sample = next(iter(info.sample_inputs("cpu", torch.float32, requires_grad=False)), None)
        if sample is not None:
            program = SampleProgram(name, info.variant_test_name, info.op, (sample.input, *sample.args), sample.kwargs)
            by_name.setdefault(name, []).append(program)
    return MappingProxyType({name: tuple(programs) for name, programs in by_name.items()})


def without_samples() -> frozenset[str]:
    """Return the HOPs that torch lists without sample inputs, by their names in that list."""
    return frozenset(
        need("torch.testing._internal.hop_db.FIXME_hop_that_doesnt_have_opinfo_test_allowlist", feature=_FEATURE)
    )
