"""The routes through a capture, and which programs take them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hopkit.records import Capture, Sample
from hopkit.stages.session import capture
from tests.ordinary.programs import Program

__all__ = ["captured", "same_numbers"]


def captured(program: Program, sample: Sample, **options: Any) -> Capture:
    """Capture a sample of a program, with the settings that the program declares."""
    settings = {
        "training": program.is_trained_on(options.get("backend", "inductor")),
        "fullgraph": program.fullgraph,
        "other_args": sample.other_args,
    }
    return capture(sample.fn, sample.args, **{**settings, **options})


def same_numbers(program: Program) -> Mapping[str, Any] | None:
    """Return the configuration under which Inductor draws the numbers that eager torch draws, if the program draws."""
    return {"inductor.fallback_random": True} if program.draws else None
