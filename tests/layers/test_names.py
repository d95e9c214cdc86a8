"""Names: each class has its own, the seam names nothing of the packages above it, and variables are nouns.

Public docstrings begin with a verb or with the noun that they define. So do the docstrings of cases and the reasons of
known failures, whose clauses all have a subject.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from hopkit.corpus.hopchecks import HOPCHECKS, WITHOUT
from hopkit.corpus.registry import all_cases

_TESTS = Path(__file__).parents[1]
_REPOSITORY = _TESTS.parent
_ROOT = _REPOSITORY / "hopkit"
_CORPUS = _ROOT / "corpus"
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

_SUBJECTLESS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:of|to|from|in|into|on|by|with|around|than|as|for|is|and|or) what\b",
        r"(?:^|[,:;] )what\b",
        r"\bwho\b",
        r"(?:^|[:;] )where\b",
        r"\b(?:give|gives|given|hand|hands|handed) (?:out|back|on)\b",
        r"\b(?:is|are|was|were) (?:told|others)\b",
    )
)
"""Clauses without a subject, and verbs that stand for others in them: "what it returns", "who writes", "hands on"."""
_LOWER = frozenset({"_torch", "records", "extras", "program_files", "errors", "deprecation"})


def modules(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if not name.startswith(_PROGRAMS):
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def corpus_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the docstrings of the cases and bodies in a folder, each with its place."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
                yield f"{path.relative_to(folder).as_posix()}:{getattr(node, 'lineno', 1)}", text


def known_reasons() -> Iterator[tuple[str, str]]:
    """Yield the reasons of known failures, and the results that they expect, each with the name of its case."""
    failures = [(case.name, failure) for case in all_cases() for failure in case.known_failures]
    failures += [(hop_check.case, failure) for hop_check in HOPCHECKS for failure in hop_check.known]
    for name, failure in failures:
        yield from ((name, text) for text in (failure.reason, failure.expected) if text)
    yield from WITHOUT.items()


def is_subjectless(text: str) -> bool:
    """Return True if a text begins with one of the words, or has a clause without a subject."""
    words = " ".join(text.split())
    return words.partition(" ")[0] in _NO_SUBJECTS or any(pattern.search(words) for pattern in _SUBJECTLESS)


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


@pytest.mark.parametrize("folder", ["hopkit", "tests", "benchmarks", "examples"])
def test_variables_and_parameters_are_nouns(folder: str) -> None:
    places, rate = names_without_noun(_REPOSITORY / folder)
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


def test_texts_of_the_corpus_have_subjects() -> None:
    texts = [*corpus_texts(_CORPUS / "cases"), *corpus_texts(_CORPUS / "matrix"), *known_reasons()]
    assert len(texts) > 1500
    assert [f"{place}: {text}" for place, text in dict.fromkeys(texts) if is_subjectless(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "What the body returns is stacked.",
        "The refusal of flex_attention, of what Dynamo can't trace.",
        "nested regions: what a region returns",
        "a copy of two: who writes into one writes into the other",
        "where gradients are recorded, a loop returns views",
        "the program ran: where it failed, nothing is left",
        "The body hands on its operand.",
        "the partitioner can't save an output that the operator gives out",
        "the calls are dropped: later draws are others",
        "Dynamo is told to keep the function.",
    ],
)
def test_a_planted_clause_is_seen(text: str) -> None:
    assert is_subjectless(text)


@pytest.mark.parametrize(
    "text",
    [
        "The body returns its operand.",
        "Dynamo keeps the tensor on the CPU, where a C++ kernel copies it.",
        "One branch returns a tensor, the others None.",
        "the eager backend draws other numbers, whatever preserve_rng_state is",
        "the caller passes an index; torch checks what it is",
    ],
)
def test_a_clause_with_a_subject_is_none(text: str) -> None:
    assert not is_subjectless(text)
