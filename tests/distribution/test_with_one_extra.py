"""Each extra alone, and pytest without any: its features work without the packages of other extras."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.distribution.environments import PAGES, PROGRAMS, ROOT, Builder, Environment, without_torch_s_warning

_ON_GPU = ("cond/*", "cond_body_matrix/*", "fx_backend/*", "gpu_text/*", "region/*", "scan/*", "while_loop/*")
"""One family for each way in which code is generated."""

_PROJECT = '''
import pytest
import torch

import hopkit
from hopkit.testing import assert_stage


def branch(x):
    return torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))


ARGS, OTHER = (torch.ones(3),), (-torch.ones(3),)


@hopkit.case("mine/branch", hops=("cond",))
def mine():
    """A branch."""
    return hopkit.Sample(branch, args=ARGS, other_args=(OTHER,))


def test_golden(hopkit_capture, hopkit_golden):
    hopkit_golden.check(hopkit_capture(branch, ARGS, other_args=(OTHER,), backend="aot_eager", training=True))


def test_inline(hopkit_capture):
    assert_stage(hopkit_capture(torch.sin, ARGS, backend="eager"), "dynamo", """""")


@pytest.mark.hopkit_cases("mine/*", "cond/simple")
def test_case(hopkit_case):
    assert hopkit_case.capture(backend="eager").graph_count == 1


def test_fresh(hopkit_fresh_compiler):
    torch.compile(branch, backend="eager")(*ARGS)
'''


def _tests_of_a_project(environment: Environment, folder: Path) -> None:
    """Accept the texts of a project of one file, and compare them."""
    (folder / "test_mine.py").write_text(_PROJECT)
    refused = environment.run("-m", "pytest", "-q", cwd=folder)
    assert "2 failed" in refused.stdout, refused.stdout + refused.stderr
    for words in (["--hopkit-accept"], []):
        done = environment.run("-m", "pytest", "-q", *words, cwd=folder)
        assert done.returncode == 0, done.stdout + done.stderr
    assert "torch.ops.higher_order.cond" in (folder / "golden" / "mine" / "golden.md").read_text()


def test_the_plugin_needs_nothing_but_pytest(with_pytest: Environment, folder: Path) -> None:
    assert not with_pytest.has("numpy")
    _tests_of_a_project(with_pytest, folder)


def test_the_plugin_with_test(with_test: Environment, folder: Path) -> None:
    assert not [package for package in ("ruff", "importlinter") if with_test.has(package)]
    _tests_of_a_project(with_test, folder)


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["list", "--census"], r"^ *cond "),
        (["new", "--hop", "scan", "scan/mine"], r"^wrote "),
        (["doctor", "--contract"], r"^contract: \d+ private names, 0 to update"),
        (["faults", "branches_swapped", "--shrink", "0"], r"^1 of 1 faults caught"),
        (["fuzz", "-b", "eager", "--seconds", "2", "--seed", "1", "-n", "2"], r"programs"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_features_of_the_extra_test(words: list[str], printed: str, with_test: Environment, folder: Path) -> None:
    done = with_test.hopkit(*words, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(printed, done.stdout, re.MULTILINE), done.stdout


@pytest.mark.parametrize("extra", ["test", "gpu", "dev"])
def test_the_blocks_of_the_pages_run(extra: str, request: pytest.FixtureRequest, folder: Path) -> None:
    environment: Environment = request.getfixturevalue(f"with_{extra}")
    done = environment.run(str(PROGRAMS / "page.py"), *(str(ROOT / page) for page in PAGES), cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert without_torch_s_warning(done.stderr) == []
    assert environment.has("numpy") or "Failed to initialize NumPy" in done.stderr


def test_kernels_are_generated_and_interpreted(builder: Builder, with_gpu: Environment, folder: Path) -> None:
    """On the virtual GPU, with neither hypothesis nor pytest: some families here, and each in the weekly run."""
    assert not [package for package in ("hypothesis", "pytest") if with_gpu.has(package)]
    patterns = () if builder.other_python else _ON_GPU
    done = with_gpu.run(str(PROGRAMS / "sample.py"), "virtual-h200", "", *patterns, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.findall(r"^(\d+) families$", done.stdout, re.MULTILINE)[0]) >= len(_ON_GPU)
    assert "not installed" not in done.stdout


def test_the_doctor_finds_the_virtual_gpu(with_gpu: Environment, folder: Path) -> None:
    done = with_gpu.hopkit("doctor", cwd=folder)
    assert re.search(r"^feature:virtual_gpu +triton [\d.]+, numpy [\d.]+$", done.stdout, re.MULTILINE), done.stdout
