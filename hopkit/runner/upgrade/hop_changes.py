"""Compare the HOPs that two versions of torch register, and the cases that the corpus has for them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["Hop", "HopChanges", "hop_changes"]


@dataclasses.dataclass(frozen=True)
class Hop:
    """A HOP of torch: its class, its number of cases, and the reason if it can have none."""

    name: str
    of_class: str
    cases: int
    absent: str = ""

    @property
    def needs_case(self) -> bool:
        return not (self.cases or self.absent)


@dataclasses.dataclass(frozen=True)
class HopChanges:
    """The HOPs that the new torch adds, those that it no longer registers, and those of it that need a case."""

    new: tuple[Hop, ...]
    gone: tuple[Hop, ...]
    without_case: tuple[Hop, ...]


def hop_changes(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> HopChanges:
    """Return the differences, from the parts ``hops`` of ``hopkit doctor --contract --json`` on two versions.

    >>> switch = {"hop": "switch", "class": "torch._higher_order_ops.switch.SwitchOp", "cases": 3, "absent": ""}
    >>> [hop.name for hop in hop_changes([], [switch]).new]
    ['switch']
    """
    before, after = ({hop.name: hop for hop in map(_hop, hops)} for hops in (old, new))
    return HopChanges(
        new=tuple(hop for name, hop in after.items() if name not in before),
        gone=tuple(hop for name, hop in before.items() if name not in after),
        without_case=tuple(hop for hop in after.values() if hop.needs_case),
    )


def _hop(entry: Mapping[str, Any]) -> Hop:
    return Hop(entry["hop"], entry["class"], entry["cases"], entry["absent"])
