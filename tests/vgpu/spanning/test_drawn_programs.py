"""Drawn programs on the virtual GPU compute what they mean, forward and backward; and a fault in their code is seen."""

from __future__ import annotations

import functools
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from hopkit.corpus.registry import all_cases
from hopkit.fuzz.child import judge_program
from hopkit.fuzz.explained import Explained
from hopkit.stages import session
from hopkit.strategies import programs
from hopkit.strategies.families import FAMILIES
from hopkit.vgpu import virtual_gpu

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
    """What is wrong with outputs and gradients, and what the compiler raises, unless the corpus knows it.

    Which outputs share memory is decided before there is a kernel, for a GPU as for the CPU.
    """
    problems = [each for each in judge_program(program, DEVICE).findings if each.stage != "structure"]
    return [f"{each.stage}: {each.message}" for each in problems if not known().reason(each, program, DEVICE)]


def drawn(training: bool) -> tuple[str, ...]:
    """The families that are drawn: all but those, and hopkit's own, which the corpus has on this GPU."""
    found = [each for each in FAMILIES.values() if each.name not in WITHOUT and not each.needs_hopkit]
    return tuple(each.name for each in found if (each.trainable if training else not each.needs_gradient))


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        pytest.param({}, 14, id="inference"),
        pytest.param({"training": True}, 8, id="training"),
        pytest.param({"dynamic": True, "dtypes": ("float32", "bfloat16")}, 4, id="dynamic"),
    ],
)
def test_the_interpreted_kernels_agree_with_the_plain_run(asked: dict[str, Any], count: int) -> None:
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
    monkeypatch.setattr(session, "virtual_gpu", faulty)
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
