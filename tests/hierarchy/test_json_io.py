"""Saved hierarchies read back equal the recorded ones, node by node, also in another process."""

from __future__ import annotations

import copy
import io
import json
import operator
import pickle
import subprocess
from pathlib import Path
from typing import Any

import pytest
import torch
from graphs_of_programs import dynamo_graphs, stage_graphs
from hypothesis import HealthCheck, given, settings
from ordinary_programs import ORDINARY, Mixed
from programs import PROGRAMS
from reading_process import EXTRA, as_text, table

import hopkit
from hopkit import hierarchy
from hopkit.errors import UnknownName, UsageError
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD
from hopkit.strategies import ModuleTree, modules
from tests.warm_python import warm_python

Stages = dict[str, list[torch.fx.GraphModule]]


def named(gm: torch.fx.GraphModule) -> dict[str, hierarchy.NodeScopes]:
    """Return the scopes of each node of a graph, by the name under which they are saved."""
    return {f"{scopes.graph}.{node.name}".lstrip("."): scopes for node, scopes in hierarchy.scopes(gm).items()}


def recorded(gm: torch.fx.GraphModule) -> dict[tuple[str, str], Any]:
    """Return the metadata of each call node; placeholders of a backward graph may have it too."""
    return {
        (path, node.name): [
            (field, list(node.meta[field]), getattr(node.meta[field], "derived", False))
            for field in (FIELD, FORWARD_FIELD)
            if field in node.meta
        ]
        for path, body in gm.named_modules(remove_duplicate=False)
        if isinstance(body, torch.fx.GraphModule)
        for node in body.graph.nodes
        if node.op.startswith("call")
    }


