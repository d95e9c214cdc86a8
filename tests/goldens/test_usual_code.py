"""Goldens leave out exactly the text that generated code has in common."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit.errors import DamagedGolden
from hopkit.goldens import BlockKey, Label, Layout, accept, check
from hopkit.goldens.items import UsualItems
from hopkit.goldens.usual_code import (
    UsualCode,
    format_usual_code,
    parse_usual_code,
    read_usual_code,
    usual_code_path,
    write_usual_code,
)

FIRST = "from ctypes import c_void_p, c_long, c_int"
LINES = ("import torch", "import math", "", "aten = torch.ops.aten", "import math", "", "empty = torch._C._empty")
META = {
    "inductor_meta": (
        "'grid_type': 'Grid1D'",
        "'kernel_name': 'ä'",
        "'sizes': {'x': 1, 'y': [2, 3]}",
        "'hints': set()",
    ),
    "triton_meta": (
        "'signature': {'a': '*fp32'}",
        "'device': DeviceProperties(type='cuda', index=0)",
        "'launch': False",
    ),
}
VALUES = (
    "'grid_type': 'Grid2D'",
    "'kernel_name': 'b'",
    "'sizes': {}",
    "'hints': ...",
    "'signature': {}",
    "'launch': True",
)
RUNNER = """\
class Runner:
    def __init__(self, partitions):
        self.partitions = partitions

    def call(self, args):
