"""The families of HOPs that programs may call."""

from __future__ import annotations

from hopkit.errors import NameTaken
from hopkit.strategies.families import (
    autograd_function,
    cond,
    custom_operator,
    flex_attention,
    flex_gemm,
    hook,
    local_map,
    loops,
    opaque_calls,
    out_dtype,
    print_hop,
    region,
    repeat,
    single_calls,
    switch,
)
from hopkit.strategies.families.family import Family

__all__ = ["FAMILIES", "Family"]


def _by_name(*families: Family) -> dict[str, Family]:
    """Return families by name; raise `NameTaken` if two have one name."""
    named: dict[str, Family] = {}
    for family in families:
        if family.name in named:
            places = (named[family.name].draw.__module__, family.draw.__module__)
            raise NameTaken("HOP family", family.name, *places)
        named[family.name] = family
    return named


FAMILIES: dict[str, Family] = _by_name(
    *cond.FAMILIES,
    region.FAMILY,
    *loops.FAMILIES,
    repeat.FAMILY,
    *single_calls.FAMILIES,
    autograd_function.FAMILY,
    custom_operator.FAMILY,
    *opaque_calls.FAMILIES,
    print_hop.FAMILY,
    out_dtype.FAMILY,
    hook.FAMILY,
    flex_attention.FAMILY,
    local_map.FAMILY,
    *switch.FAMILIES,
    flex_gemm.FAMILY,
)
"""Every family by its name, the simplest first."""
