"""The parts of a structure of VariableTrackers: read them, build the structure anew, change and restore it.

Source: ``torch/_dynamo/variables/lists.py``, ``dicts.py``, ``user_defined.py``, ``side_effects.py``.
"""

from __future__ import annotations

import collections
import copy
import dataclasses
import inspect
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo.emission import inlined_function
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, realize
from hopkit._torch.dynamo.vt_fields import (
    copied_without_source,
    forget_history,
    stored_attributes,
    type_of,
    unwrapped,
)
from hopkit.errors import UnsupportedTorch

__all__ = [
    "Key",
    "Kind",
    "ObjectState",
    "begun_anew",
    "fill",
    "holder_of_items",
    "kind_of",
    "owner_source",
    "parts",
    "set_part",
    "tuple_of",
    "write_part",
]

_FEATURE = "speculation engine"

Kind = Literal["list", "tuple", "dict", "deque", "tuple subclass", "object"]
"""How a structure holds its parts."""

Key = tuple[Literal["item", "attribute"], Any]
"""Where a part is: an index or a key of the items, or the name of an attribute."""


_CONTAINERS: Mapping[type, Kind] = {
    list: "list",
    tuple: "tuple",
    torch.Size: "tuple",
    dict: "dict",
    collections.OrderedDict: "dict",
    collections.defaultdict: "dict",
    collections.deque: "deque",
}

_NEW = {list: list.__new__, dict: dict.__new__}
"""The constructors that subclasses of containers inherit."""


def kind_of(vt: Any) -> Kind | None:
    """Return the kind of a structure whose parts can be read, and which can be built anew; None for other values."""
    cls = type_of(vt)
    container = _container(cls)
    if container is not None and isinstance(vars(holder_of_items(vt)).get("items"), (list, tuple, dict)):
        return _CONTAINERS[container]
    if not isinstance(cls, type):
        return None
    if issubclass(cls, tuple):
        return "tuple subclass" if hasattr(cls, "_fields") else None
    is_object = isinstance(vt, need("torch._dynamo.variables.UserDefinedObjectVariable", feature=_FEATURE))
    return "object" if is_object and cls.__new__ is object.__new__ else None


def _container(cls: Any) -> type | None:
    """Return the container that a class is, or that it extends with a plain constructor; None for other classes."""
    if cls in _CONTAINERS:
        return cls  # type: ignore[no-any-return]
    if not isinstance(cls, type):
        return None
    return next((base for base, new in _NEW.items() if issubclass(cls, base) and cls.__new__ is new), None)


def parts(tx: InstructionTranslator, vt: Any) -> dict[Key, VariableTracker]:
    """Return the parts of a structure that has a kind, in order, realized."""
    if kind_of(vt) == "object":
        return {("attribute", name): _realized(_attribute(tx, vt, name)) for name in _attribute_names(tx, vt)}
    items = _items(vt)
    pairs = items.items() if isinstance(items, dict) else enumerate(items)
    found: dict[Key, VariableTracker] = {("item", key): _realized(value) for key, value in pairs}
    if type_of(vt) not in _CONTAINERS and kind_of(vt) in ("list", "dict"):
        found |= {("attribute", name): _realized(_attribute(tx, vt, name)) for name in _attribute_names(tx, vt)}
    return found


def _attribute(tx: InstructionTranslator, vt: Any, name: str) -> Any:
    constant = need("torch._dynamo.variables.ConstantVariable", feature=_FEATURE)
    return inlined_function(tx, _read, vt, constant.create(name))


def _read(value: Any, name: str) -> Any:
    """Return an attribute. Dynamo traces this."""
    return getattr(value, name)


def _realized(vt: VariableTracker) -> VariableTracker:
    value: VariableTracker = unwrapped(realize(vt))
    return value


def _items(vt: Any) -> Any:
    return holder_of_items(vt).items


def holder_of_items(vt: Any) -> Any:
    """Return the VT that holds the items of a container: of a subclass another one, which a write changes."""
    field = _base_field(vt)
    return vars(vt)[field] if field else vt


def _base_field(vt: Any) -> str:
    """Return the field with the elements of a subclass of a container, '' for other values."""
    # Torch 2.11 has another name for that of a tuple.
    return next((field for field in ("_base_vt", "_tuple_vt") if vars(vt).get(field) is not None), "")


def _attribute_names(tx: InstructionTranslator, vt: Any) -> list[str]:
    """Return the names of the attributes of an object: those that it came with, then those that the program set."""
    stored = stored_attributes(tx, vt)
    new = need("torch._dynamo.variables.base.AttributeMutationNew", feature=_FEATURE)
    deleted = need("torch._dynamo.variables.misc.DeletedVariable", feature=_FEATURE)
    names = [] if isinstance(vt.mutation_type, new) else [*getattr(vt.value, "__dict__", ()), *_filled_slots(vt.value)]
    names += [name for name in stored if name not in names]
    return [name for name in names if not isinstance(stored.get(name), deleted)]


