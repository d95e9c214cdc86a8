"""Operands and results of custom HOPs of any Python structure: compiled programs do what eager ones do."""

from __future__ import annotations

import collections
import dataclasses
import re
from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from torch.fx.experimental.proxy_tensor import make_fx

from hopkit.errors import HopkitError
from hopkit.hops import traced_structures
from hopkit.hops.define import hop
from hopkit.hops.repeat import repeat
from hopkit.hops.switch import switch
from tests.hops.returned import (
    STRUCTURES,
    Colour,
    Frozen,
    FrozenSlots,
    Object,
    Pair,
    Plain,
    Slots,
    plain,
    structures,
)
from tests.versions_of_torch import torch_fails

BACKENDS = ("eager", "aot_eager", "inductor")


@hop(runs="once", namespace="tests_structures")
def once(body: Any, *operands: Any) -> Any:
    return body(*operands)


@hop(runs="once", namespace="tests_structures", lower="call")
def called(body: Any, *operands: Any) -> Any:
    return body(*operands)


def tensors(value: Any) -> list[torch.Tensor]:
    """Return the tensors in a result of these tests, without those of closures."""
    found: list[torch.Tensor] = []
    seen: set[int] = set()

    def see(part: Any) -> None:
        if isinstance(part, torch.Tensor):
            found.append(part)
        elif id(part) not in seen:
            seen.add(id(part))
            inner = part.values() if isinstance(part, dict) else part
            if isinstance(part, (dict, list, tuple)):
                for element in inner:
                    see(element)
            elif dataclasses.is_dataclass(part):
                for field in dataclasses.fields(part):
                    see(getattr(part, field.name))
            elif hasattr(part, "__dict__") and not callable(part):
                see(vars(part))

    see(value)
    return found


def gradients(result: Any, inputs: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
    total = sum((index + 1) * tensor.sum() for index, tensor in enumerate(tensors(result)))
    grads = torch.autograd.grad(total, inputs, allow_unused=True)  # type: ignore[arg-type]
    # The compiler decides whether an unused operand has a gradient of zeros or none.
    return [torch.zeros_like(x) if grad is None else grad for x, grad in zip(inputs, grads, strict=True)]


def skeleton(value: Any) -> str:
    """Return the text of a result without the numbers in its tensors, which a backend may round in another way."""
    return re.sub(r"-?\d+\.\d+(e[+-]\d+)?", "#", repr(plain(value)))


def assert_agrees(program: Callable[..., Any], backend: str, *inputs: torch.Tensor, grads: bool = True) -> None:
    """Assert that a compiled program returns the values, structure and gradients of the eager one, in new memory."""
    torch._dynamo.reset()
    expected, actual = program(*inputs), torch.compile(program, backend=backend, fullgraph=True)(*inputs)
    assert skeleton(actual) == skeleton(expected)
    torch.testing.assert_close(tensors(actual), tensors(expected))
    for result in (expected, actual):
        storages = [tensor.untyped_storage().data_ptr() for tensor in (*inputs, *tensors(result))]
        assert len(set(storages)) == len(storages)
    if grads and tensors(expected):
        torch.testing.assert_close(gradients(actual, inputs), gradients(expected, inputs))


def leaf() -> torch.Tensor:
    return torch.rand(2, 3, requires_grad=True)


@pytest.mark.sweep(3)
@structures
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_a_body_returns_any_structure(name: str, backend: str) -> None:
    make, w = STRUCTURES[name], leaf()
    assert_agrees(lambda x: once(lambda a: make(a.sin() * w, a + 1, a), x), backend, leaf())


@structures
def test_branches_return_any_structure(name: str) -> None:
    make = STRUCTURES[name]

    def program(x: torch.Tensor) -> Any:
        index = (x.sum() > 3).long()
        return switch(index, (lambda a: make(a.sin(), a + 1, a), lambda a: make(a * 2, a.cos(), a)), (x,))

    for x in (torch.zeros(2, 3), torch.ones(2, 3)):
        assert_agrees(program, "eager", x, grads=False)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("defined", [once, called], ids=["inlined", "called"])
def test_objects_as_operands_and_results_with_gradients(backend: str, defined: Any) -> None:
    closed = leaf()

    def program(x: torch.Tensor, w: torch.Tensor) -> Any:
        def body(state: Any, weights: Any, mode: str, n: int) -> Any:
            return Plain(state.tensor * weights["w"] * n, {"inner": Pair(state.second * closed, mode), "n": n})

        return defined(body, Plain(x, w + 1), {"w": w, "note": None}, "mode", 3)

    assert_agrees(program, backend, leaf(), leaf())


CARRIES: dict[str, tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]] = {
    "dict": (lambda x, y: {"x": x, "y": y, "mode": "m"}, lambda c, w: {"x": c["y"], "y": c["x"] * w, "mode": "m"}),
    "dataclass": (lambda x, y: Plain(x, [y, 3]), lambda c, w: Plain(c.second[0], [c.tensor * w, 3])),
    "frozen": (lambda x, y: Frozen(x, y), lambda c, w: Frozen(c.inner, c.tensor * w)),
    "slots": (lambda x, y: Slots((x, y)), lambda c, w: Slots((c.tensor[1], c.tensor[0] * w))),
    "named tuple": (lambda x, y: Pair(x, (y, "q")), lambda c, w: Pair(c.second[0], (c.first * w, "q"))),
    "written": (lambda x, y: Plain(x, y), lambda c, w: setattr(c, "tensor", c.tensor * w) or c),
    "unchanged part": (lambda x, y: [x, y], lambda c, w: [c[0] * w, c[1]]),
}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", CARRIES)
def test_a_carry_of_any_structure(name: str, backend: str) -> None:
    make, step = CARRIES[name]
    w = leaf()
    assert_agrees(lambda x, y: repeat(3, lambda carry: step(carry, w), make(x, y)), backend, leaf(), leaf())


