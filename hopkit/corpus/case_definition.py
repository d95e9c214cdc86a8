"""Find the definition of a case in the text of its file, without importing it: cases import torch."""

from __future__ import annotations

import ast
import dataclasses
import importlib.machinery
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

import hopkit
from hopkit.corpus.registry import OWN_CASES, case_modules

__all__ = ["CaseDefinition", "find_definition"]


@dataclasses.dataclass(frozen=True)
class CaseDefinition:
    """The function that builds a case: its text with its decorators, its file, and whether hopkit itself has it.

    ``shows_others``: the source of the case also has the text of functions that its decorator names.
    """

    path: Path
    source: str
    is_own: bool = False
    shows_others: bool = False

    def is_in(self, source: str) -> bool:
        """Return whether the source of a case, as its page prints it, has this text.

        >>> CaseDefinition(Path("cases.py"), "def f():\\n    return 1\\n").is_in("def f():\\n    return 2\\n")
        False
        """
        text, own = source.rstrip(), self.source.rstrip()
        return text.endswith(f"\n\n{own}") or text == own if self.shows_others else text == own


def find_definition(name: str, file: Path | None = None) -> CaseDefinition | None:
    """Return the definition of the case of that name, None if no file has it under that name.

    Look in ``file``, in hopkit's own cases, and in the modules of installed distributions. A case whose name is no
    literal in its decorator, such as a body of a matrix, is not found.
    """
    for path, is_own in _files(file):
        if (definition := _definition_in(path, name, is_own=is_own)) is not None:
            return definition
    return None


def _files(file: Path | None) -> Iterator[tuple[Path, bool]]:
    if file is not None:
        yield file.resolve(), False
    own = Path(hopkit.__file__).resolve().parent / "corpus" / "cases"
    yield from ((path, True) for path in sorted(own.glob("*.py")))
    for module in case_modules():
        if module != OWN_CASES:
            yield from ((path, False) for path in _module_files(module))


def _module_files(module: str) -> Iterable[Path]:
    """Return the files of a module or package, found as an import finds them; none if it is no file."""
    first, *rest = module.split(".")
    search = sys.path
    spec = importlib.machinery.PathFinder.find_spec(first, search)
    for part in rest:
        if spec is None or spec.submodule_search_locations is None:
            return ()
        spec = importlib.machinery.PathFinder.find_spec(part, list(spec.submodule_search_locations))
    if spec is None:
        return ()
    if spec.submodule_search_locations is not None:
        return sorted(path for folder in spec.submodule_search_locations for path in Path(folder).rglob("*.py"))
    return (Path(spec.origin),) if spec.origin else ()


def _definition_in(path: Path, name: str, *, is_own: bool) -> CaseDefinition | None:
    text = path.read_text("utf-8", errors="replace")
    if name not in text:
        return None
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return None  # importing the file reports it
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and _case_name(decorator) == name:
                first = min(decorator.lineno for decorator in node.decorator_list)
                lines = text.split("\n")[first - 1 : node.end_lineno]
                shows = any(keyword.arg == "shows" for keyword in decorator.keywords)
                return CaseDefinition(path, textwrap.dedent("\n".join(lines)), is_own, shows)
    return None


def _case_name(decorator: ast.Call) -> str | None:
    """Return the name in ``@hopkit.case("family/name", ...)``; None for another decorator, or for a computed name."""
    function = decorator.func
    label = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    named = [keyword.value for keyword in decorator.keywords if keyword.arg == "name"]
    value = next(iter((*decorator.args, *named)), None)
    if label == "case" and isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    return None
