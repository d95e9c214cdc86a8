"""Interpret the functions of a wrapper abstractly: which name refers to which memory, and what that memory holds.

Each path runs the text of the wrapper statement by statement. A name refers to contents of storages; the wrapper's
lines say when contents end: where a buffer is freed, where another takes its memory, where a pool gives bytes to the
next buffer. A use of contents that have ended is a problem, through whichever name, view or list.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Mapping, Sequence
from typing import Any

from hopkit.checks.memory.arithmetic import is_symbol, number
from hopkit.checks.memory.expressions import Expressions
from hopkit.checks.memory.frames import Frame, Machine
from hopkit.checks.memory.leaks import report_leaks
from hopkit.checks.memory.statements import ParsedFunction
from hopkit.checks.memory.values import Content, ListValue, Scalar, Storage, Tensor
from hopkit.records import WrapperLine

__all__ = ["interpret"]

_PART = re.compile(r"\w+ = (?P<results>\w+)(?P<places>(?:\[\d+\])*)")
"""The line that names a part of an operator's results."""

_ROUNDS = 2
"""The rounds of a loop that are followed: the second starts with what the first left."""


class _ReturnReached(Exception):
    def __init__(self, value: Any) -> None:
        super().__init__("return")
        self.value = value


def interpret(machine: Machine) -> None:
    """Interpret the program of a machine on one path; problems are added to the machine."""
    root = machine.functions[machine.root]
    inputs: list[Any] = []
    for name in root.function.parameters:
        storage = Storage(name, None, None, name, is_input=True, is_donated=name in root.function.donated)
        inputs.append(Tensor((Content(storage, name, 0, _ANY, 0),)))
    _call(machine, root, ListValue(inputs))


_ANY = 1 << 62
"""The end of a content of unknown size."""


def _call(machine: Machine, parsed: ParsedFunction, arguments: Any) -> Any:
    caller = next(reversed(machine.active.values()), None)
    frame = Frame(machine, parsed, arguments)
    runner = _Runner(frame)
    returned: Any = ListValue([])
    try:
        runner.run(parsed.statements)
    except _ReturnReached as reached:
        returned = reached.value
        report_leaks(frame, returned)
        frame.release_all()
        if caller is not None:
            caller.own(frame.storages_in(returned), frame)
    finally:
        del machine.active[frame.number_of_call]
    return returned


