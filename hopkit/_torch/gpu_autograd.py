"""Autograd's backward, node by node in Python, for fake tensors of a GPU that is not there.

Torch's own engine asks which accelerator there is before it hands a gradient of a GPU on, and a CPU build has none to
name. The nodes themselves need none. Source: ``torch/csrc/autograd/engine.cpp``, whose order is kept: the node that was
made last runs first, and a leaf's before all others.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import heapq
import itertools
import weakref
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.contract import place
from hopkit._torch.patching import patched

__all__ = ["autograd_in_python"]

_FEATURE = "virtual GPU"
_Edge = tuple[Any, int]
"""A node of autograd's graph, and the number of one of its inputs."""
_Gradients = list[torch.Tensor | None]


@contextlib.contextmanager
def autograd_in_python() -> Iterator[None]:
    """Have ``torch.autograd.grad`` of tensors that are said to be on a GPU walk the graph in Python, inside the block.

    Hooks run that AOTAutograd puts on nodes, and those that a program registers on tensors inside the block. Raises
    `UnsupportedTorch` where a name is missing.
    """
    owner, name = place("torch.autograd.variable.Variable._execution_engine", feature=_FEATURE)
    engine = _Engine(getattr(owner, name))
    hooks = place(
        "torch._functorch._aot_autograd.graph_capture_wrappers.setup_stacktrace_preservation_hooks", feature=_FEATURE
    )
    context = torch.autograd.function.FunctionCtx, "set_materialize_grads"
    tensor = torch.Tensor, "register_hook"
    with (
        patched(owner, name, engine, feature=_FEATURE),
        patched(*hooks, engine.noting_hooks(getattr(*hooks)), feature=_FEATURE),
        patched(*context, engine.noting_choice(getattr(*context)), feature=_FEATURE),
        patched(*tensor, engine.noting_tensor_hooks(getattr(*tensor)), feature=_FEATURE),
    ):
        yield


@dataclasses.dataclass
class _Hooks:
    before: list[Callable[..., Any]] = dataclasses.field(default_factory=list)
    after: list[Callable[..., Any]] = dataclasses.field(default_factory=list)


