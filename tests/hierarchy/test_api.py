"""The recording block: format, sharing, caches, threads, recursion, and no effect when it is off."""

from __future__ import annotations

import contextlib
import copy
import importlib
import json
import pickle
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
import torch
from graphs_of_programs import aot_graphs, dynamo_graphs
from torch._inductor.custom_graph_pass import CustomGraphPass

from hopkit import hierarchy
from hopkit.errors import UnsupportedTorch
from hopkit.hierarchy import api, query
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD


def helper(x: torch.Tensor) -> torch.Tensor:
    return x.sin()


class Block(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return helper(self.linear(x))


class Model(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = torch.nn.ModuleList([Block(), Block()])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        return torch.cond(x.sum() > 0, lambda a: helper(a), lambda a: a.cos(), (x,)) + 1


X = torch.ones(2, 4)


def test_the_format() -> None:
    (gm,) = dynamo_graphs(Model(), X)
    call = next(node for node in gm.graph.nodes if node.op == "call_function")
    expected = [
        {"type": "module", "class": "Block", "attr": "blocks.0", "count": 0},
        {"type": "module", "class": "Linear", "attr": "linear", "count": 0},
    ]
    assert call.meta[FIELD] == expected
    assert json.loads(json.dumps(call.meta[FIELD])) == expected
    assert copy.deepcopy(gm.graph).find_nodes(op="call_function", target=call.target)[0].meta[FIELD] == expected
    assert pickle.loads(pickle.dumps(call.meta[FIELD])) == expected


def test_nodes_of_a_scope_share_one_list_and_placeholders_have_none() -> None:
    def twice(x: torch.Tensor) -> torch.Tensor:
        return x.sin().cos()

    (gm,) = dynamo_graphs(lambda x: twice(x), X)
    sin, cos = (node.meta[FIELD] for node in gm.graph.nodes if node.op == "call_method")
    assert sin is cos
    assert all(FIELD not in node.meta for node in gm.graph.nodes if not node.op.startswith("call"))


def _without(meta: dict[str, Any]) -> set[str]:
    return set(meta) - {FIELD, FORWARD_FIELD}


_OTHER_FIELDS = ("stack_trace", "original_aten", "nn_module_stack", "custom")


def _facts(gm: torch.fx.GraphModule) -> list[Any]:
    return [
        (
            name,
            [
                (
                    *(node.op, node.name, str(node.target), str(node.args), sorted(_without(node.meta))),
                    *(str(node.meta.get(field)) for field in _OTHER_FIELDS),
                )
                for node in graph.nodes
            ],
        )
        for name, graph in query.graphs_of(gm)
    ]


def test_graphs_differ_in_nothing_but_the_field() -> None:
    model, x = Model(), X.clone().requires_grad_()
    off, on = (aot_graphs(model, x, recording=recording) for recording in (False, True))
    for graphs_off, graphs_on in zip(off, on, strict=True):
        assert [_facts(gm) for gm in graphs_off] == [_facts(gm) for gm in graphs_on]
    assert all(FIELD not in node.meta for gm in off[0] for node in gm.graph.nodes)
    assert any(FIELD in node.meta for gm in on[0] for node in gm.graph.nodes)


def _hooked() -> list[Any]:
    from torch._dynamo import eval_frame, output_graph
    from torch._dynamo.variables import nn_module
    from torch._functorch import aot_autograd
    from torch._functorch._aot_autograd import autograd_cache, utils
    from torch._higher_order_ops import partitioner
    from torch._inductor import codecache
    from torch.fx.experimental import proxy_tensor

    # The package has a function of the module's name.
    scan = importlib.import_module("torch._higher_order_ops.scan")
    return [
        output_graph.SubgraphTracer.create_proxy,
        output_graph.OutputGraph.subtracer,
        output_graph.OutputGraph.push_tx,
        nn_module.record_nn_module_stack,
        utils._copy_metadata_to_bw_nodes_in_subgraph,
        eval_frame._callback_from_stance,
        torch._higher_order_ops.utils.prepare_fw_with_masks_all_requires_grad,
        torch._higher_order_ops.utils._maybe_run_with_interpreter,
        partitioner.materialize_as_graph,
        aot_autograd.create_joint,
        torch.fx.Interpreter.run_node,
        scan.ScanAutogradImpl.call_backward,
        proxy_tensor._ModuleStackTracer.trace,
        proxy_tensor._ModuleStackTracer.call_module,
        proxy_tensor.PythonKeyTracer.create_node,
        torch.fx.Node.replace_all_uses_with,
        list(torch.fx.proxy._COPY_META_FIELDS),
        codecache.FxGraphCache._check_can_cache,
        autograd_cache.check_cacheable,
        sys.getrecursionlimit(),
    ]


def test_nothing_is_installed_when_it_is_off() -> None:
    functions = _hooked()
    with hierarchy.record():
        during = _hooked()
    with pytest.raises(ZeroDivisionError), hierarchy.record(), hierarchy.record():
        raise ZeroDivisionError
    assert _hooked() == functions
    assert all(on != off for on, off in zip(during, functions, strict=True))


def test_of_dynamo_alone_nothing_behind_it_is_patched() -> None:
    functions = _hooked()
    with hierarchy.record(behind_dynamo=False):
        during = _hooked()
        (gm,) = dynamo_graphs(lambda x: helper(x), X, recording=False)
    assert [on != off for on, off in zip(during, functions, strict=True)] == [True] * 4 + [False] * (len(functions) - 4)
    assert _paths(gm) == ["helper() #0"]
    assert _hooked() == functions


def test_off_costs_no_call_into_hopkit() -> None:
    with hierarchy.record():
        pass
    called: list[str] = []

    def profile(frame: Any, event: str, arg: Any) -> None:
        if event == "call" and "/hopkit/" in frame.f_code.co_filename:
            called.append(frame.f_code.co_name)

    torch.compiler.reset()
    compiled = torch.compile(Model(), backend="aot_eager")
    sys.setprofile(profile)
    try:
        compiled(X)
    finally:
        sys.setprofile(None)
    assert called == []


class TestCaches:
    def test_programs_compiled_without_recording_are_compiled_again(self) -> None:
        seen: list[list[bool]] = []

        def backend(gm: torch.fx.GraphModule, inputs: Any) -> Any:
            seen.append([FIELD in node.meta for node in gm.graph.nodes if node.op == "call_method"])
            return gm

        torch.compiler.reset()
        compiled = torch.compile(lambda x: helper(x), backend=backend)
        compiled(X)
        with hierarchy.record():
            compiled(X)
            compiled(X)
        compiled(X)
        with hierarchy.record():
            compiled(X)
        assert seen == [[False], [True]]

    def test_the_other_way_round(self) -> None:
        seen: list[bool] = []

        def backend(gm: torch.fx.GraphModule, inputs: Any) -> Any:
            seen.extend(FIELD in node.meta for node in gm.graph.nodes if node.op == "call_method")
            return gm

        torch.compiler.reset()
        compiled = torch.compile(lambda x: helper(x), backend=backend)
        with hierarchy.record():
            compiled(X)
        compiled(X)
        assert seen == [True, False]

    def test_inductor_is_not_served_by_a_warm_cache(self) -> None:
        from torch._inductor import config

        graphs: list[list[bool]] = []

        def post_grad(graph: torch.fx.Graph) -> None:
            graphs.append([FIELD in node.meta for node in graph.nodes if node.op == "call_function"])

        def run() -> None:
            torch.compiler.reset()
            torch.compile(Block())(X)

        with torch.no_grad(), config.patch(fx_graph_cache=True):
            run()
            with hierarchy.record(), config.patch(post_grad_custom_post_pass=post_grad):
                run()
        assert len(graphs) == 1
        assert all(graphs[0])

    @pytest.mark.sweep(4)
    @pytest.mark.parametrize("autograd_cache", [True, False], ids=["cache of AOTAutograd", "cache of Inductor"])
    @pytest.mark.parametrize("order", [(False, True, False), (True, False, True)], ids=["off first", "on first"])
    def test_graph_caches_serve_neither(self, order: tuple[bool, ...], autograd_cache: bool) -> None:
        from torch._dynamo.utils import counters
        from torch._functorch import config as aot_config
        from torch._inductor import config
        from torch._inductor.utils import fresh_cache

        graphs: list[bool] = []

        class PostGrad(CustomGraphPass):
            def __call__(self, graph: torch.fx.Graph) -> None:
                graphs.append(any(FIELD in node.meta for node in graph.nodes))

            def uuid(self) -> str:
                return "the same each time"

        def run(recording: bool) -> tuple[list[bool], bool]:
            graphs.clear()
            torch.compiler.reset()
            counters.clear()
            with hierarchy.record() if recording else contextlib.nullcontext():
                torch.compile(Block())(X)
            hits = counters["aot_autograd"]["autograd_cache_hit"] + counters["inductor"]["fxgraph_cache_hit"]
            return list(graphs), hits > 0

        with (
            torch.no_grad(),
            fresh_cache(),
            config.patch(fx_graph_cache=True, post_grad_custom_post_pass=PostGrad()),
            aot_config.patch(enable_autograd_cache=autograd_cache),
        ):
            runs = [run(recording) for recording in order]
        # The only one that is served is the second run without recording: by the first one.
        recorded, compiled, served = ([True], False), ([False], False), ([], True)
        assert runs == ([compiled, recorded, served] if not order[0] else [recorded, compiled, recorded])


class TestThreads:
    def test_only_the_thread_that_asks_records(self) -> None:
        entered, compiled = threading.Event(), threading.Event()
        fields_seen: dict[str, list[bool]] = {}

        def compile_it(name: str) -> None:
            def backend(gm: torch.fx.GraphModule, inputs: Any) -> Any:
                fields_seen[name] = [FIELD in node.meta for node in gm.graph.nodes if node.op == "call_method"]
                return gm

            torch.compile(lambda x: helper(x), backend=backend)(X)

        def compile_in_thread() -> None:
            entered.wait()
            compile_it("other")
            compiled.set()

        torch.compiler.reset()
        thread = threading.Thread(target=compile_in_thread)
        thread.start()
        with hierarchy.record():
            entered.set()
            compiled.wait()
            compile_it("this")
        thread.join()
        assert fields_seen == {"this": [True], "other": [False]}

    def test_several_threads_record_at_a_time(self) -> None:
        torch.compiler.reset()
        programs = [lambda x, n=n: _nested(x, n) for n in range(1, 5)]
        paths: dict[int, list[str]] = {}
        together = threading.Barrier(len(programs))

        def run(index: int) -> None:
            def backend(gm: torch.fx.GraphModule, inputs: Any) -> Any:
                paths[index] = [
                    " > ".join(map(str, hierarchy.path(node))) for node in gm.graph.nodes if node.op == "call_method"
                ]
                return gm

            with hierarchy.record():
                together.wait()
                torch.compile(programs[index], backend=backend, dynamic=False)(X)
                together.wait()

        threads = [threading.Thread(target=run, args=(index,)) for index in range(len(programs))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert paths == {
            index: [" > ".join(f"_nested() #{depth}" for depth in range(index + 1))] for index in range(len(programs))
        }


def _nested(x: torch.Tensor, depth: int) -> torch.Tensor:
    return x.sin() if depth == 1 else _nested(x, depth - 1)


class Deep(torch.nn.Module):
    def __init__(self, depth: int) -> None:
        super().__init__()
        self.inner = Deep(depth - 1) if depth else torch.nn.Tanh()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.inner(x) + 1


def test_two_hundred_modules_inside_each_other() -> None:
    limit = sys.getrecursionlimit()
    (gm,) = dynamo_graphs(Deep(200), X)
    assert sys.getrecursionlimit() == limit
    depths = [len(hierarchy.path(node)) for node in gm.graph.nodes if node.op == "call_function"]
    assert depths == [201, *range(200, -1, -1)]


ENDLESS = """
import resource
resource.setrlimit(resource.RLIMIT_STACK, (2 << 20, resource.getrlimit(resource.RLIMIT_STACK)[1]))
import os, sys
if len(sys.argv) == 1:
    os.execv(sys.executable, [sys.executable, __file__, "with that stack"])
import torch
from hopkit import hierarchy


def endless(x):
    return endless(x + 1)


with hierarchy.record():
    print("limit", sys.getrecursionlimit())
    try:
        torch.compile(endless, backend="eager")(torch.ones(2))
    except Exception as error:
        print("RecursionError" in repr(error) or "recursion" in str(error))
"""


@pytest.mark.long
def test_a_recursion_without_end_is_an_error_and_no_crash(tmp_path: Path) -> None:
    program = tmp_path / "endless.py"
    program.write_text(ENDLESS, encoding="utf-8")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    assert done.stdout.split() == ["limit", str((2 << 20) // api.BYTES_A_FRAME), "True"]


class Broken(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(this, x: torch.Tensor) -> torch.Tensor:
        x = this.linear(x)
        torch._dynamo.graph_break()
        return helper(this.linear(x))


class Around(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.broken = Broken()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return helper(self.broken(helper(x)))


def _paths(gm: torch.fx.GraphModule) -> list[str]:
    return [" > ".join(map(str, hierarchy.path(node))) for node in hierarchy.scopes(gm)]


def test_each_frame_that_is_compiled_starts_anew_after_a_graph_break() -> None:
    assert [_paths(gm) for gm in dynamo_graphs(Around(), X)] == [
        ["helper() #0"],
        ["linear: Linear #0"],
        ["linear: Linear #0", "helper() #0"],
        ["helper() #0"],
    ]


def test_counts_are_the_same_when_a_frame_is_compiled_again() -> None:
    graphs: list[list[str]] = []

    def backend(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(_paths(gm))
        return gm

    torch.compiler.reset()
    compiled = torch.compile(lambda x: helper(helper(x)), backend=backend)
    with hierarchy.record():
        for size in (3, 4, 5):
            compiled(torch.ones(size))
    assert len(graphs) == 2
    assert [scope for scope in graphs[1] if scope][:2] == graphs[0] == ["helper() #0", "helper() #1"]


def test_strict_export() -> None:
    with hierarchy.record():
        exported = torch.export.export(Block(), (X,), strict=True)
        lowered = exported.run_decompositions()
    assert _paths(exported.graph_module) == ["linear: Linear #0", "helper() #0"]
    assert set(_paths(lowered.graph_module)) == {"linear: Linear #0", "helper() #0"}


def test_the_replacement_of_a_pattern_has_derived_scopes() -> None:
    from torch._inductor import config

    scopes_of: dict[str, hierarchy.NodeScopes] = {}

    def post_grad(graph: torch.fx.Graph) -> None:
        scopes_of.update({str(node.target): placed for node, placed in hierarchy.scopes(graph.owning_module).items()})

    def product(x: torch.Tensor) -> torch.Tensor:
        return x @ x

    def total(x: torch.Tensor) -> torch.Tensor:
        return helper(x + product(x))

    torch.compiler.reset()
    with hierarchy.record(), config.patch(post_grad_custom_post_pass=post_grad):
        torch.compile(total)(torch.ones(4, 4))
    fused = scopes_of["aten.addmm.default"]
    assert fused.derived
    assert fused.path == ()
    assert not scopes_of["aten.sin.default"].derived


@pytest.mark.parametrize("name", ["append", "clear", "sort"])
def test_a_shared_list_can_not_be_changed(name: str) -> None:
    with pytest.raises(TypeError, match="change a copy"):
        getattr(hierarchy.CallHierarchy(), name)(*[{}][: name == "append"])


def test_a_torch_that_makes_the_block_of_a_module_s_call_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    from torch._dynamo.variables import nn_module

    monkeypatch.setattr(nn_module, "record_nn_module_stack", contextlib.nullcontext)
    with pytest.raises(UnsupportedTorch, match="generator behind record_nn_module_stack"), hierarchy.record():
        pass
