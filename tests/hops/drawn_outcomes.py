"""What becomes of a drawn program under a compiler: right, refused with a reason, or wrong."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import torch
import torch._inductor.config

from tests.hops.drawn_programs import Box, Drawn

__all__ = ["Different", "Outcome", "compare", "outcome"]


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What became of a program.

    ``kind`` is ``"right"``, ``"refused"``, ``"torch fails"``, ``"wrong"`` or ``"eager raised"``; ``why`` says more.
    """

    kind: str
    why: str = ""


TORCH_FAILS = {
    r"Expected carried_inputs and body_output to have same metadata[\s\S]*'stride:": "while_loop: a broadcast gradient",
    r"expected b_val == \d when a_val == \d": "the backward of cond merges a broadcast gradient with another",
    r"modified by an inplace operation": "a body saves an operand for a dead value, and the program writes to it later",
    r"Could not guard on data-dependent expression u\d+ <= 0": "the gradient of a while_loop in the body of a loop",
}
"""Messages of torch's own failures, each with a program in test_drawn_hops.py that fails without hopkit."""


class Different(Exception):
    """Two results differ; the text says where."""


def inputs(sign: int, training: bool) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, Box]:
    """Return new inputs of a program; ``sign`` decides which branches are taken."""
    x, y, w, stored = (
        torch.tensor(values)
        for values in ([0.5, -1.0, 2.0, 0.25], [1.5, 0.5, -0.5, 1.0], [-0.75, 1.25, 0.5, -1.5], [1.0, 2.0, -1.0, 0.5])
    )
    x = x * sign
    for tensor in (x, w, stored):
        tensor.requires_grad_(training)
    return x, y, w, Box(stored)


def outcome(program: Drawn, *, backend: str, training: bool, signs: tuple[int, ...] = (1, -1)) -> Outcome:
    """Run a program without and with a compiler, on inputs of each sign, and compare all that a person could see."""
    torch.compiler.reset()
    compiled = torch.compile(program.function(), backend=backend, fullgraph=True)
    for sign in signs:
        expected_inputs, actual_inputs = inputs(sign, training), inputs(sign, training)
        try:
            expected = program.function()(*expected_inputs)
        except RuntimeError as error:
            return Outcome("eager raised", str(error).splitlines()[0])
        try:
            # With buffers reused, torch has wrong gradients of loops (test_drawn_hops.py).
            with torch._inductor.config.patch(allow_buffer_reuse=False):
                actual = compiled(*actual_inputs)
        except torch._dynamo.exc.TorchDynamoException as error:
            return _refusal(str(error))
        try:
            _compare((expected, expected_inputs), (actual, actual_inputs), "program()", {}, {})
            if training:
                with torch._inductor.config.patch(allow_buffer_reuse=False):
                    _compare_gradients(expected, expected_inputs, actual, actual_inputs)
        except Different as difference:
            return Outcome("wrong", f"{difference} (sign {sign})")
    return Outcome("right")


def _refusal(text: str) -> Outcome:
    own = re.compile(r"(\s*Explanation: )?(hopkit[._]|tests_drawn_)")
    reason = next((line for line in text.splitlines() if own.match(line)), "")
    for words, why in TORCH_FAILS.items():
        if re.search(words, text):
            return Outcome("torch fails", why)
    if not reason:
        return Outcome("wrong", f"an error that is no refusal: {text.strip().splitlines()[0]}: {text[:1500]}")
    return Outcome("refused", reason.replace("Explanation:", "").strip())


def compare(left: Any, right: Any) -> None:
    """Compare two values part by part. Raises `Different` with the place."""
    _compare(left, right, "result", {}, {})


def _compare(left: Any, right: Any, place: str, lefts: dict[int, str], rights: dict[int, str]) -> None:
    """Compare two values part by part: types, tensors, constants, and which objects are at several places."""
    if type(left) is not type(right):
        raise Different(f"{place} is a {type(left).__name__} without a compiler, and a {type(right).__name__}")
    if isinstance(left, torch.Tensor):
        if left.shape != right.shape or left.dtype != right.dtype or not torch.allclose(left, right, equal_nan=True):
            raise Different(f"{place} is {left.tolist()} without a compiler, and {right.tolist()}")
        return
    parts = [_parts(value) for value in (left, right)]
    if not parts[0] and not parts[1]:
        if left != right:
            raise Different(f"{place} is {left!r} without a compiler, and {right!r}")
        return
    if type(left) is not tuple:
        first, again = lefts.setdefault(id(left), place), rights.setdefault(id(right), place)
        if first != again:
            raise Different(f"{place} is the object at {first} without a compiler, and that at {again}")
        if first != place:
            return
    if parts[0].keys() != parts[1].keys():
        raise Different(f"{place} has the parts {list(parts[0])} without a compiler, and {list(parts[1])}")
    for key, part in parts[0].items():
        _compare(part, parts[1][key], f"{place}[{key!r}]", lefts, rights)


def _parts(value: Any) -> dict[Any, Any]:
    if isinstance(value, dict):
        return dict(value)
    if isinstance(value, (list, tuple)):
        return dict(enumerate(value))
    names = getattr(type(value), "__slots__", None) or getattr(value, "__dict__", ())
    return {} if isinstance(value, (type, str)) or hasattr(value, "name") else {n: getattr(value, n) for n in names}


def _compare_gradients(expected: Any, expected_inputs: Any, actual: Any, actual_inputs: Any) -> None:
    gradients = []
    for results, arguments in ((expected, expected_inputs), (actual, actual_inputs)):
        leaves = [tensor for tensor in (arguments[0], arguments[2], arguments[3].w) if tensor.requires_grad]
        outputs = [tensor for tensor in _tensors(results[:-1]) if tensor.requires_grad]
        total = sum((tensor.sin().sum() for tensor in outputs), torch.zeros(()))
        grads = torch.autograd.grad(total, leaves, allow_unused=True) if total.requires_grad else (None,) * len(leaves)
        gradients.append([torch.zeros(4) if grad is None else grad for grad in grads])
    for name, left, right in zip(["x", "w", "box.w"], *gradients, strict=True):
        if not torch.allclose(left, right, equal_nan=True, rtol=1e-4, atol=1e-5):
            raise Different(f"the gradient of {name} is {left.tolist()} without a compiler, and {right.tolist()}")


def _tensors(value: Any) -> list[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        return [value]
    return [tensor for part in _parts(value).values() for tensor in _tensors(part)]
