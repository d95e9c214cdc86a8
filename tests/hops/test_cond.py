"""`hopkit.cond`: branches return anything, and the results equal those of the reference run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch._dynamo.utils import counters
from torch.fx.experimental.proxy_tensor import make_fx

import hopkit
from hopkit.errors import UnknownName
from tests.hops.returned import STRUCTURES, plain, structures
from tests.versions_of_torch import torch_fails

X, Y = torch.arange(6.0).reshape(2, 3) + 1, torch.full((2, 3), 0.5)


def compiled(fn: Callable[..., Any], backend: Any = "eager") -> Callable[..., Any]:
    torch._dynamo.reset()
    return torch.compile(fn, backend=backend, fullgraph=True)


@structures
def test_branches_return_any_structure(name: str) -> None:
    make = STRUCTURES[name]

    def fn(x, y):
        return hopkit.cond(
            x.sum() > 0, lambda x, y: make(x.sin(), y + 1, x), lambda x, y: make(x.cos(), y - 1, x), (x, y)
        )

    run = compiled(fn)
    for sign in (1, -1):
        assert plain(run(X * sign, Y)) == plain(fn(X * sign, Y))


def outputs_of(fn: Callable[..., Any]) -> int:
    """Return the number of outputs of the only cond in the graph."""
    graphs = []

    def backend(gm, example_inputs):
        graphs.append(gm)
        return gm

    compiled(fn, backend)(X, Y)
    (graph,) = graphs
    (node,) = (node for node in graph.graph.nodes if node.target is torch.ops.higher_order.cond)
    branch = getattr(graph, node.args[1].target)
    (output,) = branch.graph.find_nodes(op="output")
    return len(output.args[0])


@pytest.mark.parametrize(
    ("name", "count"),
    [("tensor", 1), ("constants", 1), ("dict", 2), ("tensor_twice", 1), ("operand", 1), ("views_of_one", 1)],
)
def test_outputs_are_the_differing_tensors_made_in_the_branches(name: str, count: int) -> None:
    make = STRUCTURES[name]
    assert count == outputs_of(
        lambda x, y: hopkit.cond(
            x.sum() > 0, lambda x, y: make(x.sin(), y + 1, x), lambda x, y: make(x.cos(), y - 1, x), (x, y)
        )
    )


def test_integers_that_differ_are_one_symbolic_integer() -> None:
    def fn(x):
        n, m = hopkit.cond(x.sum() > 0, lambda x: (3, 5), lambda x: (4, 5), (x,))
        return x * n + m, n

    run = compiled(fn)
    for x in (X, -X):
        assert plain(run(x)) == plain(fn(x))


def test_an_operand_that_passes_is_the_operand_still() -> None:
    def fn(x):
        same, _ = hopkit.cond(x.sum() > 0, lambda x: (x, x.sin()), lambda x: (x, x.cos()), (x,))
        same.mul_(2)
        return x + 1

    x, y = X.clone(), X.clone()
    assert torch.equal(compiled(fn)(x), fn(y))
    assert torch.equal(x, y)


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_a_view_of_an_operand_shares_its_memory(backend: str) -> None:
    def fn(x):
        view, _ = hopkit.cond(x.sum() > 0, lambda x: (x.t()[1:], x.sin()), lambda x: (x.t()[1:], x.cos()), (x,))
        view.add_(1)
        return x * 2

    x, y = X.clone(), X.clone()
    assert torch.equal(compiled(fn, backend)(x), fn(y))
    assert torch.equal(x, y)


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_views_of_a_branch_s_tensors_share_memory(backend: str) -> None:
    def fn(x):
        outputs = hopkit.cond(
            x.sum() > 0, lambda x: (lambda y: (y, y[0]))(x.sin()), lambda x: (lambda y: (y, y[0]))(x.cos()), (x,)
        )
        outputs[1].zero_()
        return outputs[0]

    assert torch.equal(compiled(fn, backend)(X), fn(X))


def test_the_program_may_change_its_arguments() -> None:
    def fn(x):
        outputs = hopkit.cond(x.sum() > 0, lambda x: {"l": [x.sin()]}, lambda x: {"l": [x.cos()]}, (x,))
        outputs["l"].append(x)
        outputs["n"] = len(outputs["l"])
        return outputs

    assert plain(compiled(fn)(X)) == plain(fn(X))


def test_nested_in_a_branch() -> None:
    def inner(x, y):
        return hopkit.cond(y.sum() > 1, lambda y: {"q": [y.sin(), x]}, lambda y: {"q": [y.cos(), x]}, (y,))

    def outer_branch(x, y):
        outputs = inner(x, y)
        outputs["q"].append("more")
        return outputs

    def fn(x, y):
        return hopkit.cond(x.sum() > 0, outer_branch, lambda x, y: {"q": [y.exp(), x, "more"]}, (x, y))

    run = compiled(fn, "aot_eager")
    for args in ((X, Y), (-X, Y), (X, -Y)):
        assert plain(run(*args)) == plain(fn(*args))


@pytest.mark.parametrize("mode", [torch.enable_grad, torch.no_grad, torch.inference_mode])
def test_gradients(mode: Callable[[], Any]) -> None:
    def fn(x, y):
        outputs = hopkit.cond(
            (x > 0).all(),
            lambda x, y: {"a": x * y, "b": y.detach() + 1},
            lambda x, y: {"a": x - y, "b": y.detach() * 2},
            (x, y),
        )
        return outputs["a"], outputs["b"]

    for sign in (1.0, -1.0):
        results = []
        for run in (fn, compiled(fn, "aot_eager")):
            x, y = (X * sign).requires_grad_(), Y.clone().requires_grad_()
            with mode():
                a, b = run(x, y)
            if a.requires_grad:
                a.sum().backward()
            results.append(plain([a, b, x.grad, y.grad, a.requires_grad]))
        assert results[0] == results[1]


@pytest.mark.parametrize(
    "backend",
    [
        "eager",
        pytest.param(
            "aot_eager",
            marks=torch_fails(
                "<2.12",
                "AOTAutograd refuses a branch that writes to an operand: cond_true might be modifying the input",
                raises=torch._dynamo.exc.BackendCompilerFailed,
            ),
        ),
    ],
)
def test_branches_that_only_write(backend: str) -> None:
    def fn(x):
        with torch.no_grad():
            nothing = hopkit.cond(x.sum() > 0, lambda x: (x.add_(1), None)[1], lambda x: (x.mul_(2), None)[1], (x,))
        return x, nothing

    def plainly(x):
        return (x.add_(1) if x.sum() > 0 else x.mul_(2)), None

    for sign in (1, -1):
        assert plain(compiled(fn, backend)(X * sign)) == plain(plainly(X * sign))


def test_a_python_predicate_chooses_while_tracing() -> None:
    fn = lambda x: hopkit.cond(x.dim() == 2, lambda x: "two", lambda x: x, (x,))  # noqa: E731
    assert compiled(fn)(X) == fn(X) == "two"


def test_all_arguments_by_keyword() -> None:
    fn = lambda x: hopkit.cond(pred=x.sum() > 0, true_fn=lambda: x.sin(), false_fn=lambda: x.cos())  # noqa: E731
    assert torch.equal(compiled(fn)(X), fn(X))


def leaves_gradients_off(x):
    torch.set_grad_enabled(False)
    return x + 1


OUTER: list[Any] = []

REFUSED: dict[str, tuple[Callable[..., Any], Callable[..., Any], str]] = {
    "strings": (
        lambda x: {"k": "a"},
        lambda x: {"k": "b"},
        r"true_fn returns 'a' at result\['k'\], false_fn returns 'b'",
    ),
    "bool_and_int": (lambda x: [True], lambda x: [1], r"true_fn returns True at result\[0\], false_fn returns 1"),
    "floats": (lambda x: 0.0, lambda x: -0.0, r"true_fn returns 0.0 at result, false_fn returns -0.0"),
    "none": (
        lambda x: (x + 1, None),
        lambda x: (x + 1, x + 2),
        r"returns None at result\[1\], false_fn returns a tensor",
    ),
    "types": (lambda x: [x + 1], lambda x: (x + 1,), r"true_fn returns a list at result, false_fn returns a tuple"),
    "lengths": (lambda x: [x + 1], lambda x: [], r"true_fn returns 1 elements at result, false_fn returns 0 elements"),
    "keys": (lambda x: {"a": 1}, lambda x: {"b": 1}, r"true_fn returns keys 'a' at result, false_fn returns keys 'b'"),
    "strides": (lambda x: x[:, 0], lambda x: x[:, 0] + 1, r"a copy of it has the strides \(1,\) instead of \(3,\)"),
    "one_list": (
        lambda x: (lambda y: (y, y))([x + 1]),
        lambda x: ([x + 1], [x + 2]),
        r"true_fn returns one object at result\[1\] and result\[0\], false_fn returns two",
    ),
    "float_and_int_of_a_tensor": (
        lambda x: x.sum().item(),
        lambda x: x.argmax().item(),
        r"true_fn returns a symbolic float at result, false_fn returns a symbolic int",
    ),
    "symbolic_and_constant_of_another_type": (
        lambda x: x.sum().item(),
        lambda x: 3,
        r"true_fn returns a symbolic float at result, false_fn returns 3",
    ),
    "generators": (
        lambda x: (item for item in [x]),
        lambda x: (item for item in [x]),
        r"each branch returns a generator, at result",
    ),
    "grad_mode": (leaves_gradients_off, lambda x: x + 1, r"true_fn leaves gradients turned off"),
    "outer_list": (lambda x: OUTER.append(x), lambda x: None, r"hopkit.cond: the body changes a list"),
}


SHARED: dict[str, tuple[Callable[..., Any], Callable[..., Any], str]] = {
    "operand": (lambda x: x, lambda x: x + 1, r"at result, true_fn returns l_x_ of the enclosing program; false_fn"),
    "views": (lambda x: x[0], lambda x: x[1], r"at result, true_fn returns a view of l_x_"),
    "repeat": (
        lambda x: (lambda y: (y, y))(x + 1),
        lambda x: (x + 1, x + 2),
        r"at result\[1\], true_fn returns memory that it also returns at result\[0\]",
    ),
}
"""Branches that share memory alone, and the error with ``shared="refuse"``."""


@pytest.mark.parametrize("name", SHARED)
def test_memory_that_one_branch_shares_is_copied_or_refused(name: str) -> None:
    true_fn, false_fn, message = SHARED[name]

    def fn(x, shared):
        return hopkit.cond(x.sum() > 0, true_fn, false_fn, (x,), shared=shared)

    for sign in (1, -1):
        # The caller gets two tensors where the reference run returns one twice.
        torch.testing.assert_close(compiled(fn, "aot_eager")(X * sign, "copy"), fn(X * sign, "copy"), rtol=0, atol=0)
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=message):
        compiled(fn)(X, "refuse")


@pytest.mark.parametrize("leaf", [True, False])
@pytest.mark.parametrize("backend", ["eager", "aot_eager", "inductor"])
def test_a_copy_has_the_gradient_of_what_it_copies(backend: str, leaf: bool) -> None:
    def fn(x):
        x = x if leaf else x * 2
        return hopkit.cond((x > 0).all(), lambda x: x, lambda x: x.sin(), (x,)) * x

    for sign in (1.0, -1.0):
        results = []
        for run in (fn, compiled(fn, backend)):
            x = (X * sign).requires_grad_()
            y = run(x)
            y.sum().backward()
            results.append((y.detach(), x.grad))
        torch.testing.assert_close(*results)


def test_a_copy_that_would_lose_its_gradient_is_refused() -> None:
    def fn(x):
        with torch.no_grad():
            return hopkit.cond(x.sum() > 0, lambda x: x, lambda x: x.sin(), (x,))

    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="a copy of it under no_grad does not"):
        compiled(fn)(X.clone().requires_grad_())


def test_a_write_in_a_branch_comes_before_the_copy() -> None:
    def fn(x):
        with torch.no_grad():
            return hopkit.cond(x.sum() > 0, lambda x: x.add_(1), lambda x: x * 2, (x,)) * 1

    for sign in (1, -1):
        args = X * sign, X * sign
        assert plain([compiled(fn, "aot_eager")(args[0]), args[0]]) == plain([fn(args[1]), args[1]])


def test_copies_of_dynamic_shapes() -> None:
    def fn(x):
        return hopkit.cond(x.sum() > 0, lambda x: x[1:], lambda x: x[:-1].cos(), (x,))

    torch._dynamo.reset()
    run = torch.compile(fn, backend="aot_eager", fullgraph=True, dynamic=True)
    for x in (torch.ones(4, 3), -torch.ones(5, 3)):
        assert plain(run(x)) == plain(fn(x))


class _Identity(torch.nn.Module):
    def forward(self, x):
        return hopkit.cond(x.sum() > 0, lambda x: x, lambda x: x.sin(), (x * 2,)) + 1


def test_export_and_traces_see_what_follows_or_refuse() -> None:
    program = torch.export.export(_Identity(), (X,), strict=True).module()
    for x in (X, -X):
        assert plain(program(x)) == plain(_Identity()(x))
    for trace in (lambda: torch.export.export(_Identity(), (X,), strict=False), lambda: make_fx(_Identity())(X)):
        with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="in one branch only"):
            trace()


def test_samples_of_vmap_have_their_own_copies() -> None:
    def fn(x):
        return hopkit.cond(x.sum() > 0, lambda x: x, lambda x: x.sin(), (x,)) + 1

    samples = torch.stack([X, -X])
    assert plain(compiled(torch.vmap(fn), "aot_eager")(samples)) == plain(torch.stack([X + 1, (-X).sin() + 1]))


def test_an_unknown_word_is_an_error() -> None:
    with pytest.raises(UnknownName, match=r"unknown shared of hopkit.cond 'copies'"):
        hopkit.cond(True, lambda: 1, lambda: 2, shared="copies")
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="shared is 'copies'"):
        compiled(lambda x: hopkit.cond(x.sum() > 0, torch.sin, torch.cos, (x,), shared="copies"))(X)


@pytest.mark.parametrize("name", REFUSED)
def test_refusals_name_the_user_s_line(name: str) -> None:
    true_fn, false_fn, message = REFUSED[name]
    with torch.enable_grad(), pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=message) as error:
        compiled(lambda x: hopkit.cond(x.sum() > 0, true_fn, false_fn, (x,)))(X)
    assert "hopkit.cond" in str(error.value)
    assert "test_cond.py" in str(error.value)
    assert OUTER == []


NUMBERS: dict[str, tuple[Callable[[torch.Tensor], Any], Callable[[torch.Tensor], Any]]] = {
    "sizes": (lambda x: x.size(0), lambda x: 2 * x.size(0)),
    "size_and_constant": (lambda x: -x.size(0), lambda x: 3),
    "quotients": (lambda x: x.size(0) / 3, lambda x: 0.1),
    "comparisons": (lambda x: x.size(0) > 4, lambda x: True),
    "integers_of_tensors": (lambda x: x.argmax().item(), lambda x: x.size(0)),
    "floats_of_tensors": (lambda x: x.sum().item(), lambda x: x.mean().item()),
    "twice": (lambda x: [x.size(0)] * 2, lambda x: [x.size(0) + 1] * 2),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_that_differ_are_symbolic_numbers(name: str) -> None:
    true_fn, false_fn = NUMBERS[name]

    def fn(x):
        tensor, number = hopkit.cond(x.sum() > 0, lambda x: (x + 1, true_fn(x)), lambda x: (x - 1, false_fn(x)), (x,))
        return tensor * 2, number

    torch._dynamo.reset()
    run = torch.compile(fn, backend="eager", fullgraph=True, dynamic=True)
    for x in (torch.arange(4.0), -torch.arange(5.0), torch.arange(6.0)):
        assert plain(run(x)) == plain(fn(x))


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_an_integer_that_a_float_would_round_is_an_error(backend: str) -> None:
    def fn(x):
        return hopkit.cond(x > 0, lambda x: x.item(), lambda x: x.item() + 1, (x,))

    run = compiled(fn, backend)
    for number in (2**53 - 1, -(2**53) + 1):
        assert run(torch.tensor(number)) == fn(torch.tensor(number))
    for number in (2**53, 2**53 + 1, -(2**53) - 2):
        with pytest.raises(RuntimeError, match="Runtime assertion failed"):
            run(torch.tensor(number))


def test_a_number_that_differs_lies_where_those_of_the_branches_lie() -> None:
    """No size is negative, so the program can make a tensor of that size without a check."""

    def fn(x):
        size = hopkit.cond(x.sum() > 0, lambda x: x.size(0), lambda x: 2 * x.size(0) + 1, (x,))
        assert size > 0
        return x.new_ones(size)

    torch._dynamo.reset()
    run = torch.compile(fn, backend="aot_eager", fullgraph=True, dynamic=True)
    for x in (torch.ones(4), -torch.ones(5)):
        assert torch.equal(run(x), fn(x))


@pytest.mark.parametrize(("backend", "training"), [("eager", False), ("aot_eager", True), ("inductor", True)])
def test_numbers_that_differ_where_a_graph_may_break(backend: str, training: bool) -> None:
    """Torch's rule for constant integers raises a bare AssertionError in backward, so hopkit does not follow it."""

    def fn(x):
        tensor, number, size = hopkit.cond(
            x.sum() > 0, lambda x: (x.sin(), 3, x.size(0)), lambda x: (x.cos(), 4, 2 * x.size(0)), (x,)
        )
        torch._dynamo.graph_break()
        return tensor * number + x.sum().item(), size

    torch._dynamo.reset()
    run = torch.compile(fn, backend=backend, dynamic=True)
    for sign in (1.0, -1.0):
        results = []
        for call in (run, fn):
            x = (torch.arange(4.0) * sign - 1).requires_grad_(training)
            tensor, size = call(x)
            grads = torch.autograd.grad(tensor.sum(), x) if training else ()
            results.append((tensor.detach(), size, grads))
        torch.testing.assert_close(*results)


