"""Where commands print: in colour on a terminal, plainly elsewhere. Rich is imported when something is printed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["NO_COLOR", "stdout"]

NO_COLOR = "hopkit.no_color"
"""The key in ``click.Context.meta`` that is set by ``--no-color``."""


def stdout() -> Console:
    """A console on standard output, which prints text as it is: no markup, no highlighting of numbers."""
    from rich.console import Console

    ctx = click.get_current_context(silent=True)
    plain = bool(os.environ.get("NO_COLOR")) or (ctx is not None and bool(ctx.meta.get(NO_COLOR)))
    return Console(color_system=None if plain else "auto", markup=False, highlight=False, soft_wrap=True)
