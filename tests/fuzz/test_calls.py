"""Calls as Python source: evaluating the source returns the arguments of the call."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings

from hopkit.fuzz.calls import call_texts
from hopkit.strategies import tensors


@settings(max_examples=30)
@given(tensors(), tensors())
def test_another_call_has_the_same_tensors(first, other):
    args, others = (torch.tensor(True), first.build()), (torch.tensor(False), other.build())
    (text,) = call_texts(args, [others])
    made = eval(text, {"torch": torch, "make_inputs": lambda: args})
    for found, wanted in zip(made, others, strict=True):
        assert found.dtype == wanted.dtype
        assert torch.equal(found, wanted)
        if wanted.numel():
            assert found.stride() == wanted.stride()


@pytest.mark.parametrize("value", [3, 0.5, None])
def test_numbers_are_written_too(value):
    (text,) = call_texts((1,), [(value,)])
    assert eval(text, {}) == (value,)