@pytest.mark.parametrize("backend", ["eager", "aot_eager", "inductor"])
def test_numbers_that_differ_break_no_graph(backend: str) -> None:
    """AOTAutograd runs the graph in a second fake mode, which must allow ``item()`` too."""
    torch._dynamo.reset()
    counters.clear()
    compiled_program = torch.compile(
        lambda x: hopkit.cond(x.sum() > 0, lambda x: (x.sin(), 2), lambda x: (x.cos(), 3), (x,))[0], backend=backend
    )
    x = torch.linspace(0.1, 1.0, 8)
    torch.testing.assert_close(compiled_program(x), x.sin())
    assert dict(counters["graph_break"]) == {}
    assert counters["stats"]["unique_graphs"] == 1


def test_a_size_that_is_the_same_in_all_branches_passes() -> None:
    def program(x):
        tensor, size = hopkit.cond(
            x.sum() > 0, lambda x: [x + 1, 2 * x.size(0)], lambda x: [x - 1, 2 * x.size(0)], (x,)
        )
        return tensor * size, torch.arange(size)

    compiled_program = torch.compile(program, backend="eager", fullgraph=True, dynamic=True)
    for x in (torch.ones(4), -torch.ones(5)):
        for actual, wanted in zip(compiled_program(x), program(x), strict=True):
            assert torch.equal(actual, wanted)