"""
LAYOUT = Layout(separate=frozenset({"codegen"}))
CODE = BlockKey("inference.gpu", "codegen")


def module(
    lines: tuple[str, ...] = LINES,
    inductor: tuple[str, ...] = META["inductor_meta"],
    triton: tuple[str, ...] = META["triton_meta"],
    body: str = "        return (args,)\n",
) -> str:
    """Return a module as Inductor generates it, with one kernel."""
    preamble = "".join(f"{line}\n" for line in (FIRST, *lines))
    return (
        f"# AOT ID: ['inference']\n{preamble}\n\n"
        "kernel_0 = async_compile.triton('kernel_0', '''\nimport triton\nimport triton.language as tl\n\n"
        "triton_helpers.set_driver_to_gpu()\n@triton_heuristics.pointwise(\n    filename=__file__,\n"
        f"    triton_meta={{{', '.join(triton)}}},\n    inductor_meta={{{', '.join(inductor)}}}\n)\n''')\n\n\n"
        f"{RUNNER}{body}\nrunner = Runner(partitions=[])\ncall = runner.call\n"
        "recursively_apply_fns = runner.recursively_apply_fns\n"
    )


USUAL = UsualCode.of(
    [module(), module(), module((*LINES, "last = 1")), module(LINES[:1], META["inductor_meta"][:2], ())]
)


def some(values: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...]]:
    """Draw values, some of which are missing, changed or unknown."""
    choices = st.sampled_from(["keep", "keep", "keep", "drop", "change", "repeat"])
    replaced = st.sampled_from((*VALUES, "'unknown': 1", "'a:b': 1", "'with space': 1"))

    def changed(kinds: list[str], news: list[str]) -> tuple[str, ...]:
        parts = zip(values, kinds, news, strict=True)
        wanted = (
            {"keep": (value,), "drop": (), "change": (new,), "repeat": (value, value)}[kind]
            for value, kind, new in parts
        )
        return tuple(value for group in wanted for value in group)

    size = len(values)
    return st.builds(
        changed, st.lists(choices, min_size=size, max_size=size), st.lists(replaced, min_size=size, max_size=size)
    )


modules = st.builds(
    module,
    some(LINES),
    some(META["inductor_meta"]),
    some(META["triton_meta"]),
    st.sampled_from(
        ["        pass\n", "        # <OTHER>\n", f"\n{RUNNER}", f"\n{FIRST}\nx\n\n\n# with y\n", "# without x\n"]
    ),
)


def test_the_usual_code_of_a_few_modules() -> None:
    lines = {line: line for line in (FIRST, "import torch", "import math", "", "aten = torch.ops.aten")}
    numbered = {"import math (2)": "import math", " (2)": ""}
    last = {"empty = torch._C._empty": "empty = torch._C._empty", "last = 1": None}
    assert USUAL.items["MODULE_PREAMBLE"] == UsualItems(lines | numbered | last)
    keys = ("'grid_type'", "'kernel_name'", "'sizes'", "'hints'")
    assert USUAL.items["INDUCTOR_META"] == UsualItems(dict(zip(keys, META["inductor_meta"], strict=True)))
    assert USUAL.texts["RUNNER"] == RUNNER
    assert list(USUAL.texts) == ["KERNEL_PREAMBLE", "RUNNER", "RUNNER_CALL"]


def test_a_usual_module_is_short() -> None:
    abridged = USUAL.abridge(module(inductor=(*META["inductor_meta"][:3], "'hints': ...")))
    assert abridged == (
        "# AOT ID: ['inference']\n# <MODULE_PREAMBLE>\n\n\n"
        "kernel_0 = async_compile.triton('kernel_0', '''\n# <KERNEL_PREAMBLE>\n\ntriton_helpers.set_driver_to_gpu()\n"
        "@triton_heuristics.pointwise(\n    filename=__file__,\n    triton_meta={<TRITON_META>},\n"
        "    inductor_meta={'hints': ..., <INDUCTOR_META>}\n)\n''')\n\n\n"
        "# <RUNNER>\n        return (args,)\n\n# <RUNNER_CALL>\n"
    )


@given(modules)
def test_abridged_code_is_expanded_exactly(code: str) -> None:
    assert USUAL.expand(USUAL.abridge(code)) == code


@given(modules, modules)
def test_abridged_modules_are_equal_only_if_the_modules_are(left: str, right: str) -> None:
    assert (USUAL.abridge(left) == USUAL.abridge(right)) == (left == right)


@settings(max_examples=30)
@given(st.lists(modules, max_size=3), modules)
def test_whatever_is_usual(learned: list[str], code: str) -> None:
    usual = UsualCode.of(learned)
    assert usual.expand(usual.abridge(code)) == code
    assert parse_usual_code(format_usual_code(usual, "2.13", "gpu"), "x") == usual


def test_lines_that_differ_stand_behind_the_mark() -> None:
    abridged = USUAL.abridge(module((*LINES[:4], *LINES[5:], "last = 1")))
    assert "# <MODULE_PREAMBLE>\n# with last = 1\n# without import math (2)\n\n\n" in abridged


def test_keys_that_are_missing_stand_in_the_mark() -> None:
    abridged = USUAL.abridge(module(inductor=("'kernel_name': 'b'",)))
    assert "    inductor_meta={'kernel_name': 'b', <INDUCTOR_META without 'grid_type' 'sizes' 'hints'>}\n" in abridged


def test_a_preamble_with_an_unknown_line_stays_in_full() -> None:
    code = module((*LINES[:3], "import unknown", *LINES[3:]))
    abridged = USUAL.abridge(code)
    assert abridged.split("\n\n\n")[0] == code.split("\n\n\n")[0]
    assert "<TRITON_META>" in abridged


def test_a_preamble_in_another_order_stays_in_full() -> None:
    code = module((LINES[1], LINES[0], *LINES[2:]))
    assert USUAL.abridge(code).split("\n\n\n")[0] == code.split("\n\n\n")[0]


@pytest.mark.parametrize(
    "metadata",
    [
        "{'grid_type': 'Grid1D','hints': set()}",
        "{ 'grid_type': 'Grid1D'}",
        "{'grid_type': 'Grid1D',}",
        "{**usual, 'grid_type': 'Grid1D'}",
        "{'grid_type': <object at 0x...>}",
        "{1, 2}",
        "{'grid_type': 'Grid1D'}, other={}",
        "{'grid_type': 'Grid1D', 'unknown': 1}",
    ],
)
def test_metadata_that_can_t_be_restored_stays_as_it_is(metadata: str) -> None:
    code = f"    inductor_meta={metadata}\n"
    assert USUAL.abridge(code) == code


def test_a_key_that_can_t_stand_in_a_mark() -> None:
    usual = UsualCode.of(["    inductor_meta={'a b': 1, 'c>d': 2, 'e': 3}\n"])
    for code in ("    inductor_meta={'e': 3}\n", "    inductor_meta={'a b': 1}\n"):
        assert usual.expand(usual.abridge(code)) == code


def test_code_that_reads_as_abridged_stays_as_it_is() -> None:
    code = module(body="        # <RUNNER_CALL>\n")
    assert USUAL.abridge(code) == code


def test_without_usual_code_nothing_is_left_out() -> None:
    assert UsualCode.of([]) == UsualCode()
    assert UsualCode().abridge(module()) == module()


def test_the_file_is_written_once_and_read_back(tmp_path: Path) -> None:
    path = write_usual_code(tmp_path, "2.13", "gpu", [module()])
    assert path == usual_code_path(tmp_path, "2.13", "gpu") == tmp_path / "torch-2.13/codegen.gpu.txt"
    assert read_usual_code(tmp_path, "2.13", "gpu") == UsualCode.of([module()])
    assert write_usual_code(tmp_path, "2.13", "gpu", [module(), module()]) is None
    assert write_usual_code(tmp_path, "2.13", "gpu", [module(LINES[1:])]) == path


def test_the_greatest_version_not_above_is_read(tmp_path: Path) -> None:
    for minor in ("2.9", "2.13"):
        write_usual_code(tmp_path, minor, "gpu", [module((f"minor = {minor}",))])
    (tmp_path / "torch-2.14").mkdir()

    def last_preamble(minor: str, device: str = "gpu") -> str:
        items = read_usual_code(tmp_path, minor, device).items.get("MODULE_PREAMBLE", UsualItems({}))
        return list(items.texts)[-1] if items.texts else ""

    assert [last_preamble(minor) for minor in ("2.8", "2.9", "2.12", "2.13", "2.15")] == [
        "",
        "minor = 2.9",
        "minor = 2.9",
        "minor = 2.13",
        "minor = 2.13",
    ]
    assert last_preamble("2.15", "cpu") == ""


@pytest.mark.parametrize("part", ["# ---- SOMETHING\nx\n", "<<<<<<< HEAD\n"])
def test_a_damaged_file_is_reported_with_its_line(tmp_path: Path, part: str) -> None:
    path = usual_code_path(tmp_path, "2.13", "gpu")
    path.parent.mkdir()
    path.write_text("# The usual code\n# ---- MODULE_PREAMBLE\nimport torch\n" + part)
    with pytest.raises(DamagedGolden) as raised:
        read_usual_code(tmp_path, "2.13", "gpu")
    assert (raised.value.path, raised.value.line) == (str(path), 4)


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    """Return a folder with the usual code of two versions of torch, and the golden of a case with only usual code."""
    for minor in ("2.13", "2.15"):
        write_usual_code(tmp_path, minor, "gpu", [of_torch(minor)])
    accept(tmp_path, "cond/nested", {CODE: of_torch("2.13")}, "2.13", layout=LAYOUT)
    return tmp_path


def of_torch(minor: str, grid: str = "Grid1D", imported: str = "torch") -> str:
    return module((f"import {imported}", f"version = {minor}"), (f"'torch': {minor}", f"'grid_type': '{grid}'"))


def test_code_that_differs_in_usual_text_needs_no_overlay(golden: Path) -> None:
    assert check(golden, "cond/nested", {CODE: of_torch("2.15")}, "2.15", layout=LAYOUT) == ()
    assert accept(golden, "cond/nested", {CODE: of_torch("2.15")}, "2.15", layout=LAYOUT) == ()
    assert "version" not in (golden / "cond/nested/inference.gpu.py").read_text()


@pytest.mark.parametrize("minor", ["2.13", "2.15"])
@pytest.mark.parametrize("change", [{"grid": "Grid2D"}, {"imported": "numpy"}])
def test_a_change_of_one_usual_value_fails(golden: Path, minor: str, change: dict[str, str]) -> None:
    (mismatch,) = check(golden, "cond/nested", {CODE: of_torch(minor, **change)}, minor, layout=LAYOUT)
    assert mismatch.key == CODE
    assert mismatch.label is not Label.RENAMED
    assert next(iter(change.values())) in mismatch.diff


@pytest.mark.parametrize("minor", ["2.13", "2.15"])
def test_the_usual_value_of_another_version_fails(golden: Path, minor: str) -> None:
    wrong_minor = {"2.13": "2.15", "2.15": "2.13"}[minor]
    assert check(golden, "cond/nested", {CODE: of_torch(wrong_minor)}, minor, layout=LAYOUT)


def test_a_changed_line_is_reported_in_its_file_and_not_in_each_case(tmp_path: Path) -> None:
    path = write_usual_code(tmp_path, "2.13", "gpu", [f"{FIRST}\nimport torch\n\n\nx = 1\n"] * 2)
    assert path is not None
    path.write_text(path.read_text().replace("import torch", "import torch  # planted"))
    with pytest.raises(DamagedGolden, match="not the text of the digest") as caught:
        read_usual_code(tmp_path, "2.13", "gpu")
    assert f"{path}:1" in str(caught.value)
    assert write_usual_code(tmp_path, "2.13", "gpu", [f"{FIRST}\nimport torch\n\n\nx = 1\n"] * 2) == path
    read_usual_code(tmp_path, "2.13", "gpu")
