"""The poisoned run: a right wrapper computes the same, one that reads reused memory does not."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit._torch.inductor.planned_lines import PlannedLines, changed_lines
from hopkit.checks.memory import check, poisoned_run
from hopkit.checks.memory.poisoned import poisoned
from hopkit.errors import UsageError
from hopkit.oracles import judge


def fn(x: torch.Tensor) -> torch.Tensor:
    y = x @ x
    z = y @ x
    return (z @ y).sin() @ x


def _views_read_after_reuse(lines: PlannedLines) -> None:
    """Hand a buffer on to another, and read it through a view then."""
    for index, record in enumerate(lines.records):
        if record.kind == "FreeIfNotReused":
            readers = [reader for reader in range(index) if record.buffer in lines.uses(reader)]
            lines.insert(readers[-1], f"{record.buffer} = kept")
            lines.free(readers[-1], record.buffer)
            lines.insert(readers[-1], f"kept = {record.buffer}")
            return


@pytest.mark.parametrize("planning", [False, True])
def test_a_right_wrapper_computes_the_same_though_freed_memory_is_overwritten(planning: bool) -> None:
    captured = poisoned_run(fn, (torch.rand(4, 4),), config={"inductor.memory_planning": planning})
    assert not judge(captured)
    with poisoned():
        captured = hopkit.capture(fn, (torch.rand(4, 4),), config={"inductor.memory_planning": planning}, stages=())
    assert any("overwrite(" in line.text for line in captured.wrappers[0].functions[-1].lines)


def test_the_check_has_no_say_in_a_poisoned_run() -> None:
    with changed_lines(_views_read_after_reuse):
        captured = poisoned_run(fn, (torch.rand(4, 4),))
    assert captured.wrappers == ()
    assert "memory" not in {finding.stage for finding in judge(captured)}


@pytest.mark.parametrize("other", ["cpp_wrapper", "fx_wrapper"])
def test_another_wrapper_is_refused_before_it_is_compiled(other: str) -> None:
    with pytest.raises(UsageError, match=f"inductor.{other} makes another wrapper"):
        poisoned_run(fn, (torch.rand(4, 4),), config={f"inductor.{other}": True})


def test_bodies_get_arguments_that_are_not_overwritten() -> None:
    def branches(x: torch.Tensor) -> torch.Tensor:
        y = x * 2
        return torch.cond(x.sum() > 0, torch.sin, torch.cos, (y,)) + 1

    assert not [finding for finding in judge(poisoned_run(branches, (torch.rand(4),))) if finding.stage != "branches"]


def test_a_wrapper_that_reads_what_it_freed_is_found_by_the_check_and_by_the_poisoned_run() -> None:
    x = torch.rand(4, 4)
    with changed_lines(_views_read_after_reuse):
        silent = hopkit.capture(fn, (x,), stages=())
    assert {finding.stage for finding in judge(silent)} == {"memory"}
    assert "read after free" in {problem.kind for problem in check(silent).problems}
    with changed_lines(_views_read_after_reuse):
        overwritten = poisoned_run(fn, (x,))
    assert "numerics" in {finding.stage for finding in judge(overwritten)}
