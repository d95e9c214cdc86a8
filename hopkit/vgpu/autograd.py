"""Autograd's backward, node by node in Python, for fake tensors of the virtual GPU.

Torch's engine queries the accelerator before it passes a gradient of a GPU on, and a CPU build has none. The nodes
themselves need none. Source: ``torch/csrc/autograd/engine.cpp``, whose order is kept: the node made last runs first,
and that of a leaf before all others.
"""

from __future__ import annotations

import contextlib
import dataclasses
import heapq
import itertools
import weakref
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.gpu.autograd import ImperativeEngine, engine_replaced, input_metadata, sequence_number

__all__ = ["autograd_in_python"]

_Edge = tuple[Any, int]
"""A node of autograd's graph, and the index of one of its inputs."""
_Gradients = list[torch.Tensor | None]


@contextlib.contextmanager
def autograd_in_python() -> Iterator[None]:
    """Run ``torch.autograd.grad`` of GPU tensors in Python inside the block.

    It runs AOTAutograd's node hooks and the program's tensor hooks. Raises `UnsupportedTorch` if a name is missing.
    """
    recorded = _RecordedHooks()
    with engine_replaced(lambda engine: _PythonEngine(engine, recorded), recorded):
        yield


@dataclasses.dataclass
class _NodeHooks:
    before: list[Callable[..., Any]] = dataclasses.field(default_factory=list)
    after: list[Callable[..., Any]] = dataclasses.field(default_factory=list)


class _RecordedHooks:
    """The hooks of nodes and of GPU tensors, and the contexts that keep undefined gradients, which torch hides."""

    def __init__(self) -> None:
        self.of_nodes: defaultdict[Any, _NodeHooks] = defaultdict(_NodeHooks)
        self.of_tensors: defaultdict[Any, dict[int, Mapping[int, Callable[..., Any]]]] = defaultdict(dict)
        self.keeps_undefined: weakref.WeakSet[Any] = weakref.WeakSet()

    def node_prehook_added(self, node: Any, hook: Callable[..., Any]) -> None:
        self.of_nodes[node].before.append(hook)

    def node_hook_added(self, node: Any, hook: Callable[..., Any]) -> None:
        self.of_nodes[node].after.append(hook)

    def tensor_hooks_added(self, tensor: torch.Tensor, table: Mapping[int, Callable[..., Any]]) -> None:
        """Keep the table itself: a handle removes its hook from it."""
        if _is_on_gpu(tensor):
            node, index = _edge(tensor)
            self.of_tensors[node][index] = table

    def materialize_grads_set(self, ctx: Any, value: bool) -> None:
        (self.keeps_undefined.discard if value else self.keeps_undefined.add)(ctx)


