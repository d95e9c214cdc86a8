"""Judge what the program does with a copy and with the memory that it copies: nobody may see that they are two.

Once a pair is noted, the rest of the frame is watched. These raise an error that no graph break may hide, because the
copy exists when the program runs: a write to one member, followed by a read of the other, or by its way out of the
frame; a question which of the two a tensor is; and a graph break while both are live.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.frame_scope import scope_of_frame
from hopkit._torch.dynamo.frame_watch import AFTERWARDS, fail, graph_inputs, repeats, traced_line, watch_frame
from hopkit._torch.dynamo.memory import may_be_written, memory_of
from hopkit._torch.dynamo.node_effects import NodeEffects
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, visit
from hopkit._torch.dynamo.tensor_identity import (
    ANSWERED_BY_MEMORY,
    ANSWERED_BY_TENSOR,
    BODIES_DECLARE,
    CHANGED_BEFORE_ITS_NODE,
    OPAQUE_CALLS,
    RUNS_ONCE,
)
from hopkit._torch.hop.operator import compiled_alone

__all__ = ["Access", "Accesses", "MemoryPair", "accesses_of", "bodies_declare"]

_COPY_IN_BODY = "write to a copy instead (x.clone()), or return x.clone() in the body: then no run shares memory"
_COPY_INITIAL = "pass x.clone() as the initial value: the body, which never runs then, can't copy it"


@dataclasses.dataclass(frozen=True)
class MemoryPair:
    """Two pieces of memory that are one in the reference run if the body that ``what`` names is chosen.

    ``outputs`` are the ones of the two that the HOP returns, and for which a copy may answer questions differently.
    ``breaks``: no graph break may follow while both are live. ``ran`` is unset for a loop after no round.
    """

    left: Any
    right: Any
    what: str
    outputs: frozenset[Any]
    breaks: bool = True
    ran: bool = True


@dataclasses.dataclass(frozen=True, eq=False)
class Access:
    """A node or a use of a tensor: keys of the memory that it reads and writes, and of tensors that it changes.

    ``touched`` tensors are read only if the tensor itself, not its contents, may have changed. ``body``: the body that
    may run again after this access, or `AFTERWARDS`.
    """

    line: str
    read: frozenset[Any] = frozenset()
    written: frozenset[Any] = frozenset()
    reshaped: frozenset[Any] = frozenset()
    touched: frozenset[Any] = frozenset()
    elementwise: bool = False
    body: Any = None

    def sees(self, write: Access, key: Any) -> bool:
        """Return whether this access reads the memory ``key`` after another access wrote to what it shares."""
        if self is write:
            # In one elementwise operator, each element is read before it is written.
            return key in self.read and not self.elementwise
        return key in self.read or (bool(write.reshaped) and key in self.touched)


@dataclasses.dataclass(eq=False)
class Accesses:
    """The pairs of one frame, and the accesses to them in the order of tracing."""

    tx: InstructionTranslator
    pairs: dict[tuple[Any, Any], tuple[MemoryPair, int]] = dataclasses.field(default_factory=dict)
    members: set[Any] = dataclasses.field(default_factory=set)
    log: list[Access] = dataclasses.field(default_factory=list)
    all_written: set[Any] = dataclasses.field(default_factory=set)

    @classmethod
    def of_frame(cls, tx: InstructionTranslator) -> Accesses:
        """Watch the frame from now on."""
        accesses = _frames[id(tx.output)] = cls(tx)
        scope_of_frame(tx).callback(_frames.pop, id(tx.output))
        watch_frame(tx, accesses)
        return accesses

    def note(self, pair: MemoryPair) -> None:
        """Judge the accesses to a pair from now on."""
        self.members |= {pair.left, pair.right}
        if (pair.right, pair.left) not in self.pairs:
            self.pairs.setdefault((pair.left, pair.right), (pair, len(self.log)))

    def partners(self, keys: Iterable[Any]) -> set[Any]:
        """Return the keys of memory that some run shares with one of these."""
        wanted = set(keys)
        return {other for pair in self.pairs for key, other in (pair, pair[::-1]) if key in wanted}

    def add(self, **keys: Any) -> None:
        self.log.append(Access(traced_line(), body=repeats(self.tx, RUNS_ONCE), **keys))

    def node_run(self, effects: NodeEffects) -> None:
        self.all_written |= effects.written | effects.reshaped
        read, written, reshaped = (
            frozenset(keys & self.members) for keys in (effects.read, effects.written, effects.reshaped)
        )
        if getattr(effects.node.target, "__name__", "") in OPAQUE_CALLS:
            read = written = frozenset(_keys(effects.node.all_input_nodes) & self.members)
        if effects.node.target is torch.autograd.grad:
            self.refuse_own_answer(read, "torch.autograd.grad")
        if read or written or reshaped:
            self.add(read=read, written=written, reshaped=reshaped, elementwise=effects.elementwise)

    def hop_made(self, hop: str, args: Sequence[torch.fx.Node], bodies: Sequence[torch.fx.Graph]) -> None:
        outputs = (output for body in bodies for output in body.find_nodes(op="output"))
        returned = frozenset(_keys(node for output in outputs for node in output.all_input_nodes) & self.members)
        if returned:
            # Outside of the body it has other memory.
            self.add(read=returned)
        used = frozenset(_keys(args) & self.members)
        if not used or (bodies and hop in RUNS_ONCE):
            # The accesses in its bodies are in the log.
            return
        placeholders = [node for body in bodies for node in body.find_nodes(op="placeholder")]
        # A region may have been traced for an earlier call, before the frame was watched.
        known = hop in _declaring or (hop == "invoke_subgraph" and not any(map(may_be_written, placeholders)))
        declared = bool(bodies) and known and _keys(placeholders).isdisjoint(self.all_written)
        self.add(read=used, written=frozenset() if declared else used)

    def knows_all_calls(self, body: torch.fx.Graph) -> bool:
        """Return whether no tensor of a region has a member's memory: each call of it has pairs of its own."""
        return _keys(body.nodes).isdisjoint(self.members)

    def compared(self, what: str, left: VariableTracker, right: VariableTracker) -> None:
        lefts, rights = self.tensors(left, inside=False), self.tensors(right, inside=what == "in")
        for pair, _ in self.pairs.values():
            if {pair.left, pair.right} <= lefts | rights and not {pair.left, pair.right} <= lefts:
                self.fail(pair, f"`{what}` compares the two tensors", traced_line())

    def tensors(self, value: VariableTracker, *, inside: bool) -> set[Any]:
        keys: set[Any] = set()

        def see(vt: VariableTracker) -> None:
            if vt.is_tensor():
                keys.update(memory_of(vt.as_proxy().node))

        visit(self.tx, value, see, keys=True) if inside else see(value)
        return keys

    def identified(self, what: str, tensor: VariableTracker) -> None:
        for pair, _ in self.pairs.values():
            if self.tensors(tensor, inside=False) & {pair.left, pair.right}:
                self.fail(pair, f"{what} tells the two tensors apart", traced_line())

    def accessed(self, tensor: VariableTracker, name: str) -> None:
        keys = self.tensors(tensor, inside=False) & self.members
        if not keys:
            return
        if name in ANSWERED_BY_MEMORY:
            self.identified(f".{name}", tensor)
        if name in ANSWERED_BY_TENSOR:
            self.refuse_own_answer(keys, f".{name}")
        if name in CHANGED_BEFORE_ITS_NODE:
            self.stored(tensor, name)
        elif any(access.reshaped for access in self.log):
            self.add(touched=frozenset(keys))

    def refuse_own_answer(self, keys: Iterable[Any], what: str) -> None:
        for pair, _ in self.pairs.values():
            if pair.outputs & set(keys):
                self.fail(pair, f"{what} of the copy is not that of the tensor", traced_line())

    def stored(self, tensor: VariableTracker, name: str) -> None:
        keys = frozenset(self.tensors(tensor, inside=False) & self.members)
        if keys:
            self.add(reshaped=keys, touched=keys)

    def finished(self, outputs: Sequence[torch.fx.Node], graph_break: bool) -> None:
        """Judge the log with the outputs of the frame's graph."""
        kept = dict.fromkeys(_keys(graph_inputs(self.tx)), "an argument, parameter or stored tensor keeps it")
        kept |= dict.fromkeys(_keys(outputs), "it leaves the frame")
        changed = frozenset[Any]().union(*(access.written | access.reshaped for access in self.log))
        for pair, since in self.pairs.values():
            if pair.left in kept and pair.right in kept:
                if graph_break and pair.breaks:
                    self.fail(pair, "the graph breaks while both tensors are live", traced_line())
                if compiled_alone() and pair.ran:
                    self.fail(pair, "Dynamo does not trace the program that gets both tensors")
            # Most pairs are never written; nested loops have many.
            for written, other in ((pair.left, pair.right), (pair.right, pair.left)):
                if written not in changed:
                    continue
                self.judge(pair, self.log[since:], written, other, kept.get(other))

    def judge(self, pair: MemoryPair, log: Sequence[Access], written: Any, other: Any, kept: str | None) -> None:
        for index, write in enumerate(log):
            if written not in write.written | write.reshaped:
                continue
            for later, read in enumerate(log):
                again = read.body is not None and read.body in (write.body, AFTERWARDS)
                if (later >= index or again) and read.sees(write, other):
                    self.fail(pair, "one tensor is written, and the other is read", write.line, read.line)
            if kept is not None:
                what = f"one tensor is written, and the other is seen later: {kept}"
                self.fail(pair, what, write.line, traced_line())

    def fail(self, pair: MemoryPair, what: str, *lines: str) -> None:
        where = "\n  at " + ", and then ".join(lines) if lines else ""
        hint = _COPY_IN_BODY if pair.ran else _COPY_INITIAL
        fail(f"{pair.what}; the compiled program has a copy there, and {what}{where}\n  {hint}")


_declaring = set(BODIES_DECLARE)


def bodies_declare(hop: str) -> None:
    """Note that a HOP writes to memory only in the bodies that Dynamo traces for each call."""
    _declaring.add(hop)


_frames: dict[int, Accesses] = {}
"""The accesses of each frame with a pair, by the id of its OutputGraph."""


def accesses_of(tx: InstructionTranslator) -> Accesses | None:
    """Return the accesses of the frame that Dynamo traces, None if it has no pair yet."""
    return _frames.get(id(tx.output))


def _keys(nodes: Iterable[torch.fx.Node]) -> set[Any]:
    return {key for node in nodes for key in memory_of(node)}
