"""An option of the memory tests: all cases of the corpus."""

from __future__ import annotations

import pytest

_NAMES = ("checked_case", "checked_variant")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-case-in-memory",
        action="store_true",
        help="check the wrappers of every case of the corpus under each setting, not of a sample",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if _NAMES[0] not in metafunc.fixturenames:
        return
    from tests.checks.memory import chosen_cases

    # A run of all tests knows no options of a folder.
    every = bool(metafunc.config.getoption("--every-case-in-memory", default=False))
    choose = {
        "test_the_cpp_wrappers_of_a_case_are_safe": chosen_cases.chosen_for_cpp,
        "test_the_check_is_right_where_torch_s_verifier_disagrees": chosen_cases.chosen_to_verify,
    }.get(metafunc.function.__name__, chosen_cases.chosen)
    metafunc.parametrize(_NAMES, choose(every=every))
