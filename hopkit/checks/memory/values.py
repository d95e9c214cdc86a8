"""The values of the abstract interpreter: memory, the contents that it holds, and who refers to it."""

from __future__ import annotations

import dataclasses
from typing import Any

from hopkit.checks.memory.report import WrapperPlace

__all__ = ["Content", "EndOfContents", "Heap", "ListValue", "Scalar", "Storage", "Tensor"]


@dataclasses.dataclass(slots=True)
class EndOfContents:
    """The end of what a range of bytes held: from ``generation`` on it holds something else, or nothing."""

    begin: int
    end: int
    generation: int
    place: WrapperPlace
    is_free: bool


@dataclasses.dataclass(slots=True, eq=False)
class Storage:
    """The memory of one allocation; ``size`` in bytes is None if it is not known, as that of an input."""

    buffer: str
    size: int | None
    place: WrapperPlace | None
    node: str = ""
    is_input: bool = False
    is_donated: bool = False
    holders: int = 0
    claims: list[EndOfContents] = dataclasses.field(default_factory=list)
    last_use: int = 0
    owner: int = 0
    """The number of the call that allocated it; 0 for inputs and constants."""
    is_misused: bool = False
    """Whether a buffer in it is read after its end, which is reported."""


@dataclasses.dataclass(frozen=True, slots=True)
class Content:
    """The contents of a buffer: a range of bytes of a storage, since a generation."""

    storage: Storage
    buffer: str
    begin: int
    end: int
    generation: int

    def ended_by(self) -> EndOfContents | None:
        """Return the first claim that ended this content, None if it still is there."""
        for claim in self.storage.claims:
            if claim.generation > self.generation and claim.begin < self.end and self.begin < claim.end:
                return claim
        return None


@dataclasses.dataclass(slots=True, eq=False)
class Tensor:
    """A tensor, or the result of an operator: ``contents`` are all that it may refer to.

    ``items`` are the parts of a result that has several; each is a value of its own. ``itemsize`` is 0 if unknown.
    """

    contents: tuple[Content, ...] = ()
    itemsize: int = 0
    items: dict[Any, Any] = dataclasses.field(default_factory=dict)
    truth: bool | None = None


@dataclasses.dataclass(slots=True, eq=False)
class ListValue:
    """A list or tuple of Python."""

    items: list[Any]
    holders: int = 0


@dataclasses.dataclass(slots=True, eq=False)
class Scalar:
    """A number, a condition, or an object of Python that is no tensor; ``known`` is its value, None if unknown.

    ``is_fixed``: though unknown here, it is no free choice, as the size of a tensor whose memory has known bytes.
    """

    known: Any = None
    truth: bool | None = None
    is_fixed: bool = False


class Heap:
    """Count the bytes that values refer to, as Python's reference counts do."""

    def __init__(self) -> None:
        self.live_bytes = 0
        self.peak_bytes = 0
        self.generation = 0

    def hold(self, value: Any) -> None:
        """Add a reference to a value."""
        if isinstance(value, Tensor):
            for content in value.contents:
                storage = content.storage
                storage.holders += 1
                if storage.holders == 1 and not storage.is_input:
                    self.live_bytes += storage.size or 0
                    self.peak_bytes = max(self.peak_bytes, self.live_bytes)
            for item in value.items.values():
                self.hold(item)
        elif isinstance(value, ListValue):
            value.holders += 1
            if value.holders == 1:
                for item in value.items:
                    self.hold(item)

    def release(self, value: Any) -> None:
        """Remove a reference."""
        if isinstance(value, Tensor):
            for content in value.contents:
                storage = content.storage
                storage.holders -= 1
                if storage.holders == 0 and not storage.is_input:
                    self.live_bytes -= storage.size or 0
            for item in value.items.values():
                self.release(item)
        elif isinstance(value, ListValue):
            value.holders -= 1
            if value.holders == 0:
                for item in value.items:
                    self.release(item)

    def measure(self, storage: Storage, size: int) -> None:
        """Give a storage its size, which was unknown."""
        storage.size = size
        if storage.holders:
            self.live_bytes += size
            self.peak_bytes = max(self.peak_bytes, self.live_bytes)

    def replace(self, values: ListValue, index: int, value: Any) -> None:
        """Set an item of a list."""
        if values.holders:
            self.hold(value)
            self.release(values.items[index])
        values.items[index] = value

    def extend(self, values: ListValue, items: list[Any]) -> None:
        """Append items to a list."""
        if values.holders:
            for item in items:
                self.hold(item)
        values.items.extend(items)

    def clear(self, values: ListValue) -> None:
        """Remove all items of a list."""
        items, values.items = values.items, []
        if values.holders:
            for item in items:
                self.release(item)

    def claim(self, content: Content, end: int, place: WrapperPlace, *, is_free: bool) -> int:
        """End what a range holds, up to byte ``end``; return the generation that begins."""
        self.generation += 1
        claims = content.storage.claims
        if len(claims) >= _MANY:
            claims[:] = [claim for claim in claims if not (content.begin <= claim.begin and claim.end <= end)]
        claims.append(EndOfContents(content.begin, end, self.generation, place, is_free))
        return self.generation


_MANY = 64
"""The number of claims of a storage from which on those are dropped that a new one covers."""
