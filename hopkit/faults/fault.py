"""The record of a fault: one error of a compiler, and the context manager that plants it."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from hopkit._torch.inductor import fallbacks
from hopkit._torch.inductor.passes import lowers_nothing
from hopkit._torch.inductor.planned_lines import generates_only
from hopkit.oracles.trial import Trial
from hopkit.records import Sample
from hopkit.stages.regional_backend import regional

__all__ = ["Backend", "Fault", "some_fall_back"]

Backend = Callable[..., Any]
"""A backend callable, as ``torch.compile`` and ``hopkit.capture`` take it."""


def _writes_wrappers(gm: Any, example_inputs: Any) -> Any:
    """Write Inductor's wrappers, and run the graph eagerly."""
    return generates_only(gm, example_inputs, lambda lines: None, {})


def some_fall_back(gm: Any, example_inputs: Any) -> Any:
    """Write Inductor's wrappers with each operator of one input left to eager torch, and run the graph eagerly."""
    with fallbacks.marking(lambda node: len(node.all_input_nodes) == 1):
        return _writes_wrappers(gm, example_inputs)


def _as_drawn(sample: Sample) -> Sample:
    return sample


@dataclasses.dataclass(frozen=True)
class Fault:
    """One single fault of a compiler.

    ``stage`` is the stage that is faulty: a stage of a capture (``"dynamo"``, ``"aot_forward"``,
    ``"aot_backward"``, ``"regions"``, ``"post_grad"``, ``"codegen"``), ``"lowering"`` of a post-grad graph,
    ``"guards"``, or ``"run"`` for the execution of compiled code.
    ``oracle`` names the oracle that is expected to object. ``plant()`` returns a context manager, which yields a
    backend that compiles with the fault. ``programs`` are keyword arguments of `hopkit.strategies.programs` that draw
    programs which can show the fault; ``adapt`` turns a drawn sample into the tried one, for example with further
    calls.
    """

    name: str
    summary: str
    stage: str
    oracle: str
    plant: Callable[[], contextlib.AbstractContextManager[Backend]]
    programs: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    adapt: Callable[[Sample], Sample] = _as_drawn

    @property
    def training(self) -> bool:
        """True if its programs are differentiated."""
        return bool(self.programs.get("training", False))

    @property
    def backend(self) -> str | Backend:
        """The correct backend that the planted one is compared with, or its name."""
        if self.stage == "regions":
            return regional()
        if self.stage == "post_grad":
            return lowers_nothing
        if self.stage == "lowering":
            return some_fall_back
        if self.stage == "codegen":
            return _writes_wrappers
        return "aot_eager" if self.stage.startswith("aot") else "eager"

    def trial(self, sample: Sample, config: Mapping[str, Any] = MappingProxyType({})) -> Trial:
        """Return the trial of a drawn sample on the correct backend, with the program's ``config``."""
        return Trial(self.adapt(sample), self.backend, training=self.training, config=config)
