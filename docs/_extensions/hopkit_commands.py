"""Show the help of the command line as it is: it is written for a terminal, and Sphinx reads reStructuredText."""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx

_CODE = re.compile(r"`([^`]+)`")
_SPECIAL = re.compile(r"[*_\\]")
_DIRECTIVE = re.compile(r"\s*(?:\.\. |:\w+:)")


def as_rst(line: str) -> str:
    """Return the reStructuredText that shows a line of help.

    >>> print(as_rst("| hopkit list 'cond/*'   as for `hopkit golden`"))
    | hopkit list 'cond/\\*'   as for ``hopkit golden``
    >>> print(as_rst(".. option:: --group <ID>"))
    .. option:: --group <ID>
    """
    if _DIRECTIVE.match(line):
        return line
    # Every second part is code.
    parts = _CODE.split(line)
    return "".join(f"``{part}``" if index % 2 else _SPECIAL.sub(r"\\\g<0>", part) for index, part in enumerate(parts))


def _on_help(app: Sphinx, ctx: Any, lines: list[str]) -> None:
    lines[:] = [as_rst(line) for line in lines]


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("sphinx-click-process-description", _on_help)
    app.connect("sphinx-click-process-options", _on_help)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
