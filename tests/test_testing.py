"""The assertions of `hopkit.testing`: comparisons, messages, and accepting into a source file."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import unittest
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import expecttest
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hopkit.errors
from hopkit import testing
from hopkit.errors import GoldenMismatch, UnknownName, UsageError
from hopkit.records import STANDARD_VARIANTS, Artifact, Capture, Stage, StageMap

SIN = "def forward(self, x):\n    y = torch.sin(x)\n    return (y,)\n"
RENAMED = SIN.replace("y", "z")
COS = SIN.replace("sin", "cos")


def captured(**texts: str) -> Capture:
    """Return a capture that has only texts; nothing is compiled."""
    stages = {name: Stage(name, order, normalize=str) for order, name in enumerate(texts)}
    artifacts = StageMap({stages[name]: (Artifact(stages[name], text),) for name, text in texts.items()})
    return Capture(artifacts, (), (), (), 1, 1, {}, "fake", STANDARD_VARIANTS["inference"])


@pytest.fixture
def comparing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(testing.ACCEPT_VARIABLE, raising=False)


@pytest.fixture
def accepting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(testing.ACCEPT_VARIABLE, "1")


Imported = Callable[[str], ModuleType]


@pytest.fixture
def imported(tmp_path: Path) -> Imported:
    """Return a function that writes a source file and imports it; ``file.__file__`` is its path."""
    count = 0

    def write_and_import(source: str) -> ModuleType:
        nonlocal count
        count += 1
        return import_file(tmp_path / f"checks_{count}.py", source)

    return write_and_import


def import_file(path: Path, source: str) -> ModuleType:
    path.write_bytes(source.encode())
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def text_of(module: ModuleType) -> str:
    assert module.__file__ is not None
    return Path(module.__file__).read_text(encoding="utf-8")


ONE = '''\
from hopkit.testing import assert_stage

def check(capture):
    assert_stage(capture, "dynamo", """old""")
'''


@pytest.mark.usefixtures("comparing")
class TestComparing:
    def test_equal_text_passes(self) -> None:
        testing.assert_stage(captured(dynamo=SIN), "dynamo", SIN)

    def test_the_stage_may_be_a_record(self) -> None:
        capture = captured(dynamo=SIN, codegen="kernel")
        testing.assert_stage(capture, next(iter(capture.artifacts)), SIN)

    def test_names_matter(self) -> None:
        with pytest.raises(GoldenMismatch, match="same graph, other names"):
            testing.assert_stage(captured(dynamo=RENAMED), "dynamo", SIN)

    def test_a_mismatch_shows_place_diff_and_command(
        self, imported: Imported, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.delenv("PYTEST_CURRENT_TEST")
        with pytest.raises(GoldenMismatch) as caught:
            imported(ONE).check(captured(dynamo=SIN))
        expecttest.assert_expected_inline(
            str(caught.value),
            """\
