"""The inputs of a Dynamo graph as fake GPU tensors, with which AOTAutograd traces and decides for a GPU.

Source: ``torch/_subclasses/fake_tensor.py``.
"""

from __future__ import annotations

import contextlib
import functools
import types
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched

__all__ = ["inputs_on_gpu", "makers_on_gpu", "mirrored_autocast", "numbers_by_way_of_cpu"]

_FEATURE = "virtual GPU"
_GPU = torch.device("cuda", 0)


@contextlib.contextmanager
def inputs_on_gpu(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> Iterator[list[Any]]:
    """Yield the fake GPU tensor of each input; inside the block, tensors of the graph have one too.

    Other inputs stay unchanged. Sizes, strides, symbols and memory are those of Dynamo's fake tensors.
    """
    fake = need("torch._subclasses.fake_tensor.FakeTensor", feature=_FEATURE)
    placeholders = [node for node in gm.graph.nodes if node.op == "placeholder"]
    values = [node.meta.get("example_value") for node in placeholders]
    memories = Counter(_memory(value) for value in values if isinstance(value, fake))
    inputs = []
    for node, value, example_input in zip(placeholders, values, example_inputs, strict=True):
        if isinstance(example_input, torch.Tensor) and isinstance(value, fake):
            moved = node.meta["example_value"] = _on_gpu(value, is_alone=memories[_memory(value)] == 1)
            inputs.append(moved)
        else:
            inputs.append(example_input)
    # AOTAutograd looks these up again, and gets the same ones as long as a reference exists.
    constants = _constants(gm, need("torch._guards.detect_fake_mode", feature=_FEATURE)(inputs))
    for constant in constants:
        _move(constant)
    yield inputs
    del constants


def _constants(gm: torch.fx.GraphModule, mode: Any) -> list[Any]:
    """Return a mode's fake tensors of the parameters and buffers of a graph."""
    tensors = [*gm.parameters(), *gm.buffers()]
    return [mode.from_tensor(tensor, static_shapes=True) for tensor in tensors] if mode else []


def _memory(fake: Any) -> Any:
    return fake.untyped_storage()._cdata


def _on_gpu(fake: Any, *, is_alone: bool) -> Any:
    """Return a fake GPU tensor with the memory of ``fake``.

    Autocast reads a key that a tensor has since its construction, so make a new tensor. But move a view, a tensor with
    a history, or one that shares its memory with another input in place: AOTAutograd reads its base.
    """
    device = "fake_device"
    if getattr(fake, device).type != "cpu":
        return fake
    if not is_alone or not fake.is_leaf or fake._is_view():
        _move(fake)
        return fake
    mode = fake.fake_mode
    with need("torch._subclasses.fake_tensor.in_kernel_invocation_manager", feature=_FEATURE)(fake_mode=mode):
        memory = fake.detach()
    moved = type(fake)(mode, memory, _GPU)
    for name, value in vars(fake).items():
        if name.startswith(("_dynamo", "_is_param")):
            setattr(moved, name, value)
    return moved.requires_grad_(fake.requires_grad)


def _move(fake: Any) -> None:
    """Move a fake tensor and its bases in place."""
    device = "fake_device"
    while fake is not None:
        if getattr(fake, device).type == "cpu":
            setattr(fake, device, _GPU)
        fake = fake._base


def makers_on_gpu(gm: torch.fx.GraphModule) -> None:
    """Make tensors without an explicit device on the GPU, in the nodes of a graph and in functions that it calls."""
    makers = need("torch.utils._device._device_constructors", feature=_FEATURE)()
    for module in gm.modules():
        if not isinstance(module, torch.fx.GraphModule):
            continue
        for node in module.graph.nodes:
            if node.op != "call_function":
                continue
            if node.target in makers and node.kwargs.get("device") is None:
                node.kwargs = {**node.kwargs, "device": _GPU}
            elif _is_opaque(node.target):
                node.target = _making_on_gpu(node.target)


def _is_opaque(target: Any) -> bool:
    """Return whether a target is an opaque function: the program's, or Dynamo's wrapper around one."""
    return isinstance(target, types.FunctionType) and (
        not target.__module__.startswith("torch.") or "<locals>" in target.__qualname__
    )


def _making_on_gpu(function: types.FunctionType) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        with _GPU:
            return function(*args, **kwargs)

    return call


@contextlib.contextmanager
def numbers_by_way_of_cpu() -> Iterator[None]:
    """Make ``torch.tensor`` and similar functions build fake GPU tensors by way of the CPU.

    FakeTensorMode and ProxyMode keep the numbers of small tensors, and compute with them on their device. Disable
    FakeTensorMode's device init and ProxyMode's constant folding.
    """
    mode = need("torch._subclasses.fake_tensor.FakeTensorMode", feature=_FEATURE)
    avoids = need("torch._subclasses.fake_tensor.FakeTensorMode.avoid_device_init", feature=_FEATURE)
    limit = place("torch.fx.experimental.proxy_tensor.CONSTANT_NUMEL_LIMIT", feature=_FEATURE)
    with (
        patched(mode, avoids, property(lambda mode: True), feature=_FEATURE),
        patched(*limit, -1, feature=_FEATURE),
    ):
        yield


def mirrored_autocast() -> contextlib.AbstractContextManager[Any]:
    """Return the active CPU autocast as one for the GPU."""
    if not torch.is_autocast_enabled("cpu"):
        return contextlib.nullcontext()
    return torch.autocast("cuda", dtype=torch.get_autocast_dtype("cpu"))
