"""Only cases that show a behaviour of the code generators have generated code in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.corpus.full_code import FULL_CODE, printed_variants
from hopkit.corpus.gpu_families import DEVICE, with_virtual_variants
from hopkit.corpus.registry import all_cases
from hopkit.goldens import BlockKey, Digest, Heading, Label, Layout, accept, check, heading_of, read_case
from hopkit.goldens.keys import PAGE

LAYOUT = Layout(separate=frozenset({"codegen"}), code=frozenset({"codegen"}))
CODE = "@triton_heuristics.pointwise(\n    buf0 = empty_strided_cuda((2,), (1,))\n"
CAPTURED = {
    BlockKey(variant, stage): f"{CODE}{variant}\n"
    for variant in ("inference", "training")
    for stage in ("codegen", "dynamo")
}


@pytest.mark.parametrize(
    ("full_code", "printed"),
    [
        (None, ["inference", "training"]),
        (("inference", "training"), ["inference", "training"]),
        (("training",), ["training"]),
        ((), []),
    ],
)
def test_of_the_other_variants_the_page_has_a_digest(
    tmp_path: Path, full_code: tuple[str, ...] | None, printed: list[str]
) -> None:
    case = Heading("cond/nested", ("cond",), "def nested(): ...\n", full_code=full_code)
    accept(tmp_path, case, CAPTURED, "2.13", layout=LAYOUT)
    page = (tmp_path / "cond/nested.md").read_text()
    assert page.count("- codegen: 1 kernel (pointwise), 1 buffer; digest ") == 2 - len(printed)
    goldens = read_case(tmp_path, "cond/nested", "2.13")
    for variant in ("inference", "training"):
        assert goldens.at(BlockKey(variant, "dynamo"), "2.13")[1] == CAPTURED[BlockKey(variant, "dynamo")]
        key = BlockKey(variant, "codegen")
        code = tmp_path / f"cond/nested/{variant}.cpu.py"
        assert code.exists() == (variant in printed)
        expected = CAPTURED[key] if variant in printed else Digest.of(CAPTURED[key])
        assert goldens.at(key, "2.13")[1] == expected
    assert check(tmp_path, case, CAPTURED, "2.13", layout=LAYOUT) == ()
    assert accept(tmp_path, case, CAPTURED, "2.13", layout=LAYOUT) == ()


def test_a_device_does_not_matter(tmp_path: Path) -> None:
    case = Heading("cond/nested", ("cond",), "def nested(): ...\n", full_code=("inference",))
    captured = {BlockKey(f"{variant}.gpu", "codegen"): CODE for variant in ("inference", "training")}
    accept(tmp_path, case, captured, "2.13", layout=LAYOUT)
    assert [path.name for path in (tmp_path / "cond/nested").iterdir()] == ["inference.gpu.py"]


def test_a_digest_notices_any_change_of_the_code(tmp_path: Path) -> None:
    case = Heading("cond/nested", ("cond",), "def nested(): ...\n", full_code=())
    accept(tmp_path, case, CAPTURED, "2.13", layout=LAYOUT)
    key = BlockKey("training", "codegen")
    for end in range(len(CAPTURED[key])):
        changed = CAPTURED | {key: CAPTURED[key][:end] + "#" + CAPTURED[key][end:]}
        for minor in ("2.13", "2.15"):
            (mismatch,) = check(tmp_path, case, changed, minor, layout=LAYOUT)
            assert (mismatch.key, mismatch.label) == (key, Label.DIGEST)


def test_between_text_and_digest_there_is_no_way_back_but_accepting(tmp_path: Path) -> None:
    whole, short = (Heading("cond/nested", ("cond",), "x\n", full_code=variants) for variants in (None, ()))
    code = tmp_path / "cond/nested/training.cpu.py"
    for case in (whole, short, whole):
        accept(tmp_path, case, CAPTURED, "2.13", layout=LAYOUT)
        assert code.exists() == (case is whole)
        assert check(tmp_path, case, CAPTURED, "2.13", layout=LAYOUT) == ()
        second = short if case is whole else whole
        assert {mismatch.key for mismatch in check(tmp_path, second, CAPTURED, "2.13", layout=LAYOUT)} == {PAGE}


def test_every_key_names_a_case_and_a_variant_of_it() -> None:
    cases = {case.name: case for case in all_cases()}
    for key in FULL_CODE:
        name, _, variant = key.partition(" ")
        assert name in cases, key
        virtual = [label.removesuffix(f".{DEVICE}") for label in with_virtual_variants(cases[name])]
        assert not variant or variant in virtual, key


def test_every_case_is_there_for_one_reason() -> None:
    assert 80 <= len(FULL_CODE) <= 130
    assert all(len(reason.split()) >= 3 for reason in FULL_CODE.values())
    assert len(set(FULL_CODE.values())) == len(FULL_CODE)


def test_the_cases_know_which_variants_print_their_code() -> None:
    full_code = {case.name: heading_of(case).full_code for case in all_cases() if case.owner == "hopkit"}
    whole = {key for key in FULL_CODE if " " not in key}
    assert {name for name, variants in full_code.items() if variants is None} == whole
    printed = {f"{name} {variant}" for name, variants in full_code.items() for variant in variants or ()}
    assert printed == set(FULL_CODE) - whole
    assert printed_variants("cond/no_such_case") == ()
