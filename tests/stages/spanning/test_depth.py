"""hopkit detects the depth to which a backend enters torch's compiler, for each entry function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from functorch.compile import aot_function, make_boxed_func
from torch._dynamo.backends.common import aot_autograd
from torch._functorch.aot_autograd import aot_module_simplified
from torch._inductor.compile_fx import compile_fx, compile_fx_inner

from hopkit.errors import BackendFailed
from hopkit.stages.session import capture
from hopkit.stages.setting import Backend

Compiled = Callable[..., Any]


def as_it_is(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    return make_boxed_func(gm.forward)


def directly(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    return aot_module_simplified(gm, example_inputs, fw_compiler=as_it_is)


def by_function(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    return aot_function(gm, fw_compiler=as_it_is)


def at_the_first_call(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    compiled: list[Compiled] = []

    def run(*args: Any) -> Any:
        if not compiled:
            compiled.append(directly(gm, list(args)))
        return compiled[0](*args)

    return torch.compiler.disable(run)


def configured(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
    return compile_fx(gm, example_inputs, config_patches={"max_fusion_size": 8})


BOTH = ("dynamo", "aot_forward", "aot_backward")


@pytest.mark.parametrize(
    ("backend", "depth", "stages"),
    [
        (lambda gm, example_inputs: gm.forward, "dynamo", ("dynamo",)),
        (aot_autograd(fw_compiler=as_it_is), "aot", BOTH),
        (directly, "aot", BOTH),
        (by_function, "aot", BOTH),
        (at_the_first_call, "aot", BOTH),
    ],
    ids=["graph", "aot_autograd", "aot_module_simplified", "aot_function", "at the first call"],
)
def test_the_depth_and_the_stages_on_the_way_are_seen(backend: Backend, depth: str, stages: tuple[str, ...]) -> None:
    captured = capture(lambda x: (x.sin() @ x).sum(), (torch.ones(2, 2),), backend=backend, training=True)
    assert captured.depth == depth
    assert tuple(map(str, captured.artifacts)) == stages


@pytest.mark.parametrize("backend", [configured, aot_autograd(fw_compiler=compile_fx_inner)])
def test_inductor_is_seen_by_either_of_its_entries(backend: Backend) -> None:
    captured = capture(torch.sin, (torch.ones(2),), backend=backend, stages=())
    assert captured.depth == "inductor"


def test_a_failure_has_its_depth() -> None:
    def refusing(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
        raise NotImplementedError("no such unit")

    for backend, depth in ((refusing, "dynamo"), (aot_autograd(fw_compiler=refusing), "aot")):
        with pytest.raises(BackendFailed, match="no such unit") as raised:
            capture(torch.sin, (torch.ones(2),), backend=backend)
        assert raised.value.depth == depth


def test_graphs_that_a_compiler_itself_takes_through_aot_autograd_are_no_stage() -> None:
    """Inductor, too, traces the patterns that it matches."""

    def with_pattern(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Compiled:
        aot_function(torch.cos, fw_compiler=as_it_is)(torch.ones(2))
        return as_it_is(gm, example_inputs)

    captured = capture(torch.sin, (torch.ones(2),), backend=aot_autograd(fw_compiler=with_pattern), training=True)
    assert {str(stage): len(artifacts) for stage, artifacts in captured.artifacts.items()} == dict.fromkeys(BOTH, 1)
    assert "cos" not in captured.text("aot_forward")