MERGED: dict[str, tuple[Callable[[torch.Tensor], Any], Callable[[torch.Tensor], Any]]] = {
    "sizes": (lambda x: x.sin()[:1].clone(), lambda x: x.cos()),
    "dimensions": (lambda x: x.sum(0), lambda x: x.cos()),
    "strides": (lambda x: x.sin(), lambda x: x.cos().t().contiguous().t()),
    "dtypes": (lambda x: x.sin(), lambda x: x.double()),
    "gradients": (lambda x: (x.sin(), x.detach() + 1), lambda x: (x.detach() + 2, x.cos())),
}


@pytest.mark.parametrize("name", MERGED)
@pytest.mark.parametrize("training", [False, True])
def test_tensors_that_differ_are_merged_or_refused_as_by_torch_cond(name: str, training: bool) -> None:
    true_fn, false_fn = MERGED[name]

    def described(cond: Callable[..., Any], x: torch.Tensor) -> Any:
        try:
            outputs = compiled(lambda x: cond(x.sum() > 0, true_fn, false_fn, (x,)))(x)
        except (RuntimeError, torch._dynamo.exc.UncapturedHigherOrderOpError):
            # hopkit says at which place, and in which branches.
            return "refused"
        outputs = outputs if isinstance(outputs, tuple) else (outputs,)
        return [(output.tolist(), output.stride(), output.dtype, output.requires_grad) for output in outputs]

    for sign in (1, -1):
        by_hopkit, by_torch = (
            described(cond, (X * sign).requires_grad_(training)) for cond in (hopkit.cond, torch.cond)
        )
        assert by_hopkit == by_torch


