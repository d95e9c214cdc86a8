"""A capture does not depend on earlier compilations in its process."""

from __future__ import annotations

from collections.abc import Callable

import torch

from hopkit.stages.session import capture


def _closing_over(number: float, write: Callable[[torch.Tensor, float], torch.Tensor]):
    def program(x):
        return write(x, number)

    return program


_AS_INPUT = _closing_over(0.5, lambda x, number: x * number)
_AS_CONSTANT = _closing_over(0.5, lambda x, number: x + torch.tensor(number))


def _text() -> str:
    captured = capture(_AS_INPUT, (torch.ones(3),), backend="aot_eager", stages=("dynamo",), dynamic=True)
    return captured.text("dynamo")


def test_a_float_that_an_earlier_capture_made_a_constant_is_an_input_again() -> None:
    text = _text()
    capture(_AS_CONSTANT, (torch.ones(3),), backend="aot_eager", stages=(), dynamic=True)
    assert _text() == text
