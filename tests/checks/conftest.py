"""The option of the tests of provenance that capture the whole corpus."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-kernel",
        action="store_true",
        help="check the provenance of the kernels of every case of the corpus, not of a sample (an hour)",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"traced_case", "traced_variant"} <= set(metafunc.fixturenames):
        from tests.checks import traced_cases

        # A run of all tests knows no options of a folder.
        every = bool(metafunc.config.getoption("--every-kernel", default=False))
        levels = metafunc.function.__name__ == "test_the_level_changes_only_comments"
        sample = traced_cases.SAMPLE_OF_LEVELS if levels else traced_cases.SAMPLE
        metafunc.parametrize(("traced_case", "traced_variant"), traced_cases.every_variant() if every else sample)
