"""`hopkit.cond` passes the checks of torch's tests of `torch.cond`: structures, closures, export, traces, errors.

The behaviours are those of ``test/functorch/test_control_flow.py`` and ``test/dynamo/test_higher_order_ops.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import hopkit

X = torch.arange(6.0).reshape(2, 3) + 1
BIAS = torch.full((3,), 0.5)
Cond = Callable[..., Any]


def by_if(pred: Any, true_fn: Callable[..., Any], false_fn: Callable[..., Any], operands: Any = ()) -> Any:
    return true_fn(*operands) if pred else false_fn(*operands)


class Closure(torch.nn.Module):
    """A module whose branches use its parameters, a buffer and a Python number."""

    def __init__(self, cond: Cond) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.linear, self.scale, self.cond = torch.nn.Linear(3, 3), 2.5, cond
        self.register_buffer("shift", torch.ones(3))

    def forward(self, x: torch.Tensor) -> Any:
        return self.cond(x.sum() > 0, lambda x: self.linear(x) * self.scale, lambda x: x + self.shift, (x,))


class Layers(torch.nn.Module):
    """A module whose branches are modules."""

    def __init__(self, cond: Cond) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.linear, self.relu, self.cond = torch.nn.Linear(3, 3), torch.nn.ReLU(), cond

    def forward(self, x: torch.Tensor) -> Any:
        return self.cond(x.sum() > 0, self.linear, self.relu, (x,))


class Plain(torch.nn.Module):
    """A function as a module."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: torch.Tensor) -> Any:
        return self.function(x)


def of(function: Callable[..., Any]) -> Callable[[Cond], torch.nn.Module]:
    return lambda cond: Plain(lambda x: function(cond, x))


def branches(true_fn: Callable[..., Any], false_fn: Callable[..., Any]) -> Callable[[Cond], torch.nn.Module]:
    return of(lambda cond, x: cond(x.sum() > 0, true_fn, false_fn, (x,)))


def in_a_loop(cond: Cond, x: torch.Tensor) -> torch.Tensor:
    for _ in range(3):
        x = cond(x.sum() > 8, lambda x: x - 2, lambda x: x + 1, (x,))
    return x


def nested(cond: Cond, x: torch.Tensor) -> Any:
    inner = lambda x: cond(x.sum() > 10, torch.exp, torch.tanh, (x,))  # noqa: E731
    return cond(x.sum() > 0, inner, lambda x: cond(x.sum() < -10, torch.sin, torch.cos, (x,)), (x,))


def nested_operands(cond: Cond, x: torch.Tensor) -> Any:
    return cond(
        x.sum() > 0,
        lambda named, rest: named["a"] + rest[0][1],
        lambda named, rest: named["a"] - rest[0][0],
        ({"a": x}, [(x * 2, x * 3)]),
    )


def closure_over_a_value(cond: Cond, x: torch.Tensor) -> Any:
    y, number = x * 2, 3
    return cond(x.sum() > 0, lambda x: x * y + number, lambda x: x - y, (x,))


