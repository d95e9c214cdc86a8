"""Calls as Python source: evaluating the source returns the arguments of the call."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings

from hopkit.fuzz.calls import call_texts
from hopkit.strategies import tensors


@settings(max_examples=30)
@given(tensors(), tensors())
def test_another_call_has_the_same_tensors(spec, new_spec):
    args, others = (torch.tensor(True), spec.build()), (torch.tensor(False), new_spec.build())
    (text,) = call_texts(args, [others])
    evaluated = eval(text, {"torch": torch, "make_inputs": lambda: args})
    for actual, wanted in zip(evaluated, others, strict=True):
        assert actual.dtype == wanted.dtype
        assert torch.equal(actual, wanted)
        if wanted.numel():
            assert actual.stride() == wanted.stride()


@pytest.mark.parametrize("value", [3, 0.5, None])
def test_numbers_are_written_too(value):
    (text,) = call_texts((1,), [(value,)])
    assert eval(text, {}) == (value,)
