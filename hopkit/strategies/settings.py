"""Derive the compiler settings that a program needs from its text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from hopkit.strategies.tree import Assign, Perform, Statement, walk

__all__ = ["settings_for"]

_SETTINGS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "dynamo.capture_dynamic_output_shape_ops": re.compile(r"\.nonzero\(|\.unique\(|\w\[[a-z]\d+( > [^\]]*)?\]"),
        "dynamo.capture_scalar_outputs": re.compile(r"\.item\("),
        "hop.local_map": re.compile(r"\blocal_map\("),
        # Inductor's generator draws other numbers than eager torch, as documented.
        "inductor.fallback_random": re.compile(r"\brand|dropout|bernoulli|uniform_|normal_"),
    }
)
"""Each setting, with the pattern of expressions that need it."""


def settings_for(statements: tuple[Statement, ...]) -> Mapping[str, Any]:
    """Return the settings that a program needs, as `hopkit._torch.configuration.configured` takes them.

    >>> dict(settings_for((Assign("v0", "torch.rand_like(x0)"),)))
    {'inductor.fallback_random': True}
    >>> dict(settings_for((Assign("v0", "x0.sin()"),)))
    {}
    """
    expressions = [statement.expression for statement in walk(statements) if isinstance(statement, (Assign, Perform))]
    return {name: True for name, pattern in _SETTINGS.items() if any(map(pattern.search, expressions))}