class _Engine:
    """Stands where ``torch.autograd.Variable`` has its engine."""

    def __init__(self, original: Any) -> None:
        self._original = original
        self._hooks: defaultdict[Any, _Hooks] = defaultdict(_Hooks)
        self._tensor_hooks: defaultdict[Any, dict[int, Mapping[int, Callable[..., Any]]]] = defaultdict(dict)
        self._keeps_undefined: weakref.WeakSet[Any] = weakref.WeakSet()
        self._callbacks: list[list[Callable[[], None]]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._original, name)

    def noting_hooks(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """What marks the nodes of a graph with the lines that they come from: the marks are kept here as well."""

        @functools.wraps(original)
        def setup(roots: list[Any]) -> None:
            original([_Noting(node, self._hooks) for node in roots if node is not None])

        return setup

    def noting_choice(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """Whether a function wants zeros for gradients that there are not; torch does not let that be read."""

        @functools.wraps(original)
        def set_materialize_grads(ctx: Any, value: bool) -> None:
            original(ctx, value)
            (self._keeps_undefined.discard if value else self._keeps_undefined.add)(ctx)

        return set_materialize_grads

    def noting_tensor_hooks(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """Which hooks a tensor has: those of one share a table, from which a handle removes its own."""

        @functools.wraps(original)
        def register_hook(tensor: torch.Tensor, hook: Callable[..., Any]) -> Any:
            handle = original(tensor, hook)
            table = handle.hooks_dict_ref()
            if _is_on_gpu(tensor) and table is not None:
                node, number = _edge(tensor)
                self._tensor_hooks[node][number] = table
            return handle

        return register_hook

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
        if accumulate_grad or not any(_is_on_gpu(each) for each in tensors):
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
                found = self._walk([_edge(each) for each in tensors], grad_tensors, [_edge(each) for each in inputs])
                for callback in self._callbacks[-1]:
                    callback()
        finally:
            self._callbacks.pop()
        if not allow_unreachable and any(each is None for each in found):
            raise RuntimeError("a tensor whose gradient is asked for has no part in what is differentiated")
        return tuple(found)

    def _walk(
        self, roots: Sequence[_Edge], gradients: Sequence[torch.Tensor | None], wanted: Sequence[_Edge]
    ) -> _Gradients:
        """The gradients at the edges that are wanted; None where nothing flows."""
        runs, waits_for = _plan([node for node, _ in roots], {node for node, _ in wanted})
        buffers: dict[Any, _Gradients] = {}
        ready: list[tuple[int, int, Any]] = []
        order = itertools.count()

        def arrive(node: Any) -> None:
            heapq.heappush(ready, (-_precedence(node), next(order), node))

        for (node, number), gradient in zip(roots, gradients, strict=True):
            _add(buffers, (node, number), gradient)
        for node in dict.fromkeys(node for node, _ in roots):
            if node in waits_for and not waits_for[node]:
                arrive(node)
        while ready:
            _, _, node = heapq.heappop(ready)
            hooked = self._hooked(node, buffers.get(node) or [None] * _input_count(node))
            if not runs[node]:
                buffers[node] = hooked
                continue
            made = self._call(node, hooked)
            for edge, gradient in zip(node.next_functions, made, strict=True):
                if edge[0] is None or edge[0] not in waits_for:
                    continue
                _add(buffers, edge, gradient)
                waits_for[edge[0]] -= 1
                if not waits_for[edge[0]]:
                    arrive(edge[0])
        return [buffers[node][number] if node in buffers else None for node, number in wanted]

    def _hooked(self, node: Any, gradients: _Gradients) -> _Gradients:
        """The gradients that come to a node, as the hooks of the tensors that it made have them."""
        made = list(gradients)
        for number, hooks in self._tensor_hooks.get(node, {}).items():
            for hook in list(hooks.values()):
                if made[number] is not None and (result := hook(made[number])) is not None:
                    made[number] = result
        return made

    def _call(self, node: Any, gradients: _Gradients) -> _Gradients:
        """What a node makes of the gradients of its outputs: one for each of its edges."""
        hooks = self._hooks.get(node, _Hooks())
        for hook in hooks.before:
            hook(tuple(gradients))
        if isinstance(node, torch.autograd.function.BackwardCFunction):
            made = self._call_python(node, gradients)
        else:
            result = node(*gradients)
            made = list(result) if isinstance(result, tuple) else [result]
        for hook in hooks.after:
            hook(tuple(made), tuple(gradients))
        return made

    def _call_python(self, node: Any, gradients: _Gradients) -> _Gradients:
        if node not in self._keeps_undefined:
            gradients = [
                torch.zeros(meta.shape, dtype=meta.dtype, device=meta.device) if gradient is None else gradient
                for gradient, meta in zip(gradients, node._input_metadata, strict=True)
            ]
        result = node.apply(*gradients)
        made = result if isinstance(result, tuple) else (result,)
        # A gradient for each argument of forward; an edge for each that is a tensor.
        kept = iter([each for each, needed in zip(made, node.needs_input_grad, strict=False) if needed])
        return [None if target is None else next(kept) for target, _ in node.next_functions]


class _Noting:
    """A node to those who put hooks on it, which keeps the hooks for the walk."""

    def __init__(self, node: Any, hooks: defaultdict[Any, _Hooks]) -> None:
        self._node, self._kept = node, hooks

    def __getattr__(self, name: str) -> Any:
        return getattr(self._node, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Noting) and other._node is self._node

    def __hash__(self) -> int:
        return hash(self._node)

    @property
    def next_functions(self) -> list[tuple[Any, int]]:
        return [
            (None if node is None else _Noting(node, self._kept), number) for node, number in self._node.next_functions
        ]

    def register_prehook(self, hook: Callable[..., Any]) -> Any:
        self._kept[self._node].before.append(hook)
        return self._node.register_prehook(hook)

    def register_hook(self, hook: Callable[..., Any]) -> Any:
        self._kept[self._node].after.append(hook)
        return self._node.register_hook(hook)


def _plan(roots: Sequence[Any], wanted: set[Any]) -> tuple[dict[Any, bool], dict[Any, int]]:
    """Which nodes run, among those by which gradients reach what is wanted, and how many edges each waits for.

    What is wanted of a node are the gradients that come to it: it runs itself only on the way to another.
    """
    runs: dict[Any, bool] = {}
    path: list[tuple[Any, bool]] = [(node, False) for node in roots]
    seen: set[Any] = set()
    while path:
        node, left = path.pop()
        following = [each for each, _ in node.next_functions if each is not None]
        if left:
            runs[node] = any(runs.get(each) or each in wanted for each in following)
        elif node not in seen:
            seen.add(node)
            path.append((node, True))
            path.extend((each, False) for each in following if each not in seen)
    waits_for = {node: 0 for node, run in runs.items() if run or node in wanted}
    for node in waits_for:
        for each, _ in node.next_functions if runs[node] else ():
            if each in waits_for:
                waits_for[each] += 1
    return runs, waits_for


def _add(buffers: dict[Any, _Gradients], edge: _Edge, gradient: torch.Tensor | None) -> None:
    """Add a gradient to what came over an edge so far, with the shape and the dtype of what it is the gradient of."""
    node, number = edge
    buffer = buffers.setdefault(node, [None] * _input_count(node))
    if gradient is None:
        return
    meta = node._input_metadata[number]
    if tuple(gradient.shape) != tuple(meta.shape):
        gradient = gradient.sum_to_size(meta.shape)
    if gradient.dtype != meta.dtype:
        gradient = gradient.to(meta.dtype)
    before = buffer[number]
    buffer[number] = gradient if before is None else before + gradient


def _input_count(node: Any) -> int:
    return len(node._input_metadata)


def _precedence(node: Any) -> int:
    return int(node._sequence_nr())


def _edge(given: Any) -> _Edge:
    """The edge by which gradients come to a tensor; an edge itself is one."""
    edge = given if isinstance(given, tuple) else torch.autograd.graph.get_gradient_edge(given)
    return edge[0], edge[1]


def _is_on_gpu(given: Any) -> bool:
    if isinstance(given, torch.Tensor):
        return given.device.type == "cuda"
    return any(meta.device.type == "cuda" for meta in given[0]._input_metadata)
