"""What a check of a HOP asks of torch: fake copies of tensors, traces, and whether a tensor was written to."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.aot import no_dumps
from hopkit._torch.contract import need
from hopkit._torch.dynamo import compiled_frames, empty_automatic_dynamic, uncompiled
from hopkit._torch.inductor import without_caches
from hopkit._torch.state import restored
from hopkit.errors import HopkitError

__all__ = ["compiled", "fakes", "graph_of", "isolated", "operators_of", "trace", "version"]

_FEATURE = "hopcheck"


@contextlib.contextmanager
def fakes(tensors: Sequence[torch.Tensor]) -> Iterator[list[torch.Tensor]]:
    """Fake copies of tensors, and inside the block the fake mode that they belong to."""
    # Loops ask the mode for unbacked symbols, which it has where it knows symbolic shapes.
    mode = need("torch._subclasses.fake_tensor.FakeTensorMode", feature=_FEATURE)(
        allow_non_fake_inputs=True,
        shape_env=need("torch.fx.experimental.symbolic_shapes.ShapeEnv", feature=_FEATURE)(),
        static_shapes=True,
    )
    copies = [mode.from_tensor(tensor) for tensor in tensors]
    with mode:
        yield copies


def trace(function: Callable[..., Any], tensors: Sequence[torch.Tensor]) -> torch.fx.GraphModule:
    """A function of tensors as a graph below autograd, traced by ``make_fx`` on fakes."""
    make_fx = need("torch.fx.experimental.proxy_tensor.make_fx", feature=_FEATURE)
    graph: torch.fx.GraphModule = make_fx(function, tracing_mode="fake", _allow_non_fake_inputs=True)(*tensors)
    return graph


def version(tensor: torch.Tensor) -> int:
    """How often a tensor was written to, fake ones too.

    >>> x = torch.ones(2)
    >>> before = version(x)
    >>> version(x.add_(1)) - before
    1
    """
    return tensor._version


@contextlib.contextmanager
def compiled(function: Callable[..., Any], backend: Any) -> Iterator[Callable[..., Any]]:
    """A function compiled as one graph, anew; what compiling left behind is gone after the block."""
    with restored(), compiled_frames(), empty_automatic_dynamic(), without_caches(), no_dumps():
        yield torch.compile(uncompiled(function), backend=backend, fullgraph=True)


@contextlib.contextmanager
def isolated() -> Iterator[None]:
    """Check inside the block as in a new process, with gradients recorded, and leave nothing behind.

    An operator that takes functions may compile where it is called without a compiler, too.
    """
    with restored(), compiled_frames(), empty_automatic_dynamic(), torch.enable_grad():
        yield


def graph_of(function: Callable[..., Any], tensors: Sequence[torch.Tensor]) -> Callable[..., Any]:
    """Dynamo's graph of a function of tensors, as a function of tensors like them; what it closes over is kept.

    Raises `HopkitError` where Dynamo makes no graph, and whatever else Dynamo does.

    >>> double = graph_of(lambda x, y: {"sum": x + y}, (torch.ones(1), torch.ones(1)))
    >>> double(torch.ones(1), torch.zeros(1))
    (tensor([1.]),)
    """
    found: list[tuple[torch.fx.GraphModule, tuple[Any, ...]]] = []

    def backend(graph: torch.fx.GraphModule, inputs: Sequence[Any]) -> Callable[..., Any]:
        def run(*args: Any) -> Any:
            found.append((graph, args))
            return graph(*args)

        return run

    with compiled(function, backend) as call:
        call(*tensors)
    if not found:
        raise HopkitError("Dynamo makes no graph of this program", cure="let it compute with its tensors")
    graph, given = found[0]
    places = {id(tensor): index for index, tensor in enumerate(tensors)}
    # A tensor that the graph takes and the function was not given is one that it closes over.
    inputs = [(places.get(id(each)), None if id(each) in places else each) for each in given]

    def of_graph(*others: torch.Tensor) -> Any:
        return graph(*(each if place is None else others[place] for place, each in inputs))

    return of_graph


def operators_of(graph: torch.fx.GraphModule) -> list[Any]:
    """The targets of the calls in a graph and in the graphs inside it."""
    modules = (each for each in graph.modules() if isinstance(each, torch.fx.GraphModule))
    return [node.target for each in modules for node in each.graph.nodes if node.op == "call_function"]
