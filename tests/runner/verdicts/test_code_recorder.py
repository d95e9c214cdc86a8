"""Record the code of a planted package, and of hopkit, on a Python with ``sys.monitoring``."""

from __future__ import annotations

import importlib
import importlib.util
import json
import linecache
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hopkit._torch import features
from hopkit.runner.verdicts.code_recorder import CodeRecorder, begin_recording
from hopkit.stages.process_pool import isolated

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

needs_monitoring = pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.12 has sys.monitoring")

BEFORE = "def entered_before(): pass\ndef after(): pass\n"
MODULE = """
def plain():
    return 1

def outer():
    def inner():
        return 2
    return inner

def never():
    return 3

class C:
    x = plain()
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], ModuleType]]:
    """Return a function that imports a module of a planted package."""
    folder = tmp_path / "code_recorder_package"
    (folder / "cases").mkdir(parents=True)
    for name, text in {"before": BEFORE, "module": MODULE, "late": MODULE, "cases/case": MODULE}.items():
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    loaded = {*sys.modules}
    yield lambda name: importlib.import_module(f"code_recorder_package.{name}")
    for name in {*sys.modules} - loaded:
        if name.startswith("code_recorder_package"):
            del sys.modules[name]


@pytest.fixture
def recorder(package: Callable[[str], ModuleType], tmp_path: Path) -> Iterator[CodeRecorder]:
    package("before").entered_before()
    recorder = CodeRecorder(tmp_path / "code_recorder_package", cases=("cases/",))
    recorder.start()
    yield recorder
    recorder.stop()


def functions(code: Any) -> dict[str, set[str]]:
    return {file: set(names) for file, names in code.functions.items()}


@needs_monitoring
def test_loaded_modules_and_entered_functions_count(
    recorder: CodeRecorder, package: Callable[[str], ModuleType]
) -> None:
    package("module").outer()
    package("cases.case").never()
    code = recorder.entered()
    assert functions(code) == {"before.py": set(), "module.py": {"plain", "outer"}}
    # What has run in a module before nobody knows.
    assert (code.whole, code.texts) == ({"before.py"}, set())


@needs_monitoring
def test_a_child_records_what_it_enters_itself_and_its_own_children(
    recorder: CodeRecorder, package: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    package("module").plain()
    package("before").after()
    log = tmp_path / "log"

    def child() -> None:
        recorder.append_to(log)
        package("module").never()
        # A program may close all files, and go elsewhere.
        os.closerange(3, 30)
        os.chdir("/")
        pid = os.fork()
        if pid == 0:
            package("late").outer()()
            os._exit(0)
        os.waitpid(pid, 0)
        os.kill(os.getpid(), 9)

    assert isolated(child).lost is not None
    code = recorder.read(log)
    assert code is not None
    assert functions(code.without(recorder.entered())) == {
        "late.py": {"plain", "outer", "outer.<locals>.inner"},
        "module.py": {"never"},
    }
    assert functions(recorder.entered()) == {"before.py": set(), "module.py": {"plain"}}


@needs_monitoring
def test_a_text_that_something_reads_counts(
    recorder: CodeRecorder, package: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    from hopkit.stages.global_names import global_names
    from hopkit.stages.walk import global_state_names

    module, late = package("module"), package("late")
    recorder.watch_readers()
    assert recorder.entered().texts == set()
    linecache.getline(module.__file__ or "", 1)
    global_names(late.outer.__code__)
    global_state_names(late.never)
    code = recorder.entered()
    assert code.texts == {"module.py"}
    # Its bytecode was read; it did not run.
    assert functions(code)["late.py"] == {"plain", "outer", "outer.<locals>.inner", "never"}


@needs_monitoring
def test_a_copy_of_code_counts_as_the_code(recorder: CodeRecorder, package: Callable[[str], ModuleType]) -> None:
    from hopkit._torch.dynamo.fresh_code import fresh_function

    module = package("module")
    recorder.watch_readers()
    fresh_function(module.never)()
    assert "never" in functions(recorder.entered())["module.py"]


@needs_monitoring
def test_a_module_that_is_imported_in_another_way_counts_whole(
    recorder: CodeRecorder, package: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    path = tmp_path / "code_recorder_package" / "late.py"
    spec = importlib.util.spec_from_file_location("code_recorder_package.loaded", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["code_recorder_package.loaded"] = module
    spec.loader.exec_module(module)
    package("module")
    assert recorder.entered().whole == {"before.py", "late.py"}


@needs_monitoring
def test_a_text_that_was_read_before_counts(package: Callable[[str], ModuleType], tmp_path: Path) -> None:
    linecache.getline(package("module").__file__ or "", 1)
    recorder = CodeRecorder(tmp_path / "code_recorder_package")
    recorder.start()
    recorder.stop()
    assert recorder.entered().texts == {"module.py"}


@needs_monitoring
def test_a_text_that_dynamo_traces_counts(
    recorder: CodeRecorder, package: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    import torch

    module = package("module")
    recorder.watch_readers()
    log = tmp_path / "log"

    def child() -> None:
        recorder.append_to(log)
        torch.compile(lambda x: x + module.never(), backend="eager", fullgraph=True)(torch.ones(2))

    isolated(child).value()
    code = recorder.read(log)
    assert code is not None
    assert code.texts == {"module.py"}


@needs_monitoring
def test_the_text_of_programs_that_hopkit_holds_counts() -> None:
    recorder = CodeRecorder()
    import hopkit.corpus.matrix.modes  # noqa: F401

    code = recorder.entered()
    assert "corpus/matrix/modes.py" in code.texts
    assert "stages/process_pool.py" in code.functions
    assert "stages/process_pool.py" not in code.texts
    # Functions that nobody reports.
    assert "errors.py" in code.whole


@needs_monitoring
def test_a_record_that_can_not_be_written_is_none(
    recorder: CodeRecorder, package: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    def child(folder: str) -> None:
        recorder.append_to(tmp_path / folder / "log")
        package("module").never()
        (tmp_path / "folder" / "log").unlink(missing_ok=True)
        (tmp_path / "folder").rmdir()
        package("module").outer()

    (tmp_path / "folder").mkdir()
    for folder in ("absent", "folder"):
        isolated(lambda folder=folder: child(folder))
        assert recorder.read(tmp_path / folder / "log") is None
        (tmp_path / "folder").mkdir(exist_ok=True)
    (tmp_path / "log").write_text('["module.py", "f"]\n["mod')
    assert recorder.read(tmp_path / "log") is None


def test_an_older_python_records_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys, "monitoring", raising=False)
    assert begin_recording() is None


@needs_monitoring
def test_without_a_free_tool_nothing_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.monitoring, "get_tool", lambda number: "debugger")
    assert begin_recording() is None


CACHES = """
from hopkit.runner.verdicts.code_recorder import CodeRecorder

