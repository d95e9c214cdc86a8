"""An option of the memory tests: all cases of the corpus."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-case-in-memory",
        action="store_true",
        help="check the wrappers of every case of the corpus under each setting, not of a sample",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "checked_case" not in metafunc.fixturenames:
        return
    from tests.checks.memory.chosen_cases import chosen

    # A run of all tests knows no options of a folder.
    names = chosen(every=bool(metafunc.config.getoption("--every-case-in-memory", default=False)))
    metafunc.parametrize(("checked_case", "checked_variant"), names)
