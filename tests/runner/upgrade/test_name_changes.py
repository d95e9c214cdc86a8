"""The private names that differ between two versions of torch."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.runner.upgrade.name_changes import MISSING, absent_packages, name_changes, signature_difference
from tests.planted_environment import private_name


def test_equal_names_are_left_out() -> None:
    entry = private_name("torch.f", "(x)")
    assert name_changes([entry], [entry]) == ()


def test_a_change_that_the_contract_does_not_know_comes_first() -> None:
    old = [private_name("torch.known", "(x)"), private_name("torch.gone", "(y)")]
    gone = private_name("torch.gone", "", problem=True, state="moved", candidates=["torch.new.gone"], reason="no gone")
    known, to_port = reversed(name_changes(old, [private_name("torch.known", "(x, z=1)"), gone]))
    assert (known.path, known.old, known.new, known.to_port) == ("torch.known", "(x)", "(x, z=1)", False)
    assert (to_port.path, to_port.new, to_port.state, to_port.to_port) == ("torch.gone", MISSING, "moved", True)
    assert to_port.candidates == ("torch.new.gone",)
    assert to_port.needed_for == ("capture",)


def test_a_name_that_is_a_problem_on_both_is_to_port() -> None:
    entries = [private_name("torch.f", "(x)"), private_name("torch.gone", "", problem=True)]
    (change,) = name_changes(entries, entries)
    assert (change.path, change.to_port) == ("torch.gone", True)


def test_a_changed_default_is_a_change() -> None:
    (change,) = name_changes([private_name("torch.f", "(x=True)")], [private_name("torch.f", "(x=False)")])
    assert (change.old, change.new) == ("(x=True)", "(x=False)")


def test_names_of_a_package_that_one_environment_lacks_are_left_out() -> None:
    both = private_name("torch.f", "(x)")
    installed, missing = private_name("triton.f", "(x)"), private_name("triton.f", "")
    assert absent_packages([both, missing]) == ("triton",)
    assert name_changes([both, installed], [both, missing]) == name_changes([both, missing], [both, installed]) == ()
    # One name of it is there: the other is gone.
    there = private_name("triton.g", "(x)")
    assert [change.path for change in name_changes([installed, there], [missing, there])] == ["triton.f"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("(a, b)", "(b, a)", None),
        ("(a)", "kind: class", None),
        ("missing", "(a)", None),
        ("(a, b=(1, 2))", "(a, b=(1, 3))", (("b=(1, 2)",), ("b=(1, 3)",))),
        ("()", "(device_type=None)", ((), ("device_type=None",))),
    ],
)
def test_a_difference_names_only_the_parameters_that_differ(
    old: str, new: str, expected: tuple[tuple[str, ...], tuple[str, ...]] | None
) -> None:
    assert signature_difference(old, new) == expected


PARAMETERS = st.lists(st.sampled_from(["a", "b=1", "c=(1, 2)", "*", "d={'x': [1, 2]}"]), unique=True)


@given(PARAMETERS, PARAMETERS)
def test_a_difference_leads_from_one_signature_to_the_other(old: list[str], new: list[str]) -> None:
    difference = signature_difference(f"({', '.join(old)})", f"({', '.join(new)})")
    removed, added = difference or ((), ())
    assert (set(old) - set(removed)) | set(added) == set(new)
    assert set(removed) <= set(old)
    assert not set(added) & set(old)
