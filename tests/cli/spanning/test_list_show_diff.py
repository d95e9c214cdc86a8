"""``hopkit list``, ``show`` and ``diff``: they print accepted texts, or capture them."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner, Result

from hopkit import goldens
from hopkit.cli import main
from hopkit.goldens import BlockKey
from hopkit.stages import all_stages

# The class of the fixture in conftest.py, which is no module that could be imported by name.
Hopkit = Any

# A worker of pytest-xdist has threads, of which newer Pythons warn on each fork; none of them holds a lock.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

REAL_CASE = """
import torch
import hopkit


@hopkit.case("real/sine", variants=("inference",))
def sine():
    return hopkit.Sample(torch.sin, args=(torch.ones(2),))
"""


def _read(hopkit: Hopkit, command: str, *words: str, env: dict[str, str] | None = None) -> Result:
    result: Result = hopkit(
        command, *words, "--file", str(hopkit.file), "--golden-dir", str(hopkit.golden_dir), env=env
    )
    return result


def test_list_prints_cases_with_their_hops_and_variants(hopkit: Hopkit) -> None:
    result = hopkit("list", "fake/", "--file", str(hopkit.file))
    assert result.output.splitlines() == [
        "fake/one    cond  [inference, training]",
        "fake/three  cond, invoke_subgraph  [inference]",
        "fake/two    invoke_subgraph  [inference]",
    ]


def test_list_of_a_file_is_of_its_cases(hopkit: Hopkit) -> None:
    assert len(hopkit("list", "--file", str(hopkit.file)).output.splitlines()) == 3


def test_list_prints_the_stages_in_order() -> None:
    result = CliRunner().invoke(main, ["list", "--stages"])
    assert [line.split()[0] for line in result.output.splitlines()] == [stage.name for stage in all_stages()]


def test_list_of_a_pattern_that_matches_nothing(hopkit: Hopkit) -> None:
    assert hopkit("list", "nowhere/nothing").exit_code == 2


def test_a_file_that_can_not_be_imported_is_one_clear_error(hopkit: Hopkit) -> None:
    hopkit.file.write_text("import no_such_module", "utf-8")
    result = hopkit("list", "--file", str(hopkit.file))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"hopkit: importing {hopkit.file} raised ModuleNotFoundError")
    assert "Traceback" not in result.stderr


def test_a_file_without_cases_is_a_usage_error(hopkit: Hopkit) -> None:
    hopkit.file.write_text("", "utf-8")
    assert hopkit("list", "--file", str(hopkit.file)).exit_code == 2


def test_show_prints_the_golden_as_it_is(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    result = _read(hopkit, "show", "fake/one", "--stage", "dynamo", "--variant", "training")
    assert result.exit_code == 0
    assert result.output == hopkit.compiler.passing_text()


def test_show_is_in_colour_on_a_terminal(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    words = ("show", "fake/one", "--stage", "dynamo")
    assert "\x1b[" in _read(hopkit, *words, env=terminal).output
    assert "\x1b[" not in _read(hopkit, *words, "--no-color", env=terminal).output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("fake/one", "--stage", "dinamo"), "nearest: dynamo"),
        (("fake/oen", "--stage", "dynamo"), "nearest: fake/one"),
        (("fake/t", "--stage", "dynamo"), "names 2 cases: fake/three, fake/two"),
        (("fake/two", "--stage", "dynamo", "--variant", "training"), "unknown variant 'training'"),
    ],
)
def test_show_of_an_unknown_name(hopkit: Hopkit, words: tuple[str, ...], message: str) -> None:
    result = _read(hopkit, "show", *words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_show_captures_a_stage_without_a_golden(hopkit: Hopkit) -> None:
    hopkit.file.write_text(REAL_CASE, "utf-8")
    result = _read(hopkit, "show", "real/sine", "--stage", "dynamo")
    assert result.exit_code == 0, result.output
    assert ".sin()" in result.output or "torch.sin(" in result.output
    # Without autograd there is no backward graph.
    result = _read(hopkit, "show", "real/sine", "--stage", "aot_backward")
    assert result.exit_code == 2
    assert "real/sine does not reach aot_backward in inference, only dynamo" in result.stderr


def test_diff_of_two_stages(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    result = _read(hopkit, "diff", "fake/one", "dynamo", "aot_forward")
    assert result.output == "fake/one inference: dynamo and aot_forward are the same\n"


def test_diff_of_two_torches(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    key = BlockKey("training", "dynamo")
    layout = goldens.Layout.of(all_stages())
    goldens.accept(hopkit.golden_dir, "fake/one", {key: "another text\n"}, "2.15", stages=("dynamo",), layout=layout)
    result = _read(hopkit, "diff", "fake/one", "--torch", "2.13", "2.15")
    assert result.exit_code == 0
    assert result.output.startswith("--- training/dynamo on torch 2.13\n+++ training/dynamo on torch 2.15\n")
    assert "+another text" in result.output
    assert "inference" not in result.output
    result = _read(hopkit, "diff", "fake/one", "aot_forward", "--torch", "2.13", "2.15")
    assert result.output == "fake/one: the same on torch 2.13 and 2.15\n"


@pytest.mark.parametrize(
    "words", [("dynamo",), (), ("dynamo", "aot_forward", "codegen"), ("--torch", "2.13", "new"), ("dynamo", "dinamo")]
)
def test_diff_of_stages_that_can_not_be_compared(hopkit: Hopkit, words: tuple[str, ...]) -> None:
    hopkit.golden("--accept")
    result = _read(hopkit, "diff", "fake/one", *words)
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr
