"""Fields of a VariableTracker and the attributes that the program set, to read and to write.

Source: ``VariableTracker`` in ``torch/_dynamo/variables/base.py``.
"""

from __future__ import annotations

import collections
import copy
from collections.abc import Iterator
from typing import Any

from hopkit._torch.contract import need
from hopkit._torch.dynamo.protocols import InstructionTranslator, visit

__all__ = [
    "copied_without_source",
    "fields",
    "forget_history",
    "hashable_key",
    "ignored_arguments",
    "is_hashable_key",
    "is_immutable",
    "is_of_enclosing_program",
    "is_vt",
    "move_to_current_scope",
    "stored_attributes",
    "type_name",
    "type_of",
    "unwrapped",
]

_FEATURE = "speculation engine"

_NOT_PART_OF_VALUE = frozenset(
    {
        # Provenance and guards, not the value itself.
        "cls_source",
        "guards",
        "mutation_type",
        "parents_tracker",
        "source",
        "source_location",
        "user_code_variable_name",
        # The items with which a dict or set began, and whether Dynamo writes all of them.
        "original_items",
        "should_reconstruct_all",
        # A mapping view of the attributes, which `stored_attributes` returns.
        "dict_vt",
        # An empty object that torch 2.11 uses as the identity of a partial.
        "fake_value",
        # Caches of lookups on the class.
        "_looked_up_attrs",
        "_subobj_from_class",
    }
)

_IGNORE_ARGUMENTS = (object.__new__, list.__new__, dict.__new__, set.__new__, collections.deque.__new__)
"""The constructors that make the same object whatever their arguments are; ``__init__`` uses these."""


def is_vt(value: Any) -> bool:
    """Return whether a value is a VT."""
    return isinstance(value, need("torch._dynamo.variables.base.VariableTracker", feature=_FEATURE))


def unwrapped(vt: Any) -> Any:
    """Return the VT inside a realized lazy VT; return an unrealized one unchanged."""
    lazy = need("torch._dynamo.variables.LazyVariableTracker", feature=_FEATURE)
    while type(vt) is lazy and vt.is_realized():
        vt = vt.unwrap()
    return vt


def fields(vt: Any) -> Iterator[tuple[str, Any]]:
    """Yield name and value of each field of a VT that belongs to the value that it represents.

    Skip the placeholder that Dynamo keeps for an object that the program made, or for a structure of tensors such as
    that of ``torch.max``, its history (`forget_history`) and its `ignored_arguments`.
    """
    new = need("torch._dynamo.variables.base.AttributeMutationNew", feature=_FEATURE)
    is_new = isinstance(vt.mutation_type, new)
    for name, field in vars(vt).items():
        is_placeholder = name == "value" and (is_new or vars(vt).get("_base_vt") is not None)
        skipped = is_placeholder or (name == "init_args" and _ignores_arguments(vt))
        if name not in _NOT_PART_OF_VALUE and not skipped:
            yield name, field


def forget_history(vt: Any) -> None:
    """Set the items with which a dict or set of the program began to those that it has now."""
    if isinstance(vars(vt).get("original_items"), dict) and isinstance(vars(vt).get("items"), dict):
        vt.original_items = dict(vt.items)


def ignored_arguments(vt: Any) -> list[Any]:
    """Return the arguments of ``__new__`` with which Dynamo makes an object, if ``__new__`` ignores them; else none."""
    return list(vars(vt).get("init_args") or ()) if _ignores_arguments(vt) else []


def _ignores_arguments(vt: Any) -> bool:
    return getattr(getattr(vt, "value_type", None), "__new__", None) in _IGNORE_ARGUMENTS


def is_immutable(vt: Any) -> bool:
    """Return whether a VT is that of an object which the program can't change, though perhaps its parts."""
    return type_of(vt) in (tuple, frozenset, slice, range) or (vt.source is None and vt.mutation_type is None)


def copied_without_source(vt: Any) -> Any:
    """Return a copy of a VT, without a source; it shares its parts."""
    copied = copy.copy(vt)
    copied.source = None
    if "should_reconstruct_all" in vars(copied):
        # Dynamo writes only the new items of a dict that it finds at a source.
        copied.should_reconstruct_all = True
    return copied


def is_of_enclosing_program(vt: Any) -> bool:
    """Return whether a VT is that of a mutable object that existed before the body: the program may hold it elsewhere.

    An object that a body made is in the scope of the body until `move_to_current_scope`.
    """
    if is_immutable(vt):
        return False
    scope = need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)()
    return vt.source is not None or bool(vt.mutation_type.scope <= scope)


def stored_attributes(tx: InstructionTranslator, vt: Any) -> dict[str, Any]:
    """Return the attributes that the program set on an object; writing to the dict changes them."""
    return tx.output.side_effects.store_attr_mutations.get(vt, {})


def is_hashable_key(value: Any) -> bool:
    """Return whether a value is Dynamo's wrapper of a dict key or a set element; its ``vt`` is the VT."""
    return type(value).__name__ in ("HashableTracker", "_HashableTracker")


def hashable_key(like: Any, vt: Any) -> Any:
    """Return a wrapper of the key ``vt``, of the same class as ``like``."""
    return type(like)(vt)


def type_of(vt: Any) -> type | None:
    """Return the type of a value, None if Dynamo knows none."""
    value_type = getattr(vt, "value_type", None)
    if isinstance(value_type, type):
        return value_type
    try:
        python_type: type = vt.python_type()
    except NotImplementedError:
        # Dynamo raises this if a value has no Python type.
        return None
    return python_type


def type_name(vt: Any) -> str:
    """Return the name that the program has for the type of a value."""
    value_type = type_of(vt)
    name = type(vt).__name__ if value_type is None else getattr(value_type, "__qualname__", str(value_type))
    return name.replace("<locals>.", "")


def move_to_current_scope(tx: InstructionTranslator, value: Any) -> None:
    """Move a value that a body made, with all its parts, to the current scope, so that the program may change it."""
    scope = need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)()

    def see(vt: Any) -> None:
        kind = vt.mutation_type
        if kind is not None and kind.scope > scope:
            kind.scope = scope

    visit(tx, value, see, keys=True)
