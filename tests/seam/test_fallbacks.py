"""Operators that wrappers call, through the seam: the node that each is of, and why it is not lowered."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
import torch._functorch.config as functorch_config
import torch._inductor.config as inductor_config
from torch._dynamo.utils import counters

from hopkit._torch.inductor import pipeline
from hopkit._torch.inductor.fallbacks import OperatorCall, marking, operator_calls, operator_named, without_lowering
from hopkit.records import ASKED_FOR, EXTERN_KERNEL, NO_LOWERING

RELU, SIN = torch.ops.aten.relu.default, torch.ops.aten.sin.default


def calls_of(fn: Any, *args: Any, **config: Any) -> list[tuple[str, str, str]]:
    torch.compiler.reset()
    calls: list[OperatorCall] = []
    with pipeline.without_caches(), operator_calls(calls.append), inductor_config.patch(config), torch.no_grad():
        torch.compile(fn)(*args)
    return [(call.operator, call.reason, call.node.name) for call in calls]


def test_each_reason() -> None:
    def program(x: torch.Tensor) -> Any:
        return (x @ x).relu(), x.sort(stable=True)[0]

    with marking(lambda node: node.target is RELU):
        # Inductor reorders the nodes of an inference graph.
        assert sorted(calls_of(program, torch.randn(3, 3))) == [
            ("aten.mm.default", EXTERN_KERNEL, "mm"),
            ("aten.relu.default", ASKED_FOR, "relu"),
            ("aten.sort.stable", NO_LOWERING, "sort"),
        ]


def test_the_node_is_that_of_the_call_and_not_of_its_arguments() -> None:
    """`sin` has no buffer before the second `sin` asks for one: both are origins of the call."""
    asked: list[str] = []

    def last_sine(node: torch.fx.Node) -> bool:
        asked.append(node.name)
        return node.target is SIN and "sin" in str(node.args[0])

    with marking(last_sine):
        assert calls_of(lambda x: x.sin().sin(), torch.ones(3)) == [("aten.sin.default", ASKED_FOR, "sin_1")]
        # An operator with several results.
        with marking(lambda node: node.target is torch.ops.aten.split.Tensor):
            found = calls_of(lambda x: x.cos().split(2)[0] + 1, torch.ones(4))
    assert found == [("aten.split.Tensor", ASKED_FOR, "split")]


def indices() -> torch.Tensor:
    return torch.zeros(3, 3, dtype=torch.int64)


@pytest.mark.supported_torch
@pytest.mark.parametrize(
    ("program", "operator", "node"),
    [
        (lambda x: x.sort()[0], "aten.sort.stable", "sort"),
        (lambda x: x.scatter_reduce(0, indices(), x, "prod"), "aten.scatter_reduce_.two", "scatter_reduce"),
        (lambda x: x.scatter_add(0, indices(), x), "aten.scatter_reduce_.two", "scatter_add"),
        # The code has the method `copy_` of a tensor.
        (lambda x: x.to(torch.complex64), "aten.copy_.default", "convert_element_type"),
    ],
)
def test_an_operator_has_the_name_in_the_code(program: Any, operator: str, node: str) -> None:
    # With one thread, the code adds to the places itself.
    with inductor_config.patch({"cpp.threads": 2}):
        assert calls_of(program, torch.ones(3, 3)) == [(operator, NO_LOWERING, node)]


def nodes_and_operators(*layers: torch.nn.Module, sample: torch.Tensor) -> list[tuple[str, str]]:
    """Return the node and operator of each call of a library's kernel in a frozen module."""
    calls = calls_of(torch.nn.Sequential(*layers).to(sample.dtype).eval(), sample, freezing=True)
    assert {reason for _, reason, _ in calls} == {EXTERN_KERNEL}
    return [(node, operator) for operator, _, node in calls]


LINEAR = "mkl._mkl_linear.default"
CONVOLUTION = "mkldnn._convolution_pointwise.default"


@pytest.mark.supported_torch
@pytest.mark.skipif(not torch.backends.mkl.is_available(), reason="a torch without MKL packs no weights")
def test_a_pass_calls_an_operator_by_all_of_its_overloads() -> None:
    """`_mkl_linear` in the graph is no overload; the argument of the second one is another origin."""
    nn = torch.nn
    assert nodes_and_operators(nn.Linear(16, 16), sample=torch.randn(4, 16)) == [("_mkl_linear", LINEAR)]
    found = nodes_and_operators(nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 4), sample=torch.randn(4, 16))
    assert found == [("_mkl_linear_1", LINEAR), ("_mkl_linear", LINEAR)]
    images = torch.randn(1, 3, 8, 8)
    found = nodes_and_operators(nn.Conv2d(3, 4, 3), nn.Flatten(), nn.Linear(144, 4), sample=images)
    assert found == [("_convolution_pointwise_default", CONVOLUTION), ("_mkl_linear", LINEAR)]


