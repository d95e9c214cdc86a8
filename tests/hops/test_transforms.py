"""HOPs under torch.func's transforms: each sample has its result alone; a transform without a rule is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import hopkit
from hopkit.errors import HopkitError
from hopkit.hops.repeat import repeat
from hopkit.hops.switch import switch

ROWS = torch.stack([torch.arange(3.0) + 1, -torch.arange(3.0) - 1, torch.tensor([3.0, -9.0, 1.0])])
WEIGHT = torch.arange(9.0).reshape(3, 3) / 9


@hopkit.hop(runs="once", namespace="tests_transforms")
def region(body: Any, *operands: Any) -> Any:
    return body(*operands)


@hopkit.wrap("tests_transforms_block")
def block(x: torch.Tensor) -> torch.Tensor:
    return x.sin() * 2


def by_cond(x: torch.Tensor) -> torch.Tensor:
    return hopkit.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.cos() * 2, (x,))


def by_cond_with_structures(x: torch.Tensor) -> torch.Tensor:
    y = x * 2
    outputs = hopkit.cond(
        x.sum() > 0,
        lambda x: {"a": x.sin() + y, "b": [x.sum(), 3]},
        lambda x: {"a": x.cos() - y, "b": [x.sum() * 2, 3]},
        (x,),
    )
    return outputs["a"] * outputs["b"][0] + outputs["b"][1]


def by_cond_without_samples(x: torch.Tensor) -> torch.Tensor:
    return hopkit.cond(WEIGHT.sum() > 0, lambda x: x @ WEIGHT, lambda x: x + 1, (x,))


def by_nested_cond(x: torch.Tensor) -> torch.Tensor:
    inner = lambda x: hopkit.cond(x[0] > 2, torch.exp, torch.tanh, (x,))  # noqa: E731
    return hopkit.cond((x.sum() > 0).reshape(1), inner, lambda x: x * 3, (x,))


def by_repeat(x: torch.Tensor) -> torch.Tensor:
    return repeat(3, lambda x: (x @ WEIGHT).sin(), x)


def by_switch(x: torch.Tensor) -> torch.Tensor:
    return switch(x.argmax() - 1, (torch.sin, torch.cos, torch.exp), (x,))


def by_constant_switch(x: torch.Tensor) -> torch.Tensor:
    return switch(torch.tensor(1), (torch.sin, torch.cos), (x,))


def by_region(x: torch.Tensor) -> torch.Tensor:
    y = x.exp()
    return region(lambda a: {"y": (a @ WEIGHT) * y}, x)["y"]


def by_block(x: torch.Tensor) -> torch.Tensor:
    return block(x)


EAGER = (
    by_cond,
    by_cond_with_structures,
    by_cond_without_samples,
    by_nested_cond,
    by_repeat,
    by_switch,
    by_constant_switch,
    by_region,
    by_block,
)
COMPILED = tuple(program for program in EAGER if program is not by_switch)

programs = pytest.mark.parametrize("program", EAGER)


def derivative(program: Callable[..., Any], row: torch.Tensor) -> torch.Tensor:
    row = row.clone().requires_grad_()
    return torch.autograd.grad(program(row).sum(), row)[0]


def one_by_one(program: Callable[..., Any], rows: torch.Tensor = ROWS) -> torch.Tensor:
    return torch.stack([program(row) for row in rows])


@pytest.mark.supported_torch
@programs
def test_vmap(program: Callable[..., Any]) -> None:
    torch.testing.assert_close(torch.vmap(program)(ROWS), one_by_one(program))
    torch.testing.assert_close(torch.vmap(program, in_dims=1)(ROWS.t()), one_by_one(program))
    both = torch.stack([ROWS, ROWS.flip(0)])
    torch.testing.assert_close(
        torch.vmap(torch.vmap(program))(both), torch.stack([one_by_one(program, rows) for rows in both])
    )


@programs
def test_derivatives(program: Callable[..., Any]) -> None:
    expected = torch.stack([derivative(program, row) for row in ROWS])
    per_sample = torch.func.grad(lambda x: program(x).sum())
    torch.testing.assert_close(torch.vmap(per_sample)(ROWS), expected)
    torch.testing.assert_close(per_sample(ROWS[1]), expected[1])
    rows = ROWS.clone().requires_grad_()
    torch.testing.assert_close(torch.autograd.grad(torch.vmap(program)(rows).sum(), rows)[0], expected)
    jacobian = torch.func.jacfwd(program)(ROWS[0])
    torch.testing.assert_close(jacobian.sum(0), expected[0])
    torch.testing.assert_close(torch.func.jacrev(program)(ROWS[0]), jacobian)


@pytest.mark.parametrize("program", COMPILED)
def test_vmap_in_a_compiler(program: Callable[..., Any]) -> None:
    torch._dynamo.reset()
    run = torch.compile(torch.vmap(program), backend="aot_eager", fullgraph=True)
    rows = ROWS.clone().requires_grad_()
    output = run(rows)
    torch.testing.assert_close(output, one_by_one(program))
    expected = torch.stack([derivative(program, row) for row in ROWS])
    torch.testing.assert_close(torch.autograd.grad(output.sum(), rows)[0], expected)


def test_vmap_in_generated_code() -> None:
    torch._dynamo.reset()
    run = torch.compile(torch.vmap(lambda x: by_cond_with_structures(x) + by_repeat(x)), fullgraph=True)
    torch.testing.assert_close(run(ROWS), one_by_one(by_cond_with_structures) + one_by_one(by_repeat))


@pytest.mark.parametrize("program", [by_cond, by_cond_with_structures, by_repeat, by_constant_switch])
def test_vmap_in_a_trace(program: Callable[..., Any]) -> None:
    graph = make_fx(torch.vmap(program))(ROWS)
    torch.testing.assert_close(graph(ROWS.flip(0)), one_by_one(program, ROWS.flip(0)))


def test_scan_steps_with_a_carry_shared_by_all_samples() -> None:
    def program(x):
        return repeat(2, lambda state: (state[0] + x, state[1] * state[0].sum()), (torch.ones(3), torch.ones(())))[1]

    torch.testing.assert_close(torch.vmap(program)(ROWS), one_by_one(program))
    torch._dynamo.reset()
    run = torch.compile(torch.vmap(program), backend="aot_eager", fullgraph=True)
    torch.testing.assert_close(run(ROWS), one_by_one(program))


def test_a_number_of_steps_that_differs() -> None:
    def program(n, x):
        return repeat(n, lambda x: x * 2, x)

    steps = torch.tensor([0, 3, 1])
    expected = torch.stack([program(int(n), row) for n, row in zip(steps, ROWS, strict=True)])
    torch.testing.assert_close(torch.vmap(program)(steps, ROWS), expected)


def test_only_branches_that_a_sample_takes_are_run() -> None:
    taken = []
    torch.vmap(lambda x: hopkit.cond(x.sum() > -99, lambda x: x, lambda x: taken.append(x), (x,)))(ROWS)
    assert taken == []


@hopkit.hop(
    namespace="tests_transforms",
    fake=lambda body, x: body(x),
    backward=lambda body, x, grads: body.vjp((x,), grads),
    lower="inline",
)
def with_rules(body: Any, x: Any) -> Any:
    return body(x)


def writes(x):
    return hopkit.cond(x.sum() > 0, lambda x: x.add_(1), lambda x: x - 1, (x,))


def writes_to_a_weight(x):
    weight = torch.zeros(3)
    return hopkit.cond(x.sum() > 0, lambda x: weight.add_(1) + x, lambda x: x - weight, (x,))


def numbers_that_differ(x):
    tensor, number = hopkit.cond(x.sum() > 0, lambda x: (x.sin(), 1), lambda x: (x.cos(), 2), (x,))
    return tensor * number


def shapes_that_differ(x):
    return hopkit.cond(x.sum() > 0, lambda x: x + 1, lambda x: x[:1] + 1, (x,))


def structures_that_differ(x):
    return hopkit.cond(x.sum() > 0, lambda x: (x + 1,), lambda x: [x + 1], (x,))


REFUSED: dict[str, tuple[Callable[..., Any], str]] = {
    fn.__name__: (fn, words)
    for fn, words in (
        (writes, r"writes|input mutation|in-place|share memory"),
        (writes_to_a_weight, r"writes|mutation|in-place"),
        (numbers_that_differ, "the value 2|numbers that differ"),
        (shapes_that_differ, r"torch.float32"),
        (structures_that_differ, "result"),
    )
}


def eagerly(program: Callable[..., Any]) -> Any:
    return torch.vmap(program)(ROWS.clone())


def compiled(program: Callable[..., Any]) -> Any:
    torch._dynamo.reset()
    return torch.compile(torch.vmap(program), backend="aot_eager", fullgraph=True)(ROWS.clone())


@pytest.mark.parametrize("run", [eagerly, compiled])
@pytest.mark.parametrize("name", REFUSED)
def test_choices_that_samples_can_not_make(name: str, run: Callable[..., Any]) -> None:
    program, words = REFUSED[name]
    with torch.no_grad(), pytest.raises(Exception, match=words) as raised:
        run(program)
    assert "hopkit.cond" in str(raised.value)
    assert isinstance(raised.value, (HopkitError, torch._dynamo.exc.TorchDynamoException))


@pytest.mark.parametrize("program", [by_cond, by_repeat, by_region])
def test_a_derivative_of_torch_func_in_a_compiler_is_refused(program: Callable[..., Any]) -> None:
    torch._dynamo.reset()
    run = torch.compile(torch.func.grad(lambda x: program(x).sum()), backend="aot_eager", fullgraph=True)
    with pytest.raises(
        torch._dynamo.exc.UncapturedHigherOrderOpError,
        match=r"can't differentiate it with torch.func.grad",
    ):
        run(ROWS[0])


@pytest.mark.parametrize("program", [by_cond, by_region])
def test_a_derivative_in_a_trace_is_refused(program: Callable[..., Any]) -> None:
    def traced(x):
        return torch.func.grad(lambda x: program(x).sum())(x)

    with pytest.raises(HopkitError, match=r"torch\.func\.grad"):
        make_fx(traced)(ROWS[0])


def by_choice(x: torch.Tensor) -> torch.Tensor:
    """Choose for each sample, with values that the branches close over and a structure as the result."""
    y = x.exp()
    branches = (lambda x: {"y": x.sin(), "k": 2}, lambda x: {"y": x * y, "k": 2}, lambda x: {"y": x @ WEIGHT, "k": 2})
    result = switch(x.argmax(), branches, (x,))
    return result["y"] * result["k"]


@hopkit.hop(runs="selected", namespace="tests_transforms")
def either(pred: torch.Tensor, branches: Any, operands: Any) -> Any:
    return branches[0](*operands) if pred else branches[1](*operands)


def by_either(x: torch.Tensor) -> torch.Tensor:
    return either(x.sum() > 0, (torch.sin, lambda x: x * 3), (x,))


@pytest.mark.supported_torch
@pytest.mark.parametrize("program", [by_choice, by_either])
def test_a_choice_by_sample_in_a_compiler(program: Callable[..., Any]) -> None:
    test_vmap_in_a_compiler(program)
    both = torch.stack([ROWS, ROWS.flip(0)])
    torch._dynamo.reset()
    run = torch.compile(torch.vmap(torch.vmap(program)), backend="aot_eager", fullgraph=True)
    torch.testing.assert_close(run(both), torch.stack([one_by_one(program, rows) for rows in both]))


def test_a_choice_by_sample_in_generated_code_and_in_a_trace() -> None:
    torch._dynamo.reset()
    run = torch.compile(torch.vmap(by_choice), fullgraph=True)
    torch.testing.assert_close(run(ROWS), one_by_one(by_choice))
    graph = make_fx(torch.vmap(by_either))(ROWS)
    torch.testing.assert_close(graph(ROWS.flip(0)), one_by_one(by_either, ROWS.flip(0)))


def test_an_index_by_sample_of_no_branch_is_an_error_in_a_compiler() -> None:
    with pytest.raises(RuntimeError, match="hopkit_switch: under vmap in a compiler, an index is in none of"):
        compiled(by_switch)


def test_a_number_of_steps_by_sample_in_a_compiler_is_refused() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        return repeat(x.argmax(), lambda x: x * 2, x)

    words = "hopkit_repeat: in a compiler the number of steps can't differ between the samples of vmap"
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=words):
        compiled(program)
    with pytest.raises(HopkitError, match=words):
        make_fx(torch.vmap(program))(ROWS)


def test_rules_of_an_author_are_for_one_sample() -> None:
    words = "tests_transforms_with_rules: in a compiler it has no rule for vmap, as it brings fake= and backward= along"
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=words):
        compiled(lambda x: with_rules(torch.sin, x))
    with pytest.raises(HopkitError, match=words):
        make_fx(torch.vmap(lambda x: with_rules(torch.sin, x)))(ROWS)
    row = torch.arange(3.0)
    torch._dynamo.reset()
    same = torch.compile(torch.vmap(lambda x: x + with_rules(torch.sin, row)), backend="aot_eager", fullgraph=True)
    torch.testing.assert_close(same(ROWS), ROWS + row.sin())


def test_batches_of_gradients_are_refused() -> None:
    torch._dynamo.reset()
    run = torch.compile(by_region, backend="eager", fullgraph=True)
    row = ROWS[0].clone().requires_grad_()
    output = run(row)
    with pytest.raises(HopkitError, match="region_backward: vmap has it take gradients"):
        torch.vmap(lambda grad: torch.autograd.grad(output, row, grad, retain_graph=True))(torch.eye(3))


@hopkit.hop(runs="once")
def transforms_once(f, *args):
    return f(*args)


def _cubed(x: torch.Tensor) -> torch.Tensor:
    return torch.func.grad(lambda v: (v**3).sum())(x)


INNER: dict[str, Any] = {
    "cond": lambda x: hopkit.cond(x.sum() > 0, _cubed, torch.sin, (x,)),
    "switch": lambda x: hopkit.switch(x.sum().long(), [torch.cos, _cubed, _cubed], (x,)),
    "while_loop": lambda x: hopkit.while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, _cubed(y)), (0, x))[1],
    "map": lambda x: hopkit.map(_cubed, x),
    "custom": lambda x: transforms_once(_cubed, x),
}


@pytest.mark.parametrize("name", INNER)
def test_a_derivative_in_a_body_is_refused_if_a_result_has_a_gradient(name: str) -> None:
    x = torch.ones(2, 3)
    torch.compiler.reset()
    torch.testing.assert_close(torch.compile(INNER[name], backend="aot_eager", fullgraph=True)(x), INNER[name](x))
    torch.compiler.reset()
    with pytest.raises(Exception, match=r"a body calls torch\.func\.grad, vjp or jacrev, and a result has a gradient"):
        torch.compile(INNER[name], backend="aot_eager", fullgraph=True)(x.requires_grad_())
