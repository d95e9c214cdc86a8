"""Backends as vendors write them: one that is right at each depth of torch's compiler, and three that are wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import torch
from functorch.compile import make_boxed_func, min_cut_rematerialization_partition
from torch._decomp import core_aten_decompositions
from torch._dynamo.backends.common import aot_autograd
from torch._inductor.compile_fx import compile_fx

Compiled = Callable[..., Any]


def on_dynamo(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    """Interpret Dynamo's graph."""
    return lambda *args: torch.fx.Interpreter(gm).run(*args)


def interpreted(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    return make_boxed_func(torch.fx.Interpreter(gm).run)


def decompositions() -> dict[Any, Callable[..., Any]]:
    """Return core ATen without the attention of a CPU: its decomposition returns no logarithms for the backward.

    `tests/corpus/spanning/test_no_case_shows.py` has the program. torch's own backends leave it out too.
    """
    table: dict[Any, Callable[..., Any]] = core_aten_decompositions()
    del table[torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default]
    return table


behind_aot = aot_autograd(
    fw_compiler=interpreted,
    partition_fn=min_cut_rematerialization_partition,
    decompositions=decompositions(),
)


def on_inductor(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    """Compile with Inductor and an option."""
    return compile_fx(gm, example_inputs, config_patches={"max_fusion_size": 8})


def swapped_branches(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    for node in _nodes(gm):
        if node.target is torch.ops.higher_order.cond:
            pred, on_true, on_false, *rest = node.args
            node.args = (pred, on_false, on_true, *rest)
    gm.recompile()
    return on_dynamo(gm, example_inputs)


def lost_write(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    """Run on copies of the inputs, and never copy back."""

    def run(*args: Any) -> Any:
        copies = [arg.clone() if isinstance(arg, torch.Tensor) else arg for arg in args]
        return torch.fx.Interpreter(gm).run(*copies)

    return run


def _in_bfloat16(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    for node in _nodes(gm):
        if node.target is torch.ops.aten.sin.default:
            node.target = lambda x: torch.ops.aten.sin.default(x.bfloat16()).to(x.dtype)
    return interpreted(gm, example_inputs)


sine_in_bfloat16 = aot_autograd(fw_compiler=_in_bfloat16)


def _nodes(gm: torch.fx.GraphModule) -> Iterator[torch.fx.Node]:
    for module in gm.modules():
        if isinstance(module, torch.fx.GraphModule):
            yield from module.graph.nodes
