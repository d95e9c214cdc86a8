"""Draw ``local_map`` calls: a function of the shards of its arguments, on a mesh of one device."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import torch

from hopkit.strategies.families.family import (
    BodyRules,
    DrawHops,
    Family,
    body,
    call,
    define,
    no_hops,
    operands,
    parameters_for,
)
from hopkit.strategies.operators.closed_over import MODULE
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import Assign, BlockStatement, Function, HopCall, Perform, lines

__all__ = ["EAGER", "FAMILY"]

_GROUP = "'gloo', rank=0, world_size=1, store=torch.distributed.HashStore()"
_MESH_OF_ONE = Function(
    "mesh_of_one",
    (),
    (
        BlockStatement(
            "if torch.distributed.is_initialized():",
            (Perform("return init_device_mesh('cpu', (torch.distributed.get_world_size(),))"),),
        ),
        # Initializing a group installs an excepthook that names the rank; destroying the group leaves it installed.
        Assign("hook", "sys.excepthook"),
        Perform(f"torch.distributed.init_process_group({_GROUP})"),
        Assign("mesh", "init_device_mesh('cpu', (1,))"),
        Perform("torch.distributed.destroy_process_group()"),
        Assign("sys.excepthook", "hook"),
    ),
    "mesh",
)
"""Returns a mesh without a network, and leaves no process group behind."""


@functools.cache
def _mesh_of_one() -> Any:
    from torch.distributed.device_mesh import init_device_mesh

    names: dict[str, Any] = {"sys": sys, "torch": torch, "init_device_mesh": init_device_mesh}
    exec("\n".join(lines((_MESH_OF_ONE,))), names)
    return names[_MESH_OF_ONE.name]()


EAGER: Mapping[str, Callable[..., Any]] = MappingProxyType({_MESH_OF_ONE.name: _mesh_of_one})
"""Draws share one mesh: creating one takes as long as drawing several programs."""

# The parameters of a module have no placement.
_SHARDS = BodyRules(structures=("one", "tuple"), closes_over=False, without=(MODULE,))


def _draw(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    if scope.depth and not scope.options.known_bugs:
        # Inside a body torch loses the HOP or can't lower it: local_map/in_cond of the corpus.
        return None
    inputs = tuple(x for x in operands(scope, most=2) if not x.resizes)
    if not inputs:
        return None
    parameters = parameters_for(scope, inputs)
    inside, out = body(scope, no_hops, parameters, _SHARDS)
    function = define(inside, scope.new_name("f"), parameters, out.text)
    mesh = Assign("mesh", f"{_MESH_OF_ONE.name}()")
    placements = ", ".join(
        f"({'Shard(0)' if x.sample.dim() and scope.choices.chance(2) else 'Replicate()'},)" for x in inputs
    )
    options = f"redistribute_inputs=True, device_mesh={mesh.target}"
    outputs = "(Replicate(),), " * len(out.tensors)
    mapped = Assign(scope.new_name("l"), f"local_map({function.name}, ({outputs.strip()}), ({placements},), {options})")
    scope.hoist(_MESH_OF_ONE, run=False)
    for definition in (mesh, function, mapped):
        scope.hoist(definition)
    arguments = ", ".join(x.name for x in inputs)
    return call(scope, "local_map", (), f"{mapped.target}({arguments})", out)


FAMILY = Family(
    "local_map",
    ("local_map_hop",),
    _draw,
    requires=("hop:local_map_hop",),
    imports=(
        ("torch.distributed.device_mesh", "init_device_mesh"),
        ("torch.distributed.tensor", "Replicate"),
        ("torch.distributed.tensor", "Shard"),
        ("torch.distributed.tensor.experimental", "local_map"),
    ),
)
