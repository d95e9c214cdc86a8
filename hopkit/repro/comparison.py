"""Compare a compiled program with its reference: functions that a script contains, and that need torch alone.

Their messages are those of the oracles ``structure``, ``numerics`` and ``mutation``.
"""

from __future__ import annotations

import collections
import functools
import itertools
import types
from typing import Any

import torch

__all__ = ["children", "compare", "compare_grads", "compare_sharing", "run_backward", "tensors_in"]


def children(value: Any) -> list[tuple[str, Any]]:
    """Return the parts of a value, each with the end of its path; of a function those that it closes over."""
    if isinstance(value, torch.nn.Module):
        own = [*value.named_parameters(recurse=False), *value.named_buffers(recurse=False), *value.named_children()]
        own += [(name, item) for name, item in vars(value).items() if not name.startswith("_") and name != "training"]
        return [(f".{name}", item) for name, item in own]
    if isinstance(value, dict):
        return [(f"[{key!r}]", item) for key, item in value.items()]
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return [(f".{name}", getattr(value, name)) for name in value._fields]
    if isinstance(value, (list, tuple, collections.deque)):
        return [(f"[{index}]", item) for index, item in enumerate(value)]
    if isinstance(value, (set, frozenset)):
        return [(f"{{{index}}}", item) for index, item in enumerate(value)]
    if isinstance(value, types.FunctionType):
        cells = zip(value.__code__.co_freevars, value.__closure__ or (), strict=True)
        return [(f".{name}", cell.cell_contents) for name, cell in cells]
    if isinstance(value, functools.partial):
        return [(f".{name}", getattr(value, name)) for name in ("func", "args", "keywords")]
    if isinstance(value, (torch.Tensor, type)) or type(value).__module__.partition(".")[0] in ("builtins", "torch"):
        return []
    slots = [name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ()) if hasattr(value, name)]
    return [(f".{name}", getattr(value, name)) for name in (*slots, *getattr(value, "__dict__", ()))]


def tensors_in(value: Any, path: str, seen: set[int] | None = None) -> dict[str, torch.Tensor]:
    """Return the tensors that a value reaches, by path; ``seen`` has the ids of the containers that were visited."""
    seen = set() if seen is None else seen
    if isinstance(value, torch.Tensor):
        return {path: value}
    if id(value) in seen:
        return {}
    seen.add(id(value))
    tensors: dict[str, torch.Tensor] = {}
    for end, item in children(value):
        tensors |= tensors_in(item, path + end, seen)
    return tensors


def compare(actual: Any, expected: Any, path: str, inside: tuple[int, ...] = ()) -> list[str]:
    """Return a line for each place at which two values differ in type, parts, layout or numbers."""
    if isinstance(actual, torch.Tensor) and isinstance(expected, torch.Tensor):
        return compare_tensors(actual, expected, path)
    if id(expected) in inside:
        return []
    if type(actual).__qualname__ != type(expected).__qualname__:
        return [f"{path}: {type(expected).__qualname__} expected, {type(actual).__qualname__} found"]
    here, there = dict(children(actual)), dict(children(expected))
    if list(here) != list(there):
        return [f"{path}: parts {list(there)} expected, {list(here)} found"]
    if isinstance(expected, (bool, int, float, str)) and actual != expected:
        return [f"{path}: {expected!r} expected, {actual!r} found"]
    return [line for end in there for line in compare(here[end], there[end], path + end, (*inside, id(expected)))]


def compare_tensors(actual: torch.Tensor, expected: torch.Tensor, path: str) -> list[str]:
    """Return a line for each difference of two tensors; the stride of a dimension of size 1 means nothing."""
    facts = [(tensor.dtype, tuple(tensor.shape), tensor.requires_grad) for tensor in (expected, actual)]
    lines = [
        f"{path}: {name} {right} expected, {wrong} found"
        for name, right, wrong in zip(("dtype", "shape", "requires_grad"), *facts, strict=True)
        if right != wrong
    ]
    if actual.shape != expected.shape or actual.layout != torch.strided:
        return lines
    right, wrong = (
        tuple(step if size > 1 else None for size, step in zip(tensor.shape, tensor.stride(), strict=True))
        for tensor in (expected, actual)
    )
    if right != wrong and expected.numel():
        lines.append(f"{path}: strides {right} expected, {wrong} found")
    return lines + compare_numbers(actual, expected, path)


def compare_numbers(actual: torch.Tensor, expected: torch.Tensor, path: str) -> list[str]:
    """Return a line if two tensors of one shape differ by more than rounding."""
    wide = torch.complex128 if actual.is_complex() or expected.is_complex() else torch.float64
    here, there = actual.detach().to(wide).flatten(), expected.detach().to(wide).flatten()
    same = (here == there) | (here.isnan() & there.isnan())
    error = torch.where(same, 0.0, (here - there).abs()).nan_to_num(nan=float("inf"))
    rounding = {torch.float64: 1e-9, torch.float32: 1e-4, torch.float16: 1e-2, torch.bfloat16: 5e-2}
    largest = max(1.0, *there.abs().nan_to_num(posinf=1.0).tolist(), 0.0)
    if not error.numel() or float(error.max()) <= rounding.get(expected.dtype, 0.0) * largest:
        return []
    at = int(error.argmax())
    numbers = f"element {at} is {here[at].item():.9g}, should be {there[at].item():.9g}"
    return [f"{path}: differs from the reference by {float(error[at]):.3g}: {numbers}"]


def compare_sharing(actual: dict[str, torch.Tensor], expected: dict[str, torch.Tensor]) -> list[str]:
    """Return a line for each pair of an output with another tensor that shares memory in one run alone."""

    def relation(left: torch.Tensor, right: torch.Tensor) -> str:
        if left is right:
            return "the same tensor"
        shared = (
            left.numel() and right.numel() and left.untyped_storage().data_ptr() == right.untyped_storage().data_ptr()
        )
        return "the same memory" if shared else "separate tensors"

    lines = []
    for left, right in itertools.combinations([path for path in expected if path in actual], 2):
        should, is_so = relation(expected[left], expected[right]), relation(actual[left], actual[right])
        if left.startswith("outputs") and should != is_so:
            lines.append(f"{left} and {right}: {should} expected, {is_so} found")
    return lines


def run_backward(outputs: Any) -> None:
    """Run the tensors of the outputs that require a gradient backward, each with weights of its own."""
    weighted = [
        (
            tensor,
            torch.linspace(0.5, order + 2, tensor.numel(), dtype=torch.float64).reshape(tensor.shape).to(tensor.dtype),
        )
        for order, tensor in enumerate({id(item): item for item in tensors_in(outputs, "outputs").values()}.values())
        if tensor.requires_grad
    ]
    if weighted:
        tensors, weights = zip(*weighted, strict=True)
        torch.autograd.backward(tensors, weights)


def compare_grads(actual: dict[str, torch.Tensor], expected: dict[str, torch.Tensor]) -> list[str]:
    """Return a line for each gradient of a leaf that differs; one of zero is as good as none."""
    lines = []
    for path, leaf in expected.items():
        right, grad = leaf.grad, actual[path].grad if path in actual else None
        if right is None and grad is not None and bool(grad.any()):
            lines.append(f"grad of {path}: the reference run has none, the compiled program has one that is not zero")
        elif right is not None and grad is None:
            lines.append(f"grad of {path}: the reference run has one, the compiled program has none")
        elif right is not None and grad is not None:
            lines += compare_numbers(grad, right, f"grad of {path}")
    return lines
