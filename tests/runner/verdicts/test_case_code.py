"""The code that a case of the corpus depends on, beyond what `test_key` plants in a file of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.corpus import registry
from hopkit.corpus.paths import cases_of
from hopkit.corpus.registry import all_cases
from hopkit.records import Case
from hopkit.runner.verdicts.case_code import CaseCode

CORPUS = {case.name: case for case in all_cases() if case.owner == "hopkit"}


def files(name: str) -> set[str]:
    return {item for item in CaseCode(CORPUS.values()).of(CORPUS[name]).items if item.endswith(".py")}


def test_a_case_has_its_file() -> None:
    assert files("cond/simple") == {"cond.py"}


def test_a_file_that_another_imports_counts() -> None:
    assert "hopkit/corpus/cases/flex_attention.py" in files("flex_attention_wide/score_and_mask")


def test_the_file_of_a_matrix_counts_though_another_makes_its_cases() -> None:
    assert "hopkit/corpus/cases/cond_body_matrix.py" in files("cond_body_matrix/dataclass")


def test_every_case_of_the_corpus_has_a_file_of_its_family() -> None:
    code = CaseCode(CORPUS.values())
    for case in CORPUS.values():
        names = {Path(name).stem for name in code.of(case).items if name.endswith(".py")}
        assert names & {path.stem for path in Path(registry.__file__).with_name("cases").glob("*.py")}, case.name


_FILE = """
import hopkit


def twice(build):
    return build


def make(number):
    @hopkit.case(f"code/made{{number}}")
    def made():
        return hopkit.Sample(abs, args=(number,))


make(1)
make(2)


@hopkit.case("code/plain")
def plain():
    return hopkit.Sample(abs, args=({plain},))


@hopkit.case("code/named")
def named():
    return hopkit.Sample(plain.build, args=({named},))


@hopkit.case("code/by_string")
def by_string():
    return hopkit.Sample(globals()["plain"].build)


@hopkit.case("code/decorated")
@twice
def decorated():
    return hopkit.Sample(abs, args=({decorated},))
"""


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        # What names the function of a case depends on it, also by a string.
        ("plain", {"plain", "named", "by_string"}),
        ("named", {"named"}),
        # Another decorator may do anything when the file is imported.
        ("decorated", {"plain", "named", "by_string", "decorated", "made1", "made2"}),
    ],
)
def test_the_cases_that_a_change_of_a_function_concerns(changed: str, expected: set[str], tmp_path: Path) -> None:
    numbers = {"plain": 0, "named": 0, "decorated": 0}
    before, after = (digests(tmp_path, values) for values in (numbers, {**numbers, changed: 1}))
    assert {name for name in before if before[name] != after[name]} == expected


def test_a_line_above_concerns_no_case(tmp_path: Path) -> None:
    numbers = {"plain": 0, "named": 0, "decorated": 0}
    assert digests(tmp_path, numbers) == digests(tmp_path, numbers, head="# a comment\n\n")


def test_a_file_that_is_gone_has_a_digest(tmp_path: Path) -> None:
    with registry.scope():
        cases = load(tmp_path, _FILE.format(plain=0, named=0, decorated=0))
        (tmp_path / "cases.py").unlink()
        assert CaseCode(cases).of(cases[0]).items["cases.py"] == "absent"


def load(folder: Path, text: str) -> tuple[Case, ...]:
    file = folder / "cases.py"
    file.write_text(text)
    return cases_of((), file)


def digests(folder: Path, numbers: dict[str, int], head: str = "") -> dict[str, str]:
    with registry.scope():
        cases = load(folder, head + _FILE.format(**numbers))
        code = CaseCode(cases)
        return {case.short_name: code.of(case).digest for case in cases}
