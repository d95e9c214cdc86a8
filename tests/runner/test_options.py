"""The options of a run: those that exclude each other, and those that a verdict depends on."""

from __future__ import annotations

from typing import Any

import pytest

from hopkit.errors import UsageError
from hopkit.runner.options import RunOptions
from hopkit.runner.shards import Shard


@pytest.mark.parametrize(
    "options",
    [
        {"twice": True, "quick": True},
        {"twice": True, "stages": ("dynamo",)},
        {"prune": True, "shard": Shard(1, 2)},
        {"prune": True, "last_failed": True},
        {"group": "1f3a", "shard": Shard(1, 2)},
    ],
)
def test_options_that_exclude_each_other(options: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        RunOptions(**options)


def test_a_verdict_depends_on_the_options_that_change_what_is_judged() -> None:
    assert set(RunOptions().deciding()) == {"stages", "both_engines", "engine", "goldens_of"}
