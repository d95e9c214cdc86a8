"""After a HOP of hopkit, every name of a drawn program has the value of the reference run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, given, reject, settings

from hopkit.corpus.registry import find_cases
from hopkit.errors import CaptureFailed
from hopkit.oracles import Trial, judge
from hopkit.oracles.live_names import live_names
from hopkit.stages.process_pool import isolated
from hopkit.strategies import Program, programs

FAMILIES = ("hopkit_cond", "hopkit_wrap", "hopkit_repeat", "hopkit_switch")
TRAINED = FAMILIES[1:]
# torch.cond's own backward refuses some programs: the known failures of these cases say so.
REFUSED_BY_BACKWARD = ("cond_outputs/bools_and_ints", "cond_outputs/summed", "cond_memory/written_before_and_after")
WANTS_ONE_TOO = "requires_grad False expected, True found"
MODES = {"no_grad": torch.no_grad, "inference_mode": torch.inference_mode}


def check(trial: Trial, program: Program) -> None:
    # Which branches the calls take is the draw's, not the compiler's.
    findings = [finding for finding in judge(trial.capture()) if finding.stage != "branches"]
    if {"hopkit_cond", "hopkit_repeat", "hopkit_switch"} & set(program.families):
        # A compiled operator has one answer for all its branches and steps: docs/custom_hops.md, docs/speculation.md.
        findings = [finding for finding in findings if not finding.message.endswith(WANTS_ONE_TOO)]
    assert not findings, f"{findings[0].stage}: {findings[0].message}\n{program.source}"


def drawn(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return settings(max_examples=examples, suppress_health_check=list(HealthCheck))


@pytest.mark.sweep(3)
@pytest.mark.supported_torch
@pytest.mark.parametrize(("backend", "examples"), [("eager", 8), ("aot_eager", 4), ("inductor", 1)])
@pytest.mark.parametrize("training", [False, True])
def test_results_equal_the_reference_run(backend: str, examples: int, training: bool) -> None:
    @given(programs(hops=TRAINED if training else FAMILIES, training=training, max_ops=6))
    @drawn(examples)
    def property_(program: Program) -> None:
        check(Trial(program.sample(), backend=backend, training=training, config=program.config), program)

    property_()


@pytest.mark.sweep(3)
@pytest.mark.supported_torch
@pytest.mark.parametrize(("backend", "examples"), [("eager", 6), ("aot_eager", 4), ("inductor", 1)])
def test_a_cond_has_the_gradients_of_the_reference_run(backend: str, examples: int) -> None:
    symptoms = [known.symptom for case in find_cases(REFUSED_BY_BACKWARD) for known in case.known_failures]

    @given(programs(hops=FAMILIES[:1], training=True, max_ops=6))
    @drawn(examples)
    def property_(program: Program) -> None:
        try:
            check(Trial(program.sample(), backend=backend, training=True, config=program.config), program)
        except CaptureFailed as error:
            if not any(symptom in str(error) for symptom in symptoms):
                raise
            reject()

    property_()


@pytest.mark.supported_torch
def test_every_name_keeps_its_meaning() -> None:
    @given(programs(hops=FAMILIES, max_ops=4))
    @drawn(4)
    def property_(program: Program) -> None:
        findings = live_names(Trial(program.sample(), backend="eager", config=program.config))
        assert not findings, f"{findings[0].message}\n{program.source}"

    property_()


@pytest.mark.supported_torch
@pytest.mark.parametrize(
    ("mode", "backend", "examples"),
    [
        ("no_grad", "eager", 3),
        ("no_grad", "aot_eager", 2),
        ("no_grad", "inductor", 1),
        # AOTAutograd detaches nothing in inference mode: see below.
        ("inference_mode", "eager", 3),
    ],
)
def test_under_a_grad_mode(mode: str, backend: str, examples: int) -> None:
    def in_mode(fn: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any) -> Any:
            with MODES[mode]():
                return fn(*args)

        return run

    @given(programs(hops=FAMILIES, max_ops=4))
    @drawn(examples)
    def property_(program: Program) -> None:
        sample = program.sample()
        trial = Trial(sample, backend=backend, config=program.config)
        check(trial.of(fn=in_mode(sample.fn)), program)

    property_()


@pytest.mark.xfail(
    strict=True,
    raises=CaptureFailed,
    reason="torch 2.13 and 2.15: AOTAutograd can't detach an input in inference mode: Cannot set version_counter",
)
@pytest.mark.supported_torch
def test_torch_detaches_in_inference_mode() -> None:
    def fn(x: torch.Tensor) -> torch.Tensor:
        with torch.inference_mode():
            return x.detach() + 1

    def compiled() -> torch.Tensor:
        return torch.compile(fn, backend="aot_eager", fullgraph=True)(torch.ones(2))

    # In a process of its own: when it fails, torch does not leave the mode that it entered.
    assert torch.equal(isolated(compiled).value(), torch.ones(2) + 1)