def without_metadata(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    bare = copy.deepcopy(gm)
    for body in bare.modules():
        for node in body.graph.nodes if isinstance(body, torch.fx.GraphModule) else ():
            node.meta.clear()
    return bare


def check(stages: Stages) -> str:
    """Save the graphs of some stages, compare the hierarchies read back with them, and return the saved text."""
    text = hierarchy.to_json(stages)
    saved = hierarchy.from_json(text)
    assert {stage: len(graphs) for stage, graphs in saved.stages.items()} == {
        stage: len(graphs) for stage, graphs in stages.items()
    }
    for stage, graphs in stages.items():
        for index, gm in enumerate(graphs):
            read = saved.graph(stage, index)
            assert list(read.scopes().items()) == list(named(gm).items())
            assert all(saved.path(stage, name, index) == scopes.path for name, scopes in named(gm).items())
            assert read.render() == hierarchy.render(gm)
            bare = without_metadata(gm)
            assert read.attach(bare) == ()
            assert recorded(bare) == recorded(gm)
    return text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("saved")


@pytest.fixture(scope="module")
def stages_of(folder: Path) -> dict[str, Stages]:
    """Return the graphs of each ordinary program by stage, and save them in the folder."""
    graphs: dict[str, Stages] = {}
    for name, build in ORDINARY.items():
        torch.manual_seed(0)
        program, args = build()
        graphs[name] = stage_graphs(program, *args)
        (folder / f"{name}.json").write_text(hierarchy.to_json(graphs[name]), "utf-8")
    return graphs


EXPORTED = ("autocast_arange_and_in_place", "cache", "cond", "mapped", "scan_around_modules", "shared_module")


@pytest.fixture(scope="module")
def exported(folder: Path) -> dict[str, torch.export.ExportedProgram]:
    """Export some of the programs, and save them with their hierarchies in the folder."""
    programs: dict[str, torch.export.ExportedProgram] = {}
    for name in EXPORTED:
        model, args = ORDINARY[name]()
        with hierarchy.record():
            program = torch.export.export(model, tuple(arg.detach() for arg in args), strict=False)
        extra_files = {EXTRA: hierarchy.to_json({"exported": program})}
        torch.export.save(program, folder / f"{name}.pt2", extra_files=extra_files)
        programs[name] = program
    return programs


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", ORDINARY)
def test_ordinary_programs(name: str, stages_of: dict[str, Stages]) -> None:
    stages = stages_of[name]
    assert len(stages["dynamo"]) == len(stages["aot_backward"]) == (2 if name == "graph_break" else 1)
    check(stages)


def test_another_process_reads_the_same(
    folder: Path, stages_of: dict[str, Stages], exported: dict[str, torch.export.ExportedProgram]
) -> None:
    command = [warm_python(), str(Path(__file__).with_name("reading_process.py")), str(folder)]
    said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    loaded = said.pop("exported")
    assert said == {
        name: {
            stage: [{key: as_text(scopes) for key, scopes in named(gm).items()} for gm in graphs]
            for stage, graphs in stages.items()
        }
        for name, stages in stages_of.items()
    }
    assert loaded.keys() == exported.keys()
    for name, program in exported.items():
        # Torch adds a getitem for each result of an operator that nothing uses.
        assert {key: text for key, text in loaded[name].items() if "_unused_" not in key} == table(program.graph_module)


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(modules(hops=("cond", "checkpoint", "region"), training=True))
def test_drawn_programs(drawn: ModuleTree) -> None:
    sample = drawn.sample()
    check(stage_graphs(sample.fn, *sample.args))


def test_beside_the_graph_texts_of_a_capture() -> None:
    def half(x: torch.Tensor) -> torch.Tensor:
        return x / 2

    def program(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return half(x @ w) + torch.arange(4)

    names = ("dynamo", "aot_forward", "aot_backward", "post_grad_forward", "post_grad_backward")
    with hierarchy.record():
        captured = hopkit.capture(program, (torch.ones(2, 4), torch.ones(4, 4)), training=True, stages=names)
    graphs = {str(stage): [artifact.graph for artifact in artifacts] for stage, artifacts in captured.artifacts.items()}
    assert tuple(graphs) == names
    saved = hierarchy.from_json(check(graphs))
    for stage in names:
        text = captured.text(stage)
        paths = {" > ".join(map(str, scopes.path)) for scopes in saved.graph(stage).scopes().values()}
        assert "half() #0" in paths
        assert all(f" {name}: " in text or f" {name} = " in text for name in saved.graph(stage).scopes())


def test_a_body_that_two_others_share_is_found_by_both_paths() -> None:
    (gm,) = dynamo_graphs(PROGRAMS["region_in_two_branches"].build()[0], *PROGRAMS["region_in_two_branches"].build()[1])
    content = json.loads(hierarchy.to_json({"dynamo": gm}))["stages"]["dynamo"][0]
    (alias, path), *_ = content["aliases"].items()
    saved = hierarchy.from_json(hierarchy.to_json({"dynamo": gm}))
    for node in content["bodies"][path]:
        assert saved.path("dynamo", f"{alias}.{node}") == saved.path("dynamo", f"{path}.{node}")


def test_an_unused_result_that_loading_adds_has_the_hierarchy_of_its_operator() -> None:
    def largest(x: torch.Tensor) -> torch.Tensor:
        return x.topk(2)[0]

    class Model(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return largest(x)

    with hierarchy.record():
        program = torch.export.export(Model(), (torch.ones(2, 4),), strict=False).run_decompositions()
    saved = hierarchy.from_json(hierarchy.to_json({"exported": program}))
    (topk,) = program.graph.find_nodes(op="call_function", target=torch.ops.aten.topk.default)
    with program.graph.inserting_after(topk):
        unused = program.graph.call_function(operator.getitem, (topk, 1))
    assert saved.graph("exported").attach(program) == ()
    assert hierarchy.path(unused) == hierarchy.path(topk) != ()


def test_the_module_of_a_loaded_program_takes_it_along() -> None:
    with hierarchy.record():
        program = torch.export.export(Mixed(), (torch.ones(8, 32),), strict=False)
    file = io.BytesIO()
    torch.export.save(program, file)
    loaded = torch.export.load(file)
    saved = hierarchy.from_json(hierarchy.to_json({"exported": program})).graph("exported")
    with pytest.raises(UsageError, match=r"1 of the \d+ nodes .*: _guards_fn\n.* not its module\(\)"):
        saved.attach(loaded.module())
    saved.attach(loaded)
    assert "positions() #0" in hierarchy.render(loaded.module())


@pytest.fixture(scope="module")
def gm() -> torch.fx.GraphModule:
    (gm,) = dynamo_graphs(Mixed(), torch.ones(8, 32))
    return gm


def test_a_graph_that_was_traced_again_is_refused_and_left_alone(gm: torch.fx.GraphModule) -> None:
    retraced = torch.fx.symbolic_trace(lambda x: torch.sin(x))
    saved = hierarchy.from_json(hierarchy.to_json({"dynamo": gm})).graph("dynamo")
    with pytest.raises(UsageError, match=r"saved for 1 of the 1 nodes that call something: sin\n.*not traced again"):
        saved.attach(retraced)
    again = pickle.loads(pickle.dumps(dynamo_graphs(lambda x: x.sin().cos(), torch.ones(2))[0]))
    with pytest.raises(UsageError, match="2 of the 2"):
        saved.attach(again)
    assert recorded(retraced) == {("", "sin"): []}


def test_a_node_of_that_name_that_calls_something_else_is_refused() -> None:
    with_sin, with_cos = (
        torch.fx.symbolic_trace(fn) for fn in (lambda x: torch.sin(x) + 1, lambda x: torch.cos(x) + 1)
    )
    (cos,) = with_cos.graph.find_nodes(op="call_function", target=torch.cos)
    cos.name = "sin"
    saved = hierarchy.from_json(hierarchy.to_json({"fx": with_sin})).graph("fx")
    with pytest.raises(UsageError, match=r"sin \(calls torch.cos, and the one saved called torch.sin\)"):
        saved.attach(with_cos)
    assert saved.attach(with_cos, partial=True) == ("sin",)


def test_names_that_were_not_saved(gm: torch.fx.GraphModule) -> None:
    saved = hierarchy.from_json(hierarchy.to_json({"dynamo": gm}))
    with pytest.raises(UnknownName, match="nearest: dynamo"):
        saved.path("dynam", "arange")
    with pytest.raises(UsageError, match=r"'arrange'\n.*nearest: arange"):
        saved.path("dynamo", "arrange")
    with pytest.raises(UsageError, match="1 graphs of stage 'dynamo'"):
        saved.path("dynamo", "arange", graph=1)
    with pytest.raises(UsageError, match="a Mixed is no graph"):
        hierarchy.to_json({"dynamo": Mixed()})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '{"version": 1, "hierarchies": [], "graphs": {}}', '{"version": 2, "hierarchies": []}'],
)
def test_invalid_hierarchy_files_are_refused(text: str) -> None:
    with pytest.raises(UsageError):
        hierarchy.from_json(text)