recorder = CodeRecorder()
recorder.start()
import json
import os
import sys
from pathlib import Path

from hopkit.records import STANDARD_VARIANTS
from hopkit.runner.warmup import own_compiler_files, stay_single_threaded
from hopkit.stages.process_pool import isolated

stay_single_threaded()
import torch
from hopkit import oracles
from hopkit.stages.session import capture

torch.set_num_threads(1)


def step(x):
    return torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))


def enter(device, log):
    recorder.append_to(log)
    with own_compiler_files():
        oracles.judge(capture(step, (torch.ones(2),), backend="inductor", device=device, training=True))


only_cold = {}
for device in sys.argv[2:]:
    codes = []
    for state in ("cold", "warm"):
        log = Path(sys.argv[1], f"{device}-{state}")
        isolated(lambda: enter(None if device == "cpu" else device, log)).value()
        codes.append(recorder.read(log))
    cold, warm = codes
    code = cold.without(warm)
    only_cold[device] = {file: list(names) for file, names in code.functions.items() if file not in code.whole}
    assert len(cold.functions) > 100
print(json.dumps(only_cold))
"""


@needs_monitoring
@pytest.mark.skipif(not features.has("cxx"), reason="Inductor needs a C++ compiler to fill its cache")
def test_no_function_runs_only_while_a_cache_on_disk_is_filled(tmp_path: Path) -> None:
    """Otherwise a verdict that was made with filled caches would not depend on the function."""
    devices = ["cpu", *(["virtual-h200"] if features.has("virtual_gpu") else [])]
    environment = {
        **os.environ,
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "TRITON_CACHE_DIR": str(tmp_path / "triton"),
    }
    environment.pop("TORCHINDUCTOR_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", CACHES, str(tmp_path), *devices],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {device: {} for device in devices}
    assert any((tmp_path / "cache").rglob("*.so"))
