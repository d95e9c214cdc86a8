"""Graphs of Inductor's FX backend: their text, their runs, and faults planted in them."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

import hopkit
from hopkit._torch.hop.registry import registered
from hopkit.errors import BackendFailed
from hopkit.oracles import judge
from hopkit.vgpu import NotInterpretable, VirtualGpu


@pytest.fixture(autouse=True)
def fx_wrapper() -> Iterator[None]:
    with torch._inductor.config.patch(fx_wrapper=True):
        yield


def branches(x, y):
    z = torch.cond(x.sum() > 0, lambda x: x.sin() + 1, lambda x: (x.cos() @ x.t()) @ x, (x,))
    return z * y, z.sum(0)


def test_the_graph_is_an_artifact_and_runs() -> None:
    torch.manual_seed(0)
    x, y = torch.rand(6, 10), torch.randn(6, 10)
    capture = hopkit.capture(branches, (x, y), device="virtual-h200", training=True, other_args=((-x, y),))
    assert capture.variant.label == "fx_wrapper_training.virtual-h200"
    assert not judge(capture)
    assert "codegen" not in capture.artifacts
    assert len(capture.artifacts["fx_wrapper"]) == 2
    text = capture.text("fx_wrapper")
    assert "NVIDIA H200; decided on cpu" in text
    assert "registers, 0 bytes of shared memory; interpreted" in text
    assert "not interpreted" not in text
    assert "torch.ops.higher_order.cond(" in text
    assert "kernel_idx = 'triton_" in text
    assert "class true_graph_0(torch.nn.Module):" in text
    # The artifact has the graph as it was made, with subgraphs as attributes and devices that are not here.
    graph = capture.artifacts["fx_wrapper"][0].graph
    assert {"true_graph_0", "false_graph_0"} <= {name for name, _ in graph.named_children()}
    devices = {node.kwargs["device"] for node in graph.graph.find_nodes(op="call_function", target=torch.empty_strided)}
    assert devices == {"cuda"}


def test_the_text_does_not_depend_on_earlier_compilations() -> None:
    x, y = torch.rand(6, 10), torch.randn(6, 10)
    texts = [
        hopkit.capture(branches, (x, y), device="virtual-h200", other_args=((-x, y),)).text("fx_wrapper")
        for _ in range(2)
    ]
    assert texts[0] == texts[1]


def test_launches_have_the_grid_that_the_graph_computes() -> None:
    def program(x):
        return x.sin() * 2

    with hopkit.virtual_gpu() as gpu:
        compiled = torch.compile(program, backend=gpu.backend, dynamic=True)
        for size in (5, 300):
            x = torch.randn(size, 7)
            torch.testing.assert_close(compiled(x), program(x))
    (kernel,), (graph,) = gpu.kernels, gpu.graphs
    block = kernel.configs[0].kwargs["XBLOCK"]
    assert [launch.grid for launch in kernel.launches] == [(-(-size * 7 // block), 1, 1) for size in (5, 300)]
    assert kernel.launches[0].constants["XBLOCK"] == block
    assert kernel.interpreted
    assert gpu.codes == []
    assert isinstance(graph, torch.fx.GraphModule)


def test_programs_that_the_fx_backend_refuses_fail_at_its_stage() -> None:
    def program(n, x):
        return torch.while_loop(lambda n, x: n > 0, lambda n, x: (n - 1, x * 2), (n, x))

    with pytest.raises(BackendFailed, match="only supports Wrapper IR lines") as failed:
        hopkit.capture(program, (torch.tensor(2), torch.ones(3)), device="virtual-h200")
    assert failed.value.phase == "fx_wrapper"


def test_a_function_of_no_kernel_here_is_launched_by_triton() -> None:
    triton = pytest.importorskip("triton", reason="needs Triton")

    @triton.jit
    def nothing(n):
        pass

    with hopkit.virtual_gpu(), pytest.raises(RuntimeError, match="no Triton kernel is launched here"):
        nothing[(1,)](3)


# -- timing of kernels --------------------------------------------------------------------------------------------


def rows_and_sine(x):
    return x.nonzero() * 2, x.sin()


@pytest.fixture
def notes() -> Iterator[list[str]]:
    """Return the messages that the FX backend logs from now on; torch shows them only if asked."""
    messages: list[str] = []
    handler = logging.Handler(logging.INFO)
    handler.emit = lambda record: messages.append(record.getMessage())
    log = logging.getLogger("torch._inductor.codegen.wrapper_fxir")
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    yield messages
    log.setLevel(level)
    log.removeHandler(handler)


def made(program: Callable[..., Any], *args: Any, **settings: Any) -> VirtualGpu:
    config = torch._inductor.config.patch({"triton.autotune_at_compile_time": True, **settings})
    with (
        config,
        torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True),
        hopkit.virtual_gpu() as gpu,
    ):
        output = torch.compile(program, backend=gpu.backend, fullgraph=True)(*args)
    torch.testing.assert_close(output, program(*args))
    return gpu


def test_kernels_over_sizes_that_depend_on_data_are_not_timed(notes: list[str]) -> None:
    gpu = made(rows_and_sine, torch.tensor([1.0, 0.0, 3.0]))
    skipped, timed = sorted((kernel.name for kernel in gpu.kernels), key=lambda name: "sin" in name)
    assert gpu.tuned == [timed]
    assert [message for message in notes if "unbacked" in message] == [
        f"Detected unhinted unbacked symints. Skipping compile-time autotuning for kernel {skipped}."
    ]
    assert f"Autotuning Triton kernel {timed} at compile time." in notes


def test_a_hint_for_such_a_size_lets_the_backend_time(notes: list[str]) -> None:
    def hinted(x, rows):
        size = x.shape[0]
        return (x + 1) * size, rows.sum()

    x = torch.randn(5)
    torch._dynamo.decorators.mark_unbacked(x, 0, hint_override=8)
    gpu = made(hinted, x, torch.randn(3))
    assert sorted(gpu.tuned) == sorted(kernel.name for kernel in gpu.kernels)
    assert not [message for message in notes if "Skipping" in message]


def test_no_kernel_is_timed_unless_the_setting_is_on(notes: list[str]) -> None:
    gpu = made(rows_and_sine, torch.tensor([1.0, 0.0, 3.0]), **{"triton.autotune_at_compile_time": None})
    assert len(gpu.kernels) == 2
    assert gpu.tuned == []
    assert len([message for message in notes if "Skipping autotuning" in message]) == 2


# -- faults -------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Fault:
    """A function that changes a graph and returns the number of changed nodes, and a program that shows the change."""

    name: str
    plant: Callable[[torch.fx.GraphModule], int]
    program: Callable[..., Any]


def launches(gm: torch.fx.GraphModule) -> list[torch.fx.Node]:
    hop = registered()["triton_kernel_wrapper_mutation"]
    return gm.graph.find_nodes(op="call_function", target=hop)


def calls(gm: torch.fx.GraphModule, name: str) -> list[torch.fx.Node]:
    return [node for node in gm.graph.nodes if node.op == "call_function" and name in str(node.target)]


def with_operands(node: torch.fx.Node, **changed: Any) -> int:
    node.kwargs = {**node.kwargs, "kwargs": {**node.kwargs["kwargs"], **changed}}
    return 1


def launch_dropped(gm: torch.fx.GraphModule) -> int:
    gm.graph.erase_node(launches(gm)[-1])
    return 1


def launched_twice(gm: torch.fx.GraphModule) -> int:
    (node,) = launches(gm)
    with gm.graph.inserting_after(node):
        gm.graph.node_copy(node)
    return 1


def grid_too_small(gm: torch.fx.GraphModule) -> int:
    (node,) = launches(gm)
    ((x, y, z),) = node.kwargs["grid"]
    node.kwargs = {**node.kwargs, "grid": [(x - 1, y, z)]}
    return 1


def written_elsewhere(gm: torch.fx.GraphModule) -> int:
    (node,) = launches(gm)
    return with_operands(node, out_ptr0=node.kwargs["kwargs"]["in_ptr1"])


def block_too_small(gm: torch.fx.GraphModule) -> int:
    (node,) = launches(gm)
    return with_operands(node, XBLOCK=node.kwargs["kwargs"]["XBLOCK"] // 2)


def operands_swapped(gm: torch.fx.GraphModule) -> int:
    (node,) = launches(gm)
    operands = node.kwargs["kwargs"]
    return with_operands(node, in_ptr0=operands["in_ptr1"], in_ptr1=operands["in_ptr0"])


def product_swapped(gm: torch.fx.GraphModule) -> int:
    (node,) = calls(gm, "mm.out")
    node.args = (node.args[1], node.args[0])
    return 1


def product_dropped(gm: torch.fx.GraphModule) -> int:
    (node,) = calls(gm, "mm.out")
    gm.graph.erase_node(node)
    return 1


def branches_swapped(gm: torch.fx.GraphModule) -> int:
    (node,) = calls(gm, "cond")
    pred, true, false, operands = node.args
    node.args = (pred, false, true, operands)
    return 1


def fault_in_a_branch(gm: torch.fx.GraphModule) -> int:
    branch = gm.get_submodule("true_graph_0")
    planted = launch_dropped(branch)
    branch.recompile()
    return planted


def view_moved(gm: torch.fx.GraphModule) -> int:
    node = calls(gm, "as_strided")[-1]
    x, size, stride, offset = node.args
    node.args = (x, size, stride, offset - 1)
    return 1


def other_output(gm: torch.fx.GraphModule) -> int:
    (node,) = (call for call in calls(gm, "getitem") if call.args[1] == 0)
    node.args = (node.args[0], 1)
    return 1


def outputs_swapped(gm: torch.fx.GraphModule) -> int:
    node = gm.graph.output_node()
    node.args = ([*reversed(node.args[0])],)
    return 1


def affine(x, y):
    return (x - y) * 2


def accumulated(x, y):
    x.add_(y)
    return x


def product(x, y):
    return x @ y.t()


def sliced(x, y):
    return (x + y)[:, 1:]


def both(x, y):
    return x.sin() + y, (x * y).sum(1)


def extremes(x, y):
    return torch.topk(x, 3, dim=1, sorted=True)[0], y


FAULTS = (
    Fault("launch dropped", launch_dropped, affine),
    Fault("launched twice", launched_twice, accumulated),
    Fault("grid too small", grid_too_small, affine),
    Fault("written into another buffer", written_elsewhere, affine),
    Fault("block too small for its grid", block_too_small, affine),
    Fault("operands of a kernel swapped", operands_swapped, affine),
    Fault("operands of a product swapped", product_swapped, product),
    Fault("product dropped", product_dropped, product),
    Fault("branches swapped", branches_swapped, branches),
    Fault("launch dropped in a branch", fault_in_a_branch, branches),
    Fault("offset of a view wrong", view_moved, sliced),
    Fault("other output of an operator", other_output, extremes),
    Fault("outputs swapped", outputs_swapped, both),
)


def _run(program: Callable[..., Any], plant: Callable[[torch.fx.GraphModule], None] | None) -> list[torch.Tensor]:
    code = program.__code__.replace()
    twin = type(program)(code, program.__globals__, program.__name__)
    torch.manual_seed(0)
    args = torch.rand(10, 10), torch.randn(10, 10)
    with hopkit.virtual_gpu(rewrite_graph=plant) as gpu:
        outputs = torch.compile(twin, backend=gpu.backend, fullgraph=True)(*args)
    return [outputs] if isinstance(outputs, torch.Tensor) else list(outputs)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_caught(fault: Fault) -> None:
    planted = 0

    def plant(gm: torch.fx.GraphModule) -> None:
        nonlocal planted
        planted += fault.plant(gm)

    torch.manual_seed(0)
    expected = fault.program(torch.rand(10, 10), torch.randn(10, 10))
    expected = [expected] if isinstance(expected, torch.Tensor) else list(expected)
    torch.testing.assert_close(_run(fault.program, None), expected)
    try:
        # Memory that no kernel writes may hold anything: here it holds what no result is.
        with _filled_with_nan():
            wrong = _run(fault.program, plant)
    except (NotInterpretable, RuntimeError):
        wrong = None
    assert planted == 1, "what the fault changes is in the graph"
    assert wrong is None or not _same(wrong, expected)


def _same(actual: list[torch.Tensor], expected: list[torch.Tensor]) -> bool:
    pairs = list(zip(actual, expected, strict=True))
    return all((a.dtype, a.shape) == (b.dtype, b.shape) and torch.allclose(a, b, atol=1e-5) for a, b in pairs)


class _filled_with_nan:
    """Have deterministic algorithms fill the tensors of `torch.empty_strided`."""

    def __enter__(self) -> None:
        torch.use_deterministic_algorithms(True)

    def __exit__(self, *exception: object) -> None:
        torch.use_deterministic_algorithms(False)
