"""Tasks that break their process: streams, descriptors, forks, sessions, exceptions."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hopkit.stages import descendants
from hopkit.stages.forks import end_if_forked
from hopkit.stages.process_pool import Pool, Task, isolated

# A worker of pytest-xdist has threads, of which newer Pythons warn on each fork; none of them holds a lock.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

_PROGRAM = """
import os, signal, subprocess, sys, time
from hopkit.stages.forks import end_if_forked
from hopkit.stages.process_pool import Pool, Task, isolated
"""


def _run(program: str) -> subprocess.CompletedProcess[str]:
    """Run tasks in a separate parent process, so that a child that returns into it ends no test."""
    return subprocess.run([sys.executable, "-c", _PROGRAM + program], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    "deed",
    [
        "sys.stdout.close()",
        "sys.stdout = sys.stderr = None",
        "sys.stdout = object()",
        "os.close(1); os.close(2)",
        "os.closerange(0, 256)",
        "os._exit = print",
        "sys.setrecursionlimit(sys.getrecursionlimit() // 900 + 40)",
    ],
)
def test_a_child_ends_whatever_its_task_does_to_the_streams(deed: str) -> None:
    done = _run(
        f"def unruly():\n    {deed}\n    return 'result'\n"
        "with Pool(2, idle=20) as pool:\n"
        "    tasks = [Task('unruly', unruly), *(Task(str(n), lambda: time.sleep(0.2)) for n in range(3))]\n"
        "    for outcome in pool.run(tasks):\n"
        "        assert outcome.lost is None, outcome\n"
        "        assert outcome.name != 'unruly' or outcome.value() == 'result'\n"
        "print('once')\n"
    )
    assert (done.stdout, done.returncode) == ("once\n", 0), done.stderr


def test_a_handler_that_raises_while_a_child_ends_does_not_let_it_up() -> None:
    done = _run(
        "def unruly():\n"
        "    def handler(number, frame): raise RuntimeError('planted')\n"
        "    signal.signal(signal.SIGVTALRM, handler)\n"
        "    signal.setitimer(signal.ITIMER_VIRTUAL, 0.001, 0.0003)\n"
        "for _ in range(20):\n"
        "    outcome = isolated(unruly, idle=20)\n"
        "print('once')\n"
    )
    assert (done.stdout, done.returncode) == ("once\n", 0), done.stderr


def test_bytes_in_every_descriptor_spoil_neither_the_result_nor_that_of_a_sibling() -> None:
    done = _run(
        "def scribble():\n"
        "    for number in range(3, 64):\n"
        "        try: os.write(number, b'junk')\n"
        "        except OSError: continue\n"
        "    return 'scribbled'\n"
        "def wait():\n"
        "    time.sleep(0.3)\n"
        "    return 'waited'\n"
        "with Pool(2, idle=20) as pool:\n"
        "    for outcome in pool.run([Task('a', wait), Task('b', scribble)]):\n"
        "        print(outcome.value(), repr(outcome.output) if outcome.name == 'a' else '')\n"
    )
    assert (done.stdout, done.returncode) == ("scribbled \nwaited ''\n", 0), done.stderr


def _fork_and_go_on() -> int:
    return os.fork()


def _fork_and_wait() -> int:
    pid = os.fork()
    if pid:
        os.waitpid(pid, 0)
    return pid


def _fork_and_leave_it() -> int:
    pid = os.fork()
    if pid == 0:
        while True:
            signal.pause()
    return pid


@pytest.mark.parametrize(
    ("task", "message"),
    [
        (_fork_and_go_on, "forked, and "),
        (_fork_and_wait, "forked, and its program came back in both processes"),
        (_fork_and_leave_it, "forked, and did not wait for process"),
    ],
)
def test_a_task_that_forks_is_lost_and_reported(task: Callable[[], int], message: str) -> None:
    with Pool(1, idle=20) as pool:
        outcomes = list(pool.run([Task("cond/x", task), Task("next", os.getpid)]))
    assert [outcome.name for outcome in outcomes] == ["cond/x", "next"]
    assert outcomes[0].lost is not None
    assert f"cond/x: {message}" in str(outcomes[0].lost)
    assert outcomes[1].value() > 0


def _processes_of(task: Callable[[Callable[[], None]], object]) -> list[int]:
    """Return the process ids that a task records, one for each time that it records its own."""
    reading, writing = os.pipe()

    def note() -> None:
        os.write(writing, os.getpid().to_bytes(4, "little"))

    outcome = isolated(lambda: task(note), idle=20)
    assert "forked, and" in str(outcome.lost)
    os.close(writing)
    with open(reading, "rb") as pipe:
        data = pipe.read()
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def test_a_task_that_forks_again_and_again_does_not_double_its_processes() -> None:
    def task(note: Callable[[], None]) -> None:
        for _ in range(10):
            os.fork()
            note()

    assert len(set(_processes_of(task))) <= 11


def test_a_forked_process_ends_where_the_program_returns() -> None:
    def task(note: Callable[[], None]) -> None:
        for _ in range(5):
            if os.fork():
                os.wait()
            end_if_forked()
            note()

    pids = _processes_of(task)
    assert (len(pids), len(set(pids))) == (5, 1)
    end_if_forked()  # outside of a task nothing ends


def test_a_task_may_fork_a_process_and_wait_for_it() -> None:
    def count() -> int:
        pid = os.fork()
        if pid == 0:
            os._exit(7)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

    assert isolated(count).value() == 7


def test_an_exception_whose_text_is_no_unicode_comes_back() -> None:
    def fail() -> None:
        raise ValueError("a lone \udc80 surrogate")

    outcome = isolated(fail)
    assert outcome.raised is not None
    assert outcome.raised.message == "a lone \udc80 surrogate"


def test_an_exception_that_can_not_be_printed_is_named() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise KeyError("mute")

    def fail() -> None:
        raise Mute

    outcome = isolated(fail)
    assert outcome.raised is not None
    assert outcome.raised.kind.endswith("Mute")
    assert "raised KeyError" in outcome.raised.message


def _explode() -> None:
    raise RuntimeError("planted")


class _Explosive:
    """A result that can be pickled and not unpickled."""

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        return _explode, ()


def test_a_result_that_can_not_be_read_is_one_loss() -> None:
    with Pool(1) as pool:
        unreadable, readable = pool.run([Task("a", _Explosive), Task("b", lambda: 2)])
    assert "gave a result that can't be read (RuntimeError: planted)" in str(unreadable.lost)
    assert readable.value() == 2


_DAEMON = """
import os, sys
# Twice forked, in a session of its own, with nothing of its parent's open.
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 64)
        os.execvp("sleep", ["sleep", "{seconds}"])