def _filled_slots(value: Any) -> list[str]:
    slots = [getattr(cls, "__slots__", ()) for cls in type(value).__mro__]
    names = [name for group in slots for name in ((group,) if isinstance(group, str) else group)]
    return [name for name in names if name not in ("__dict__", "__weakref__") and hasattr(value, name)]


def begun_anew(tx: InstructionTranslator, vt: Any) -> Any:
    """Return a new structure of the current scope like ``vt``, which is to be given its parts by `fill`.

    A structure that holds itself has to exist before its parts do.
    """
    if kind_of(vt) == "object":
        return inlined_function(tx, _new_like, vt)
    if kind_of(vt) in ("list", "dict") and type_of(vt) not in (list, dict):
        # Torch has to know of it, as of an object.
        new = _new_dict_like if type_of(vt) in _CONTAINERS else _new_subclass_like
        return inlined_function(tx, new, vt)
    if kind_of(vt) == "tuple subclass" and vt.source is not None and not vars(vt).get("init_args"):
        # As the program makes one, so that the VT has the arguments of its constructor.
        return inlined_function(tx, _new_tuple_like, vt)
    built = copied_without_source(vt)
    field = _base_field(vt)
    if field:
        setattr(built, field, copied_without_source(vars(vt)[field]))
    if kind_of(vt) in ("list", "dict", "deque"):
        built.mutation_type = need("torch._dynamo.variables.base.ValueMutationNew", feature=_FEATURE)()
    elif hasattr(built.mutation_type, "scope"):
        built.mutation_type = copy.copy(built.mutation_type)
        built.mutation_type.scope = need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)()
    return built


def fill(tx: InstructionTranslator, built: Any, vt: Any, values: Mapping[Key, VariableTracker]) -> None:
    """Give a structure that `begun_anew` made of ``vt`` its parts."""
    if kind_of(vt) == "object":
        for key, value in values.items():
            write_part(tx, built, key, value)
        return
    target = holder_of_items(built)
    items = _items(vt)
    elements = {key: value for (where, key), value in values.items() if where == "item"}
    if type_of(vt) not in (list, dict) and kind_of(vt) in ("list", "dict"):
        tx.output.side_effects.mutation(target)
    if isinstance(items, dict):
        target.items = type(target.items)(elements)
        forget_history(target)
    else:
        target.items = type(items)(elements.values())
    for key, value in values.items():
        if key[0] == "attribute":
            write_part(tx, built, key, value)
    if kind_of(vt) == "tuple subclass" and vars(built).get("base_cls_vt") is not None:
        # Made by tuple.__new__ of its elements: a tuple, or an iterator such as that of namedtuple's _replace().
        built.init_args = [tuple_of(list(elements.values()))]
    elif kind_of(vt) == "tuple subclass" and vars(built).get("init_args"):
        # The arguments of its constructor are its elements, or a tuple of them.
        renewed = {id(unwrapped(old)): new for old, new in zip(items, values.values(), strict=True)}
        built.init_args = [_with_renewed(arg, renewed) for arg in built.init_args]


def _with_renewed(vt: Any, renewed: Mapping[int, VariableTracker]) -> Any:
    vt = unwrapped(vt)
    if id(vt) in renewed or type_of(vt) not in (tuple, list):
        return renewed.get(id(vt), vt)
    copied = copied_without_source(vt)
    copied.items = type(vt.items)(_with_renewed(part, renewed) for part in vt.items)
    return copied


def _new_like(value: Any) -> Any:
    """Return an object of the same class, without attributes. Dynamo traces this."""
    return object.__new__(type(value))


def _new_dict_like(value: Any) -> Any:
    """Return an empty OrderedDict or defaultdict like another. Dynamo traces this; 2.15 can't call ``type(value)``."""
    if isinstance(value, collections.defaultdict):
        return collections.defaultdict(value.default_factory)
    return collections.OrderedDict()


def _new_subclass_like(value: Any) -> Any:
    """Return an empty object of the same subclass of list or dict. Dynamo traces this."""
    if isinstance(value, dict):
        return dict.__new__(type(value))
    return list.__new__(type(value))


def _new_tuple_like(value: Any) -> Any:
    """Return a tuple of the same subclass, with the same elements. Dynamo traces this."""
    return tuple.__new__(type(value), tuple(value))


def tuple_of(values: Sequence[VariableTracker]) -> VariableTracker:
    """Return the VT of a tuple of values."""
    vt: VariableTracker = need("torch._dynamo.variables.TupleVariable", feature=_FEATURE)(list(values))
    return vt


