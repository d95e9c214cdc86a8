"""Constants of a graph for a GPU, folded on the CPU: Inductor computes them with real tensors on the graph's device."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched

__all__ = ["folded_on_cpu"]

_FEATURE = "virtual GPU"


@contextlib.contextmanager
def folded_on_cpu() -> Iterator[None]:
    """Have Inductor fold constants on the CPU, whatever their device, inside the block.

    Only the values go on: where one is put back into the graph it gets the device of the node. Source:
    ``torch/_inductor/constant_folding.py``.
    """
    owner, name = place("torch._inductor.constant_folding.ConstantFolder.run", feature=_FEATURE)
    original = need("torch._inductor.constant_folding.ConstantFolder.run", feature=_FEATURE)

    @functools.wraps(original)
    def run(self: Any) -> Any:
        with _making_on_cpu():
            return original(self)

    with patched(owner, name, run, feature=_FEATURE):
        yield


def _making_on_cpu() -> Any:
    """A mode in which operators that are told to make a tensor on a GPU, or to move one there, have it on the CPU."""

    class Mode(need("torch.utils._python_dispatch.TorchDispatchMode", feature="capture")):  # type: ignore[misc]
        def __torch_dispatch__(
            self,
            func: Callable[..., Any],
            types: Sequence[type],
            args: tuple[Any, ...] = (),
            kwargs: Mapping[str, Any] | None = None,
        ) -> Any:
            given = {name: _on_cpu(value) for name, value in (kwargs or {}).items()}
            return func(*map(_on_cpu, args), **given)

    return Mode()


def _on_cpu(argument: Any) -> Any:
    is_gpu = isinstance(argument, torch.device) and argument.type == "cuda"
    return torch.device("cpu") if is_gpu else argument
