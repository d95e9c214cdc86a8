"""Evaluate the expressions of generated code abstractly."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hopkit._torch.aot.dispatch import returned_argument
from hopkit.checks.memory.arithmetic import BINARY, COMPARISONS, FUNCTIONS, bytes_of, is_symbol, itemsize_of
from hopkit.checks.memory.frames import Frame, Machine
from hopkit.checks.memory.statements import ParsedFunction, dotted
from hopkit.checks.memory.values import Content, ListValue, Scalar, Storage, Tensor

__all__ = ["Expressions"]

_READS_NO_CONTENT = frozenset({"assert_size_stride", "assert_alignment", "assert_size_stride_grouped"})
"""The functions that read the sizes and the address of a tensor alone."""

_VIEWS = frozenset({"copy_if_misaligned", "aten.view.dtype", "torch.as_strided"})
"""The functions whose result is their argument, or a view of it."""

_VIEW_METHODS = frozenset({"as_strided", "view", "unsqueeze", "squeeze", "t", "expand", "permute", "detach"})
_SIZE_METHODS = frozenset({"size", "stride", "numel", "dim", "storage_offset", "data_ptr", "shape"})

Call = Callable[[Machine, ParsedFunction, Any], Any]


class Expressions:
    """Evaluate expressions in a frame; ``call`` interprets a call of another function of the wrapper."""

    def __init__(self, frame: Frame, call: Call) -> None:
        self.frame, self.machine, self._call_function = frame, frame.machine, call

    def value(self, node: ast.expr) -> Any:
        """Return the value of an expression: a `Tensor`, a `ListValue` or a `Scalar`."""
        if type(node) is ast.Name:  # half of all expressions
            return self.frame.read(node.id)
        handler = _HANDLERS.get(type(node))
        return Scalar() if handler is None else handler(self, node)

    def truth(self, node: ast.expr) -> bool:
        """Return the truth of a condition; the path decides one that is unknown."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return not self.truth(node.operand)
        value = self.value(node)
        if isinstance(value, ListValue):
            return bool(value.items)
        if isinstance(value, Scalar) and value.known is not None:
            return bool(value.known)
        # The same value has the same truth wherever it is asked.
        if value.truth is None:
            value.truth = self.machine.paths.choose((self.frame.parsed.function.name, node.lineno), 2) == 1
        return bool(value.truth)

    def use_all(self, value: Any) -> None:
        """Use a tensor, or each tensor in a list."""
        if isinstance(value, ListValue):
            for item in value.items:
                self.use_all(item)
        else:
            self.frame.use(value)

    def item(self, value: Any, key: Any) -> Any:
        """Return a part of a value: of a list, or of the result of an operator."""
        if isinstance(value, ListValue):
            known = isinstance(key, int) and -len(value.items) <= key < len(value.items)
            return value.items[key] if known else Scalar()
        if not isinstance(value, Tensor):
            return Scalar()
        if key not in value.items:
            aliases = tuple(content for content in value.contents if content.storage.buffer)
            part = Tensor((Content(self._storage(None), "", 0, _ANY, self.machine.heap.generation), *aliases))
            held = any(content.storage.holders for content in value.contents)
            value.items[key] = part
            if held:
                self.machine.heap.hold(part)
        return value.items[key]

    def _storage(self, size: int | None) -> Storage:
        return Storage("", size, self.frame.place if size is not None else None, owner=self.frame.number_of_call)

    def _constant(self, node: ast.Constant) -> Any:
        return Scalar(node.value)

    def _attribute(self, node: ast.Attribute) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id in self.frame.parsed.local_names:
            self.value(node.value)
        return Scalar()

    def _list(self, node: ast.List | ast.Tuple) -> Any:
        items: list[Any] = []
        for element in node.elts:
            if isinstance(element, ast.Starred):
                starred = self.value(element.value)
                items += starred.items if isinstance(starred, ListValue) else []
            else:
                items.append(self.value(element))
        return ListValue(items)

    def _comprehension(self, node: ast.ListComp) -> Any:
        rounds = self.value(node.generators[0].iter)
        count = rounds.known if isinstance(rounds, Scalar) and isinstance(rounds.known, int) else 0
        return ListValue([self.value(node.elt) for _ in range(count)])

    def _subscript(self, node: ast.Subscript) -> Any:
        value, key = self.value(node.value), self.value(node.slice)
        return self.item(value, key.known if isinstance(key, Scalar) else None)

    def _binary(self, node: ast.BinOp) -> Any:
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(left, ListValue) and isinstance(right, Scalar):
            return ListValue(left.items * (right.known or 0))
        if isinstance(left, Scalar) and isinstance(right, Scalar) and None not in (left.known, right.known):
            try:
                return Scalar(BINARY[type(node.op)](left.known, right.known))
            except (KeyError, TypeError, ZeroDivisionError):
                return Scalar()
        return Scalar()

    def _unary(self, node: ast.UnaryOp) -> Any:
        operand = self.value(node.operand)
        if isinstance(node.op, ast.USub) and isinstance(operand, Scalar) and isinstance(operand.known, (int, float)):
            return Scalar(-operand.known)
        return Scalar()

    def _compare(self, node: ast.Compare) -> Any:
        left, right = self.value(node.left), self.value(node.comparators[0])
        compare = COMPARISONS.get(type(node.ops[0]))
        if compare and isinstance(left, Scalar) and isinstance(right, Scalar) and None not in (left.known, right.known):
            return Scalar(compare(left.known, right.known))
        return Scalar()

    def _choice(self, node: ast.IfExp) -> Any:
        return self.value(node.body if self.truth(node.test) else node.orelse)

    def _call(self, node: ast.Call) -> Any:
        name = dotted(node.func)
        if isinstance(node.func, ast.Subscript) and dotted(node.func.value) == "self.partitions":
            index = self.value(node.func.slice)
            name = f"partition_{index.known}"
        if name in self.machine.functions and len(self.machine.active) <= _DEEPEST:
            return self._inlined(self.machine.functions[name], [self.value(argument) for argument in node.args])
        if name.startswith("empty_strided") or name in ("tracked_empty_strided", "torch.empty_strided"):
            return self._allocation(node)
        if name == "alloc_from_pool":
            return self._pool_part(node)
        if name == "reinterpret_tensor":
            return self._reinterpreted(node)
        if name in _READS_NO_CONTENT:
            for argument in node.args:
                if _literal_numbers(argument) is None:
                    self.value(argument)
            return Scalar()
        if isinstance(node.func, ast.Attribute) and not self._is_module(node.func.value):
            return self._method(node.func, node)
        arguments = [self.value(argument) for argument in node.args]
        arguments += [self.value(keyword.value) for keyword in node.keywords]
        return self._called(name, arguments)

    def _is_module(self, node: ast.expr) -> bool:
        """Return whether an attribute is one of a module or kernel, as in ``extern_kernels.mm``."""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id not in self.frame.parsed.local_names

    def _inlined(self, parsed: ParsedFunction, arguments: list[Any]) -> Any:
        return self._call_function(self.machine, parsed, arguments[0] if arguments else ListValue([]))

    def _called(self, name: str, arguments: list[Any]) -> Any:
        if name in FUNCTIONS and all(isinstance(value, Scalar) and value.known is not None for value in arguments):
            try:
                return Scalar(FUNCTIONS[name](*(value.known for value in arguments)))
            except (TypeError, ZeroDivisionError):
                return Scalar()
        if name == "len" and isinstance(arguments[0], ListValue):
            return Scalar(len(arguments[0].items))
        if name == "range":
            return arguments[-1]
        for argument in arguments:
            self.use_all(argument)
        returned = 0 if name in _VIEWS else returned_argument(name)
        return self._result() if returned is None or returned >= len(arguments) else arguments[returned]

    def _result(self) -> Tensor:
        """Return the result of an operator: new memory, and what its line says that it may be a view of."""
        contents = [Content(self._storage(None), "", 0, _ANY, self.machine.heap.generation)]
        line = self.frame.line
        for alias in line.aliases if line is not None else ():
            value = self.frame.names.get(alias)
            if isinstance(value, Tensor):
                contents += value.contents
        return Tensor(tuple(contents))

    def _numbers(self, node: ast.expr) -> Sequence[Any]:
        literal = _literal_numbers(node)
        if literal is not None:
            return literal
        value = self.value(node)
        items = value.items if isinstance(value, ListValue) else []
        return [item.known if isinstance(item, Scalar) else None for item in items]

    def _allocation(self, node: ast.Call) -> Tensor:
        dtypes = [*node.args[2:], *(keyword.value for keyword in node.keywords if keyword.arg == "dtype")]
        itemsize = itemsize_of(dotted(dtypes[0])) if dtypes else 0
        size = bytes_of(self._numbers(node.args[0]), self._numbers(node.args[1]), itemsize)
        storage = self._storage(size)
        return Tensor(
            (Content(storage, "", 0, _ANY if size is None else size, self.machine.heap.generation),), itemsize
        )

    def _pool_part(self, node: ast.Call) -> Tensor:
        pool, offset = self.value(node.args[0]), self.value(node.args[1])
        itemsize = itemsize_of(dotted(node.args[2]))
        size = bytes_of(self._numbers(node.args[3]), self._numbers(node.args[4]), itemsize)
        if not isinstance(pool, Tensor) or not isinstance(offset, Scalar):
            return self._result()
        begin = offset.known if isinstance(offset.known, int) else 0
        if begin < 0:
            content = pool.contents[0]
            self.frame.problem("out of bounds", content.buffer, content.storage.place)
        parts = [
            Content(content.storage, content.buffer, begin, _ANY if size is None else begin + size, content.generation)
            for content in pool.contents
        ]
        return Tensor(tuple(parts), itemsize)

    def _reinterpreted(self, node: ast.Call) -> Any:
        value = self.value(node.args[0])
        if not isinstance(value, Tensor):
            return value
        size = bytes_of(self._numbers(node.args[1]), self._numbers(node.args[2]), value.itemsize)
        offset = self.value(node.args[3]) if len(node.args) > 3 else Scalar(0)
        if size and isinstance(offset, Scalar) and isinstance(offset.known, int) and len(value.contents) == 1:
            content = value.contents[0]
            begin = content.begin + offset.known * value.itemsize
            is_beyond = begin < content.begin or begin + size > content.end
            # An example value of a data-dependent offset, such as the number of a loop's round, proves nothing.
            if is_beyond and not (len(node.args) > 3 and _has_unbacked(node.args[3])):
                self.frame.problem("out of bounds", content.buffer, content.storage.place)
        return value

    def _method(self, method: ast.Attribute, node: ast.Call) -> Any:
        owner = self.value(method.value)
        arguments = [self.value(argument) for argument in node.args]
        if isinstance(owner, ListValue):
            if method.attr == "append":
                self.machine.heap.extend(owner, arguments)
            elif method.attr == "extend" and isinstance(arguments[0], ListValue):
                self.machine.heap.extend(owner, arguments[0].items)
            elif method.attr == "clear":
                self.machine.heap.clear(owner)
            return Scalar()
        if not isinstance(owner, Tensor):
            return Scalar()
        if method.attr in _SIZE_METHODS:
            return Scalar(is_fixed=any(content.storage.size is not None for content in owner.contents))
        if method.attr in _VIEW_METHODS:
            return owner
        for value in (owner, *arguments):
            self.use_all(value)
        return Scalar() if method.attr in ("item", "tolist") else self._result()


