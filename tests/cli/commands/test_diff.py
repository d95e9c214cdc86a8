"""``hopkit diff --torch``: all goldens of two versions of torch, those of some cases, and those of one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hopkit import goldens
from hopkit.goldens import BlockKey, Heading, Layout

# The class of the fixture in conftest.py, which is no module that could be imported by name.
Hopkit = Any

GRAPH = "class G(torch.nn.Module):\n    def forward(self, x):\n        a = torch.{}(x)\n        return (a,)\n"
LAYOUT = Layout(stages=("dynamo", "aot_forward"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return goldens of two families that differ in one operator, and of a case that only 2.15 runs."""
    folder = tmp_path / "goldens"
    for minor, operator in (("2.13", "sin"), ("2.15", "cos")):
        for name in ("cond/one", "cond/two", "scan/one"):
            texts = {BlockKey("inference", stage): GRAPH.format(operator) for stage in ("dynamo", "aot_forward")}
            goldens.accept(folder, Heading(name, ("cond",), "source\n"), texts, minor, layout=LAYOUT)
    texts = {BlockKey("inference", "dynamo"): GRAPH.format("exp")}
    goldens.accept(folder, Heading("switch/one", ("switch",), "source\n"), texts, "2.15", layout=LAYOUT)
    return folder


def test_the_whole_corpus_by_cause(hopkit: Hopkit, folder: Path) -> None:
    result = hopkit("diff", "--torch", "2.13", "2.15", "--golden-dir", str(folder))
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].endswith(" operator changed: 6 blocks")
    assert lines[1:6] == [
        "  dynamo 3, aot_forward 3",
        "  -sin",
        "  +cos",
        "  in cond/one inference/dynamo:",
        "    -a = torch.sin(x)",
    ]
    assert "  cond/one, cond/two, scan/one" in lines
    assert lines[lines.index("1 case only on torch 2.15") + 1] == "  switch/one"
    assert lines[-1] == "torch 2.13 and 2.15: 3 cases on both; 3 differ in 6 blocks, by 1 cause"


@pytest.mark.parametrize(
    ("words", "count"), [(("cond",), 4), (("*/one",), 4), (("cond", "scan"), 6), (("cond", "dynamo"), 2)]
)
def test_some_cases_and_stages(hopkit: Hopkit, folder: Path, words: tuple[str, ...], count: int) -> None:
    result = hopkit("diff", *words, "--torch", "2.13", "2.15", "--golden-dir", str(folder))
    assert result.output.splitlines()[0].endswith(f" operator changed: {count} blocks"), result.output


def test_one_case_has_the_diff_of_each_block(hopkit: Hopkit, folder: Path) -> None:
    words = ("diff", "cond/one", "--torch", "2.13", "2.15", "--golden-dir", str(folder))
    output = hopkit(*words).output
    assert output.count("-        a = torch.sin(x)\n+        a = torch.cos(x)\n") == 2
    assert hopkit(*words, "--stage", "dynamo").output == hopkit(*words[:2], "dynamo", *words[2:]).output
    assert hopkit(*words, "--stage", "dynamo").output.count("torch.cos") == 1


def test_as_json(hopkit: Hopkit, folder: Path) -> None:
    result = hopkit("diff", "--torch", "2.13", "2.15", "--golden-dir", str(folder), "--json")
    data = json.loads(result.output)
    assert [len(group["members"]) for group in data["groups"]] == [6]
    assert data["only_new"] == ["switch/one"]


def test_the_limit_says_what_it_leaves_out(hopkit: Hopkit, folder: Path) -> None:
    texts = {BlockKey("inference", "dynamo"): GRAPH.format("tanh")}
    heading = Heading("cond/three", ("cond",), "source\n")
    goldens.accept(folder, heading, {BlockKey("inference", "dynamo"): GRAPH.format("neg")}, "2.13", layout=LAYOUT)
    goldens.accept(folder, heading, texts, "2.15", layout=LAYOUT)
    words = ("diff", "--torch", "2.13", "2.15", "--golden-dir", str(folder), "--limit")
    output = hopkit(*words, "1").output
    assert "1 cause more in 1 block: --limit 0 prints them" in output
    assert "tanh" not in output
    assert "tanh" in hopkit(*words, "0").output


@pytest.mark.parametrize("case", [(), ("cond/one",), ("cond",)])
@pytest.mark.parametrize("minors", [("2.13", "9.99"), ("2.16", "2.13"), ("2.13", "2.11")])
def test_a_version_without_goldens_is_an_error(
    hopkit: Hopkit, folder: Path, minors: tuple[str, str], case: tuple[str, ...]
) -> None:
    result = hopkit("diff", *case, "--torch", *minors, "--golden-dir", str(folder))
    assert result.exit_code == 2
    unknown = minors[0] if minors[0] == "2.16" else minors[1]
    assert (
        result.stderr == f"hopkit: no goldens for {unknown}\n"
        f"  versions of torch with goldens: {', '.join(goldens.SUPPORTED_MINORS)}\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("switch/one",), "switch/one has no goldens on torch 2.13: it does not run there"),
        (("cond/oen",), "cond/one"),
        (("cond/one", "dinamo"), "unknown stage 'dinamo'\n  nearest: dynamo"),
        (("cond", "--stage", "codegen"), "unknown stage 'codegen'"),
        (("cond", "--variant", "training"), "unknown variant 'training'"),
    ],
)
def test_an_unknown_name(hopkit: Hopkit, folder: Path, words: tuple[str, ...], message: str) -> None:
    result = hopkit("diff", *words, "--torch", "2.13", "2.15", "--golden-dir", str(folder))
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_folder_without_goldens_is_an_error(hopkit: Hopkit, tmp_path: Path) -> None:
    result = hopkit("diff", "--torch", "2.13", "2.15", "--golden-dir", str(tmp_path / "nowhere"))
    assert result.exit_code == 2
    assert "nowhere' does not exist" in result.stderr
    (tmp_path / "empty").mkdir()
    result = hopkit("diff", "--torch", "2.13", "2.15", "--golden-dir", str(tmp_path / "empty"))
    assert result.exit_code == 2
    assert "empty has no goldens" in result.stderr


def test_options_of_versions_without_torch_are_an_error(hopkit: Hopkit) -> None:
    assert hopkit("diff", "fake/one", "dynamo", "aot_forward", "--json").exit_code == 2
    assert hopkit("diff").exit_code == 2


def test_neither_torch_nor_a_case_is_imported(folder: Path) -> None:
    words = ["diff", "--torch", "2.13", "2.15", "--golden-dir", str(folder)]
    code = (
        f"import sys\nfrom hopkit.cli import main\nmain({words!r}, standalone_mode=False)\n"
        "assert not {'torch', 'hopkit.corpus.cases'} & {*sys.modules}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
