"""Python structures of tensors without a compiler: slice, stack and choose them part by part.

A part is an element of a list, a tuple or a dict, a field of a named tuple, or an attribute of an object. A subclass of
a container may have attributes too.
"""

from __future__ import annotations

import collections
import copy
import dataclasses
import functools
import types
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.pytree import tree_flatten, tree_unflatten
from hopkit.errors import UsageError

__all__ = [
    "Difference",
    "all_parts",
    "chosen",
    "container_parts",
    "copied_with",
    "is_number",
    "stacked",
    "taken_apart",
    "tensors_in",
]

Parts = Callable[[Any], dict[Any, Any]]


_CONTAINERS = (dict, list, tuple, collections.deque)


@dataclasses.dataclass(frozen=True)
class _Attribute:
    """The key of an attribute of a container, which may have an element of the same name."""

    name: str


def is_number(value: Any) -> bool:
    """Return whether a value is a bool, an integer or a float, maybe a symbolic one."""
    return type(value) in (bool, int, float) or isinstance(value, (torch.SymBool, torch.SymInt, torch.SymFloat))


def copied_with(
    leaf: Callable[..., Any],
    place: str,
    *values: Any,
    seen: dict[int, Any] | None = None,
    parts_of: Parts | None = None,
) -> Any:
    """Return a structure like each of ``values``, with ``leaf(place, *parts)`` for each part that is a tensor.

    The other parts are those of the first value. Structures without tensors are not copied. ``parts_of`` returns the
    parts of a value (default: see the module). Raises `Difference`, with the place, if the values differ in anything
    but tensors.

    >>> copied_with(lambda place, x: x + 1, "xs", {"a": [torch.zeros(2)], "mode": "r"})
    {'a': [tensor([1., 1.])], 'mode': 'r'}
    """
    seen = {} if seen is None else seen
    parts_of = parts_of or _parts
    first = values[0]
    if all(isinstance(value, torch.Tensor) for value in values):
        return leaf(place, *values)
    if all(value is first for value in values) and not tensors_in(first, parts_of=parts_of):
        return first
    if id(first) in seen:
        return seen[id(first)]
    if any(type(value) is not type(first) for value in values):
        _differ(place, values)
    groups = [parts_of(value) for value in values]
    if not groups[0]:
        if any(value is not first and value != first for value in values):
            _differ(place, values)
        return first
    if any(group.keys() != groups[0].keys() for group in groups):
        _differ(place, values)
    empty = _empty_like(first)
    if empty is not None:
        # First, because an object may hold itself.
        seen[id(first)] = empty
    parts = {
        key: copied_with(
            leaf,
            f"{place}{_suffix(first, key)}",
            *(group[key] for group in groups),
            seen=seen,
            parts_of=parts_of,
        )
        for key in groups[0]
    }
    seen[id(first)] = _filled(first, empty, parts)
    return seen[id(first)]


def taken_apart(
    value: Any, place: str, *, numbers: bool = False, parts_of: Parts | None = None
) -> tuple[list[Any], Callable[[Sequence[Any]], Any]]:
    """Return the tensors of a structure, in order, and the function that builds it of others in their places.

    With ``numbers``, ``value`` is a sequence, and the numbers among its elements are taken too.

    >>> leaves, build = taken_apart([7, {"a": (torch.ones(1), 2)}], "operands", numbers=True)
    >>> len(leaves), build([5, 6])
    (2, (5, {'a': (6, 2)}))
    """

    def walk(leaf: Callable[[str, Any], Any]) -> Any:
        if not numbers:
            return copied_with(leaf, place, value, parts_of=parts_of)
        seen: dict[int, Any] = {}
        return tuple(
            (leaf(place, element) if is_number(element) else copied_with(leaf, place, element, seen=seen))
            for element in value
        )

    leaves: list[Any] = []

    def see(where: str, leaf: Any) -> Any:
        leaves.append(leaf)
        return leaf

    walk(see)

    def build(others: Sequence[Any]) -> Any:
        remaining = iter(others)
        return walk(lambda where, leaf: next(remaining))

    return leaves, build


