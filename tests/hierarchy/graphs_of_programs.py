"""Compile a program with recording, and keep its graphs: helpers of the tests of hierarchies."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Callable
from typing import Any

import torch
from torch._dynamo.backends.common import aot_autograd
from torch._functorch.partitioners import min_cut_rematerialization_partition

from hopkit import hierarchy


def dynamo_graphs(
    program: Callable[..., Any], *args: Any, recording: bool = True, **options: Any
) -> list[torch.fx.GraphModule]:
    """Return the graphs that Dynamo makes of a program, one for each frame that it compiles."""
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm: torch.fx.GraphModule, inputs: Any) -> torch.fx.GraphModule:
        graphs.append(gm)
        return gm

    torch.compiler.reset()
    with hierarchy.record() if recording else contextlib.nullcontext():
        torch.compile(program, backend=backend, **options)(*args)
    return graphs


def aot_graphs(
    program: Callable[..., Any], *args: Any, recording: bool = True, decompositions: Any = None
) -> tuple[list[torch.fx.GraphModule], list[torch.fx.GraphModule]]:
    """Return the forward (or inference) graphs and the backward graphs that AOTAutograd makes of a program."""
    forward: list[torch.fx.GraphModule] = []
    backward: list[torch.fx.GraphModule] = []

    def keep(graphs: list[torch.fx.GraphModule]) -> Callable[..., Any]:
        def compiler(gm: torch.fx.GraphModule, inputs: Any) -> Any:
            graphs.append(gm)
            return gm.forward

        return compiler

    backend = aot_autograd(
        fw_compiler=keep(forward),
        bw_compiler=keep(backward),
        partition_fn=min_cut_rematerialization_partition,
        decompositions=decompositions,
    )
    torch.compiler.reset()
    with hierarchy.record() if recording else contextlib.nullcontext():
        out = torch.compile(program, backend=backend)(*args)
        if torch.is_tensor(out) and out.requires_grad:
            out.sum().backward()
    return forward, backward


def stage_graphs(program: Callable[..., Any], *args: Any, **options: Any) -> dict[str, list[torch.fx.GraphModule]]:
    """Return the graphs of Dynamo and AOTAutograd in one compilation for training, by stage."""
    graphs: dict[str, list[torch.fx.GraphModule]] = {"dynamo": [], "aot_forward": [], "aot_backward": []}

    def keep(stage: str) -> Callable[..., Any]:
        def compiler(gm: torch.fx.GraphModule, inputs: Any) -> Any:
            graphs[stage].append(gm)
            return gm.forward

        return compiler

    def backend(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs["dynamo"].append(gm)
        compilers = {"fw_compiler": keep("aot_forward"), "bw_compiler": keep("aot_backward")}
        return aot_autograd(partition_fn=min_cut_rematerialization_partition, **compilers)(gm, inputs)

    torch.compiler.reset()
    with hierarchy.record():
        out = torch.compile(program, backend=backend, **options)(*args)
        if torch.is_tensor(out) and out.requires_grad:
            out.sum().backward()
    return graphs


def whole_graph(
    program: Callable[..., Any], *args: Any, training: bool = False, decompositions: Any = None
) -> torch.fx.GraphModule:
    """Return AOTAutograd's joint graph of a program before the partitioner, or its inference graph."""
    graphs: list[torch.fx.GraphModule] = []

    def keep(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        if not training:
            graphs.append(gm)
        return gm.forward

    def partition(joint: torch.fx.GraphModule, *rest: Any, **options: Any) -> Any:
        graphs.append(copy.deepcopy(joint) if isinstance(joint, torch.fx.GraphModule) else joint)
        return min_cut_rematerialization_partition(joint, *rest, **options)

    backend = aot_autograd(fw_compiler=keep, bw_compiler=keep, partition_fn=partition, decompositions=decompositions)
    torch.compiler.reset()
    with hierarchy.record(), torch.set_grad_enabled(training):
        torch.compile(program, backend=backend, fullgraph=True)(*args)
    return graphs[-1]


def shown(gm: torch.fx.GraphModule) -> list[str]:
    """Return the path of each call node, bodies after the graph: ``sin: g() #0 > h() #0``."""
    return [
        f"{node.name}: {' > '.join(map(str, scopes.path))}".rstrip() for node, scopes in hierarchy.scopes(gm).items()
    ]
