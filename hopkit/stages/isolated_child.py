"""The child's side of `hopkit.stages.process_pool`: run one function, write its result to a file, and exit."""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import faulthandler
import os
import pickle
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, NoReturn

from hopkit.stages.descendants import tag_this_process
from hopkit.stages.forks import watch_forks

__all__ = ["ENDING_SIGNALS", "ChildJob", "Raised", "run_and_exit"]

ENDING_SIGNALS = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
"""The signals by which a person or a system ends a run."""

_EXIT = os._exit  # a task may replace it
_PR_SET_PDEATHSIG = 1  # include/uapi/linux/prctl.h


@dataclasses.dataclass(frozen=True)
class Raised:
    """An exception that a task raised, as text: the object may not be picklable, or may need torch."""

    kind: str
    message: str
    traceback: str


@dataclasses.dataclass(frozen=True)
class ChildJob:
    """The work of a child: the function, the file for its result, the file for its output, and its tag.

    ``parent`` is the process that waits for it. With ``redirected=False`` the child prints to its parent's streams.
    """

    run: Callable[[], Any]
    answer: Path
    output: IO[bytes]
    tag: int
    parent: int
    redirected: bool = True


def run_and_exit(job: ChildJob) -> NoReturn:
    """Do a job in this process, just forked: write ``(result, raised, complaint)``, pickled, and exit.

    The answer is a file, complete or absent: the task can't reach it by any descriptor that it closes or writes to.
    """
    status = 1
    try:
        try:
            _prepare(job)
            streams = _redirect(job.output) if job.redirected else ()
            forks = watch_forks(job.answer)
            result, raised = _outcome(job.run)
            forks.end_if_forked()  # nobody waits for its result
            _write(job.answer, _message(result, raised, "" if raised else forks.complaint()))
            status = 0
            for stream in streams:
                # The task may have closed its descriptor.
                with contextlib.suppress(OSError, ValueError):
                    stream.flush()
        except BaseException:
            os.write(job.output.fileno(), traceback.format_exc().encode("utf-8", "backslashreplace"))
    finally:
        # Not sys.exit: exit handlers, buffers and the frames above are the parent's.
        _EXIT(status)


def _prepare(job: ChildJob) -> None:
    os.setpgid(0, 0)
    tag_this_process(job.tag)
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != job.parent:
        _EXIT(1)  # the parent ended before prctl
    # hopkit reports a crash with its traceback, so no core file is needed.
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    for number in (*ENDING_SIGNALS, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)
    # The parent sends SIGALRM to a task that hangs or is slow: faulthandler then writes each thread's traceback, to the
    # descriptor of the output, since the task may close a stream.
    faulthandler.enable(file=job.output, all_threads=True)
    faulthandler.register(signal.SIGALRM, file=job.output, all_threads=True, chain=True)


def _outcome(run: Callable[[], Any]) -> tuple[Any, Raised | None]:
    try:
        return run(), None
    except BaseException as error:
        return None, _raised(error)


def _message(result: Any, raised: Raised | None, complaint: str) -> bytes:
    try:
        return pickle.dumps((result, raised, complaint))
    except BaseException as error:
        return pickle.dumps((None, _raised(error), ""))


def _raised(error: BaseException) -> Raised:
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    trace = "".join(traceback.format_exception(error))
    try:
        return Raised(name, str(error), trace)
    except Exception as error_of_str:
        return Raised(name, f"an exception whose own __str__ raised {type(error_of_str).__name__}", trace)


def _write(path: Path, message: bytes) -> None:
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(message)
    os.replace(unfinished, path)


def _redirect(output: IO[bytes]) -> tuple[IO[str], IO[str]]:
    with open(os.devnull, "rb") as devnull:
        os.dup2(devnull.fileno(), 0)
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    # The parent's sys.stdout need not be descriptor 1 (a test runner's buffer, a notebook).
    sys.stdout = open(1, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    return sys.stdout, sys.stderr
