"""Move a graph that was traced for the CPU to the virtual GPU.

It moves before AOTAutograd, which then decides for the GPU, or just before Inductor lowers it. Source:
``torch/_inductor/compile_fx.py``.
"""

from __future__ import annotations

import contextlib
import functools
import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.contract.patching import patched
from hopkit._torch.gpu.inputs import inputs_on_gpu, makers_on_gpu, mirrored_autocast, numbers_by_way_of_cpu
from hopkit._torch.pytree import tree_leaves

__all__ = ["compiled_for_gpu", "inductor_backend", "retarget"]

_FEATURE = "virtual GPU"
_CPU, _GPU = torch.device("cpu"), torch.device("cuda", 0)


def inductor_backend(
    around: Callable[[torch.fx.GraphModule], contextlib.AbstractContextManager[None]],
    autograd_on_gpu: Callable[[], contextlib.AbstractContextManager[None]] | None,
) -> Any:
    """Return Inductor as a backend that lowers graphs of CPU programs for the GPU.

    ``around(gm)`` wraps the lowering of each graph. Guards are the CPU's. With ``autograd_on_gpu``, AOTAutograd traces
    with fake GPU tensors inside that block, so that it decomposes and partitions as on a GPU; else as on the CPU.
    """

    def backend(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], **kwargs: Any) -> Any:
        compile_fx = need("torch._inductor.compile_fx.compile_fx", feature=_FEATURE)
        inner_compile = _lowered_for_gpu(around)
        if autograd_on_gpu is None:
            return compile_fx(model_=gm, example_inputs_=example_inputs, inner_compile=inner_compile, **kwargs)
        makers_on_gpu(gm)
        with (
            inputs_on_gpu(gm, example_inputs) as inputs,
            autograd_on_gpu(),
            mirrored_autocast(),
            numbers_by_way_of_cpu(),
        ):
            retarget(gm, ())
            return compile_fx(model_=gm, example_inputs_=inputs, inner_compile=inner_compile, **kwargs)

    return backend


def _lowered_for_gpu(around: Callable[[torch.fx.GraphModule], contextlib.AbstractContextManager[None]]) -> Any:
    """Return Inductor's compiler of a graph behind AOTAutograd, for graphs of the CPU."""
    lower = need("torch._inductor.compile_fx.compile_fx_inner", feature=_FEATURE)

    @functools.wraps(lower)
    def inner_compile(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], **kwargs: Any) -> Any:
        retarget(gm, example_inputs)
        with around(gm), _constants_on_gpu():
            return lower(gm, example_inputs, **kwargs)

    return inner_compile


@contextlib.contextmanager
def compiled_for_gpu(
    around: Callable[[torch.fx.GraphModule], contextlib.AbstractContextManager[None]],
) -> Iterator[None]:
    """Let Inductor lower, inside the block, for the GPU what it compiles for the CPU; ``around(gm)`` wraps a lowering.

    AOTAutograd decides as on the CPU.
    """
    module = need("torch._inductor.compile_fx", feature="capture of Inductor's stages")
    compile_fx = need("torch._inductor.compile_fx.compile_fx", feature=_FEATURE)
    for_gpu = functools.partial(compile_fx, inner_compile=_lowered_for_gpu(around))
    with patched(module, "compile_fx", for_gpu, feature=_FEATURE):
        yield


def retarget(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> None:
    """Move a graph, its subgraphs and its fake values from the CPU to the GPU, in place.

    Fake tensors move in place, so that shared ones stay shared. The state of a GPU's generator stays on the CPU.
    """
    states = _states_of_generators(gm)
    for tensor in example_inputs:
        _move(tensor, states)
    for module in gm.modules():
        if not isinstance(module, torch.fx.GraphModule):
            continue
        for node in module.graph.nodes:
            moved = _moved_device_type if "autocast" in str(node.target) else _moved_argument
            node.args = torch.fx.node.map_aggregate(node.args, moved)
            node.kwargs = torch.fx.node.map_aggregate(node.kwargs, moved)
            if node.op == "call_method" and node.target == "cpu":
                node.target, node.args = "to", (node.args[0], _GPU)
            for key in ("val", "example_value", "eager_input_vals"):
                if key in node.meta:
                    for leaf in tree_leaves(node.meta[key]):
                        _move(leaf, states)


def _states_of_generators(gm: torch.fx.GraphModule) -> list[Any]:
    """Return the values of the states that a forward graph saves and a backward graph draws with."""
    higher_order = torch.ops.higher_order
    saved = [
        user
        for node in gm.graph.find_nodes(op="call_function", target=higher_order.run_and_save_rng_state)
        for user in node.users
        if user.target is operator.getitem and user.args[1] == 0
    ]
    replayed = gm.graph.find_nodes(op="call_function", target=higher_order.run_with_rng_state)
    return [node.meta.get("val") for node in saved + [node.args[0] for node in replayed]]


def _moved_argument(argument: Any) -> Any:
    return _GPU if isinstance(argument, (torch.device, str)) and argument in (_CPU, _CPU.type) else argument


def _moved_device_type(argument: Any) -> Any:
    """Return the argument of autocast, the type of a device, moved to the GPU."""
    return _GPU.type if isinstance(argument, str) and argument == _CPU.type else argument


def _move(value: Any, excluded: Sequence[Any]) -> None:
    fake = need("torch._subclasses.fake_tensor.FakeTensor", feature=_FEATURE)
    device = "fake_device"
    if isinstance(value, fake) and getattr(value, device) == _CPU and all(value is not state for state in excluded):
        setattr(value, device, _GPU)


@contextlib.contextmanager
def _constants_on_gpu() -> Iterator[None]:
    """Make Inductor treat the constants of a graph, real CPU tensors, as GPU tensors."""
    lowering = need("torch._inductor.graph.GraphLowering", feature=_FEATURE)
    original = need("torch._inductor.graph.GraphLowering.add_tensor_constant", feature=_FEATURE)

    @functools.wraps(original)
    def add_tensor_constant(self: Any, data: torch.Tensor, name: str | None = None) -> Any:
        box = original(self, data=data, name=name)
        layout = box.get_layout()
        if layout.device == _CPU:
            layout.device = _GPU
        return box

    with patched(lowering, "add_tensor_constant", add_tensor_constant, feature=_FEATURE):
        yield