PROGRAMS: dict[str, Callable[[Cond], torch.nn.Module]] = {
    "module_closure": Closure,
    "module_branches": Layers,
    "functions_of_torch": branches(torch.sin, torch.cos),
    "nested_operands": of(nested_operands),
    "no_operands": of(lambda cond, x: cond(x.sum() > 0, lambda: torch.ones(2), lambda: torch.zeros(2))),
    "no_operands_and_a_closure": of(lambda cond, x: cond(x.sum() > 0, lambda: x.sin(), lambda: x.cos(), [])),
    "closure_over_a_value": of(closure_over_a_value),
    "closure_over_a_global_tensor": branches(lambda x: x * BIAS, lambda x: x - BIAS),
    "one_operand_twice": of(lambda cond, x: cond(x.sum() > 0, torch.mul, torch.sub, (x, x))),
    "each_branch_uses_one_operand": of(
        lambda cond, x: cond(x.sum() > 0, lambda a, b: a.sin(), lambda a, b: b.cos(), (x, x + 1))
    ),
    "structures": branches(lambda x: {"a": x.sin(), "b": (x + 1, None)}, lambda x: {"a": x.cos(), "b": (x - 1, None)}),
    "nested": of(nested),
    "in_a_loop": of(in_a_loop),
    "one_after_the_other": of(
        lambda cond, x: cond(x.sum() > 0, torch.sin, torch.cos, (x,)) + cond(x.sum() > 5, torch.exp, torch.tanh, (x,))
    ),
    "write_to_an_intermediate": branches(lambda x: x.sin().add_(1), lambda x: x.cos().mul_(2)),
    "predicate_of_one_element": of(lambda cond, x: cond((x.sum() > 0).reshape(1, 1), torch.sin, torch.cos, (x,))),
    "predicate_that_is_a_float": of(lambda cond, x: cond(x.sum(), torch.sin, torch.cos, (x,))),
    "predicate_that_is_read": of(lambda cond, x: cond(x.argmax().item() > 0, torch.sin, torch.cos, (x,))),
    "predicate_of_a_size": of(lambda cond, x: cond(x.size(0) > 4, torch.sin, torch.cos, (x,))),
    "sizes_in_branches": branches(lambda x: x + x.size(0), lambda x: x - x.size(1)),
    "keywords": of(lambda cond, x: cond(pred=x.sum() > 0, true_fn=torch.sin, false_fn=torch.cos, operands=(x,))),
}


def results(run: Callable[..., Any], x: torch.Tensor, training: bool = False) -> Any:
    x = x.clone().requires_grad_(training)
    outputs = run(x)
    if not training:
        return outputs
    leaves = [leaf for leaf in torch.utils._pytree.tree_leaves(outputs) if leaf is not None and leaf.requires_grad]
    return outputs, torch.autograd.grad(sum(leaf.sum() for leaf in leaves), x) if leaves else ()


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", PROGRAMS)
def test_compiled_with_gradients(name: str) -> None:
    torch._dynamo.reset()
    run = torch.compile(PROGRAMS[name](hopkit.cond), backend="aot_eager", fullgraph=True)
    for x in (X, -X):
        torch.testing.assert_close(results(run, x, True), results(PROGRAMS[name](by_if), x, True))


@pytest.mark.parametrize("name", ["structures", "nested"])
def test_generated_code(name: str) -> None:
    torch._dynamo.reset()
    run = torch.compile(PROGRAMS[name](hopkit.cond), fullgraph=True)
    for x in (X, -X):
        with torch.no_grad():
            torch.testing.assert_close(results(run, x), results(PROGRAMS[name](by_if), x))


def conds_of(graph: torch.fx.GraphModule) -> list[Any]:
    return [node for node in graph.graph.nodes if node.target is torch.ops.higher_order.cond]


@pytest.mark.sweep(3)
@pytest.mark.supported_torch
@pytest.mark.parametrize("name", [name for name in PROGRAMS if name != "predicate_of_a_size"])
def test_exported(name: str) -> None:
    exported = torch.export.export(PROGRAMS[name](hopkit.cond), (X,), strict=False)
    assert conds_of(exported.graph_module)
    run = exported.module()
    for x in (X, -X):
        torch.testing.assert_close(results(run, x), results(PROGRAMS[name](by_if), x))


@pytest.mark.parametrize("name", ["module_closure", "structures", "closure_over_a_value", "nested"])
def test_exported_strictly_and_decomposed(name: str) -> None:
    exported = torch.export.export(PROGRAMS[name](hopkit.cond), (X,), strict=True).run_decompositions()
    assert conds_of(exported.graph_module)
    for x in (X, -X):
        torch.testing.assert_close(results(exported.module(), x), results(PROGRAMS[name](by_if), x))


def test_exported_with_a_size_that_varies() -> None:
    program = PROGRAMS["predicate_of_a_size"]
    rows = torch.export.Dim("rows", min=2, max=16)
    exported = torch.export.export(program(hopkit.cond), (X,), dynamic_shapes=({0: rows},))
    assert conds_of(exported.graph_module)
    for x in (X, torch.ones(7, 3)):
        torch.testing.assert_close(exported.module()(x), program(by_if)(x))


