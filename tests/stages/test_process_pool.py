"""Every way in which a child can end: it returns, raises, crashes, hangs, leaks, exits or is interrupted."""

from __future__ import annotations

import ctypes
import functools
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit.errors import CaptureFailed, UsageError, WorkerLost
from hopkit.stages.process_pool import Pool, Task, TaskOutcome, isolated

# A worker of pytest-xdist has threads, of which newer Pythons warn on each fork; none of them holds a lock.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

_MIB = 1024 * 1024


def _wait_for_ever() -> NoReturn:
    while True:
        signal.pause()


def _ends(pid: int) -> bool:
    """Return True if a process that is not our child ends; a kill takes effect only after the call returns."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    ended, _, _ = select.select([descriptor], [], [], 30)
    os.close(descriptor)
    return bool(ended)


def _children() -> set[str]:
    """Return the children of this process that are not yet reaped; those of the test runner count too."""
    return {pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()}


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=25, deadline=None)
@given(st.lists(plain_data, max_size=6), st.integers(1, 4))
def test_each_result_comes_back_once_under_its_name(values: list[Any], workers: int) -> None:
    def give(value: Any) -> Any:
        return value

    with Pool(workers) as pool:
        outcomes = list(pool.run(Task(str(i), functools.partial(give, value)) for i, value in enumerate(values)))
    assert sorted(int(outcome.name) for outcome in outcomes) == list(range(len(values)))
    for outcome in outcomes:
        assert outcome.value() == values[int(outcome.name)]


def test_a_result_larger_than_a_pipe() -> None:
    assert isolated(lambda: "x" * (8 * _MIB)).value() == "x" * (8 * _MIB)


def test_the_parent_keeps_its_state() -> None:
    seen: list[int] = []

    def note() -> int:
        seen.append(1)
        return os.getpid()

    pids = [isolated(note).value() for _ in range(3)]
    assert seen == []
    assert os.getpid() not in pids
    assert len(set(pids)) == 3


def test_a_pool_runs_no_more_children_than_it_has_workers(tmp_path: Path) -> None:
    def note() -> int:
        mine = tmp_path / str(os.getpid())
        mine.touch()
        count = len(list(tmp_path.iterdir()))
        mine.unlink()
        return count

    with Pool(3) as pool:
        assert all(outcome.value() <= 3 for outcome in pool.run(Task(str(i), note) for i in range(12)))


def test_workers_run_at_once() -> None:
    """Two children that each wait for the other end only if both run."""
    ours, theirs = os.pipe(), os.pipe()

    def meet(read: int, write: int) -> bytes:
        os.write(write, b"!")
        return os.read(read, 1)

    tasks = [
        Task("a", functools.partial(meet, ours[0], theirs[1])),
        Task("b", functools.partial(meet, theirs[0], ours[1])),
    ]
    with Pool(2, timeout=60) as pool:
        assert [outcome.value() for outcome in pool.run(tasks)] == [b"!", b"!"]
    for descriptor in ours + theirs:
        os.close(descriptor)


def test_outcomes_come_as_they_end() -> None:
    def wait(descriptor: int) -> None:
        os.read(descriptor, 1)

    read, write = os.pipe()
    names = []
    with Pool(2, timeout=60) as pool:
        tasks = [Task("slow", functools.partial(wait, read)), Task("fast", lambda: None)]
        for outcome in pool.run(tasks):
            names.append(outcome.name)
            os.write(write, b"!")
    assert names == ["fast", "slow"]
    os.close(read)
    os.close(write)


def test_an_exception_comes_back_as_text() -> None:
    class Odd(Exception):
        """A local class, which can't be pickled."""

    def fail() -> None:
        raise Odd("what went wrong")

    outcome = isolated(fail)
    assert outcome.raised is not None
    assert outcome.raised.kind.endswith("Odd")
    assert outcome.raised.message == "what went wrong"
    assert 'raise Odd("what went wrong")' in outcome.raised.traceback
    with pytest.raises(CaptureFailed, match="what went wrong"):
        outcome.value()


@pytest.mark.parametrize("leave", [sys.exit, SystemExit, KeyboardInterrupt])
def test_exits_and_interrupts_of_the_task_are_exceptions_too(leave: Callable[[], Any]) -> None:
    def fail() -> None:
        result = leave()
        raise result

    outcome = isolated(fail)
    assert outcome.raised is not None
    assert outcome.raised.kind in ("SystemExit", "KeyboardInterrupt")


def test_a_result_that_cannot_be_pickled_raises_a_clear_error() -> None:
    outcome = isolated(lambda: threading.Lock())
    assert outcome.raised is not None
    assert "pickle" in outcome.raised.message


def test_a_crash_names_the_signal_and_shows_where_it_was() -> None:
    def fail_in_c() -> None:
        ctypes.string_at(0)

    outcome = isolated(fail_in_c, name="cond/x")
    assert isinstance(outcome.lost, WorkerLost)
    assert "cond/x: killed in fail_in_c (test_process_pool.py:" in str(outcome.lost)
    assert "fail_in_c" in outcome.output
    with pytest.raises(WorkerLost):
        outcome.value()


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGKILL, signal.SIGTERM, signal.SIGABRT])
def test_death_by_each_signal(number: signal.Signals) -> None:
    outcome = isolated(lambda: os.kill(os.getpid(), number))
    assert outcome.lost is not None
    assert number.name in outcome.lost.message


def test_an_exit_behind_pythons_back() -> None:
    for status in (0, 3):
        outcome = isolated(functools.partial(os._exit, status))
        assert outcome.lost is not None
        assert f"left without a result (exit code {status})" in outcome.lost.message


