"""``@hopkit.hop``: definitions, refusals, and the operator at each stage of the compiler."""

from __future__ import annotations

import itertools
import types
from typing import Any

import pytest
import torch
from torch.export import export
from torch.fx.experimental.proxy_tensor import make_fx

from hopkit._torch.hop.registry import registered
from hopkit.errors import HopkitError, NameTaken, UsageError
from hopkit.hops.define import hop
from hopkit.hops.registry import custom_hops
from hopkit.stages.session import capture

_numbers = itertools.count()
BACKENDS = ("eager", "aot_eager", "inductor")


def _plain(body: Any, *operands: Any) -> Any:
    return body(*operands)


def _named(name: str) -> Any:
    return types.FunctionType(_plain.__code__, _plain.__globals__, name)


@hop(runs="once", namespace="tests_define")
def noted(body: Any, *operands: Any, note: str = "") -> Any:
    return body(*operands)


@hop(runs="once", namespace="tests_define", lower="call")
def apart(body: Any, *operands: Any) -> Any:
    return body(*operands)


def _twice_the_gradient(body: Any, *operands: Any, grads: Any) -> Any:
    # So that it can be told apart from the true one.
    return [None if grad is None else 2 * grad for grad in body.vjp(operands, grads)]


@hop(namespace="tests_define", fake=_plain, backward=_twice_the_gradient, lower=_plain)
def doubled_gradient(body: Any, *operands: Any) -> Any:
    return body(*operands)


def _leaf(*shape: int) -> torch.Tensor:
    return torch.rand(shape, requires_grad=True)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("defined", [noted, apart], ids=["inlined", "called"])
def test_a_region_has_the_values_and_gradients_of_its_body(backend: str, defined: Any) -> None:
    x, w, closed = _leaf(3, 4), _leaf(4, 4), _leaf(4)

    def program(x: torch.Tensor, w: torch.Tensor) -> Any:
        return defined(lambda a, b: {"y": (a @ b + closed).relu(), "z": [a]}, x, w)

    plain, compiled = program(x, w), torch.compile(program, backend=backend, fullgraph=True)(x, w)
    torch.testing.assert_close(compiled, plain)
    grads = [
        torch.autograd.grad(outputs["y"].sum() + 2 * outputs["z"][0].sum(), (x, w, closed))
        for outputs in (plain, compiled)
    ]
    torch.testing.assert_close(*grads)


def test_the_body_of_an_eager_region_calls_torchs_hops() -> None:
    x = _leaf(3)

    def body(x: torch.Tensor) -> torch.Tensor:
        y = torch.cond(x.sum() > 0, torch.cos, torch.sin, (x,))
        y += 1  # the result of the HOP is memory that the body made
        return y

    y = noted(body, x)
    torch.testing.assert_close(y, x.cos() + 1)
    torch.testing.assert_close(torch.autograd.grad(y.sum(), x)[0], -x.sin())
    # Torch keeps what Dynamo did with the code of torch.cond.
    torch.testing.assert_close(torch.cond(x.sum() > 0, torch.cos, torch.sin, (x,)), x.cos())


def test_configuration_stands_on_the_node_down_to_the_backend() -> None:
    captured = capture(lambda x: noted(torch.sin, x, note="fp8"), (torch.rand(3),), backend="aot_eager", training=True)
    for stage in ("dynamo", "aot_forward", "aot_backward"):
        assert "note = 'fp8'" in captured.text(stage), stage


@pytest.mark.parametrize("backend", BACKENDS)
def test_autograd_uses_the_declared_backward(backend: str) -> None:
    x, closed = _leaf(3), _leaf(3)

    def program(x: torch.Tensor) -> torch.Tensor:
        return doubled_gradient(lambda a: a * a * closed, x)

    for call in (program, torch.compile(program, backend=backend, fullgraph=True)):
        of_x, of_closed = torch.autograd.grad(call(x).sum(), (x, closed))
        torch.testing.assert_close(of_x, 4 * x.detach() * closed.detach())
        # The rule speaks of operands; what a body closes over gets what its derivative says.
        torch.testing.assert_close(of_closed, (x * x).detach())


def test_a_second_derivative_is_refused_when_it_is_asked_for() -> None:
    x = _leaf(3)
    compiled = torch.compile(lambda x: noted(torch.sin, x), backend="eager", fullgraph=True)
    (grad,) = torch.autograd.grad(compiled(x).sum(), x, create_graph=True)
    with pytest.raises(HopkitError, match="tests_define_noted has no second derivative"):
        torch.autograd.grad(grad.sum(), x)


