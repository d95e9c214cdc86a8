"""Captures leave nothing behind and do not affect each other, in any order, also if they fail."""

from __future__ import annotations

import concurrent.futures
import contextlib
import os
import random
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit._torch import state
from hopkit.errors import CaptureFailed
from hopkit.stages.session import capture


def cond_program(x):
    return torch.cond(x.sum() > 0, lambda a: a.sin(), lambda a: a * 2, (x,))


@torch.compiler.nested_compile_region
def region(x):
    return x.tanh()


def region_program(x):
    return region(x) + region(x * 2)


def breaking_program(x):
    y = x.sin()
    torch._dynamo.graph_break()
    return helper(y)


def helper(y):
    torch._dynamo.graph_break()
    return y.cos()


def refused_program(x):
    return torch.cond(x.sum() > 0, lambda a: (a, "text"), lambda a: (a, "text"), (x,))


@torch.compiler.disable
def reset_compiler():
    torch.compiler.reset()


def resetting_program(x):
    reset_compiler()
    return x.cos()


def raising_program(x):
    raise ValueError("planted")


def unruly_program(x):
    torch.manual_seed(99)
    random.seed(99)
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True, warn_only=True)
    torch._dynamo.config.recompile_limit = 3
    torch._inductor.config.max_fusion_size = 7
    os.environ["HOPKIT_TEST_LEAK"] = "1"
    os.environ.pop("HOPKIT_TEST_KEPT", None)
    warnings.simplefilter("ignore")
    torch.set_grad_enabled(False)
    torch.autocast("cpu", dtype=torch.float16).__enter__()
    torch.set_default_device("cpu")
    return x.sin()


def raise_planted(*args, **kwargs):
    raise ValueError("planted")


def aot(**compilers):
    from torch._dynamo.backends.common import aot_autograd

    return aot_autograd(**{"fw_compiler": lambda gm, inputs: gm, **compilers})


@contextlib.contextmanager
def inductor_fault(owner: str, name: str):
    import importlib
    from unittest import mock

    module, _, attribute = owner.rpartition(":")
    target = getattr(importlib.import_module(module), attribute) if module else importlib.import_module(attribute)
    with mock.patch.object(target, name, raise_planted):
        yield


ACTIONS = {
    "cond": lambda: capture(cond_program, (torch.ones(3),), backend="aot_eager", training=True),
    "cond, other size": lambda: capture(cond_program, (torch.ones(5),), backend="eager"),
    "dynamic": lambda: capture(cond_program, (torch.ones(4),), backend="eager", dynamic={0: {0}}),
    "region": lambda: capture(region_program, (torch.ones(3),), backend="aot_eager", training=True),
    "module": lambda: capture(torch.nn.BatchNorm1d(2), (torch.ones(3, 2),), backend="aot_eager", training=True),
    "graph breaks": lambda: capture(breaking_program, (torch.ones(3),), backend="eager", fullgraph=False),
    "unruly": lambda: capture(unruly_program, (torch.ones(3),), backend="eager", fullgraph=False),
    "inductor": lambda: capture(cond_program, (torch.ones(3),)),
    "raises in the program": lambda: capture(raising_program, (torch.ones(3),), backend="eager"),
    "refused by Dynamo": lambda: capture(refused_program, (torch.ones(3),), backend="eager"),
    "raises in the backend": lambda: capture(cond_program, (torch.ones(3),), backend=raise_planted),
    "raises in AOT": lambda: capture(
        cond_program, (torch.ones(3),), backend=aot(decompositions={torch.ops.aten.sin.default: raise_planted})
    ),
    "raises in the forward compiler": lambda: capture(
        cond_program, (torch.ones(3),), backend=aot(fw_compiler=raise_planted), training=True
    ),
    "raises in the backward compiler": lambda: capture(
        cond_program, (torch.ones(3),), backend=aot(bw_compiler=raise_planted), training=True
    ),
    "raises at run time": lambda: capture(cond_program, (torch.ones(3),), backend=lambda gm, inputs: raise_planted),
    "raises in post-grad passes": lambda: _with_fault("torch._inductor.compile_fx", "post_grad_passes"),
    "raises in lowering": lambda: _with_fault("torch._inductor.graph:GraphLowering", "codegen"),
}


