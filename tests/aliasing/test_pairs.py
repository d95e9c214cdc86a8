"""The pairs of a call: which memory is one in the reference run and two in the compiled program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch

import hopkit
from hopkit._torch.contract.patching import patched
from hopkit.aliasing.accesses import Accesses, MemoryPair

X = torch.arange(1.0, 5.0).view(2, 2)


@pytest.fixture
def noted() -> Iterator[list[str]]:
    """Collect the descriptions of the pairs that the test notes."""
    texts: list[str] = []
    note = Accesses.note

    def listed(self: Accesses, pair: MemoryPair) -> None:
        texts.append(pair.what.removeprefix("hopkit.cond: at "))
        note(self, pair)

    with patched(Accesses, "note", listed):
        yield texts


def run(true_fn: Any, false_fn: Any) -> None:
    torch._dynamo.reset()
    torch.compile(lambda x: hopkit.cond(x.sum() > 0, true_fn, false_fn, (x,)), backend="eager", fullgraph=True)(X)


OUTER = "returns memory of the program around it in this branch only"


@pytest.mark.parametrize(
    ("true_fn", "false_fn", "texts"),
    [
        (lambda x: x.sin(), lambda x: x.cos(), []),
        (lambda x: x, lambda x: x, []),
        (lambda x: x[0], lambda x: x[0], []),
        (lambda x: x, lambda x: x.cos(), [f"result, true_fn {OUTER}"]),
        (lambda x: {"a": x.sin()}, lambda x: {"a": x.t().t()}, [f"result['a'], false_fn {OUTER}"]),
        (lambda x: x[0], lambda x: x[1], [f"result, true_fn {OUTER}", f"result, false_fn {OUTER}"]),
        (
            lambda x: (lambda y: (y, y))(x.sin()),
            lambda x: (x.cos(), x.exp()),
            ["result[0] and result[1], true_fn returns one piece of memory in this branch only"],
        ),
        (
            lambda x: (x, x),
            lambda x: (x.cos(), x.exp()),
            [
                f"result[0], true_fn {OUTER}",
                f"result[1], true_fn {OUTER}",
                "result[0] and result[1], true_fn returns one piece of memory in this branch only",
            ],
        ),
    ],
)
def test_a_pair_names_the_branch_and_the_place(true_fn: Any, false_fn: Any, texts: list[str], noted: Any) -> None:
    run(true_fn, false_fn)
    assert noted == texts


def test_a_pair_inside_a_branch_is_one_of_the_outer_call_too(noted: list[str]) -> None:
    def inner(x):
        return hopkit.cond(x.sum() > 1, lambda x: x, lambda x: x.cos(), (x,))

    run(inner, lambda x: x.exp())
    # The call inside, then the outer one: with the operand, and with the result of the call inside.
    assert noted == [f"result, true_fn {OUTER}"] * 3


def test_a_pair_with_a_member_of_another_pair_is_one_with_its_partner(noted: list[str]) -> None:
    def twice(x):
        y = hopkit.cond(x.sum() > 0, lambda: x, lambda: x.sin())
        return hopkit.cond(x.sum() > 0, lambda: y, lambda: y.sin())

    torch._dynamo.reset()
    torch.compile(twice, backend="eager", fullgraph=True)(X)
    assert noted == [f"result, true_fn {OUTER}"] * 3
