"""Custom HOPs at each layer of the compiler, for each way in which bodies run, and for a HOP with its own rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.export import export
from torch.fx.experimental.proxy_tensor import make_fx

from hopkit._torch.hop.registry import owner_of, registered
from hopkit._torch.versions import torch_minor
from hopkit.errors import NameTaken
from hopkit.hops.custom import CustomHop
from hopkit.hops.define import hop
from hopkit.hops.switch import switch
from hopkit.stages.session import capture


@hop(runs="once", namespace="tests_layers")
def once(body: Any, *operands: Any, note: str = "") -> Any:
    return body(*operands)


@hop(runs="repeated", namespace="tests_layers")
def repeated(n: int, body: Any, init: Any, *, note: str = "") -> Any:
    for _ in range(n):
        init = body(init)
    return init


@hop(runs="selected", namespace="tests_layers")
def selected(index: Any, branches: Any, operands: Any, *, note: str = "") -> Any:
    return branches[int(index)](*operands)


def _fake_of_twice(body: Any, x: torch.Tensor, *, note: str = "") -> torch.Tensor:
    return body(x)


def _gradient_of_twice(body: Any, x: torch.Tensor, *, grads: Any, note: str = "") -> Any:
    (between,) = body.vjp((body(x),), grads)
    return body.vjp((x,), (between,))


@hop(namespace="tests_layers", fake=_fake_of_twice, backward=_gradient_of_twice, lower="inline")
def twice(body: Any, x: torch.Tensor, *, note: str = "") -> torch.Tensor:
    return body(body(x))


@dataclasses.dataclass(frozen=True)
class Use:
    """A program that calls a HOP, and the same program without it."""

    hop: CustomHop
    program: Callable[..., torch.Tensor]
    plain: Callable[[torch.Tensor], torch.Tensor]


def _cube(x: torch.Tensor) -> torch.Tensor:
    return x * x * x


USES = {
    "once": Use(once, lambda x: once(_cube, x.sin(), note="a"), lambda x: _cube(x.sin())),
    "repeated": Use(repeated, lambda x: repeated(2, _cube, x.sin(), note="a"), lambda x: _cube(_cube(x.sin()))),
    "selected": Use(
        selected,
        lambda x: selected(torch.tensor(1), (torch.exp, _cube), (x.sin(),), note="a"),
        lambda x: _cube(x.sin()),
    ),
    "own_rules": Use(twice, lambda x: twice(_cube, x.sin(), note="a"), lambda x: _cube(_cube(x.sin()))),
}

uses = pytest.mark.parametrize("use", USES.values(), ids=USES)


def _x() -> torch.Tensor:
    return torch.linspace(0.5, 1.5, 6).reshape(2, 3)


def _targets(graph: torch.fx.GraphModule) -> list[Any]:
    return [node.target for node in graph.graph.nodes if node.op == "call_function"]


@uses
def test_make_fx_has_the_node(use: Use) -> None:
    graph = make_fx(use.program, tracing_mode="fake", _allow_non_fake_inputs=True)(_x())
    assert _targets(graph).count(use.hop.operator) == 1
    torch.testing.assert_close(graph(_x() + 1), use.plain(_x() + 1))


@uses
def test_functionalize_returns_the_same_values(use: Use) -> None:
    def writes(x: torch.Tensor) -> torch.Tensor:
        return use.program(x.clone().add_(1)).mul_(2)

    functional = torch.func.functionalize(writes)
    torch.testing.assert_close(functional(_x()), use.plain(_x() + 1) * 2)
    graph = make_fx(functional, tracing_mode="fake", _allow_non_fake_inputs=True)(_x())
    assert use.hop.operator in _targets(graph)
    assert not any(getattr(target, "_schema", None) and target._schema.is_mutable for target in _targets(graph))


@uses
@pytest.mark.parametrize("strict", [True, False])
def test_export_has_the_node(use: Use, strict: bool) -> None:
    class Module(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return use.program(x)

    exported = export(Module(), (_x(),), strict=strict)
    assert _targets(exported.graph_module).count(use.hop.operator) == 1
    torch.testing.assert_close(exported.module()(_x() + 1), use.plain(_x() + 1))


@uses
def test_the_node_is_in_each_graph_with_its_configuration(use: Use) -> None:
    captured = capture(use.program, (_x(),), backend="aot_eager", training=True)
    for stage, operator in (
        ("dynamo", use.hop.operator),
        ("aot_forward", use.hop.operator),
        ("aot_backward", use.hop.backward_operator),
    ):
        (artifact,) = captured.artifacts[stage]
        nodes = [node for node in artifact.graph.graph.nodes if node.target is operator]
        assert [node.kwargs.get("note") for node in nodes] == ["a"], stage
    assert use.hop.backward_operator.name() == f"{use.hop.name}_backward"


@uses
def test_inductor_computes_values_and_gradients(use: Use) -> None:
    x, y = _x().requires_grad_(), _x().requires_grad_()
    output = torch.compile(use.program, fullgraph=True)(x)
    torch.testing.assert_close(output, use.plain(y))
    torch.testing.assert_close(torch.autograd.grad(output.sum(), x), torch.autograd.grad(use.plain(y).sum(), y))


@uses
def test_a_backend_gets_the_configuration(use: Use) -> None:
    seen: list[Any] = []

    def backend(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        seen.extend(node.kwargs for node in graph.graph.nodes if node.target is use.hop.operator)
        return graph

    torch.compile(use.program, backend=backend, fullgraph=True)(_x())
    assert seen == [{"note": "a"}]


def _plain_region(body: Any, *operands: Any) -> Any:
    return body(*operands)


@pytest.mark.skipif(torch_minor() < "2.15", reason="torch has a switch and a flex_gemm of its own from 2.15 on")
def test_torchs_switch_stays_torchs() -> None:
    entries = dict(registered())
    assert owner_of(entries["switch"]).startswith("torch.")
    assert entries["hopkit_switch"] is switch.operator
    _plain_region.__name__ = "gemm"
    with pytest.raises(NameTaken, match=r"'flex_gemm'.*torch\..* and by .*test_compiler_layers"):
        hop(runs="once", namespace="flex")(_plain_region)
    assert dict(registered()) == entries

    from torch._higher_order_ops.switch import switch as torchs

    def program(index: torch.Tensor, x: torch.Tensor) -> Any:
        return torchs(index, (torch.sin, torch.cos), (x,)), switch(index, (torch.sin, torch.cos), (x,))

    for index, expected in enumerate((_x().sin(), _x().cos())):
        for actual in torch.compile(program, backend="aot_eager", fullgraph=True)(torch.tensor(index), _x()):
            torch.testing.assert_close(actual, expected)


@hop(namespace="tests_layers", fake=lambda body, x: body(x[:1]), backward=_gradient_of_twice, lower="inline")
def halves(body: Any, x: torch.Tensor) -> torch.Tensor:
    return body(x[:1]) + body(x[1:])


def test_a_body_called_with_other_shapes_than_the_operands_is_refused() -> None:
    compiled = torch.compile(lambda x: halves(_cube, x), backend="eager", fullgraph=True)
    words = r"tests_layers_halves: a body is called with \(float32\[1, 3\]\), and is a graph for \(float32\[2, 3\]\)"
    with pytest.raises(torch._dynamo.exc.TorchDynamoException, match=words):
        compiled(_x())


@pytest.mark.sweep(3)
@uses
def test_inductor_compiles_a_hop_in_the_body_of_another(use: Use) -> None:
    scale = torch.tensor([2.0, 3.0, 4.0])

    def program(x: torch.Tensor) -> torch.Tensor:
        return once(lambda x: once(lambda x: use.program(x * scale) + x, x) * 2, x)

    torch.compiler.reset()
    x = _x().requires_grad_()
    result = torch.compile(program, fullgraph=True)(x)
    expected = (use.plain(x * scale) + x) * 2
    torch.testing.assert_close(result, expected)
    torch.testing.assert_close(torch.autograd.grad(result.sum(), x), torch.autograd.grad(expected.sum(), x))
