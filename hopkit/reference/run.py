"""Run a program with its HOPs replaced by Python implementations."""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from hopkit._torch.contract.patching import patched
from hopkit.reference.log import ReferenceLog, is_running, logging_to
from hopkit.reference.table import ReferenceHop, reference_hops

__all__ = ["originals", "reference_run", "substitutions"]


@contextlib.contextmanager
def reference_run() -> Iterator[ReferenceLog]:
    """Replace the HOPs that a program calls by their public names with Python implementations, inside the block.

    Yield a `ReferenceLog` of the sites reached and the branches taken. Gradients flow as through any Python
    program, and nothing goes through Dynamo. Blocks nest: only the innermost block's log records. Only the thread that
    entered the block is affected; other threads keep torch's HOPs. On exit, also by an exception, torch's functions are
    restored.

    References under another name (``import cond as branch``) or in a closure are not replaced: replace them by means of
    `substitutions`.

    Raises `UnsupportedTorch` if torch lacks one of the names, `HopkitError` if other code patched one and left its
    patch in place.

    >>> import torch
    >>> with reference_run() as log:
    ...     torch.cond(torch.tensor(True), torch.sin, torch.cos, (torch.zeros(2),))
    tensor([0., 0.])
    >>> log.branches, log.uncovered()
    (frozenset({'cond[0]:true'}), ('cond[0]:false',))
    """
    log = ReferenceLog()
    with _shared_patches, logging_to(log):
        yield log


@functools.cache
def substitutions() -> Mapping[Callable[..., Any], Callable[..., Any]]:
    """Return a mapping from each of torch's HOP functions to its Python implementation.

    It serves programs that hold a reference to a HOP. An implementation records its branches in the log of the
    enclosing `reference_run` block, and also works outside of any block.

    >>> import torch
    >>> substitutions()[torch.cond](False, torch.sin, torch.cos, (torch.zeros(2),))
    tensor([1., 1.])
    """
    return MappingProxyType({original: hop.meaning for hop, original in originals().items()})


@functools.cache
def originals() -> Mapping[ReferenceHop, Callable[..., Any]]:
    """Return torch's function for each HOP that has a Python implementation, also while `reference_run` replaces it."""
    with _shared_patches as functions:
        return MappingProxyType(dict(functions))


class _HopPatches:
    """The patches of torch's HOPs, active while at least one block of any thread needs them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._users = 0
        self._patches = contextlib.ExitStack()
        self._originals: dict[ReferenceHop, Callable[..., Any]] = {}

    def __enter__(self) -> Mapping[ReferenceHop, Callable[..., Any]]:
        with self._lock:
            if self._users == 0:
                with contextlib.ExitStack() as patches:
                    self._originals = {hop: _patch(hop, patches) for hop in reference_hops()}
                    self._patches = patches.pop_all()
            self._users += 1
            return self._originals

    def __exit__(self, *exception: object) -> None:
        with self._lock:
            self._users -= 1
            if self._users == 0:
                self._patches.close()


_shared_patches = _HopPatches()


def _patch(hop: ReferenceHop, patches: contextlib.ExitStack) -> Callable[..., Any]:
    original = hop.installed
    replacement = _reference_or_original(hop, original)
    for owner, name in hop.places:
        patches.enter_context(patched(owner, name, replacement))
    return original


@functools.lru_cache(maxsize=64)
def _reference_or_original(hop: ReferenceHop, original: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function that replaces a HOP's; cached, since each drawn program has a reference run."""

    @functools.wraps(original)
    def reference_or_original(*args: Any, **kwargs: Any) -> Any:
        # The patch is visible to every thread, a reference run is not.
        return hop.meaning(*args, **kwargs) if is_running() else original(*args, **kwargs)

    return reference_or_original
