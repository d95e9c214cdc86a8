"""Drawn programs of each of hopkit's HOPs, with objects, writes and aliases: right, or refused with a reason."""

from __future__ import annotations

import collections
import functools
import re
from pathlib import Path
from typing import Any

import pytest
import torch
import torch._functorch.config
from hypothesis import HealthCheck, given, settings

import hopkit
from hopkit._torch.versions import torch_minor
from hopkit.corpus.hop_functions import hop_function
from tests.hops.drawn_outcomes import outcome
from tests.hops.drawn_programs import HOPS, Drawn, programs, seeded
from tests.hops.drawn_record import OutcomeRecord

pytestmark = pytest.mark.supported_torch

GOOD = ("right", "refused", "torch fails", "eager raised")


def check(program: Drawn, *, backend: str, training: bool) -> None:
    result = outcome(program, backend=backend, training=training)
    assert result.kind in GOOD, f"{result.why}\n{program.source}"


@pytest.mark.sweep(4)
@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("hop", HOPS)
def test_right_or_refused(hop: str, training: bool) -> None:
    @given(programs(hop))
    @settings(max_examples=6, suppress_health_check=list(HealthCheck), deadline=None)
    def property_(program: Drawn) -> None:
        check(program, backend="aot_eager", training=training)

    property_()


@pytest.mark.sweep(3)
@pytest.mark.parametrize("hop", HOPS)
def test_right_in_generated_code(hop: str) -> None:
    check(seeded(hop, 1), backend="inductor", training=True)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("hop", HOPS)
def test_many_programs_of_each_hop(
    hop: str, drawn_programs: int, drawn_backend: str, drawn_record: Path | None
) -> None:
    """Run with ``--drawn-programs 300``, and print the outcomes and the reasons of refusals by count.

    Each is run with and without gradients. ``--drawn-record FOLDER`` keeps the outcomes of a long run: if it is
    stopped, the next one goes on.
    """
    record = OutcomeRecord(drawn_record, hop, drawn_backend)
    kinds, reasons, wrong = collections.Counter[str](), collections.Counter[str](), list[str]()
    for seed in range(drawn_programs):
        program = seeded(hop, seed)
        for training in (False, True):
            run = functools.partial(outcome, program, backend=drawn_backend, training=training)
            result = record.outcome(program, training, run)
            kinds[result.kind] += 1
            if result.kind not in GOOD:
                wrong.append(f"seed {seed}, training {training}: {result.why}\n{program.source}")
            if result.kind in ("refused", "torch fails"):
                reasons[re.sub(r"\d+", "N", result.why)[:110]] += 1
    print(f"\n{hop}: {dict(kinds)}", *(f"{count:5} {reason}" for reason, count in reasons.most_common()), sep="\n")
    assert not wrong, "\n".join([f"{len(wrong)} programs", *wrong])
    # For the program's author, a failure of torch is a refusal too. A handful of programs may all be refused.
    assert kinds["refused"] + kinds["torch fails"] <= 0.1 * (kinds.total() - kinds["eager raised"]) + 3


@pytest.mark.xfail(
    strict=True,
    raises=torch._dynamo.exc.BackendCompilerFailed,
    reason="torch 2.13 to 2.15: the backward of while_loop carries a gradient that is broadcast as it is",
)
def test_torch_carries_a_broadcast_gradient() -> None:
    def program(x: torch.Tensor, w: torch.Tensor) -> Any:
        return torch.while_loop(lambda x, i: i < 3, lambda x, i: (w + x.sum(), i + 1), (x, torch.tensor(0)))[0]

    torch.compiler.reset()
    x, w = torch.ones(4, requires_grad=True), torch.ones(4, requires_grad=True)
    torch.compile(program, backend="aot_eager", fullgraph=True)(x, w)


@pytest.mark.xfail(
    torch_minor() in ("2.11", "2.12", "2.13"),
    strict=True,
    raises=AssertionError,
    reason="torch 2.11 to 2.13: the backward of a while_loop writes to a carried gradient in place, and loses a round",
)
def test_torch_has_the_gradient_of_what_a_loop_closes_over() -> None:
    def program(x: torch.Tensor, w: torch.Tensor) -> Any:
        start = (x * 1, torch.tensor(0))
        return torch.while_loop(lambda y, i: i < 2, lambda y, i: (y + w, i + 1), start)[0]

    torch.compiler.reset()
    x, w = torch.ones(4, requires_grad=True), torch.ones(4, requires_grad=True)
    y = torch.compile(program, fullgraph=True)(x, w)
    assert torch.autograd.grad(y, w, torch.arange(4.0))[0].tolist() == [0, 2, 4, 6]