@dataclasses.dataclass
class _Runner:
    frame: Frame

    def __post_init__(self) -> None:
        self.machine = self.frame.machine
        self.expressions = Expressions(self.frame, _call)

    def run(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            self.frame.at(statement)
            self._statements[type(statement)](self, statement)

    def _assign(self, statement: ast.Assign) -> None:
        value = self.expressions.value(statement.value)
        line = self.frame.line
        if line is not None and isinstance(value, Tensor):
            value = self._with_meaning(line, statement, value)
        for target in statement.targets:
            self._bind(target, value)

    def _with_meaning(self, line: WrapperLine, statement: ast.Assign, value: Tensor) -> Tensor:
        """Apply the meaning of the wrapper's line to the value that it assigns."""
        target = statement.targets[0]
        name = target.id if isinstance(target, ast.Name) else ""
        if line.kind == "Reuse" and name == line.target:
            if line.in_place:
                self.frame.use(value, line.buffer)
            return self._taken_over(value, line, name)
        if line.kind == "AllocFromPool" and name == line.buffer:
            return self._taken_over(value, line, name)
        if line.kind == "Allocate" and name == line.buffer:
            self._named(value, name, line, must_fit=True)
        elif line.kind == "AllocFromPool":
            self._named(value, name, WrapperLine("AllocFromPool", node=line.node))
        elif line.kind in ("ExternKernelAlloc", "MultiOutput") and name == line.buffer and line.size:
            self._named(value, name, line)
        elif line.kind == "ExternKernelAlloc" and name == line.buffer:
            self._measured(value, name)
        return value

    def _measured(self, value: Tensor, name: str) -> None:
        """Give the results of an operator the sizes of the buffers that later lines take from them."""
        for line in self.frame.parsed.function.lines:
            part = _PART.fullmatch(line.text.strip()) if line.kind == "MultiOutput" else None
            if part is None or part["results"] != name:
                continue
            result = value
            for index in map(int, re.findall(r"\d+", part["places"])):
                result = self.expressions.item(result, index)
            # A result that may be a view has perhaps no memory of its own.
            if isinstance(result, Tensor) and len(result.contents) == 1:
                self.frame.measure(result.contents[0].storage, line.size)

    def _taken_over(self, value: Tensor, line: WrapperLine, name: str) -> Tensor:
        """Return the value of a buffer that takes the memory of others: what they held has ended."""
        needed = number(line.size, self.frame.symbols)
        contents = []
        for content in value.contents[:1]:
            storage = content.storage
            end: int = content.end if needed is None else content.begin + needed
            if line.kind == "AllocFromPool" and needed is not None and content.end < end:
                self.frame.problem("too small", name, None, line.node)
            if storage.size is not None and end > storage.size:
                self.frame.problem("out of bounds", name, storage.place, line.node)
            if storage.is_input and not storage.is_donated:
                self.frame.problem("input reused", storage.buffer, storage.place, line.node)
                # Once it is reported, its memory is that of the body's buffer.
                storage.is_donated = True
            end = max(end, content.end if line.kind == "Reuse" else end)
            generation = self.machine.heap.claim(content, end, self.frame.place, is_free=False)
            contents.append(Content(storage, name, content.begin, end, generation))
            self.machine.nodes[name] = line.node
            self.machine.allocated[name] = self.frame.place
        return Tensor(tuple(contents), value.itemsize)

    def _named(self, value: Tensor, name: str, line: WrapperLine, *, must_fit: bool = False) -> None:
        """Name the new memory of a value after the buffer, and compare its size with the layout's."""
        needed = number(line.size, self.frame.symbols)
        self.machine.nodes[name] = line.node
        self.machine.allocated.setdefault(name, self.frame.place)
        for content in value.contents:
            storage = content.storage
            if storage.buffer or storage.is_input:
                continue
            storage.buffer, storage.node, storage.place = name, line.node, self.frame.place
            storage.owner = self.frame.number_of_call
            if must_fit and needed is not None and storage.size is not None and storage.size < needed:
                self.frame.problem("too small", name, None, line.node)
            if line.size and not storage.holders:
                self.frame.measure(storage, line.size)
        value.contents = tuple(
            dataclasses.replace(content, buffer=name) if content.storage.buffer == name else content
            for content in value.contents
        )

    def _bind(self, target: ast.expr, value: Any) -> None:
        if isinstance(target, ast.Name):
            if is_symbol(target.id):
                known = self.frame.symbol_value(target.id, value)
                value = Scalar(known)
                if known is None:
                    # Sizes with this symbol are not compared.
                    self.frame.symbols.pop(target.id, None)
                else:
                    self.frame.define(target.id, known)
            self.frame.bind(target.id, value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            items = value.items if isinstance(value, ListValue) else [None] * len(target.elts)
            for index, element in enumerate(target.elts):
                part = items[index] if isinstance(items, list) and index < len(items) else None
                self._bind(element, self.expressions.item(value, index) if part is None else part)
        elif isinstance(target, ast.Subscript):
            owner = self.expressions.value(target.value)
            key = self.expressions.value(target.slice)
            position = key.known if isinstance(key, Scalar) else None
            if isinstance(owner, ListValue) and isinstance(position, int) and position < len(owner.items):
                self.machine.heap.replace(owner, position, value)

    def _delete(self, statement: ast.Delete) -> None:
        line = self.frame.line
        for target in statement.targets:
            if isinstance(target, ast.Name):
                if line is not None and line.kind in ("Free", "FreeIfNotReused") and target.id == line.buffer:
                    self._end_content(target.id)
                self.frame.unbind(target.id)

    def _end_content(self, name: str) -> None:
        """End what a buffer holds, unless a list of arguments has taken it over."""
        value = self.frame.names.get(name)
        if not isinstance(value, Tensor) or value.items:
            return
        for content in value.contents:
            owned = content.buffer == name and not content.storage.is_input
            if owned and content.ended_by() is None and not self.frame.is_in_list(content):
                self.machine.heap.claim(content, content.end, self.frame.place, is_free=True)

    def _expression(self, statement: ast.Expr) -> None:
        self.expressions.value(statement.value)

    def _pass(self, statement: ast.stmt) -> None:
        line = self.frame.line
        if line is not None and line.kind == "DeallocFromPool":
            self._end_content_of_pool(line.buffer)

    def _end_content_of_pool(self, name: str) -> None:
        value = self.frame.names.get(name)
        if not isinstance(value, Tensor):
            return
        for content in value.contents:
            if not self.frame.is_in_list(content):
                self.machine.heap.claim(content, content.end, self.frame.place, is_free=True)

    def _if(self, statement: ast.If) -> None:
        taken = self.expressions.truth(statement.test)
        self.run(statement.body if taken else statement.orelse)

    def _while(self, statement: ast.While) -> None:
        for _ in range(_ROUNDS):
            self.frame.at(statement)
            if not self.expressions.truth(statement.test):
                return
            self.run(statement.body)

    def _for(self, statement: ast.For) -> None:
        self._bind(statement.target, self.expressions.value(statement.iter))
        self.run(statement.body)

    def _with(self, statement: ast.With) -> None:
        for item in statement.items:
            value = self.expressions.value(item.context_expr)
            if item.optional_vars is not None:
                self._bind(item.optional_vars, value)
        self.run(statement.body)

    def _return(self, statement: ast.Return) -> None:
        value = self.expressions.value(statement.value) if statement.value is not None else ListValue([])
        if self.frame.parsed.is_partition:
            # It returns its arguments too, also those that nothing reads any more.
            self._note_ended(value)
        else:
            self.expressions.use_all(value)
        raise _ReturnReached(value)

    def _note_ended(self, value: Any) -> None:
        """Note which contents of a value have ended: it is a problem at this line once the caller reads them."""
        for item in value.items if isinstance(value, ListValue) else [value]:
            for content in item.contents if isinstance(item, Tensor) else ():
                if content.ended_by() is not None:
                    problem = self.frame.problem_of_use(content)
                    self.machine.returned[content.storage, content.generation] = problem

    def _nothing(self, statement: ast.stmt) -> None:
        """Ignore a statement without meaning for memory: an import, an assertion, the raise behind one."""

    _statements: Any = dataclasses.field(init=False, repr=False, default_factory=lambda: _HANDLERS)


_HANDLERS: Mapping[type[ast.stmt], Any] = {
    ast.Assign: _Runner._assign,
    ast.Delete: _Runner._delete,
    ast.Expr: _Runner._expression,
    ast.Pass: _Runner._pass,
    ast.If: _Runner._if,
    ast.While: _Runner._while,
    ast.For: _Runner._for,
    ast.With: _Runner._with,
    ast.Return: _Runner._return,
    ast.Assert: _Runner._nothing,
    ast.Import: _Runner._nothing,
    ast.ImportFrom: _Runner._nothing,
    ast.Raise: _Runner._nothing,
    ast.Global: _Runner._nothing,
    ast.AnnAssign: _Runner._nothing,
    ast.AugAssign: _Runner._nothing,
}
