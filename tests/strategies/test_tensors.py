"""Drawn tensors match their specs, hold values that every dtype represents exactly, and come in every form."""

from __future__ import annotations

import collections

import pytest
import torch
from hypothesis import find, given, settings
from hypothesis import strategies as st

from hopkit.errors import UnknownName, UsageError
from hopkit.strategies import TensorSpec, tensors
from hopkit.strategies.tensors import DTYPES, LARGEST, LAYOUTS


@given(tensors())
@settings(max_examples=300)
def test_a_tensor_matches_its_spec(spec):
    tensor = spec.build()
    assert (tuple(tensor.shape), str(tensor.dtype)) == (spec.shape, f"torch.{spec.dtype}")
    pasted = eval(spec.expression, {"torch": torch})
    assert (pasted.stride(), pasted.storage_offset()) == (tensor.stride(), tensor.storage_offset())
    assert torch.equal(pasted, tensor)


@given(tensors(dtypes=("float16", "bfloat16", "float32", "float64")))
@settings(max_examples=300)
def test_values_are_exact_different_and_clear_of_zero(spec):
    tensor = spec.build()
    wide = TensorSpec(spec.shape, "float64", spec.layout, spec.order).build()
    assert torch.equal(tensor.to(torch.float64), wide)
    in_memory = torch.empty(0, dtype=wide.dtype).set_(wide.untyped_storage())
    assert len(set(in_memory.tolist())) == in_memory.numel()
    assert bool((wide.abs() > 0).all())
    assert bool((wide.abs() <= LARGEST).all())


@given(tensors())
@settings(max_examples=300)
def test_a_layout_lies_in_memory_as_it_is_called(spec):
    tensor = spec.build()
    if spec.layout == "expanded" and spec.shape[0] > 1:
        assert tensor.stride(0) == 0
    if spec.layout == "overlapping":
        assert tensor.untyped_storage().nbytes() < tensor.numel() * tensor.element_size()
    if spec.layout == "contiguous":
        assert tensor.is_contiguous()


def test_every_dtype_rank_and_layout_is_drawn():
    seen = collections.Counter()

    @given(tensors())
    @settings(max_examples=1500)
    def note(spec):
        seen.update((spec.dtype, len(spec.shape), spec.layout, "empty" if 0 in spec.shape else "filled"))

    note()
    assert set(seen) == {*DTYPES, *range(6), *LAYOUTS, "empty", "filled"}


def test_limits_hold():
    @given(tensors(dtypes=("int32",), min_rank=1, max_rank=2, layouts=("sliced",), empty=False))
    @settings(max_examples=100)
    def check(spec):
        assert spec.dtype == "int32"
        assert 1 <= len(spec.shape) <= 2
        assert spec.layout in ("contiguous", "sliced")
        assert 0 not in spec.shape

    check()


def test_a_draw_shrinks_to_one_number():
    assert find(tensors(), lambda spec: True) == TensorSpec((), "float32", "contiguous", 0)
    assert find(tensors(), lambda spec: len(spec.shape) == 3).shape == (2, 2, 2)


@pytest.mark.parametrize("wrong", [{"dtypes": ("float8",)}, {"layouts": ("spiral",)}])
def test_unknown_names_are_refused_on_entry(wrong):
    with pytest.raises(UnknownName):
        tensors(**wrong)


@given(st.integers(-2, 7), st.integers(-2, 7))
def test_ranks_that_do_not_fit_are_refused(low, high):
    if 0 <= low <= high <= 5:
        tensors(min_rank=low, max_rank=high)
    else:
        with pytest.raises(UsageError):
            tensors(min_rank=low, max_rank=high)
