from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit import normalize
from hopkit.goldens.lines import Line, local_names, operator_name, significant


def line(text: str) -> Line:
    return Line(0, text)


def test_a_masked_line_has_neither_names_nor_releases() -> None:
    one = line('        %5: "f32[3]" = torch.sin(%4);  %4 = None;  %2 = None')
    assert one.masked == '%: "f32[3]" = torch.sin(%)'
    assert one.released == ";  %4 = None;  %2 = None"
    assert one.names == ["%5", "%4"]
    assert one.target == "%5"


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("%1 = torch.ops.aten.sin.default(%0)", "%1 = torch.ops.aten.cos.default(%0)"),
        ("%1 = %0.sin()", "%1 = %0.cos()"),
        ("%1 = %0 + 1", "%1 = %0 * 1"),
        ("%1 = %0 % 2", "%1 = %0 // 2"),
        ("%1 = cond(%0, @2)", "%1 = scan(%0, @2)"),
    ],
)
def test_another_operator_is_all_that_differs(text: str, changed: str) -> None:
    assert line(text).tokens != line(changed).tokens
    assert line(text).without_operators == line(changed).without_operators


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("%1 = torch.sin(%0)", "%1 = torch.sin(%0, %0)"),
        ("%1 = torch.sin(%0)", "%1 = %0.sin()"),
        ("%1 = self.@2(%0)", "%1 = torch.sin(%0)"),
        ("%1 = torch.add(%0, 1)", "%1 = torch.add(%0, 2)"),
        ('%1: "f32[3]" = torch.sin(%0)', '%1: "f64[3]" = torch.sin(%0)'),
    ],
)
def test_more_than_the_operator_differs(text: str, changed: str) -> None:
    assert line(text).without_operators != line(changed).without_operators


def test_numbers_and_annotations_are_no_part_of_the_shape() -> None:
    assert line('%1: "f32[3]" = torch.add(%0, 1)').shape == line('%3: "f64[5]" = torch.sub(%0, 2.5)').shape
    assert line("%1 = torch.add(%0, 1)").shape != line("%1 = torch.add(%0, %0)").shape


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("torch.ops.aten.add.Tensor", "add.Tensor"),
        ("torch.ops.higher_order.cond", "cond"),
        ("torch.nn.functional.relu", "relu"),
        ("cond", "cond"),
    ],
)
def test_an_operator_keeps_its_name_from_stage_to_stage(path: str, name: str) -> None:
    assert operator_name(path) == name


@given(st.text())
def test_any_text_can_be_taken_apart(text: str) -> None:
    for code_line in significant(normalize.renumber(text)):
        assert code_line.masked is not None
        assert len(code_line.tokens) == len(code_line.without_operators)
        assert len(code_line.shape) <= len(code_line.tokens)


def test_names_are_local_to_the_passed_lines() -> None:
    assert local_names(["%9 = sin(%4)", "%4 = @7"]) == ("%0 = sin(%1)", "%1 = @2")
