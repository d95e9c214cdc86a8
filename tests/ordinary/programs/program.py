"""The class of an ordinary program, and the table of all."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import torch

from hopkit.records import Sample

__all__ = ["PROGRAMS", "STEP", "Program", "ordinary"]

STEP = "Dynamo breaks the graph at backward()"

Build = Callable[[], tuple[Any, ...] | Sample]


@dataclasses.dataclass(frozen=True)
class Program:
    """A program as a user writes it, and how it is compiled.

    ``build`` returns the function or module, and its arguments, or a sample with further calls. ``training`` says that
    somebody trains it: its outputs are run backward, unless it runs backward itself. ``breaks`` says why torch can't
    compile it as one graph; empty if it can. ``inductor`` and ``gpu`` choose it for generated code, and ``draws`` says
    that it draws from the default generator.
    """

    name: str
    build: Build
    training: bool
    breaks: str
    inductor: bool
    gpu: bool
    draws: bool

    def is_trained_on(self, backend: str) -> bool:
        """Return whether the program can be trained on a backend.

        On eager, torch 2.13 raises an AssertionError in the backward of regions over modules: "fake_mode should be
        enabled for HOPs".
        """
        return self.training and (self.name, backend) != ("decoder_of_regions", "eager")

    @property
    def fullgraph(self) -> bool:
        return not self.breaks

    @property
    def is_step(self) -> bool:
        """Return whether the program runs backward itself."""
        return self.breaks == STEP

    def __str__(self) -> str:
        return self.name

    def sample(self) -> Sample:
        """Build the program anew, from the same seed."""
        with torch.random.fork_rng():
            torch.manual_seed(0)
            built = self.build()
        if isinstance(built, Sample):
            return built
        fn, *args = built
        return Sample(fn, args=tuple(args))


PROGRAMS: dict[str, Program] = {}


def ordinary(
    *, training: bool = True, breaks: str = "", inductor: bool = False, gpu: bool = False, draws: bool = False
) -> Callable[[Build], Build]:
    """Put a function that builds a program in the table, under its own name."""

    def add(build: Build) -> Build:
        name = build.__name__
        assert name not in PROGRAMS, name
        PROGRAMS[name] = Program(name, build, training, breaks, inductor, gpu, draws)
        return build

    return add