checks_1.py:4: dynamo differs from the accepted text
--- expected
+++ actual
@@ -1 +1,3 @@
-old
\\ No newline at end
+def forward(self, x):
+    y = torch.sin(x)
+    return (y,)
  to accept it: EXPECTTEST_ACCEPT=1 python checks_1.py""",
        )

    def test_a_missing_newline_at_the_end_is_seen_and_shown(self) -> None:
        with pytest.raises(GoldenMismatch, match="No newline at end"):
            testing.assert_stage(captured(dynamo="x"), "dynamo", "x\n")

    def test_it_is_an_assertion_error_so_that_unittest_counts_a_failure(self) -> None:
        with pytest.raises(AssertionError):
            testing.assert_stage(captured(dynamo=SIN), "dynamo", COS)

    def test_a_stage_that_was_not_reached_names_those_that_were(self) -> None:
        with pytest.raises(UnknownName, match="unknown stage 'dinamo'\n  nearest: dynamo"):
            testing.assert_stage(captured(dynamo=SIN), "dinamo", SIN)

    def test_nothing_is_written(self, imported: Imported) -> None:
        module = imported(ONE)
        with pytest.raises(GoldenMismatch):
            module.check(captured(dynamo=SIN))
        assert text_of(module) == ONE

    def test_skip_reports_the_caller_of_a_helper(self, imported: Imported) -> None:
        module = imported(HELPER)
        with pytest.raises(GoldenMismatch, match=r"checks_1\.py:7: "):
            module.check(captured(dynamo=SIN))

    def test_skip_beyond_the_outermost_caller_is_refused(self) -> None:
        with pytest.raises(UsageError, match="skip=100000"):
            testing.assert_stage(captured(dynamo=SIN), "dynamo", COS, skip=100_000)


@pytest.mark.usefixtures("comparing")
class TestCommand:
    """The command that a mismatch prints."""

    def test_of_a_pytest_function(self, monkeypatch: pytest.MonkeyPatch, imported: Imported, tmp_path: Path) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("PYTEST_CURRENT_TEST", "checks_1.py::test_branch[a b] (call)")
        with pytest.raises(GoldenMismatch, match=r"EXPECTTEST_ACCEPT=1 pytest 'checks_1\.py::test_branch\[a b\]'$"):
            imported(ONE).check(captured(dynamo=SIN))

    def test_of_a_pytest_function_below_another_folder(
        self, monkeypatch: pytest.MonkeyPatch, imported: Imported, tmp_path: Path
    ) -> None:
        # pytest's root is tmp_path, the shell's folder the one above.
        monkeypatch.chdir(tmp_path.parent)
        monkeypatch.setenv("PYTEST_CURRENT_TEST", "checks_1.py::test_branch (call)")
        with pytest.raises(GoldenMismatch, match=rf"pytest {tmp_path.name}/checks_1\.py::test_branch$"):
            imported(ONE).check(captured(dynamo=SIN))

    def test_of_a_unittest_method(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("PYTEST_CURRENT_TEST")

        class TestBranch(unittest.TestCase):
            def test_size(self) -> None:
                testing.assert_stage(captured(dynamo=SIN), "dynamo", COS)

        TestBranch.__module__, TestBranch.__qualname__ = "acme.test_branch", "TestBranch"
        result = unittest.TestResult()
        TestBranch("test_size").run(result)
        [(_, message)] = result.failures
        assert "EXPECTTEST_ACCEPT=1 python -m unittest acme.test_branch.TestBranch.test_size\n" in message


HELPER = '''\
from hopkit.testing import assert_stage

def helper(capture, expected):
    assert_stage(capture, "dynamo", expected, skip=1)

def check(capture):
    helper(capture, """old""")
'''


@pytest.mark.usefixtures("accepting")
class TestAccepting:
    def accepted(self, module: ModuleType, capture: Capture, monkeypatch: pytest.MonkeyPatch) -> str:
        """Return the source after accepting; comparing must then pass, and accepting again change nothing."""
        module.check(capture)
        source = text_of(module)
        again = import_file(Path(str(module.__file__)).with_name("again.py"), source)
        again.check(capture)
        assert text_of(again) == source
        monkeypatch.delenv(testing.ACCEPT_VARIABLE)
        again.check(capture)
        return source

    def test_the_literal_is_rewritten(self, imported: Imported, monkeypatch: pytest.MonkeyPatch) -> None:
        expecttest.assert_expected_inline(
            self.accepted(imported(ONE), captured(dynamo=SIN), monkeypatch),
            '''\
from hopkit.testing import assert_stage

def check(capture):
    assert_stage(capture, "dynamo", """\\
def forward(self, x):
    y = torch.sin(x)
    return (y,)
