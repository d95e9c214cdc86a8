"""Fake copies, traces and isolated compilation for hopcheck.

Source: ``torch/_subclasses/fake_tensor.py``, ``torch/fx/experimental/proxy_tensor.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.aot.compilers import no_dumps
from hopkit._torch.contract import need
from hopkit._torch.dynamo.frames import compiled_frames, empty_automatic_dynamic, uncompiled
from hopkit._torch.inductor.implicit_fallbacks import implicit_fallbacks_dropped
from hopkit._torch.inductor.pipeline import without_caches
from hopkit._torch.state import restored
from hopkit.errors import HopkitError

__all__ = ["compiled", "fakes", "graph_of", "isolated", "operators_of", "trace", "version"]

_FEATURE = "hopcheck"


@contextlib.contextmanager
def fakes(tensors: Sequence[torch.Tensor]) -> Iterator[list[torch.Tensor]]:
    """Yield fake copies of tensors, with their fake mode active inside the block."""
    # Loops need unbacked symbols, which a mode has only with a ShapeEnv.
    mode = need("torch._subclasses.fake_tensor.FakeTensorMode", feature=_FEATURE)(
        allow_non_fake_inputs=True,
        shape_env=need("torch.fx.experimental.symbolic_shapes.ShapeEnv", feature=_FEATURE)(),
        static_shapes=True,
    )
    copies = [mode.from_tensor(tensor) for tensor in tensors]
    with mode:
        yield copies


def trace(function: Callable[..., Any], tensors: Sequence[torch.Tensor]) -> torch.fx.GraphModule:
    """Trace a function of tensors with ``make_fx`` on fakes; return the graph, below autograd."""
    make_fx = need("torch.fx.experimental.proxy_tensor.make_fx", feature=_FEATURE)
    graph: torch.fx.GraphModule = make_fx(function, tracing_mode="fake", _allow_non_fake_inputs=True)(*tensors)
    return graph


def version(tensor: torch.Tensor) -> int:
    """Return how often a tensor, real or fake, was written to.

    >>> x = torch.ones(2)
    >>> start = version(x)
    >>> version(x.add_(1)) - start
    1
    """
    return tensor._version


@contextlib.contextmanager
def compiled(function: Callable[..., Any], backend: Any) -> Iterator[Callable[..., Any]]:
    """Yield a function freshly compiled as one graph; restore all state after the block."""
    with (
        restored(),
        compiled_frames(),
        empty_automatic_dynamic(),
        without_caches(),
        implicit_fallbacks_dropped(),
        no_dumps(),
    ):
        yield torch.compile(uncompiled(function), backend=backend, fullgraph=True)


@contextlib.contextmanager
def isolated() -> Iterator[None]:
    """Run the block with fresh compiler state and gradients on, and restore all state.

    A HOP may compile even when it is called in eager.
    """
    with restored(), compiled_frames(), empty_automatic_dynamic(), torch.enable_grad():
        yield


def graph_of(function: Callable[..., Any], tensors: Sequence[torch.Tensor]) -> Callable[..., Any]:
    """Return Dynamo's graph of a function of tensors, as a function of similar tensors; it keeps its freevars.

    Raises `HopkitError` if Dynamo makes no graph, and any error of Dynamo.

    >>> double = graph_of(lambda x, y: {"sum": x + y}, (torch.ones(1), torch.ones(1)))
    >>> double(torch.ones(1), torch.zeros(1))
    (tensor([1.]),)
    """
    runs: list[tuple[torch.fx.GraphModule, tuple[Any, ...]]] = []

    def backend(graph: torch.fx.GraphModule, inputs: Sequence[Any]) -> Callable[..., Any]:
        def run(*args: Any) -> Any:
            runs.append((graph, args))
            return graph(*args)

        return run

    with compiled(function, backend) as call:
        call(*tensors)
    if not runs:
        raise HopkitError("Dynamo makes no graph of this program", hint="let it compute with its tensors")
    graph, graph_args = runs[0]
    positions = {id(tensor): index for index, tensor in enumerate(tensors)}
    # An input of the graph that is no argument of the function is a freevar.
    inputs = [(positions.get(id(arg)), None if id(arg) in positions else arg) for arg in graph_args]

    def call_graph(*args: torch.Tensor) -> Any:
        return graph(*(freevar if position is None else args[position] for position, freevar in inputs))

    return call_graph


def operators_of(graph: torch.fx.GraphModule) -> list[Any]:
    """Return the targets of the calls in a graph and its subgraphs."""
    modules = (module for module in graph.modules() if isinstance(module, torch.fx.GraphModule))
    return [node.target for module in modules for node in module.graph.nodes if node.op == "call_function"]