SOURCED: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "dict": (lambda x: {"t": x}, lambda c: {"t": c["t"].sin()}),
    "dict of constants": (
        lambda x: {"t": x, 1: Colour.RED, "mode": "m", "none": None},
        lambda c: {**c, "t": c["t"].sin()},
    ),
    "unchanged dict": (lambda x: {"t": x, "u": x + 1}, lambda c: c),
    "OrderedDict": (
        lambda x: collections.OrderedDict(t=x),
        lambda c: collections.OrderedDict(t=c["t"].sin()),
    ),
    "defaultdict": (
        lambda x: collections.defaultdict(list, t=x),
        lambda c: collections.defaultdict(list, t=c["t"].sin()),
    ),
    "named tuple": (lambda x: Pair(x, "q"), lambda c: Pair(c.first.sin(), "q")),
    "named tuple of one tensor twice": (lambda x: Pair(x, x), lambda c: Pair(c.first.sin(), c.second.cos())),
    "replaced field": (lambda x: Pair(x, 3), lambda c: c._replace(first=c.first.sin())),
    "unchanged named tuple": (lambda x: Pair(x, x + 1), lambda c: c),
    "frozen slots": (lambda x: FrozenSlots(x, 2), lambda c: FrozenSlots(c.tensor.sin(), 2)),
    "written": (lambda x: Plain(x, "q"), lambda c: setattr(c, "tensor", c.tensor.sin()) or c),
    "tensors below objects": (
        lambda x: Plain(FrozenSlots({"a": Pair(x, Colour.RED)}, 2), "q"),
        lambda c: Plain(FrozenSlots({"a": Pair(c.tensor.tensor["a"].first.sin(), Colour.RED)}, 2), "q"),
    ),
    "objects in a list": (
        lambda x: [Plain(x), {"b": Plain(x + 1)}],
        lambda c: [Plain(c[0].tensor.sin()), {"b": Plain(c[1]["b"].tensor.cos())}],
    ),
}
"""Carries, and bodies: the program gives the structure to a compiler, which finds it at a source."""


