"""An environment behind a symbolic link: code objects have the path with the link in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import hopkit

PROGRAM = """
import torch
from hopkit.hierarchy.reached_names import is_of_torch
from hopkit.program_files import is_own_code

print(torch.__file__, is_of_torch(torch.nn.Module.__call__.__code__), is_own_code(is_of_torch.__code__.co_filename))
"""


def test_torch_and_hopkit_are_known_behind_a_link(tmp_path: Path) -> None:
    environment, package = tmp_path / "environment", tmp_path / "checkout"
    environment.symlink_to(sys.prefix)
    package.symlink_to(Path(hopkit.__file__).parent.parent)
    python = environment / Path(sys.executable).relative_to(sys.prefix)
    done = subprocess.run(
        [python, "-c", PROGRAM],
        env=os.environ | {"PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    file, *known = done.stdout.split()
    assert file.startswith(str(environment))
    assert known == ["True", "True"]
