"""What a tracker is made of, to be read and written: the fields of the tracker, and the attributes it was given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hopkit._torch.contract import need
from hopkit._torch.tracking import Translator, visit

__all__ = [
    "adopt",
    "fields",
    "hashable_key",
    "is_hashable_key",
    "is_tracker",
    "stored_attributes",
    "type_name",
    "unwrapped",
]

_FEATURE = "speculation engine"

_OWN = frozenset(
    {
        # Who made the value, where, and what guards it: not what it is.
        "cls_source",
        "guards",
        "mutation_type",
        "parents_tracker",
        "source",
        "source_location",
        "user_code_variable_name",
        # A mapping view of the attributes, which are read where they are.
        "dict_vt",
        # What torch 2.11 gives a partial that it tracks for an identity: an object that says nothing.
        "fake_value",
        # Caches of lookups on the class.
        "_looked_up_attrs",
        "_subobj_from_class",
    }
)


def is_tracker(value: Any) -> bool:
    """Whether a value is a tracker of Dynamo's."""
    return isinstance(value, need("torch._dynamo.variables.base.VariableTracker", feature=_FEATURE))


def unwrapped(value: Any) -> Any:
    """A tracker without the wrapper of one that was lazy; one that nobody looked at stays as it is."""
    lazy = need("torch._dynamo.variables.LazyVariableTracker", feature=_FEATURE)
    while type(value) is lazy and value.is_realized():
        value = value.unwrap()
    return value


def fields(value: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a tracker that say what its value is, by name.

    Of an object that the program made, the stand-in that Dynamo keeps for it is none.
    """
    new = need("torch._dynamo.variables.base.AttributeMutationNew", feature=_FEATURE)
    made = isinstance(value.mutation_type, new)
    for name, field in vars(value).items():
        if name not in _OWN and not (made and name == "value"):
            yield name, field


def stored_attributes(tx: Translator, value: Any) -> dict[str, Any]:
    """The attributes that the program gave to an object, to be read and written."""
    return tx.output.side_effects.store_attr_mutations.get(value, {})


def is_hashable_key(value: Any) -> bool:
    """Whether a value is Dynamo's wrapper of a dict's key or a set's element; its ``vt`` is the tracker."""
    return type(value).__name__ in ("HashableTracker", "_HashableTracker")


def hashable_key(like: Any, tracker: Any) -> Any:
    """The wrapper of another key, of the same kind as ``like``."""
    return type(like)(tracker)


def type_name(value: Any) -> str:
    """The name of the type of a value, as the program knows it."""
    value_type = getattr(value, "value_type", None)
    if not isinstance(value_type, type):
        try:
            value_type = value.python_type()
        except NotImplementedError:
            # Dynamo's own word for "no Python type stands for this value".
            return type(value).__name__
    return str(getattr(value_type, "__qualname__", value_type)).replace("<locals>.", "")


def adopt(tx: Translator, value: Any) -> None:
    """Let the enclosing program change what a body made: all that a value is made of belongs to the current scope."""
    scope = need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)()

    def see(part: Any) -> None:
        kind = part.mutation_type
        if kind is not None and kind.scope > scope:
            kind.scope = scope

    visit(tx, value, see, keys=True)