def set_part(tx: InstructionTranslator, vt: Any, key: Key, value: VariableTracker) -> None:
    """Set one part of a structure for the tracing of a body; torch does not know that the program changed it."""
    where, name = key
    if where == "attribute":
        for table, entry in zip(_tables(tx), (value, _kind_of_change(vt, name)), strict=False):
            table.setdefault(vt, {})[name] = entry
    else:
        _items(vt)[name] = value


def _tables(tx: InstructionTranslator) -> list[Any]:
    """Return torch's tables of changed attributes: the values and, from torch 2.13 on, the kinds of the changes."""
    effects = tx.output.side_effects
    kinds = getattr(effects, "attr_mutation_kinds", None)
    return [effects.store_attr_mutations] if kinds is None else [effects.store_attr_mutations, kinds]


def _kind_of_change(vt: Any, name: str) -> Any:
    """Return how the program changes an attribute: in ``__dict__``, or by a slot; None before torch 2.13."""
    try:
        kinds = need("torch._dynamo.side_effects.AttrMutationKind", feature=_FEATURE)
    except UnsupportedTorch:
        return None
    of_class = inspect.getattr_static(type_of(vt), name, None)
    return kinds.GENERIC_SETATTR if inspect.isdatadescriptor(of_class) else kinds.INSTANCE_DICT


def write_part(tx: InstructionTranslator, vt: Any, key: Key, value: VariableTracker) -> None:
    """Change one part of a structure as the program does: torch writes the change back after the graph."""
    where, name = key
    if where == "attribute":
        kind = _kind_of_change(vt, name)
        tx.output.side_effects.store_attr(vt, name, value, *(() if kind is None else (kind,)))
    else:
        tx.output.side_effects.mutation(holder_of_items(vt))
        _items(vt)[name] = value


@dataclasses.dataclass(frozen=True, eq=False)
class ObjectState:
    """The state of a mutable VT at one time, to compare and to restore."""

    vt: Any
    fields: Mapping[str, Any]
    attributes: tuple[Mapping[str, Any] | None, ...]
    modified: Any

    @classmethod
    def of(cls, tx: InstructionTranslator, vt: Any) -> ObjectState:
        """Return the present state of a VT."""
        return cls(
            vt,
            {name: _copied(value) for name, value in vars(vt).items()},
            tuple(_copied(table.get(vt)) for table in _tables(tx)),
            getattr(vt.mutation_type, "is_modified", None),
        )

    def restore(self, tx: InstructionTranslator) -> None:
        """Give the VT this state again."""
        for name in vars(self.vt).keys() - self.fields.keys():
            delattr(self.vt, name)
        for name, value in self.fields.items():
            setattr(self.vt, name, _copied(value))
        for table, attributes in zip(_tables(tx), self.attributes, strict=True):
            if attributes is None:
                table.pop(self.vt, None)
            else:
                table[self.vt] = dict(attributes)
        if self.modified is not None:
            self.vt.mutation_type.is_modified = self.modified

    def changes(self, later: ObjectState) -> dict[Key, tuple[Any, Any]] | None:
        """Return the parts that changed until a later state, each before and after, None for a part that was not there.

        Return None if anything else than parts changed.
        """
        changed: dict[Key, tuple[Any, Any]] = {}
        for name in self.fields.keys() | later.fields.keys():
            before, after = self.fields.get(name), later.fields.get(name)
            if name == "items" and isinstance(before, (list, dict)) and type(before) is type(after):
                changed |= {("item", key): pair for key, pair in _differences(before, after).items()}
            elif isinstance(before, (list, dict, set)) and before != after and not _is_cache(name):
                return None
        attributes = _differences(dict(self.attributes[0] or {}), dict(later.attributes[0] or {}))
        return changed | {("attribute", name): pair for name, pair in attributes.items()}


def _is_cache(field: str) -> bool:
    """Return whether a field of a VT has what Dynamo looked up: the attributes of the object's class, for instance."""
    return field == "original_items" or field.startswith("_")


def _copied(value: Any) -> Any:
    return copy.copy(value) if isinstance(value, (list, dict, set)) else value


def _differences(before: Any, after: Any) -> dict[Any, tuple[Any, Any]]:
    old = before if isinstance(before, dict) else dict(enumerate(before))
    new = after if isinstance(after, dict) else dict(enumerate(after))
    return {
        key: (old.get(key), new.get(key))
        for key in (*old, *(new.keys() - old.keys()))
        if old.get(key) is not new.get(key)
    }


def owner_source(source: Any) -> Any:
    """Return the source of the object of which a source reads a part, None for a source that reads none."""
    return getattr(source, "base", None)
