"""The state of the abstract interpreter: the machine of one path, and the frame of one call of a function."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hopkit.checks.memory.arithmetic import is_symbol, number
from hopkit.checks.memory.paths import Paths
from hopkit.checks.memory.report import MemoryProblem, WrapperPlace
from hopkit.checks.memory.statements import ParsedFunction
from hopkit.checks.memory.values import Content, Heap, ListValue, Scalar, Storage, Tensor
from hopkit.records import WrapperLine

__all__ = ["Frame", "Machine"]

_BUFFER = re.compile(r"(?:\w+_)?(?:buf|pool)\d+")
"""A name that Inductor gives to a buffer, in the graph or in a body, and to nothing else."""


@dataclasses.dataclass
class Machine:
    """The run of one path through a program, and what it found."""

    functions: Mapping[str, ParsedFunction]
    root: str
    paths: Paths
    unknown: int
    """The example value of a symbol that has none."""
    heap: Heap = dataclasses.field(default_factory=Heap)
    problems: dict[tuple[str, str, WrapperPlace], MemoryProblem] = dataclasses.field(default_factory=dict)
    kept: dict[tuple[str, str, WrapperPlace], MemoryProblem] = dataclasses.field(default_factory=dict)
    nodes: dict[str, str] = dataclasses.field(default_factory=dict)
    allocated: dict[str, WrapperPlace] = dataclasses.field(default_factory=dict)
    active: dict[int, Frame] = dataclasses.field(default_factory=dict)
    """The frames of the calls that have not returned, by their numbers."""
    returned: dict[tuple[Storage, int], MemoryProblem] = dataclasses.field(default_factory=dict)
    """The ended contents that partitions have returned, by memory and generation: a problem once they are read."""
    calls: int = 0

    def report(self, problem: MemoryProblem) -> None:
        """Add a problem, once."""
        self.problems.setdefault((problem.kind, problem.buffer, problem.line), problem)


class Frame:
    """A call of a function: its names, and the statement at which it is."""

    def __init__(self, machine: Machine, parsed: ParsedFunction, arguments: Any) -> None:
        self.machine, self.parsed = machine, parsed
        self.names: dict[str, Any] = {}
        self.lists: set[str] = set()
        self.symbols: dict[str, int] = {}
        self._unmeasured: list[tuple[Storage, str]] = []
        self.deleted: dict[str, WrapperPlace] = {}
        self.given_away: set[str] = set()
        self.line: WrapperLine | None = None
        self._statement: ast.stmt | None = None
        self.number = 0
        machine.calls += 1
        self.number_of_call = machine.calls
        machine.active[self.number_of_call] = self
        self.bind("args", arguments)

    def at(self, statement: ast.stmt) -> None:
        """Go to a statement."""
        self._statement = statement
        index = self.parsed.line_of.get(statement.lineno)
        self.line = None if index is None else self.parsed.function.lines[index]
        self.number = 0 if index is None else index + 1

    @property
    def place(self) -> WrapperPlace:
        assert self._statement is not None
        return self.parsed.place(self._statement)

    def bind(self, name: str, value: Any) -> None:
        """Assign a name."""
        self.machine.heap.hold(value)
        if name in self.names:
            self.machine.heap.release(self.names[name])
        self.names[name] = value
        self.deleted.pop(name, None)
        if isinstance(value, ListValue):
            self.lists.add(name)
        else:
            self.lists.discard(name)

    def unbind(self, name: str) -> None:
        """Delete a name; report one that is not there."""
        if name not in self.names:
            self.problem("freed twice" if name in self.deleted else "not allocated", name, self.deleted.get(name))
            return
        self.machine.heap.release(self.names.pop(name))
        self.lists.discard(name)
        self.deleted[name] = self.place
        if self.line is not None and self.line.kind == "Reuse":
            self.given_away.add(name)

    def release_all(self) -> None:
        """Delete all names, as the end of a function does."""
        for value in self.names.values():
            self.machine.heap.release(value)
        self.names.clear()

    def read(self, name: str) -> Any:
        """Return the value of a name; report a local one that is not there."""
        value = self.names.get(name)
        if value is not None:
            return value
        if name in self.deleted:
            self.problem("read after reuse" if name in self.given_away else "read after free", name, self.deleted[name])
        elif is_symbol(name):
            self.problem("unknown symbol", name, None)
            self.bind(name, Scalar())
        elif name in self.parsed.local_names or _BUFFER.fullmatch(name):
            self.problem("not allocated", name, None)
            self.bind(name, Tensor((Content(Storage("", None, None), name, 0, 0, self.machine.heap.generation),)))
        return Scalar()

    def use(self, value: Any, name: str = "") -> None:
        """Use the contents of a tensor; report those that have ended."""
        if not isinstance(value, Tensor):
            return
        for content in value.contents:
            # The call that allocated it goes on when this one returns.
            owner = self.machine.active.get(content.storage.owner)
            if owner is not None:
                content.storage.last_use = max(content.storage.last_use, owner.number)
            if content.ended_by() is None:
                continue
            content.storage.is_misused = True
            problem = self.machine.returned.get((content.storage, content.generation)) or self.problem_of_use(
                content, name
            )
            self.machine.report(problem)

    def problem_of_use(self, content: Content, name: str = "") -> MemoryProblem:
        """Return the problem of a use of contents that have ended."""
        claim = content.ended_by()
        assert claim is not None, "the contents have ended"
        kind = "read after free" if claim.is_free else "read after reuse"
        return self._problem(kind, content.buffer or name, claim.place)

    def symbol_value(self, name: str, value: Any) -> int | None:
        """Return the example value of a symbol that is assigned; None if no example may be chosen for it."""
        hints = self.parsed.function.hints
        known = value.known if isinstance(value, Scalar) else None
        if name in hints or isinstance(known, int):
            return hints.get(name, known)
        return None if isinstance(value, Scalar) and value.is_fixed else self.machine.unknown

    def measure(self, storage: Storage, size: str) -> None:
        """Give a storage of unknown size that of an expression; later, if a symbol of it has no value yet."""
        known = number(size, self.symbols)
        if known is None:
            self._unmeasured.append((storage, size))
        elif storage.size is None:
            self.machine.heap.measure(storage, known)

    def define(self, symbol: str, value: int) -> None:
        """Set a symbol, and measure what waited for it."""
        self.symbols[symbol] = value
        unmeasured, self._unmeasured = self._unmeasured, []
        for storage, size in unmeasured:
            self.measure(storage, size)

    def is_in_list(self, content: Content) -> bool:
        """Return whether a list of this frame, as that of a call's arguments, holds a content."""
        return any(
            content.storage is other.storage
            for name in self.lists
            for item in self.names[name].items
            if isinstance(item, Tensor)
            for other in item.contents
        )

    def own(self, storages: Iterable[Storage], called: Frame) -> None:
        """Take over what a function has allocated and returns: it is for the caller to free."""
        for storage in storages:
            if storage.owner == called.number_of_call:
                storage.owner, storage.last_use = self.number_of_call, self.number

    def storages_in(self, value: Any) -> Iterator[Storage]:
        """Yield each storage that a value refers to."""
        if isinstance(value, Tensor):
            for content in value.contents:
                yield content.storage
            for item in value.items.values():
                yield from self.storages_in(item)
        elif isinstance(value, ListValue):
            for item in value.items:
                yield from self.storages_in(item)

    def problem(self, kind: str, buffer: str, earlier: WrapperPlace | None, node: str = "") -> None:
        """Report a problem at the current line."""
        self.machine.report(self._problem(kind, buffer, earlier, node))

    def _problem(self, kind: str, buffer: str, earlier: WrapperPlace | None, node: str = "") -> MemoryProblem:
        lines = self.parsed.function.lines
        node = (
            node or self.machine.nodes.get(buffer) or next((line.node for line in lines if line.buffer == buffer), "")
        )
        return MemoryProblem(kind, buffer, self.place, earlier, node)

    def leak(self, storage: Storage, name: str, *, is_meant: bool) -> None:
        """Report memory that is kept to the end of the function; ``is_meant``: by intention, or freed in a branch.

        ``name`` refers to it: a buffer that took over the memory, or another name of the one that allocated it. The
        result of a loop's condition has a name that is no buffer's, and Inductor keeps it.
        """
        is_meant = is_meant or not _BUFFER.fullmatch(name)
        buffer = name if name in self.machine.allocated else storage.buffer
        allocated, node = self.machine.allocated.get(name, storage.place), self.machine.nodes.get(name, storage.node)
        problem = MemoryProblem("not freed", buffer, self.place, allocated, node)
        found = self.machine.kept if is_meant else self.machine.problems
        found.setdefault(("not freed", buffer, problem.line), problem)