class Residual(torch.nn.Module):
    """A convolution whose sum with its argument is one operator."""

    def __init__(self) -> None:
        super().__init__()
        self.convolution = torch.nn.Conv2d(3, 3, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.convolution(x.sin()) + x


@pytest.mark.supported_torch
@pytest.mark.skipif(not torch.backends.mkldnn.is_available(), reason="a torch without oneDNN fuses no convolutions")
def test_a_pass_fuses_operators_to_a_node_without_an_operator() -> None:
    images = torch.randn(1, 3, 8, 8)
    found = nodes_and_operators(torch.nn.Conv2d(3, 4, 3), torch.nn.ReLU(), sample=images)
    assert found == [("fn", CONVOLUTION)]
    assert nodes_and_operators(Residual(), sample=images) == [("fn", "mkldnn._convolution_pointwise.binary")]


@pytest.mark.supported_torch
def test_a_kernel_that_is_chosen_by_measuring_has_its_node() -> None:
    found = calls_of(lambda x: (x.sin() @ x).relu() @ x.t(), torch.randn(32, 32), max_autotune=True)
    assert found == [("aten.mm.default", EXTERN_KERNEL, "mm"), ("aten.mm.default", EXTERN_KERNEL, "mm_1")]
    # A convolution of single elements is a product of matrices.
    convolution = torch.nn.Conv2d(3, 4, 1).eval()
    found = calls_of(convolution, torch.randn(1, 3, 8, 8), max_autotune=True)
    assert found == [("aten.addmm.default", EXTERN_KERNEL, "convolution")]
    # Inductor's own operator, which no node calls.
    found = calls_of(lambda x, y: x @ y + y @ x, torch.randn(32, 32), torch.randn(32, 32), max_autotune=True)
    assert found == [("inductor._mm_plus_mm.default", EXTERN_KERNEL, "mm_plus_mm")]


@pytest.fixture
def triple() -> Iterator[Any]:
    """Return an operator that is not torch's, with a form that writes to a buffer."""
    library = torch.library.Library("hopkit_seam", "FRAGMENT")
    try:
        library.define("triple(Tensor x) -> Tensor")
        library.define("triple.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)", tags=(torch.Tag.out,))
        library.impl("triple", lambda x: x * 3, "CPU")
        library.impl("triple", torch.empty_like, "Meta")
        library.impl("triple.out", lambda x, out: torch.mul(x, 3, out=out), "CPU")
        library.impl("triple.out", lambda x, out: out, "Meta")
        yield torch.ops.hopkit_seam.triple.default
    finally:
        library._destroy()


@pytest.mark.supported_torch
def test_the_form_that_writes_to_a_buffer_is_no_kernel_of_a_library(triple: Any) -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        return triple(x) + 1

    assert calls_of(program, torch.ones(3)) == [("hopkit_seam.triple.out", NO_LOWERING, "triple")]
    with marking(lambda node: node.target is triple):
        assert calls_of(program, torch.ones(3)) == [("hopkit_seam.triple.out", ASKED_FOR, "triple")]


def test_random_seeds_are_a_kernel_of_a_library() -> None:
    found = calls_of(lambda x: torch.rand_like(x) + x, torch.ones(3))
    assert found == [("aten.randint.low_out", EXTERN_KERNEL, "inductor_seeds_default")]


def test_a_removed_lowering_is_restored() -> None:
    with without_lowering((SIN,)):
        assert calls_of(torch.sin, torch.ones(3)) == [("aten.sin.default", NO_LOWERING, "sin")]
    assert calls_of(torch.sin, torch.ones(3)) == []


@pytest.mark.parametrize("name", ["aten.rleu.default", "aten.relu.out_of", "aten.relu", "", "a.b.c", "aten..default"])
def test_a_name_of_no_operator(name: str) -> None:
    assert operator_named(name) is None


def test_the_pass_is_part_of_the_key_of_the_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same program with another pass, or with none, is another entry; without a uuid there is no entry."""
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path))

    def is_relu(node: torch.fx.Node) -> bool:
        return node.target is RELU

    def compiled(block: contextlib.AbstractContextManager[None]) -> tuple[str, bool]:
        """Return what the caches did, and whether the code calls operators as they are."""
        torch.compiler.reset()
        counters.clear()
        with block:
            torch.compile(lambda x: x.relu().sin() + 1.25)(torch.ones(5))
        events = [event for event in ("hit", "miss", "bypass") if counters["inductor"][f"fxgraph_cache_{event}"]]
        return " ".join(events), bool(counters["inductor"]["extern_calls"])

    with (
        inductor_config.patch(fx_graph_cache=True, fx_graph_remote_cache=False),
        functorch_config.patch(enable_autograd_cache=True, enable_remote_autograd_cache=False),
    ):
        assert compiled(marking(is_relu)) == ("bypass", True)
        assert compiled(marking(is_relu, "relu")) == ("miss", True)
        assert compiled(marking(lambda node: False, "none")) == ("miss", False)
        assert compiled(contextlib.nullcontext()) == ("miss", False)
        assert compiled(contextlib.nullcontext()) == ("hit", False)
        assert compiled(marking(is_relu, "relu")) == ("hit", True)
        assert compiled(marking(is_relu)) == ("bypass", True)
