"""The arguments of a capture: those that fit nothing are refused before anything runs."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import hopkit
from hopkit.errors import UsageError


@pytest.mark.parametrize(
    ("backend", "message"),
    [
        ("inductr", "unknown backend 'inductr'\n  nearest: inductor"),
        ("aot-eager", "unknown backend 'aot-eager'\n  nearest: aot_eager"),
        ("regional", r"unknown backend 'regional'\n  pass backend=hopkit.regional\(\)"),
        (hopkit.regional, r"call it: hopkit.regional\(\)"),
        (3, "the backend is an int, not a name or a callable"),
    ],
)
def test_a_backend_that_is_none_is_refused(backend: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        hopkit.capture(torch.sin, (torch.ones(2),), backend=backend)
