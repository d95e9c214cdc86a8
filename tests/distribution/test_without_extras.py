"""``pip install hopkit`` and nothing else: the commands of docs/tour.md work, or name the extra that they need."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.distribution.environments import PAGES, PROGRAMS, ROOT, Environment, without_torch_s_warning

_TEST = r"^hopkit: {} needs {}, which is not installed: pip install 'hopkit\[test\]'$"

COMMANDS = {
    "hopkit show cond/simple --stage aot_forward": (0, r"torch\.ops\.higher_order\.cond\("),
    "hopkit diff cond/simple dynamo aot_forward": (0, r"^[-+]"),
    "hopkit diff cond/simple --torch 2.13 2.15": (0, ""),
    "hopkit golden cond/simple --accept": (2, r"^hopkit: .*_golden"),
    "hopkit new --hop scan scan/mine": (2, _TEST.format("torch's own samples of HOPs", "numpy")),
    "hopkit list --census": (2, _TEST.format("torch's own samples of HOPs", "numpy")),
    "hopkit faults": (2, _TEST.format("hunting faults", "hypothesis")),
    "hopkit fuzz --seconds 600 --save found": (2, _TEST.format("fuzzing", "hypothesis")),
    "hopkit gpu --json report.json": (2, r"^hopkit: no case was run on cuda: torch .* sees no cuda device$"),
    "hopkit doctor --contract": (0, r"^contract: \d+ private names, 0 to update"),
    "hopkit list 'cond/*'": (0, r"^cond/simple +cond "),
    "hopkit faults --list": (0, r"^branches_swapped "),
    "hopkit golden cond/simple --device virtual-h200": (
        1,
        r"^hopkit: virtual_gpu is not available: (triton|numpy) is not installed: pip install 'hopkit\[gpu\]'$",
    ),
}
"""What each command of docs/tour.md comes to: its exit code, and what it prints."""

_LONG = {
    "hopkit golden cond 'region/*'": "the sample of each family is run instead",
    "hopkit golden --triage": "the sample of each family is run instead",
}


def test_nothing_of_an_extra_is_there(without_extras: Environment) -> None:
    assert not [package for package in ("hypothesis", "numpy", "pytest", "sybil") if without_extras.has(package)]


def test_the_blocks_of_the_pages_run(without_extras: Environment, folder: Path) -> None:
    done = without_extras.run(str(PROGRAMS / "page.py"), *(str(ROOT / page) for page in PAGES), cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(re.findall(r": [1-9]\d* blocks$", done.stdout, re.MULTILINE)) == len(PAGES)
    assert without_torch_s_warning(done.stderr) == []


def _commands_of_the_tour() -> set[str]:
    text = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    table = re.findall(r"^\|.*$", text, re.MULTILINE)
    shown = [code for line in table for code in re.findall(r"`(hopkit [^`]+)`", line)]
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        shown += re.findall(r"^\$ (.*?)(?: +#.*)?$", block, re.MULTILINE)
    # Those of make are for a checkout.
    return {command for command in shown if not command.startswith("make ")}


def test_each_command_that_the_tour_shows_is_run() -> None:
    shown = _commands_of_the_tour()
    assert len(shown) > 8
    assert shown <= {*COMMANDS, *_LONG}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command(command: str, without_extras: Environment, folder: Path) -> None:
    code, printed = COMMANDS[command]
    done = without_extras.hopkit(*shlex.split(command)[1:], cwd=folder)
    errors = without_torch_s_warning(done.stderr)
    everything = "\n".join([done.stdout, *errors])
    assert done.returncode == code, everything
    assert re.search(printed, everything, re.MULTILINE), everything
    # A refusal is a line, and one that says what to do.
    assert len(errors) <= 2, everything


def test_a_sample_of_each_family_passes(without_extras: Environment, folder: Path) -> None:
    done = without_extras.run(str(PROGRAMS / "sample.py"), "cpu", "aot_forward", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.findall(r"^(\d+) families$", done.stdout, re.MULTILINE)[0]) > 80
    assert without_torch_s_warning(done.stderr) == []


def test_one_s_own_case_is_accepted_beside_its_file(without_extras: Environment, folder: Path) -> None:
    """Create it with ``hopkit new``, capture all stages, accept it, and compare."""
    done = without_extras.hopkit("new", "--hop", "cond", "cond/mine", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    command = ["golden", "cond/mine", "--file", "cond_mine.py"]
    for words in (["--accept"], ["--both-engines"]):
        done = without_extras.hopkit(*command, *words, cwd=folder)
        assert done.returncode == 0, done.stdout + done.stderr
        assert without_torch_s_warning(done.stderr) == []
    assert (folder / "golden" / "cond" / "mine.md").is_file()


_EVERYDAY = '''
import unittest

import torch

import hopkit
from hopkit.errors import HopkitError
from hopkit.speculate import install
from hopkit.testing import assert_same_graph


def branch(x):
    return hopkit.cond(x.sum() > 0, lambda a: {"y": a.sin()}, lambda a: {"y": a.cos()}, (x,))["y"]


@hopkit.hop(runs="once")
def called(body, x):
    return body(x)


class TestMine(unittest.TestCase):
    def test_cond(self):
        compiled = torch.compile(branch, fullgraph=True)
        for x in (torch.ones(3), -torch.ones(3)):
            torch.testing.assert_close(compiled(x), branch(x))

    def test_wrap_and_hop(self):
        x = torch.ones(3, requires_grad=True)
        for program in (lambda x: hopkit.wrap("block")(torch.sin)(x), lambda x: called(torch.sin, x)):
            torch.compile(program, backend="aot_eager", fullgraph=True)(x).sum().backward()

    def test_hopcheck(self):
        hopkit.hopcheck(called, (torch.sin, torch.rand(3)), layers=["fake", "dynamo"]).raise_if_failed()

    def test_capture_and_hierarchy(self):
        module = torch.nn.Sequential(torch.nn.Linear(3, 3))
        found = hopkit.capture(module, (torch.ones(3),), backend="aot_eager", training=True)
        self.assertIn("Linear", found.text("hierarchy"))

    def test_engine(self):
        with install():
            torch.compile(lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)), backend="eager")(torch.ones(3))

    def test_virtual_gpu(self):
        with self.assertRaisesRegex(HopkitError, r"pip install 'hopkit\\[gpu\\]'"), hopkit.virtual_gpu("h200") as gpu:
            torch.compile(torch.sin, backend=gpu.backend)(torch.ones(3))

    def test_programs(self):
        with self.assertRaisesRegex(ImportError, r"pip install 'hopkit\\[test\\]'"):
            from hopkit.strategies import programs

    def test_text(self):
        found = hopkit.capture(torch.sin, (torch.ones(2),), backend="aot_eager")
        assert_same_graph(found.text("aot_forward"), """class Graph(torch.nn.Module):
    def forward(self, x: "f32[2][1]cpu"):
        y: "f32[2][1]cpu" = torch.ops.aten.sin.default(x);  x = None
        return (y,)
""")


if __name__ == "__main__":
    unittest.main()
'''


def test_the_library_from_a_test_of_unittest(without_extras: Environment, folder: Path) -> None:
    (folder / "test_mine.py").write_text(_EVERYDAY)
    done = without_extras.run("test_mine.py", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "Ran 8 tests" in done.stderr
