"""The backend that passes AOTAutograd's graphs to functions before they run."""

from __future__ import annotations

import torch

from hopkit._torch.aot.compilers import eager_backend


def targets(gm: torch.fx.GraphModule) -> list[str]:
    return [str(node.target) for node in gm.graph.nodes if node.op == "call_function"]


def test_each_graph_is_passed_on_once_and_then_runs() -> None:
    seen: dict[str, list[list[str]]] = {"forward": [], "backward": []}
    backend = eager_backend(
        forward=lambda gm: seen["forward"].append(targets(gm)), backward=lambda gm: seen["backward"].append(targets(gm))
    )
    x = torch.ones(3, requires_grad=True)
    y = torch.compile(lambda x: x.sin(), backend=backend)(x)
    y.sum().backward()
    assert seen == {"forward": [["aten.sin.default"]], "backward": [["aten.cos.default", "aten.mul.Tensor"]]}
    assert torch.equal(y, x.sin())
    assert x.grad is not None
    assert torch.equal(x.grad, x.cos())


def test_a_changed_graph_runs() -> None:
    def change(gm: torch.fx.GraphModule) -> None:
        for node in gm.graph.find_nodes(op="call_function", target=torch.ops.aten.sin.default):
            node.target = torch.ops.aten.cos.default

    fn = torch.compile(lambda x: x.sin(), backend=eager_backend(forward=change))
    assert torch.equal(fn(torch.ones(3)), torch.ones(3).cos())
