"""The fixture ``hopkit_golden`` in a user's project: the place of goldens, messages of failures, accepting."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from hopkit._torch.versions import torch_minor
from tests.warm_python import run_pytest

TESTS = """
import pytest
from hopkit.testing import assert_stage


@pytest.mark.parametrize("size", range(6))
def test_size(fake, hopkit_golden, size):
    hopkit_golden.check(fake(dynamo=f"size = {size}\\n"))


@pytest.mark.parametrize("variant", ["training", "inference", "dynamic"])
@pytest.mark.parametrize("stage", ["aot_forward", "dynamo"])
def test_shared(fake, hopkit_golden, variant, stage):
    hopkit_golden.check(fake(variant, **{stage: f"{stage} {variant}\\n"}), name=f"shared/{stage}")
""" + "".join(
    f'''

def test_inline_{number}(fake):
    assert_stage(fake(dynamo="line\\n" * {number}), "dynamo", """""")
'''
    for number in range(1, 7)
)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the texts of the files that the project's tests wrote or rewrote."""
    files = [*folder.glob("test_*.py"), *folder.glob("golden/**/*")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files if path.is_file()}


@pytest.mark.supported_torch
def test_accepting_under_xdist_writes_what_accepting_serially_writes(project: pytest.Pytester) -> None:
    written = []
    for arguments in (["-p", "no:xdist"], ["-n", "2"]):
        for path in project.path.glob("golden/*/*"):
            path.unlink()
        project.makepyfile(test_many=TESTS)
        result = run_pytest(project, "--hopkit-accept", *arguments)
        result.assert_outcomes(passed=18)
        written.append(contents(project.path))
    assert written[0] == written[1]
    assert len(written[0]) == 1 + 6 + 2
    run_pytest(project).assert_outcomes(passed=18)
    assert contents(project.path) == written[1]


def test_accepting_finds_its_literal_where_another_process_accepted_first(project: pytest.Pytester) -> None:
    path = project.makepyfile(
        '''
        from pathlib import Path
        from hopkit.testing import assert_stage


        def test_meanwhile():
            path, accepted = Path(__file__), "line\\n" * 5
            path.write_text(path.read_text().replace("of" + " another", accepted))


        def test_of_another_process(fake):
            assert_stage(fake(dynamo="line\\n" * 5), "dynamo", """of another""")


        def test_own(fake):
            assert_stage(fake(dynamo="own"), "dynamo", """""")
        '''
    )
    result = run_pytest(project, "--hopkit-accept", "-k", "meanwhile or own")
    result.assert_outcomes(passed=2, deselected=1)
    assert path.read_text().endswith('assert_stage(fake(dynamo="own"), "dynamo", """own""")')
    run_pytest(project).assert_outcomes(passed=3)


@pytest.mark.supported_torch
def test_a_failure_is_readable_and_its_command_accepts(project: pytest.Pytester) -> None:
    folder = project.mkdir("checks")
    (folder / "test_cond.py").write_text(
        "import pytest\n\n@pytest.mark.parametrize('size', ['two three'])\n"
        "def test_branch(fake, hopkit_golden, size):\n    hopkit_golden.check(fake(dynamo='y = torch.sin(x)\\n'))\n"
    )
    result = run_pytest(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            ">   *hopkit_golden.check(*",
            "E   *GoldenMismatch: cond/branch_two_three inference/dynamo: new block",
            "E   *golden/cond/branch_two_three.md:1",
            "E   *+y = torch.sin(x)",
            "checks/test_cond.py:5: GoldenMismatch",
        ]
    )
    # Nothing of hopkit's inside is shown.
    result.stdout.no_fnmatch_line("*golden_checker.py*")
    # On CI pytest says it again in its summary.
    [command] = {line.partition("to accept it: ")[2] for line in result.outlines if "to accept it: " in line}
    program, *arguments = shlex.split(command)
    assert program == "pytest"
    run_pytest(project, *arguments).assert_outcomes(passed=1)
    assert (
        (folder / "golden/cond/branch_two_three.md")
        .read_text()
        .startswith(f"<!-- torch {torch_minor()}; regenerate: pytest checks --hopkit-accept -->\n")
    )
    run_pytest(project).assert_outcomes(passed=1)


@pytest.mark.supported_torch
def test_the_folder_may_be_an_ini_option_relative_to_the_ini_file(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.makeini("[pytest]\nhopkit_golden_dir = accepted/here\n")
    folder = project.mkdir("checks")
    (folder / "test_cond.py").write_text("def test_a(fake, hopkit_golden): hopkit_golden.check(fake(dynamo='x'))\n")
    monkeypatch.chdir(folder)
    result = run_pytest(project, "--hopkit-accept")
    result.assert_outcomes(passed=1)
    assert (project.path / "accepted/here/cond/a.md").is_file()


@pytest.mark.supported_torch
def test_the_variable_accepts_as_the_option_does(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    project.makepyfile("def test_a(fake, hopkit_golden): hopkit_golden.check(fake(dynamo='x'), name='mine/a')")
    monkeypatch.setenv("EXPECTTEST_ACCEPT", "1")
    project.runpytest_subprocess().assert_outcomes(passed=1)
    assert (project.path / "golden/mine/a.md").is_file()


def test_names_come_from_file_class_and_test(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_cond="""
        class TestBranch:
            def test_Size(self, hopkit_golden):
                assert hopkit_golden.test_name == "cond/branch_size"

        def test_plain(hopkit_golden):
            assert hopkit_golden.test_name == "cond/plain"
        """
    )
    project.runpytest_subprocess().assert_outcomes(passed=2)


def test_the_option_is_over_with_the_run(project: pytest.Pytester) -> None:
    project.makepyfile("import os\ndef test_a(): assert os.environ['EXPECTTEST_ACCEPT'] == '1'")
    result = project.run(
        sys.executable,
        "-c",
        "import os, pytest\nassert pytest.main(['--hopkit-accept']) == 0\nassert 'EXPECTTEST_ACCEPT' not in os.environ",
    )
    assert result.ret == 0
