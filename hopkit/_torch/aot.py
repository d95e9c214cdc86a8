"""AOTAutograd, as a capture sees it: the forward and backward graphs it hands to a backend's compilers."""

from __future__ import annotations

import contextlib
import copy
import functools
import os
from collections.abc import Callable, Iterator
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched

__all__ = ["aot_compilers", "eager_backend", "no_dumps"]

_FEATURE = "capture of AOT stages"
_CHANGED = "faults in AOT graphs"

Around = Callable[[str, torch.fx.GraphModule], contextlib.AbstractContextManager[None]]


@contextlib.contextmanager
def aot_compilers(around: Around, on_start: Callable[[], None]) -> Iterator[None]:
    """Put ``around(direction, gm)`` about each call of a compiler that AOTAutograd was given.

    ``direction`` is ``"forward"`` or ``"backward"``; inference counts as forward. ``on_start`` is called when
    AOTAutograd begins with a graph. Every backend that goes through ``aot_autograd`` is seen, a
    registered one and Inductor alike. Source: ``torch/_dynamo/backends/common.py``.
    """
    common = need("torch._dynamo.backends.common", feature=_FEATURE)
    original = need("torch._dynamo.backends.common.aot_module_simplified", feature=_FEATURE)

    @functools.wraps(original)
    def aot_module_simplified(mod: Any, args: Any, **kwargs: Any) -> Any:
        on_start()
        forward = kwargs["fw_compiler"]
        kwargs["fw_compiler"] = _observed(forward, "forward", around)
        kwargs["inference_compiler"] = _observed(kwargs.get("inference_compiler") or forward, "forward", around)
        kwargs["bw_compiler"] = _observed(kwargs.get("bw_compiler") or forward, "backward", around)
        return original(mod, args, **kwargs)

    with patched(common, "aot_module_simplified", aot_module_simplified, feature=_FEATURE), no_dumps():
        yield


@contextlib.contextmanager
def no_dumps() -> Iterator[None]:
    """Let the partitioner, when it fails, write its graph to nowhere: it would be a file in the working directory."""
    owner, name = place("torch._functorch.partitioners._get_unique_path", feature=_FEATURE)
    with patched(owner, name, lambda base_name, extension: os.devnull, feature=_FEATURE):
        yield


def _observed(compiler: Any, direction: str, around: Around) -> Any:
    """The compiler with ``around`` about its calls, of the same type, since torch asks for the type."""
    serializable = need("torch._functorch.aot_autograd.SerializableAOTDispatchCompiler", feature=_FEATURE)
    if isinstance(compiler, serializable):
        twin = copy.copy(compiler)
        twin.compiler_fn = _observed(compiler.compiler_fn, direction, around)
        return twin

    @functools.wraps(compiler)
    def compile_graph(gm: torch.fx.GraphModule, example_inputs: Any, **kwargs: Any) -> Any:
        with around(direction, gm):
            return compiler(gm, example_inputs, **kwargs)

    return compile_graph


def eager_backend(
    *,
    forward: Callable[[torch.fx.GraphModule], None] | None = None,
    backward: Callable[[torch.fx.GraphModule], None] | None = None,
) -> Callable[..., Any]:
    """A backend as ``aot_eager`` is, that hands each graph to a function, which may change it, before it is run.

    ``forward`` gets the inference graph too. Source: ``torch/_dynamo/backends/debugging.py``.
    """

    def compiler(change: Callable[[torch.fx.GraphModule], None] | None) -> Callable[..., Any]:
        as_it_is = need("torch._dynamo.backends.debugging.boxed_nop", feature=_CHANGED)

        def compile_graph(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Any:
            if change is not None:
                change(gm)
            return as_it_is(fx_g=gm, example_inputs=example_inputs)

        return compile_graph

    def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Any:
        aot_eager = need("torch._dynamo.backends.debugging.aot_eager", feature=_CHANGED)
        return aot_eager(
            gm=gm, fake_tensor_inputs=example_inputs, fw_compiler=compiler(forward), bw_compiler=compiler(backward)
        )

    return backend
