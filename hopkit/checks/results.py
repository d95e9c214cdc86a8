"""What a program returns, taken apart: in containers that pytree knows, and in objects of the author's own."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import torch

from hopkit._torch.hop_operator import tree_flatten
from hopkit.stages.walk import is_foreign, parts, tensors_in

__all__ = ["flat_results", "leaves_of"]


def leaves_of(returned: Any) -> tuple[list[Any], Any]:
    """Return the leaves of a result, tensors in objects and in classes of mappings among them, and its structure.

    >>> import dataclasses
    >>> Output = dataclasses.make_dataclass("Output", ["logits", "loss"])
    >>> leaves, structure = leaves_of([Output(torch.ones(1), None), 3])
    >>> leaves
    [tensor([1.]), None, 3]
    """
    leaves, spec = tree_flatten(returned)
    found: list[Any] = []
    objects: list[Any] = []
    for leaf in leaves:
        inside = _taken_apart(leaf)
        objects.append(None if inside is None else inside[1])
        found += [leaf] if inside is None else inside[0]
    return found, spec if not any(objects) else (spec, tuple(objects))


def _taken_apart(leaf: Any) -> tuple[list[Any], Any] | None:
    """The leaves of an object with tensors in it, and its type with the names of its parts; None for a leaf."""
    has_parts = isinstance(leaf, Mapping) or dataclasses.is_dataclass(leaf) or not (is_foreign(leaf) or callable(leaf))
    if isinstance(leaf, (torch.Tensor, type)) or not has_parts or not tensors_in(leaf):
        return None
    found: list[Any] = []
    structure = []
    for name, part in parts(leaf):
        leaves, inner = leaves_of(part)
        found += leaves
        structure.append((name, inner))
    return found, (type(leaf).__qualname__, tuple(structure))


def flat_results(call: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same function, for what traces functions of tensors to pytrees alone: it gives a list of leaves."""

    def flat(*args: Any) -> list[Any]:
        return leaves_of(call(*args))[0]

    return flat
