"""A Python that starts in a moment: a fork of a process that has imported and compiled what nearly each program needs.

A test that starts Python to do one second of work waits for ten seconds of imports, of torch and of all cases, and of
a first compilation. `warm_python` returns the path of an executable to start in place of `sys.executable`. Standard
streams, folder, environment, exit status and signals are those of any process.

Use `sys.executable` where the test is about a new process: what it imports, how it reads its environment, or the seed
of its hashes. The executable starts that Python itself if a variable is set that is read at import, or for an option
other than ``-c``, ``-m`` and ``-u``.
"""

from __future__ import annotations

import atexit
import functools
import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

import hopkit.errors

__all__ = ["run_pytest", "warm_python"]

_HERE = Path(__file__).parent
_ROOT = Path(hopkit.errors.__file__).parents[1]
_ENVIRONMENT = dict(os.environ)
"""The variables before a test changes them."""

_PATIENCE = 600
"""Seconds until a template has to be ready."""


@functools.cache
def warm_python(template: str = "hopkit_and_cases") -> str:
    """Return the path of a Python whose processes are forks of a template, which starts with the first call.

    ``template`` is a module of this folder: ``hopkit_and_cases`` has torch, hopkit, all cases and pytest, and has
    compiled; ``torch_alone`` has torch, and refuses to import hopkit. The template ends with this process.
    """
    folder = Path(tempfile.mkdtemp(prefix="warm-python-"))
    address, executable, log = folder / "socket", folder / "python", folder / "log"
    # Its standard input ends when this process does; the file of its output outlives an error at its start.
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, _HERE / "template.py", template, address, executable],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=output,
            env={**_ENVIRONMENT, "PYTHONPATH": str(_ROOT)},
        )
    atexit.register(_stop, process, folder, os.getpid())
    deadline = time.monotonic() + _PATIENCE
    while not address.exists():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"the template {template} did not start:\n{log.read_text(errors='replace')}")
        time.sleep(0.05)
    command = [sys.executable, "-IS", str(_HERE / "client.py"), str(address), sys.executable]
    executable.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', "utf-8")
    executable.chmod(0o755)
    return str(executable)


def run_pytest(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """Do what ``pytester.runpytest_subprocess(*arguments)`` does, in a warm process."""
    return pytester.run(warm_python(), "-m", "pytest", f"--basetemp={pytester.path / 'basetemp'}", *arguments)


def _stop(process: subprocess.Popen[Any], folder: Path, owner: int) -> None:
    # A fork of this process that ends must not end the template.
    if os.getpid() != owner:
        return
    assert process.stdin is not None
    process.stdin.close()
    process.wait()
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
