"""The code in README, CONTRIBUTING and docs/ runs.

The ```python blocks of a page run in order in one namespace, in an empty folder. Under a line ``<!-- file: NAME -->``
a block becomes the file NAME there instead. A ```console block runs where a line ``<!-- run -->`` stands above it: each
``$ hopkit ...`` line must succeed, and print what follows it (``...`` stands for anything) where something follows.
Under ``<!-- run: 1 -->`` the last command ends with exit code 1. A line ``$ sed -i ...`` edits a file.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from hopkit.corpus import registry
from tests.warm_python import warm_python

_ROOT = Path(__file__).parents[2]
_MARK = "<!-- run -->"
_RUN = re.compile(r"<!-- run(?:: (?P<code>\d+))? -->\Z")
_FILE = re.compile(r"<!-- file: (?P<name>[\w.]+) -->\Z")


def above(example: sybil.Example) -> str:
    """Return the text of the page above a block."""
    text: str = example.document.text[: example.region.start]
    return text.rstrip()


def run_console(example: sybil.Example) -> str | None:
    """Run the commands of a marked block; return the error for sybil, or None."""
    mark = _RUN.search(above(example))
    if mark is None:
        return None
    commands = re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n?)*)", example.parsed, re.MULTILINE)
    for number, (command, expected) in enumerate(commands, 1):
        words = shlex.split(command)
        if words[:2] == ["sed", "-i"]:
            subprocess.run(words, check=True)
            continue
        if words[0] != "hopkit":
            return f"a block that runs has only hopkit commands, and sed -i, not {command!r}"
        done = subprocess.run([warm_python(), "-m", *words], capture_output=True, text=True)
        code = int(mark["code"] or 0) if number == len(commands) else 0
        if done.returncode != code:
            return f"$ {command}\nended with exit code {done.returncode}, not {code}:\n{done.stdout}{done.stderr}"
        options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        # Not standard error: some builds of Triton complain there of themselves whenever Python ends.
        if expected.strip() and not doctest.OutputChecker().check_output(expected, done.stdout, options):
            return f"$ {command}\nwas to print\n{expected}\nand printed\n{done.stdout}\nand as errors\n{done.stderr}"
    return None


def write_file(example: sybil.Example) -> str | None:
    """Write a block to the file that the line above it names."""
    mark = _FILE.search(above(example))
    assert mark is not None
    Path(mark["name"]).write_text(example.parsed, "utf-8")
    return None


class PythonParser(PythonCodeBlockParser):
    """Run the blocks of Python, or write those with the name of a file above them."""

    def __call__(self, document: sybil.Document) -> Iterator[sybil.Region]:
        for region in super().__call__(document):
            if _FILE.search(document.text[: region.start].rstrip()):
                region.evaluator = write_file
            yield region


_PAGES = sybil.Sybil(
    parsers=[
        PythonParser(doctest_optionflags=doctest.ELLIPSIS),
        CodeBlockParser(language="console", evaluator=run_console),
        CodeBlockParser(language="bash", evaluator=run_console),
    ]
)


def run_page(path: Path) -> int:
    """Run the blocks of a page in order; return their number."""
    examples = list(_PAGES.parse(path).examples())
    with registry.scope():
        for example in examples:
            example.evaluate()
    return len(examples)


def pages() -> list[Path]:
    return [*sorted(_ROOT.glob("*.md")), *sorted(_ROOT.glob("docs/**/*.md"))]


@pytest.mark.supported_torch
@pytest.mark.parametrize("path", pages(), ids=lambda path: path.relative_to(_ROOT).as_posix())
def test_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_page(path)


class TestTheRunner:
    """The runner of the pages, on pages that the tests write."""

    @pytest.fixture(autouse=True)
    def _elsewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)

    def page(self, *blocks: str) -> Path:
        path = Path("page.md").resolve()
        path.write_text("\n\n".join(["# A page", *blocks, ""]), encoding="utf-8")
        return path

    def test_blocks_share_a_namespace(self) -> None:
        assert run_page(self.page("```python\nx = 1\n```", "```python\nassert x == 1\n```")) == 2

    def test_a_block_that_raises_fails(self) -> None:
        with pytest.raises(ZeroDivisionError):
            run_page(self.page("```python\n1 / 0\n```"))

    def test_a_doctest_that_prints_something_else_fails(self) -> None:
        run_page(self.page("```python\n>>> 1 + 1\n2\n```"))
        with pytest.raises(sybil.example.SybilFailure, match="Got:\n    2"):
            run_page(self.page("```python\n>>> 1 + 1\n3\n```"))

    def test_a_marked_command_runs(self) -> None:
        run_page(self.page(_MARK, "```console\n$ hopkit --help\nUsage: ...\n```"))
        with pytest.raises(sybil.example.SybilFailure, match="ended with exit code 2"):
            run_page(self.page(_MARK, "```console\n$ hopkit no-such-command\n```"))

    def test_a_command_that_prints_something_else_fails(self) -> None:
        with pytest.raises(sybil.example.SybilFailure, match="was to print"):
            run_page(self.page(_MARK, "```console\n$ hopkit --help\nsomething else\n```"))

    def test_a_command_that_should_fail_and_does_not_is_an_error(self) -> None:
        run_page(self.page("<!-- run: 2 -->", "```console\n$ hopkit no-such-command\n```"))
        with pytest.raises(sybil.example.SybilFailure, match="ended with exit code 0, not 2"):
            run_page(self.page("<!-- run: 2 -->", "```console\n$ hopkit --help\n```"))

    def test_a_block_becomes_a_file_and_does_not_run(self) -> None:
        run_page(self.page("<!-- file: mine.py -->", "```python\n1 / 0\n```"))
        assert Path("mine.py").read_text("utf-8") == "1 / 0\n"

    def test_a_command_edits_a_file(self) -> None:
        block = "```console\n$ sed -i 's/1/2/' mine.py\n```"
        run_page(self.page("<!-- file: mine.py -->", "```python\nx = 1\n```", _MARK, block))
        assert Path("mine.py").read_text("utf-8") == "x = 2\n"

    def test_an_unmarked_command_does_not_run(self) -> None:
        run_page(self.page("```console\n$ hopkit no-such-command\n```"))
