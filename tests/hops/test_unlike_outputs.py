"""Branches whose tensors torch's operator can't merge: the message has the place, and both branches."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch

DIFFERENCES: dict[str, tuple[Callable[[torch.Tensor], Any], Callable[[torch.Tensor], Any], str]] = {
    "dtype": (
        lambda x: (x + 1, x.double()),
        lambda x: (x + 1, x * 2),
        r"the dtype of result\[1\] is torch.float64 in {} and torch.float32 in {}",
    ),
    "device": (
        lambda x: {"a": x + 1},
        lambda x: {"a": torch.ones(2, 3, device="meta")},
        r"the device of result\['a'\] is cpu in {} and meta in {}",
    ),
    "dimensions": (torch.sum, torch.sin, "the number of dimensions of result is 0 in {} and 2 in {}"),
    "stride": (
        lambda x: [x.t().contiguous()],
        lambda x: [x.t() + 1],
        r"the stride of result\[0\] is \[2, 1\] in {} and \[1, 3\] in {}",
    ),
}


def refusal(program: Callable[[torch.Tensor], Any]) -> str:
    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError) as error:
        torch.compile(program, backend="eager", fullgraph=True)(torch.ones(2, 3))
    return str(error.value)


def matches(text: str, message: str, names: Sequence[str]) -> bool:
    return re.search(message.format(*names), text) is not None


@pytest.mark.parametrize("name", DIFFERENCES)
def test_cond_names_the_place(name: str) -> None:
    left, right, message = DIFFERENCES[name]
    text = refusal(lambda x: hopkit.cond(x.sum() > 0, left, right, (x,)))
    assert matches(text, message, ("true_fn", "false_fn")), text
    assert "hopkit.cond: " in text


@pytest.mark.parametrize("name", DIFFERENCES)
def test_switch_names_the_branches_that_differ(name: str) -> None:
    left, right, message = DIFFERENCES[name]
    text = refusal(lambda x: hopkit.switch(x.sum().long(), [left, left, right], (x,)))
    # Torch 2.13 has no switch: there is a cond in a cond, and the inner one is merged first.
    assert matches(text, message, ("branch [01]", "branch 2")), text


def test_another_error_of_a_branch_stays_as_it_is() -> None:
    with pytest.raises(Exception, match="reduction dim"):
        torch.compile(
            lambda x: hopkit.cond(x.sum() > 0, lambda x: x @ x, lambda x: x @ x, (x,)), backend="eager", fullgraph=True
        )(torch.ones(2, 3))
