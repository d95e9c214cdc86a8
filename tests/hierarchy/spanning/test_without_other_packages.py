"""The package needs torch and the standard library alone: a process in which hopkit can import nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent / "without_other_packages.py"


@pytest.mark.long
def test_a_profiler_or_a_backend_can_use_it_alone() -> None:
    done = subprocess.run([sys.executable, str(PROGRAM)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    *rendered, refused = done.stdout.splitlines()
    assert "linear: Linear #0" in rendered
    assert refused == "hopkit.corpus.registry imports packaging.specifiers"
