"""Record the results and side effects of a call of a program, as numbers and text.

The functions from `parts` to `differences` need only torch, and each script contains their source: the same functions
recorded the expected facts. That is why they share nothing with `hopkit.stages.walk`.
"""

from __future__ import annotations

import collections
from typing import Any

import torch

__all__ = ["describe", "differences", "observe", "parts"]


def parts(value: Any, path: str, inside: frozenset[int] = frozenset()) -> dict[str, Any]:
    """Return tensors and their containers by path; ``inside`` has the ids of the objects that contain the value."""
    if isinstance(value, torch.Tensor):
        return {path: value}
    if id(value) in inside:
        return {path: "contains itself"}
    slots = [name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ()) if hasattr(value, name)]
    if isinstance(value, dict):
        items = [(f"[{key!r}]", item) for key, item in value.items()]
    elif isinstance(value, (list, tuple, collections.deque)):
        items = [(f"[{at}]", item) for at, item in enumerate(value)]
    elif (hasattr(value, "__dict__") or slots) and not callable(value):
        items = [(f".{name}", getattr(value, name)) for name in (*slots, *getattr(value, "__dict__", ()))]
    else:
        return {path: repr(value) if isinstance(value, (bool, int, float, str)) else type(value).__name__}
    by_path: dict[str, Any] = {path: f"{type(value).__name__} of {len(items)}"}
    for suffix, item in items:
        by_path.update(parts(item, path + suffix, inside | {id(value)}))
    return by_path


def describe(tensor: torch.Tensor) -> dict[str, Any]:
    """Return a tensor as numbers and text; the stride of a dimension of size 1, which means nothing, is None."""
    wide = torch.view_as_real(tensor) if tensor.is_complex() else tensor
    strides = [step if size > 1 else None for size, step in zip(tensor.shape, tensor.stride(), strict=True)]
    return {
        "dtype": str(tensor.dtype),
        "shape": list(tensor.shape),
        "strides": strides if tensor.numel() else None,
        "requires_grad": tensor.requires_grad,
        "values": wide.detach().cpu().to(torch.float64).flatten().tolist(),
    }


def observe(outputs: Any, args: Any, state: dict[str, Any], grads: dict[str, Any]) -> dict[str, Any]:
    """Return the outputs of a call and the state that it left, by path; gradients as numbers, or None without one."""
    by_path = {**parts(outputs, "outputs"), **parts(tuple(args), "args"), **state}
    tensors = [(path, value) for path, value in by_path.items() if isinstance(value, torch.Tensor) and value.numel()]
    shared = [
        f"{path} and {later_path} are {'the same tensor' if tensor is later else 'the same memory'}"
        for at, (path, tensor) in enumerate(tensors)
        for later_path, later in tensors[at + 1 :]
        if path.startswith("outputs") and tensor.untyped_storage().data_ptr() == later.untyped_storage().data_ptr()
    ]
    facts = {path: describe(value) if isinstance(value, torch.Tensor) else value for path, value in by_path.items()}
    for path, grad in grads.items():
        facts[f"grad of {path}"] = None if grad is None else {"values": describe(grad)["values"]}
    return {"sharing": shared, **facts}


def differences(expected: dict[str, Any], actual: dict[str, Any]) -> list[str]:
    """Return a line for each fact of a call that differs from the expected one by more than its ``allowed``."""
    lines = []
    for path in {**expected, **actual}:
        right, fact = expected.get(path), actual.get(path)
        if not isinstance(right, dict) or not isinstance(fact, dict):
            # A compiled graph returns a gradient of zero for an input that only the branch not taken reads.
            zero = right is None and isinstance(fact, dict) and not any(fact["values"])
            if right != fact and not zero:
                lines.append(f"{path}: should be {right}, is {fact}")
            continue
        for name in right:
            if name not in ("values", "allowed") and right[name] != fact[name]:
                lines.append(f"{path}: {name} should be {right[name]}, is {fact[name]}")
        allowed = right.get("allowed", 0)
        pairs = list(zip(right["values"], fact["values"], strict=False))
        far = [(x, y) for x, y in pairs if not (x == y or (x != x and y != y) or abs(x - y) <= allowed)]
        if far:
            example = f"the first should be {far[0][0]}, is {far[0][1]}"
            lines.append(f"{path}: {len(far)} of {len(pairs)} elements differ; {example}")
    return lines
