"""``hopkit list``, ``show`` and ``diff``: they print accepted texts, or capture them."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hopkit import goldens
from hopkit._torch import versions
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

GPU_CASE = """
import hopkit

VARIANTS = ("inference", "training", "inference.virtual-h200", "training.virtual-h200")


@hopkit.case("fake/gpu", hops=("cond",), variants=VARIANTS)
def gpu():
    return hopkit.Sample(abs, args=(1,))
"""

NEWER_CASE = """
import hopkit


@hopkit.case("fake/newer", requires=("hop:no_such_hop",))
def newer():
    return hopkit.Sample(abs, args=(1,))
"""


def _read(hopkit: Hopkit, command: str, *words: str, env: dict[str, str] | None = None) -> Result:
    result: Result = hopkit(
        command, *words, "--file", str(hopkit.file), "--golden-dir", str(hopkit.golden_dir), env=env
    )
    return result


def test_list_prints_cases_with_their_hops_and_variants(hopkit: Hopkit) -> None:
    result = hopkit("list", "fake", "--file", str(hopkit.file))
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


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("fake/on", "unknown case 'fake/on'\n  nearest: fake/one\n"),
        (
            "one",
            "unknown case or family 'one'\n"
            "  nearest: fake/one; a part of a name needs *: '*one*' matches {ones} cases\n",
        ),
        (
            "fake",
            "'fake' is a family of 3 cases: fake/one, fake/three, fake/two\n"
            "  give the name of one; `hopkit list fake --file {file}` prints them\n",
        ),
        (
            "fake/t*",
            "'fake/t*' matches 2 cases: fake/three, fake/two\n"
            "  give the name of one; `hopkit list 'fake/t*' --file {file}` prints them\n",
        ),
    ],
)
@pytest.mark.parametrize("words", [("show", "--stage", "dynamo"), ("diff", "dynamo", "aot_forward")])
def test_a_name_that_only_nearly_fits_is_an_error(
    hopkit: Hopkit, words: tuple[str, ...], name: str, message: str
) -> None:
    command, *options = words
    result = _read(hopkit, command, name, *options)
    ones = len(hopkit("list", "*one*", "--file", str(hopkit.file)).output.splitlines())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"hopkit: {message.format(file=hopkit.file, ones=ones)}"


def test_show_of_a_glob_that_matches_one_case_is_of_that_case(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    result = _read(hopkit, "show", "fake/on?", "--stage", "dynamo")
    assert (result.exit_code, result.stdout) == (0, hopkit.compiler.passing_text())


def test_show_of_a_speculation_says_where_the_lines_of_lifts_are() -> None:
    words = ("show", "cond/nested", "--golden", "--stage")
    shown = {stage: CliRunner().invoke(main, [*words, stage]) for stage in ("speculation", "dynamo")}
    assert {result.exit_code for result in shown.values()} == {0}
    assert "--stage lifts prints each lifted name" in shown["speculation"].stderr
    assert "lifts" not in shown["speculation"].stdout + shown["dynamo"].stderr


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
    assert result.stdout == hopkit.compiler.passing_text()


@pytest.fixture
def gpu_goldens(hopkit: Hopkit) -> None:
    """Accept goldens of a case with a graph on the CPU, and digests of code on a virtual GPU."""
    hopkit.file.write_text(GPU_CASE, "utf-8")
    texts = {
        BlockKey("training.virtual-h200", "codegen"): "code of training\n",
        BlockKey("inference.virtual-h200", "codegen"): "code of inference\n",
        BlockKey("training", "aot_backward"): "backward graph\n",
        BlockKey("inference", "dynamo"): "graph\n",
    }
    heading = goldens.Heading("fake/gpu", ("cond",), "source\n", full_code=())
    goldens.accept(hopkit.golden_dir, heading, texts, "2.13", layout=goldens.Layout.of(all_stages()))


@pytest.mark.usefixtures("gpu_goldens")
def test_show_golden_without_a_variant_is_of_the_first_whose_golden_has_the_stage(hopkit: Hopkit) -> None:
    result = _read(hopkit, "show", "fake/gpu", "--stage", "aot_backward", "--golden")
    assert (result.exit_code, result.output) == (0, "backward graph\n")
    result = _read(hopkit, "show", "fake/gpu", "--stage", "codegen", "--golden")
    assert result.exit_code == 0
    assert "has a digest of codegen in inference.virtual-h200, and no text" in result.output


def test_show_golden_of_a_body_prints_what_the_page_of_the_matrix_has(hopkit: Hopkit) -> None:
    words = ("show", "cond_body_matrix/deque", "--golden", "--stage")
    note, command, *graph = hopkit(*words, "dynamo").output.splitlines()
    assert "a digest of dynamo in inference, and what the page of the matrix prints of it: digest " in note
    words_to_capture = "cond_body_matrix/deque --stage dynamo --variant inference --capture"
    assert command == f"# To see the whole text: hopkit show {words_to_capture}"
    assert graph[0] == "class GraphModule(torch.nn.Module):"
    note, _ = hopkit(*words, "aot_forward").output.splitlines()
    assert "a digest of aot_forward in inference, and no text: digest " in note


@pytest.mark.usefixtures("gpu_goldens")
def test_the_command_beside_a_digest_has_the_variant_with_its_device(hopkit: Hopkit) -> None:
    words = ("show", "fake/gpu", "--stage", "codegen", "--golden", "--variant", "training.virtual-h200")
    (line,) = _read(hopkit, *words).output.splitlines()[1:]
    command = "hopkit show fake/gpu --stage codegen --variant training.virtual-h200 --capture"
    assert line == f"# To see the text: {command} --file {hopkit.file}"


@pytest.mark.usefixtures("gpu_goldens")
def test_show_golden_of_a_variant_without_the_stage_names_those_that_have_it(hopkit: Hopkit) -> None:
    words = ("show", "fake/gpu", "--golden", "--variant", "training", "--stage")
    result = _read(hopkit, *words, "codegen")
    assert result.exit_code == 2
    assert result.stderr == (
        "hopkit: fake/gpu has no golden of codegen in training on torch 2.13\n"
        "  variants that have one: inference.virtual-h200, training.virtual-h200\n"
    )
    result = _read(hopkit, *words, "hierarchy")
    assert result.exit_code == 2
    command = "hopkit show fake/gpu --stage hierarchy --variant training --capture"
    end = f"; if it reaches hierarchy too, capture it: {command} --file {hopkit.file}\n"
    assert "\n  training has goldens of " in result.stderr
    assert result.stderr.endswith(end)


@pytest.mark.parametrize("golden", [("--golden",), ()])
def test_a_text_of_a_newer_torch_is_printed_with_a_notice(hopkit: Hopkit, golden: tuple[str, ...]) -> None:
    hopkit.file.write_text(NEWER_CASE, "utf-8")
    texts = {BlockKey("inference", "dynamo"): "graph\n"}
    goldens.accept(hopkit.golden_dir, "fake/newer", texts, "2.15", layout=goldens.Layout.of(all_stages()))
    result = _read(hopkit, "show", "fake/newer", "--stage", "dynamo", *golden)
    assert (result.exit_code, result.stdout) == (0, "graph\n")
    assert result.stderr.startswith(
        "hopkit: the golden of fake/newer was accepted on torch 2.15; "
        "the case does not run on torch 2.13: hop:no_such_hop: torch"
    )


def test_a_text_of_the_running_torch_has_no_notice(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    assert _read(hopkit, "show", "fake/one", "--stage", "dynamo", "--golden").stderr == ""


def _loaded_by(*words: str) -> tuple[str, set[str]]:
    """Return the output of a command line, and the modules that it has loaded when it ends."""
    program = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('', 'LOADED', *sorted(sys.modules), file=sys.stderr))\n"
        "from hopkit.cli import main\n"
        "main(sys.argv[1:])"
    )
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
    return done.stdout, set(done.stderr.partition("LOADED ")[2].split())


@pytest.mark.supported_torch
@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("cond/nested", "--stage", "dynamo"), "cond_true_0"),
        (("cond/nested", "--stage", "aot_backward"), "tangents_1"),
        (("cond/simple", "--stage", "codegen", "--variant", "inference.virtual-h200"), "@triton.jit"),
        (("cond/nested", "--stage", "codegen", "--golden"), "digest"),
        (("cond_body_matrix/deque", "--stage", "dynamo", "--golden"), "class GraphModule"),
    ],
)
def test_show_of_an_accepted_text_imports_no_torch(words: tuple[str, ...], shown: str) -> None:
    text, loaded = _loaded_by("show", *words)
    assert shown in text
    assert "hopkit.cli.commands.show" in loaded
    assert not loaded & {"torch", "triton", "numpy", "hopkit.corpus.cases"}


def _accept_changed(hopkit: Hopkit) -> None:
    """Accept a golden of the case of `REAL_CASE`, and change the case."""
    hopkit.file.write_text(REAL_CASE, "utf-8")
    heading = goldens.Heading("real/sine", ("cond",), REAL_CASE.partition("\n\n\n")[2])
    texts = {BlockKey("inference", "dynamo"): "accepted graph\n"}
    goldens.accept(hopkit.golden_dir, heading, texts, "2.13", layout=goldens.Layout.of(all_stages()))
    assert _read(hopkit, "show", "real/sine", "--stage", "dynamo").stdout == "accepted graph\n"
    hopkit.file.write_text(REAL_CASE.replace("torch.sin", "torch.cos"), "utf-8")


def test_show_of_a_case_that_has_changed_compiles_it_and_says_so(hopkit: Hopkit) -> None:
    _accept_changed(hopkit)
    result = _read(hopkit, "show", "real/sine", "--stage", "dynamo")
    assert result.exit_code == 0
    assert "cos(" in result.stdout
    assert result.stderr == "hopkit: real/sine has changed since its golden was accepted; compiling real/sine\n"
    result = _read(hopkit, "show", "real/sine", "--stage", "dynamo", "--golden")
    assert (result.stdout, result.stderr) == ("accepted graph\n", "")


def test_show_on_a_torch_without_goldens_compiles_the_case(hopkit: Hopkit, monkeypatch: pytest.MonkeyPatch) -> None:
    hopkit.file.write_text(REAL_CASE, "utf-8")
    heading = goldens.Heading("real/sine", ("cond",), REAL_CASE.partition("\n\n\n")[2])
    texts = {BlockKey("inference", "dynamo"): "accepted graph\n"}
    goldens.accept(hopkit.golden_dir, heading, texts, "2.13", layout=goldens.Layout.of(all_stages()))
    monkeypatch.setattr(versions, "torch_minor", lambda: "2.99")
    result = _read(hopkit, "show", "real/sine", "--stage", "dynamo")
    assert "sin(" in result.stdout
    assert result.stderr == "hopkit: there are no goldens for torch 2.99; compiling real/sine\n"


@pytest.mark.usefixtures("gpu_goldens")
def test_show_without_a_variant_is_of_the_first_that_has_the_stage(hopkit: Hopkit) -> None:
    hopkit.file.write_text("# another source\n" + GPU_CASE, "utf-8")
    path = next(hopkit.golden_dir.rglob("gpu.md"))
    source = GPU_CASE.partition("\n\n\n")[2]
    path.write_text(path.read_text("utf-8").replace("source\n", source), "utf-8")
    result = _read(hopkit, "show", "fake/gpu", "--stage", "aot_backward")
    assert (result.exit_code, result.stdout) == (0, "backward graph\n")
    note = "hopkit: fake/gpu, aot_backward in training, as accepted on torch 2.13; --capture compiles it\n"
    assert result.stderr == note


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
        (("fake/t", "--stage", "dynamo"), "nearest: fake/three, fake/two"),
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
