"""The poisoned run: a right wrapper computes the same, one that reads reused memory does not."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit._torch.inductor.planned_lines import PlannedLines, changed_lines
from hopkit._torch.versions import torch_minor
from hopkit.checks.memory import check, poisoned_run
from hopkit.checks.memory.poisoned import new_memory, poisoned
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


def slices_of_a_copy(x: torch.Tensor) -> torch.Tensor:
    y = x.clone()
    y[:2].add_(1)
    return y * 2


@pytest.mark.supported_torch
def test_a_kernel_that_computes_in_place_in_a_buffer_whose_view_it_reads_is_found_by_both() -> None:
    """As in ``fallbacks/slice_of_buffer``; the numbers are right: each element is read before it is written."""
    x = torch.rand(4, 4)
    with hopkit.fallback_where(lambda node: True):
        (problem,) = check(hopkit.capture(slices_of_a_copy, (x,), training=True, stages=())).problems
        overwritten = poisoned_run(slices_of_a_copy, (x,), training=True)
    assert problem.kind == "read after reuse"
    assert {finding.stage for finding in judge(overwritten)} == {"numerics"}


def _read_after_computing_in_place(lines: PlannedLines) -> None:
    """Let a kernel compute in place, and then another name of the old buffer replace the new one."""
    for index, record in enumerate(lines.records):
        if record.kind == "Reuse" and lines.is_in_place(index):
            lines.insert(index + 2, f"{record.target} = kept")
            lines.insert(index, f"kept = {record.buffer}")
            return


def test_the_old_name_of_a_buffer_in_which_a_kernel_computed_is_overwritten() -> None:
    def in_place(x: torch.Tensor) -> torch.Tensor:
        return ((x @ x).sin() + 1) @ x

    x = torch.rand(4, 4)
    assert not judge(poisoned_run(in_place, (x,)))
    with changed_lines(_read_after_computing_in_place):
        silent = hopkit.capture(in_place, (x,), stages=())
    assert {finding.stage for finding in judge(silent)} == {"memory"}
    with changed_lines(_read_after_computing_in_place):
        assert {finding.stage for finding in judge(poisoned_run(in_place, (x,)))} == {"numerics"}


def writes_rows(x: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
    z = torch.zeros(4, 4)
    z.index_put_((index,), x[:3])
    return z @ x


@pytest.mark.supported_torch
def test_a_result_that_is_read_after_its_argument_was_freed_is_one_problem_and_the_poisoned_run_shows_it() -> None:
    """``index_put_`` returns its argument, which 2.13 frees while the result is read: ``fallbacks/written_rows``.

    Another name keeps that memory to the end, so Python does not free it yet, and the numbers are right.
    """
    arguments = torch.rand(4, 4), torch.tensor([1, 0, 3])
    with hopkit.fallback_where(lambda node: True):
        problems = check(hopkit.capture(writes_rows, arguments, stages=())).problems
        overwritten = poisoned_run(writes_rows, arguments)
    is_freed_early = torch_minor() == "2.13"
    assert [problem.kind for problem in problems] == ["read after free"] * is_freed_early
    assert {finding.stage for finding in judge(overwritten)} == ({"numerics"} if is_freed_early else set())


def _result_read_after_free(lines: PlannedLines) -> None:
    """Free the result of an operator before its last reader, which reads it by another name."""
    results = lines.operator_of
    for index, record in enumerate(lines.records):
        if record.kind == "FreeIfNotReused" and record.buffer in results:
            readers = [reader for reader in range(index) if record.buffer in lines.uses(reader)]
            lines.insert(readers[-1], f"{record.buffer} = kept")
            lines.free(readers[-1], record.buffer)
            lines.insert(readers[-1], f"kept = {record.buffer}")
            return


@pytest.mark.supported_torch
def test_the_freed_result_of_an_operator_is_overwritten_and_a_view_of_an_argument_is_not() -> None:
    def operators(x: torch.Tensor) -> torch.Tensor:
        return (x[1:].sin() @ x).cos() @ x

    x = torch.rand(4, 4)
    with hopkit.fallback_where(lambda node: True):
        assert not judge(poisoned_run(operators, (x,)))
    with hopkit.fallback_where(lambda node: node.target is torch.ops.aten.sin.default):
        with changed_lines(_result_read_after_free):
            silent = hopkit.capture(operators, (x,), stages=())
        assert "read after free" in {problem.kind for problem in check(silent).problems}
        assert "numerics" not in {finding.stage for finding in judge(silent)}
        with changed_lines(_result_read_after_free):
            overwritten = poisoned_run(operators, (x,))
    assert "numerics" in {finding.stage for finding in judge(overwritten)}


def test_memory_is_new_if_nothing_else_refers_to_it() -> None:
    argument, constant, fresh = torch.ones(4), torch.ones(4), torch.ones(4)
    pair = torch.ones(4)
    names = {"results": [fresh, argument[1:], constant[1:], pair[:2], pair[2:], None], "x": argument}
    assert new_memory("results", names, {"constant0": constant}) == {fresh.untyped_storage().data_ptr()}