@pytest.mark.parametrize(
    "donates",
    [
        False,
        pytest.param(
            True,
            marks=pytest.mark.xfail(
                torch_minor() == "2.13",
                strict=True,
                raises=AssertionError,
                reason="torch 2.13: a body takes the memory of an operand, here of a parameter, for a result",
            ),
        ),
    ],
)
def test_the_backward_of_a_loop_leaves_its_operands_alone(donates: bool) -> None:
    def program(x: torch.Tensor, w: torch.Tensor) -> Any:
        return hopkit.while_loop(lambda n, y: n < 3, lambda n, y: (n + 1, y * w), (0, x))[1]

    torch.compiler.reset()
    x, w = torch.tensor([1.5, -0.5]), torch.tensor([2.0, 0.5], requires_grad=True)
    with torch._functorch.config.patch(donated_buffer=donates):
        result = torch.compile(program, fullgraph=True)(x, w)
        gradient = torch.autograd.grad(result.sum(), w)[0]
    assert w.tolist() == [2, 0.5]
    assert gradient.tolist() == [18, -0.375]


@torch.compiler.nested_compile_region
def cond_in_a_region(x: torch.Tensor) -> torch.Tensor:
    y: torch.Tensor = torch.cond(x.sum() > 0, lambda t: t.clone(), lambda t: t.cos(), (x,))
    return y


@pytest.mark.xfail(
    torch_minor() == "2.13",
    strict=True,
    raises=AssertionError,
    reason="torch 2.13: on Inductor, the gradient of a cond in a region that is called twice is wrong",
)
def test_torch_has_the_gradient_of_a_cond_in_a_region() -> None:
    torch.compiler.reset()
    x = -torch.linspace(0.1, 1, 64)
    x.requires_grad_()
    compiled = torch.compile(lambda x: cond_in_a_region(x) + cond_in_a_region(x * 2) * x, fullgraph=True)
    results = compiled(x), x.cos() + (x * 2).cos() * x
    torch.testing.assert_close(*(torch.autograd.grad(y.sin().sum(), x)[0] for y in results))


@pytest.mark.xfail(
    strict=True,
    raises=torch._dynamo.exc.UserError,
    reason="torch 2.11 to 2.15: the backward of a scan can't select a slice of what a while_loop in its body saves",
)
def test_torch_differentiates_a_loop_in_a_scan() -> None:
    def step(carry: torch.Tensor, x: torch.Tensor) -> Any:
        inner = torch.while_loop(lambda y, i: i < 2, lambda y, i: (y * 0.5, i + 1), (carry, torch.tensor(0)))[0]
        return inner + x, inner * 1

    torch.compiler.reset()
    x, xs = torch.ones(4, requires_grad=True), torch.ones(3, 4, requires_grad=True)
    scan = hop_function("scan")
    torch.compile(lambda x, xs: scan(step, x, xs), backend="aot_eager", fullgraph=True)(x, xs)


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13 to 2.15: the backward of a while_loop reuses the memory of a gradient that is zero",
)
def test_torch_has_no_gradient_of_what_a_loop_does_not_use() -> None:
    def program(x: torch.Tensor, w: torch.Tensor, b: torch.Tensor) -> Any:
        def body(y: torch.Tensor, i: torch.Tensor) -> Any:
            w * w  # not used
            return b.clone(), i + 1

        return torch.while_loop(lambda y, i: i < 3, body, (x * 2, torch.tensor(0)))[0], x * 1

    torch.compiler.reset()
    x, w, b = (torch.ones(4, requires_grad=True) for _ in range(3))
    results = torch.compile(program, fullgraph=True)(x, w, b)
    gradient = torch.autograd.grad(torch.stack(results).sin().sum(), w, allow_unused=True, materialize_grads=True)[0]
    assert torch.equal(gradient, torch.zeros(4))