def _with_fault(owner: str, name: str):
    with inductor_fault(owner if ":" in owner else f":{owner}", name):
        return capture(cond_program, (torch.ones(3),))


def texts_of(action: str) -> dict[str, str]:
    """Return the texts of an action; if it fails, those captured before the failure, and the error."""
    try:
        captured = ACTIONS[action]()
    except CaptureFailed as error:
        return {
            "failed": f"{type(error).__name__} in {error.phase}",
            **{
                str(stage): "".join(artifact.text for artifact in error.artifacts[stage])
                for stage in error.artifacts or ()
            },
        }
    return {str(stage): captured.text(stage) for stage in captured.artifacts}


class FirstTexts(dict[str, dict[str, str]]):
    """The texts of each action as the first in a process; hypothesis prints them with each failing example."""

    def __repr__(self) -> str:
        return f"the texts of {len(self)} actions"


@pytest.fixture(scope="module")
def first_texts() -> FirstTexts:
    return FirstTexts({action: texts_of(action) for action in ACTIONS})


def test_each_planted_failure_fails_where_it_was_planted(first_texts):
    assert {action: texts["failed"] for action, texts in first_texts.items() if "failed" in texts} == {
        "raises in the program": "ReferenceFailed in reference",
        "refused by Dynamo": "GraphBreak in dynamo",
        "raises in the backend": "BackendFailed in backend",
        "raises in AOT": "BackendFailed in aot_forward",
        "raises in the forward compiler": "BackendFailed in post_grad_forward",
        "raises in the backward compiler": "BackendFailed in post_grad_backward",
        "raises at run time": "BackendFailed in run",
        "raises in post-grad passes": "BackendFailed in post_grad_forward",
        "raises in lowering": "BackendFailed in codegen",
    }


PATCHED = (
    ("torch._dynamo.output_graph", "OutputGraph", "call_user_compiler"),
    ("torch._dynamo.output_graph", "OutputGraph", "subtracer"),
    ("torch._dynamo.variables.higher_order_ops", None, "speculate_subgraph"),
    ("torch._dynamo.variables.higher_order_ops", None, "speculate_subgraph_with_auto_output_flattening"),
    ("torch._dynamo.variables.higher_order_ops", None, "trace_hop_function"),
    ("torch._functorch.aot_autograd", None, "create_aot_state"),
    ("torch._functorch.aot_autograd", None, "aot_stage2_compile"),
    ("torch._inductor.compile_fx", None, "_compile_fx_main"),
    ("torch._inductor.compile_fx", None, "_compile_fx_inner"),
    ("torch._inductor.compile_fx", None, "_recursive_post_grad_passes"),
    ("torch._inductor.graph", "GraphLowering", "save_output_code"),
    ("torch._dynamo.pgo", None, "_CODE_STATE"),
)


def patched_attributes() -> list[object]:
    import importlib

    values = []
    for module_name, class_name, name in PATCHED:
        owner = importlib.import_module(module_name)
        owner = getattr(owner, class_name) if class_name else owner
        values.append(vars(owner).get(name))
    return [torch.cond, *values]


@pytest.mark.long
@settings(max_examples=12, deadline=None)
@given(st.lists(st.sampled_from(sorted(ACTIONS)), min_size=1, max_size=5))
def test_any_sequence_of_captures_leaves_everything_as_it_was(first_texts, actions):
    graphs = []

    def counting(gm, inputs):
        graphs.append(gm)
        return gm

    # A stranger's functions, on code objects that captures compile too.
    stranger = torch.compile(cond_program, backend=counting)
    stranger_helper = torch.compile(helper, backend=counting)
    torch._dynamo.reset()
    stranger(torch.ones(3)), stranger_helper(torch.ones(3))
    compiled_before = len(graphs)

    os.environ["HOPKIT_TEST_KEPT"] = "kept"
    torch.manual_seed(5)
    random.seed(5)
    snapshot, attributes = state.snapshot(), patched_attributes()
    for action in actions:
        assert texts_of(action) == first_texts[action], action
        assert state.changed(snapshot) == [], action
        now = patched_attributes()
        assert all(new is old for new, old in zip(now, attributes, strict=True)), action
    stranger(torch.ones(3)), stranger_helper(torch.ones(3))
    assert len(graphs) == compiled_before, "a stranger's function was compiled again"