@functools.lru_cache(maxsize=8192)
def _literal_numbers(node: ast.expr) -> tuple[Any, ...] | None:
    """Return the numbers of a list that has no symbol, None for any other expression; each path asks for them."""
    if not isinstance(node, (ast.Tuple, ast.List)):
        return None
    values = tuple(element.value for element in node.elts if isinstance(element, ast.Constant))
    return values if len(values) == len(node.elts) else None


def _has_unbacked(node: ast.expr) -> bool:
    """Return whether a number depends on data."""
    names = (part.id for part in ast.walk(node) if isinstance(part, ast.Name))
    return any(is_symbol(name) and name.startswith("u") for name in names)


_ANY = 1 << 62
_DEEPEST = 20

_HANDLERS: Mapping[type[ast.expr], Callable[[Expressions, Any], Any]] = {
    ast.Constant: Expressions._constant,
    ast.Attribute: Expressions._attribute,
    ast.List: Expressions._list,
    ast.Tuple: Expressions._list,
    ast.ListComp: Expressions._comprehension,
    ast.Subscript: Expressions._subscript,
    ast.BinOp: Expressions._binary,
    ast.UnaryOp: Expressions._unary,
    ast.Compare: Expressions._compare,
    ast.IfExp: Expressions._choice,
    ast.Call: Expressions._call,
}
