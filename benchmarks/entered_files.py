"""Count the files of hopkit whose functions ``hopkit golden cond/simple`` calls, from the command to the verdict."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import tempfile
import threading
from collections import defaultdict
from pathlib import Path
from types import FrameType

from rich.table import Table

import hopkit

_PACKAGE = Path(hopkit.__file__).parent
_IMPORT = "<frozen importlib._bootstrap>"


def table() -> Table:
    """Return the called files by package; files that are only imported do not count."""
    by_package: dict[str, list[str]] = defaultdict(list)
    for path in entered_files("cond/simple"):
        package, _, module = path.rpartition("/")
        by_package[package or "."].append(module.removesuffix(".py"))
    total = sum(map(len, by_package.values()))
    rows = Table("package", "files", "modules", title=f"files called by `hopkit golden cond/simple`: {total}")
    for package, modules in sorted(by_package.items()):
        rows.add_row(package, str(len(modules)), " ".join(modules))
    return rows


def entered_files(case: str) -> list[str]:
    """Return the files whose functions a golden run of one case calls, in this process or in its child."""
    with tempfile.NamedTemporaryFile() as log:
        program = f"from benchmarks.entered_files import trace_golden; trace_golden({case!r}, {log.name!r})"
        subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
        return sorted(set(Path(log.name).read_text().splitlines()))


def trace_golden(case: str, log: str) -> None:
    """Run ``hopkit golden CASE`` and append each file to ``log`` at the first call of one of its functions."""
    descriptor = os.open(log, os.O_WRONLY | os.O_APPEND)
    logged: set[str] = set()
    prefix = f"{_PACKAGE}{os.sep}"

    def on_call(frame: FrameType, event: str, argument: object) -> None:
        path = frame.f_code.co_filename
        if path.startswith(prefix) and path not in logged and not _is_importing(frame):
            logged.add(path)
            # A child writes into the same file: one write for each line keeps the lines whole.
            os.write(descriptor, f"{path.removeprefix(prefix)}\n".encode())

    sys.argv = ["hopkit", "golden", case]
    threading.settrace(on_call)
    sys.settrace(on_call)
    runpy.run_module("hopkit", run_name="__main__")


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == _IMPORT:
            return True
        frame = frame.f_back
    return False
