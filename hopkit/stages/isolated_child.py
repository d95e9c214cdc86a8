"""The child's side of `hopkit.stages.isolate`: run one function, leave its result in a file, and end."""

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

__all__ = ["ENDING_SIGNALS", "Errand", "Raised", "run_and_leave"]

ENDING_SIGNALS = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
"""The signals by which a person or a system asks a run to end."""

_EXIT = os._exit  # a task may replace it
_PR_SET_PDEATHSIG = 1  # include/uapi/linux/prctl.h


@dataclasses.dataclass(frozen=True)
class Raised:
    """An exception that a task raised, as text: the object may not be picklable, or need torch."""

    kind: str
    message: str
    traceback: str


@dataclasses.dataclass(frozen=True)
class Errand:
    """What a child is sent away with: the function, the file for its result, the file for its output, and its tag.

    ``parent`` is the process that waits for it. Not ``redirected``, the child prints where its parent does.
    """

    run: Callable[[], Any]
    answer: Path
    output: IO[bytes]
    tag: int
    parent: int
    redirected: bool = True


def run_and_leave(errand: Errand) -> NoReturn:
    """Do an errand in this process, just forked: write ``(result, raised, complaint)``, pickled, and end.

    The answer is a file, complete or not there: whatever descriptors the task closes or writes to, it is another one's.
    """
    status = 1
    try:
        try:
            _prepare(errand)
            streams = _redirect(errand.output) if errand.redirected else ()
            forks = watch_forks(errand.answer)
            result, raised = _outcome(errand.run)
            forks.end_if_forked()  # its result is nobody's
            _write(errand.answer, _message(result, raised, "" if raised else forks.complaint()))
            status = 0
            for stream in streams:
                # The task may have closed its descriptor.
                with contextlib.suppress(OSError, ValueError):
                    stream.flush()
        except BaseException:
            os.write(errand.output.fileno(), traceback.format_exc().encode("utf-8", "backslashreplace"))
    finally:
        # Not sys.exit: exit handlers and buffers are the parent's, and the parent's stack lies above this frame.
        _EXIT(status)


def _prepare(errand: Errand) -> None:
    os.setpgid(0, 0)
    tag_this_process(errand.tag)
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != errand.parent:
        _EXIT(1)  # it had ended before that was asked for
    # A crash is reported with its traceback; it need not leave a core file behind.
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    for number in (*ENDING_SIGNALS, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)
    # By SIGALRM the parent ends a task that hangs or is slow: each thread's traceback is written first. The file is
    # the descriptor of the output, and not a stream, which the task may close.
    faulthandler.enable(file=errand.output, all_threads=True)
    faulthandler.register(signal.SIGALRM, file=errand.output, all_threads=True, chain=True)


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
    except Exception as unspeakable:
        return Raised(name, f"an exception whose own __str__ raised {type(unspeakable).__name__}", trace)


def _write(path: Path, message: bytes) -> None:
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(message)
    os.replace(unfinished, path)


def _redirect(output: IO[bytes]) -> tuple[IO[str], IO[str]]:
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    # The parent's sys.stdout may not be descriptor 1 at all (a test runner's buffer, a notebook).
    sys.stdout = open(1, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    return sys.stdout, sys.stderr
