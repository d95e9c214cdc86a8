"""The properties of the virtual GPUs, as their drivers describe them.

Numbers: NVIDIA's tuning guides and data sheets of Hopper and Ampere.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hopkit._torch.gpu.queries import GpuProperties
from hopkit.errors import UnknownName

__all__ = ["DEVICES", "properties_of"]

_KIB, _MIB = 1024, 1024**2

DEVICES: Mapping[str, GpuProperties] = MappingProxyType(
    {
        "h200": GpuProperties(
            name="NVIDIA H200",
            major=9,
            minor=0,
            multi_processor_count=132,
            total_memory=143_771 * _MIB,
            L2_cache_size=60 * _MIB,
            shared_memory_per_block=48 * _KIB,
            shared_memory_per_block_optin=227 * _KIB,
            shared_memory_per_multiprocessor=228 * _KIB,
            regs_per_multiprocessor=65_536,
            max_threads_per_multi_processor=2048,
        ),
        "a100": GpuProperties(
            name="NVIDIA A100-SXM4-80GB",
            major=8,
            minor=0,
            multi_processor_count=108,
            total_memory=81_920 * _MIB,
            L2_cache_size=40 * _MIB,
            shared_memory_per_block=48 * _KIB,
            shared_memory_per_block_optin=163 * _KIB,
            shared_memory_per_multiprocessor=164 * _KIB,
            regs_per_multiprocessor=65_536,
            max_threads_per_multi_processor=2048,
        ),
    }
)
"""Properties by the name that `hopkit.virtual_gpu` takes."""


def properties_of(name: str) -> GpuProperties:
    """Return the properties of a GPU by name. Raises `UnknownName` for a name that is not in `DEVICES`.

    >>> properties_of("h200").architecture
    90
    """
    if name not in DEVICES:
        raise UnknownName("virtual GPU", name, tuple(DEVICES))
    return DEVICES[name]
