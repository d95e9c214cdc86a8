"""Log the wrappers that Inductor writes, function by function."""

from __future__ import annotations

from hopkit.records import WrapperFunction, WrapperProgram

__all__ = ["WrapperLog"]


class WrapperLog:
    """The wrappers of one capture.

    >>> log = WrapperLog()
    >>> log.add("forward", WrapperFunction("true_graph_0", (), ()), False)
    >>> log.add("forward", WrapperFunction("call", (), ()), True)
    >>> [function.name for function in log.programs()[0].functions]
    ['true_graph_0', 'call']
    """

    def __init__(self) -> None:
        self._programs: list[WrapperProgram] = []
        self._pending: list[WrapperFunction] = []

    def begin(self) -> None:
        """Drop the functions of a graph whose wrapper was not finished."""
        self._pending = []

    def add(self, direction: str, function: WrapperFunction, is_whole: bool) -> None:
        """Add a function; if it ``is_whole``, it and those before it are one wrapper."""
        self._pending.append(function)
        if is_whole:
            self._programs.append(WrapperProgram(tuple(self._pending), direction))
            self._pending = []

    def programs(self) -> tuple[WrapperProgram, ...]:
        """Return the wrappers, in the order in which Inductor wrote them."""
        return tuple(self._programs)
