"""An option for longer runs of programs with chosen fallbacks."""

from __future__ import annotations

import pytest

_FEW = 6


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--drawn-fallbacks",
        type=int,
        default=_FEW,
        metavar="N",
        help="how many programs with chosen fallbacks to draw for each device",
    )


@pytest.fixture
def drawn_fallbacks(request: pytest.FixtureRequest) -> int:
    """How many programs with chosen fallbacks to draw for each device."""
    # A run of all tests knows no options of a folder.
    return int(request.config.getoption("--drawn-fallbacks", _FEW))
