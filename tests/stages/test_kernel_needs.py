"""Nodes that need a kernel, and nodes that need none, with the reason."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit.errors import UnknownName, UsageError


def program(x: torch.Tensor, n: torch.Tensor) -> tuple[torch.Tensor, ...]:
    rows = x.t().sin()
    top = torch.full((3,), 2.0) + rows.sum(0)
    values, _ = torch.sort(top)
    return torch.cond(n > 0, lambda y: y.cos(), lambda y: y * 2, (values,)), torch.zeros(2), torch.empty(2)


@pytest.fixture(scope="module")
def captured() -> hopkit.Capture:
    return hopkit.capture(program, (torch.rand(3, 3), torch.tensor(1)), stages=("post_grad_forward",))


@pytest.mark.parametrize(
    ("node", "needed", "reason"),
    [
        ("arg0_1", False, "an input"),
        ("permute", False, "a view"),
        ("sin", True, "computes a tensor"),
        ("full_default", False, "a constant of the kernels that read it"),
        ("sort", True, "computes a tensor"),
        ("getitem", False, "an element of the results of a node"),
        ("cond", False, "a HOP: its bodies have the kernels"),
        ("true_graph_0", False, "a constant, or the body of a HOP"),
        ("true_graph_0.cos", True, "computes a tensor"),
        ("false_graph_0.mul", True, "computes a tensor"),
        ("full_default_1", True, "computes a tensor"),
        ("empty", False, "an allocation"),
        ("output", False, "the outputs"),
    ],
)
def test_the_reason_of_a_node(captured: hopkit.Capture, node: str, needed: bool, reason: str) -> None:
    need = captured.needs_kernel(node)
    assert (bool(need), need.reason) == (needed, reason)


def test_a_node_of_an_artifact_has_the_need_of_its_name(captured: hopkit.Capture) -> None:
    (artifact,) = captured.artifacts["post_grad_forward"]
    assert artifact.graph is not None
    for body, module in artifact.graph.named_modules():
        for node in module.graph.nodes:
            name = f"{body}.{node.name}" if body else node.name
            assert captured.needs_kernel(node) is captured.needs_kernel(name)


def test_a_node_of_another_graph_is_named_with_its_graph(captured: hopkit.Capture) -> None:
    with pytest.raises(UnknownName, match="pass direction='forward', graph=0"):
        captured.needs_kernel("sin", direction="backward")
    with pytest.raises(UnknownName, match="unknown direction 'up'"):
        captured.needs_kernel("sin", direction="up")
    with pytest.raises(UsageError, match="an int is no node"):
        captured.needs_kernel(3)  # type: ignore[arg-type]


def test_a_node_that_is_in_no_graph_is_an_error(captured: hopkit.Capture) -> None:
    with pytest.raises(UnknownName, match="unknown node of a post-grad graph"):
        captured.needs_kernel("sim")
    other = torch.fx.symbolic_trace(lambda x: x.sin()).graph.output_node()
    with pytest.raises(UnknownName, match="it is of another graph"):
        captured.needs_kernel(other)


def test_a_capture_without_inductor_has_no_record_of_kernels() -> None:
    captured = hopkit.capture(torch.sin, (torch.ones(2),), backend="aot_eager", stages=())
    with pytest.raises(UsageError, match="'aot_eager' has no record of kernels"):
        _ = captured.kernels
    with pytest.raises(UsageError, match="'aot_eager' has no post-grad graph"):
        captured.needs_kernel("sin")


def test_a_size_that_the_data_decides_is_not_compared() -> None:
    captured = hopkit.capture(
        lambda x: torch.masked_select(x, x > 0).sin(),
        (torch.tensor([1.0, -1.0, 2.0]),),
        stages=(),
        config={"dynamo.capture_dynamic_output_shape_ops": True},
    )
    assert captured.needs_kernel("sin")


def test_an_empty_tensor_and_a_concatenation_need_none() -> None:
    captured = hopkit.capture(
        lambda x: (x[:0] + 1, torch.cat([x.sin(), x.cos()]) * 2), (torch.ones(3),), stages=("post_grad_forward",)
    )
    reasons = {need.reason for need in captured.kernel_needs.values() if not need}
    assert "a tensor without elements" in reasons
    assert "a concatenation: the kernels of its parts may write into it" in reasons


def test_a_region_of_two_branches_is_compiled_once() -> None:
    region = torch.compiler.nested_compile_region(lambda y: y.sin() * 2)

    def branches(x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, lambda y: region(y) + y, lambda y: y - region(y), (x,))

    captured = hopkit.capture(branches, (torch.rand(3),), stages=("post_grad_forward", "codegen"))
    bodies = [name for _, _, name in captured.kernel_needs if name.endswith("repeated_subgraph0.sin")]
    assert len(bodies) == 2
    reasons = {captured.needs_kernel(name).reason for name in bodies}
    (compiled,) = (name.removesuffix(".sin") for name in bodies if captured.needs_kernel(name))
    assert reasons == {"computes a tensor", f"computed by the kernels of {compiled}"}
    assert {kernel.body for kernel in captured.kernels} >= {compiled}


def test_a_body_that_a_pass_left_behind_needs_no_kernel() -> None:
    from hopkit._torch import hop

    scan = hop.function("scan")
    captured = hopkit.capture(
        lambda xs: scan(lambda c, x: (c + x.sin(), c * x), xs[0], xs), (torch.ones(3, 2),), stages=None
    )
    graph = captured.artifacts["post_grad_forward"][0].graph
    assert graph is not None
    (body,) = (module for name, module in graph.named_children() if name.startswith("scan_combine"))
    needs = [captured.needs_kernel(node) for node in body.graph.nodes]
    assert needs
    assert {need.reason for need in needs} == {"in a body that no node uses any more"}


def test_what_inductor_removes_needs_no_kernel() -> None:
    """The template of flex attention on the CPU reads no list of queries, which the block mask has too."""
    from torch.nn.attention.flex_attention import create_block_mask, flex_attention

    def attention(q: torch.Tensor) -> torch.Tensor:
        mask = create_block_mask(lambda b, h, i, j: i >= j, None, None, 128, 128, device="cpu")
        return flex_attention(q, q, q, block_mask=mask)

    captured = hopkit.capture(attention, (torch.rand(1, 1, 128, 16),), stages=("post_grad_forward", "codegen"))
    reasons = {need.reason for need in captured.kernel_needs.values()}
    assert "its result is not read: Inductor removes it" in reasons
    computed = {name for kernel in captured.kernels for name in kernel.post_grad}
    assert [name for (_, _, name), need in captured.kernel_needs.items() if need and name not in computed] == []
