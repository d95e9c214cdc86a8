"""Each combination of a policy's fields, in a program that is compiled and run: right, or refused by name."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from typing import Any, get_args

import pytest
import torch

import hopkit
from hopkit.speculate import (
    SpeculationPolicy,
    call_node,
    speculate_branches,
    speculate_subgraph,
    subgraph_attribute,
    take_over,
    traced_by,
    unpacked,
)
from hopkit.speculate.policy import INPUTS, Outputs, SideEffects

FLAGS = (
    "lazy_inputs",
    "outer_values_pass",
    "guards_outer_state",
    "input_mutation",
    "aliasing",
    "input_input_aliasing",
    "aliased_intermediates",
)

REFUSALS = (
    # Of hopkit's engine: the combination itself, then a body that it can't take.
    "which speculate_branches does not take",
    "speculate_subgraph seals the graph, and the policy has outputs=",
    "its outputs are (as returned|pytree|pytree without constants)",
    "its policy restores the side effects",
    "which belongs to the enclosing program",
    "writes to .* of the enclosing program",
    # Of torch.
    "HOP: Unsafe side effect",
    "HOP: Non-nullified side effect",
    "Encountered (input mutation|aliasing) during higher order op tracing",
)

_policy: list[SpeculationPolicy] = []
"""The policy of the next call, at the end."""

WRAP = torch.ops.higher_order.wrap


@hopkit.hop(runs="selected", namespace="tests_policies")
def selected(index: Any, branches: Any, operands: Any) -> Any:
    return branches[int(index)](*operands)


def _trace_one(tx: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    _, functions, *inputs = args
    body = unpacked(tx, functions)[0]
    subgraph = speculate_subgraph(tx, body, inputs, policy=_policy[-1], hop=WRAP, description="the test")
    attribute = subgraph_attribute(tx, "body", subgraph.graph)
    return take_over(tx, subgraph, call_node(tx, WRAP, (attribute, *subgraph.operands)))


def _trace_branches(tx: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    index, functions, *inputs = args
    bodies, names, operator = unpacked(tx, functions), ("one", "two", "three"), selected.operator
    branches = speculate_branches(tx, bodies, names, inputs, policy=_policy[-1], hop=operator, description="the test")
    graphs = tuple(subgraph_attribute(tx, "branch", graph) for graph in branches.graphs)
    return branches.returned(tx, call_node(tx, operator, (index.as_proxy(), graphs, (), branches.operands)))


HOPS: dict[str, Callable[..., Any]] = {
    name: traced_by(trace, name=f"tests_policies_{name}")(lambda index, functions, *args: functions[int(index)](*args))
    for name, trace in (("one", _trace_one), ("branches", _trace_branches))
}


class Holder:
    """An object that existed before the program, or the result of a body."""

    def __init__(self, value: Any) -> None:
        self.value = value


OUTER = Holder(1)


def harmless(number: int, n: int, a: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> Any:
    return a.sin() * n


def closes_over(number: int, n: int, a: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> Any:
    return (a.sin(), a * y, z + n)[number]


def returns_an_object(number: int, n: int, a: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> Any:
    return Holder({"k": (a + number, n, "same")})


def returns_an_argument(number: int, n: int, a: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> Any:
    return [a, a.sin() + number, y]


def writes_a_constant(number: int, n: int, a: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> Any:
    OUTER.value = 2 + number
    return a.sin()


def writes_a_tensor(number: int, n: int, a: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> Any:
    OUTER.value = a * (2 + number)
    return a.sin()


def writes_to_an_input(number: int, n: int, a: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> Any:
    a.add_(1 + number)
    return a.sin()


BODIES = (
    harmless,
    closes_over,
    returns_an_object,
    returns_an_argument,
    writes_a_constant,
    writes_a_tensor,
    writes_to_an_input,
)


def parts(value: Any) -> Any:
    """Return the tensors and constants of a result, nested in tuples."""
    if isinstance(value, Holder):
        return ("Holder", parts(value.value))
    if isinstance(value, dict):
        return tuple((key, parts(item)) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, *map(parts, value))
    return (str(value.dtype), value.tolist()) if isinstance(value, torch.Tensor) else value


def program_of(hop: str, body: Callable[..., Any]) -> Callable[..., Any]:
    """Return a program that calls the HOP with three variants of the body, each closed over values of the program."""

    def program(index: torch.Tensor, x: torch.Tensor, y: torch.Tensor) -> Any:
        z = y * 2
        functions = (
            lambda n, a: body(0, n, a, y, z),
            lambda n, a: body(1, n, a, y, z),
            lambda n, a: body(2, n, a, y, z),
        )
        result = HOPS[hop](index, functions, 3, x)
        # What the body wrote, and a result that is x itself, is seen here.
        x.mul_(2)
        return result, x, OUTER.value

    return program


def run(program: Callable[..., Any], index: int) -> Any:
    OUTER.value = 1
    x, y = torch.tensor([0.25, 0.5]), torch.tensor([2.0, 3.0])
    return parts((program(torch.tensor(index), x, y), x, OUTER.value))


def outcome(hop: str, body: Callable[..., Any], policy: SpeculationPolicy) -> str:
    """Return "right", or the refusal of a program; fail on a wrong value or on another error."""
    _policy[:] = [policy]
    torch.compiler.reset()
    program = program_of(hop, body)
    compiled = torch.compile(program, backend="eager", fullgraph=True)
    for index in range(3 if hop == "branches" else 1):
        expected = run(program, index)
        refused = ""
        try:
            result = run(compiled, index)
        except torch._dynamo.exc.UncapturedHigherOrderOpError as error:
            refused = str(error)
        if refused:
            reasons = [words for words in REFUSALS if re.search(words, refused)]
            assert reasons, f"{policy}\n{refused}"
            return reasons[0]
        assert result == expected, policy
    return "right"


@pytest.mark.sweep(4)
@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("hop", HOPS)
def test_every_combination_is_right_or_refused(hop: str, body: Callable[..., Any]) -> None:
    """The product of the words of a policy; its flags are drawn."""
    drawn = random.Random(f"{hop} {body.__name__}")
    outcomes = set()
    for inputs, outputs, effects in itertools.product(INPUTS, get_args(Outputs), get_args(SideEffects)):
        policy = SpeculationPolicy(
            inputs=inputs,  # type: ignore[arg-type]
            outputs=outputs,
            side_effects=effects,
            grad_mode=drawn.choice((None, True, False)),
            **{flag: drawn.random() < 0.5 for flag in FLAGS},
        )
        outcomes.add(outcome(hop, body, policy))
    # A write of one branch to an object has no place in the program.
    assert ("right" in outcomes) is (hop == "one" or body not in (writes_a_constant, writes_a_tensor))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"outputs": "pytree"}, "the policy has outputs='pytree', which speculate_branches does not take"),
        ({"side_effects": "allowed"}, "the policy has side_effects='allowed', which speculate_branches does not take"),
        ({"side_effects": "kept"}, "side_effects='kept' and guards_outer_state=False, which speculate_branches"),
    ],
)
def test_the_author_of_branches_reads_what_the_policy_can_t_hold(options: Any, words: str) -> None:
    _policy[:] = [SpeculationPolicy(**options)]
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=words):
        torch.compile(program_of("branches", harmless), backend="eager")(torch.tensor(0), torch.ones(2), torch.ones(2))


def test_the_author_of_one_body_reads_that_its_outputs_are_chosen_later() -> None:
    """An error of usage is no internal error of Dynamo."""
    _policy[:] = [SpeculationPolicy(outputs="later")]
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="call trace_body, and then seal"):
        torch.compile(program_of("one", harmless), backend="eager")(torch.tensor(0), torch.ones(2), torch.ones(2))


def test_each_branch_has_a_name() -> None:
    _policy[:] = [SpeculationPolicy()]

    def program(x: torch.Tensor) -> Any:
        return HOPS["branches"](x.sum().int(), (torch.sin, torch.cos), x)

    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="2 bodies have 3 names"):
        torch.compile(program, backend="eager")(torch.ones(2))
