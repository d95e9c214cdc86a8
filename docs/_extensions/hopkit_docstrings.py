"""Resolve the names in docstrings: link those that the site documents, and check that the others exist.

A docstring has a name in single backquotes: `hopkit.capture`, `Sample` of the same module, or `.engine` of the same
package. The default role finds the full path of each. Many names belong to modules that the reference leaves out;
they stay without a link. A name that exists nowhere stays as it is, and Sphinx warns about it.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.python import PyXRefRole
from sphinx.environment import BuildEnvironment

_OWNER = re.compile(r":docstring of ([\w.]+)")
_EVERYWHERE = ("hopkit", "hopkit.errors", "hopkit.records")
"""Modules whose names any docstring may use."""


def full_name(name: str, owners: Sequence[str]) -> str | None:
    """Return the absolute path of a name that the docstring of an object uses, or None if it exists nowhere.

    ``owners`` are paths of the object.

    >>> full_name("Sample", ["hopkit.stages.session.capture"]), full_name(".engine", ["hopkit.speculate"])
    ('hopkit.stages.session.Sample', 'hopkit.speculate.engine')
    >>> full_name("args", ["hopkit.records.Sample"]), full_name("no_such_name", ["hopkit"])
    ('hopkit.records.Sample.args', None)
    """
    bare = name.lstrip("~.").removesuffix("()")
    return next((path for path in _candidates(bare, owners) if _is_defined(path)), None)


def _candidates(name: str, owners: Sequence[str]) -> Iterator[str]:
    for owner in owners:
        parts = owner.split(".")
        for end in range(len(parts), 0, -1):
            yield ".".join([*parts[:end], name])
        # The docstring of a package is the guide to its modules, and names their functions.
        for module in pkgutil.iter_modules(getattr(sys.modules.get(owner), "__path__", ())):
            yield f"{owner}.{module.name}.{name}"
    yield from (f"{module}.{name}" for module in _EVERYWHERE)
    yield name
    yield f"builtins.{name}"


def _is_defined(path: str) -> bool:
    parts = path.split(".")
    for end in range(len(parts), 0, -1):
        try:
            value: Any = importlib.import_module(".".join(parts[:end]))
        except ImportError:
            continue
        return _has(value, parts[end:])
    return False


def _has(value: Any, attributes: Sequence[str]) -> bool:
    for attribute in attributes:
        if attribute in getattr(value, "__annotations__", {}):
            # A field has no value in its class.
            return True
        if not hasattr(value, attribute):
            return False
        value = getattr(value, attribute)
    return True


class Name(PyXRefRole):  # type: ignore[misc]
    """The role of a name in single backquotes."""

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        # "/path/of/records.py:docstring of hopkit.records.Finding"
        owner = _OWNER.search(self.get_source_info()[0] or "")
        path = full_name(target, [owner[1]] if owner else [])
        refnode["refdomain"], refnode["reftype"] = "py", "obj"
        return title, path or target


def _without_link(app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.Element) -> Any:
    """Return the text of a name that the site does not document, and of a type in a signature, which mypy checks."""
    if node.get("refdomain") != "py":
        return None
    return content if node["reftype"] != "obj" or _is_defined(node["reftarget"]) else None


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_role("hopkit-name", Name())
    app.connect("missing-reference", _without_link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
