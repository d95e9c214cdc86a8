"""The environments, which all tests and all workers share: each run builds them anew in ``build/distribution``.

``--with-python PATH`` has pip fill them for another Python.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from filelock import FileLock

from tests.distribution.environments import ROOT, Builder, Environment

# They run in the environments.
collect_ignore_glob = ["programs/*"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--with-python", default="", metavar="PATH", help="have pip install the wheel for this Python")


@pytest.fixture(scope="session")
def builder(pytestconfig: pytest.Config) -> Builder:
    """Yield the builder to one worker at a time, after removing the environments of an earlier run."""
    python = pytestconfig.getoption("--with-python")
    folder = ROOT / "build" / "distribution" / (python.strip("/").replace("/", "-") or "this-python")
    folder.parent.mkdir(parents=True, exist_ok=True)
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"process {os.getpid()}")
    with FileLock(f"{folder}.lock"):
        made_by = folder / "made-by"
        if not made_by.exists() or made_by.read_text() != run:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            made_by.write_text(run)
    return Builder(folder, python)


@pytest.fixture(scope="session")
def without_extras(builder: Builder) -> Environment:
    with FileLock(f"{builder.folder}.lock"):
        return builder.without_extras()


@pytest.fixture(scope="session")
def with_pytest(builder: Builder) -> Environment:
    with FileLock(f"{builder.folder}.lock"):
        return builder.with_pytest()


@pytest.fixture(scope="session")
def with_test(builder: Builder) -> Environment:
    with FileLock(f"{builder.folder}.lock"):
        return builder.with_extra("test")


@pytest.fixture(scope="session")
def with_gpu(builder: Builder) -> Environment:
    with FileLock(f"{builder.folder}.lock"):
        return builder.with_extra("gpu")


@pytest.fixture(scope="session")
def with_dev(builder: Builder) -> Environment:
    with FileLock(f"{builder.folder}.lock"):
        return builder.with_extra("dev")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a user's project, which is no checkout of hopkit."""
    return tmp_path
