from __future__ import annotations

import pytest
import torch

from hopkit import reference


def test_a_region_marked_inside_is_the_function_itself() -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        return x.sin()

    with reference.reference_run():
        assert torch.compiler.nested_compile_region(function) is function
        assert torch.compiler.nested_compile_region(max_reuse_entries=2)(function) is function


def test_a_region_marked_before_is_called_as_it_is() -> None:
    calls = []

    @torch.compiler.nested_compile_region
    def region(x: object, *, scale: object = 1) -> str:
        calls.append((x, scale))
        return "done"

    with reference.reference_run():
        assert region("anything", scale=None) == "done"
    assert calls == [("anything", None)]


def test_an_exception_in_a_region_passes() -> None:
    @torch.compiler.nested_compile_region
    def region() -> None:
        raise LookupError

    with pytest.raises(LookupError), reference.reference_run():
        region()
