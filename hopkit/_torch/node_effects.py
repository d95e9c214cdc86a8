"""What the nodes of a body do to memory, noted when Dynamo runs each of them on fake values.

A name says nothing: of a node that Dynamo makes the target is a Python function or a method, without a schema. But the
operators that it calls have schemas, and a tensor that was written to has another version. Source: ``run_node`` in
``torch/_dynamo/utils.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.dispatch import Operator, is_view, operator_calls, written
from hopkit._torch.memory import storages
from hopkit._torch.patching import patched
from hopkit._torch.subgraphs import mapped
from hopkit._torch.tracking import Translator

__all__ = ["MemoryEffects", "effects_noted"]

_FEATURE = "speculation engine"


@dataclasses.dataclass(frozen=True, eq=False)
class MemoryEffects:
    """What the nodes of a body do to memory, those of bodies inside of it too; ``tracer`` records the body.

    ``views`` has each node that called view operators alone, and so may be called again: it changes nothing. The others
    map a key of memory to the name of the first node that writes to it, that does so where torch's HOPs do not see it
    (``unseen``), and that changes a tensor's sizes or strides.

    HOPs compare versions, or look at the positional arguments of operators: they do not see a write that the tensor
    does not count, one to an argument that is given by keyword (``out=``), nor one in a HOP inside of them. Source:
    ``check_input_alias_and_mutation_return_outputs`` in ``torch/_higher_order_ops/utils.py``.
    """

    tracer: Any = None
    views: set[torch.fx.Node] = dataclasses.field(default_factory=set)
    written: dict[Any, str] = dataclasses.field(default_factory=dict)
    unseen: dict[Any, str] = dataclasses.field(default_factory=dict)
    reshaped: dict[Any, str] = dataclasses.field(default_factory=dict)

    def contains_hop(self, tracer: Any) -> bool:
        """Whether another tracer records a body inside of a HOP that is inside of this body, and is not inlined."""
        while tracer is not self.tracer:
            if tracer.source_target.name() not in _INLINED:
                return True
            tracer = tracer.parent
        return False


_INLINED = frozenset({"wrap", "tag_activation_checkpoint"})
"""The HOPs that AOTAutograd puts the body in the place of."""

_open: list[MemoryEffects] = []
"""Those of the bodies that are being traced now, outermost first."""


@contextlib.contextmanager
def effects_noted(tx: Translator) -> Iterator[MemoryEffects]:
    """Note the effects of each node that is run on fake values inside the block, in which a body is traced."""
    effects = MemoryEffects(tx.output.current_tracer)
    with contextlib.ExitStack() as stack:
        if not _open:
            # Once for all bodies that nest, as a patch upon a patch would add a frame for each level.
            stack.enter_context(_nodes_watched(tx))
        _open.append(effects)
        stack.callback(_open.pop)
        yield effects


@contextlib.contextmanager
def _nodes_watched(tx: Translator) -> Iterator[None]:
    owner, name = place("torch._dynamo.utils.run_node", feature=_FEATURE)
    original = need("torch._dynamo.utils.run_node", feature=_FEATURE)

    def run_node(tracer: Any, node: torch.fx.Node, args: Any, kwargs: Any, nnmodule: Any) -> Any:
        before = [_State.of(tensor) for tensor in _tensors((args, kwargs))]
        if not before:
            return original(tracer, node, args, kwargs, nnmodule)
        written_to: set[Any] = set()
        by_keyword: set[Any] = set()
        views = True

        def see(operator: Operator, given: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
            nonlocal views
            targets = _tensors(list(written(operator, given, named)))
            written_to.update(*map(_keys, targets))
            keywords = set(map(id, _tensors(named)))
            by_keyword.update(*(_keys(tensor) for tensor in targets if id(tensor) in keywords))
            result = operator(*given, **named)
            views = views and not targets and (is_view(operator) or not _tensors(result))
            return result

        with operator_calls(see):
            value = original(tracer, node, args, kwargs, nnmodule)
        counted = {key for state in before if state.version != _version(state.tensor) for key in state.keys}
        uncountable = {key for state in before if state.tensor.is_inference() for key in state.keys}
        reshaped = {key for state in before if state.layout != _layout(state.tensor) for key in state.keys}
        if views and not counted and not reshaped:
            _open[-1].views.add(node)
        for effects in _open if written_to or counted or reshaped else ():
            inside = effects.contains_hop(tx.output.current_tracer)
            unseen = written_to | counted if inside else (written_to - counted - uncountable) | by_keyword
            for where, keys in (
                (effects.written, written_to | counted),
                (effects.unseen, unseen),
                (effects.reshaped, reshaped),
            ):
                for key in keys:
                    where.setdefault(key, node.name)
        return value

    with patched(owner, name, run_node, feature=_FEATURE):
        yield


@dataclasses.dataclass(frozen=True, eq=False)
class _State:
    """A tensor before a node was run."""

    tensor: torch.Tensor
    version: int
    layout: Any
    keys: set[Any]

    @classmethod
    def of(cls, tensor: torch.Tensor) -> _State:
        return cls(tensor, _version(tensor), _layout(tensor), _keys(tensor))


def _version(tensor: torch.Tensor) -> int:
    """How often a tensor was written to; torch does not count it of those that inference mode made."""
    return 0 if tensor.is_inference() else tensor._version


def _layout(tensor: torch.Tensor) -> Any:
    if tensor.layout is not torch.strided:
        return tensor.layout
    sizes = [*tensor.shape, *tensor.stride(), tensor.storage_offset()]
    # Comparing symbols would make guards; their expressions are what they are.
    return [size.node.expr if isinstance(size, torch.SymInt) else size for size in sizes]


def _keys(tensor: torch.Tensor) -> set[Any]:
    """The keys of the memory of a tensor; one that is not strided has none in this sense."""
    return storages(tensor) if tensor.layout is torch.strided else set()


def _tensors(tree: Any) -> list[torch.Tensor]:
    """The tensors in nested containers, each without the wrappers that functorch puts around it."""
    is_wrapped = need("torch._C._functorch.is_functorch_wrapped_tensor", feature=_FEATURE)
    unwrapped = need("torch._C._functorch.get_unwrapped", feature=_FEATURE)
    found: list[torch.Tensor] = []

    def see(leaf: Any) -> None:
        if isinstance(leaf, torch.Tensor):
            while is_wrapped(leaf):
                leaf = unwrapped(leaf)
            found.append(leaf)

    mapped(see, tree)
    return found
