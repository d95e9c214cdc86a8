"""A case's definition is found in the text of its file, as an import finds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.corpus.case_definition import find_definition
from hopkit.corpus.registry import all_cases

FILE = """
import hopkit


@hopkit.case(
    "mine/first",
    hops=("cond",),
)
def first():
    return hopkit.Sample(abs, args=(-1,))


def make():
    @hopkit.case(name="mine/second")
    def second():
        text = "mine/first"
        return hopkit.Sample(abs, args=(-1,))


for name in ("third",):
    @hopkit.case(f"mine/{name}")
    def third():
        return hopkit.Sample(abs, args=(-1,))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cases.py"
    path.write_text(FILE, "utf-8")
    return path


def test_every_case_of_the_corpus_with_a_literal_name_is_found_with_the_source_that_it_registers() -> None:
    cases = [case for case in all_cases() if case.owner == "hopkit" and not case.body]
    assert len(cases) > 600
    for case in cases:
        definition = find_definition(case.name)
        assert definition is not None, case.name
        assert str(definition.path) == case.path
        assert definition.is_own
        assert definition.is_in(case.source), case.name
        assert not definition.is_in(case.source + "changed"), case.name


def test_a_definition_has_its_decorator_and_its_body_alone(file: Path) -> None:
    definition = find_definition("mine/first", file)
    assert definition is not None
    assert definition.source == FILE.partition("\n\n\n")[2].partition("\n\n\n")[0]
    assert (definition.path, definition.is_own) == (file, False)


def test_a_nested_definition_is_found_without_its_indentation(file: Path) -> None:
    definition = find_definition("mine/second", file)
    assert definition is not None
    assert definition.source.startswith('@hopkit.case(name="mine/second")\ndef second():\n    text')


@pytest.mark.parametrize("name", ["mine/third", "mine/fourth", "cond_body_matrix/deque"])
def test_a_computed_or_unknown_name_has_no_definition(file: Path, name: str) -> None:
    assert find_definition(name, file) is None


def test_a_file_that_is_no_python_has_no_definition(file: Path) -> None:
    file.write_text("mine/first (", "utf-8")
    assert find_definition("mine/first", file) is None
