from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch

from hopkit.reference import ReferenceLog, reference_run, substitutions


def run(program: Callable[..., Any], *args: Any) -> ReferenceLog:
    with reference_run() as log:
        program(*args)
    return log


def test_two_conds_on_one_line_are_two_sites() -> None:
    def program(p: bool, q: bool) -> tuple[int, int]:
        return torch.cond(p, lambda: 1, lambda: 2), torch.cond(q, lambda: 1, lambda: 2)

    log = run(program, True, False)
    assert log.sites == ("cond[0]", "cond[1]")
    assert log.branches == {"cond[0]:true", "cond[1]:false"}
    assert log.uncovered() == ("cond[0]:false", "cond[1]:true")


def test_a_cond_in_a_loop_is_one_site() -> None:
    def program() -> None:
        for step in range(3):
            torch.cond(step > 0, lambda: 1, lambda: 2)

    log = run(program)
    assert log.sites == ("cond[0]",)
    assert log.uncovered() == ()


def test_a_loop_over_branch_functions_has_a_site_for_each_pair() -> None:
    def program() -> None:
        for true_fn in (lambda: 1, lambda: 2):
            torch.cond(True, true_fn, lambda: 3)

    assert run(program).sites == ("cond[0]", "cond[1]")


def test_one_helper_with_two_pairs_of_branches_has_two_sites() -> None:
    def choose(pred: bool, true_fn: Callable[[], int], false_fn: Callable[[], int]) -> int:
        return torch.cond(pred, true_fn, false_fn)

    def program() -> None:
        choose(True, lambda: 1, lambda: 2)
        choose(False, lambda: 3, lambda: 4)

    assert run(program).branches == {"cond[0]:true", "cond[1]:false"}


def test_modules_and_partials_are_identified_by_class_and_function() -> None:
    layers = torch.nn.ModuleList([torch.nn.ReLU(), torch.nn.ReLU(), torch.nn.Tanh()])

    def shifted(x: torch.Tensor, by: float) -> torch.Tensor:
        return x + by

    def program(x: torch.Tensor) -> None:
        for number, layer in enumerate(layers):
            torch.cond(number == 0, layer, functools.partial(shifted, by=number), (x,))

    log = run(program, torch.ones(1))
    assert log.branches == {"cond[0]:true", "cond[0]:false", "cond[1]:false"}


def test_labels_of_nested_sites_agree_between_runs() -> None:
    def program(outer: bool, inner: bool) -> None:
        def true_fn() -> int:
            return torch.cond(inner, lambda: 1, lambda: 2)

        def false_fn() -> int:
            return torch.cond(inner, lambda: 3, lambda: 4)

        torch.cond(outer, true_fn, false_fn)

    logs = [run(program, outer, inner) for outer, inner in ((True, True), (False, False), (True, False))]
    assert logs[0].branches == {"cond[0]:true", "cond[0]:true/cond[0]:true"}
    assert logs[1].branches == {"cond[0]:false", "cond[0]:false/cond[0]:false"}
    assert logs[0].uncovered(*logs[1:]) == ("cond[0]:false/cond[0]:true",)
    assert logs[0].uncovered(*logs[1:], run(program, False, True)) == ()


def test_order_of_first_meeting_numbers_the_sites_of_a_level() -> None:
    def program(both: bool) -> None:
        torch.cond(True, lambda: 1, lambda: 2)
        if both:
            torch.cond(True, lambda: 1, lambda: 2)

    assert run(program, False).sites == ("cond[0]",)
    assert run(program, True).sites == ("cond[0]", "cond[1]")


def test_a_program_made_anew_has_the_same_sites() -> None:
    def make() -> Callable[[bool], int]:
        return lambda pred: torch.cond(pred, lambda: 1, lambda: 2)

    first_log, second_log = run(make(), True), run(make(), False)
    assert first_log.uncovered(second_log) == ()


def test_the_site_is_where_the_program_calls_and_not_inside_hopkit() -> None:
    cond = substitutions()[torch.cond]

    def program() -> None:
        cond(True, int, int)
        cond(False, int, int)

    assert run(program).sites == ("cond[0]", "cond[1]")


def test_a_raising_branch_leaves_the_position_as_it_was() -> None:
    def program() -> None:
        try:
            torch.cond(True, lambda: [][0], lambda: 1)  # type: ignore[misc]
        except IndexError:
            torch.cond(False, lambda: 1, lambda: 2)

    assert run(program).branches == {"cond[0]:true", "cond[1]:false"}


def test_outside_of_a_reference_run_nothing_is_noted() -> None:
    log = run(lambda: None)
    substitutions()[torch.cond](True, int, int)
    assert log.sites == ()
