"""The ``hopkit`` command: find the subcommands, and turn their exceptions into one line and an exit code."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import click

import hopkit
from hopkit.cli.console import complain
from hopkit.cli.signals import ended_by_signals, exit_code, signal_name
from hopkit.errors import HopkitError, UsageError

__all__ = ["DEBUG", "Failed", "main"]

DEBUG = "hopkit.debug"
"""The key in ``click.Context.meta`` that is set by ``--debug``."""

# A command is imported when its name is typed; its line in `hopkit --help` stands here for that reason.
_COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "golden": "Run the golden tests: compile every case, and compare with the accepted texts.",
        "review": "Show what differs from the goldens, by cause, and accept or reject each cause.",
        "list": "List the cases, the stages, the HOPs or the known failures.",
        "show": "Print the text of one stage of a case.",
        "repro": "Print a case as a Python script that needs torch alone, fit for a report.",
        "diff": "Compare two stages of a case, or the goldens of two versions of torch.",
        "history": "Run one case on each version of torch that is here, and print since when its result is so.",
        "upgrade": "Compare this torch with another one, and write a page for people who port hopkit.",
        "new": "Write a case file that runs.",
        "fuzz": "Draw programs with HOPs, and keep those that the compiler gets wrong.",
        "faults": "Hunt each planted fault with generated programs, and print which oracle caught it.",
        "gpu": "Run cases on the GPU of this machine, and compare their code with that for a virtual GPU.",
        "doctor": "Print the capabilities of this machine: torch, triton, devices, compiler, private names.",
    }
)


class Failed(Exception):
    """The command has printed its error; it ends with exit code 1."""


class _Group(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = importlib.import_module(f"hopkit.cli.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with ended_by_signals():
                return super().invoke(ctx)
        except Failed:
            ctx.exit(1)
        except HopkitError as error:
            if ctx.meta.get(DEBUG):
                raise
            complain(f"hopkit: {error}")
            ctx.exit(2 if isinstance(error, UsageError) else 1)
        except KeyboardInterrupt as interrupt:
            name = signal_name(interrupt)
            complain(f"\nhopkit: interrupted by {name}; the running cases were stopped")
            ctx.exit(exit_code(interrupt))


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(hopkit.__version__, prog_name="hopkit")
def main() -> None:
    """Capture how torch.compile compiles higher-order operators, and compare with accepted texts.

    \b
    hopkit golden                            run every golden test
    hopkit golden cond --accept              accept the changes in the cases of the family cond
    hopkit review                            look at what the last run found, cause by cause
    hopkit show cond/nested --stage dynamo   print one graph
    hopkit new --hop cond cond/mine          start your own case

    Exit codes: 0 passed, 1 something failed, 2 a wrong command line, 130, 143 and 129 ended by SIGINT, SIGTERM, SIGHUP.
    """
