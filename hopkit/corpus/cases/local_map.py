"""local_map on a mesh of one device: a function of the shards that Dynamo records in the graph as a HOP."""

from __future__ import annotations

import sys

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor.experimental import local_map

import hopkit
from hopkit.corpus.failures.common import ALIASES, TRIED

HOPS = ("local_map_hop",)
AS_HOP = {"hop.local_map": True}


def mesh_of_one() -> DeviceMesh:
    """Return a mesh of one device, without a network: only the mesh stays in the process."""
    if dist.is_initialized():
        return init_device_mesh("cpu", (dist.get_world_size(),))
    hook = sys.excepthook
    dist.init_process_group("gloo", rank=0, world_size=1, store=dist.HashStore())  # type: ignore[attr-defined]
    try:
        return init_device_mesh("cpu", (1,))
    finally:
        dist.destroy_process_group()
        # Making a group puts a hook before this one, which names a rank; ending the group leaves it there.
        sys.excepthook = hook


@hopkit.case(
    "local_map/two_outputs",
    hops=HOPS,
    variants=("inference", "training", "dynamic"),
    config=AS_HOP,
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a dynamic size becomes an input of the function, and has no placement",
        "Expecting 2 inputs to local_map function based on placements, but found 3",
        variants=("dynamic",),
        frame="LocalMapWrappedHigherOrderVariable._call_function",
    ),
)
def local_map_two_outputs() -> hopkit.Sample:
    """The function takes a sharded tensor and a replicated one, and returns one of each."""
    rows, whole = (Shard(0),), (Replicate(),)
    mapped = local_map(
        lambda x, y: (x.cos() @ y, y.sin()),
        out_placements=(rows, whole),
        in_placements=(rows, whole),
        redistribute_inputs=True,
        device_mesh=mesh_of_one(),
    )

    def fn(x, y):
        product, sine = mapped(x, y * 2)
        return product + sine.sum()

    return hopkit.Sample(fn, args=(torch.randn(4, 3), torch.randn(3, 2)), dynamic={0: {0}})


@hopkit.case(
    "local_map/closes_over",
    hops=HOPS,
    config=AS_HOP,
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the function must not close over tensors",
        "Expecting 1 inputs to local_map function based on placements, but found 2",
        refusal=True,
        frame="LocalMapWrappedHigherOrderVariable._call_function",
    ),
)
def local_map_closes_over() -> hopkit.Sample:
    """The function closes over a tensor, which has no placement."""
    rows, mesh = (Shard(0),), mesh_of_one()

    def fn(x, y):
        def scaled(x):
            return x * y

        return local_map(scaled, (rows,), (rows,), redistribute_inputs=True, device_mesh=mesh)(x)

    return hopkit.Sample(fn, args=(torch.randn(4, 3), torch.randn(3)))


@hopkit.case(
    "local_map/an_operand",
    hops=HOPS,
    config=AS_HOP,
    known_failure=ALIASES,
)
def local_map_an_operand() -> hopkit.Sample:
    """The function returns its operand."""
    whole, mesh = (Replicate(),), mesh_of_one()

    def fn(x):
        return local_map(lambda x: x, (whole,), (whole,), redistribute_inputs=True, device_mesh=mesh)(x.sin())

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "local_map/in_cond",
    hops=(*HOPS, "cond"),
    config=AS_HOP,
    known_failure=(
        hopkit.KnownFailure(
            "aot_forward",
            "==2.13.*",
            "AOTAutograd traces the branch again, and its graph calls a local function of torch",
            "module 'torch._higher_order_ops.local_map' has no attribute 'call_local_map'",
            issue="https://github.com/pytorch/pytorch/issues/185896",
            frame="cond:cond_fake_tensor_mode",
        ),
        hopkit.KnownFailure(
            "codegen",
            "==2.15.*",
            "the graph of a branch still has the HOP, and Inductor can't lower it",
            "AssertionError: local_map_hop is not an OpOverload",
            frame="lowering:cond",
        ),
    ),
)
def local_map_in_cond() -> hopkit.Sample:
    """One branch maps a function over the shards."""
    rows = (Shard(0),)
    mapped = local_map(torch.sin, (rows,), (rows,), redistribute_inputs=True, device_mesh=mesh_of_one())

    def fn(pred, x):
        return torch.cond(pred, lambda x: mapped(x) + 1, lambda x: x * 2, (x,))

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("local_map/as_python", variants=("inference",), config={"hop.local_map": False})
def local_map_as_python() -> hopkit.Sample:
    """By default Dynamo inlines the function, so the graph has no HOP."""
    rows = (Shard(0),)
    mapped = local_map(lambda x: x.cos() * 2, (rows,), (rows,), redistribute_inputs=True, device_mesh=mesh_of_one())

    def fn(x):
        return mapped(x)

    return hopkit.Sample(fn, args=(torch.randn(4, 3),))
