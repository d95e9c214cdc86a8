"""The accesses to a pair: nobody sees that a copy is one, or an error comes first."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import Phase, find, given, settings
from torch._higher_order_ops import associative_scan
from torch._higher_order_ops.map import map as map_
from torch.nn.attention.flex_attention import flex_attention
from torch.utils.checkpoint import checkpoint

import hopkit
from hopkit._torch.contract.patching import patched
from hopkit.aliasing.accesses import Accesses
from tests.speculate.shared_programs import Program, outcome, programs

X = torch.arange(1.0, 5.0).view(2, 2)
KEPT: list[Any] = []
WEIGHT = torch.nn.Parameter(torch.ones(2, 2))


def identity(x: torch.Tensor) -> Any:
    return hopkit.cond(x.sum() > 0, lambda t: t, lambda t: t.sin(), (x,))


def nested(x: torch.Tensor) -> Any:
    return hopkit.cond(x.sum() > -100, identity, lambda t: t.exp(), (x,))


@hopkit.wrap("wrapped")
def wrapped(x: torch.Tensor) -> Any:
    return identity(x)


def twice(x: torch.Tensor) -> Any:
    return identity(identity(x))


CALLS: dict[str, Callable[[torch.Tensor], Any]] = {
    "cond": identity,
    "nested": nested,
    "wrapped": wrapped,
    "twice": twice,
}


def writes_the_copy(x, y):
    y.add_(1)
    return y * 2


def returns_both(x, y):
    return y, x


def reads_first(x, y):
    z = x + y
    y[0].zero_()
    return z, y


def compares_with_none(x, y):
    return y + x if y is not None else x


def transposes_the_copy(x, y):
    y.t_()
    return y * 2


def attribute_of_the_copy(x, y):
    size = y.shape[0]
    return y * size


def copied_back(x, y):
    x.copy_(y)
    return x * 2


def assigned_back(x, y):
    x[:1] = y[:1]
    return x.sin()


def read_in_bodies(x, y):
    return hopkit.cond(y.sum() > 2, lambda: x + y, lambda: x - y)


HARMLESS = (
    writes_the_copy,
    returns_both,
    reads_first,
    compares_with_none,
    transposes_the_copy,
    attribute_of_the_copy,
    copied_back,
    assigned_back,
    read_in_bodies,
)


def write_through_a_view(x, y):
    y[0].add_(1)
    return x * 2


def write_and_read_through_views(x, y):
    view = y.t()[1:]
    x.view(-1)[0].zero_()
    return view.sum()


def write_of_the_original(x, y):
    x.add_(1)
    return y


def write_and_store(x, y):
    KEPT.append(x)
    y.mul_(2)
    return y + 1


def write_in_a_body(x, y):
    with torch.no_grad():
        hopkit.cond(y.sum() > 2, lambda: (y.add_(1), None)[1], lambda: None)
    return x * 2


def write_with_out(x, y):
    torch.add(y, 1, out=y)
    return x * 2


def overlapping_operator(x, y):
    y.copy_(x.t())
    return y * 2


def shifted_in_columns(x, y):
    x[1:, :1].copy_(y[:-1, :1])
    return x * 2


def added_in_columns(x, y):
    x[1:, :1].add_(y[:-1, :1])
    return x * 2


def copied_back_and_read(x, y):
    x.copy_(y)
    return x + y


def transposed_and_read(x, y):
    y.t_()
    return x * 2


def transposed_and_measured(x, y):
    y.t_()
    return y + x.size(0)


def requires_grad(x, y):
    y.requires_grad_()
    return (x * 2).detach()


def data_replaced(x, y):
    y.data = y.data + 1
    return x * 2


def is_it(x, y):
    return x if y is x else y + 1


def is_in(x, y):
    return any(value is x for value in (y, y))


def identified(x, y):
    return y + (id(y) == id(x))


def hashed(x, y):
    return y + {x: 1}.get(y, 2)


def pointer(x, y):
    return y + (y.data_ptr() == x.data_ptr())


def version(x, y):
    return y + y._version


def base(x, y):
    return y if y._base is None else y + 1


def hooked(x, y):
    y.register_hook(lambda grad: grad * 2)
    return y + x


def graph_break(x, y):
    torch._dynamo.graph_break()
    return y + x


FORBIDDEN: dict[Callable[..., Any], str] = {
    write_through_a_view: "one tensor is written, and the other is read",
    write_and_read_through_views: "one tensor is written, and the other is read",
    write_of_the_original: "the other is seen later: it leaves the frame",
    write_and_store: "the other is seen later: it leaves the frame",
    write_in_a_body: "one tensor is written, and the other is read",
    write_with_out: "one tensor is written, and the other is read",
    overlapping_operator: "one tensor is written, and the other is read",
    copied_back_and_read: "one tensor is written, and the other is read",
    transposed_and_read: "one tensor is written, and the other is read",
    transposed_and_measured: "one tensor is written, and the other is read",
    requires_grad: "one tensor is written, and the other is read|graph breaks",
    data_replaced: "one tensor is written, and the other is read|graph breaks",
    is_it: "`is` compares the two tensors",
    is_in: "`is` compares the two tensors",
    identified: "id tells the two tensors apart",
    hashed: "hash tells the two tensors apart",
    pointer: ".data_ptr tells the two tensors apart",
    version: "._version tells the two tensors apart",
    base: "._base tells the two tensors apart",
    hooked: ".register_hook of the copy is not that of the tensor",
    graph_break: "the graph breaks while both tensors are live",
}


def program(call: Callable[..., Any], use: Callable[..., Any]) -> Callable[[torch.Tensor], Any]:
    def run(x):
        x = x * 2
        return use(x, call(x))

    return run


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("call", "use", "backend"),
    [("cond", use, "aot_eager") for use in HARMLESS]
    + [(call, use, "eager") for call in CALLS for use in (writes_the_copy, reads_first, read_in_bodies)],
)
def test_a_program_that_can_not_tell_passes(call: str, use: Callable[..., Any], backend: str) -> None:
    run = program(CALLS[call], use)
    for sign in (1, -1):
        torch._dynamo.reset()
        compiled = torch.compile(run, backend=backend, fullgraph=True)
        torch.testing.assert_close(compiled(X * sign), run(X * sign), rtol=0, atol=0)


@pytest.mark.parametrize(
    ("call", "use"),
    [("cond", use) for use in FORBIDDEN]
    + [(call, use) for call in CALLS if call != "cond" for use in (write_through_a_view, is_it, graph_break)],
)
def test_a_program_that_could_tell_is_an_error_also_where_graphs_may_break(call: str, use: Any) -> None:
    KEPT.clear()
    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=FORBIDDEN[use]) as error:
        torch.compile(program(CALLS[call], use), backend="eager")(X)
    message = str(error.value)
    assert "hopkit.cond: at result, true_fn returns memory of the program around it in this branch only" in message
    assert "test_accesses.py:" in message
    assert KEPT == []


@hopkit.hop(runs="once")
def pair_in_a_body(f, *args):
    return f(*args)


def read_in_a_custom_hop(x, y):
    return pair_in_a_body(lambda t: t * 2, y) + x


def read_in_a_map(x, y):
    y.add_(1)
    return hopkit.map(lambda t: t * 2, y)


def other_read_in_a_map(x, y):
    y.add_(1)
    return hopkit.map(lambda t: t * 2, x)


def other_read_in_a_custom_hop(x, y):
    y.add_(1)
    return pair_in_a_body(lambda t: t * 2, x)


@pytest.mark.parametrize("use", [read_in_a_custom_hop, read_in_a_map])
def test_a_hop_may_read_the_pair(use: Any) -> None:
    run = program(identity, use)
    torch._dynamo.reset()
    torch.testing.assert_close(torch.compile(run, backend="eager", fullgraph=True)(X), run(X))


@pytest.mark.parametrize("use", [other_read_in_a_map, other_read_in_a_custom_hop])
def test_a_hop_that_reads_the_other_tensor_sees_the_write(use: Any) -> None:
    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="one tensor is written, and the other is"):
        torch.compile(program(identity, use), backend="eager")(X)


HOPS: dict[str, Callable[[Callable[..., Any], torch.Tensor], Any]] = {
    "cond": lambda body, x: hopkit.cond(x.sum() > 0, body, lambda x: (x * 1, x * 2), (x,)),
    "switch": lambda body, x: hopkit.switch(x.sum().long(), [body, lambda x: (x * 1, x * 2), body], (x,)),
    "while_loop": lambda body, x: hopkit.while_loop(
        lambda i, pair: i < 2, lambda i, pair: (i + 1, body(pair[0])), (0, (x, x * 1))
    ),
    "scan": lambda body, x: hopkit.scan(lambda c, x: (c + 1, body(x)), torch.zeros(()), x),
    "map": hopkit.map,
    "custom": lambda body, x: pair_in_a_body(body, x),
}


def after_no_round(h: torch.Tensor) -> torch.Tensor:
    return hopkit.while_loop(lambda y: y.sum() < -9, lambda y: (y * 2,), (h,))[0]


def of_two_slots(h: torch.Tensor) -> torch.Tensor:
    return hopkit.while_loop(lambda i, a, b: i < 2, lambda i, a, b: (i + 1, b, b), (0, h * 1, h))[1]


@pytest.mark.sweep(4)
@pytest.mark.parametrize("pair", [identity, after_no_round, of_two_slots], ids=lambda pair: pair.__name__)
@pytest.mark.parametrize("hop", HOPS)
def test_a_pair_of_which_a_body_returns_both_is_watched(hop: str, pair: Callable[..., Any]) -> None:
    def body(x):
        h = x * 1
        y = pair(h)
        y += 1
        return y, h

    def harmless(x):
        h = x * 1
        y = pair(h)
        y += 1
        return y, x * 2

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="one tensor is written, and the other is"):
        torch.compile(lambda x: HOPS[hop](body, x), backend="eager")(X)
    torch._dynamo.reset()
    expected = HOPS[hop](harmless, X)
    torch.testing.assert_close(torch.compile(lambda x: HOPS[hop](harmless, x), backend="eager")(X), expected)


@pytest.mark.parametrize("use", [shifted_in_columns, added_in_columns])
def test_an_operator_that_may_read_what_it_has_written_is_an_error(use: Any) -> None:
    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="one tensor is written"):
        torch.compile(program(identity, use), backend="eager")(torch.ones(3, 2))


def test_the_error_names_both_lines() -> None:
    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError) as error:
        torch.compile(program(identity, write_through_a_view), backend="eager")(X)
    assert "'y[0].add_(1)', and then" in str(error.value)
    assert "'return x * 2'" in str(error.value)


@pytest.mark.parametrize("name", ["argument", "parameter"])
def test_a_write_where_the_other_outlives_the_frame_is_an_error(name: str) -> None:
    def run(x):
        y = hopkit.cond(x.sum() > 0, lambda t: {"argument": t, "parameter": WEIGHT.detach()}[name], torch.sin, (x,))
        y.add_(1)
        return y * 2

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="parameter or stored tensor keeps it"):
        torch.compile(run, backend="eager")(X)


def test_a_graph_break_where_one_is_dead_passes() -> None:
    def run(x):
        y = identity(x * 2)
        torch._dynamo.graph_break()
        y.add_(1)
        return y * 2

    for sign in (1, -1):
        torch._dynamo.reset()
        torch.testing.assert_close(torch.compile(run, backend="aot_eager")(X * sign), run(X * sign))


def test_an_opaque_call_counts_as_a_write() -> None:
    @torch._dynamo.nonstrict_trace
    def opaque(y):
        return y * 2

    def run(x):
        x = x * 2
        y = identity(x)
        z = opaque(y)
        return z + x

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="one tensor is written"):
        torch.compile(run, backend="eager")(X)


@torch.compiler.nested_compile_region
def reading_region(y):
    return y.cos()


@torch.compiler.nested_compile_region
def writing_region(y):
    y.add_(1)
    return y.cos()


READING_HOPS = {
    "region": reading_region,
    "flex_attention": lambda y: flex_attention(y, y, y),
    "flex_attention with score_mod": lambda y: flex_attention(y, y, y, score_mod=lambda score, b, h, q, k: score + 1),
    "checkpoint": lambda y: checkpoint(torch.sin, y, use_reentrant=False),
    "map": lambda y: map_(torch.sin, y),
    "associative_scan": lambda y: associative_scan(torch.add, y, 0, combine_mode="generic"),
}


@pytest.mark.filterwarnings("ignore:flex_attention called without")
@pytest.mark.parametrize("hop", READING_HOPS)
def test_a_hop_whose_body_only_reads_passes(hop: str) -> None:
    def run(x):
        return READING_HOPS[hop](identity(x)) + x

    x = torch.rand(1, 2, 16, 16)
    for sign in (1, -1):
        torch._dynamo.reset()
        torch.testing.assert_close(torch.compile(run, backend="eager", fullgraph=True)(x * sign), run(x * sign))


TRANSFORMS: dict[str, Callable[[torch.Tensor], Any]] = {
    "grad": torch.func.grad(lambda a: (a * a).sum()),
    "jvp": lambda y: torch.func.jvp(torch.sin, (y,), (y,)),
    "vjp": lambda y: torch.func.vjp(torch.sin, y)[1](y),
    "jacrev": torch.func.jacrev(lambda a: a * a),
    "vmap of grad": lambda y: torch.vmap(torch.func.grad(lambda a: (a * a).sum()))(y),
}


def after_a_loop(x):
    return hopkit.while_loop(lambda i, a: i < 2, lambda i, a: (i + 1, a * 2), (0, x))[1]


@pytest.mark.parametrize("result", [identity, after_a_loop])
@pytest.mark.parametrize("transform", TRANSFORMS)
def test_a_transform_of_a_result_computes_the_same(transform: str, result: Callable[..., Any]) -> None:
    def run(x):
        return TRANSFORMS[transform](result(x * 2))

    torch._dynamo.reset()
    torch.testing.assert_close(torch.compile(run, backend="aot_eager", fullgraph=True)(X), run(X))


def test_a_write_under_a_transform_is_an_error() -> None:
    def run(x):
        x = x * 2
        y = identity(x)
        gradient = torch.func.grad(lambda a: (a * a).sum())(y)
        y.add_(1)
        return x + gradient

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="one tensor is written"):
        torch.compile(run, backend="eager")(X)


def test_a_hook_of_a_member_is_an_error() -> None:
    def run(x):
        x = x * 2
        y = identity(x)
        x.register_hook(lambda grad: grad * 2)
        return y

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="one tensor is written"):
        torch.compile(run, backend="eager")(X.clone().requires_grad_())


def test_a_hook_reads_after_each_write_of_the_program() -> None:
    def run(x):
        h = x * 2
        y = identity(h)
        z = x * 3
        z.register_hook(lambda grad: grad * y.detach())
        with torch.no_grad():
            h.add_(1)
        return z

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="one tensor is written"):
        torch.compile(run, backend="eager")(X.clone().requires_grad_())


@pytest.mark.parametrize("before", [False, True])
def test_a_region_that_writes_is_an_error_also_if_it_was_traced_before(before: bool) -> None:
    def run(x):
        first = writing_region(x * 3) if before else 0
        x = x * 2
        return writing_region(identity(x)) + x + first

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="one tensor is written"):
        torch.compile(run, backend="eager")(X)


def test_a_pair_in_the_body_of_another_hop_is_refused() -> None:
    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="in one branch only"):
        torch.compile(lambda x: map_(identity, x), backend="eager")(X)


def right_or_an_error(drawn: Program, backend: str) -> None:
    assert outcome(drawn, backend) != "wrong", drawn.source


@settings(max_examples=25)
@given(programs())
def test_each_name_has_the_value_of_the_reference_run_or_an_error_came_first(drawn: Program) -> None:
    right_or_an_error(drawn, "eager")


@settings(max_examples=15)
@given(programs())
def test_so_it_is_below_dynamo(drawn: Program) -> None:
    right_or_an_error(drawn, "aot_eager")


def pair_not_noted() -> contextlib.AbstractContextManager[Any]:
    return patched(Accesses, "note", lambda self, pair: None)


def write_through_a_view_not_seen() -> contextlib.AbstractContextManager[Any]:
    node_run = Accesses.node_run

    def blind(self: Any, effects: Any) -> None:
        written = effects.node.args[0].meta.get("example_value") if effects.written else None
        if written is None or not written._is_view():
            node_run(self, effects)

    return patched(Accesses, "node_run", blind)


def accesses_forgotten() -> contextlib.AbstractContextManager[Any]:
    finished = Accesses.finished

    def forgetful(self: Any, outputs: Any, graph_break: bool) -> None:
        self.log.clear()
        finished(self, outputs, graph_break)

    return patched(Accesses, "finished", forgetful)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("fault", [pair_not_noted, write_through_a_view_not_seen, accesses_forgotten])
def test_drawn_programs_catch_a_fault(fault: Callable[[], contextlib.AbstractContextManager[Any]]) -> None:
    with fault():
        find(
            programs(),
            lambda drawn: outcome(drawn, "eager") == "wrong",
            settings=settings(max_examples=500, derandomize=True, database=None, phases=[Phase.generate]),
        )
