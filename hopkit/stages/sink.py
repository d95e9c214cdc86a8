"""Where the artifacts of one capture come together, and how stages hear of what happens in the compiler."""

from __future__ import annotations

import dataclasses
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from hopkit.errors import UnknownName
from hopkit.records import Artifact, Stage, StageMap

if TYPE_CHECKING:
    import torch

__all__ = ["EVENTS", "Sink"]

EVENTS: Mapping[str, str] = {
    "speculation_entered": "a Speculation, before the body of a HOP is traced",
    "speculation_ended": "the same Speculation, with its result or its error",
    "dynamo": "GraphModule: what Dynamo hands to the backend",
    "dynamo_output": "the identity of the attempt of Dynamo that succeeded, after its graph was published",
    "aot_forward": "GraphModule: what AOTAutograd hands to the forward or inference compiler",
    "aot_backward": "GraphModule: what AOTAutograd hands to the backward compiler",
    "post_grad_forward": "GraphModule: a forward graph after Inductor's post-grad passes",
    "post_grad_backward": "GraphModule: the same of a backward graph",
    "fx_wrapper": "GraphModule: what Inductor's FX backend makes of a graph, forward or backward",
    "code_forward": "str: the module that Inductor generates for a forward graph",
    "code_backward": "str: the same for a backward graph",
    "virtual_gpu": "VirtualGpu: the GPU that is only described, with its kernels, after the last call",
    "ended": "bool: the capture is over; True where it failed",
}
"""What a stage can subscribe to. Graphs are the compiler's own: look at them, copy them, leave them as they are."""


class Sink:
    """Collects what stages add during one capture, in the order in which they add it.

    A stage's ``collect(sink)`` subscribes to events, or installs hooks of its own, and calls `add`.

    >>> from hopkit.records import Stage
    >>> sink = Sink()
    >>> stage = Stage("words", order=1, normalize=str.strip)
    >>> sink.subscribe("code_forward", lambda code: sink.add(stage, code))
    >>> sink.publish("code_forward", " a kernel ")
    >>> sink.artifacts()["words"][0].text
    'a kernel'
    """

    def __init__(self) -> None:
        self._found: dict[Stage, list[Artifact]] = defaultdict(list)
        self._subscribers: dict[str, list[Callable[[Any], None]]] = defaultdict(list)
        self._last = self._started = time.perf_counter()
        self._seconds: dict[str, float] = defaultdict(float)

    def start_clock(self) -> None:
        """Seconds count from here: the moment in which the compiled function is first called."""
        self._last = self._started = time.perf_counter()

    def spent(self, stage: Stage, seconds: float) -> None:
        """Put seconds that just went by down to a stage that has no artifact yet."""
        self._seconds[stage.name] += seconds
        self._last += seconds

    def seconds(self) -> dict[str, float]:
        """Wall-clock seconds by stage, the ``"rest"`` after the last artifact, and their sum as ``"total"``.

        A stage gets what went by between the artifact before its own, of whatever stage, and its own.
        """
        now = time.perf_counter()
        return {**self._seconds, "rest": now - self._last, "total": now - self._started}

    def subscribe(self, event: str, see: Callable[[Any], None]) -> None:
        """Have ``see(what)`` called for each event of a name; `EVENTS` lists names and what they carry."""
        if event not in EVENTS:
            raise UnknownName("event", event, tuple(EVENTS))
        self._subscribers[event].append(see)

    def publish(self, event: str, what: Any) -> None:
        for see in self._subscribers[event]:
            see(what)

    def add(self, stage: Stage, text: str, graph: torch.fx.GraphModule | None = None) -> None:
        """Keep one artifact of a stage; its text is normalized by the stage's own rule."""
        found = self._found[stage]
        found.append(Artifact(stage, stage.normalize(text), graph, index=len(found)))
        now = time.perf_counter()
        self._seconds[stage.name] += now - self._last
        self._last = now

    def replace(self, stage: Stage, texts: list[str]) -> None:
        """Give each artifact of a stage, in order, a text that is known only later."""
        self._found[stage] = [
            dataclasses.replace(each, text=stage.normalize(text))
            for each, text in zip(self._found[stage], texts, strict=True)
        ]

    def artifacts(self) -> StageMap:
        return StageMap({stage: tuple(found) for stage, found in self._found.items()})
