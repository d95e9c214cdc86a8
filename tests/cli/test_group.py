"""The command group: it starts without torch, shows examples, and turns errors into one line and a code."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from hopkit.cli import group, main
from hopkit.errors import HopkitError, UnknownName, UsageError

_COMMANDS = main.list_commands(click.Context(main))


def _loaded_by(*words: str) -> set[str]:
    """Return the modules that a command line has loaded when it ends."""
    program = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))\n"
        f"sys.argv = ['hopkit', *{words!r}]\n"
        "from hopkit.cli import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("words", [("--help",), ("--version",), *((command, "--help") for command in _COMMANDS)])
def test_help_loads_neither_torch_nor_rich(words: tuple[str, ...]) -> None:
    loaded = _loaded_by(*words)
    assert "hopkit.cli.group" in loaded
    assert not loaded & {"torch", "rich", "rich.console", "triton"}


def test_python_dash_m_is_the_same_command() -> None:
    done = subprocess.run([sys.executable, "-m", "hopkit", "--help"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: hopkit ")


@pytest.mark.parametrize("name", _COMMANDS)
def test_each_command_is_listed_with_its_first_sentence_and_has_examples(name: str) -> None:
    runner = CliRunner()
    command = main.get_command(click.Context(main), name)
    assert command is not None
    first_line = command.get_short_help_str(limit=200)
    assert first_line in " ".join(runner.invoke(main, ["--help"], terminal_width=200).output.split())
    text = runner.invoke(main, [name, "--help"]).output
    assert f"\n  hopkit {name} " in text
    assert "--debug" in text


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """Return a list: the command ``list`` raises the error that a test appends to it."""
    errors: list[BaseException] = []

    def fail() -> None:
        raise errors[0]

    command = click.Command("list", callback=fail)
    debug = click.Option(["--debug"], is_flag=True, expose_value=False, callback=_set_debug)
    command.params.append(debug)
    monkeypatch.setattr(main, "get_command", lambda ctx, name: command)
    return errors


def _set_debug(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    ctx.meta[group.DEBUG] = value


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (HopkitError("what failed", hint="what to do"), 1, "hopkit: what failed\n  what to do\n"),
        (UsageError("what is wrong"), 2, "hopkit: what is wrong\n"),
        (UnknownName("stage", "dinamo", ["dynamo"]), 2, "hopkit: unknown stage 'dinamo'\n  nearest: dynamo\n"),
        (group.Failed(), 1, ""),
        (KeyboardInterrupt(), 130, "\nhopkit: interrupted by SIGINT; the running cases were stopped\n"),
    ],
)
def test_errors_are_a_message_and_an_exit_code(
    failing: list[BaseException], error: BaseException, code: int, said: str
) -> None:
    failing.append(error)
    result = CliRunner().invoke(main, ["list"])
    assert (result.exit_code, result.stderr, result.stdout) == (code, said, "")


def test_debug_shows_the_exception(failing: list[BaseException]) -> None:
    failing.append(HopkitError("what failed"))
    result = CliRunner().invoke(main, ["list", "--debug"])
    assert result.exception is failing[0]


def test_an_unknown_command_is_a_usage_error() -> None:
    result = CliRunner().invoke(main, ["goldn"])
    assert result.exit_code == 2
    assert "goldn" in result.stderr
