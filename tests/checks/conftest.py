"""The option of the tests of provenance that capture the whole corpus."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-kernel",
        action="store_true",
        help="check the provenance of the kernels of every case of the corpus, not of a sample (hours)",
    )
