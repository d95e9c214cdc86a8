"""A fixture that acme had long before hopkit came."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> str:
    """The listing that belongs to a test."""
    return (Path(__file__).parent / "listings" / f"{request.node.name}.asm").read_text()
