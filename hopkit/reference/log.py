"""What a plain run met: the places where a HOP chooses a branch, and the branches it took.

A place is called a *site*. Its label is a path: ``cond[0]`` is the first cond that the program
calls, ``cond[0]:true/cond[1]`` the second one inside the true branch of that. So labels of different runs of a
program can be compared, though each run sees only what is inside the branches that it takes.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable, Hashable, Iterator
from contextvars import ContextVar
from typing import Any, NamedTuple

__all__ = ["PlainLog", "choice", "is_running", "logging_to"]

_OWN_MODULES = "hopkit.reference"


class PlainLog:
    """The sites that a plain run met and the branches that it took.

    Two calls are at one site when they are made by the same instruction (as in a loop, or in a
    function that is called twice) with the same branch functions, in the same branch of the enclosing HOP.
    """

    def __init__(self) -> None:
        self._branches_of: dict[str, tuple[str, ...]] = {}
        self._taken: set[str] = set()
        self._places: dict[tuple[str, str], list[Hashable]] = {}

    @property
    def sites(self) -> tuple[str, ...]:
        """The labels of the sites, in the order in which they were first met."""
        return tuple(self._branches_of)

    @property
    def branches(self) -> frozenset[str]:
        """The branches taken: ``"cond[0]:true"``, ``"cond[0]:true/cond[0]:false"``."""
        return frozenset(self._taken)

    def uncovered(self, *others: PlainLog) -> tuple[str, ...]:
        """The branches that neither this run nor the others took, of the sites that any of them met."""
        logs = (self, *others)
        taken = frozenset[str]().union(*(each.branches for each in logs))
        offered = {
            f"{site}:{branch}": None
            for each in logs
            for site, branches in each._branches_of.items()
            for branch in branches
        }
        return tuple(branch for branch in offered if branch not in taken)

    def note(self, parent: str, hop: str, branches: tuple[str, ...], taken: str, place: Hashable) -> str:
        """Note that ``hop`` took a branch, inside the branch ``parent`` ("" at the top); gives the branch's label."""
        places = self._places.setdefault((parent, hop), [])
        if place not in places:
            places.append(place)
        site = f"{parent}/" * bool(parent) + f"{hop}[{places.index(place)}]"
        self._branches_of.setdefault(site, branches)
        label = f"{site}:{taken}"
        self._taken.add(label)
        return label


class _Position(NamedTuple):
    log: PlainLog
    branch: str


_position: ContextVar[_Position | None] = ContextVar("hopkit_plain_run", default=None)


def is_running() -> bool:
    """Whether a plain run is under way in this thread."""
    return _position.get() is not None


@contextlib.contextmanager
def logging_to(log: PlainLog) -> Iterator[None]:
    """Make this thread's HOPs plain, and note in ``log`` what they do."""
    token = _position.set(_Position(log, ""))
    try:
        yield
    finally:
        _position.reset(token)


@contextlib.contextmanager
def choice(
    hop: str, branches: tuple[str, ...], taken: str, functions: tuple[Callable[..., Any], ...]
) -> Iterator[None]:
    """Note that a HOP, called by the program, runs the branch ``taken`` of ``branches`` inside the block.

    ``functions`` are its branch functions: they tell apart two HOPs that go through one
    helper. Without a plain run in this thread nothing is noted.
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
    """The instruction outside this package that called the HOP."""
    frame = inspect.currentframe()
    while frame is not None:
        if not _is_own(frame.f_globals.get("__name__", "")):
            return frame.f_code, frame.f_lasti
        frame = frame.f_back
    raise RuntimeError("a HOP was called by no program")  # pragma: no cover


def _is_own(module: str) -> bool:
    # contextlib calls the generator of `choice`, between the HOP and the program.
    return module == "contextlib" or module == _OWN_MODULES or module.startswith(_OWN_MODULES + ".")


def _code_of(function: Callable[..., Any]) -> Hashable:
    """What stays the same when a program, and the functions in it, are made anew: code, or the class of a callable."""
    while isinstance(function, functools.partial):
        function = function.func
    code: Hashable = getattr(function, "__code__", None)
    return f"{type(function).__module__}.{type(function).__qualname__}" if code is None else code