def tensors_in(value: Any, seen: set[int] | None = None, parts_of: Parts | None = None) -> list[torch.Tensor]:
    """Return the tensors in a structure, in order.

    >>> len(tensors_in({"a": (torch.ones(1), 2), "b": torch.ones(2)}))
    2
    """
    seen = set() if seen is None else seen
    if isinstance(value, torch.Tensor):
        return [value]
    if id(value) in seen:
        return []
    seen.add(id(value))
    parts = (parts_of or _parts)(value).values()
    return [tensor for part in parts for tensor in tensors_in(part, seen, parts_of)]


def stacked(hop: str, place: str, rounds: Sequence[Any]) -> Any:
    """Return the results of all rounds as one structure of stacked tensors.

    >>> stacked("hop", "y", [(torch.zeros(1), "mode"), (torch.ones(1), "mode")])
    (tensor([[0.],
            [1.]]), 'mode')
    """
    try:
        return copied_with(lambda where, *tensors: torch.stack(tensors), place, *rounds)
    except UsageError as error:
        raise UsageError(f"{hop}: the rounds return different results: {error}", hint=error.hint) from None


def chosen(hop: str, condition: torch.Tensor, left: Any, right: Any) -> Any:
    """Return a structure with ``torch.where(condition, left, right)`` of each tensor."""
    try:
        return copied_with(lambda where, a, b: torch.where(condition, a, b), "result", left, right)
    except UsageError as error:
        raise UsageError(f"{hop}: the samples of vmap end with different results: {error}", hint=error.hint) from None


class Difference(UsageError):
    """Two structures differ in anything but tensors, at a place."""

    def __init__(self, place: str, left: str, right: str, index: int) -> None:
        self.place, self.left, self.right = place, left, right
        super().__init__(
            f"{place} is {left} and {right} in round {index + 1}",
            hint="only tensors may differ: return torch.tensor(number)",
        )


def _differ(place: str, values: Sequence[Any]) -> None:
    first = values[0]
    index = next(index for index, value in enumerate(values) if _unlike(value, first))
    raise Difference(place, _named(first), _named(values[index]), index)


def _unlike(value: Any, first: Any) -> bool:
    if type(value) is not type(first):
        return True
    keys = _parts(first).keys()
    # Tensors inside have no truth value.
    return _parts(value).keys() != keys or bool(not keys and value != first)


def _named(value: Any) -> str:
    return "a tensor" if isinstance(value, torch.Tensor) else repr(value)


def _parts(value: Any) -> dict[Any, Any]:
    if isinstance(value, _CONTAINERS):
        elements = dict(value) if isinstance(value, dict) else dict(enumerate(value))
        return elements | {_Attribute(name): part for name, part in _own_attributes(value, elements)}
    plain = getattr(type(value), "__new__", None) is object.__new__
    if not plain or isinstance(value, (type, torch.nn.Module)):
        return {}
    slots = [getattr(cls, "__slots__", ()) for cls in type(value).__mro__]
    names = [name for group in slots for name in ((group,) if isinstance(group, str) else group)]
    return {name: getattr(value, name) for name in (*names, *getattr(value, "__dict__", ())) if hasattr(value, name)}


def _own_attributes(value: Any, elements: dict[Any, Any]) -> list[tuple[str, Any]]:
    """Return the attributes of a container that are not another name of an element of it."""
    attributes = getattr(value, "__dict__", {})
    if attributes is value:
        # After `self.__dict__ = self`, each key is an attribute.
        return []
    known = {id(element) for element in elements.values() if isinstance(element, torch.Tensor)}
    return [(name, part) for name, part in attributes.items() if id(part) not in known]


def container_parts(value: Any) -> dict[Any, Any]:
    """Return the parts of a value, also of each container that pytree knows.

    >>> container_parts(collections.deque([1, 2]))
    {0: 1, 1: 2}
    """
    parts = _parts(value)
    if parts or isinstance(value, (torch.Tensor, dict, list, tuple, type, torch.nn.Module)):
        return parts
    leaves, _ = _one_level(value)
    return {} if any(leaf is value for leaf in leaves) else dict(enumerate(leaves))


