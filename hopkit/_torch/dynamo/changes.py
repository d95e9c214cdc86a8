"""The changes of the enclosing program's objects by a body: note them, allow them, or refuse them.

Source: ``torch/_dynamo/side_effects.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections.abc import Callable, Iterator
from typing import Any, cast

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.dynamo.protocols import VariableTracker
from hopkit._torch.dynamo.subgraphs import unsupported_error
from hopkit._torch.dynamo.variables import source_name
from hopkit._torch.dynamo.vt_fields import type_name
from hopkit.errors import UnsupportedTorch

__all__ = ["changes_noted", "described"]

_FEATURE = "speculation engine"


def described(item: VariableTracker) -> str:
    """Return what the program calls a changed object: a variable by its name, another object by its type and source."""
    if isinstance(item, need("torch._dynamo.variables.misc.CellVariable", feature=_FEATURE)):
        name = item.local_name or source_name(item.source)
        return f"the variable {name}" if name else "a variable"
    if isinstance(item, need("torch._dynamo.variables.misc.NewGlobalVariable", feature=_FEATURE)):
        return "a global variable"
    if type(item).__name__ == "DunderDictVariable":  # for the message alone: torch 2.11 has no such class
        return "the __dict__ of an object"
    # A closure's source is a path through its function, which says little.
    source = re.sub(r"^[LG]\['(\w+)'\]", r"\1", source_name(item.source))
    return f"a {type_name(item)}" + (f" ({source})" if source and "__" not in source else "")


@dataclasses.dataclass(frozen=True)
class _Changes:
    """Objects of the enclosing program that one body changed, and torch's errors for refused changes."""

    scope: int
    may_change: Callable[[Any], bool] | None = None
    refuse: Callable[[Any], Any] | None = None
    changed: list[VariableTracker] = dataclasses.field(default_factory=list)
    errors: list[Exception] = dataclasses.field(default_factory=list)


_open_bodies: list[_Changes] = []
"""The changes of the bodies that Dynamo traces now, outermost first."""


@contextlib.contextmanager
def changes_noted(
    may_change: Callable[[Any], bool] | None = None, refuse: Callable[[Any], Any] | None = None
) -> Iterator[list[VariableTracker]]:
    """Record the objects of the enclosing program that change in the block, which begins in the scope of a body.

    ``may_change`` is called before each change of an object that torch protects, and returns whether to allow it.
    ``refuse`` is called with an object that may not change, and raises an error in the place of torch's.
    Raises torch's error for a refused change, even if torch continued without the change: a builtin function that may
    not change a constant changes a copy, such as the key that ``d["k"]`` adds to a ``defaultdict``.
    """
    changes = _Changes(need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)(), may_change, refuse)
    with contextlib.ExitStack() as stack:
        if not _open_bodies:
            # One patch for all nested bodies: every change would pass through each patch of a stack.
            stack.enter_context(_changes_watched())
        _open_bodies.append(changes)
        stack.callback(_open_bodies.pop)
        yield changes.changed
    if changes.errors:
        raise changes.errors[0]


@contextlib.contextmanager
def _changes_watched() -> Iterator[None]:
    """Record in `_open_bodies` each change that torch allows or refuses to a body."""
    owner = need("torch._dynamo.side_effects.SideEffects", feature=_FEATURE)
    original = need("torch._dynamo.side_effects.SideEffects.check_allowed_side_effect", feature=_FEATURE)

    def check_allowed_side_effect(self: Any, item: Any) -> Any:
        try:
            result = not _all_allow(item) and _checked(original, self, item)
        except unsupported_error() as error:
            for body in _open_bodies:
                body.errors.append(error)
            raise
        kind = item.mutation_type
        for body in _open_bodies:
            if kind is not None and kind.scope < body.scope and all(item is not known for known in body.changed):
                body.changed.append(item)
        return result

    with patched(owner, "check_allowed_side_effect", check_allowed_side_effect, feature=_FEATURE), _lists_watched():
        yield


def _checked(original: Callable[..., Any], side_effects: Any, item: Any) -> Any:
    """Call torch's check; if it refuses a change in a body that has an error of its own for this, raise that."""
    body = _open_bodies[-1]
    try:
        return original(side_effects, item)
    except unsupported_error() as error:
        inside = need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)()
        # Torch has other refusals, and a body that torch opened inside of this one is in a scope of its own.
        if body.refuse is None or item.mutation_type is None or not item.mutation_type.scope < inside == body.scope:
            raise
        cast(Any, error).remove_from_stats()
    return body.refuse(item)


@contextlib.contextmanager
def _lists_watched() -> Iterator[None]:
    """Tell bodies of an assignment to an element of a list before it: from 2.13 on, torch checks it afterwards."""
    try:
        owner, name = place("torch._dynamo.variables.lists.ListVariable.sq_ass_item_impl", feature=_FEATURE)
        item = need("torch._dynamo.variables.lists.ListVariable.sq_ass_item_impl", feature=_FEATURE)
        _, other = place("torch._dynamo.variables.lists.ListVariable.mp_ass_subscript_impl", feature=_FEATURE)
        subscript = need("torch._dynamo.variables.lists.ListVariable.mp_ass_subscript_impl", feature=_FEATURE)
    except UnsupportedTorch:
        yield
        return
    with (
        patched(owner, name, _telling(item), feature=_FEATURE),
        patched(owner, other, _telling(subscript), feature=_FEATURE),
    ):
        yield


def _telling(original: Callable[..., Any]) -> Callable[..., Any]:
    def assign(self: Any, tx: Any, key: Any, value: Any) -> Any:
        _all_allow(self)
        return original(self, tx, key, value)

    return assign


def _all_allow(item: Any) -> bool:
    """Return whether each body around this change may change the object; a body that torch opened may not."""
    kind = item.mutation_type
    if kind is None:
        return False
    inside = need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)()
    bodies = [body for body in _open_bodies if body.scope > kind.scope]
    # A body without an entry is in the scope of the program, 1, or deeper; an object that existed before has 0.
    return len(bodies) == inside - max(kind.scope, 1) > 0 and all(
        body.may_change is not None and body.may_change(item) for body in bodies
    )