def test_exported_with_numbers_that_differ() -> None:
    program = of(lambda cond, x: cond(x.sum() > 0, lambda x: (x.sin(), 3), lambda x: (x.cos(), 4), (x,)))
    exported = torch.export.export(program(hopkit.cond), (X,))
    for x in (X, -X):
        torch.testing.assert_close(exported.module()(x), program(by_if)(x))


@pytest.mark.parametrize("mode", ["real", "fake", "symbolic"])
@pytest.mark.parametrize("name", ["closure_over_a_value", "structures", "nested", "closure_over_a_global_tensor"])
def test_make_fx(name: str, mode: Any) -> None:
    graph = make_fx(PROGRAMS[name](hopkit.cond), tracing_mode=mode, _allow_non_fake_inputs=True)(X)
    assert conds_of(graph)
    for x in (X, -X):
        torch.testing.assert_close(graph(x), results(PROGRAMS[name](by_if), x))


def test_made_functional() -> None:
    program = PROGRAMS["write_to_an_intermediate"]
    graph = make_fx(torch.func.functionalize(program(hopkit.cond)))(X)
    targets = {str(node.target) for part in graph.modules() for node in getattr(part, "graph", torch.fx.Graph()).nodes}
    assert "cond" in targets
    assert not any(target.split(".")[1].endswith("_") for target in targets if target.startswith("aten."))
    for x in (X, -X):
        torch.testing.assert_close(graph(x), results(program(by_if), x))


def test_fake_tensors() -> None:
    with torch._subclasses.FakeTensorMode() as mode:
        outputs = PROGRAMS["structures"](hopkit.cond)(mode.from_tensor(X))
    assert outputs["a"].shape == X.shape
    assert outputs["b"][1] is None


def test_many_programs_in_one_process() -> None:
    """A trace compiles a new function of hopkit each time, and reaches no limit of recompiling."""
    for number in range(12):
        program = of(lambda cond, x, n=number: cond(x.sum() > 0, lambda x: x + n, lambda x: x - n, (x,)))
        graph = make_fx(program(hopkit.cond))(X)
        torch.testing.assert_close(graph(-X), -X - number)


WRONG: dict[str, tuple[Callable[[torch.Tensor], Any], str]] = {
    "branch_missing": (lambda x: hopkit.cond(x.sum() > 0, torch.sin), "called with 2 arguments|false_fn"),
    "predicate_that_is_an_object": (
        lambda x: hopkit.cond(torch.nn.Identity(), torch.sin, torch.cos, (x,)),
        "pred is a Identity",
    ),
    "predicate_of_two_elements": (
        lambda x: hopkit.cond(x[0, :2] > 0, torch.sin, torch.cos, (x,)),
        "is no single element",
    ),
    "operands_that_do_not_fit": (
        lambda x: hopkit.cond(x.sum() > 0, lambda a, b: a, lambda a, b: b, (x,)),
        # Torch 2.15 tells which argument it is.
        "failed to bind arguments|missing (a )?required (positional )?argument",
    ),
    "results_of_different_number": (
        lambda x: hopkit.cond(x.sum() > 0, lambda x: (x + 1, x), lambda x: (x + 1,), (x,)),
        "returns 2 elements at result, false_fn returns 1",
    ),
    "results_of_different_dtypes": (
        lambda x: hopkit.cond(x.sum() > 0, lambda x: x + 1, lambda x: x.double(), (x,)),
        "the dtype of result is torch.float32 in true_fn and torch.float64 in false_fn",
    ),
    "operand_in_one_branch": (
        lambda x: hopkit.cond(x.sum() > 0, lambda x: x, lambda x: x + 1, (x,), shared="refuse"),
        "share memory with the enclosing program in one branch only",
    ),
}


WAYS: dict[str, Callable[[Callable[..., Any]], Any]] = {
    "compile": lambda program: torch.compile(program, backend="eager", fullgraph=True)(X),
    "export": lambda program: torch.export.export(Plain(program), (X,)),
    "make_fx": lambda program: make_fx(program)(X),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", WRONG)
def test_a_malformed_call_raises_a_clear_error(name: str, way: str) -> None:
    program, words = WRONG[name]
    torch._dynamo.reset()
    with pytest.raises(Exception, match=words) as raised:
        WAYS[way](program)
    assert not isinstance(raised.value, AssertionError)
