"""Put the known failures of torch on the site: the page docs/torch_failures.md ends with them."""

from __future__ import annotations

from typing import Any

from click.testing import CliRunner
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from hopkit.cli import main

PAGE = "docs/torch_failures"
MARK = "<!-- the failures -->"
"""The line of the page that the known failures replace."""


def failures() -> str:
    """Return what `hopkit list --known-failures` prints, without its title: Markdown with links from docs/."""
    done = CliRunner().invoke(main, ["list", "--known-failures"], catch_exceptions=False)
    if done.exit_code:
        raise ExtensionError(f"`hopkit list --known-failures` ended with exit code {done.exit_code}: {done.output}")
    return done.stdout.partition("\n")[2]


def _on_read(app: Sphinx, docname: str, source: list[str]) -> None:
    if docname == PAGE:
        source[0] = source[0].replace(MARK, failures())


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("source-read", _on_read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
