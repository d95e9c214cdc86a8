"""Options for longer runs of drawn programs."""

from __future__ import annotations

import pytest

_FEW, _BACKEND = 3, "aot_eager"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--drawn-programs", type=int, default=_FEW, metavar="N", help="how many programs of each HOP to draw"
    )
    parser.addoption("--drawn-backend", default=_BACKEND, metavar="NAME", help="the backend that compiles them")


@pytest.fixture
def drawn_programs(request: pytest.FixtureRequest) -> int:
    """How many programs of each HOP to draw."""
    # A run of all tests knows no options of a folder.
    return int(request.config.getoption("--drawn-programs", _FEW))


@pytest.fixture
def drawn_backend(request: pytest.FixtureRequest) -> str:
    """The backend that compiles them."""
    return str(request.config.getoption("--drawn-backend", _BACKEND))