class _PythonEngine:
    """The replacement of the engine of ``torch.autograd.Variable``."""

    def __init__(self, original: ImperativeEngine, recorded: _RecordedHooks) -> None:
        self._original, self._recorded = original, recorded
        self._callbacks: list[list[Callable[[], None]]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._original, name)

    def queue_callback(self, callback: Callable[[], None]) -> None:
        if self._callbacks:
            self._callbacks[-1].append(callback)
        else:
            self._original.queue_callback(callback)

    def run_backward(
        self,
        tensors: Sequence[Any],
        grad_tensors: Sequence[torch.Tensor | None],
        keep_graph: bool,
        create_graph: bool,
        inputs: Sequence[Any] = (),
        allow_unreachable: bool = False,
        accumulate_grad: bool = False,
    ) -> Any:
        if accumulate_grad or not any(_is_on_gpu(tensor) for tensor in tensors):
            return self._original.run_backward(
                tensors,
                grad_tensors,
                keep_graph,
                create_graph,
                inputs,
                allow_unreachable=allow_unreachable,
                accumulate_grad=accumulate_grad,
            )
        self._callbacks.append([])
        try:
            with torch.set_grad_enabled(create_graph):
                roots, targets = [_edge(tensor) for tensor in tensors], [_edge(tensor) for tensor in inputs]
                gradients = self._walk(roots, grad_tensors, targets)
                for callback in self._callbacks[-1]:
                    callback()
        finally:
            self._callbacks.pop()
        if not allow_unreachable and any(gradient is None for gradient in gradients):
            raise RuntimeError("a tensor whose gradient is requested does not take part in the differentiated outputs")
        return tuple(gradients)

    def _walk(
        self, roots: Sequence[_Edge], gradients: Sequence[torch.Tensor | None], targets: Sequence[_Edge]
    ) -> _Gradients:
        """Return the gradients at the target edges; None if no gradient reaches one."""
        runs, waits_for = _plan([node for node, _ in roots], {node for node, _ in targets})
        buffers: dict[Any, _Gradients] = {}
        ready: list[tuple[int, int, Any]] = []
        order = itertools.count()

        def enqueue(node: Any) -> None:
            heapq.heappush(ready, (-sequence_number(node), next(order), node))

        for edge, gradient in zip(roots, gradients, strict=True):
            _add(buffers, edge, gradient)
        for node in dict.fromkeys(node for node, _ in roots):
            if node in waits_for and not waits_for[node]:
                enqueue(node)
        while ready:
            _, _, node = heapq.heappop(ready)
            hooked = self._hooked(node, buffers.get(node) or [None] * _input_count(node))
            if not runs[node]:
                buffers[node] = hooked
                continue
            results = self._call(node, hooked)
            for edge, gradient in zip(node.next_functions, results, strict=True):
                if edge[0] is None or edge[0] not in waits_for:
                    continue
                _add(buffers, edge, gradient)
                waits_for[edge[0]] -= 1
                if not waits_for[edge[0]]:
                    enqueue(edge[0])
        return [buffers[node][index] if node in buffers else None for node, index in targets]

    def _hooked(self, node: Any, gradients: _Gradients) -> _Gradients:
        """Return the input gradients of a node after the hooks of the tensors that it made."""
        hooked = list(gradients)
        for index, hooks in self._recorded.of_tensors.get(node, {}).items():
            for hook in list(hooks.values()):
                if hooked[index] is not None and (result := hook(hooked[index])) is not None:
                    hooked[index] = result
        return hooked

    def _call(self, node: Any, gradients: _Gradients) -> _Gradients:
        """Run a node on the gradients of its outputs; return one gradient for each of its edges."""
        hooks = self._recorded.of_nodes.get(node, _NodeHooks())
        for hook in hooks.before:
            hook(tuple(gradients))
        if isinstance(node, torch.autograd.function.BackwardCFunction):
            results = self._call_python(node, gradients)
        else:
            result = node(*gradients)
            results = list(result) if isinstance(result, tuple) else [result]
        for hook in hooks.after:
            hook(tuple(results), tuple(gradients))
        return results

    def _call_python(self, node: Any, gradients: _Gradients) -> _Gradients:
        if node not in self._recorded.keeps_undefined:
            gradients = [
                torch.zeros(meta.shape, dtype=meta.dtype, device=meta.device) if gradient is None else gradient
                for gradient, meta in zip(gradients, input_metadata(node), strict=True)
            ]
        result = node.apply(*gradients)
        results = result if isinstance(result, tuple) else (result,)
        # One gradient for each argument of forward, but edges only for tensors.
        needed = iter([grad for grad, is_needed in zip(results, node.needs_input_grad, strict=False) if is_needed])
        return [None if target is None else next(needed) for target, _ in node.next_functions]


def _plan(roots: Sequence[Any], targets: set[Any]) -> tuple[dict[Any, bool], dict[Any, int]]:
    """Return which nodes run to reach the targets, and for how many edges each node waits.

    A target needs only the gradients that come to it: it runs only on the way to another target.
    """
    runs: dict[Any, bool] = {}
    path: list[tuple[Any, bool]] = [(node, False) for node in roots]
    seen: set[Any] = set()
    while path:
        node, is_leaving = path.pop()
        successors = [successor for successor, _ in node.next_functions if successor is not None]
        if is_leaving:
            runs[node] = any(runs.get(successor) or successor in targets for successor in successors)
        elif node not in seen:
            seen.add(node)
            path.append((node, True))
            path.extend((successor, False) for successor in successors if successor not in seen)
    waits_for = {node: 0 for node, run in runs.items() if run or node in targets}
    for node in waits_for:
        for successor, _ in node.next_functions if runs[node] else ():
            if successor in waits_for:
                waits_for[successor] += 1
    return runs, waits_for


def _add(buffers: dict[Any, _Gradients], edge: _Edge, gradient: torch.Tensor | None) -> None:
    """Accumulate a gradient at an edge, with the shape and the dtype of its tensor."""
    node, index = edge
    buffer = buffers.setdefault(node, [None] * _input_count(node))
    if gradient is None:
        return
    meta = input_metadata(node)[index]
    if tuple(gradient.shape) != tuple(meta.shape):
        gradient = gradient.sum_to_size(meta.shape)
    if gradient.dtype != meta.dtype:
        gradient = gradient.to(meta.dtype)
    total = buffer[index]
    buffer[index] = gradient if total is None else total + gradient


def _input_count(node: Any) -> int:
    return len(input_metadata(node))


def _edge(source: Any) -> _Edge:
    """Return the gradient edge of a tensor; return an edge unchanged."""
    edge = source if isinstance(source, tuple) else torch.autograd.graph.get_gradient_edge(source)
    return edge[0], edge[1]


def _is_on_gpu(source: Any) -> bool:
    devices = [source] if isinstance(source, torch.Tensor) else input_metadata(source[0])
    return any(meta.device.type == "cuda" for meta in devices)
