"""HOPs nest as deep with the engine as with torch's own functions: a level takes no more Python frames."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
import torch

from benchmarks.speculation import ENGINES, PROGRAMS

pytestmark = pytest.mark.supported_torch

LEVELS = 3


def frames(name: str, engine: str) -> int:
    """Return the depth of the stack in the innermost body, less that of a program with one HOP."""
    build, _ = PROGRAMS[name]
    return depth(build(LEVELS), engine) - depth(build(1), engine)


def depth(program: Callable[[torch.Tensor], object], engine: str) -> int:
    level = deepest = 0

    def profile(frame: object, event: str, argument: object) -> None:
        nonlocal level, deepest
        if event in ("call", "return"):
            level += 1 if event == "call" else -1
            deepest = max(deepest, level)

    torch.compiler.reset()
    with ENGINES[engine](), torch.no_grad():
        compiled = torch.compile(program, backend=lambda gm, inputs: gm, fullgraph=True)
        sys.setprofile(profile)
        try:
            compiled(torch.ones(2))
        finally:
            sys.setprofile(None)
    return deepest


@pytest.mark.parametrize("name", ["nested wraps", "nested conds"])
def test_a_level_takes_as_many_frames_as_with_torch_s_own(name: str) -> None:
    # The first of them meets what Dynamo does once in a process.
    frames(name, "torch")
    assert 0 < frames(name, "hopkit") <= frames(name, "torch")
