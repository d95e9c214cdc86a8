"""A value that differs from round to round is refused with the reason, and with the value to begin with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch

DIFFERENT: dict[str, tuple[Any, Callable[[Any], Any], str, str]] = {
    "int to float": (1, lambda f: f / 2, "is an int before the loop and a float after round 1: 1 and", "a float, 1.0."),
    "bool to int": (True, lambda f: f + 1, "is a bool before the loop and an int after round 1: True and", "int, 1."),
    "float to int": (2.5, lambda f: 3, "is a float before the loop and an int after round 1: 2.5 and 3", "an int, 2."),
    "int to tensor": (
        1,
        lambda f: torch.tensor(f) * 2,
        "is 1 before the loop and a tensor after",
        "torch.tensor(1), of",
    ),
    "tensor to int": (torch.tensor(1), lambda f: 3, "is a tensor before the loop and 3 after", "torch.tensor(n) for a"),
    "string": (
        "a",
        lambda f: "b",
        "is 'a' before the loop and 'b' after round 1",
        "Only tensors and numbers may change",
    ),
}


@pytest.mark.parametrize(("initial", "change", "what", "hint"), DIFFERENT.values(), ids=DIFFERENT)
def test_the_error_has_the_reason(initial: Any, change: Callable[[Any], Any], what: str, hint: str) -> None:
    def program(x: torch.Tensor) -> Any:
        carry = (0, {"f": initial})
        return hopkit.while_loop(lambda i, c: i < 3, lambda i, c: (i + 1, {"f": change(c["f"])}), carry)

    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError) as error:
        torch.compile(program, backend="eager", fullgraph=True)(torch.ones(2))
    text = str(error.value)
    assert f"hopkit.while_loop: carried[1]['f'] {what}" in text
    assert hint in text
