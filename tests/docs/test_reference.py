"""The reference has a page for each public package, and lists it."""

from __future__ import annotations

import pkgutil
import re
from pathlib import Path

import hopkit

_API = Path(__file__).parents[2] / "docs" / "reference" / "api"

LEFT_OUT = {
    "__main__": "a command",
    "_torch": "private",
    "cli": "docs/reference/commands.md has the commands",
    "corpus": "its public module is hopkit.corpus.registry",
    "deprecation": "internal",
    "discovery": "internal",
    "extras": "internal",
    "hops": "its public names are in the module hopkit",
    "program_files": "internal",
    "runner": "its public function is hopkit.fixtures.run_case",
}
"""Packages and modules without a page, and the reason."""


def test_each_public_package_has_a_page() -> None:
    packages = {module.name for module in pkgutil.iter_modules(hopkit.__path__)} - set(LEFT_OUT)
    pages = {path.stem for path in _API.glob("hopkit*.md")}
    assert {f"hopkit.{package}" for package in packages} <= pages


def test_the_reasons_are_of_packages_that_exist() -> None:
    assert set(LEFT_OUT) <= {module.name for module in pkgutil.iter_modules(hopkit.__path__)}


def test_each_page_is_listed_and_documents_its_module() -> None:
    listed = re.search(r"```\{toctree\}\n.*?\n\n(.*?)```", (_API / "index.md").read_text("utf-8"), re.DOTALL)
    assert listed is not None
    pages = {path.stem for path in _API.glob("hopkit*.md")}
    assert sorted(listed[1].split()) == sorted(pages)
    for page in pages:
        text = (_API / f"{page}.md").read_text("utf-8")
        assert text.startswith(f"# `{page}`\n")
        assert re.search(rf"^\.\. (?:automodule|py:module):: {re.escape(page)}$", text, re.MULTILINE), page
