"""Backends with one fault each, for programs with one HOP; a test names them as ``faulty_backends:name``."""

from __future__ import annotations

import itertools
import os
import signal
import time

import torch
from torch._dynamo.backends.registry import lookup_backend


def swaps_branches(gm, inputs):
    for node in gm.graph.find_nodes(op="call_function", target=torch.ops.higher_order.cond):
        predicate, true_fn, false_fn, operands = node.args
        node.args = (predicate, false_fn, true_fn, operands)
    gm.recompile()
    return gm


def raises(gm, inputs):
    if _calls(gm, "cond"):
        raise ValueError(f"no register for node {id(gm)} of cond")
    return gm


def raises_for_two(gm, inputs):
    if _calls(gm, "cond") and _calls(gm, "invoke_subgraph"):
        raise ValueError("no room for both")
    return gm


def is_worn_out(gm, inputs):
    """Return right outputs for the first call with its flags; with a cond, add 1 to those of later calls."""
    seen = set()

    def run(*args):
        flags = tuple(
            tensor.item() for tensor in args if isinstance(tensor, torch.Tensor) and tensor.dtype == torch.bool
        )
        outputs = gm(*args)
        worn = flags in seen and _calls(gm, "cond")
        seen.add(flags)
        return tuple(tensor + 1 for tensor in outputs) if worn else outputs

    return run


def crashes(gm, inputs):
    if _calls(gm, "cond"):
        os.kill(os.getpid(), signal.SIGSEGV)
    return gm


def hangs(gm, inputs):
    if _calls(gm, "cond"):
        time.sleep(1000)
    return gm


def eats_memory(gm, inputs):
    eaten = []
    while _calls(gm, "cond"):
        eaten.append(b"x" * 2**24)
    return gm


def _calls(gm, name):
    return bool(gm.graph.find_nodes(op="call_function", target=getattr(torch.ops.higher_order, name)))


def points_names_elsewhere(gm, inputs):
    """Compile right, but after a cond the names of earlier tensors refer to its first output."""
    (call,) = gm.graph.find_nodes(op="call_function", target=torch.ops.higher_order.cond)
    first_user = min(call.users)
    output = gm.graph.output_node()
    earlier = {node for node in gm.graph.nodes if node < call and node.op.startswith("call")}
    output.args = torch.fx.node.map_arg(output.args, lambda node: first_user if node in earlier else node)
    gm.recompile()
    return gm


def forgets_masks(gm, inputs):
    """Recompute float64 values for the backward with other random numbers; compile smaller dtypes right."""
    if not any(isinstance(tensor, torch.Tensor) and tensor.dtype == torch.float64 for tensor in inputs):
        return gm.forward
    again = {"use_reentrant": False, "preserve_rng_state": False}
    return lambda *args: torch.utils.checkpoint.checkpoint(gm.forward, *args, **again)


_compiled = itertools.count(1)


def numbers_graphs(gm, inputs):
    """Compile right, with a factor of 1 that is written as another number divided by itself each time."""
    number = next(_compiled)
    output = gm.graph.output_node()
    with gm.graph.inserting_before(output):
        scaled = [gm.graph.call_function(torch.mul, (node, number)) for node in output.args[0]]
        output.args = ([gm.graph.call_function(torch.div, (node, number)) for node in scaled],)
    gm.recompile()
    return lookup_backend("aot_eager")(gm, inputs)
