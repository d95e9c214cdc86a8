"""Options for longer runs of drawn programs."""

from __future__ import annotations

from pathlib import Path

import pytest

_FEW, _BACKEND = 3, "aot_eager"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--drawn-programs", type=int, default=_FEW, metavar="N", help="how many programs of each HOP to draw"
    )
    parser.addoption("--drawn-backend", default=_BACKEND, metavar="NAME", help="the backend that compiles them")
    parser.addoption(
        "--drawn-record", type=Path, default=None, metavar="FOLDER", help="keep outcomes here, and go on from those"
    )


@pytest.fixture
def drawn_programs(request: pytest.FixtureRequest) -> int:
    """How many programs of each HOP to draw."""
    # A run of all tests knows no options of a folder.
    return int(request.config.getoption("--drawn-programs", _FEW))


@pytest.fixture
def drawn_backend(request: pytest.FixtureRequest) -> str:
    """The backend that compiles them."""
    return str(request.config.getoption("--drawn-backend", _BACKEND))


@pytest.fixture
def drawn_record(request: pytest.FixtureRequest) -> Path | None:
    """The folder of the outcomes of an earlier run."""
    folder: Path | None = request.config.getoption("--drawn-record", None)
    return folder
