"""The phase of a failed speculation is what the engine states, and does not depend on the names of its functions."""

from __future__ import annotations

import ast
import io
import json
import os
import shutil
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

from hopkit.observation.events import phase

pytestmark = pytest.mark.supported_torch

_ROOT = Path(__file__).parents[3]
_PROGRAM = """
import json
import torch
import hopkit
from hopkit.speculate import install
from hopkit.observation.events import speculations


def leaf(x):
    return x.sin()


def writes(x):
    return x.add_(1)


def graph_break(x):
    torch._dynamo.graph_break()
    return x.sin()


def nested(body):
    return lambda x: torch.cond(x.sum() > 0, lambda x: torch.cond(x.sum() > 1, body, leaf, (x,)), leaf, (x,))


bodies = {"writes": writes, "graph_break": graph_break, "generator": lambda x: (y for y in [x])}
phases = {}


def record(name, program):
    # Keep the name, the depth and the phase of each speculation.
    ended = []
    torch.compiler.reset()
    with install(), speculations(lambda record: None, ended.append):
        try:
            torch.compile(program, backend="eager", fullgraph=True)(torch.ones(2, 2))
        except Exception as error:
            phases[name] = [f"{type(error).__name__}"]
    phases.setdefault(name, []).extend(f"{record.body} {record.depth} {record.failed_phase}" for record in ended)


for name, body in bodies.items():
    for engine in (hopkit.cond, torch.cond):
        record(f"{engine.__module__} {name}", lambda x: engine(x.sum() > 0, body, leaf, (x,)))
    record(f"nested {name}", nested(body))
autocast = torch.ops.higher_order.wrap_with_autocast
record("list", lambda x: autocast("cpu", torch.bfloat16, True, True, lambda x, pair: x @ pair[0], x, [x]))
print(json.dumps(phases))
"""


def phases(root: Path, program: str = _PROGRAM) -> dict[str, list[str]]:
    """Return the phases of failing programs with the hopkit in ``root``."""
    environment = os.environ | {"PYTHONPATH": str(root)}
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(root)!r})\n{program}"]
    process = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    result: dict[str, list[str]] = json.loads(process.stdout.splitlines()[-1])
    return result


def rename(folder: Path, names: set[str]) -> int:
    """Rename functions in all files of a folder, except in comments and strings; return the number of places."""
    count = 0
    for path in folder.rglob("*.py"):
        text = path.read_text()
        if not any(name in text for name in names):
            continue
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
        lines = text.splitlines(keepends=True)
        for token in reversed(tokens):
            if token.type == tokenize.NAME and token.string in names:
                row, column = token.start
                line = lines[row - 1]
                lines[row - 1] = f"{line[:column]}renamed_{token.string}{line[column + len(token.string) :]}"
                count += 1
        path.write_text("".join(lines))
    return count


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(_ROOT / "hopkit", tmp_path / "hopkit", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.long
def test_phases_do_not_depend_on_the_names_of_functions(copied: Path) -> None:
    records_of = phases(_ROOT)
    stated = {record.split(" ", 2)[2] for records in records_of.values() for record in records if " " in record}
    assert stated == {"", "inputs", "tracing", "outputs", "aliasing and mutation"}
    engine = ast.parse((_ROOT / "hopkit" / "speculate" / "engine.py").read_text())
    names = {node.name for node in engine.body if isinstance(node, ast.FunctionDef)} - {"speculate_subgraph"}
    assert rename(copied / "hopkit", names) > 2 * len(names)
    assert phases(copied) == records_of


@pytest.mark.long
def test_an_engine_that_states_no_phase_is_seen(copied: Path) -> None:
    """Plant the fault: the engine no longer states that it checks aliasing."""
    path = copied / "hopkit" / "speculate" / "engine.py"
    text = path.read_text()
    assert 'with phase("aliasing and mutation"):' in text
    path.write_text(text.replace('with phase("aliasing and mutation"):', "with contextlib.nullcontext():"))
    assert phases(copied) != phases(_ROOT)


def test_the_innermost_block_names_the_phase() -> None:
    with pytest.raises(ValueError, match="no") as raised, phase("tracing"), phase("inputs"):
        raise ValueError("no")
    assert vars(raised.value) == {"_hopkit_phase": "inputs"}


def test_a_body_that_contains_the_failing_one_failed_while_it_was_traced() -> None:
    records = phases(_ROOT)["nested writes"]
    assert records[1:] == ["writes 1 aliasing and mutation", "<lambda> 0 tracing"]


@pytest.mark.long
def test_without_the_engine_the_phases_are_the_same() -> None:
    with_engine = {name: records for name, records in phases(_ROOT).items() if not name.startswith("hopkit")}
    without = phases(_ROOT, _PROGRAM.replace("install(), ", ""))
    assert {name: records for name, records in without.items() if not name.startswith("hopkit")} == with_engine