@pytest.mark.parametrize("cond", [torch.cond, hopkit.cond])
def test_data_dependent_sizes_follow_torch_cond(cond: Callable[..., Any]) -> None:
    program = torch.compile(
        lambda x: cond(x.sum() > 0, lambda x: x.nonzero(), lambda x: (x + 1).nonzero(), (x,)),
        backend="eager",
        fullgraph=True,
    )
    with (
        torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True),
        # Torch 2.11 has the words of the one error in another.
        pytest.raises(
            (torch._dynamo.exc.UserError, torch._dynamo.exc.UncapturedHigherOrderOpError),
            match="Could not guard on data-dependent expression",
        ),
    ):
        program(torch.ones(3))


@pytest.mark.supported_torch
@pytest.mark.parametrize("sign", [1, -1])
def test_a_derivative_that_the_program_takes_is_that_of_the_branch(sign: int) -> None:
    def derivative(x):
        y = hopkit.cond(x.sum() > 0, lambda x: x.sin() * x, lambda x: x.cos(), (x,))
        return torch.autograd.grad(y.sum(), x)[0]

    x = (X * sign).requires_grad_()
    with torch._dynamo.config.patch(trace_autograd_ops=True):
        torch.testing.assert_close(compiled(derivative)(x), derivative(x))


def test_without_a_compiler_it_is_an_if() -> None:
    called = []
    assert hopkit.cond(torch.tensor(False), lambda: called.append(1), lambda: "no") == "no"
    assert called == []


def test_arguments_that_do_not_fit() -> None:
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="called with 1 arguments"):
        compiled(lambda x: hopkit.cond(x.sum() > 0))(X)
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="pred is a list"):
        compiled(lambda x: hopkit.cond([x], torch.sin, torch.cos, (x,)))(X)


_ITSELF: dict[str, Any] = {}
_ITSELF["itself"] = _ITSELF


def _doubling(tensor: torch.Tensor) -> Callable[[], torch.Tensor]:
    return lambda: tensor * 2


def test_globals_that_hold_themselves_are_not_gone_through() -> None:
    """A function that branches return shares its module's globals."""

    def fn(x):
        return hopkit.cond(x.sum() > 0, lambda x: _doubling(x.sin()), lambda x: _doubling(x.cos()), (x,))()

    assert _doubling.__globals__["_ITSELF"]["itself"] is _ITSELF
    assert plain(compiled(fn)(X)) == plain(X.sin() * 2)
