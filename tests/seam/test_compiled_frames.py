"""A capture drops its cache entries, even those that Dynamo invalidated itself, and keeps all others."""

from __future__ import annotations

import gc
from typing import Any

import pytest
import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo.frames import compiled_frames

X = torch.ones(2)


def scaled(by: Any, x: torch.Tensor) -> torch.Tensor:
    return x * (by if isinstance(by, int) else by.factor)


def compiled(by: Any) -> Any:
    return torch.compile(scaled, backend=lambda gm, inputs: gm)(by, X)


def object_of_new_class() -> Any:
    """Return the only object of a new class; Dynamo invalidates the code compiled for the class with it."""
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
    expected = [entry.code for entry in entries()]
    with compiled_frames() as frames:
        own = object_of_new_class()
        compiled(own)
        compiled(7)
        del own
        gc.collect()
        assert [is_valid(entry) for _, entry in frames.own_entries()].count(False) == 1
        assert frames.counts().entry_count == 2
    assert [entry.code for entry in entries() if is_valid(entry)] == expected


def test_a_foreign_entry_that_becomes_invalid_does_not_count() -> None:
    theirs = object_of_new_class()
    compiled(theirs)
    with compiled_frames() as frames:
        compiled(7)
        del theirs
        gc.collect()
        assert [is_valid(entry) for entry in entries()].count(False) == 1
        assert frames.counts().entry_count == 1
