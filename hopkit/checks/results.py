"""Flatten a program's result: containers registered in pytree, and objects of the author's classes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import torch

from hopkit._torch.pytree import tree_flatten
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
    flat: list[Any] = []
    objects: list[Any] = []
    for leaf in leaves:
        inside = _flatten_object(leaf)
        objects.append(None if inside is None else inside[1])
        flat += [leaf] if inside is None else inside[0]
    return flat, spec if not any(objects) else (spec, tuple(objects))


def _flatten_object(leaf: Any) -> tuple[list[Any], Any] | None:
    """Return the leaves of an object with tensors in it, and its type with the names of its parts; None for a leaf."""
    has_parts = isinstance(leaf, Mapping) or dataclasses.is_dataclass(leaf) or not (is_foreign(leaf) or callable(leaf))
    if isinstance(leaf, (torch.Tensor, type)) or not has_parts or not tensors_in(leaf):
        return None
    flat: list[Any] = []
    structure = []
    for name, part in parts(leaf):
        leaves, inner = leaves_of(part)
        flat += leaves
        structure.append((name, inner))
    return flat, (type(leaf).__qualname__, tuple(structure))


def flat_results(call: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with a list of leaves as its result, for a tracer that requires pytrees of tensors."""

    def flat(*args: Any) -> list[Any]:
        return leaves_of(call(*args))[0]

    return flat
