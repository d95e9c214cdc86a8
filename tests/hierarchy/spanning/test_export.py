"""Exported programs: recorded by Dynamo with ``strict``, and by torch as Python without."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import pytest
import torch
from programs import PROGRAMS, Inner, Module, sine
from torch._decomp import core_aten_decompositions

from hopkit import hierarchy
from hopkit.hierarchy import scope_oracle, verdict
from hopkit.hierarchy.entries import FIELD
from hopkit.hierarchy.export_run import PythonRun

REFUSED = {
    "module_list_and_dict": "run_decompositions writes a ModuleDict's key into code, and this one is a keyword",
    "checkpoint_in_a_branch": "tag_activation_checkpoint reads the context_fn of a checkpoint that was given none",
}
"""Programs that torch can't export, recorded or not: strict expected failures."""


def modules() -> list[Any]:
    names = [name for name in PROGRAMS if isinstance(PROGRAMS[name].build()[0], torch.nn.Module)]
    return [
        pytest.param(name, marks=pytest.mark.xfail(strict=True, reason=REFUSED[name])) if name in REFUSED else name
        for name in names
    ]


def differences(name: str, *, strict: bool = False) -> list[str]:
    """Return the differences between the hierarchies of an unflattened exported program and of its reference run."""
    torch.manual_seed(0)
    model, args = PROGRAMS[name].build()
    args = tuple(arg.detach() if isinstance(arg, torch.Tensor) else arg for arg in args)
    table = core_aten_decompositions()
    torch.compiler.reset()
    with hierarchy.record():
        exported = torch.export.export(model, args, strict=strict).run_decompositions(dict(table))
    return verdict.aot_differences(exported.graph_module, scope_oracle.record(model, *args, decompositions=table))


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", modules())
def test_programs_that_run_as_python(name: str) -> None:
    assert differences(name) == []


@pytest.mark.parametrize("name", ["shared_module", "forward_hooks", "cond", "region", "scan_around_modules"])
def test_functions_that_dynamo_traces_for_an_export(name: str) -> None:
    assert differences(name, strict=True) == []


def _texts(recording: bool) -> list[tuple[str, str, dict[str, Any]]]:
    torch.manual_seed(0)
    model, args = PROGRAMS["cond"].build()
    torch.compiler.reset()
    if recording:
        with hierarchy.record():
            exported = torch.export.export(model, args, strict=False)
    else:
        exported = torch.export.export(model, args, strict=False)
    return [
        (
            name,
            str(node.format_node()),
            # Torch numbers the files that it makes of graphs.
            {key: re.sub(r"eval_with_key>\.\d+", "", str(value)) for key, value in node.meta.items() if key != FIELD},
        )
        for name, graph in hierarchy.query.graphs_of(exported.graph_module)
        for node in graph.nodes
    ]


def test_the_graph_differs_in_nothing_else() -> None:
    assert _texts(recording=True) == _texts(recording=False)


def test_a_module_that_is_not_below_the_program_has_the_name_of_its_variable() -> None:
    outside = Inner()
    model = Module(lambda self, a: outside(a), inner=torch.nn.Tanh())
    with hierarchy.record():
        exported = torch.export.export(model, (torch.ones(2, 4),), strict=False)
    assert "outside: Inner #0" in {str(scope) for node in exported.graph.nodes for scope in hierarchy.path(node)}


def test_each_run_counts_from_zero() -> None:
    model = Module(lambda self, a: sine(sine(a)))
    for _ in range(2):
        with hierarchy.record():
            exported = torch.export.export(model, (torch.ones(2, 4),), strict=False)
        paths = [
            str(hierarchy.path(node)[-1])
            for node in exported.graph.find_nodes(op="call_function", target=torch.ops.aten.sin.default)
        ]
        assert paths == ["sine() #0", "sine() #1"]


@pytest.mark.parametrize("fault", ["_is_part_of_module_call", "_resume_counts", "module_called"])
def test_a_recorder_that_is_wrong_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {
        "_is_part_of_module_call": lambda self, frame, code: False,
        "_resume_counts": lambda self: None,
        "module_called": lambda self, module: contextlib.nullcontext(),
    }
    monkeypatch.setattr(PythonRun, fault, wrong[fault])
    assert differences("cond" if fault == "_resume_counts" else "shared_module")
