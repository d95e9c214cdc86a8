"""Branches whose tensors torch's operator can't merge: the message has the place, and the branch that differs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch

import hopkit
from hopkit.speculate import SpeculationPolicy, call_node, speculate_branches, subgraph_attribute, traced_by, unpacked

pytestmark = pytest.mark.supported_torch

DIFFERENCES: dict[str, tuple[Callable[[torch.Tensor], Any], Callable[[torch.Tensor], Any], str, str, str]] = {
    "dtype": (
        lambda x: (x + 1, x.double()),
        lambda x: (x + 1, x * 2),
        "the dtype of result[1] is",
        "torch.float64",
        "torch.float32",
    ),
    "device": (
        lambda x: {"a": x + 1},
        lambda x: {"a": torch.ones(2, 3, device="meta")},
        "the device of result['a'] is",
        "cpu",
        "meta",
    ),
    "dimensions": (torch.sum, torch.sin, "the number of dimensions of result is", "0", "2"),
    "stride": (
        lambda x: [x.t().contiguous()],
        lambda x: [x.t() + 1],
        "the stride of result[0] is",
        "[2, 1]",
        "[1, 3]",
    ),
}
"""Two bodies, the words about the place, and the value of each."""


def refusal(program: Callable[[torch.Tensor], Any]) -> str:
    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError) as error:
        torch.compile(program, backend="eager", fullgraph=True)(torch.ones(2, 3))
    return str(error.value)


@pytest.mark.parametrize("name", DIFFERENCES)
def test_cond_names_the_place(name: str) -> None:
    left, right, what, one, other = DIFFERENCES[name]
    text = refusal(lambda x: hopkit.cond(x.sum() > 0, left, right, (x,)))
    assert f"hopkit.cond: {what} {one} in true_fn and {other} in false_fn" in text


@hopkit.hop(runs="selected", namespace="tests_unlike")
def choice(index: Any, branches: Any, operands: Any) -> Any:
    return branches[int(index)](*operands)


def _trace(tx: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    index, functions, operand = args
    bodies, names, operator = unpacked(tx, functions), ("one", "two", "three"), choice.operator
    policy = SpeculationPolicy(outer_values_pass=True)
    branches = speculate_branches(tx, bodies, names, [operand], policy=policy, hop=operator, description="mine")
    graphs = tuple(subgraph_attribute(tx, "branch", graph) for graph in branches.graphs)
    return branches.returned(tx, call_node(tx, operator, (index.as_proxy(), graphs, (), branches.operands)))


mine = traced_by(_trace, name="tests_unlike_mine")(lambda index, functions, x: functions[int(index)](x))

NUMBERS = ("branch 0", "branch 1", "branch 2")
SELECTING: dict[str, tuple[Callable[..., Any], Sequence[str]]] = {
    # Before 2.14, torch has no switch, and there is a cond in a cond.
    "hopkit.switch": (lambda index, functions, x: hopkit.switch(index, functions, (x,)), NUMBERS),
    "custom": (lambda index, functions, x: choice(index, functions, (x,)), NUMBERS),
    "on the engine": (mine, ("one", "two", "three")),
}


def message_of(hop: str, functions: Sequence[Callable[[torch.Tensor], Any]]) -> str:
    return refusal(lambda x: SELECTING[hop][0](x.sum().long(), functions, x))


@pytest.mark.parametrize("odd", range(3))
@pytest.mark.parametrize("hop", SELECTING)
@pytest.mark.parametrize("name", DIFFERENCES)
def test_of_three_branches_the_one_that_differs_is_named(name: str, hop: str, odd: int) -> None:
    left, right, what, common, lone = DIFFERENCES[name]
    names = list(SELECTING[hop][1])
    text = message_of(hop, [right if index == odd else left for index in range(3)])
    groups = [f"{lone} in {names.pop(odd)}", f"{common} in {' and '.join(names)}"]
    first, last = groups if odd == 0 else reversed(groups)
    assert f"{what} {first}, and {last}" in text


@pytest.mark.parametrize("hop", SELECTING)
@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((1.5, 2.5, 1.5), "{0} and {2} return 1.5 at result, {1} returns 2.5"),
        ((2.5, 1.5, 1.5), "{0} returns 2.5 at result, {1} and {2} return 1.5"),
        ((1.5, 1.5, 2.5), "{0} and {1} return 1.5 at result, {2} returns 2.5"),
        ((1.5, 2.5, 3.5), "{0} returns 1.5 at result, {1} returns 2.5, {2} returns 3.5"),
    ],
)
def test_of_three_constants_the_one_that_differs_is_named(values: Any, text: str, hop: str) -> None:
    one, two, three = values
    made = message_of(hop, [lambda x: one, lambda x: two, lambda x: three])
    assert text.format(*SELECTING[hop][1]) in made


def test_another_error_of_a_branch_stays_as_it_is() -> None:
    with pytest.raises(Exception, match="reduction dim"):
        torch.compile(
            lambda x: hopkit.cond(x.sum() > 0, lambda x: x @ x, lambda x: x @ x, (x,)), backend="eager", fullgraph=True
        )(torch.ones(2, 3))
