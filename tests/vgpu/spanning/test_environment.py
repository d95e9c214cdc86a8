"""The code for a virtual GPU does not depend on the folder, the user and the CPU."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import torch

_PROGRAM = """
import json
import locale
import os

locale.setlocale(locale.LC_ALL, "")

import torch

import hopkit


def program(x, w):
    y = torch.softmax(x @ w, -1)
    return torch.cond(y.sum() > 0, torch.sin, torch.cos, (y,)).sum(0)


found = hopkit.capture(
    program, (torch.ones(3, 4), torch.ones(4, 5)), device="virtual-h200", training=True, stages=("codegen",)
)
# What is to differ, so that the test can tell that it does.
environment = {
    "cwd": os.getcwd(),
    "home": os.path.expanduser("~"),
    "locale": locale.setlocale(locale.LC_ALL),
    "threads": torch.get_num_threads(),
    "hash": hash("a"),
    "CPU": torch.backends.cpu.get_cpu_capability(),
}
print(json.dumps(environment))
print(found.text("codegen"))
"""


def _start(folder: Path, settings: Mapping[str, str]) -> subprocess.Popen[str]:
    """Start the program in a new environment with empty caches; the program is a file in its home folder."""
    home, elsewhere = folder / "home", folder / "cwd"
    for folder_path in (home, elsewhere):
        folder_path.mkdir(parents=True)
    path = home / "program.py"
    path.write_text(_PROGRAM, "utf-8")
    dropped = ("ATEN_", "LC_", "TORCHINDUCTOR_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", str(path)],
        env={
            **kept,
            "HOME": str(home),
            "TMPDIR": str(folder),
            "TORCHINDUCTOR_CACHE_DIR": str(folder / "inductor"),
            "TORCHINDUCTOR_COMPILE_THREADS": "1",
            "TRITON_CACHE_DIR": str(folder / "triton"),
            "PYTHONPATH": os.pathsep.join(os.path.abspath(path_entry) for path_entry in sys.path if path_entry),
            **settings,
        },
        cwd=elsewhere,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def _answer(running: subprocess.Popen[str]) -> tuple[dict[str, Any], str]:
    """Return the environment that the program prints, and the code."""
    printed, errors = running.communicate(timeout=600)
    assert running.returncode == 0, errors
    environment, code = printed.split("\n", 1)
    return json.loads(environment), code


@pytest.mark.long
def test_the_text_is_the_same_in_another_environment(tmp_path: Path) -> None:
    first_process = _start(
        tmp_path / "one",
        {
            "USER": "one",
            "LOGNAME": "one",
            "LC_ALL": "C",
            "OMP_NUM_THREADS": "1",
            "ATEN_CPU_CAPABILITY": "default",
            "PYTHONHASHSEED": "1",
            "TZ": "UTC",
        },
    )
    first_environment, first_code = _answer(first_process)
    second_process = _start(
        tmp_path / "a long way" / "from there",
        {
            "USER": "other",
            "LOGNAME": "other",
            "LC_ALL": "C.UTF-8",
            "OMP_NUM_THREADS": "2",
            "PYTHONHASHSEED": "2",
            "TZ": "Pacific/Chatham",
        },
    )
    second_environment, second_code = _answer(second_process)
    same = {what for what in first_environment if first_environment[what] == second_environment[what]}
    # A CPU without vector instructions has one set of kernels only.
    assert same <= ({"CPU"} if torch.backends.cpu.get_cpu_capability() in ("DEFAULT", "NO AVX") else set())
    assert "compiled for sm_90" in first_code
    assert "def call(" in first_code
    assert first_code == second_code
