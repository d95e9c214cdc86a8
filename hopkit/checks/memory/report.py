"""The report of a memory check: problems, each with a buffer, two lines and a node, and the peak."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["KINDS", "MemoryProblem", "MemoryReport", "WrapperPlace"]

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "read after free": "a buffer is read or returned after it was freed",
        "read after reuse": "a buffer is read or returned after another one took its memory",
        "not allocated": "a buffer is read, returned or freed before it is allocated",
        "freed twice": "a buffer is freed that was freed before",
        "not freed": "a buffer is not freed, though the wrapper computes on after its last use",
        "unknown symbol": "memory is allocated before a symbol in its size is known",
        "input reused": "the memory of an input that the caller keeps is given to another buffer",
        "too small": "an allocation has fewer bytes than its buffer needs",
        "out of bounds": "a buffer or view is not within the memory that it is taken from",
    }
)
"""The kinds of problems, each with its meaning."""


@dataclasses.dataclass(frozen=True)
class WrapperPlace:
    """A line of a wrapper: its function, its number from 1 among the function's lines, and its text.

    Inductor writes some lines as several statements; printed, they stand behind each other.
    """

    function: str
    number: int
    text: str

    def __str__(self) -> str:
        statements = "; ".join(text.strip() for text in self.text.strip().split("\n"))
        return f"{self.function}:{self.number} `{statements}`"


@dataclasses.dataclass(frozen=True)
class MemoryProblem:
    """One violation: ``kind`` is a key of `KINDS`.

    ``buffer`` is freed, reused or read wrongly. ``line`` is where it shows, ``earlier`` the line that makes it wrong
    (that freed or reused the buffer, or allocated it), None if there is none. ``node`` names the nodes of the
    post-grad graph from which the buffer comes; empty if Inductor does not say.

    >>> line = WrapperPlace("call", 3, "cpp_fused_0(buf0)")
    >>> print(MemoryProblem("read after free", "buf0", line, WrapperPlace("call", 2, "del buf0"), "add"))
    read after free: buf0 (of add) at call:3 `cpp_fused_0(buf0)`, after call:2 `del buf0`
    """

    kind: str
    buffer: str
    line: WrapperPlace
    earlier: WrapperPlace | None = None
    node: str = ""

    def __str__(self) -> str:
        node = f" (of {self.node})" if self.node else ""
        after = f", after {self.earlier}" if self.earlier else ""
        return f"{self.kind}: {self.buffer}{node} at {self.line}{after}"


@dataclasses.dataclass(frozen=True)
class MemoryReport:
    """The findings of a check of wrappers.

    ``problems`` are all violations, each once, of all wrappers; empty if the wrappers are safe. ``peak_bytes`` is the
    greatest sum of the bytes of buffers, and of what operators return, that any name of a wrapper refers to at one
    time. It leaves out inputs, what an operator may return as a view, and, before torch 2.15, a result that nothing
    reads: the wrapper does not state its size. Sizes that are unknown until the wrapper runs count with their example
    values. ``lines`` and ``allocations`` count the lines of the wrappers, and those of them that allocate a buffer; an
    operator allocates its results itself. ``paths`` is the number of ways through branches and loops that were
    followed. ``kept`` are buffers that stay to the end of the wrapper, and may: only another branch frees them, or
    Inductor means to keep them.

    >>> MemoryReport().is_safe
    True
    """

    problems: tuple[MemoryProblem, ...] = ()
    peak_bytes: int = 0
    lines: int = 0
    allocations: int = 0
    paths: int = 0
    kept: tuple[MemoryProblem, ...] = ()

    @property
    def is_safe(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        head = f"{self.lines} lines, {self.allocations} allocations, peak {self.peak_bytes} bytes"
        count = len(self.problems)
        return "\n".join([f"{head}: {count} problem{'s' * (count != 1)}", *map(str, self.problems)])
