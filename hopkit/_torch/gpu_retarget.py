"""A graph that was traced for the CPU, as one for a GPU: moved just before Inductor lowers it."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch.utils import _pytree

from hopkit._torch.contract import need
from hopkit._torch.patching import patched

__all__ = ["inductor_backend", "retarget"]

_FEATURE = "virtual GPU"
_CPU, _GPU = torch.device("cpu"), torch.device("cuda", 0)


def inductor_backend(around: Callable[[torch.fx.GraphModule], contextlib.AbstractContextManager[None]]) -> Any:
    """Inductor as a backend, for programs on the CPU, that lowers their graphs for the GPU.

    ``around(gm)`` is entered about the lowering of each graph. Guards, AOTAutograd and its decisions are the CPU's.
    """

    def backend(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], **kwargs: Any) -> Any:
        compile_fx = need("torch._inductor.compile_fx.compile_fx", feature=_FEATURE)
        lower = need("torch._inductor.compile_fx.compile_fx_inner", feature=_FEATURE)

        @functools.wraps(lower)
        def inner_compile(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], **kwargs: Any) -> Any:
            retarget(gm, example_inputs)
            with around(gm), _constants_on_gpu():
                return lower(gm, example_inputs, **kwargs)

        return compile_fx(model_=gm, example_inputs_=example_inputs, inner_compile=inner_compile, **kwargs)

    return backend


def retarget(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> None:
    """Move a graph, its subgraphs and what is known of its values from the CPU to the GPU, in place.

    Fake tensors are moved themselves, so that what shares one goes on to share it.
    """
    for tensor in example_inputs:
        _move(tensor)
    for module in gm.modules():
        if not isinstance(module, torch.fx.GraphModule):
            continue
        for node in module.graph.nodes:
            node.args = torch.fx.node.map_aggregate(node.args, _moved_argument)
            node.kwargs = torch.fx.node.map_aggregate(node.kwargs, _moved_argument)
            for key in ("val", "example_value", "eager_input_vals"):
                if key in node.meta:
                    for leaf in _pytree.tree_leaves(node.meta[key]):
                        _move(leaf)


def _moved_argument(argument: Any) -> Any:
    return _GPU if isinstance(argument, torch.device) and argument == _CPU else argument


def _move(value: Any) -> None:
    fake = need("torch._subclasses.fake_tensor.FakeTensor", feature=_FEATURE)
    device = "fake_device"
    if isinstance(value, fake) and getattr(value, device) == _CPU:
        setattr(value, device, _GPU)


@contextlib.contextmanager
def _constants_on_gpu() -> Iterator[None]:
    """Have Inductor take the constants of a graph, real tensors on the CPU, for tensors on the GPU."""
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
