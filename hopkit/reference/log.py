"""Record the sites of a reference run, at which a HOP selects a branch, and the branches taken.

The label of a site is a path: ``cond[0]`` is the first cond that the program calls, ``cond[0]:true/cond[1]`` the second
one inside its true branch. So labels of different runs of a program are comparable, although a run reaches only the
sites inside the branches that it takes.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable, Hashable, Iterator
from contextvars import ContextVar
from typing import Any, NamedTuple

__all__ = ["ReferenceLog", "choice", "is_running", "logging_to"]

_OWN_MODULES = "hopkit.reference"


class ReferenceLog:
    """The sites that a reference run reached and the branches that it took.

    Two calls have the same site if the same instruction makes them, with the same branch functions, in the same branch
    of the enclosing HOP. Examples are calls in a loop, or in a function that is called twice.
    """

    def __init__(self) -> None:
        self._branches_of: dict[str, tuple[str, ...]] = {}
        self._taken: set[str] = set()
        self._places: dict[tuple[str, str], list[Hashable]] = {}

    @property
    def sites(self) -> tuple[str, ...]:
        """The labels of the sites, in the order in which the run first reached them."""
        return tuple(self._branches_of)

    @property
    def branches(self) -> frozenset[str]:
        """The branches taken: ``"cond[0]:true"``, ``"cond[0]:true/cond[0]:false"``."""
        return frozenset(self._taken)

    def uncovered(self, *other_logs: ReferenceLog) -> tuple[str, ...]:
        """Return the branches that neither this run nor the others took, at sites that any of them reached."""
        logs = (self, *other_logs)
        taken = frozenset[str]().union(*(log.branches for log in logs))
        offered = {
            f"{site}:{branch}": None
            for log in logs
            for site, branches in log._branches_of.items()
            for branch in branches
        }
        return tuple(branch for branch in offered if branch not in taken)

    def note(self, parent: str, hop: str, branches: tuple[str, ...], taken: str, place: Hashable) -> str:
        """Record that ``hop`` took a branch, inside the branch ``parent`` ("" at the top); return its label."""
        places = self._places.setdefault((parent, hop), [])
        if place not in places:
            places.append(place)
        site = f"{parent}/" * bool(parent) + f"{hop}[{places.index(place)}]"
        self._branches_of.setdefault(site, branches)
        label = f"{site}:{taken}"
        self._taken.add(label)
        return label


class _Position(NamedTuple):
    log: ReferenceLog
    branch: str


_position: ContextVar[_Position | None] = ContextVar("hopkit_reference_run", default=None)


def is_running() -> bool:
    """Return True if a reference run is active in this thread."""
    return _position.get() is not None


@contextlib.contextmanager
def logging_to(log: ReferenceLog) -> Iterator[None]:
    """Activate a reference run in this thread, whose HOPs record their branches in ``log``."""
    token = _position.set(_Position(log, ""))
    try:
        yield
    finally:
        _position.reset(token)


@contextlib.contextmanager
def choice(
    hop: str, branches: tuple[str, ...], taken: str, functions: tuple[Callable[..., Any], ...]
) -> Iterator[None]:
    """Record that a HOP, called by the program, runs the branch ``taken`` of ``branches`` inside the block.

    ``functions`` are its branch functions, which distinguish two HOPs that one helper calls. Without a reference run in
    this thread, record nothing.
    """
    position = _position.get()
    if position is None:
        yield
        return
    place = (*_caller(), *map(_code_of, functions))
    label = position.log.note(position.branch, hop, branches, taken, place)
    token = _position.set(_Position(position.log, label))
    try:
        yield
    finally:
        _position.reset(token)


def _caller() -> tuple[Hashable, int]:
    """Return the code object and the instruction outside this package that called the HOP."""
    frame = inspect.currentframe()
    while frame is not None:
        if not _is_reference_module(frame.f_globals.get("__name__", "")):
            return frame.f_code, frame.f_lasti
        frame = frame.f_back
    raise RuntimeError("no frame outside hopkit.reference called the HOP")  # pragma: no cover


def _is_reference_module(module: str) -> bool:
    # contextlib calls the generator of `choice`, between the HOP and the program.
    return module == "contextlib" or module == _OWN_MODULES or module.startswith(_OWN_MODULES + ".")


def _code_of(function: Callable[..., Any]) -> Hashable:
    """Return a key that is equal for copies of a function: its code object, or the class name of a callable."""
    while isinstance(function, functools.partial):
        function = function.func
    code: Hashable = getattr(function, "__code__", None)
    return f"{type(function).__module__}.{type(function).__qualname__}" if code is None else code
