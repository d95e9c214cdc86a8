"""The engine refuses what torch's speculation functions refuse, with the same error and the same words.

The tests find each refusal in the installed torch, require a row for it in the table in docs/speculation.md, and run
the row's program without and with the engine.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest
import torch
import torch._dynamo.side_effects
import torch._dynamo.variables.higher_order_ops as owner

import hopkit
from hopkit import normalize
from hopkit._torch.configuration import configured
from hopkit._torch.hop.traced_operators import traced_operator
from hopkit.observation.events import speculations
from hopkit.observation.records import Speculation
from hopkit.speculate import SpeculationPolicy, install, speculate_subgraph
from tests.speculate.refusals import PROGRAMS, seen, settings
from tests.speculate.torch_source import BEGIN, reached

pytestmark = pytest.mark.supported_torch

SIDE_EFFECTS = ("check_allowed_side_effect", "validate_deferred_attr_mutations")
PAGE = Path(__file__).parents[3] / "docs" / "speculation.md"
ROW = re.compile(r"^\| `([\w.]+)` \| `([^`]+)` \| (?:`(\w+)`|(\S.*?)) \|$", re.MULTILINE)


def documented() -> dict[tuple[str, str], str]:
    """Return the program, or why there is none, by torch's function and the words of its refusal."""
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return {(function, words): program or reason for function, words, program, reason in rows}


def refusals() -> set[tuple[str, str]]:
    """Return each refusal in torch's two functions and in the code of their module that they reach: function, words."""
    pairs = {(name, words) for name, node in reached().items() for words in refused(node)}
    effects = ast.parse(Path(torch._dynamo.side_effects.__file__).read_text(encoding="utf-8"))
    for node in ast.walk(effects):
        if isinstance(node, ast.FunctionDef) and node.name in SIDE_EFFECTS:
            pairs |= {(node.name, words) for words in refused(node)}
    return pairs


def refused(function: ast.AST) -> Iterator[str]:
    """Yield the type of each graph break, and the words of each exception and of the input mode's assertions."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id == "unimplemented":
            yield next(str(ast.literal_eval(word.value)) for word in node.keywords if word.arg == "gb_type")
            continue
        of_the_input_mode = node.func.id == "AssertionError" and "set_subgraph_inputs" in ast.unparse(node)
        if of_the_input_mode or node.func.id in ("RuntimeError", "NotImplementedError"):
            yield words(node.args[0])


def words(message: ast.expr) -> str:
    """Return the constant first words of a message."""
    if isinstance(message, ast.JoinedStr):
        return re.sub(r"\W+$", "", str(ast.literal_eval(message.values[0])))
    return str(ast.literal_eval(message))


def test_the_page_has_each_refusal() -> None:
    assert len(refusals()) > 8
    assert not refusals() - set(documented())


@pytest.mark.parametrize("fullgraph", [True, False])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_is_refused_in_the_same_words(name: str, fullgraph: bool) -> None:
    assert outcome(name, nullcontext(), fullgraph) == outcome(name, install(), fullgraph)


@pytest.mark.parametrize(("row", "name"), [(row, name) for row, name in documented().items() if name in PROGRAMS])
def test_a_program_shows_the_behaviour_in_its_name(row: tuple[str, str], name: str) -> None:
    if row not in refusals():
        pytest.skip(f"this torch does not refuse {row[1]!r}")
    assert row[1] in outcome(name, install(), fullgraph=True)


def outcome(name: str, engine: AbstractContextManager[None], fullgraph: bool) -> str:
    """Return a program's result or its chain of errors, its side effects, and the record of each body."""
    torch.compiler.reset()
    seen.clear()
    settings.value = 1
    x = torch.ones(2, 2)
    ended: list[Speculation] = []
    with engine, configured({"hop.local_map": True}), speculations(lambda record: None, ended.append):
        try:
            result = repr(torch.compile(PROGRAMS[name], backend="eager", fullgraph=fullgraph)(x))
        except Exception as error:
            result = "".join(f"{type(cause).__name__}: {cause}\n" for cause in chain(error))
    bodies = [f"{record.hop}: {record.failed_phase}: {record.error}" for record in ended]
    return normalize.hierarchy("\n".join([result, f"{x} {seen} {settings.value}", *bodies]) + "\n")


def chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


@pytest.mark.parametrize("name", BEGIN)
def test_an_input_mode_that_torch_does_not_know_is_refused(name: str) -> None:
    def ask() -> None:
        getattr(owner, name)(None, None, [], {}, "nothing", set_subgraph_inputs="by hand")

    with pytest.raises(AssertionError) as torchs:
        ask()
    with install(), pytest.raises(AssertionError) as engines:
        ask()
    assert str(torchs.value) == str(engines.value) != ""


def test_keywords_of_a_body_with_placeholders_for_all_arguments() -> None:
    """Check the engine's own function, which no HOP of hopkit calls so."""
    policy = SpeculationPolicy(inputs="manual")

    def trace(tx: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
        body, *operands = args
        return speculate_subgraph(tx, body, operands, kwargs, policy=policy, hop=call, description="of_a_test").returned

    call = traced_operator("tests_refusals_keywords", "tests_refusals_keywords", lambda body, x, k: body(x, k), trace)
    with pytest.raises(hopkit.errors.GraphBreak, match="takes keyword arguments, and its inputs are manual"):
        hopkit.capture(lambda x: call(lambda x, k: x * k, x, k=2), (torch.ones(2),), backend="eager")
