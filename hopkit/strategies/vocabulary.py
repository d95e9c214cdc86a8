"""The global names of a program's module while it is drawn."""

from __future__ import annotations

import collections
import dataclasses
import enum
import functools
import importlib
import typing
from typing import Any

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit import reference
from hopkit._torch import features, hop
from hopkit.strategies.families import FAMILIES, Family, custom_operator, local_map
from hopkit.strategies.returns import CLASSES

__all__ = ["is_here", "vocabulary"]


def is_here(family: Family) -> bool:
    """Return True if the installed torch has the features that a family requires."""
    return all(features.has(feature) for feature in family.requires)


@functools.cache
def vocabulary() -> dict[str, Any]:
    """Return the global names of a program's module, with the HOPs replaced by their reference implementations."""
    substitutions = reference.substitutions()
    names: dict[str, Any] = {
        "torch": torch,
        "collections": collections,
        "dataclasses": dataclasses,
        "enum": enum,
        "functools": functools,
        "typing": typing,
        "control_flow": control_flow,
        "hopkit": hopkit,
    }
    for family in FAMILIES.values():
        if is_here(family):
            functions = {name: hop.function(name) for name in family.functions}
            functions |= {name: getattr(importlib.import_module(owner), name) for owner, name in family.imports}
            names |= {name: substitutions.get(function, function) for name, function in functions.items()}
            for module in family.modules:
                importlib.import_module(module)
    names |= {**custom_operator.EAGER, **local_map.EAGER}
    for text in CLASSES.values():
        exec("\n".join(text), names)
    return names
