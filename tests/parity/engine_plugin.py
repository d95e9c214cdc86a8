"""A pytest plugin: the tests run with hopkit's engine under torch's HOPs."""

from __future__ import annotations

import contextlib

import pytest

from hopkit.speculate import install

_installed = contextlib.ExitStack()


def pytest_configure(config: pytest.Config) -> None:
    _installed.enter_context(install())


def pytest_unconfigure(config: pytest.Config) -> None:
    _installed.close()