def all_parts(value: Any) -> dict[Any, Any]:
    """Return the parts of a value, also of such containers, sets, functions, methods and partials.

    >>> all_parts(functools.partial(max, 3, key=4))
    {0: 3, 'key': 4}
    """
    if isinstance(value, (set, frozenset)):
        return dict(enumerate(value))
    if isinstance(value, functools.partial):
        return dict(enumerate(value.args)) | value.keywords
    if isinstance(value, types.MethodType):
        return {"__self__": value.__self__}
    if isinstance(value, types.FunctionType):
        cells = value.__closure__ or ()
        return dict(zip(value.__code__.co_freevars, (cell.cell_contents for cell in cells), strict=True))
    return container_parts(value)


def _one_level(value: Any) -> tuple[list[Any], Any]:
    """Return the parts and the structure of a container that pytree knows; a leaf is its only part."""
    return tree_flatten(value, is_leaf=lambda part: part is not value)  # type: ignore[call-arg]


def _suffix(owner: Any, key: Any) -> str:
    if isinstance(key, _Attribute):
        return f".{key.name}"
    return f"[{key!r}]" if isinstance(owner, _CONTAINERS) else f".{key}"


def _empty_like(value: Any) -> Any:
    """Return a container or object of the same kind without parts; None if it gets its parts when it is made."""
    if isinstance(value, (dict, list, collections.deque)):
        empty = copy.copy(value)
        empty.clear()
        return empty
    made_of_parts = (tuple, set, frozenset, functools.partial, types.MethodType, types.FunctionType)
    plain = getattr(type(value), "__new__", None) is object.__new__
    return object.__new__(type(value)) if plain and not isinstance(value, made_of_parts) else None


def _filled(value: Any, empty: Any, parts: dict[Any, Any]) -> Any:
    """Return a structure like ``value`` with other parts, in ``empty`` if it is one."""
    if isinstance(value, _CONTAINERS):
        return _filled_container(value, empty, parts)
    if isinstance(value, (set, frozenset)):
        return type(value)(parts.values())
    if isinstance(value, functools.partial):
        count = len(value.args)
        values = list(parts.values())
        return type(value)(value.func, *values[:count], **dict(zip(value.keywords, values[count:], strict=True)))
    if isinstance(value, types.MethodType):
        return types.MethodType(value.__func__, parts["__self__"])
    if isinstance(value, types.FunctionType):
        cells = tuple(map(types.CellType, parts.values()))
        function = types.FunctionType(value.__code__, value.__globals__, value.__name__, value.__defaults__, cells)
        function.__kwdefaults__ = value.__kwdefaults__
        function.__dict__.update(value.__dict__)
        return function
    if empty is None:
        return tree_unflatten(list(parts.values()), _one_level(value)[1])
    for name, part in parts.items():
        object.__setattr__(empty, name, part)
    return empty


def _filled_container(value: Any, empty: Any, parts: dict[Any, Any]) -> Any:
    elements = {key: part for key, part in parts.items() if not isinstance(key, _Attribute)}
    if isinstance(value, dict):
        for key, part in elements.items():
            # As copy.copy does: a subclass may keep an attribute for each key, and may have no update().
            empty[key] = part
    elif isinstance(value, (list, collections.deque)):
        empty.extend(elements.values())
    else:
        empty = getattr(type(value), "_make", type(value))(elements.values())
    attributes = getattr(value, "__dict__", {})
    if attributes is value:
        empty.__dict__ = empty
        return empty
    keys = {id(part): key for key, part in _parts(value).items() if isinstance(part, torch.Tensor)}
    for name, part in attributes.items():
        key = _Attribute(name)
        new = parts[key] if key in parts else elements[keys[id(part)]]
        object.__setattr__(empty, name, new)
    return empty
