"""The consoles of the commands: colours on a terminal, plain text elsewhere. Printing imports rich."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["NO_COLOR", "complain", "stderr", "stdout"]

NO_COLOR = "hopkit.no_color"
"""The key in ``click.Context.meta`` that is set by ``--no-color``."""


def stdout() -> Console:
    """Return a console on standard output, without markup and highlighting of numbers.

    It prints control sequences as escapes (`printable`), because the text may come from a user's program.
    """
    return _console(is_stderr=False)


def stderr() -> Console:
    """Return a console like `stdout` on standard error."""
    return _console(is_stderr=True)


def _console(*, is_stderr: bool) -> Console:
    from hopkit.cli.safe_console import SafeConsole

    ctx = click.get_current_context(silent=True)
    plain = bool(os.environ.get("NO_COLOR")) or (ctx is not None and bool(ctx.meta.get(NO_COLOR)))
    return SafeConsole(
        color_system=None if plain else "auto", markup=False, highlight=False, soft_wrap=True, stderr=is_stderr
    )


def complain(text: str) -> None:
    """Print a text on standard error, with control sequences as escapes."""
    from hopkit.normalize import printable

    click.echo(printable(text), err=True)
