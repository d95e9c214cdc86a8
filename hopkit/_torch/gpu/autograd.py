"""Replace autograd's engine, and observe the hooks that it would run.

Source: ``torch/autograd/variable.py``, ``torch/_functorch/_aot_autograd/graph_capture_wrappers.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import torch

from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched

__all__ = ["HookRecorder", "ImperativeEngine", "engine_replaced", "input_metadata", "sequence_number"]

_FEATURE = "virtual GPU"


class ImperativeEngine(Protocol):
    """The part of ``torch._C._ImperativeEngine`` that Python calls."""

    def run_backward(
        self,
        tensors: Sequence[Any],
        grad_tensors: Sequence[torch.Tensor | None],
        keep_graph: bool,
        create_graph: bool,
        inputs: Sequence[Any] = (),
        allow_unreachable: bool = False,
        accumulate_grad: bool = False,
    ) -> Any: ...

    def queue_callback(self, callback: Callable[[], None]) -> None: ...


class HookRecorder(Protocol):
    """The hooks and settings that torch keeps in C++, recorded for an engine in Python."""

    def node_prehook_added(self, node: Any, hook: Callable[..., Any]) -> None: ...

    def node_hook_added(self, node: Any, hook: Callable[..., Any]) -> None: ...

    def tensor_hooks_added(self, tensor: torch.Tensor, table: Mapping[int, Callable[..., Any]]) -> None: ...

    def materialize_grads_set(self, ctx: Any, value: bool) -> None: ...


@contextlib.contextmanager
def engine_replaced(replace: Callable[[ImperativeEngine], ImperativeEngine], recorder: HookRecorder) -> Iterator[None]:
    """Use ``replace(engine)`` in place of autograd's engine inside the block.

    ``recorder`` records AOTAutograd's node hooks, the program's tensor hooks and ``set_materialize_grads``. Raises
    `UnsupportedTorch` if a name is missing.
    """
    owner, name = place("torch.autograd.variable.Variable._execution_engine", feature=_FEATURE)
    hooks = place(
        "torch._functorch._aot_autograd.graph_capture_wrappers.setup_stacktrace_preservation_hooks", feature=_FEATURE
    )
    context = torch.autograd.function.FunctionCtx, "set_materialize_grads"
    tensor = torch.Tensor, "register_hook"
    with (
        patched(owner, name, replace(getattr(owner, name)), feature=_FEATURE),
        patched(*hooks, _with_node_hooks_recorded(getattr(*hooks), recorder), feature=_FEATURE),
        patched(*context, _with_materialize_grads_recorded(getattr(*context), recorder), feature=_FEATURE),
        patched(*tensor, _with_tensor_hooks_recorded(getattr(*tensor), recorder), feature=_FEATURE),
    ):
        yield


def input_metadata(node: Any) -> Sequence[Any]:
    """Return the shape, dtype and device of each input of an autograd node."""
    metadata: Sequence[Any] = node._input_metadata
    return metadata


def sequence_number(node: Any) -> int:
    """Return the number of an autograd node in the order in which the nodes were made."""
    return int(node._sequence_nr())


def _with_node_hooks_recorded(original: Callable[..., Any], recorder: HookRecorder) -> Callable[..., Any]:
    """Wrap the function that puts stack trace hooks on nodes."""

    @functools.wraps(original)
    def setup(roots: list[Any]) -> None:
        original([_RecordingNode(node, recorder) for node in roots if node is not None])

    return setup


def _with_materialize_grads_recorded(original: Callable[..., Any], recorder: HookRecorder) -> Callable[..., Any]:
    @functools.wraps(original)
    def set_materialize_grads(ctx: Any, value: bool) -> None:
        original(ctx, value)
        recorder.materialize_grads_set(ctx, value)

    return set_materialize_grads


def _with_tensor_hooks_recorded(original: Callable[..., Any], recorder: HookRecorder) -> Callable[..., Any]:
    """Wrap ``register_hook``, whose handle has the table of the tensor's hooks."""

    @functools.wraps(original)
    def register_hook(tensor: torch.Tensor, hook: Callable[..., Any]) -> Any:
        handle = original(tensor, hook)
        table = handle.hooks_dict_ref()
        if table is not None:
            recorder.tensor_hooks_added(tensor, table)
        return handle

    return register_hook


class _RecordingNode:
    """A proxy of an autograd node that records the hooks put on it."""

    def __init__(self, node: Any, recorder: HookRecorder) -> None:
        self._node, self._recorder = node, recorder

    def __getattr__(self, name: str) -> Any:
        return getattr(self._node, name)

    def __eq__(self, node: object) -> bool:
        return isinstance(node, _RecordingNode) and node._node is self._node

    def __hash__(self) -> int:
        return hash(self._node)

    @property
    def next_functions(self) -> list[tuple[Any, int]]:
        return [
            (None if node is None else _RecordingNode(node, self._recorder), index)
            for node, index in self._node.next_functions
        ]

    def register_prehook(self, hook: Callable[..., Any]) -> Any:
        self._recorder.node_prehook_added(self._node, hook)
        return self._node.register_prehook(hook)

    def register_hook(self, hook: Callable[..., Any]) -> Any:
        self._recorder.node_hook_added(self._node, hook)
        return self._node.register_hook(hook)
