"""Memory effects of the nodes of a body, recorded when Dynamo runs each node on fake values.

The target of a Dynamo node is a Python function or a method, which has no schema. But the operators that it calls have
schemas, and a write changes the version of a tensor. Source: ``run_node`` in
``torch/_dynamo/utils.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import not_
from typing import Any

import torch

from hopkit._torch.aot.dispatch import Operator, is_elementwise, is_view, operator_calls, written
from hopkit._torch.aot.random_operators import draws_numbers
from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.dynamo.frame_scope import scope_of_frame
from hopkit._torch.dynamo.indexing import selecting
from hopkit._torch.dynamo.kernel_writes import written_by_kernel
from hopkit._torch.dynamo.memory import memory_of, storages
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.symbols import expressions
from hopkit._torch.dynamo.variables import program_line
from hopkit._torch.pytree import tree_map

__all__ = ["MemoryEffects", "NodeEffects", "bodies_are_noted", "effects_noted", "watch_nodes"]

_FEATURE = "speculation engine"


@dataclasses.dataclass(frozen=True, eq=False)
class MemoryEffects:
    """The memory effects of the nodes of a body and of the bodies inside it; ``tracer`` records the body.

    ``hops`` are the names of its HOP and of those around it, None if the memory of one of them is not known.

    ``views`` has each node that called only view operators: it changes nothing, so it may be called again. The next
    fields map a key of memory to the name of a node: the first one that writes to it (``written``), the first write
    that torch's HOPs miss (``unseen``), the first one in a HOP inside the body or by a Triton kernel (``in_hops``), and
    the first change of a tensor's sizes or strides (``reshaped``). ``lines`` maps a key of memory and such a name to
    the line of the program. ``draws`` maps each operator that draws random numbers to the stack trace of the first
    node that calls it.

    HOPs compare versions, or look at the positional arguments of operators: they miss a write that the tensor does not
    count, a write to a keyword argument (``out=``), and a write in a HOP inside them. Source:
    ``check_input_alias_and_mutation_return_outputs`` in ``torch/_higher_order_ops/utils.py``.
    """

    tracer: Any = None
    hops: frozenset[str] | None = None
    views: set[torch.fx.Node] = dataclasses.field(default_factory=set)
    written: dict[Any, str] = dataclasses.field(default_factory=dict)
    unseen: dict[Any, str] = dataclasses.field(default_factory=dict)
    in_hops: dict[Any, str] = dataclasses.field(default_factory=dict)
    reshaped: dict[Any, str] = dataclasses.field(default_factory=dict)
    lines: dict[tuple[Any, str], str] = dataclasses.field(default_factory=dict)
    draws: dict[str, str] = dataclasses.field(default_factory=dict)

    def contains_hop(self, tracer: Any) -> bool:
        """Return whether ``tracer`` records the body of a HOP inside this body that AOTAutograd does not inline."""
        while tracer is not self.tracer:
            if tracer.source_target.name() not in _INLINED:
                return True
            tracer = tracer.parent
        return False

    def note(
        self,
        node: torch.fx.Node,
        *,
        written: Iterable[Any],
        unseen: Iterable[Any] = (),
        in_hops: Iterable[Any] = (),
        reshaped: Iterable[Any] = (),
    ) -> None:
        """Note the memory that a node writes, where it is the first one."""
        line = program_line(node)
        for first, keys in (
            (self.written, written),
            (self.unseen, (*unseen, *in_hops)),
            (self.in_hops, in_hops),
            (self.reshaped, reshaped),
        ):
            for key in keys:
                first.setdefault(key, node.name)
                self.lines.setdefault((key, node.name), line)


@dataclasses.dataclass(frozen=True)
class NodeEffects:
    """The effects of one node on memory: keys of the memory that it reads, writes, and whose tensors it changes.

    A node that only makes views reads nothing. ``reshaped`` tensors got other sizes, strides, memory or
    ``requires_grad`` in place. ``elementwise``: the node reads each element before it writes there.
    """

    node: torch.fx.Node
    read: frozenset[Any]
    written: frozenset[Any]
    reshaped: frozenset[Any]
    elementwise: bool


_INLINED = frozenset({"wrap", "tag_activation_checkpoint"})
"""The HOPs that AOTAutograd replaces by their body."""

_TRANSPARENT = _INLINED | {"invoke_subgraph"}
"""The HOPs whose operands and results have the fake tensors of their body, so also the same keys of memory."""

_open_bodies: list[MemoryEffects] = []
"""The effects of the bodies that Dynamo traces now, outermost first."""


_watchers: dict[int, list[Callable[[NodeEffects], None]]] = {}
"""The watchers of all nodes of a frame, by the id of its OutputGraph; each frame that has a body has an entry."""


@contextlib.contextmanager
def effects_noted(tx: InstructionTranslator) -> Iterator[MemoryEffects]:
    """Record the effects of each node that Dynamo runs on fake values inside the block, which traces a body."""
    tracer: Any = tx.output.current_tracer
    around, name = _known_hops(tracer.parent), _hop_of(tracer)
    effects = MemoryEffects(tracer, hops=around | {name} if around is not None and name else None)
    _watch_frame(tx)
    _open_bodies.append(effects)
    try:
        yield effects
    finally:
        _open_bodies.pop()


def watch_nodes(tx: InstructionTranslator, see: Callable[[NodeEffects], None]) -> None:
    """Call ``see`` with the effects of each node that Dynamo runs from now on, until it has traced the frame."""
    _watch_frame(tx).append(see)


def bodies_are_noted(tx: InstructionTranslator, hops: frozenset[str]) -> bool:
    """Return whether the memory of all bodies around the traced code is known, inside and outside of each.

    Each body belongs to one of ``hops``, and its effects are noted, or to a HOP whose results are those of its body.
    """
    around = _known_hops(tx.output.current_tracer)
    return around is not None and around - _TRANSPARENT <= hops


def _known_hops(tracer: Any) -> frozenset[str] | None:
    """Return the names of the HOPs of a body and of those around it; None if the memory of one is not known."""
    innermost, names = _open_bodies[-1] if _open_bodies else None, set[str]()
    while tracer.parent is not None:
        if innermost is not None and tracer is innermost.tracer:
            return innermost.hops | names if innermost.hops is not None else None
        name = _hop_of(tracer)
        if name not in _TRANSPARENT:
            return None
        names.add(name)
        tracer = tracer.parent
    return frozenset(names)


def _hop_of(tracer: Any) -> str:
    """Return the name of the HOP of a body, empty for a body that is traced for none."""
    return str(tracer.source_target.name()) if tracer.source_target is not None else ""


def _watch_frame(tx: InstructionTranslator) -> list[Callable[[NodeEffects], None]]:
    """Watch the nodes of a frame from its first body on: one patch for all bodies, and for the program after them."""
    key = id(tx.output)
    if key not in _watchers:
        scope = scope_of_frame(tx)
        scope.callback(_watchers.pop, key)
        _watchers[key] = []
        scope.enter_context(_nodes_watched(tx, _watchers[key]))
    return _watchers[key]


@contextlib.contextmanager
def _nodes_watched(tx: InstructionTranslator, watchers: list[Callable[[NodeEffects], None]]) -> Iterator[None]:
    owner, name = place("torch._dynamo.utils.run_node", feature=_FEATURE)
    original = need("torch._dynamo.utils.run_node", feature=_FEATURE)

    def run_node(tracer: Any, node: torch.fx.Node, args: Any, kwargs: Any, nnmodule: Any) -> Any:
        if node.target is not_ and isinstance(args[0], torch.SymBool):
            # Dynamo's own node needs the value now. Here, as below, since this is the one patch of ``run_node``.
            node.target = torch.sym_not
        args = selecting(node, args, lambda select, values: run_node(tracer, select, values, {}, None))
        states = [_TensorState.of(tensor) for tensor in _tensors((args, kwargs))] if _open_bodies or watchers else []
        if not states and not _open_bodies:
            return original(tracer, node, args, kwargs, nnmodule)
        written_to: set[Any] = set()
        by_keyword: set[Any] = set()
        views = elementwise = True

        def see(operator: Operator, op_args: tuple[Any, ...], op_kwargs: Mapping[str, Any]) -> Any:
            nonlocal views, elementwise
            if draws_numbers(operator, op_args, op_kwargs):
                for effects in _open_bodies:
                    effects.draws.setdefault(str(operator), node.stack_trace or "")
            targets = _tensors(list(written(operator, op_args, op_kwargs)))
            written_to.update(*map(_keys, targets))
            keywords = set(map(id, _tensors(op_kwargs)))
            by_keyword.update(*(_keys(tensor) for tensor in targets if id(tensor) in keywords))
            result = operator(*op_args, **op_kwargs)
            views = views and not targets and (is_view(operator) or not _tensors(result))
            elementwise = elementwise and (is_view(operator) or _by_element(operator, targets, op_args, op_kwargs))
            return result

        with operator_calls(see):
            value = original(tracer, node, args, kwargs, nnmodule)
        if not states:
            return value
        counted = {key for state in states if state.version != _version(state.tensor) for key in state.keys}
        uncountable = {key for state in states if state.tensor.is_inference() for key in state.keys}
        reshaped = {key for state in states if state.layout != _layout(state.tensor) for key in state.keys}
        if views and not counted and not reshaped and _open_bodies:
            _open_bodies[-1].views.add(node)
        for effects in _open_bodies if written_to or counted or reshaped else ():
            keys = written_to | counted
            if effects.contains_hop(tx.output.current_tracer):
                effects.note(node, written=keys, in_hops=keys, reshaped=reshaped)
            else:
                unseen = (written_to - counted - uncountable) | by_keyword
                effects.note(node, written=keys, unseen=unseen, reshaped=reshaped)
        changed = {key for state in states if state.identity != _identity(state.tensor) for key in state.keys}
        read = {key for state in states for key in state.keys} if not views else set()
        for watcher in watchers:
            watcher(
                NodeEffects(
                    node,
                    frozenset(read),
                    frozenset(written_to | counted),
                    frozenset(reshaped | changed),
                    elementwise,
                )
            )
        return value

    launcher = need("torch._dynamo.variables.functions.DynamoTritonHOPifier", feature=_FEATURE)
    launch = need("torch._dynamo.variables.functions.DynamoTritonHOPifier.call_HOP", feature=_FEATURE)

    def call_HOP(self: Any, *args: Any, **kwargs: Any) -> Any:
        result = launch(self, *args, **kwargs)
        # Dynamo does not run the node of a Triton kernel. The translator is the last argument.
        current = (*args, *kwargs.values())[-1]
        if current.output is tx.output:
            _note_kernel(next(iter(reversed(current.output.graph.nodes))), watchers)
        return result

    with (
        patched(owner, name, run_node, feature=_FEATURE),
        patched(launcher, "call_HOP", call_HOP, feature=_FEATURE),
    ):
        yield


def _note_kernel(node: torch.fx.Node, watchers: Sequence[Callable[[NodeEffects], None]]) -> None:
    if not _open_bodies and not watchers:
        return
    written = {key for argument in written_by_kernel(node) for key in memory_of(argument)}
    for effects in _open_bodies:
        effects.note(node, written=written, in_hops=written)
    read = frozenset(key for argument in node.all_input_nodes for key in memory_of(argument))
    for watcher in watchers:
        watcher(NodeEffects(node, read, frozenset(written), frozenset(), elementwise=False))


@dataclasses.dataclass(frozen=True, eq=False)
class _TensorState:
    """A tensor and its state before Dynamo ran a node."""

    tensor: torch.Tensor
    version: int
    layout: Any
    identity: Any
    keys: set[Any]

    @classmethod
    def of(cls, tensor: torch.Tensor) -> _TensorState:
        return cls(tensor, _version(tensor), _layout(tensor), _identity(tensor), _keys(tensor))


def _by_element(operator: Operator, targets: Sequence[torch.Tensor], args: Any, kwargs: Any) -> bool:
    """Return whether an operator reads each element before it writes there, whatever memory its tensors share.

    Torch refuses to run it on tensors that overlap in part or in another order, unless they have gaps: then it does not
    look.
    """
    if not is_elementwise(operator):
        return False
    tensors = _tensors((args, kwargs)) if targets else []
    if len(tensors) < 2:
        return True
    sizes = expressions(targets[0].shape)
    orders = [expressions(tensor.stride()) for tensor in tensors if expressions(tensor.shape) == sizes]
    return all(map(_has_no_gaps, tensors)) and all(order == orders[0] for order in orders)


def _has_no_gaps(tensor: torch.Tensor) -> bool:
    """Return whether a tensor fills a part of its memory, each element once, as far as its symbols tell."""
    if tensor.layout is not torch.strided:
        return False
    sizes, strides = expressions(tensor.shape), expressions(tensor.stride())
    remaining, span = [pair for pair in zip(sizes, strides, strict=True) if pair[0] != 1], 1
    while remaining:
        inner = next((pair for pair in remaining if pair[1] == span), None)
        if inner is None:
            return False
        remaining.remove(inner)
        span *= inner[0]
    return True


def _version(tensor: torch.Tensor) -> int:
    """Return how many writes a tensor counts; torch does not count them for inference tensors."""
    return 0 if tensor.is_inference() else tensor._version


def _layout(tensor: torch.Tensor) -> Any:
    if tensor.layout is not torch.strided:
        return tensor.layout
    return expressions((*tensor.shape, *tensor.stride(), tensor.storage_offset()))


def _identity(tensor: torch.Tensor) -> Any:
    """Return what a write to the contents leaves: the memory, and whether the tensor requires a gradient."""
    return tensor.requires_grad, _keys(tensor)


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