""")
''',
        )

    @pytest.mark.parametrize(
        "call",
        [
            pytest.param('assert_stage(capture, "dynamo", """""")', id="empty"),
            pytest.param("assert_stage(capture, 'dynamo', '''''')", id="other-quotes"),
            pytest.param('assert_stage(capture, "dynamo", r"""""")', id="raw"),
            pytest.param('assert_stage(capture, "dynamo", expected="""""")', id="keyword"),
            pytest.param('assert_stage(\n        capture,\n        "dynamo",\n        """""",\n    )', id="many-lines"),
            pytest.param('testing.assert_stage(capture, "dynamo", """""")', id="qualified"),
            pytest.param('(testing\n        .assert_stage(capture, "dynamo", """""")\n    )', id="chained"),
            pytest.param('assert_stage(capture, "dynamo", "old")', id="single-quoted"),
            pytest.param('assert_stage(capture, """dynamo""", """""")', id="another-in-front"),
            pytest.param('assert_stage(capture, "dynamo", """a""" """b""")', id="two-pieces"),
            pytest.param('assert_stage(capture, "dynamo", """a\\"""")', id="escaped-quote-at-the-end"),
            pytest.param('caf\u00e9 = 1; assert_stage(capture, "dynamo", """""")', id="after-another-alphabet"),
            pytest.param('if True: assert_stage(capture, "dynamo", """""")', id="one-line-if"),
            pytest.param('[assert_stage(capture, "dynamo", """""") for _ in "ab"]', id="same-text-twice"),
        ],
    )
    def test_wherever_the_literal_stands(self, call: str, imported: Imported, monkeypatch: pytest.MonkeyPatch) -> None:
        source = (
            "from hopkit import testing\nfrom hopkit.testing import assert_stage\n\n"
            f"def check(capture):\n    {call}\n    return 'after'\n"
        )
        assert "torch.sin" in self.accepted(imported(source), captured(dynamo=SIN), monkeypatch)

    def test_several_in_one_function_and_one_file(self, imported: Imported, monkeypatch: pytest.MonkeyPatch) -> None:
        source = (
            ONE + '    assert_stage(capture, "codegen", """old""")\n\n'
            'def other(capture):\n    assert_stage(capture, "dynamo", """old""")\n'
        )
        module = imported(source)
        capture = captured(dynamo=SIN, codegen=COS)
        module.other(capture)
        accepted = self.accepted(module, capture, monkeypatch)
        assert accepted.index(SIN) < accepted.index(COS) < accepted.rindex(SIN)
        assert '"""old"""' not in accepted

    def test_a_helper_passes_its_callers_literal_on(self, imported: Imported, monkeypatch: pytest.MonkeyPatch) -> None:
        assert SIN in self.accepted(imported(HELPER), captured(dynamo=SIN), monkeypatch)

    def test_an_equal_text_leaves_the_file_untouched(self, imported: Imported) -> None:
        module = imported(ONE)
        before = os.stat(str(module.__file__))
        module.check(captured(dynamo="old"))
        assert os.stat(str(module.__file__)) == before

    def test_the_rest_of_the_file_keeps_its_bytes(self, tmp_path: Path) -> None:
        path = tmp_path / "checks.py"
        source = "# caf\u00e9\r\n" + ONE.replace("\n", "\r\n")
        import_file(path, source).check(captured(dynamo="new"))
        assert path.read_bytes() == source.replace("old", "new").encode()

    def test_other_assertions_of_expecttest_still_find_their_literals(self, imported: Imported) -> None:
        module = imported(
            "import expecttest\n" + ONE + '    expecttest.assert_expected_inline("a\\nb\\n", """old""")\n'
            '    assert_stage(capture, "dynamo", """""")\n'
        )
        module.check(captured(dynamo=SIN))
        assert text_of(module).count(SIN) == 2
        assert "a\nb\n" in text_of(module)

    def test_a_loop_that_makes_different_texts_is_refused(self, imported: Imported) -> None:
        module = imported(ONE)
        module.check(captured(dynamo=SIN))
        with pytest.raises(UsageError, match=r"checks_1\.py:4: one assertion gets different texts"):
            module.check(captured(dynamo=COS))
        assert SIN in text_of(module)

    def test_a_loop_whose_first_text_is_the_accepted_one_is_refused_too(self, imported: Imported) -> None:
        module = imported(ONE)
        module.check(captured(dynamo="old"))
        with pytest.raises(UsageError, match="different texts"):
            module.check(captured(dynamo=SIN))
        assert text_of(module) == ONE

    @pytest.mark.parametrize(
        ("call", "message"),
        [
            pytest.param('assert_stage(capture, "dynamo", OLD)', "not a literal in this call", id="name"),
            pytest.param('assert_stage(capture, "dynamo", f"""{OLD}""")', "not a literal in this call", id="f-string"),
            pytest.param('eval("""assert_stage(capture, "dynamo", \'old\')""")', "no source|not in the", id="eval"),
        ],
    )
    def test_source_that_can_not_be_rewritten_is_refused(self, call: str, message: str, imported: Imported) -> None:
        source = f'from hopkit.testing import assert_stage\nOLD = "old"\n\ndef check(capture):\n    {call}\n'
        module = imported(source)
        with pytest.raises(UsageError, match=message):
            module.check(captured(dynamo=SIN))
        assert text_of(module) == source

    @pytest.mark.parametrize("strange", ["\u03bb", "\r", "\0"])
    def test_text_that_expecttest_can_not_write_is_refused(self, strange: str, imported: Imported) -> None:
        module = imported(ONE)
        with pytest.raises(UsageError, match=r"checks_1\.py:4: expecttest can't write " + re.escape(repr(strange))):
            module.check(captured(dynamo=strange))
        assert text_of(module) == ONE

    @pytest.mark.parametrize("added", ["print(1)\n", "print(\n", "'''"])
    def test_a_file_that_was_changed_meanwhile_is_refused(self, added: str, imported: Imported) -> None:
        module = imported(ONE)
        testing.remember_source(str(module.__file__))
        changed = added + ONE
        Path(str(module.__file__)).write_text(changed, encoding="utf-8")
        with pytest.raises(UsageError, match="changed since it was imported"):
            module.check(captured(dynamo=SIN))
        assert text_of(module) == changed

    def test_an_expected_text_that_was_changed_meanwhile_is_refused(self, imported: Imported) -> None:
        module = imported(ONE)
        testing.remember_source(str(module.__file__))
        changed = ONE.replace("old", "newer")
        Path(str(module.__file__)).write_text(changed, encoding="utf-8")
        with pytest.raises(UsageError, match="expected text was changed"):
            module.check(captured(dynamo=SIN))
        assert text_of(module) == changed

    def test_an_installed_package_is_never_written(self, tmp_path: Path) -> None:
        folder = tmp_path / "site-packages"
        folder.mkdir()
        module = import_file(folder / "checks.py", ONE)
        with pytest.raises(UsageError, match="installed package"):
            module.check(captured(dynamo=SIN))
        assert text_of(module) == ONE