@pytest.mark.supported_torch
@pytest.mark.parametrize("name", SOURCED)
def test_a_compiled_program_takes_the_carry(name: str) -> None:
    make, body = SOURCED[name]
    torch.compiler.reset()
    given, expected = make(torch.ones(2) / 2), repeat(3, body, make(torch.ones(2) / 2))
    result = torch.compile(lambda carry: repeat(3, body, carry), backend="eager", fullgraph=True)(given)
    assert type(result) is type(expected)
    assert skeleton(result) == skeleton(expected)
    torch.testing.assert_close(tensors(result), tensors(expected))
    torch.testing.assert_close(tensors(given), tensors(make(torch.ones(2) / 2)))


@pytest.mark.supported_torch
@pytest.mark.parametrize("strict", [None, False, True], ids=["make_fx", "non-strict export", "strict export"])
@pytest.mark.parametrize("name", SOURCED)
def test_a_trace_takes_a_carry_of_any_structure(name: str, strict: bool | None) -> None:
    make, body = SOURCED[name]

    class Module(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return tensors(repeat(3, body, make(x)))

    x = torch.ones(2) / 2
    traced = make_fx(Module())(x) if strict is None else torch.export.export(Module(), (x,), strict=strict).module()
    assert "hopkit_repeat" in str(traced.graph)
    torch.testing.assert_close(traced(x), Module()(x))


@torch_fails("<=2.15", "Dynamo loses the length of a deque that the program takes", raises=AssertionError)
def test_torch_keeps_the_length_of_a_deque() -> None:
    given = collections.deque([torch.ones(2)], maxlen=3)
    assert torch.compile(lambda queue: queue.maxlen, backend="eager", fullgraph=True)(given) == 3


def test_a_body_that_changes_its_operand_does_not_change_the_program_s_object() -> None:
    def program(x: torch.Tensor) -> Any:
        state = Plain(x, "before")

        def body(inner: Any) -> Any:
            inner.second = "after"
            return inner

        return once(body, state), state.second

    for run in (program, torch.compile(program, backend="eager", fullgraph=True)):
        result, after = run(torch.ones(2))
        assert (result.second, after) == ("after", "before")


def test_an_outer_list_in_a_result_is_the_list_itself() -> None:
    def program(x: torch.Tensor) -> Any:
        names = ["a"]
        _, result = once(lambda x: (x.sin(), names), x)
        result.append("b")
        return len(names), result is names

    torch.compiler.reset()
    for run in (program, torch.compile(program, backend="eager", fullgraph=True)):
        assert run(torch.ones(2)) == (2, True)


def test_a_float_that_varies() -> None:
    torch.compiler.reset()
    program = lambda x, k: once(lambda x: x * k, x) + once(lambda x: x + k, x)  # noqa: E731
    compiled = torch.compile(program, backend="aot_eager", fullgraph=True)
    for k in (0.5, 0.75, 1.25):
        torch.testing.assert_close(compiled(torch.ones(2), k), program(torch.ones(2), k))


def test_a_size_is_a_number_of_the_program() -> None:
    def program(x: torch.Tensor) -> Any:
        return once(lambda a: {"y": a + 1, "n": a.size(0) * 2}, x)

    compiled = torch.compile(program, backend="aot_eager", fullgraph=True, dynamic=True)
    for size in (3, 5):
        assert compiled(torch.ones(size))["n"] == program(torch.ones(size))["n"] == 2 * size


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (lambda i, x: switch(i, (lambda a: (a, 1), lambda a: (a, 2)), (x,)), r"result\[1\] is 1 in branch 0, 2 in bra"),
        (lambda i, x: switch(i, (lambda a: (a, "p"), lambda a: (a, "q")), (x,)), r"branch 1 returns 'q'"),
        (lambda i, x: switch(i, (Plain, Slots), (x,)), "branch 0 returns a Plain at result, branch 1 returns a Slots"),
        (lambda i, x: repeat(2, lambda c: Plain(c.tensor, 4), Plain(x, 3)), r"result\.second is 4 in the body, 3 in"),
        (lambda i, x: repeat(2, lambda n: n, 3), "returns no tensor"),
    ],
)
def test_what_differs_is_refused_with_the_place(program: Callable[..., Any], words: str) -> None:
    with pytest.raises((HopkitError, torch._dynamo.exc.TorchDynamoException), match=words):
        torch.compile(program, backend="eager", fullgraph=True)(torch.tensor(0), torch.rand(3))


