"""Which variants of the long tests run in ``make test`` and ``make check``; ``make night`` runs all."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

import pytest

__all__ = ["sampled"]


def sampled(items: Iterable[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Return the tests of a sample, and those left out: those marked ``long``, and most variants marked ``sweep(n)``.

    Of the variants of a test, about one in ``n`` remains, and at least one. The choice depends on the name of a variant
    alone: it is the same on each machine, and a new variant changes no other.
    """
    items = list(items)
    variants: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sweep"):
            variants.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left = {item for item in items if item.get_closest_marker("long")}
    for group in variants.values():
        left |= set(group) - _remaining(group)
    return [item for item in items if item not in left], [item for item in items if item in left]


def _remaining(variants: Sequence[pytest.Item]) -> set[pytest.Item]:
    """Return the variants of one test that a sample has."""
    (count,) = {mark.args[0] for item in variants for mark in item.iter_markers("sweep")}
    draws = {item: zlib.crc32(item.nodeid.partition("[")[2].encode()) for item in variants}
    return {item for item, draw in draws.items() if draw % count == 0} or {min(draws, key=draws.__getitem__)}
