from __future__ import annotations

import math
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit import reference


@given(st.integers(0, 6), st.floats(-0.9, 0.9))
def test_a_geometric_series(steps: int, ratio: float) -> None:
    factor = torch.tensor(ratio, dtype=torch.float64, requires_grad=True)
    start = torch.ones((), dtype=torch.float64)

    def body(i: int, term: torch.Tensor, total: torch.Tensor) -> tuple[int, torch.Tensor, torch.Tensor]:
        return i + 1, term * factor, total + term

    with reference.reference_run() as log:
        count, term, total = torch.while_loop(lambda i, term, total: i < steps, body, (0, start, start * 0))
    assert count == steps
    torch.testing.assert_close(term.item(), ratio**steps)
    torch.testing.assert_close(total.item(), math.fsum(ratio**k for k in range(steps)))
    if steps:
        (grad,) = torch.autograd.grad(term + total, factor)
        expected = steps * ratio ** (steps - 1) + math.fsum(k * ratio ** (k - 1) for k in range(1, steps))
        torch.testing.assert_close(grad.item(), expected)
    assert not log.sites, "a loop chooses no branch"


@given(st.integers(1, 200), st.integers(1, 200))
def test_euclid(a: int, b: int) -> None:
    def holds(pair: dict[str, Any]) -> Any:
        return pair["b"] > 0

    with reference.reference_run():
        (pair,) = torch.while_loop(
            holds,
            lambda pair: ({"a": pair["b"], "b": pair["a"] % pair["b"]},),
            ({"a": torch.tensor(a), "b": torch.tensor(b)},),
        )
    assert pair["a"].item() == math.gcd(a, b)


def test_no_step_returns_copies() -> None:
    x = torch.ones(2, requires_grad=True)
    with reference.reference_run():
        (copy, (number,)) = torch.while_loop(lambda x, rest: False, pytest.fail, [x, (3,)])
    assert number == 3
    assert torch.equal(copy, x)
    assert copy.data_ptr() != x.data_ptr()
    assert torch.autograd.grad(copy.sum(), x)[0].tolist() == [1.0, 1.0]


def test_the_result_of_the_body_is_returned() -> None:
    x, y = torch.tensor(0), torch.tensor(1)
    with reference.reference_run():
        results = torch.while_loop(lambda x, y: x < 1, lambda x, y: (y, x), (x, y))
    assert results[0] is y
    assert results[1] is x


def test_many_elements_are_no_condition() -> None:
    with reference.reference_run(), pytest.raises(RuntimeError, match="ambiguous"):
        torch.while_loop(lambda x: x > 0, lambda x: (x,), (torch.ones(2),))
