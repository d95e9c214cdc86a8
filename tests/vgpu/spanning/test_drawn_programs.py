"""Drawn programs on the virtual GPU compute the reference values and gradients; a planted fault is seen."""

from __future__ import annotations

import functools
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from hopkit.corpus.failures.common import ARGUMENT_TAKEN
from hopkit.corpus.registry import all_cases
from hopkit.fuzz.child import judge_program
from hopkit.fuzz.explanations import Explained
from hopkit.stages import compiled_runs
from hopkit.strategies import programs
from hopkit.strategies.families import FAMILIES
from hopkit.vgpu import virtual_gpu
from tests.versions_of_torch import unexplained

pytestmark = pytest.mark.supported_torch

DEVICE = "virtual-h200"

WITHOUT = MappingProxyType(
    {
        "flex_attention": "its kernel is a template of large blocks, which are interpreted for ten seconds",
        "leaf_function": "Inductor has none, as their documentation says",
        "local_map": "it starts a process group, which stays in the process of the tests",
        "print": "it prints into what the tests print",
    }
)
"""Families that are not drawn here, with the reason; `hopkit fuzz -b virtual-h200` draws every one of them."""

SMALL: dict[str, Any] = {"max_ops": 3, "max_depth": 1}


@functools.cache
def known() -> Explained:
    return Explained(all_cases())


def objections(program) -> list[str]:
    """Return wrong outputs and gradients, and errors of the compiler, except known failures of the corpus.

    The compiler decides before any kernel which outputs share memory, for a GPU as for the CPU.
    """
    problems = [problem for problem in judge_program(program, DEVICE).findings if problem.stage != "structure"]
    # Torch 2.13 lets the branch of a backward take the memory of an argument: a known failure of `cond/simple`.
    problems = unexplained(problems, ARGUMENT_TAKEN)
    return [
        f"{problem.stage}: {problem.message}" for problem in problems if not known().reason(problem, program, DEVICE)
    ]


def drawn(training: bool) -> tuple[str, ...]:
    """Return the families to draw: all but `WITHOUT`, and but hopkit's own, which the corpus has on this GPU."""
    families = [family for family in FAMILIES.values() if family.name not in WITHOUT and not family.needs_hopkit]
    return tuple(family.name for family in families if (family.trainable if training else not family.needs_gradient))


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("asked", "count"),
    [
        pytest.param({}, 14, id="inference"),
        pytest.param({"training": True}, 8, id="training"),
        pytest.param({"dynamic": True, "dtypes": ("float32", "bfloat16")}, 4, id="dynamic"),
    ],
)
def test_the_interpreted_kernels_agree_with_the_eager_run(asked: dict[str, Any], count: int) -> None:
    seen = []

    # What fails is shrunk by `hopkit fuzz`: here each step of that would be a capture more.
    @given(programs(hops=drawn(asked.get("training", False)), **SMALL, **asked))
    @settings(max_examples=count, phases=(Phase.generate,), suppress_health_check=list(HealthCheck))
    def check(program) -> None:
        seen.append(program)
        assert objections(program) == [], program.source

    check()
    assert len({program.source for program in seen}) > count // 2


def test_a_fault_in_their_code_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    faulty = functools.partial(
        virtual_gpu, rewrite=lambda code: code.replace("tl.load(in_ptr0 + ", "1 + tl.load(in_ptr0 + ")
    )
    monkeypatch.setattr(compiled_runs, "virtual_gpu", faulty)
    seen = []

    # Nothing fails, so nothing is shrunk: each step of that would be a capture.
    @given(programs(hops=("cond", "map"), dtypes=("float32",), kinds=("pointwise", "reduction"), **SMALL))
    @settings(max_examples=5, suppress_health_check=list(HealthCheck))
    def note(program) -> None:
        seen.append(bool(objections(program)))

    note()
    assert seen.count(True) >= 2


def test_each_family_that_is_left_out_is_one() -> None:
    assert set(WITHOUT) <= set(FAMILIES)
