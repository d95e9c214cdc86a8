"""Running a program with HOPs as plain Python."""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from hopkit._torch.patching import patched
from hopkit.reference.log import PlainLog, is_running, logging_to
from hopkit.reference.table import PlainHop, plain_hops

__all__ = ["plain", "substitutions"]


@contextlib.contextmanager
def plain() -> Iterator[PlainLog]:
    """Make the HOPs that a program calls by their public names plain Python, inside the block.

    Gives a `PlainLog` of the sites met and the branches taken. Gradients flow as through any Python
    program, and nothing goes through Dynamo. Blocks nest: the innermost one's log gets what happens in it. Only
    the thread that entered the block is affected; others keep torch's own HOPs. On exit, also by an
    exception, torch is as it was.

    A program that holds its own reference under another name (``import cond as branch``), or in a closure, is not
    reached: replace the reference by means of `substitutions`.

    Raises `UnsupportedTorch` when torch lacks one of the names, `HopkitError` when somebody else patched one
    over and left it.

    >>> import torch
    >>> with plain() as log:
    ...     torch.cond(torch.tensor(True), torch.sin, torch.cos, (torch.zeros(2),))
    tensor([0., 0.])
    >>> log.branches, log.uncovered()
    (frozenset({'cond[0]:true'}), ('cond[0]:false',))
    """
    log = PlainLog()
    with _shared_patches, logging_to(log):
        yield log


@functools.cache
def substitutions() -> Mapping[Callable[..., Any], Callable[..., Any]]:
    """From each of torch's own HOP functions to the plain function that takes its place.

    For programs that hold a reference to one. A plain function notes its branches in the log of the
    `plain` block in which it is called, and works outside of any too.

    >>> import torch
    >>> substitutions()[torch.cond](False, torch.sin, torch.cos, (torch.zeros(2),))
    tensor([1., 1.])
    """
    with _shared_patches as originals:
        return MappingProxyType({originals[hop]: hop.meaning for hop in plain_hops()})


class _SharedPatches:
    """The patches of torch, in force while at least one block, of whatever thread, needs them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._users = 0
        self._patches = contextlib.ExitStack()
        self._originals: dict[PlainHop, Callable[..., Any]] = {}

    def __enter__(self) -> Mapping[PlainHop, Callable[..., Any]]:
        with self._lock:
            if self._users == 0:
                with contextlib.ExitStack() as patches:
                    self._originals = {hop: _patch(hop, patches) for hop in plain_hops()}
                    self._patches = patches.pop_all()
            self._users += 1
            return self._originals

    def __exit__(self, *exception: object) -> None:
        with self._lock:
            self._users -= 1
            if self._users == 0:
                self._patches.close()


_shared_patches = _SharedPatches()


def _patch(hop: PlainHop, patches: contextlib.ExitStack) -> Callable[..., Any]:
    original = hop.installed
    replacement = _plain_or_original(hop, original)
    for owner, name in hop.places:
        patches.enter_context(patched(owner, name, replacement))
    return original


@functools.lru_cache(maxsize=64)
def _plain_or_original(hop: PlainHop, original: Callable[..., Any]) -> Callable[..., Any]:
    """What stands in the place of a HOP's function; kept, since a plain run is made for each program that is drawn."""

    @functools.wraps(original)
    def plain_or_original(*args: Any, **kwargs: Any) -> Any:
        # The patch is visible to every thread, a plain run is not.
        return hop.meaning(*args, **kwargs) if is_running() else original(*args, **kwargs)

    return plain_or_original