class TestSameGraph:
    def test_other_names_pass(self) -> None:
        testing.assert_same_graph(SIN, RENAMED)

    def test_another_operator_fails_with_a_diff_in_the_names_of_the_graphs(self) -> None:
        with pytest.raises(GoldenMismatch) as caught:
            testing.assert_same_graph(RENAMED, COS)
        assert "more than names" in str(caught.value)
        changed = [line for line in str(caught.value).splitlines() if line.startswith(("- ", "+ "))]
        (removed,) = (line for line in COS.splitlines() if "torch.cos" in line)
        (added,) = (line for line in RENAMED.splitlines() if "torch.sin" in line)
        assert changed == [f"-{removed}", f"+{added}"]
        assert "%" not in str(caught.value)

    def test_artifacts_are_taken_too(self) -> None:
        [artifact] = captured(dynamo=RENAMED).artifacts["dynamo"]
        testing.assert_same_graph(artifact, SIN)
        with pytest.raises(GoldenMismatch):
            testing.assert_same_graph(artifact, COS)

    def test_swapped_operands_are_another_graph(self) -> None:
        with pytest.raises(GoldenMismatch):
            testing.assert_same_graph("def f(a, b):\n    return a - b\n", "def f(a, b):\n    return b - a\n")


PRINTABLE = st.text(
    st.characters(max_codepoint=126, categories=("L", "N", "P", "S", "Zs"), include_characters="\n\t\x0b\x0c")
)


