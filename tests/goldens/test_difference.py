from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hopkit import normalize
from hopkit.goldens.difference import changes, classify
from hopkit.goldens.keys import BlockKey
from hopkit.goldens.mismatch import Label

Graph = Callable[..., str]


def hunks(expected: str, actual: str) -> list[tuple[str, ...]]:
    return [change.hunk for change in changes(expected, actual)]


def test_other_names_are_no_change(graph: Graph) -> None:
    assert changes(graph("sin", "exp"), graph("sin", "exp", prefix="n_")) == ()


def test_an_operator_is_one_change_wherever_its_result_is_used(graph: Graph) -> None:
    (change,) = changes(graph("sin", "exp", "neg"), graph("cos", "exp", "neg"))
    assert (change.label, change.hunk) == (Label.OPERATOR_CHANGED, ("-sin", "+cos"))


def test_the_same_change_has_the_same_hunk_in_other_graphs(graph: Graph) -> None:
    small = hunks(graph("exp", "sin"), graph("exp", "cos"))
    large = hunks(graph("sin", "neg", "exp", shape="7", prefix="n_"), graph("cos", "neg", "exp", shape="7"))
    assert small == large == [("-sin", "+cos")]


def test_a_node_that_came_is_one_change_with_those_that_use_it(graph: Graph) -> None:
    (change,) = changes(graph("sin", "exp"), graph("sin", "exp", inserted="alias"))
    assert (change.label, change.hunk) == (Label.STRUCTURE, ("+%0 = torch.ops.aten.alias.default(%1)",))
    assert len(change.edits) == 2


def test_a_node_that_went_is_one_change_with_those_that_used_it(graph: Graph) -> None:
    (change,) = changes(graph("sin", "exp", inserted="alias"), graph("sin", "exp"))
    assert change.hunk == ("-%0 = torch.ops.aten.alias.default(%1)",)


def test_several_changes_are_distinguished(graph: Graph) -> None:
    assert hunks(graph("sin", "exp", "neg"), graph("cos", "exp", "abs", inserted="alias")) == [
        ("-sin", "+cos"),
        ("-neg", "+abs"),
        ("+%0 = torch.ops.aten.alias.default(%1)",),
    ]


def test_exchanged_operands_are_a_change_of_structure() -> None:
    text = "def f(x, y):\n    a = torch.sub({})\n    return (a,)\n"
    (change,) = changes(text.format("x, y"), text.format("y, x"))
    assert (change.label, change.hunk) == (Label.STRUCTURE, ("-%0 = torch.sub(%1, %2)", "+%0 = torch.sub(%2, %1)"))


@pytest.mark.parametrize(
    ("old", "new", "hunk"),
    [
        ('a: "f32[3, 4]" = torch.sin(x)', 'a: "f64[3, 4]" = torch.sin(x)', ("-f32", "+f64")),
        ("a = torch.add(x, 1)", "a = torch.add(x, 2)", ("-1", "+2")),
        ("a = torch.add(x, 1)", "a = torch.add(x, 1, alpha = 2)", ("-", "+, alpha = 2")),
        ("a = torch.ops.aten.sin.default(x)", "a = torch.ops.prims.sin.default(x)", None),
    ],
)
def test_of_a_line_that_was_changed_only_the_words_that_differ_are_kept(
    old: str, new: str, hunk: tuple[str, ...] | None
) -> None:
    (only_hunk,) = hunks(f"def f(x):\n    {old}\n", f"def f(x):\n    {new}\n")
    assert only_hunk == (hunk or ("-%0 = torch.ops.aten.sin.default(%1)", "+%0 = torch.ops.prims.sin.default(%1)"))


def test_where_a_name_is_used_last_is_a_change_too() -> None:
    early, late = (
        "def f(x):\n    a = sin(x);  x = None\n    b = cos(a)\n",
        "def f(x):\n    a = sin(x)\n    b = cos(a);  x = None\n",
    )
    (change,) = changes(early, late)
    assert change.label is Label.STRUCTURE
    assert change.hunk


