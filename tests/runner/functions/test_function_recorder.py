"""Record the functions of planted packages, on a Python with ``sys.monitoring``."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from hopkit.errors import UsageError
from hopkit.runner.functions.function_names import FunctionName
from hopkit.runner.functions.function_recorder import FunctionRecorder
from hopkit.stages.process_pool import isolated

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

needs_monitoring = pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.12 has sys.monitoring")

MODULE = """
def plain():
    return 1

def outer():
    def inner():
        return [2 for _ in (lambda: range(1))()]
    return inner

def never():
    return 3

def traced(code):
    return 4

class C:
    x = plain()
    def method(self):
        return (number for number in range(2))
"""


@pytest.fixture
def module(tmp_path: Path) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(MODULE, str(tmp_path / "planted" / "module.py"), "exec"), names)
    return names


@pytest.fixture
def recorder(tmp_path: Path, module: dict[str, Any]) -> Iterator[FunctionRecorder]:
    recorder = FunctionRecorder({"planted": tmp_path / "planted"})
    recorder.start()
    yield recorder
    recorder.stop()


def names_of(recorder: FunctionRecorder) -> set[str]:
    assert all(function.file == "planted/module.py" for function in recorder.entered())
    return {function.name for function in recorder.entered()}


@needs_monitoring
def test_entered_functions_are_recorded_and_others_not(recorder: FunctionRecorder, module: dict[str, Any]) -> None:
    module["plain"]()
    inner = module["outer"]()
    list(module["C"]().method())
    assert names_of(recorder) == {"plain", "outer", "C.method"}
    inner()
    assert names_of(recorder) == {"plain", "outer", "outer.<locals>.inner", "C.method"}


@needs_monitoring
def test_equal_functions_of_two_files_are_two(recorder: FunctionRecorder, tmp_path: Path) -> None:
    for name in ("a", "b"):
        names: dict[str, Any] = {}
        exec(compile("def f(): return 1", str(tmp_path / "planted" / f"{name}.py"), "exec"), names)
        names["f"]()
    assert {str(function) for function in recorder.entered()} == {"planted/a.py: f", "planted/b.py: f"}


@needs_monitoring
def test_after_a_restart_only_later_functions_count(recorder: FunctionRecorder, module: dict[str, Any]) -> None:
    module["plain"]()
    recorder.restart()
    assert names_of(recorder) == set()
    module["plain"]()
    assert names_of(recorder) == {"plain"}


@needs_monitoring
def test_a_forked_child_records_anew(recorder: FunctionRecorder, module: dict[str, Any]) -> None:
    module["plain"]()
    module["outer"]()

    def child() -> set[FunctionName]:
        recorder.restart()
        module["plain"]()
        return set(recorder.entered())

    assert {function.name for function in isolated(child).value()} == {"plain"}
    assert names_of(recorder) == {"plain", "outer"}


@needs_monitoring
def test_functions_of_other_threads_count(recorder: FunctionRecorder, module: dict[str, Any]) -> None:
    thread = threading.Thread(target=module["plain"])
    thread.start()
    thread.join()
    assert names_of(recorder) == {"plain"}


@needs_monitoring
def test_code_that_is_traced_counts_each_time(recorder: FunctionRecorder, module: dict[str, Any]) -> None:
    def traced_code(frame: FrameType) -> CodeType:
        code: CodeType = frame.f_locals["code"]
        return code

    traced = module["traced"]
    traced(module["C"].method.__code__)
    recorder.restart()
    recorder.watch({traced.__code__: lambda frame: recorder.add(traced_code(frame))})
    traced(module["never"].__code__)
    traced(module["plain"].__code__)
    assert names_of(recorder) == {"traced", "never", "plain"}


@needs_monitoring
def test_only_covered_code_is_recorded_if_not_everywhere(tmp_path: Path) -> None:
    code = {name: compile(MODULE, str(tmp_path / f"{name}.py"), "exec") for name in ("covered", "other")}
    reports: list[CodeType] = []
    recorder = FunctionRecorder({"planted": tmp_path}, reports.append)
    recorder.start(everywhere=False)
    recorder.cover(code["covered"])
    names: dict[str, dict[str, Any]] = {name: {} for name in code}
    for name in code:
        exec(code[name], names[name])
        names[name]["outer"]()()
    entered = {"plain", "outer", "outer.<locals>.inner"}
    assert {str(function) for function in recorder.entered()} == {f"planted/covered.py: {name}" for name in entered}
    assert entered <= {code.co_qualname for code in reports}
    assert len(reports) == len({id(code) for code in reports})
    recorder.stop()
    names["covered"]["never"]()
    assert "never" not in {code.co_qualname for code in reports}


@needs_monitoring
def test_nothing_is_recorded_after_the_end(recorder: FunctionRecorder, module: dict[str, Any]) -> None:
    recorder.stop()
    module["plain"]()
    assert names_of(recorder) == set()


def test_an_older_python_is_an_error_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys, "monitoring", raising=False)
    with pytest.raises(UsageError, match=r"has no sys\.monitoring") as raised:
        FunctionRecorder()
    assert "Python 3.12 or later" in raised.value.hint


@needs_monitoring
def test_tools_that_are_all_in_use_are_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys.monitoring, "get_tool", lambda number: "debugger")
    with pytest.raises(UsageError, match="in use"):
        FunctionRecorder({"planted": tmp_path}).start()
