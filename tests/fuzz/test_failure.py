"""Causes: a cause keeps the parts of a message that distinguish faults, and no part that depends on the program."""

from __future__ import annotations

import dataclasses
import json

import pytest

from hopkit.fuzz import Cause, Failure

SAME = [
    (
        "call 1: outputs[0]['a']: differs from the reference by 1 where 1e-6 is allowed (torch.float32, 4 operations)",
        "outputs.left: differs from the reference by 3 where 0.1 is allowed (torch.float16, 9 operations)",
    ),
    (
        "outputs[0]: strides (1, 3) expected, (3, 1) found",
        "call 2: outputs[2][1]: strides (1, 2, None) expected, (None, 2, 1) found",
    ),
    (
        "backend 'b' raised while it compiled the graph: ValueError: no region 140315575430480 at 0x7f31c9d2b1c0",
        "backend 'b' raised while it compiled the graph: ValueError: no region 3 at 0x7f0000000000",
    ),
    (
        "Dynamo can't trace the program into one graph in cond at `v3 = torch.cond(p0, f1, f2, (x0,))`: a reason",
        "Dynamo can't trace the program into one graph in cond at `v19 = torch.cond(v2, f11, f12, ())`: a reason",
    ),
    ("expected scalar type Float but found Half", "expected scalar type Double but found BFloat16"),
    (
        "aot_forward: no aten::mm has annotations {'mark': '7'}, under which the program calls it",
        "aot_forward: no node has annotations {'mark': '12'}, under which the program calls aten::sin",
    ),
    (
        "aot_backward: in a body of cond, aten::mm at `v = x @ x` has annotations {}, where the program has {'m': '7'}",
        "aot_backward: in a body of cond, aten::sin at `v2 = f()` has annotations {'m': '3'}, where the program has {}",
    ),
    ("at <generated_program_3>: f32[2, 3] for s0 + 1", "at <generated_program_17>: f16[u0] for s77 + 1"),
]
DIFFERENT = [
    ("outputs: differs from the reference by 1", "grad of args[0]: differs from the reference by 1"),
    ("outputs[0]: dtype torch.float32 expected, x found", "outputs[0]: shape (2,) expected, x found"),
    ("ValueError: no region", "TypeError: no region"),
    (
        "aot_forward: no aten::mm has annotations {'mark': '7'}, under which the program calls it",
        "aot_forward: aten::mm has annotations {'mark': '7'}, under which the program does not call it",
    ),
    ("in cond at `x`: a reason", "in scan at `x`: a reason"),
    (
        "aot_backward: in a body of cond, aten::mm at `x` has annotations {}, where the program has {'m': '7'}",
        "aot_backward: in a body of scan, aten::mm at `x` has annotations {}, where the program has {'m': '7'}",
    ),
]


@pytest.mark.parametrize(("message", "other_message"), SAME)
def test_one_cause_in_two_programs(message, other_message):
    assert Cause.of("eager", "run", message) == Cause.of("eager", "run", other_message)


@pytest.mark.parametrize(("message", "other_message"), DIFFERENT)
def test_two_causes(message, other_message):
    assert Cause.of("eager", "run", message) != Cause.of("eager", "run", other_message)


def test_the_backend_and_the_place_are_a_part_of_the_cause():
    causes = {Cause.of(backend, place, "no") for backend in ("eager", "inductor") for place in ("run", "dynamo")}
    assert len({cause.id for cause in causes}) == 4


def test_a_failure_travels_as_json(refused):
    failure = dataclasses.replace(
        refused,
        dynamic={"0": (0, 1)},
        config={"inductor.fallback_random": True},
        expected=({"outputs": {"values": [0.5], "strides": [None]}},),
    )
    assert Failure.from_dict(json.loads(json.dumps(failure.to_dict()))) == failure


def test_its_name_is_one_of_a_case_and_its_lines_are_those_of_the_program(refused):
    name = dataclasses.replace(refused, cause=Cause("acme.backend:Compile", "run", "x")).name
    assert name.startswith("run_cond_")
    assert name == name.lower()
    assert refused.lines == 7