def test_a_program_that_resets_the_compiler_is_captured():
    captured = capture(resetting_program, (torch.ones(3),), backend="eager", fullgraph=False)
    assert torch.equal(captured.outputs, torch.ones(3).cos())


def test_the_state_test_sees_a_leak():
    snapshot = state.snapshot()
    with state.restored():
        unruly_program(torch.ones(3))
        leaked = state.changed(snapshot)
    assert {
        "Dynamo's configuration",
        "Inductor's configuration",
        "torch's random numbers",
        "Python's random numbers",
        "grad mode",
        "autocast",
        "default dtype",
        "deterministic algorithms",
        "torch-function modes, the default device",
        "warning filters",
        "environment variables",
    } <= set(leaked)
    assert state.changed(snapshot) == []


def test_unrestored_state_is_named_with_a_reason():
    assert all(len(reason.split()) > 5 for reason in state.NOT_RESTORED.values())
    assert not set(state.NOT_RESTORED) & {item.name for item in state.RESTORED}


def test_captures_of_several_threads_take_turns(first_texts):
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        actions = ["cond", "region", "refused by Dynamo", "cond", "graph breaks", "region"]
        assert list(pool.map(texts_of, actions)) == [first_texts[action] for action in actions]


class _Doubled(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 2


class _Callable:
    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        return x * 2


@pytest.fixture
def no_entries_of_mine() -> Iterator[None]:
    torch.compiler.reset()
    yield
    torch.compiler.reset()


@pytest.mark.usefixtures("no_entries_of_mine")
@pytest.mark.parametrize(
    "make",
    [
        _Doubled,
        _Callable,
        lambda: _Doubled().forward,
        lambda: torch.nn.Sequential(torch.nn.ReLU()),
        lambda: torch.nn.ReLU(),
    ],
    ids=["module", "callable", "method", "torch_module", "torch_leaf"],
)
def test_captures_leave_no_trace_on_code_that_a_stranger_s_class_shares(make: Callable[[], Any]) -> None:
    """Entries made invalid stay on a code object and count: eight of them stop the stranger's own recompiles."""
    compiled: list[torch.fx.GraphModule] = []

    def counting(gm: torch.fx.GraphModule, inputs: list[torch.Tensor]) -> Callable[..., Any]:
        compiled.append(gm)
        return gm.forward

    stranger = torch.compile(make(), backend=counting, dynamic=False)
    stranger(torch.ones(2))
    subject = make()
    for _ in range(10):
        assert capture(subject, (torch.ones(2),), backend="eager", dynamic=False).graph_count == 1
    stranger(torch.ones(2))
    assert len(compiled) == 1
    for size in range(3, 9):
        stranger(torch.ones(size))
    assert len(compiled) == 7, "the stranger's function was not compiled again for other sizes"
    assert type(subject) is type(make())


def test_a_failing_partitioner_leaves_no_file_in_the_working_directory(tmp_path, monkeypatch):
    import networkx
    from torch._functorch import partitioners

    def unbounded(*args, **kwargs):
        raise networkx.NetworkXUnbounded("planted")

    # torch 2.15 has an algorithm of its own.
    owner = partitioners if hasattr(partitioners, "minimum_cut") else networkx
    monkeypatch.setattr(owner, "minimum_cut", unbounded)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CaptureFailed, match=r"planted|partition"):
        capture(cond_program, (torch.ones(3),), backend="aot_eager", training=True)
    assert not list(tmp_path.iterdir())
