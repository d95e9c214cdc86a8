"""At the sizes of real models: eager torch has no finding, and a planted error has one."""

from __future__ import annotations

import dataclasses

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from hopkit.oracles import judge, left_out, numerics
from hopkit.stages.session import capture


def conv_block():
    return nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU()), torch.randn(8, 3, 64, 64)


class StraightThrough(nn.Module):
    def forward(self, x):
        return x + ((x * 7.3).round() / 7.3 - x).detach()


def autocast_cell():
    cell = nn.LSTMCell(64, 64)

    def step(x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            hidden, state = cell(x)
            return cell(x, (hidden, state))[0]

    return step, torch.randn(8, 64)


# Long sums, differences of near numbers, steep and discontinuous functions.
PROGRAMS = {
    "conv, batch norm, relu": conv_block,
    "matmul with K = 256": lambda: (lambda x: x @ x.t(), torch.randn(64, 256)),
    "layer norm of a shifted input": lambda: (lambda x: F.layer_norm(x + 100, (64,)), torch.randn(8, 64)),
    "variance": lambda: (lambda x: x.var(), torch.randn(64, 64) + 30),
    "difference to the mean": lambda: (lambda x: x - x.mean(), torch.randn(64, 64) + 300),
    "steep": lambda: (lambda x: (1000 * x).sin(), torch.randn(64, 64)),
    "solve": lambda: (lambda x: torch.linalg.solve(x + 8 * torch.eye(64), x.sin()), torch.randn(64, 64)),
    "singular values": lambda: (torch.linalg.svdvals, torch.randn(32, 64)),
    "straight-through round": lambda: (StraightThrough(), torch.randn(64, 64)),
    "autocast cell": autocast_cell,
    "max pool and dropout": lambda: (
        lambda x: F.dropout(F.max_pool2d(x.sin(), 2), 0.2),
        torch.randn(4, 8, 32, 32),
    ),
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", PROGRAMS)
def test_eager_torch_has_no_finding(name, seed):
    torch.manual_seed(seed)
    program, x = PROGRAMS[name]()
    result = capture(program, (x,), backend="eager", training=True)
    assert judge(result) == ()
    assert result.reference_dtype == "float64"


FAULTS = {
    "an element": lambda t: t.view(-1)[-1:].add_(0.01 * float(t.abs().max())),
    "bfloat16": lambda t: t.copy_(t.to(torch.bfloat16)),
    "scale": lambda t: t.mul_(1.001),
}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", [name for name in PROGRAMS if "autocast" not in name])
def test_a_planted_error_is_found(name, fault):
    torch.manual_seed(0)
    program, x = PROGRAMS[name]()
    result = capture(program, (x,), backend="eager", training=True)
    outputs = result.outputs.detach().clone(memory_format=torch.contiguous_format)
    FAULTS[fault](outputs)
    wrong = dataclasses.replace(result, compiled=(dataclasses.replace(result.compiled[0], outputs=outputs),))
    assert any("outputs" in str(finding) for finding in numerics(wrong))


def test_a_wrong_gradient_of_a_mean_over_many_elements_is_found():
    """The error is smaller than the rounding error of a long sum of numbers about 1."""
    torch.manual_seed(0)
    result = capture(lambda x: x.square().mean(), (torch.randn(512, 512),), backend="eager", training=True)
    assert result.longest_sum == 512 * 512
    (run,) = result.compiled
    grads = {path: 1.5 * gradient for path, gradient in run.grads.items()}
    wrong = dataclasses.replace(result, compiled=(dataclasses.replace(run, grads=grads),))
    assert "grad of args[0]" in str(numerics(wrong)[0])


@pytest.mark.parametrize(("factor", "is_found"), [(-1.0, True), (0.0, True), (1.5, True), (1.05, False)])
def test_under_autocast_a_gradient_is_judged_by_its_own_size(factor, is_found):
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(64, 128), torch.nn.GELU(), torch.nn.Linear(128, 10))

    def loss(x, y):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return torch.nn.functional.cross_entropy(model(x), y)

    result = capture(loss, (torch.randn(8, 64), torch.randint(0, 10, (8,))), backend="aot_eager", training=True)
    assert judge(result) == ()
    (run,) = result.compiled
    (name,) = (path for path in run.grads if path.endswith("0.weight"))
    grads = {**run.grads, name: factor * run.grads[name]}
    wrong = dataclasses.replace(result, compiled=(dataclasses.replace(run, grads=grads),))
    assert (f"grad of {name}" in str(numerics(wrong))) == is_found


def test_a_wrong_constant_is_found_where_no_number_was_read():
    def program(x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return x @ x, 0.9

    result = capture(program, (torch.randn(32, 32),), backend="eager")
    (run,) = result.compiled
    wrong = dataclasses.replace(result, compiled=(dataclasses.replace(run, outputs=(run.outputs[0], 0.91)),))
    assert [finding.stage for finding in judge(wrong)] == ["structure"]


def test_elements_that_rounding_decides_are_counted_and_not_judged():
    # 0.1 * 5 + 2 is 2.5 but for rounding: a compiler that fuses may round it to 3, or to 2.
    def program(x):
        return (x * 5 + 2).round()

    result = capture(program, (torch.tensor([0.1, 0.2, 0.8]),), backend="eager")
    assert left_out(result) == ("call 0: outputs: 1 of 3 elements are left out: rounding decides aten.round.default",)
    for outputs, objections in ((torch.tensor([3.0, 3.0, 6.0]), 0), (torch.tensor([2.0, 3.0, 7.0]), 1)):
        changed = dataclasses.replace(result, compiled=(dataclasses.replace(result.compiled[0], outputs=outputs),))
        assert len(numerics(changed)) == objections


def test_a_finding_names_the_operator_without_float64():
    cell = nn.LSTM(8, 8)
    result = capture(lambda x: cell(x)[0], (torch.rand(2, 3, 8),), backend="eager", fullgraph=False)
    assert result.reference_dtype == "float32"
    assert judge(result) == ()
    wrong = dataclasses.replace(
        result, compiled=(dataclasses.replace(result.compiled[0], outputs=result.outputs.detach() + 1),)
    )
    assert "the reference is float32 behind aten.mkldnn_rnn_layer.default" in str(numerics(wrong)[0])


@pytest.mark.parametrize("backend", ["inductor", "aot_eager"])
def test_a_finding_says_that_a_backend_may_draw_other_numbers(backend):
    """Inductor's dropout draws another mask; the output of aot_eager is made wrong here."""

    def program(x):
        return F.dropout(x.sin(), 0.5)

    result = capture(program, (torch.arange(1.0, 65.0),), backend=backend, stages=())
    assert result.draws == {"aten.bernoulli_.float": 1}
    if backend == "inductor":
        (finding,) = judge(result)
        assert "without config={'inductor.fallback_random': True}" in str(finding)
    else:
        assert judge(result) == ()
        wrong = dataclasses.replace(result.compiled[0], outputs=result.outputs + 1)
        (finding,) = judge(dataclasses.replace(result, compiled=(wrong,)))
    assert "aten.bernoulli_.float draws random numbers: the backend may draw others" in str(finding)
    same = capture(
        program, (torch.arange(1.0, 65.0),), backend=backend, stages=(), config={"inductor.fallback_random": True}
    )
    assert judge(same) == ()


def test_only_draws_from_the_default_generator_are_noted():
    """Draws from another generator are not in Dynamo's graph; a capture draws its cotangents from one too."""
    generator = torch.Generator().manual_seed(1)

    def program(x):
        noise = torch.randn(64, generator=generator)
        return F.dropout(x, 0.5, training=False) + noise

    result = capture(program, (torch.ones(64),), backend="eager", training=True, fullgraph=False)
    assert result.draws == {}


@pytest.mark.parametrize("by_attribute", [False, True], ids=["returned", "kept"])
def test_a_number_that_item_reads_is_rounded_and_a_wrong_one_is_found(by_attribute):
    losses = []

    def program(x, w):
        loss = (x @ w).square().mean().item()
        losses.append(loss)
        return None if by_attribute else loss

    def off_by(factor):
        def backend(gm, inputs):
            return lambda *args: tuple(output * factor for output in gm(*args))

        args = torch.randn(64, 256), torch.randn(256, 8)
        return judge(capture(program, args, backend=backend, fullgraph=False))

    torch.manual_seed(0)
    assert off_by(1 + 2e-7) == ()
    assert "expected" in str(off_by(1.001)[0])
    assert losses == []
