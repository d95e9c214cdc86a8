"""A body is traced until its carry is settled; errors of torch's say what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest
import torch

import hopkit
from hopkit._torch.versions import torch_minor
from hopkit.loops import tracing

pytestmark = pytest.mark.supported_torch


def compiled(program: Callable[..., Any], *args: Any) -> Any:
    torch.compiler.reset()
    return torch.compile(program, backend="eager", fullgraph=True)(*args)


TRACES: dict[str, tuple[Callable[[Any], Any], int]] = {
    "tensors": (lambda x: hopkit.while_loop(lambda x: x.sum() < 9, lambda x: (x + 1,), (x,)), 1),
    "a number": (lambda x: hopkit.while_loop(lambda n, x: n < 2, lambda n, x: (n + 1, x), (0, x)), 2),
    "numbers in a row": (
        lambda x: hopkit.while_loop(lambda a, b, c, x: a < 2, lambda a, b, c, x: (b, c, c, x * 2), (1, 1, 2, x)),
        3,
    ),
    "a map": (lambda x: hopkit.map(lambda row: row + 1, x.reshape(2, 1)), 1),
}


@pytest.mark.parametrize("name", TRACES)
def test_a_body_is_traced_as_often_as_its_carry_grows(name: str) -> None:
    program, count = TRACES[name]
    with mock.patch.object(tracing, "trace_body", wraps=tracing.trace_body) as traced:
        compiled(program, torch.ones(2))
    assert traced.call_count == count


def notes(program: Callable[..., Any], *args: Any) -> str:
    with pytest.raises(RuntimeError) as refused:
        compiled(program, *args)
    return "\n".join(getattr(refused.value, "__notes__", ()))


def test_the_advice_for_a_number_that_meets_a_tensor() -> None:
    def program(x: torch.Tensor, start: Any) -> Any:
        return hopkit.while_loop(lambda e, i: (e > 0.1) & (i < 5), lambda e, i: (e * 0.5, i + 1), (x, start))

    assert "hopkit.while_loop: a value that the rounds change is unknown" in notes(program, torch.tensor(1.0), 0)
    # The advice works.
    error, rounds = compiled(lambda x: program(x, torch.tensor(0)), torch.tensor(1.0))
    assert (error.item(), rounds.item()) == (0.0625, 4)


@pytest.mark.xfail(
    torch_minor() in ("2.14", "2.15"),
    strict=True,
    raises=AssertionError,
    reason="torch 2.15: an internal error, PendingUnbackedSymbolNotFound, replaces the error that has the advice",
)
def test_the_advice_for_a_tensor_as_an_index() -> None:
    def looped(read: Callable[[Any, Any], Any], start: Any) -> Callable[[torch.Tensor], Any]:
        def program(xs: torch.Tensor) -> Any:
            body = lambda i, total: (i + 1, total + read(xs, i))  # noqa: E731
            return hopkit.while_loop(lambda i, total: i < 3, body, (start, torch.zeros(2)))[1]

        return program

    xs = torch.arange(6.0).reshape(3, 2)
    text = notes(lambda xs: looped(lambda xs, i: xs[i], torch.tensor(0))(xs), xs)
    assert "hopkit.while_loop: a value that the rounds change is no index" in text
    for read, start in (
        (lambda xs, i: xs[i], 0),
        (lambda xs, i: xs.index_select(0, i.reshape(1)).squeeze(0), torch.tensor(0)),
    ):
        assert torch.equal(compiled(looped(read, start), xs), xs.sum(0))


def test_the_advice_for_a_layer_by_number() -> None:
    layers = [torch.sin, torch.cos, torch.tanh]

    def looped(call: Callable[[Any, torch.Tensor], torch.Tensor]) -> Callable[[torch.Tensor], Any]:
        return lambda x: hopkit.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, call(i, x)), (0, x))[1]

    x = torch.rand(3)
    text = notes(looped(lambda i, x: layers[i](x)), x)
    assert "Write hopkit.switch(i, layers, (x,)) for layers[i](x)." in text
    torch.testing.assert_close(compiled(looped(lambda i, x: hopkit.switch(i, layers, (x,))), x), x.sin().cos().tanh())


def test_the_advice_for_a_power() -> None:
    def looped(start: Any) -> Callable[[torch.Tensor], Any]:
        return lambda x: hopkit.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * 2**i), (start, x))[1]

    x = torch.ones(3)
    assert "A power 2 ** i makes such a choice for a number i: carry a tensor." in notes(looped(0), x)
    assert torch.equal(compiled(looped(torch.tensor(0)), x), x * 8)


def test_other_errors_have_no_advice() -> None:
    assert not notes(lambda x: hopkit.while_loop(lambda x: x.sum() < 9, lambda x: (x @ x,), (x,)), torch.ones(2, 3))
