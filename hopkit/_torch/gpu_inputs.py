"""The inputs of a graph of Dynamo's, as fake tensors on a GPU: AOTAutograd traces with these, and decides for it."""

from __future__ import annotations

import contextlib
import functools
import types
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched

__all__ = ["inputs_on_gpu", "makers_on_gpu", "mirrored_autocast", "numbers_by_way_of_cpu"]

_FEATURE = "virtual GPU"
_GPU = torch.device("cuda", 0)


@contextlib.contextmanager
def inputs_on_gpu(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> Iterator[list[Any]]:
    """The fake tensor on the GPU of each input, and inside the block one of each tensor that the graph holds.

    What is no tensor stays as it is. Sizes, strides, symbols and memory are those that Dynamo gave to the fake one.
    """
    fake = need("torch._subclasses.fake_tensor.FakeTensor", feature=_FEATURE)
    placeholders = [node for node in gm.graph.nodes if node.op == "placeholder"]
    known = [node.meta.get("example_value") for node in placeholders]
    memories = Counter(_memory(each) for each in known if isinstance(each, fake))
    inputs = []
    for node, each, given in zip(placeholders, known, example_inputs, strict=True):
        if isinstance(given, torch.Tensor) and isinstance(each, fake):
            node.meta["example_value"] = given = _on_gpu(each, is_alone=memories[_memory(each)] == 1)
        inputs.append(given)
    # AOTAutograd asks for these again, and gets the same for as long as someone holds them.
    held = _constants(gm, need("torch._guards.detect_fake_mode", feature=_FEATURE)(inputs))
    for each in held:
        _move(each)
    yield inputs
    del held


def _constants(gm: torch.fx.GraphModule, mode: Any) -> list[Any]:
    """The fake tensors that a mode has of the tensors that a graph holds itself."""
    tensors = [*gm.parameters(), *gm.buffers()]
    return [mode.from_tensor(each, static_shapes=True) for each in tensors] if mode else []


def _memory(fake: Any) -> Any:
    return fake.untyped_storage()._cdata


def _on_gpu(fake: Any, *, is_alone: bool) -> Any:
    """A fake tensor on the GPU with the memory of another.

    Autocast goes by a key that a tensor has from when it was made. What is a view, has a history, or shares its memory
    with another input, is moved itself all the same: AOTAutograd asks which tensor it belongs to.
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
    """Move a fake tensor, and what it is a view of, in place."""
    device = "fake_device"
    while fake is not None:
        if getattr(fake, device).type == "cpu":
            setattr(fake, device, _GPU)
        fake = fake._base


def makers_on_gpu(gm: torch.fx.GraphModule) -> None:
    """Have what a graph makes, and says no device of, made on the GPU: by its nodes, or in functions that it calls."""
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
    """Whether a call is of a function of the program's, or of one that Dynamo has put around such: it runs as it is."""
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
    """Have ``torch.tensor`` and its like make a fake tensor on the GPU of one on the CPU, as where no GPU is.

    A mode of fake tensors, and one of proxies, knows the numbers of small tensors and computes with them, on the device
    that they are on: the one is told that there is none, the other that no tensor is small.
    """
    mode = need("torch._subclasses.fake_tensor.FakeTensorMode", feature=_FEATURE)
    avoids = need("torch._subclasses.fake_tensor.FakeTensorMode.avoid_device_init", feature=_FEATURE)
    smallest = place("torch.fx.experimental.proxy_tensor.CONSTANT_NUMEL_LIMIT", feature=_FEATURE)
    with (
        patched(mode, avoids, property(lambda mode: True), feature=_FEATURE),
        patched(*smallest, -1, feature=_FEATURE),
    ):
        yield


def mirrored_autocast() -> contextlib.AbstractContextManager[Any]:
    """The autocast that is on for the CPU, as one for the GPU."""
    if not torch.is_autocast_enabled("cpu"):
        return contextlib.nullcontext()
    return torch.autocast("cuda", dtype=torch.get_autocast_dtype("cpu"))
