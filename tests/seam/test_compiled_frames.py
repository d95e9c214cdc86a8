"""The cache entries that a capture made are dropped, also those that Dynamo invalidated itself; others stay."""

from __future__ import annotations

import gc
from typing import Any

import pytest
import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo import compiled_frames

X = torch.ones(2)


def scaled(by: Any, x: torch.Tensor) -> torch.Tensor:
    return x * (by if isinstance(by, int) else by.factor)


def compiled(by: Any) -> Any:
    return torch.compile(scaled, backend=lambda gm, inputs: gm)(by, X)


def of_a_class_of_its_own() -> Any:
    """An object of a class that goes with it; Dynamo invalidates what it compiled for the class."""
    return type("Own", (), {"factor": 3})()


def entries() -> list[Any]:
    return list(need("torch._C._dynamo.eval_frame._debug_get_cache_entry_list", feature="capture")(scaled.__code__))


def is_valid(entry: Any) -> bool:
    return entry.guard_manager.extra_state is not None


@pytest.fixture(autouse=True)
def _nothing_compiled() -> None:
    torch.compiler.reset()


@pytest.mark.parametrize("others", [0, 2])
def test_an_entry_whose_object_is_gone_is_dropped_with_the_rest(others: int) -> None:
    for by in range(others):
        compiled(by + 1)
    before = [entry.code for entry in entries()]
    with compiled_frames() as frames:
        own = of_a_class_of_its_own()
        compiled(own)
        compiled(7)
        del own
        gc.collect()
        assert [is_valid(entry) for _, entry in frames.own_entries()].count(False) == 1
        assert frames.counts().entry_count == 2
    assert [entry.code for entry in entries() if is_valid(entry)] == before


def test_an_entry_of_others_that_becomes_invalid_meanwhile_is_none_of_the_capture_s() -> None:
    theirs = of_a_class_of_its_own()
    compiled(theirs)
    with compiled_frames() as frames:
        compiled(7)
        del theirs
        gc.collect()
        assert [is_valid(entry) for entry in entries()].count(False) == 1
        assert frames.counts().entry_count == 1
