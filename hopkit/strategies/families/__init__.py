"""The families of HOPs that programs may call."""

from __future__ import annotations

from hopkit.strategies.families import (
    autograd_function,
    called,
    cond,
    custom_operator,
    flex_attention,
    flex_gemm,
    hook,
    local_map,
    loops,
    opaque,
    out_dtype,
    printed,
    region,
    repeat,
    switch,
)
from hopkit.strategies.families.family import Family

__all__ = ["FAMILIES", "Family"]

FAMILIES: dict[str, Family] = {
    family.name: family
    for family in (
        *cond.FAMILIES,
        region.FAMILY,
        *loops.FAMILIES,
        repeat.FAMILY,
        *called.FAMILIES,
        autograd_function.FAMILY,
        custom_operator.FAMILY,
        *opaque.FAMILIES,
        printed.FAMILY,
        out_dtype.FAMILY,
        hook.FAMILY,
        flex_attention.FAMILY,
        local_map.FAMILY,
        *switch.FAMILIES,
        flex_gemm.FAMILY,
    )
}
"""Every family by its name, the simplest first."""
