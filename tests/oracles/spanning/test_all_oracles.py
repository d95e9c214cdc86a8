"""Each oracle accepts a right program, and its finding on a planted fault has its name."""

from __future__ import annotations

import dataclasses

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit.oracles import branches, judge, mutation, numerics, structure
from hopkit.oracles.tolerance import tolerance
from hopkit.stages.session import capture


def program(x, flag, log):
    y = torch.cond(flag, lambda a: a.sin(), lambda a: a * 2, (x,))
    log.append(y)
    return {"y": y, "again": y, "x": x, "view": x.t(), "n": 3}


def wrong(change):
    """Return a backend that compiles another program: ``change`` maps the right outputs to its outputs."""

    def backend(gm, example_inputs):
        return lambda *inputs: change(gm(*inputs), inputs)

    return backend


def captured(backend="eager", **settings):
    args = ((torch.arange(6.0).view(2, 3), torch.tensor(True), []),)
    other_call = ((torch.ones(2, 3), torch.tensor(False), []),)
    return capture(program, *args, other_args=other_call, backend=backend, **settings)


def oracles_of(result):
    return {finding.stage for finding in judge(result)}


@pytest.mark.parametrize("training", [False, True])
def test_the_right_program_is_accepted(training):
    assert judge(captured(training=training)) == ()


FAULTS = {
    "number": (lambda outputs, inputs: (outputs[0] + 1e-3, *outputs[1:]), {"numerics", "mutation"}),
    "one ulp too many": (lambda outputs, inputs: (outputs[0] * (1 + 1e-5), *outputs[1:]), {"numerics", "mutation"}),
    "NaN": (lambda outputs, inputs: (outputs[0] * float("nan"), *outputs[1:]), {"numerics", "mutation"}),
    "dtype": (lambda outputs, inputs: (outputs[0].double(), *outputs[1:]), {"structure", "mutation"}),
    "strides": (lambda outputs, inputs: (outputs[0].t().contiguous().t(), *outputs[1:]), {"structure", "mutation"}),
    "shape": (lambda outputs, inputs: (outputs[0][:1], *outputs[1:]), {"structure", "mutation"}),
    "copied view": (lambda outputs, inputs: (*outputs[:-1], outputs[-1].clone()), {"structure"}),
    "aliased output": (
        lambda outputs, inputs: (next(tensor for tensor in inputs if tensor.dim() == 2), *outputs[1:]),
        {"structure", "numerics", "mutation"},
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_seen(fault):
    change, expected = FAULTS[fault]
    assert oracles_of(captured(wrong(change))) == expected


def test_a_lost_mutation_is_seen_by_mutation_alone():
    def writes(x):
        x.add_(1)
        return x.sum()

    def lost(gm, example_inputs):
        return lambda x: gm(x.clone())

    result = capture(writes, (torch.ones(2),), backend=lost)
    assert oracles_of(result) == {"mutation"}
    assert "inputs" not in str(numerics(result))
    assert "args[0]" in mutation(result)[0].message


def test_a_wrong_gradient_is_seen():
    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.clone()

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    result = capture(
        lambda x: x * 3,
        (torch.ones(2),),
        training=True,
        backend=lambda gm, inputs: lambda x: (Doubled.apply(gm(x)[0]),),
    )
    assert [finding.message.split(":")[0] for finding in numerics(result)] == ["grad of args[0]"]


def test_a_missing_gradient_is_seen():
    result = capture(
        lambda x: x * 3, (torch.ones(2),), training=True, backend=lambda gm, inputs: lambda x: (gm(x)[0].detach(),)
    )
    assert "the reference run has one, the compiled program has none" in str(numerics(result)[0])
    assert "requires_grad True expected, False found" in str(structure(result)[0])


@pytest.mark.parametrize(("value", "objections"), [(0.0, 0), (1e-30, 1)])
def test_a_gradient_where_the_reference_run_has_none_must_be_zero(value, objections):
    result = capture(lambda x, unused: x * 3, (torch.ones(2), torch.ones(2)), training=True, backend="eager")
    grads = {**result.grads, "args[1]": torch.full((2,), value)}
    tampered = dataclasses.replace(result, compiled=(dataclasses.replace(result.compiled[0], grads=grads),))
    assert result.grads["args[1]"] is None
    assert len(numerics(tampered)) == objections


def test_a_branch_that_no_call_takes_is_named():
    result = capture(program, (torch.ones(2, 3), torch.tensor(True), []), backend="eager")
    assert [finding.message.split(" is never")[0] for finding in branches(result)] == ["cond[0]:false"]


def test_constants_are_compared_with_their_type():
    result = captured()
    outputs = {**result.compiled[0].outputs, "n": True}
    tampered = dataclasses.replace(
        result, compiled=(dataclasses.replace(result.compiled[0], outputs=outputs), *result.compiled[1:])
    )
    assert structure(tampered)[0].message == "call 0: outputs['n']: int expected, bool found"


@given(st.floats(1e-3, 1e6), st.integers(0, 100), st.sampled_from([torch.float32, torch.bfloat16, torch.float64]))
def test_the_tolerance_grows_with_size_and_operations_and_never_hides_a_unit_error(size, operations, dtype):
    allowed = tolerance(torch.tensor([size]), dtype, operations)
    assert allowed == tolerance(torch.tensor([-size, 0.0]), dtype, operations)
    assert allowed <= tolerance(torch.tensor([size * 2]), dtype, operations)
    assert allowed < tolerance(torch.tensor([size]), dtype, operations + 1)
    if dtype is not torch.bfloat16:
        assert allowed < 1e-4 * max(1.0, size)
