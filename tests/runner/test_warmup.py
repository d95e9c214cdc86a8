"""A process that was warmed up exits as any other process does."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from hopkit.runner.warmup import own_compiler_files

PROGRAM = """
import atexit, gc

atexit.register(lambda: print("frozen at exit:", gc.get_freeze_count()))

from hopkit.runner.warmup import stay_single_threaded, warm_up

stay_single_threaded()
warm_up()
print("frozen:", gc.get_freeze_count() > 0)
"""


@pytest.mark.long
def test_the_objects_of_a_warm_process_are_collected_at_exit() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout == "frozen: True\nfrozen at exit: 0\n"
    # triton of torch 2.15 prints its objects that are alive after the interpreter.
    assert "leaked" not in done.stderr


class _Planted(Exception):
    pass


def test_temporary_files_that_a_fork_leaves_are_removed() -> None:
    before = tempfile.tempdir
    with contextlib.suppress(_Planted), own_compiler_files():
        folder = Path(tempfile.gettempdir())
        child = os.fork()
        if not child:
            descriptor, _ = tempfile.mkstemp(suffix=".py")
            os.close(descriptor)
            os._exit(0)
        os.waitpid(child, 0)
        assert [file.suffix for file in folder.iterdir()] == [".py"]
        raise _Planted
    assert not folder.exists()
    assert tempfile.tempdir == before
