"""A structure is copied with another value for each tensor; what holds none, and what is one object, stays."""

from __future__ import annotations

import collections
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch


class Node:
    def __init__(self, x: Any) -> None:
        self.x, self.self_ = x, self


def mapped(body: Callable[[torch.Tensor], Any]) -> Any:
    torch.compiler.reset()
    x = torch.arange(4.0).reshape(2, 2)
    return torch.compile(lambda x: hopkit.map(body, x), backend="eager", fullgraph=True)(x)


def test_one_list_at_two_places_stays_one_list() -> None:
    def body(x: torch.Tensor) -> Any:
        both = [x.sin()]
        return {"a": both, "b": both}

    result = mapped(body)
    assert result["a"] is result["b"]
    assert result["a"][0].shape == (2, 2)


def test_an_object_that_holds_itself() -> None:
    result = mapped(lambda x: Node(x + 1))
    assert result.self_ is result
    assert torch.equal(result.x, torch.arange(4.0).reshape(2, 2) + 1)


def test_a_list_that_holds_itself() -> None:
    def program(x: torch.Tensor) -> Any:
        def body(row: torch.Tensor) -> Any:
            ring: Any = [row + 1]
            ring.append(ring)
            return ring

        ring = hopkit.map(body, x)
        return ring[1][1][0]

    x = torch.zeros(2, 2)
    torch.compiler.reset()
    assert torch.equal(torch.compile(program, backend="eager", fullgraph=True)(x), torch.ones(2, 2))


def test_a_deque_keeps_its_length() -> None:
    result = mapped(lambda x: collections.deque([x, x * 2], maxlen=3))
    assert result.maxlen == 3
    assert [part.shape for part in result] == [(2, 2), (2, 2)]
    eager = hopkit.map(lambda x: collections.deque([x, x * 2], maxlen=3), torch.arange(4.0).reshape(2, 2))
    assert eager.maxlen == 3
    torch.testing.assert_close(list(result), list(eager))


def test_an_object_without_a_tensor_is_not_copied() -> None:
    mode = Node("fast")
    result = mapped(lambda x: (x, mode))
    assert result[1] is mode
