from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from hopkit import normalize
from hopkit.goldens.difference import Change, changes
from hopkit.goldens.patch import apply

Graph = Callable[..., str]


def only(*hunk: str) -> Callable[[Change], bool]:
    return lambda change: change.hunk == hunk


def everything(change: Change) -> bool:
    return True


def nothing(change: Change) -> bool:
    return False


def test_one_change_is_made_and_the_other_is_not(graph: Graph) -> None:
    expected, actual = graph("sin", "exp", "neg"), graph("cos", "exp", "abs")
    done = apply(expected, actual, only("-sin", "+cos"))
    assert normalize.same_up_to_names(done, graph("cos", "exp", "neg"))
    assert apply(done, actual, everything) == actual


def test_lines_that_stay_keep_their_names(graph: Graph) -> None:
    expected = graph("sin", "exp", "neg")
    done = apply(expected, graph("cos", "exp", "abs", prefix="n_"), only("-sin", "+cos"))
    assert done == expected.replace("aten.sin", "aten.cos")


def test_a_node_is_inserted_and_used(graph: Graph) -> None:
    expected, actual = graph("sin", "exp"), graph("cos", "exp", inserted="alias")
    done = apply(expected, actual, only("+%0 = torch.ops.aten.alias.default(%1)"))
    assert done == graph("sin", "exp", inserted="alias")


def test_a_new_name_does_not_hide_one_that_stays() -> None:
    text = "def f({0}, {1}):\n{3}    c = torch.sin({0})\n    d = torch.{2}(c)\n    return (d, {1})\n"
    expected = text.format("a", "b", "exp", "")
    actual = text.format("x", "y", "log", "    a = torch.neg(x)\n")
    done = apply(expected, actual, only("+%0 = torch.neg(%1)"))
    assert done == text.format("a", "b", "exp", "    a_1 = torch.neg(a)\n")


def test_other_names_alone_are_accepted_whole(graph: Graph) -> None:
    actual = graph("sin", prefix="n_")
    assert apply(graph("sin"), actual, nothing) == actual


OPERATORS = st.lists(st.sampled_from(["sin", "cos", "exp", "neg", "abs"]), min_size=1, max_size=5)


def program(operators: list[str], prefix: str) -> str:
    names = ["x", *(f"{prefix}{number}" for number in range(len(operators)))]
    lines = [f"    {names[i + 1]} = torch.{op}({names[i]})\n" for i, op in enumerate(operators)]
    return "".join(["def f(x):\n", *lines, f"    return ({names[-1]},)\n"])


@given(OPERATORS, OPERATORS)
def test_made_one_after_the_other_the_changes_give_the_actual_text(
    operators: list[str], new_operators: list[str]
) -> None:
    text, actual = program(operators, "a"), program(new_operators, "b")
    total = len(changes(text, actual))
    for _ in range(total):
        left = changes(text, actual)
        if not left:
            break
        text = apply(text, actual, lambda change, wanted=left[0]: change.hunk == wanted.hunk)  # type: ignore[misc]
    assert normalize.same_up_to_names(text, actual)


@given(st.text(), st.text())
def test_any_texts_with_nothing_wanted_and_with_everything(expected: str, actual: str) -> None:
    assert apply(expected, actual, everything) == actual
    if not normalize.same_up_to_names(expected, actual):
        assert apply(expected, actual, nothing) == expected
