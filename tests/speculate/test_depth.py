"""HOPs nest as deep with the engine as with torch's own functions: it takes no more of Python's stack for a level."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
import torch

from benchmarks.speculation import ENGINES, PROGRAMS

pytestmark = pytest.mark.supported_torch

LEVELS = 3


def frames(name: str, engine: str) -> int:
    """How many frames lie on each other in the innermost body, beyond those of a program without a HOP around it."""
    build, _ = PROGRAMS[name]
    return depth(build(LEVELS), engine) - depth(build(1), engine)


def depth(program: Callable[[torch.Tensor], object], engine: str) -> int:
    level = found = 0

    def profile(frame: object, event: str, argument: object) -> None:
        nonlocal level, found
        if event in ("call", "return"):
            level += 1 if event == "call" else -1
            found = max(found, level)

    torch.compiler.reset()
    with ENGINES[engine](), torch.no_grad():
        compiled = torch.compile(program, backend=lambda gm, inputs: gm, fullgraph=True)
        sys.setprofile(profile)
        try:
            compiled(torch.ones(2))
        finally:
            sys.setprofile(None)
    return found


@pytest.mark.parametrize("name", ["nested wraps", "nested conds"])
def test_a_level_takes_as_many_frames_as_with_torch_s_own(name: str) -> None:
    # The first of them meets what Dynamo does once in a process.
    frames(name, "torch")
    assert 0 < frames(name, "hopkit") <= frames(name, "torch")