os._exit(0)
"""


def _runs(seconds: str) -> bool:
    """Return True if a process that sleeps for exactly this time runs."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
            except (FileNotFoundError, ProcessLookupError):
                continue
            if words[:2] == [b"sleep", seconds.encode()]:
                return True
    return False


def _wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize("end", ["returns", "crashes", "hangs"])
def test_a_daemon_ends_with_the_task_that_started_it(end: str) -> None:
    seconds = f"{600 + os.getpid()}.{('returns', 'crashes', 'hangs').index(end)}"

    def start() -> None:
        subprocess.run([sys.executable, "-c", _DAEMON.format(seconds=seconds)], check=True)
        _wait_until(lambda: _runs(seconds))
        if end == "crashes":
            os.abort()
        while end == "hangs":
            signal.pause()

    outcome = isolated(start, idle=1)
    assert (outcome.lost is None) == (end == "returns")
    assert not _runs(seconds)


def test_processes_of_others_are_let_be() -> None:
    bystander = subprocess.Popen(["sleep", "60"], start_new_session=True)
    try:
        isolated(lambda: subprocess.run([sys.executable, "-c", _DAEMON.format(seconds="61")], check=True) and None)
        assert bystander.poll() is None
        tag = descendants.new_tag()
        descendants.kill_tagged(tag)
        assert bystander.poll() is None
    finally:
        bystander.kill()
        bystander.wait()


def test_children_end_with_a_parent_that_is_killed() -> None:
    parent = subprocess.Popen(
        [
            sys.executable,
            "-c",
            _PROGRAM + "def tell():\n    os.write(3, b'%d' % os.getpid())\n    time.sleep(600)\nisolated(tell)\n",
        ],
        stdout=subprocess.PIPE,
        preexec_fn=lambda: os.dup2(1, 3) and None,
        pass_fds=(3,),
    )
    assert parent.stdout is not None
    pid = int(os.read(parent.stdout.fileno(), 20))
    descriptor = os.pidfd_open(pid)
    parent.kill()
    ended, _, _ = select.select([descriptor], [], [], 30)
    assert ended
    parent.wait()
    parent.stdout.close()
    os.close(descriptor)
