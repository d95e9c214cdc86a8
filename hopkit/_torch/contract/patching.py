"""Patch an attribute of torch and restore it: the only way in which hopkit changes torch.

Every patch is a context manager that checks that its target exists. Once all patches of a target have ended, even by an
exception, the target is the identical object from before the first patch.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hopkit._torch.versions import torch_version
from hopkit.errors import HopkitError, UnsupportedTorch

__all__ = ["patched"]


class _Absent:
    def __repr__(self) -> str:
        return "nothing"


_ABSENT = _Absent()


@dataclasses.dataclass(eq=False)
class _Patch:
    owner: Any
    name: str
    replacement: Any
    saved: Any
    """The entry to restore; `_ABSENT` if the owner only inherited the attribute."""

    @property
    def target(self) -> str:
        return qualified_name(self.owner, self.name)


_live: dict[tuple[int, str], list[_Patch]] = {}
"""The patches in force by target, outermost first. A patch holds its owner, so the id stays valid."""


@contextmanager
def patched(owner: Any, name: str, replacement: Any, *, feature: str = "") -> Iterator[Any]:
    """Set ``owner.name`` to ``replacement`` inside the block; yield the original, read by ``getattr``.

    ``owner`` is a module, a class or an instance. The entry of its ``__dict__`` is restored: a ``staticmethod`` stays
    one, and an inherited attribute is inherited again. The replacement is set unchanged: wrap it in ``staticmethod`` if
    the original is one.

    Patches of one target nest; each restores the value that it replaced. If other code replaced the target inside the
    block, the original is restored (a leaked patch of torch would last for ever), and `HopkitError` reports it. If the
    block raised, that exception propagates with the error as a note. Two patches of hopkit that end in the wrong order
    raise the same error; the later one stays until it ends too.

    Raises `UnsupportedTorch` (naming ``feature``) if the target does not exist, `HopkitError` if it can't be set. It
    takes no lock: captures, which use it, are serialised.

    >>> import math
    >>> with patched(math, "tau", 6) as original:
    ...     (math.tau, round(original, 2))
    (6, 6.28)
    >>> round(math.tau, 2)
    6.28
    """
    target = qualified_name(owner, name)
    if not hasattr(owner, name):
        raise UnsupportedTorch(target, torch_version(), feature or "a patch of hopkit")
    original = getattr(owner, name)
    patch = _Patch(owner, name, replacement, saved=_dict_entry(owner, name))
    _apply(patch, original)
    try:
        yield original
    except BaseException as error:
        if conflict := _undo(patch):
            error.add_note(str(conflict))
        raise
    if conflict := _undo(patch):
        raise conflict


def qualified_name(owner: Any, name: str) -> str:
    """Return the dotted name of an attribute for a message; the class names an instance.

    >>> qualified_name(dict, "get")
    'builtins.dict.get'
    """
    if isinstance(owner, type):
        return f"{owner.__module__}.{owner.__qualname__}.{name}"
    if isinstance(module_name := getattr(owner, "__name__", None), str):
        return f"{module_name}.{name}"
    return f"{type(owner).__module__}.{type(owner).__qualname__}.{name}"


def _dict_entry(owner: Any, name: str) -> Any:
    """Return the entry of the owner's ``__dict__`` without binding, from which a descriptor is restored."""
    return getattr(owner, "__dict__", {}).get(name, _ABSENT)


def _current(owner: Any, name: str) -> Any:
    entry = _dict_entry(owner, name)
    return getattr(owner, name, _ABSENT) if entry is _ABSENT else entry


def _apply(patch: _Patch, original: Any) -> None:
    try:
        setattr(patch.owner, patch.name, patch.replacement)
    except (AttributeError, TypeError) as error:
        raise HopkitError(
            f"{patch.target} can't be patched: {error}",
            hint="patch the name through which it is called, in a module or a class written in Python",
        ) from error
    if patch.saved is _ABSENT and _dict_entry(patch.owner, patch.name) is _ABSENT:
        # A slot, a property or a module's __setattr__ took the value; restoring uses it too.
        patch.saved = original
    if _current(patch.owner, patch.name) is not patch.replacement:
        _restore(patch)
        raise HopkitError(
            f"{patch.target} can't be patched: it does not keep the value that it is set to",
            hint="patch the attribute that its setter writes to",
        )
    _live.setdefault((id(patch.owner), patch.name), []).append(patch)


def _undo(patch: _Patch) -> HopkitError | None:
    """End a patch; return an error if the target was changed meanwhile."""
    key = (id(patch.owner), patch.name)
    stack = _live[key]
    index = stack.index(patch)
    del stack[index]
    if index < len(stack):
        stack[index].saved = patch.saved
        return HopkitError(
            f"a patch of {patch.target} ended before a later patch of it",
            hint="end patches in the reverse order; the later one stays in force until it ends, and then the "
            "original comes back",
        )
    if not stack:
        del _live[key]
    current = _current(patch.owner, patch.name)
    if current is not patch.replacement:
        _restore(patch)
        return HopkitError(
            f"{patch.target} was changed by someone else while hopkit had patched it: found {current!r} instead "
            f"of {patch.replacement!r}",
            hint="the original is restored; the other code must undo its patch before hopkit's block ends, or "
            "hopkit's replacement may be put back later",
        )
    _restore(patch)
    return None


def _restore(patch: _Patch) -> None:
    if patch.saved is not _ABSENT:
        setattr(patch.owner, patch.name, patch.saved)
    elif _dict_entry(patch.owner, patch.name) is not _ABSENT:
        delattr(patch.owner, patch.name)