LINES = [
    "a = torch.sin(x)",
    "b = torch.cos(a)",
    "c = torch.sin(b)",
    "a = b + c",
    "        # f: a = b",
    "return (a,)",
    "",
    "=",
    "%1 = @2",
    '    d: "f32[3]" = self.mod(a);  a = None',
]
programs = st.one_of(st.text(), st.lists(st.sampled_from(LINES), max_size=6).map(lambda lines: "\n".join(lines) + "\n"))


@given(programs, programs)
@example("a = 1\n", "\n")
@example("", "a = 1\n")
def test_two_texts_have_a_change_unless_they_are_the_same_up_to_names(expected: str, actual: str) -> None:
    differences = changes(expected, actual)
    assert bool(differences) is not normalize.same_up_to_names(expected, actual)
    assert (classify(expected, actual) is Label.RENAMED) is (not differences)
    for change in differences:
        assert change.label in (Label.OPERATOR_CHANGED, Label.CONSTANT_CHANGED, Label.STRUCTURE)
        assert change.edits


@given(programs, programs)
def test_no_line_is_part_of_two_changes(expected: str, actual: str) -> None:
    edits = [edit for change in changes(expected, actual) for edit in change.edits]
    for numbers in ([n for edit in edits for n in edit.old], [n for edit in edits for n in edit.new]):
        assert len(numbers) == len(set(numbers))


def test_blocks_that_came_or_went() -> None:
    assert classify(None, "") is Label.NEW_BLOCK
    assert classify("", None) is Label.MISSING_BLOCK


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("a = torch.add(x, 1)", "a = torch.add(x, 2)", Label.CONSTANT_CHANGED),
        ("a = torch.add(x, 1)", "a = torch.add(x, -1)", Label.CONSTANT_CHANGED),
        ("a = torch.add(x, 1.0)", "a = torch.add(x, 2e-05)", Label.CONSTANT_CHANGED),
        ("a = x - 1", "a = x - 3", Label.CONSTANT_CHANGED),
        ("a = torch.sum(x, [0], True)", "a = torch.sum(x, [-1], False)", Label.CONSTANT_CHANGED),
        ("a = pad(x, mode = 'reflect')", "a = pad(x, mode = 'constant')", Label.CONSTANT_CHANGED),
        ("a = torch.clamp(x, None, 3)", "a = torch.clamp(x, 0, 3)", Label.CONSTANT_CHANGED),
        ("a = x - 1", "a = x + 1", Label.OPERATOR_CHANGED),
        ("a = torch.add(x, 1)", "a = torch.sub(x, 2)", Label.STRUCTURE),
        ("a = torch.add(x, 1)", "a = torch.add(x, x)", Label.STRUCTURE),
        ("a = torch.sum(x, [0])", "a = torch.sum(x, [0, 1])", Label.STRUCTURE),
        ('a: "f32[3]" = torch.sin(x)', 'a: "f32[4]" = torch.sin(x)', Label.STRUCTURE),
        ('a: "f32[3]" = torch.add(x, 1)', 'a: "f64[3]" = torch.add(x, 2)', Label.STRUCTURE),
    ],
)
def test_a_changed_constant_is_no_change_of_structure(old: str, new: str, label: Label) -> None:
    texts = [f"def f(x):\n    {line}\n    return (a,)\n" for line in (old, new)]
    assert classify(*texts) is label


def test_of_several_kinds_of_change_the_label_is_the_largest(graph: Graph) -> None:
    constants = "def f(x):\n    a = torch.add(x, {})\n    b = torch.{}(a)\n    return (b,)\n"
    assert classify(constants.format(1, "sin"), constants.format(2, "cos")) is Label.OPERATOR_CHANGED
    text = graph("sin", "exp")
    assert classify(text, graph("cos", "exp", inserted="alias")) is Label.STRUCTURE


def test_the_decisions_of_a_toolchain_have_a_label() -> None:
    key = BlockKey("inference.virtual-h200", "codegen-kernels")
    old, new = (f"triton_a {count} registers, 0 bytes of shared memory\n" for count in (15, 16))
    assert classify(old, new, key) is Label.TOOLCHAIN
    assert classify(old, old + new, key) is Label.STRUCTURE, "a kernel came"
    assert classify(None, new, key) is Label.NEW_BLOCK
    assert classify(old, new) is Label.CONSTANT_CHANGED
