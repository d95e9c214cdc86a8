"""The one way in which hopkit changes torch: set an attribute, and give the original back.

Every patch is a context manager. It checks that its target exists, and whatever happens inside, once
all patches of a target have ended the target is what it was before the first, to the identity.
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
    """What to put back; `_ABSENT` where the owner only inherited the attribute."""

    @property
    def target(self) -> str:
        return qualified_name(self.owner, self.name)


_live: dict[tuple[int, str], list[_Patch]] = {}
"""The patches in force by target, outermost first. A patch holds its owner, so the id stays valid."""


@contextmanager
def patched(owner: Any, name: str, replacement: Any, *, feature: str = "") -> Iterator[Any]:
    """Set ``owner.name`` to ``replacement`` inside the block; gives the original as seen by ``getattr``.

    ``owner`` is a module, a class or an instance. What is restored is the entry of the owner's own
    ``__dict__``, so a ``staticmethod`` comes back as one, and an attribute that the owner inherits is inherited
    again. The replacement is set as it is: wrap it in ``staticmethod`` where the original is one.

    Patches of one target nest; each gives back what it found. Where the target no longer holds the
    replacement when the block ends, because someone else patched over it, the original is put back all the
    same (a leaked patch of torch would outlive everyone who knows of it), and then `HopkitError` says so. If the
    block itself raised, that exception passes and carries the complaint as a note. Two patches of hopkit's
    own that end in the wrong order give the same error; the later one stays until it ends too.

    Raises `UnsupportedTorch` (naming ``feature``) when the target does not exist, `HopkitError` when it
    can't be set. It takes no lock: captures, which use it, are serialised.

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
    patch = _Patch(owner, name, replacement, saved=_own(owner, name))
    _apply(patch, original)
    try:
        yield original
    except BaseException as error:
        if complaint := _undo(patch):
            error.add_note(str(complaint))
        raise
    if complaint := _undo(patch):
        raise complaint


def qualified_name(owner: Any, name: str) -> str:
    """The dotted name of an attribute for a message; an instance is named by its class.

    >>> qualified_name(dict, "get")
    'builtins.dict.get'
    """
    if isinstance(owner, type):
        return f"{owner.__module__}.{owner.__qualname__}.{name}"
    if isinstance(module_name := getattr(owner, "__name__", None), str):
        return f"{module_name}.{name}"
    return f"{type(owner).__module__}.{type(owner).__qualname__}.{name}"


def _own(owner: Any, name: str) -> Any:
    """The raw entry of the owner's own dict, without binding: what a descriptor is restored from."""
    return getattr(owner, "__dict__", {}).get(name, _ABSENT)


def _current(owner: Any, name: str) -> Any:
    own = _own(owner, name)
    return getattr(owner, name, _ABSENT) if own is _ABSENT else own


def _apply(patch: _Patch, original: Any) -> None:
    try:
        setattr(patch.owner, patch.name, patch.replacement)
    except (AttributeError, TypeError) as error:
        raise HopkitError(
            f"{patch.target} can't be patched: {error}",
            cure="patch the name through which it is called, in a module or a class written in Python",
        ) from error
    if patch.saved is _ABSENT and _own(patch.owner, patch.name) is _ABSENT:
        # A slot, a property or a module's own __setattr__ took the value: it is put back in the same way.
        patch.saved = original
    if _current(patch.owner, patch.name) is not patch.replacement:
        _put_back(patch)
        raise HopkitError(
            f"{patch.target} can't be patched: it does not keep the value that it is set to",
            cure="patch what its setter writes to",
        )
    _live.setdefault((id(patch.owner), patch.name), []).append(patch)


def _undo(patch: _Patch) -> HopkitError | None:
    """End a patch; returns a complaint where the target had been changed meanwhile."""
    key = (id(patch.owner), patch.name)
    stack = _live[key]
    place = stack.index(patch)
    del stack[place]
    if place < len(stack):
        stack[place].saved = patch.saved
        return HopkitError(
            f"a patch of {patch.target} ended before a later patch of it",
            cure="end patches in the reverse order; the later one stays in force until it ends, and then the "
            "original comes back",
        )
    if not stack:
        del _live[key]
    found = _current(patch.owner, patch.name)
    if found is not patch.replacement:
        _put_back(patch)
        return HopkitError(
            f"{patch.target} was changed by someone else while hopkit had patched it: found {found!r} instead "
            f"of {patch.replacement!r}",
            cure="the original is back; whoever changed it must undo it before hopkit's block ends, or "
            "hopkit's replacement may be put back later",
        )
    _put_back(patch)
    return None


def _put_back(patch: _Patch) -> None:
    if patch.saved is not _ABSENT:
        setattr(patch.owner, patch.name, patch.saved)
    elif _own(patch.owner, patch.name) is not _ABSENT:
        delattr(patch.owner, patch.name)
