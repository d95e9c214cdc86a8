"""Loops under vmap in a compiler: each sample has the values of its own loop."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.fx.experimental.proxy_tensor import make_fx

import hopkit
from hopkit.errors import HopkitError

pytestmark = pytest.mark.supported_torch

BATCH = 4


def doubled(x: torch.Tensor, w: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, t: i < 3, lambda i, t: (i + 1, t * 2 + w), (0, x))[1]


def until_large(x: torch.Tensor, w: torch.Tensor) -> Any:
    start = torch.tensor(0), torch.ones(3)
    return hopkit.while_loop(lambda n, t: t.sum() < 50, lambda n, t: (n + 1, t * 2 + x.abs() + w.abs()), start)


def state(x: torch.Tensor, w: torch.Tensor) -> Any:
    def step(c: dict[str, Any], t: torch.Tensor) -> Any:
        h = torch.tanh(c["h"] * w.sum() + t)
        return {"h": h, "mode": c["mode"]}, {"y": h * t, "n": 3}

    last, ys = hopkit.scan(step, {"h": torch.zeros(()), "mode": "m"}, x)
    return last["h"], ys["y"]


def mapped(x: torch.Tensor, w: torch.Tensor) -> Any:
    return hopkit.map(lambda t: (t * w, t.sum()), x)


def recurrence(x: torch.Tensor, w: torch.Tensor) -> Any:
    return hopkit.associative_scan(lambda a, b: (a[0] * b[0], a[1] * b[0] + b[1]), (x, w), 0)


def nested(x: torch.Tensor, w: torch.Tensor) -> Any:
    def step(c: torch.Tensor, t: torch.Tensor) -> Any:
        def choose(n: Any, u: torch.Tensor) -> Any:
            return n + 1, hopkit.cond(u.sum() > 0, lambda u: u * w, lambda u: u - t, (u,))

        return hopkit.while_loop(lambda n, u: n < 2, choose, (0, c + t))[1], c.sum()

    return hopkit.scan(step, torch.zeros(3), x)


def of_all_samples(x: torch.Tensor, w: torch.Tensor) -> Any:
    return x + hopkit.map(lambda t: t * 2, torch.ones(3)) + doubled(torch.ones(3), torch.ones(3)) * w


def passed_on(x: torch.Tensor, w: torch.Tensor) -> Any:
    last, ys = hopkit.scan(lambda c, a: (c * a, c), w.sum(), x)
    _, b, c = hopkit.while_loop(lambda i, b, c: i < 3, lambda i, b, c: (i + 1, c, b + c), (0, x, x * w))
    return last, ys, hopkit.map(lambda a: a, x), b, c


PROGRAMS: Sequence[Callable[..., Any]] = (
    doubled,
    until_large,
    state,
    mapped,
    recurrence,
    nested,
    of_all_samples,
    passed_on,
)


def _inputs(dims: Sequence[int | None]) -> list[torch.Tensor]:
    generator = torch.Generator().manual_seed(0)
    inputs = []
    for dim in dims:
        sizes = [3]
        if dim is not None:
            sizes.insert(dim, BATCH)
        inputs.append(torch.rand(*sizes, generator=generator) - 0.3)
    return inputs


def _one_by_one(program: Callable[..., Any], dims: Sequence[int | None], inputs: Sequence[torch.Tensor]) -> Any:
    """Run the program for each sample by itself, and stack the results: no vmap."""
    rows = []
    for index in range(BATCH):
        args = [x if dim is None else x.select(dim, index) for x, dim in zip(inputs, dims, strict=True)]
        rows.append(torch.utils._pytree.tree_leaves(program(*args)))
    return [torch.stack(column) for column in zip(*rows, strict=True)]


def _gradients(results: Sequence[torch.Tensor], inputs: Sequence[torch.Tensor]) -> Any:
    total = torch.stack([result.sum() for result in results if result.is_floating_point()]).sum()
    return torch.autograd.grad(total, inputs, allow_unused=True, materialize_grads=True)


def _check(
    program: Callable[..., Any],
    dims: Sequence[int | None],
    backend: str,
    *,
    gradients: bool,
    dynamic: bool | None = None,
) -> None:
    torch.compiler.reset()
    outcomes = []
    for compiled in (False, True):
        inputs = _inputs(dims)
        if gradients:
            inputs = [x.requires_grad_() for x in inputs]
        if compiled:
            batched = torch.vmap(program, in_dims=tuple(dims))
            run = torch.compile(batched, backend=backend, fullgraph=True, dynamic=dynamic)
            results = torch.utils._pytree.tree_leaves(run(*inputs))
        else:
            results = _one_by_one(program, dims, inputs)
        outcomes.append((results, _gradients(results, inputs) if gradients else ()))
    torch.testing.assert_close(outcomes[1], outcomes[0])


@pytest.mark.sweep(3)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_each_sample_has_the_results_and_gradients_of_its_own_loop(program: Callable[..., Any]) -> None:
    # Torch has no gradient of a while_loop in the body of a scan, under vmap or not: it does not know the rounds.
    _check(program, (0, None), "aot_eager", gradients=program is not nested)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("program", [until_large, state, mapped], ids=lambda program: program.__name__)
def test_inductor_generates_code_for_the_loop_of_all_samples(program: Callable[..., Any]) -> None:
    _check(program, (0, None), "inductor", gradients=True)


@settings(max_examples=12)
@given(
    program=st.sampled_from(PROGRAMS),
    dims=st.sampled_from([dims for dims in itertools.product((None, 0, 1), repeat=2) if dims != (None, None)]),
    dynamic=st.booleans(),
)
def test_any_input_may_differ_between_the_samples(
    program: Callable[..., Any], dims: Sequence[int | None], dynamic: bool
) -> None:
    _check(program, dims, "eager", gradients=False, dynamic=dynamic)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_sizes_may_be_dynamic(program: Callable[..., Any]) -> None:
    _check(program, (0, None), "aot_eager", gradients=program is not nested, dynamic=True)


@hopkit.hop(runs="once")
def batched_once(f, *args):
    return f(*args)


def test_the_sizes_of_a_custom_hop_may_be_dynamic() -> None:
    _check(
        lambda x, w: batched_once(lambda x: (x * w, x.sum()), x), (0, None), "aot_eager", gradients=True, dynamic=True
    )


def test_two_levels() -> None:
    def program(x: torch.Tensor, w: torch.Tensor) -> Any:
        sums = hopkit.scan(lambda c, t: (c + t * w, c), torch.zeros(()), x)[0]
        (grown,) = hopkit.while_loop(lambda t: t < 50, lambda t: (t * 2 + 1,), (sums.abs() + w,))
        return sums, grown

    levels = torch.vmap(torch.vmap(program, in_dims=(None, 0)), in_dims=(0, None))
    x, w = torch.arange(12.0).reshape(4, 3), torch.arange(5.0)
    expected = [
        torch.stack([torch.stack([program(row, scale)[index] for scale in w]) for row in x]) for index in range(2)
    ]
    torch.compiler.reset()
    actual = torch.compile(levels, backend="aot_eager", fullgraph=True)(x, w)
    torch.testing.assert_close(list(actual), expected)


def test_the_compiled_program_has_torchs_operator() -> None:
    graphs: list[torch.fx.GraphModule] = []

    def backend(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(graph)
        return graph.forward

    from torch._dynamo.backends.common import aot_autograd

    torch.compiler.reset()
    program = torch.vmap(until_large, in_dims=(0, None))
    torch.compile(program, backend=aot_autograd(fw_compiler=backend), fullgraph=True)(*_inputs((0, None)))
    targets = [node.target for node in graphs[0].graph.nodes if node.op == "call_function"]
    assert torch.ops.higher_order.while_loop in targets
    assert not any("hopkit" in str(target) for target in targets)


def test_a_number_that_would_differ_between_the_samples_is_refused() -> None:
    def program(x: torch.Tensor) -> Any:
        return hopkit.while_loop(lambda n, t: t.sum() < 50, lambda n, t: (n + 1, t * 2 + 1), (0, x))

    torch.compiler.reset()
    with pytest.raises(Exception, match=r"the number of rounds differs .* and carried\[0\] is a number"):
        torch.compile(torch.vmap(program), backend="eager", fullgraph=True)(torch.rand(2, 3))


def test_a_trace_through_vmap_is_refused() -> None:
    with pytest.raises(HopkitError, match=r"hopkit.map: a trace goes through torch.func.vmap around it"):
        make_fx(torch.vmap(mapped))(*_inputs((0, 0)))


class Exported(torch.nn.Module):
    def forward(self, x: torch.Tensor, w: torch.Tensor) -> Any:
        return torch.vmap(mapped)(x, w)


@pytest.mark.parametrize(("strict", "message"), [(True, "an exported program keeps torch.vmap"), (False, "a trace")])
def test_an_export_through_vmap_is_refused(strict: bool, message: str) -> None:
    torch.compiler.reset()
    with pytest.raises(Exception, match=f"hopkit.map: {message}"):
        torch.export.export(Exported(), tuple(_inputs((0, 0))), strict=strict)


STACKS: dict[str, Callable[[torch.Tensor], Any]] = {
    "map": torch.vmap(lambda row: hopkit.map(lambda s: s * 2, row)),
    "scan": torch.vmap(lambda row: hopkit.scan(lambda c, s: (c + s, c * s), row, torch.ones(5))),
    "along another dimension": torch.vmap(
        lambda row: hopkit.scan(lambda c, s: (c + s, c * s), row, torch.ones(4, 5), dim=1, reverse=True)
    ),
    "two levels": torch.vmap(torch.vmap(lambda element: hopkit.map(lambda s: s * element, torch.ones(3)))),
    "a view of all samples": lambda x: torch.vmap(lambda row: hopkit.map(lambda s: s * 2, row))(x).view(-1),
}


@pytest.mark.parametrize("name", STACKS)
def test_a_stack_has_the_strides_of_a_python_loop(name: str) -> None:
    torch.compiler.reset()
    x = torch.rand(3, 4, generator=torch.Generator().manual_seed(0))
    leaves = torch.utils._pytree.tree_leaves
    found = leaves(torch.compile(STACKS[name], backend="aot_eager", fullgraph=True)(x))
    for tensor, expected in zip(found, leaves(STACKS[name](x)), strict=True):
        torch.testing.assert_close(tensor, expected, check_stride=True)
