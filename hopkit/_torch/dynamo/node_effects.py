"""Memory effects of the nodes of a body, recorded when Dynamo runs each node on fake values.

The target of a Dynamo node is a Python function or a method, which has no schema. But the operators that it calls have
schemas, and a write changes the version of a tensor. Source: ``run_node`` in
``torch/_dynamo/utils.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.aot.dispatch import Operator, is_view, operator_calls, written
from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.dynamo.memory import storages
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.pytree import tree_map

__all__ = ["MemoryEffects", "effects_noted"]

_FEATURE = "speculation engine"


@dataclasses.dataclass(frozen=True, eq=False)
class MemoryEffects:
    """The memory effects of the nodes of a body and of the bodies inside it; ``tracer`` records the body.

    ``views`` has each node that called only view operators: it changes nothing, so it may be called again. The other
    fields map a key of memory to the name of a node: the first one that writes to it (``written``), the first write
    that torch's HOPs miss (``unseen``), and the first change of a tensor's sizes or strides (``reshaped``).

    HOPs compare versions, or look at the positional arguments of operators: they miss a write that the tensor does not
    count, a write to a keyword argument (``out=``), and a write in a HOP inside them. Source:
    ``check_input_alias_and_mutation_return_outputs`` in ``torch/_higher_order_ops/utils.py``.
    """

    tracer: Any = None
    views: set[torch.fx.Node] = dataclasses.field(default_factory=set)
    written: dict[Any, str] = dataclasses.field(default_factory=dict)
    unseen: dict[Any, str] = dataclasses.field(default_factory=dict)
    reshaped: dict[Any, str] = dataclasses.field(default_factory=dict)

    def contains_hop(self, tracer: Any) -> bool:
        """Return whether ``tracer`` records the body of a HOP inside this body that AOTAutograd does not inline."""
        while tracer is not self.tracer:
            if tracer.source_target.name() not in _INLINED:
                return True
            tracer = tracer.parent
        return False


_INLINED = frozenset({"wrap", "tag_activation_checkpoint"})
"""The HOPs that AOTAutograd replaces by their body."""

_open_bodies: list[MemoryEffects] = []
"""The effects of the bodies that Dynamo traces now, outermost first."""


@contextlib.contextmanager
def effects_noted(tx: InstructionTranslator) -> Iterator[MemoryEffects]:
    """Record the effects of each node that Dynamo runs on fake values inside the block, which traces a body."""
    effects = MemoryEffects(tx.output.current_tracer)
    with contextlib.ExitStack() as stack:
        if not _open_bodies:
            # One patch for all nested bodies: a stack of patches would add a frame for each level.
            stack.enter_context(_nodes_watched(tx))
        _open_bodies.append(effects)
        stack.callback(_open_bodies.pop)
        yield effects


@contextlib.contextmanager
def _nodes_watched(tx: InstructionTranslator) -> Iterator[None]:
    owner, name = place("torch._dynamo.utils.run_node", feature=_FEATURE)
    original = need("torch._dynamo.utils.run_node", feature=_FEATURE)

    def run_node(tracer: Any, node: torch.fx.Node, args: Any, kwargs: Any, nnmodule: Any) -> Any:
        states = [_TensorState.of(tensor) for tensor in _tensors((args, kwargs))]
        if not states:
            return original(tracer, node, args, kwargs, nnmodule)
        written_to: set[Any] = set()
        by_keyword: set[Any] = set()
        views = True

        def see(operator: Operator, op_args: tuple[Any, ...], op_kwargs: Mapping[str, Any]) -> Any:
            nonlocal views
            targets = _tensors(list(written(operator, op_args, op_kwargs)))
            written_to.update(*map(_keys, targets))
            keywords = set(map(id, _tensors(op_kwargs)))
            by_keyword.update(*(_keys(tensor) for tensor in targets if id(tensor) in keywords))
            result = operator(*op_args, **op_kwargs)
            views = views and not targets and (is_view(operator) or not _tensors(result))
            return result

        with operator_calls(see):
            value = original(tracer, node, args, kwargs, nnmodule)
        counted = {key for state in states if state.version != _version(state.tensor) for key in state.keys}
        uncountable = {key for state in states if state.tensor.is_inference() for key in state.keys}
        reshaped = {key for state in states if state.layout != _layout(state.tensor) for key in state.keys}
        if views and not counted and not reshaped:
            _open_bodies[-1].views.add(node)
        for effects in _open_bodies if written_to or counted or reshaped else ():
            in_hop = effects.contains_hop(tx.output.current_tracer)
            unseen = written_to | counted if in_hop else (written_to - counted - uncountable) | by_keyword
            for first_writers, keys in (
                (effects.written, written_to | counted),
                (effects.unseen, unseen),
                (effects.reshaped, reshaped),
            ):
                for key in keys:
                    first_writers.setdefault(key, node.name)
        return value

    with patched(owner, name, run_node, feature=_FEATURE):
        yield


@dataclasses.dataclass(frozen=True, eq=False)
class _TensorState:
    """A tensor and its state before Dynamo ran a node."""

    tensor: torch.Tensor
    version: int
    layout: Any
    keys: set[Any]

    @classmethod
    def of(cls, tensor: torch.Tensor) -> _TensorState:
        return cls(tensor, _version(tensor), _layout(tensor), _keys(tensor))


def _version(tensor: torch.Tensor) -> int:
    """Return how many writes a tensor counts; torch does not count them for inference tensors."""
    return 0 if tensor.is_inference() else tensor._version


def _layout(tensor: torch.Tensor) -> Any:
    if tensor.layout is not torch.strided:
        return tensor.layout
    sizes = [*tensor.shape, *tensor.stride(), tensor.storage_offset()]
    # Comparing symbols would add guards; comparing expressions does not.
    return [size.node.expr if isinstance(size, torch.SymInt) else size for size in sizes]


def _keys(tensor: torch.Tensor) -> set[Any]:
    """Return the keys of the memory of a tensor, none for one that is not strided."""
    return storages(tensor) if tensor.layout is torch.strided else set()


def _tensors(tree: Any) -> list[torch.Tensor]:
    """Return the tensors in nested containers, without functorch's wrappers."""
    is_wrapped = need("torch._C._functorch.is_functorch_wrapped_tensor", feature=_FEATURE)
    unwrapped = need("torch._C._functorch.get_unwrapped", feature=_FEATURE)
    tensors: list[torch.Tensor] = []

    def see(leaf: Any) -> None:
        if isinstance(leaf, torch.Tensor):
            while is_wrapped(leaf):
                leaf = unwrapped(leaf)
            tensors.append(leaf)

    tree_map(see, tree)
    return tensors
