"""A HOP in non-strict export changes the Python objects that its body changes: the program goes on in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch


class State:
    def __init__(self, h: Any) -> None:
        self.h = h


def an_object(x: Any) -> Any:
    state = State(x)

    def body(i, state):
        state.h = state.h * 2
        return i + 1, state

    hopkit.while_loop(lambda i, state: i < 3, body, (0, state))
    return state.h


def a_dict(x: Any) -> Any:
    cache = {"k": x, "n": 0}

    def body(cache):
        cache["k"] = cache["k"] * 2
        cache["n"] += 1
        return (cache,)

    hopkit.while_loop(lambda cache: cache["n"] < 3, body, (cache,))
    return cache["k"]


def a_list_in_a_scan(x: Any) -> Any:
    layers = [x[0] * 0]

    def step(layers, row):
        layers[0] = layers[0] + row
        return layers, None

    hopkit.scan(step, layers, x)
    return layers[0]


def a_buffer(x: Any) -> Any:
    counter = torch.nn.Module()
    counter.total = x * 0

    def body(i, counter):
        counter.total = counter.total + x
        return i + 1, counter

    hopkit.while_loop(lambda i, counter: i < 2, body, (0, counter))
    return counter.total


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("program", [an_object, a_dict, a_list_in_a_scan, a_buffer])
def test_the_changes_of_a_body_stay(program: Callable[[Any], Any], strict: bool) -> None:
    class Program(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return program(x)

    torch.compiler.reset()
    exported = torch.export.export(Program(), (torch.ones(2, 3),), strict=strict).module()
    x = torch.rand(2, 3)
    torch.testing.assert_close(exported(x), program(x))