class _Layer(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.rand(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return noted(lambda a: a * self.weight, x)


@pytest.mark.parametrize("strict", [True, False])
def test_export_has_the_node_and_lifts_the_freevars_of_bodies(strict: bool) -> None:
    layer, x = _Layer(), torch.rand(3, 4)
    exported = export(layer, (x,), strict=strict)
    assert noted.operator in [node.target for node in exported.graph.nodes]
    torch.testing.assert_close(exported.module()(x), layer(x))


def test_make_fx_and_functionalize_have_the_operator() -> None:
    x, w = torch.rand(3), torch.rand(3)

    def program(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return noted(lambda a, b: (a * b).sin(), x, w)

    graph = make_fx(program, tracing_mode="fake")(x, w)
    assert noted.operator in [node.target for node in graph.graph.nodes]
    torch.testing.assert_close(graph(x, w), program(x, w))
    torch.testing.assert_close(torch.func.functionalize(program)(x, w), program(x, w))


def test_a_tensor_of_the_trace_that_a_body_closes_over_is_lifted() -> None:
    def program(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return noted(lambda a: a * w, x)

    graph = make_fx(program, tracing_mode="fake")(torch.rand(3), torch.rand(3))
    x, w = torch.rand(3), torch.rand(3)
    assert noted.operator in [node.target for node in graph.graph.nodes]
    torch.testing.assert_close(graph(x, w), program(x, w))


def test_a_trace_under_vmap_refuses_bodies_with_freevars() -> None:
    with pytest.raises(HopkitError, match="closes over a tensor of the program"):
        make_fx(torch.vmap(lambda x, w: noted(lambda a: a * w, x)))(torch.rand(2, 3), torch.rand(2, 3))


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ({}, "fake= nor backward= nor lower="),
        ({"fake": _plain, "lower": "call"}, "nor backward="),
        ({"runs": "thrice"}, "'thrice'"),
        ({"runs": "once", "lower": "inlined"}, "lower='inlined'"),
        ({"runs": "once", "fake": 3}, "fake=3"),
        ({"runs": "repeated"}, "3 positional"),
        ({"runs": "selected"}, "3 positional"),
    ],
)
def test_a_definition_that_lacks_something_names_it(rules: dict[str, Any], named: str) -> None:
    with pytest.raises(UsageError, match=named):
        hop(namespace="tests_define", **rules)(_named("lacking"))
    assert "tests_define_lacking" not in registered()


def test_a_name_of_torchs_is_taken_and_stays_torchs() -> None:
    entries = dict(registered())
    with pytest.raises(NameTaken, match=r"'flex_attention'.*FlexAttentionHOP and by .*test_define"):
        hop(runs="once", namespace="flex")(_named("attention"))
    assert dict(registered()) == entries


def test_a_name_of_another_definition_is_taken() -> None:
    with pytest.raises(NameTaken, match=r"test_define\.noted and by .*_plain"):
        hop(runs="once", namespace="tests_define")(_named("noted"))


def test_the_name_of_the_backward_operator_must_be_free_too() -> None:
    hop(runs="once", namespace="tests_define")(_named("one_backward"))
    with pytest.raises(NameTaken, match="'tests_define_one_backward'"):
        hop(runs="once", namespace="tests_define")(_named("one"))
    assert "tests_define_one" not in registered()


def test_a_definition_that_is_executed_again_returns_the_same_hop() -> None:
    first_hop = hop(runs="once", namespace="tests_define")(_named("again"))
    count = len(registered())
    assert hop(runs="once", namespace="tests_define")(_named("again")) is first_hop
    assert len(registered()) == count
    assert custom_hops()["tests_define_again"] is first_hop


def test_a_changed_definition_asks_for_a_new_process() -> None:
    def defined(body: str) -> Any:
        names: dict[str, Any] = {"__name__": "notebook", "hop": hop}
        exec(f"@hop(runs='once', namespace='tests_define')\ndef changed(f, x):\n  return {body}", names)
        return names["changed"]

    assert defined("f(x)") is defined("f(x)")
    with pytest.raises(NameTaken, match=r"by notebook\.changed and by another function there\n.*restart Python"):
        defined("f(x) + 0")


def test_defining_changes_no_entry_of_torchs_registry() -> None:
    entries = dict(registered())
    name = f"extra_{next(_numbers)}"
    hop(runs="once", namespace="tests_define")(_named(name))
    after = dict(registered())
    assert {key: after[key] for key in entries} == entries
    assert set(after) - set(entries) == {f"tests_define_{name}", f"tests_define_{name}_backward"}


def test_a_keyword_argument_that_is_no_constant_is_refused() -> None:
    program = torch.compile(lambda x: noted(torch.sin, x, note=x.sum()), backend="eager", fullgraph=True)
    with pytest.raises(Exception, match="the keyword argument note is no constant"):
        program(torch.rand(3))


@pytest.mark.parametrize("call", [lambda: noted(3, 4), lambda: noted((torch.sin, torch.cos), torch.rand(2))])
def test_a_call_without_a_function_raises_with_the_signature(call: Any) -> None:
    with pytest.raises(UsageError, match=r"call it as NAME\(body, \*operands\)"):
        call()


@hop(
    namespace="tests_define",
    fake=lambda bodies, x: [body(x) for body in bodies],
    backward=lambda bodies, x, grads: bodies[0].vjp((x,), grads[:1])[0] + bodies[1].vjp((x,), grads[1:])[0],
    lower="call",
)
def both(bodies: Any, x: Any) -> Any:
    return [body(x) for body in bodies]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("defined", "hint"),
    [
        (both, r"pass the bodies as one tuple: NAME\(..., \(body, body, ...\), \*operands\)"),
        (noted, 'define f\\(index, bodies, operands\\) with runs="selected"'),
    ],
    ids=["rules", "once"],
)
def test_bodies_as_separate_arguments_are_refused(defined: Any, hint: str, compiled: bool) -> None:
    def program(x: torch.Tensor) -> Any:
        return defined(torch.sin, lambda x: x.cos(), x)

    run = torch.compile(program, backend="eager", fullgraph=True) if compiled else program
    with pytest.raises(Exception if compiled else UsageError, match=f"an operand is a function[\\s\\S]*{hint}"):
        run(_leaf(3))
