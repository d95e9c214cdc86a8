"""The option of the tests that run a script for every known failure."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-failure",
        action="store_true",
        help="run the script of every known failure of the corpus, not of a sample",
    )
