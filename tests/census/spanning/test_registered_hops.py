"""Every HOP that torch registers has a case, or a valid reason for having none."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from hopkit._torch.hop import registry as torch_registry
from hopkit._torch.versions import torch_minor
from hopkit.census import ABSENT, Absent, census, expected_hops
from hopkit.corpus import registry
from hopkit.records import Case, KnownFailure, Sample

OWN = tuple(case for case in registry.all_cases() if case.owner == "hopkit")

IMPORT_ALL = """
import importlib, json, pkgutil, sys
import torch._higher_order_ops as package
modules = sorted(f"{package.__name__}.{each.name}" for each in pkgutil.iter_modules(package.__path__)) + %r
for module in (reversed(modules) if sys.argv[1] == "backwards" else modules):
    importlib.import_module(module)
import torch._ops
print(json.dumps(sorted(torch._ops._higher_order_ops)))
"""


def registered_in_a_process(order: str) -> list[str]:
    code = IMPORT_ALL % sorted(torch_registry.LAZY_MODULES)
    done = subprocess.run([sys.executable, "-c", code, order], capture_output=True, text=True, check=True)
    names: list[str] = json.loads(done.stdout.splitlines()[-1])
    return names


@pytest.mark.long
@pytest.mark.supported_torch
def test_the_list_does_not_depend_on_the_order_of_imports() -> None:
    forwards, backwards = registered_in_a_process("forwards"), registered_in_a_process("backwards")
    assert forwards == backwards
    assert set(forwards) <= set(torch_registry.registered())


def test_nothing_else_in_torch_defines_a_hop() -> None:
    root = Path(torch.__file__).parent
    modules = set()
    for path in root.rglob("*.py"):
        source = path.read_text(encoding="utf-8", errors="replace")
        if "HigherOrderOperator" in source and path.name != "_ops.py" and defines_a_hop(ast.parse(source)):
            modules.add(".".join(("torch", *path.relative_to(root).with_suffix("").parts)))
    outside = {module for module in modules if not module.startswith(f"{torch_registry.PACKAGE}.")}
    assert outside <= set(torch_registry.LAZY_MODULES), "add the module to hopkit._torch.hop.registry.LAZY_MODULES"
    assert len(modules) > 20, "the search finds what there is to find"


def defines_a_hop(tree: ast.Module) -> bool:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any(_names(base) == "HigherOrderOperator" for base in node.bases):
            return True
        if isinstance(node, ast.Call) and _names(node.func) == "HigherOrderOperator":
            return True
    return False


def _names(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


@pytest.mark.supported_torch
def test_every_registered_hop_is_accounted_for_and_nothing_else_is() -> None:
    # A HOP that a test, or a package beside hopkit, defines is none of torch's.
    registered = {name for name, hop in torch_registry.registered().items() if torch_registry.is_torchs(hop)}
    expected = expected_hops(torch_minor(), OWN)
    assert registered - expected == set(), "HOPs without a case: write one, or say in ABSENT why there can be none"
    assert expected - registered == set(), "HOPs that this torch does not register: correct the case, or NEW_IN"


def test_a_hop_is_exercised_or_absent_but_not_both() -> None:
    exercised = {hop for case in OWN for hop in case.hops}
    assert exercised & {absent.hop for absent in ABSENT} == set()
    assert [absent.hop for absent in ABSENT] == sorted({absent.hop for absent in ABSENT})


@pytest.mark.supported_torch
@pytest.mark.parametrize("absent", ABSENT, ids=lambda absent: absent.hop)
def test_an_absent_program_can_still_not_be_run(absent: Absent) -> None:
    with pytest.raises(Exception, match=absent.symptom):
        absent.probe()


SEEN_NOWHERE = {
    "custom_function_call": "functorch runs it while Dynamo or AOTAutograd traces; no graph keeps it",
    "flat_apply": "Dynamo prints its call as that of the captured function",
    "trace_wrapped": "compiled autograd alone keeps it in a graph, and a capture sees none of compiled autograd's",
}
"""HOPs that a case makes torch run and that no graph shows."""


@pytest.mark.supported_torch
def test_each_hop_that_cases_name_is_seen_in_a_golden() -> None:
    unseen = {row.hop for row in census() if row.cases and not row.stages}
    assert unseen == set(SEEN_NOWHERE)


def planted(name: str, *failures: KnownFailure) -> Case:
    return Case(name, lambda: Sample(abs), hops=("cond",), known_failures=failures, owner="hopkit")


def test_a_hop_without_a_case_has_an_empty_row(tmp_path: Path) -> None:
    rows = {row.hop: row for row in census([planted("census/planted")])}
    assert rows["cond"].cases == ("census/planted",)
    assert rows["cond"].samples
    assert not rows["cond"].known
    assert rows["scan"].cases == rows["scan"].stages == ()
    assert "scan" not in expected_hops(torch_minor(), [planted("census/planted")])


def test_known_failures_of_other_versions_do_not_count() -> None:
    here = planted("census/here", KnownFailure("dynamo", f"=={torch_minor()}.*", "a reason"))
    elsewhere = planted("census/elsewhere", KnownFailure("dynamo", "==1.0", "a reason"))
    rows = {row.hop: row for row in census([here, elsewhere])}
    assert rows["cond"].known == ("census/here",)


def test_a_hop_that_came_later_is_expected_from_then_on() -> None:
    case = Case("census/late", lambda: Sample(abs), hops=("switch",), owner="hopkit")
    assert "switch" not in expected_hops("2.13", [case])
    assert "switch" in expected_hops("2.14", [case])
    assert "switch" in expected_hops("2.15", [case])
    assert "switch" in expected_hops("2.16", [case])