@given(first=st.lists(st.tuples(PRINTABLE, PRINTABLE), min_size=1, max_size=5), data=st.data())
def test_accepting_in_any_order_writes_the_captured_texts(
    first: list[tuple[str, str]], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """For any texts, whatever is written reads back as what was captured, and the calls may come in any order."""
    source = "from hopkit.testing import assert_stage\n"
    for number, (before, _) in enumerate(first):
        literal = before.replace("\\", "\\\\").replace('"', '\\"')
        source += f'\ndef check_{number}(capture):\n    assert_stage(capture, "dynamo", """{literal}""")\n'
    module = import_file(tmp_path_factory.mktemp("any") / "checks.py", source)
    captures = [captured(dynamo=after) for _, after in first]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(testing.ACCEPT_VARIABLE, "1")
        for number in data.draw(st.permutations(range(len(first)))):
            getattr(module, f"check_{number}")(captures[number])
        patch.delenv(testing.ACCEPT_VARIABLE)
        again = import_file(Path(str(module.__file__)), text_of(module))
        for number, capture in enumerate(captures):
            getattr(again, f"check_{number}")(capture)


RUNNER = """
import builtins, importlib.util, sys

for name in ("pytest", "hypothesis", "torch"):
    sys.modules[name] = None  # importing it raises ImportError

from hopkit import testing
from hopkit.records import STANDARD_VARIANTS, Artifact, Capture, Stage, StageMap

spec = importlib.util.spec_from_file_location("checks", sys.argv[1])
checks = importlib.util.module_from_spec(spec)
testing.remember_source(sys.argv[1])
spec.loader.exec_module(checks)
stage = Stage("dynamo", 0, str)
print("imported", flush=True)
sys.stdin.readline()
for number in sys.argv[2:]:
    text = "".join(f"line {line} of {number}\\n" for line in range(int(number)))
    artifacts = StageMap({stage: (Artifact(stage, text),)})
    capture = Capture(artifacts, (), (), (), 1, 1, {}, "fake", STANDARD_VARIANTS["inference"])
    getattr(checks, f"check_{number}")(capture)
"""


def accept_in_processes(path: Path, shares: list[list[int]]) -> str:
    """Accept the checks of a file in as many processes as there are shares, all at once; return the file's text."""
    source = "from hopkit.testing import assert_stage\n" + "".join(
        f'\ndef check_{number}(capture):\n    assert_stage(capture, "dynamo", """""")\n' for number in range(24)
    )
    path.write_text(source, encoding="utf-8")
    environment = os.environ | {
        testing.ACCEPT_VARIABLE: "1",
        "PYTHONPATH": str(Path(hopkit.errors.__file__).parents[1]),
    }
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", RUNNER, str(path), *map(str, share)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for share in shares
    ]
    # Only when every process has imported the file may any of them change it.
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "imported\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    return path.read_text(encoding="utf-8")


def test_processes_that_accept_at_once_write_the_same_as_one(tmp_path: Path) -> None:
    """Accepting needs neither pytest nor hypothesis nor torch."""
    serial = accept_in_processes(tmp_path / "serial.py", [list(range(24))])
    parallel = accept_in_processes(tmp_path / "parallel.py", [list(range(first, 24, 4)) for first in range(4)])
    assert parallel == serial
    assert "line 22 of 23\n" in serial


def test_a_python_without_columns_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "checks.py"
    path.write_text(ONE.replace("check", "check_1"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-X", "no_debug_ranges", "-c", RUNNER, str(path), "1"],
        env=os.environ | {testing.ACCEPT_VARIABLE: "1", "PYTHONPATH": str(Path(hopkit.errors.__file__).parents[1])},
        input="go\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "reports no column of the call" in done.stderr
    assert path.read_text(encoding="utf-8") == ONE.replace("check", "check_1")
