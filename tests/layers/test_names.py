"""Names: each class has its own, the seam names nothing of the packages above it, and variables are nouns.

Public docstrings begin with a verb or with the noun that they define.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

_TESTS = Path(__file__).parents[1]
_ROOT = _TESTS.parent / "hopkit"
_PROGRAMS = ("corpus/cases", "faults/examples")
"""Folders with programs as users write them: their classes are parts of the programs."""

_NO_NOUNS = frozenset({"each", "given", "found", "made", "told", "other"})
"""Names of variables and parameters that describe no value: a noun is better."""
_MAX_NO_NOUNS = 2.0
"""The limit of such names in 1,000 lines."""

_NO_SUBJECTS = frozenset(
    {
        "Whether",
        "What",
        "How",
        "Where",
        "Who",
        "Why",
        "Which",
        "Whatever",
        "Whoever",
        "Of",
        "That",
        "Those",
        "Gives",
        "Tells",
    }
)
"""First words of clauses without a subject that acts, and of verbs that are not imperative."""
_LOWER = frozenset({"_torch", "records", "extras", "program_files", "errors", "deprecation"})


def modules(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if not name.startswith(_PROGRAMS):
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def repeated_classes(folder: Path) -> dict[str, list[str]]:
    """Return the files of each class name that is defined more than once."""
    files: dict[str, list[str]] = defaultdict(list)
    for path, tree in modules(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                files[node.name].append(path)
    return {name: paths for name, paths in files.items() if len(paths) > 1}


def upper_names(folder: Path, seam: Path) -> list[str]:
    """Return the strings of the seam that name a package above it, or a function of the speculation engine."""
    packages = {path.stem for path in folder.iterdir() if path.stem.isidentifier()} - _LOWER
    prefixes = tuple(f"hopkit.{package}" for package in packages)
    # The one name that torch has too.
    engine = functions_of(folder / "speculate") - {"speculate_subgraph"}
    names = []
    for path, tree in modules(seam):
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        exported = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        }
        tables = {
            id(element)
            for node in ast.walk(tree)
            if isinstance(node, ast.Dict | ast.Set | ast.List | ast.Tuple) and id(node) not in exported
            for element in ast.iter_child_nodes(node)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in docstrings:
                continue
            if node.value.startswith(prefixes) or (id(node) in tables and node.value in engine):
                names.append(f"{path}:{node.lineno}: {node.value}")
    return names


def functions_of(package: Path) -> frozenset[str]:
    return frozenset(
        node.name for _, tree in modules(package) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    )


def names_without_noun(folder: Path) -> tuple[list[str], float]:
    """Return the places of such names in a folder, and their number in 1,000 lines.

    The parameter ``other`` of an operator's method (``__eq__``) is Python's convention, and does not count.
    """
    places, lines = [], 0
    for path, tree in modules(folder):
        lines += (tree.body[-1].end_lineno or 0) if tree.body else 0
        conventional = {
            id(parameter)
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("__") and node.name.endswith("__")
            for parameter in node.args.args
            if parameter.arg == "other"
        }
        for node in ast.walk(tree):
            if id(node) not in conventional and (name := defined_name(node)) in _NO_NOUNS:
                places.append(f"{path}:{getattr(node, 'lineno', 0)}: {name}")
    return places, 1000 * len(places) / max(lines, 1)


def defined_name(node: ast.AST) -> str | None:
    """Return the name that a node of a syntax tree defines: a parameter, a variable or a function."""
    match node:
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.FunctionDef(name=name):
            return name
        case ast.ExceptHandler(name=name) | ast.alias(asname=name):
            return name
    return None


def docstrings_without_subject(folder: Path) -> list[str]:
    """Return the public docstrings of a folder that begin with one of the words, with their places."""
    places = []
    for path, tree in modules(folder):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                continue
            docstring = ast.get_docstring(node)
            is_private = not isinstance(node, ast.Module) and node.name.startswith("_")
            if docstring and not is_private and docstring.split()[0] in _NO_SUBJECTS:
                places.append(f"{path}:{getattr(node, 'lineno', 1)}: {docstring.splitlines()[0]}")
    return places


def test_each_class_has_its_own_name() -> None:
    assert repeated_classes(_ROOT) == {}


def test_the_seam_names_no_upper_package() -> None:
    assert upper_names(_ROOT, _ROOT / "_torch") == []


@pytest.mark.parametrize("fault", ['("trace_body",)', '{"write_outputs": 1}', '"hopkit.speculate.engine.seal"'])
def test_a_planted_name_is_seen(tmp_path: Path, fault: str) -> None:
    (tmp_path / "adapter.py").write_text(f'"""An adapter."""\n\n_NAMES = {fault}\n')
    assert len(upper_names(_ROOT, tmp_path)) == 1


def test_a_planted_class_is_seen(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text("class Finding: ...\n")
    assert repeated_classes(tmp_path) == {"Finding": ["one.py", "two.py"]}


@pytest.mark.parametrize("folder", [_ROOT, _TESTS], ids=["hopkit", "tests"])
def test_variables_and_parameters_are_nouns(folder: Path) -> None:
    places, rate = names_without_noun(folder)
    assert rate < _MAX_NO_NOUNS, "\n".join(places)


@pytest.mark.parametrize(
    "fault",
    [
        "found = 1",
        "values = [each for each in ()]",
        "def given() -> None: ...",
        "def compare(one: int, other: int) -> None: ...",
        "import pytest as other",
        "told: int = 1",
    ],
)
def test_a_planted_variable_is_seen(tmp_path: Path, fault: str) -> None:
    (tmp_path / "module.py").write_text("x = 1\n" * 499 + fault + "\n")
    places, rate = names_without_noun(tmp_path)
    assert (len(places), rate) == (1, _MAX_NO_NOUNS)


def test_the_parameter_of_an_operator_may_be_other(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("class A:\n    def __eq__(self, other: object) -> bool: ...\n")
    assert names_without_noun(tmp_path) == ([], 0)


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    assert docstrings_without_subject(_ROOT) == []


@pytest.mark.parametrize(
    "fault",
    [
        '"""What a run returned."""',
        'def fits() -> bool:\n    """Whether it fits."""',
        'class Result:\n    """How a case ended."""',
        'class Case:\n    @property\n    def label(self) -> str:\n        """Of a case, the label."""',
    ],
)
def test_a_planted_docstring_is_seen(tmp_path: Path, fault: str) -> None:
    (tmp_path / "module.py").write_text(fault + "\n")
    assert len(docstrings_without_subject(tmp_path)) == 1
