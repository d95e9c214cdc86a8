"""A warm Python behaves as a new one does, and is one where a fork would differ."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.warm_python import warm_python

PYTHONS = ("new", "warm")


def run(python: str, *arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    path = sys.executable if python == "new" else warm_python()
    return subprocess.run([path, *arguments], capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize(
    "program",
    [
        "print(__name__, __builtins__ is not None)",
        "raise SystemExit",
        "raise SystemExit(3)",
        "raise SystemExit('a message')",
        "1 / 0",
        "raise KeyboardInterrupt",
        "import os; os.kill(os.getpid(), 15)",
        "import os; os.kill(os.getpid(), 9)",
        "import atexit; atexit.register(print, 'at the end'); 1 / 0",
        "import threading, time; threading.Thread(target=lambda: (time.sleep(0.3), print('later'))).start()",
        "import sys; print(sys.stdin.read().upper(), sys.argv, sys.path[0])",
        "import os, sys; print('text', flush=True); os.write(1, b'bytes'); print('error', file=sys.stderr)",
        "import os; print(sorted(os.environ), os.getcwd())",
        "import signal; print(*(signal.getsignal(number) for number in (2, 13, 15, 17)))",
    ],
)
def test_it_does_what_a_new_one_does(program: str, tmp_path: Path) -> None:
    # The executable is a script of the shell, which sets PWD.
    environment = {"PATH": os.environ["PATH"], "PWD": str(tmp_path), "MINE": "1"}
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PYTHON", "TORCH", "TRITON"))}
    new, warm = (
        run(python, "-c", program, "an", "argument", input="in", cwd=tmp_path, env=environment | kept)
        for python in PYTHONS
    )
    assert (warm.returncode, warm.stdout, warm.stderr) == (new.returncode, new.stdout, new.stderr)


def test_files_and_modules_run_as_in_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("print(__name__)")
    (tmp_path / "program.py").write_text(
        "import sys, beside\nprint(__name__, __file__, sys.argv, sys.path[0])\n"
        "print(sys.modules['__main__'].__dict__ is globals())\n1 / 0\n"
    )
    (tmp_path / "elsewhere").mkdir()
    for arguments in (["../program.py", "word"], ["-m", "program", "word"], ["-m", "beside"]):
        new, warm = (
            run(python, *arguments, cwd=tmp_path / "elsewhere", env={**os.environ, "PYTHONPATH": str(tmp_path)})
            for python in PYTHONS
        )
        assert (warm.returncode, warm.stdout) == (new.returncode, new.stdout)
        assert warm.stderr.splitlines()[-1:] == new.stderr.splitlines()[-1:]


def test_torch_and_hopkit_are_there_and_each_program_is_alone() -> None:
    loaded = (
        "import sys; print('torch' in sys.modules, 'hopkit.corpus.cases.cond' in sys.modules, 'mine' in sys.modules)"
    )
    for _ in range(2):
        assert run("warm", "-c", loaded + "; sys.modules['mine'] = 1").stdout == "True True False\n"
    assert run("new", "-c", loaded).stdout == "False False False\n"


@pytest.mark.parametrize("variable", ["TORCH_LOGS", "PYTHONHASHSEED"])
def test_a_variable_that_is_read_at_import_starts_a_new_one(variable: str) -> None:
    program = "import sys; print('torch' in sys.modules)"
    assert run("warm", "-c", program, env={**os.environ, variable: "1"}).stdout == "False\n"
    assert run("warm", "-W", "ignore", "-c", program).stdout == "False\n"
    assert run("warm", "-c", program).stdout == "True\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_reaches_the_program(number: signal.Signals) -> None:
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip(f"{number.name} is ignored here, as in a job in the background of a shell")
    program = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
    with subprocess.Popen(
        [warm_python(), "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        process.send_signal(number)
        assert process.wait(timeout=60) == -number
    deadline = time.monotonic() + 60
    while Path(f"/proc/{pid}").exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_without_hopkit_there_is_no_hopkit() -> None:
    program = "import sys; print('torch' in sys.modules); import hopkit"
    done = subprocess.run([warm_python("torch_alone"), "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "True\n"
    assert done.stderr.endswith("ImportError: a script must not import hopkit\n")
