"""The command line: one command a module, imported when it is run; ``hopkit --help`` loads neither torch nor rich."""

from __future__ import annotations

from hopkit.cli.group import main

__all__ = ["main"]
