"""HOPs whose function runs several bodies, of different structure: each result is where the function puts it."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from hopkit.hops.define import hop
from tests.hops.returned import Plain
from tests.hops.test_traced_structures import BACKENDS, assert_agrees, leaf


def _combined(bodies: Any, *operands: Any) -> Any:
    first, second, third = (body(*operands) for body in bodies)
    return first, {"second": [second], "twice": third * 2}


def _gradient(bodies: Any, *operands: Any, grads: Any) -> Any:
    parts = [bodies[0].vjp(operands, grads[:1]), bodies[1].vjp(operands, grads[1:3])]
    parts.append(bodies[2].vjp(operands, [2 * grads[3]]))
    return [sum(part for part in group if part is not None) for group in zip(*parts, strict=True)]


@hop(namespace="tests_result_structure", fake=_combined, backward=_gradient, lower="call")
def combined(bodies: Any, *operands: Any) -> Any:
    return _combined(bodies, *operands)


def _both(body: Any, x: Any) -> Any:
    return [body(x), body(x + 1)]


def _gradient_of_both(body: Any, x: Any, grads: Any) -> Any:
    half = len(grads) // 2
    return (body.vjp((x,), grads[:half])[0] + body.vjp((x + 1,), grads[half:])[0],)


@hop(namespace="tests_result_structure", fake=_both, backward=_gradient_of_both, lower="inline")
def both(body: Any, x: Any) -> Any:
    return _both(body, x)


def _like_the_operand(body: Any, x: Any) -> Any:
    return torch.empty_like(x)


@hop(namespace="tests_result_structure", fake=_like_the_operand, backward=_gradient_of_both, lower="inline")
def without_a_call(body: Any, x: Any) -> Any:
    return body(x)


@pytest.mark.parametrize("backend", BACKENDS)
def test_bodies_of_different_structure(backend: str) -> None:
    w = leaf()

    def program(x: torch.Tensor) -> Any:
        bodies = (lambda a: {"y": a * w, "n": 1}, lambda a: Plain(a.sin(), [a.cos(), "m"]), lambda a: a + w)
        return combined(bodies, x)

    assert_agrees(program, backend, leaf())


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_body_that_is_called_twice_returns_two_objects(backend: str) -> None:
    def program(x: torch.Tensor) -> Any:
        return both(lambda a: Plain(a.sin(), {"k": a * 3}), x)

    assert_agrees(program, backend, leaf())
    first, second = torch.compile(program, backend=backend, fullgraph=True)(leaf())
    assert first is not second


def test_a_rule_that_calls_no_body_has_the_structure_of_the_body() -> None:
    assert_agrees(lambda x: without_a_call(lambda a: Plain(a.sin(), 3), x), "eager", leaf(), grads=False)
