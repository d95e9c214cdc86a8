from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit import reference
from hopkit._torch import features, hop
from hopkit.reference.families.switch import switch

UNARY = (torch.sin, torch.cos, torch.neg, torch.square, torch.exp)


@given(st.integers(1, 5), st.integers(-10, 10), st.lists(st.floats(-1, 1), min_size=1, max_size=3), st.booleans())
def test_switch_is_an_elif_chain(count: int, index: int, values: list[float], as_tensor: bool) -> None:
    x = torch.tensor(values, dtype=torch.float64, requires_grad=True)
    expected = None
    for number in range(count):
        first, last = number == 0, number == count - 1
        if index == number or (first and index < 0) or (last and index >= count):
            expected = UNARY[number](x)
    assert expected is not None
    with reference.reference_run() as log:
        output = switch(torch.tensor([index]) if as_tensor else index, UNARY[:count], (x,))
    assert torch.equal(output, expected)
    assert torch.equal(*(torch.autograd.grad(output.sum(), x)[0] for output in (output, expected)))
    assert len(log.branches) == 1
    assert len(log.uncovered()) == count - 1


@pytest.mark.parametrize("index", [torch.tensor([0, 1]), "one", None])
def test_values_that_are_no_index(index: Any) -> None:
    with reference.reference_run() as log, pytest.raises((TypeError, ValueError, RuntimeError)):
        switch(index, UNARY, (torch.ones(2),))
    assert not log.sites


def test_without_branches() -> None:
    with pytest.raises(IndexError):
        switch(0, (), (torch.ones(2),))


def test_a_branch_writes_into_its_operand() -> None:
    x = torch.zeros(2)
    assert switch(torch.tensor(1), [torch.sin, lambda x: x.add_(1)], [x]) is x
    assert x.tolist() == [1.0, 1.0]


def test_operands_and_results_are_any_objects() -> None:
    assert switch(branches=[dict, lambda *operands: {"got": operands}], index=1, operands=[1, None]) == {
        "got": (1, None)
    }


@pytest.mark.skipif(not features.has("hop:switch"), reason="this torch has no switch")
def test_a_reference_run_replaces_torchs_function() -> None:
    owner, name = hop.spelling("switch")
    with reference.reference_run() as log:
        getattr(owner, name)(torch.tensor(2), (torch.sin, torch.cos, torch.neg), (torch.ones(2),))
    assert log.branches == {"switch[0]:2"}
    assert log.uncovered() == ("switch[0]:0", "switch[0]:1")
