"""Each old name works for one release, and warns once, at the line that uses it, with the new name.

The tables of old names are read from the source of hopkit: a name that is added is tested too.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
import torch
from click.testing import CliRunner

import hopkit.fuzz
from hopkit.cli import main
from hopkit.fixtures.moved import MOVED
from hopkit.fuzz import Report

_ROOT = Path(hopkit.__file__).parent
_FILE = "downstream.py"


class Renamed(NamedTuple):
    """A name in the tables of hopkit: ``owner`` is the path of the module, class or function that has it."""

    owner: str
    old: str
    new: str


def renamed_in_source(decorator: str) -> Iterator[Renamed]:
    """Yield the rows of each call of ``decorator``; a new name that is not a literal is empty."""
    for path in sorted(_ROOT.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if f"{decorator}(" not in text or path.stem == "deprecation":
            continue
        module = ".".join(path.relative_to(_ROOT.parent).with_suffix("").parts).removesuffix(".__init__")
        for owner, call in _calls(ast.parse(text), module):
            if isinstance(call.func, ast.Name) and call.func.id == decorator:
                for keyword in call.keywords:
                    new = keyword.value.value if isinstance(keyword.value, ast.Constant) else ""
                    yield Renamed(owner, str(keyword.arg), str(new))


def _calls(tree: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, ast.Call]]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            yield prefix, node.value
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call):
                    yield f"{prefix}.{node.name}", decorator
        if isinstance(node, ast.ClassDef):
            yield from _calls(node, f"{prefix}.{node.name}")


def old_use(program: str, **names: Any) -> tuple[Any, str]:
    """Run a program of another project whose last line uses an old name; return its ``value`` and the one warning."""
    namespace = {"__name__": "downstream", **names}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        exec(compile(program, _FILE, "exec"), namespace)
    ours = [warning for warning in caught if "the old name goes with the next release" in str(warning.message)]
    assert len(ours) == 1, [str(warning.message) for warning in ours]
    (warning,) = ours
    assert warning.category is DeprecationWarning
    assert (warning.filename, warning.lineno) == (_FILE, len(program.splitlines()))
    return namespace["value"], str(warning.message)


def labels(rows: list[Renamed]) -> list[str]:
    return [f"{row.owner}.{row.old}" for row in rows]


NAMES = [*renamed_in_source("renamed_names")]
ATTRIBUTES = [*renamed_in_source("renamed_attributes")]
ARGUMENTS = [*renamed_in_source("renamed_arguments")]


@pytest.mark.parametrize("row", NAMES, ids=labels(NAMES))
def test_a_name_of_a_module_is_the_new_object(row: Renamed) -> None:
    module = importlib.import_module(row.owner)
    assert row.old not in getattr(module, "__all__", ())
    value, message = old_use(f"from {row.owner} import {row.old} as value")
    if row.new:
        new = row.new if "." in row.new else f"{row.owner}.{row.new}"
        assert value is pkgutil.resolve_name(new)
        assert message.startswith(f"{row.owner}.{row.old} is now {new};")
    _, message_of_attribute = old_use(f"value = module.{row.old}", module=module)
    assert message_of_attribute == message


def test_the_tables_of_oracles_have_the_oracles_of_today() -> None:
    from hopkit import oracles

    trial_oracles = oracles.trial_oracles()
    table, message = old_use("from hopkit.oracles import TRIAL_ORACLES as value")
    assert table == {name: oracle.judge for name, oracle in trial_oracles.items()}
    assert "is now hopkit.oracles.trial_oracles()" in message
    capture_oracles, message = old_use("from hopkit.oracles import ORACLES as value")
    assert capture_oracles == tuple(oracle.judge for oracle in oracles.capture_oracles().values())
    assert "is now hopkit.oracles.capture_oracles()" in message
    for name in ("JUDGED", "SECOND_TRIALS"):
        table, message = old_use(f"from hopkit.oracles import {name} as value")
        assert table["second_call"] is trial_oracles["second_call"].second_trial
        assert "is now hopkit.oracles.trial_oracles()" in message


@pytest.mark.parametrize("row", ATTRIBUTES, ids=labels(ATTRIBUTES))
def test_an_attribute_of_a_class_has_the_new_value(row: Renamed) -> None:
    cls = pkgutil.resolve_name(row.owner)
    read = vars(cls)[row.old].fget
    value, message = old_use("value = read(instance)", read=read, instance=SimpleNamespace(**{row.new: 7}))
    assert value == 7
    assert message.startswith(f"{cls.__name__}.{row.old} is now {cls.__name__}.{row.new};")
    assert hasattr(cls, row.new) or row.new in {*inspect.signature(cls).parameters}


OF_CONSTRUCTORS = [
    row for row in ATTRIBUTES if (row.owner, row.old) not in {
        ("hopkit.runner.reports.CaseReport", "problems"),
        ("hopkit.speculate.subgraph.TracedBody", "made"),
        ("hopkit.strategies.program.Program", "marked"),
        ("hopkit.vgpu.kernel.Kernel", "proved"),
    }
]  # fmt: skip
"""The attributes that are parameters of the constructor too."""


@pytest.mark.parametrize("row", OF_CONSTRUCTORS, ids=labels(OF_CONSTRUCTORS))
def test_a_keyword_of_a_constructor_sets_the_new_attribute(row: Renamed) -> None:
    cls = pkgutil.resolve_name(row.owner)
    parameters = inspect.signature(cls).parameters.values()
    needed = {parameter.name: None for parameter in parameters if parameter.default is parameter.empty}
    needed.pop(row.new, None)
    instance, message = old_use(f"value = cls(**needed, {row.old}=7)", cls=cls, needed=needed)
    assert getattr(instance, row.new) == 7
    assert message.startswith(f"{cls.__name__}({row.old}=) is now {cls.__name__}({row.new}=);")


USES = {
    "hopkit.checks.hopcheck.hopcheck": "value = call(abs, (-1,), layers=[], plain=abs).failed == ()",
    "hopkit.errors.NameTaken.__init__": "value = owner('case', 'a', 'b', 'c', cure='wait').hint == 'wait'",
    "hopkit.errors.CaptureFailed.__init__": "value = owner('no', cure='wait').hint == 'wait'",
    "hopkit.errors.DamagedGolden.__init__": "value = owner('a.md', 1, 'cut', cure='wait').hint == 'wait'",
    "hopkit.goldens.groups.triage": "value = call(mismatches=()) == ()",
    "hopkit.goldens.ownership.prune": "from pathlib import Path\nvalue = call(Path('golden'), found=()) == ()",
    "hopkit.hierarchy.verdict.aot_differences": """import torch