def test_vmap_of_objects() -> None:
    def program(x: torch.Tensor) -> Any:
        return once(lambda state: {"y": state.tensor.sin()}, Plain(x, "q"))["y"]

    def chosen(index: torch.Tensor, x: torch.Tensor) -> Any:
        branches = (lambda a: Plain(a.sin(), "mode"), lambda a: Plain(a.cos(), "mode"))
        return switch(index, branches, (x,)).tensor

    x, index = torch.rand(2, 3), torch.tensor([0, 1])
    torch.testing.assert_close(torch.vmap(program)(x), x.sin())
    torch.testing.assert_close(torch.compile(torch.vmap(program), backend="eager", fullgraph=True)(x), x.sin())
    torch.testing.assert_close(torch.vmap(chosen)(index, x), torch.stack([x[0].sin(), x[1].cos()]))


def test_an_object_that_holds_itself() -> None:
    def program(x: torch.Tensor) -> Any:
        return once(lambda a: Object(a.sin()), x)

    for run in (program, torch.compile(program, backend="eager", fullgraph=True)):
        result = run(torch.ones(2))
        assert result.itself is result


def test_one_list_at_two_places_stays_one() -> None:
    def program(x: torch.Tensor) -> Any:
        def body(a: torch.Tensor) -> Any:
            both = [a.sin()]
            return {"p": both, "q": both}

        return once(body, x)

    for run in (program, torch.compile(program, backend="eager", fullgraph=True)):
        result = run(torch.ones(2))
        assert result["p"] is result["q"]


def swapped_outputs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: build the result of the outputs in another order."""
    merge = traced_structures.merge_results

    def faulty(*args: Any, **kwargs: Any) -> Any:
        results = merge(*args, **kwargs)
        return dataclasses.replace(results, build=lambda items: results.build(list(items)[::-1]))

    monkeypatch.setattr("hopkit.hops.tracing.merge_results", faulty)


def test_outputs_in_another_order_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped_outputs(monkeypatch)
    with pytest.raises(AssertionError):
        assert_agrees(lambda x: once(lambda a: Plain(a.sin(), [a.cos()]), x), "eager", leaf())


leaves = st.sampled_from(["a.sin()", "a * w", "a", "w", "a[0]", "3", "'s'", "None", "2.5"])
results = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: f"[{', '.join(parts)}]"),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: f"({', '.join(parts)},)"),
        st.tuples(inner, inner).map(lambda parts: f"{{'k': {parts[0]}, 2: {parts[1]}}}"),
        st.tuples(inner, inner).map(lambda parts: f"Plain({parts[0]}, {parts[1]})"),
        inner.map(lambda part: f"Frozen({part})"),
        inner.map(lambda part: f"Slots({part})"),
        st.tuples(inner, inner).map(lambda parts: f"Pair({parts[0]}, {parts[1]})"),
    ),
    max_leaves=6,
)


@pytest.mark.long
@given(results)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_drawn_results(result: str) -> None:
    names = {"Plain": Plain, "Frozen": Frozen, "Slots": Slots, "Pair": Pair, "w": leaf()}
    body = eval(f"lambda a: (a + 1, {result})", names)
    assert_agrees(lambda x: once(body, x), "aot_eager", leaf())
