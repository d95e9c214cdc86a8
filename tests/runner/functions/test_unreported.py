"""The list of files whose functions Python may not report has all that a profiler's callback can call."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hopkit
from hopkit.runner.functions.function_recorder import FunctionRecorder
from hopkit.runner.functions.unreported import may_be_unreported

ROOT = Path(hopkit.__file__).resolve().parents[1]
HOOKS = {"setprofile", "settrace", "profiling"}


def imported(path: Path) -> Iterator[Path]:
    """Yield the modules of hopkit that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}", *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            stem = ROOT.joinpath(*name.split("."))
            yield from (file for file in (stem.with_suffix(".py"), stem / "__init__.py") if file.is_file())


def test_the_list_has_the_modules_that_set_a_callback_and_all_that_they_import() -> None:
    programs = ("corpus/", "faults/", "strategies/", "runner/functions/")
    waiting = [
        path
        for path in ROOT.glob("hopkit/**/*.py")
        if not str(path.relative_to(ROOT / "hopkit")).startswith(programs)
        and any(
            isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in HOOKS
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
        )
    ]
    # The oracle starts the profiler; its callback is the profiler's.
    oracle = ROOT / "hopkit/hierarchy/scope_oracle.py"
    assert {oracle, oracle.with_name("frame_profiler.py"), oracle.with_name("export_run.py")} < set(waiting)
    waiting.remove(oracle)
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found and path.is_relative_to(ROOT / "hopkit"):
            found.add(path)
            waiting += imported(path)
    names = sorted(str(path.relative_to(ROOT)) for path in found)
    assert [name for name in names if not may_be_unreported(name)] == []


@pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.12 has sys.monitoring")
def test_python_reports_nothing_inside_a_callback(tmp_path: Path) -> None:
    names: dict[str, object] = {}
    text = "def inside(frame, event, arg):\n    hidden()\ndef hidden(): pass\ndef seen(): pass\n"
    exec(compile(text, str(tmp_path / "module.py"), "exec"), names)
    recorder = FunctionRecorder({"planted": tmp_path})
    recorder.start()
    try:
        sys.setprofile(names["inside"])  # type: ignore[arg-type]
        names["seen"]()  # type: ignore[operator]
        sys.setprofile(None)
    finally:
        recorder.stop()
    assert {function.name for function in recorder.entered()} == {"seen"}
