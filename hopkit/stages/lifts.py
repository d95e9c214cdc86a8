"""Stage ``lifts``: what happened while Dynamo speculated on each HOP body, in the order in which it happened.

For each body, outermost first: its placeholders; the lifted names of the enclosing program, each with its reason and
the user's line; side effects, and outputs. It has no goldens: the lines repeat the program.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages.sink import Sink
from hopkit.stages.speculation import collected, indented

if TYPE_CHECKING:
    from hopkit.observation.records import Speculation, SpeculationEvent

STAGE = Stage(
    "lifts",
    order=12,
    needs="dynamo",
    normalize=normalize.speculation,
    language="text",
    summary="the placeholders, lifted names, side effects and outputs of each HOP body, as they happened",
    golden_devices=(),
)


@contextlib.contextmanager
def collect(sink: Sink) -> Iterator[None]:
    with collected(sink, STAGE, describe, _joined):
        yield


def describe(record: Speculation) -> list[str]:
    """Return the lines about one speculation, indented by its depth."""
    heading = f"{record.hop} <- {record.body}  ({record.description})"
    return indented([heading, *(f"  {_line_of(event)}" for event in record.events)], record.depth)


def _line_of(event: SpeculationEvent) -> str:
    words = [event.kind, *([event.node.name] if event.node is not None else [])]
    text = " ".join(words) + (f": {event.reason}" if event.reason else "")
    return text + (f"  at: {event.line}" if event.line else "")


def _joined(described: Iterable[tuple[str, list[str]]]) -> list[str]:
    return [line for _, lines in described for line in lines]