def test_a_hang_is_stopped_and_shows_where_it_was() -> None:
    outcome = isolated(_wait_for_ever, name="cond/x", idle=0.3)
    assert outcome.lost is not None
    assert "cond/x: hung in _wait_for_ever (test_process_pool.py:" in str(outcome.lost)
    assert "_wait_for_ever" in outcome.output


def test_a_hang_that_ignores_its_alarm_is_stopped_by_the_parent() -> None:
    def stubborn() -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        _wait_for_ever()

    outcome = isolated(stubborn, idle=0.1)
    assert outcome.lost is not None
    assert "hung" in outcome.lost.message


def test_a_child_that_eats_memory_is_stopped() -> None:
    def eat() -> None:
        eaten = []
        while True:
            eaten.append(b"x" * (4 * _MIB))

    outcome = isolated(eat, name="cond/x", memory=64 * _MIB, timeout=120)
    assert outcome.lost is not None
    assert "cond/x: outgrew its memory limit" in str(outcome.lost)
    assert "of 64 MiB" in str(outcome.lost)


def test_memory_of_the_parent_does_not_count() -> None:
    parent_bytes = b"x" * (96 * _MIB)
    assert isolated(lambda: sum(parent_bytes[::4096]) > 0, memory=64 * _MIB).value()


def test_a_child_takes_its_own_children_with_it() -> None:
    def leave_one_behind() -> int:
        return subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"]).pid

    pid = isolated(leave_one_behind).value()
    assert _ends(pid)


def test_output_of_python_of_c_and_of_subprocesses_is_kept(capfd: pytest.CaptureFixture[str]) -> None:
    def speak() -> None:
        print("from print")
        print("from stderr", file=sys.stderr)
        os.write(1, b"from the descriptor\n")
        subprocess.run(["echo", "from echo"], check=True)

    outcome = isolated(speak)
    assert outcome.output.splitlines() == ["from print", "from stderr", "from the descriptor", "from echo"]
    assert capfd.readouterr() == ("", "")


def test_only_the_end_of_much_output_is_kept() -> None:
    outcome = isolated(lambda: [print("line", n) for n in range(50_000)] and None)
    assert outcome.output.endswith("line 49999\n")
    assert len(outcome.output) <= 64 * 1024


def test_waiting_text_of_the_parent_is_printed_once() -> None:
    program = (
        "import sys; from hopkit.stages.process_pool import isolated\n"
        "sys.stdout.write('once'); isolated(lambda: print('child')); sys.stdout.flush()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "once"


def test_standard_input_is_empty_in_a_child() -> None:
    assert isolated(lambda: os.read(0, 1)).value() == b""


def test_one_lost_child_leaves_the_others_alone() -> None:
    jobs: list[Callable[[], Any]] = [
        lambda: 1,
        lambda: os.kill(os.getpid(), signal.SIGSEGV),
        lambda: 1 // 0,
        _wait_for_ever,
        lambda: 2,
    ]
    with Pool(2, idle=1.5) as pool:
        outcomes: dict[str, TaskOutcome[Any]] = {
            outcome.name: outcome for outcome in pool.run(Task(str(i), job) for i, job in enumerate(jobs))
        }
    assert [outcomes["0"].result, outcomes["4"].result] == [1, 2]
    assert "SIGSEGV" in str(outcomes["1"].lost)
    assert outcomes["2"].raised is not None
    assert "hung" in str(outcomes["3"].lost)


def test_leaving_the_pool_kills_the_children_that_still_run() -> None:
    read, write = os.pipe()

    def tell_and_wait() -> None:
        os.write(write, os.getpid().to_bytes(4, "little"))
        _wait_for_ever()

    def consume() -> None:
        with Pool(2) as pool:
            for _ in pool.run([Task("waits", tell_and_wait), Task("ends", lambda: None)]):
                raise KeyboardInterrupt

    children = _children()
    with pytest.raises(KeyboardInterrupt):
        consume()
    assert _children() == children
    # The child may have been killed before it could tell; then there is nothing to read.
    os.set_blocking(read, False)
    try:
        pid = int.from_bytes(os.read(read, 4), "little")
    except BlockingIOError:
        pid = 0
    assert pid == 0 or _ends(pid)
    os.close(read)
    os.close(write)


def test_an_interrupt_ends_the_run_and_its_children_only() -> None:
    program = """
import os, signal
from hopkit.stages.process_pool import Pool, Task

def interrupt_the_parent():
    os.kill(os.getppid(), signal.SIGINT)
    signal.pause()

# It may be ignored here: a shell starts what runs in the background like that.
signal.signal(signal.SIGINT, signal.default_int_handler)
bystander = os.fork()
if bystander == 0:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True: signal.pause()
try:
    with Pool(2, timeout=60) as pool:
        list(pool.run([Task("a", interrupt_the_parent), Task("b", signal.pause)]))
except KeyboardInterrupt:
    print("interrupted")
alive = os.waitpid(-1, os.WNOHANG)
print("bystander", "alive" if alive == (0, 0) else "gone")
os.kill(bystander, signal.SIGKILL)
os.waitpid(bystander, 0)
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("no other child")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["interrupted", "bystander alive", "no other child"]


def test_no_descriptor_is_left_open() -> None:
    isolated(lambda: None)
    descriptors = len(os.listdir("/proc/self/fd"))
    for job in (lambda: None, lambda: 1 // 0, lambda: os.kill(os.getpid(), signal.SIGKILL)):
        isolated(job)
    assert len(os.listdir("/proc/self/fd")) == descriptors


@pytest.mark.parametrize("limits", [{"workers": 0}, {"timeout": 0}, {"idle": -1}, {"memory": 0}])
def test_limits_that_let_nothing_run_are_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        Pool(**limits)


def test_no_torch_is_loaded() -> None:
    program = "import sys, hopkit.stages.process_pool; print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
