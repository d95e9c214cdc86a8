"""Collect the artifacts of one capture, and deliver the compiler's events to the stages."""

from __future__ import annotations

import dataclasses
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from hopkit.deprecation import renamed_arguments
from hopkit.errors import HopkitError, UnknownName
from hopkit.records import Artifact, Stage, StageMap

if TYPE_CHECKING:
    import torch

__all__ = ["EVENTS", "Sink"]

EVENTS: Mapping[str, str] = {
    "speculation_entered": "a Speculation, before the body of a HOP is traced",
    "speculation_ended": "the same Speculation, with its result or its error",
    "dynamo": "GraphModule: the graph that Dynamo passes to the backend",
    "dynamo_output": "the identity of the attempt of Dynamo that succeeded, after its graph was published",
    "aot_joint": "GraphModule: the graph of forward and backward that joint export makes of a module",
    "aot_forward": "GraphModule: the graph that AOTAutograd passes to the forward or inference compiler",
    "aot_backward": "GraphModule: the graph that AOTAutograd passes to the backward compiler",
    "regions": "GraphModule: a graph after regional Inductor made its regions submodules, before it compiles them",
    "post_grad_forward": "GraphModule: a forward graph after Inductor's post-grad passes",
    "post_grad_backward": "GraphModule: a backward graph after Inductor's post-grad passes",
    "fx_wrapper": "GraphModule: the graph that Inductor's FX backend generates, forward or backward",
    "code_forward": "str: the module that Inductor generates for a forward graph",
    "code_backward": "str: the module that Inductor generates for a backward graph",
    "virtual_gpu": "VirtualGpu: the virtual GPU with its kernels, after the last call",
    "ended": "bool: the capture is over; True if it failed",
}
"""The events of a sink, each with its payload. Graphs are the compiler's own objects: read or copy them, never change
them."""


class Sink:
    """Collect the artifacts that stages add during one capture, in the order in which they add them.

    ``known`` are all stages, for the error of one that was not reached.
    A stage's ``collect(sink)`` subscribes to events, or installs other hooks, and calls `add`.

    >>> from hopkit.records import Stage
    >>> sink = Sink()
    >>> stage = Stage("words", order=1, normalize=str.strip)
    >>> sink.subscribe("code_forward", lambda code: sink.add(stage, code))
    >>> sink.publish("code_forward", " a kernel ")
    >>> sink.artifacts()["words"][0].text
    'a kernel'
    """

    def __init__(self, known: tuple[Stage, ...] = ()) -> None:
        self._known = known
        self._artifacts: dict[Stage, list[Artifact]] = defaultdict(list)
        self._subscribers: dict[str, list[Callable[[Any], None]]] = defaultdict(list)
        self._last = self._started = time.perf_counter()
        self._seconds: dict[str, float] = defaultdict(float)

    def start_clock(self) -> None:
        """Start to count seconds, at the first call of the compiled function."""
        self._last = self._started = time.perf_counter()

    def spent(self, stage: Stage, seconds: float) -> None:
        """Count the last seconds for a stage that has no artifact yet."""
        self._seconds[stage.name] += seconds
        self._last += seconds

    def seconds(self) -> dict[str, float]:
        """Return wall-clock seconds by stage, the ``"rest"`` after the last artifact, and their sum as ``"total"``.

        A stage's seconds are those between the preceding artifact, of any stage, and its own.
        """
        now = time.perf_counter()
        return {**self._seconds, "rest": now - self._last, "total": now - self._started}

    @renamed_arguments(see="callback")
    def subscribe(self, event: str, callback: Callable[[Any], None]) -> None:
        """Call ``callback(payload)`` for each event of a name; `EVENTS` lists names and payloads."""
        if event not in EVENTS:
            raise UnknownName("event", event, tuple(EVENTS))
        self._subscribers[event].append(callback)

    @renamed_arguments(what="payload")
    def publish(self, event: str, payload: Any) -> None:
        for callback in self._subscribers[event]:
            callback(payload)

    def add(self, stage: Stage, text: str, graph: torch.fx.GraphModule | None = None) -> None:
        """Add one artifact of a stage, its text normalized by the stage's ``normalize``.

        Raises `HopkitError` if ``text`` is no string.
        """
        if not isinstance(text, str):
            raise HopkitError(
                f"the stage {stage.name!r} added an artifact of type {type(text).__name__}, which is no text",
                hint="call sink.add(STAGE, text) with a str; a graph is the third argument",
            )
        artifacts = self._artifacts[stage]
        artifacts.append(Artifact(stage, stage.normalize(text), graph, index=len(artifacts)))
        now = time.perf_counter()
        self._seconds[stage.name] += now - self._last
        self._last = now

    def replace(self, stage: Stage, texts: list[str]) -> None:
        """Replace the text of each artifact of a stage, in order."""
        self._artifacts[stage] = [
            dataclasses.replace(artifact, text=stage.normalize(text))
            for artifact, text in zip(self._artifacts[stage], texts, strict=True)
        ]

    def artifacts(self) -> StageMap:
        return StageMap({stage: tuple(artifacts) for stage, artifacts in self._artifacts.items()}, self._known)