from collections import Counter
from types import SimpleNamespace
graph = torch.fx.symbolic_trace(lambda: None)
run = SimpleNamespace(forward=Counter(), backward=Counter(), loops=frozenset())
value = call(graph, plain=run) == []""",
    "hopkit.hierarchy.verdict.dynamo_differences": """import torch
from hopkit.hierarchy.scope_oracle import record
graph = torch.fx.symbolic_trace(torch.nn.ReLU())
value = isinstance(call(graph, plain=record(lambda x: x.relu(), torch.ones(2))), list)""",
    "hopkit.hops.define.hop": """def once(body, x): return body(x)
value = call(namespace='old_keyword', runs='once', plain=once).name == 'old_keyword_once'""",
    "hopkit.stages.session.capture": """import torch
value = call(abs, (torch.ones(2),), backend='eager', stages=(), plain=abs).graph_count == 1""",
    "hopkit.stages.sink.Sink.publish": "value = owner().publish('dynamo', what=1) is None",
    "hopkit.stages.sink.Sink.subscribe": "value = owner().subscribe('dynamo', see=print) is None",
    "hopkit.strategies.programs.bodies": "value = call(marks=True) is not None",
    "hopkit.strategies.programs.hops": "value = call(marks=True) is not None",
    "hopkit.strategies.programs.programs": "value = call(marks=True) is not None",
}
"""A program for each function that takes a keyword under its old name; its value is True."""


@pytest.mark.parametrize("row", ARGUMENTS, ids=labels(ARGUMENTS))
def test_a_keyword_of_a_function_is_the_new_one(row: Renamed) -> None:
    function = pkgutil.resolve_name(row.owner)
    owner = pkgutil.resolve_name(row.owner.rpartition(".")[0])
    value, message = old_use(USES[row.owner], call=function, owner=owner)
    assert value is True
    assert f"({row.old}=) is now " in message
    assert f"({row.new}=);" in message


def test_a_subclass_takes_the_old_keyword_too() -> None:
    from hopkit.errors import GraphBreak, HopkitError

    class Mine(HopkitError):
        def __init__(self, message: str) -> None:
            super().__init__(message, cure="wait")

    assert GraphBreak("no", hint="wait").hint == "wait"
    with pytest.warns(DeprecationWarning, match=r"HopkitError\(cure=\) is now HopkitError\(hint=\)") as caught:
        assert Mine("no").hint == "wait"
    assert [Path(warning.filename).name for warning in caught] == [Path(__file__).name]


OF_TABLES = {
    "layer of a report": (
        "value = hopkit.hopcheck(torch.sin, (torch.ones(2),), layers=['reference'])['plain'].layer",
        "'plain' is now 'reference'",
        "reference",
    ),
    "layer": (
        "value = hopkit.hopcheck(torch.sin, (torch.ones(2),), layers=['plain']).failed",
        "'plain' is now 'reference'",
        (),
    ),
    "oracle": (
        "from hopkit.oracles import trial_oracles\nvalue = trial_oracles()['masks'].name",
        "'masks' is now 'finite_difference'",
        "finite_difference",
    ),
    "oracle by get": (
        "from hopkit.oracles import trial_oracles as table\nvalue = 'masks' in table() and table().get('masks').name",
        "'masks' is now 'finite_difference'",
        "finite_difference",
    ),
    "oracle of a trial": (
        "from hopkit.oracles import Trial, judge_trial\n"
        "value = judge_trial(Trial(hopkit.Sample(torch.sin, args=(torch.ones(2),)), backend='eager'), ['masks'])",
        "'masks' is now 'finite_difference'",
        (),
    ),
    "oracle of a plan": (
        "from pathlib import Path\nvalue = hopkit.fuzz.Plan(Path('found'), oracles=('masks',)).oracles",
        "'masks' is now 'finite_difference'",
        ("finite_difference",),
    ),
    "feature of a plan": (
        "from pathlib import Path\nvalue = hopkit.fuzz.Plan(Path('found'), features=('marks', 'annotations')).features",
        "'marks' is now 'annotations'",
        ("annotations",),
    ),
    "fault": (
        "from hopkit.faults import FAULTS\nvalue = FAULTS['mark_lost'].name",
        "'mark_lost' is now 'annotation_lost'",
        "annotation_lost",
    ),
    "planted fault": (
        "from hopkit.faults import planted\nwith planted('merged_across_marks') as backend: value = callable(backend)",
        "'merged_across_marks' is now 'merged_across_annotations'",
        True,
    ),
}  # fmt: skip
"""For each table with old keys a program that uses one, the change that the warning names, and the value."""


@pytest.mark.parametrize("program", OF_TABLES)
def test_a_key_of_a_table_is_the_new_one(program: str) -> None:
    text, change, expected = OF_TABLES[program]
    value, message = old_use(text, hopkit=hopkit, torch=torch)
    assert value == expected
    assert change in message


def test_an_old_key_is_no_key_of_its_own() -> None:
    from hopkit.faults import FAULTS
    from hopkit.oracles import trial_oracles

    assert "masks" not in list(trial_oracles())
    assert "mark_lost" not in list(FAULTS)
    assert trial_oracles().get("nowhere") is None
    with pytest.raises(KeyError, match="nowhere"):
        _ = FAULTS["nowhere"]


@pytest.mark.parametrize(
    ("pattern", "new_pattern"),
    [
        ("cond_rows/deque", "cond_body_matrix/deque"),
        ("cond_rows", "cond_body_matrix"),
        ("cond_rows/*", "cond_body_matrix/*"),
        ("*_rows/deque", "*_body_matrix/deque"),
        ("marks/scan", "annotations/scan"),
        ("marks", "annotations"),
        ("marks/*", "annotations/*"),
    ],
)
def test_a_pattern_of_cases_takes_the_old_names_of_families(pattern: str, new_pattern: str) -> None:
    from hopkit.fixtures import find_cases

    cases, message = old_use(f"value = find_cases([{pattern!r}])", find_cases=find_cases)
    assert cases == find_cases([new_pattern]) != ()
    assert f"{pattern!r} is now {new_pattern!r};" in message


def test_a_case_with_an_old_name_of_a_family_is_found_first() -> None:
    from hopkit.corpus.registry import case, find_cases, scope
    from hopkit.errors import UnknownName

    with scope():

        @case("table_rows/first")
        def first() -> hopkit.Sample:
            return hopkit.Sample(abs, args=(-1,))

        file = __file__
        assert find_cases(["table_rows"], file=file) == (first,)
    with pytest.raises(UnknownName, match="table_rows"):
        find_cases(["table_rows"])


@pytest.mark.parametrize(
    "statement",
    [
        "from hopkit.fixtures.case_variant import CaseVariant",
        "from hopkit.fixtures.census import ABSENT, census",
        "from hopkit.fixtures.faults import FAULTS, graphs, planted",
        "from hopkit.fixtures.faults.example import example_of",
        "from hopkit.fixtures.faults.planting import in_aot_forward",
        "from hopkit.fixtures.fuzz import Plan, run_fuzz",
        "from hopkit.fixtures.golden_checker import GoldenChecker",
        "from hopkit.fixtures.job.case_run import run_case",
        "from hopkit.fixtures.job.records import Attempt, Block, CaseReport, Known, Problem",
        "from hopkit.fixtures.oracles import JUDGED, Trial, judge, judge_trial, left_out, live_names, masks",
        "from hopkit.fixtures.oracles import oracles_left_out",
        "from hopkit.fixtures.oracles.finding import Finding",
        "from hopkit.fixtures.oracles.tolerance import tolerance",
        "from hopkit.fixtures.oracles.trial import Trial",
        "from hopkit.fixtures.registry import find_cases",
        "from hopkit.fixtures.strategies import modules, programs, writes",
        "from hopkit.fixtures.strategies.operators import Made, Operator",
        "from hopkit.hierarchy import plain_run, verdict",
        "from hopkit.reference.table import PlainHop",
    ],
)
@pytest.mark.filterwarnings("ignore:.*the old name goes with the next release:DeprecationWarning")
def test_what_the_documentation_imported_is_there(statement: str) -> None:
    exec(compile(statement, _FILE, "exec"), {"__name__": "downstream"})


def test_a_line_that_runs_twice_warns_once_by_default() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        namespace = {"__name__": "downstream"}
        exec(compile("import hopkit.checks\nfor _ in 1, 2: hopkit.checks.Status", _FILE, "exec"), namespace)
    assert [(warning.filename, warning.lineno) for warning in caught] == [(_FILE, 2)]


def test_replacing_a_field_by_its_old_name_warns_at_the_caller() -> None:
    sample, _ = old_use(
        "import dataclasses\nvalue = dataclasses.replace(sample, plain=abs)", sample=hopkit.Sample(sum, reference=sum)
    )
    assert sample.reference is abs


@pytest.mark.parametrize(
    ("words", "change", "printed"),
    [
        (["list", "cond_rows/deque"], "'cond_rows/deque' is now 'cond_body_matrix/deque'", "cond_body_matrix/deque"),
        (["list", "marks/scan"], "'marks/scan' is now 'annotations/scan'", "annotations/scan"),
        (["faults", "--list", "mark_lost"], "'mark_lost' is now 'annotation_lost'", "annotation_lost"),
    ],
)
def test_the_command_line_takes_old_names(words: list[str], change: str, printed: str) -> None:
    with pytest.warns(DeprecationWarning, match=change) as caught:
        result = CliRunner().invoke(main, words)
    assert (result.exit_code, printed in result.output) == (0, True)
    assert [warning.filename for warning in caught] == [__file__]


def test_the_fuzzer_takes_old_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plans = []

    def run_fuzz(plan: hopkit.fuzz.Plan, on_progress: Any) -> Report:
        plans.append(plan)
        return Report(seconds=1.0)

    monkeypatch.setattr(hopkit.fuzz, "run_fuzz", run_fuzz)
    words = ["fuzz", "--save", str(tmp_path), "--oracle", "masks", "--features", "marks,dynamic"]
    with pytest.warns(DeprecationWarning, match="is now") as caught:
        result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert (plans[0].oracles, plans[0].features) == (("finite_difference",), ("annotations", "dynamic"))
    assert sorted(str(warning.message).partition(";")[0] for warning in caught) == [
        "the feature 'marks' is now 'annotations'",
        "the oracle 'masks' is now 'finite_difference'",
    ]


def test_the_command_prints_the_warning() -> None:
    words = [sys.executable, "-m", "hopkit", "faults", "--list", "mark_lost"]
    result = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "annotation_lost" in result.stdout
    assert "DeprecationWarning: the fault 'mark_lost' is now 'annotation_lost'" in result.stderr


def test_the_changelog_lists_each_name() -> None:
    changelog = _ROOT.parent.joinpath("CHANGELOG.md").read_text(encoding="utf-8")
    table = changelog.partition("### Renamed")[2]
    names = {name.rpartition(".")[2] for name in re.findall(r"`\.?([\w.*]+)(?:\(\))?`", table)}
    rows = [*NAMES, *ATTRIBUTES, *ARGUMENTS]
    assert [row for row in rows if not {row.old, row.new.rpartition(".")[2] or row.old} <= names] == []
    assert [old for old in MOVED if old.rpartition(".")[2] not in names] == []
