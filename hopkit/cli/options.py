"""The options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from hopkit.cli.console import NO_COLOR
from hopkit.cli.engines import ANY_OUTPUTS, ENGINES
from hopkit.cli.group import DEBUG

__all__ = ["case_file", "common", "engine", "engine_of_show", "golden_dir", "golden_dir_to_write", "variant"]

Command = TypeVar("Command", bound=Callable[..., Any])


def _remember(key: str) -> Callable[[click.Context, click.Parameter, bool], None]:
    def set_flag(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
        ctx.meta[key] = value

    return set_flag


def common(command: Command) -> Command:
    """Add the options of every command: ``--no-color`` and ``--debug``."""
    for name, key, text in (
        ("--debug", DEBUG, "Show Python's traceback of an error."),
        ("--no-color", NO_COLOR, "Print without colour; so does the variable NO_COLOR, and so does a pipe."),
    ):
        command = click.option(name, is_flag=True, expose_value=False, callback=_remember(key), help=text)(command)
    return command


def _golden_dir(*, exists: bool) -> Callable[[Command], Command]:
    return click.option(
        "--golden-dir",
        type=click.Path(exists=exists, file_okay=False, path_type=Path),
        help="The folder of the goldens. [default: golden/ of the checkout, else that of the installed hopkit; for "
        "cases of other projects the folder of pytest's ini option hopkit_golden_dir, or golden/ beside their file]",
    )


golden_dir = _golden_dir(exists=True)

golden_dir_to_write = _golden_dir(exists=False)
"""The same option for a command that may create the folder."""

case_file = click.option(
    "--file",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A Python file that defines further cases.",
)

variant = click.option("--variant", help="The variant. [default: the case's first]")

engine = click.option(
    "--engine",
    type=click.Choice(ENGINES),
    help="The engine that traces the bodies of torch's HOPs: torch's, or hopkit.speculate. [default: torch]",
)

engine_of_show = click.option(
    "--engine",
    type=click.Choice((*ENGINES, ANY_OUTPUTS)),
    help="The engine that traces: torch's, hopkit.speculate, or hopkit's HOPs for torch's functions. [default: torch]",
)
