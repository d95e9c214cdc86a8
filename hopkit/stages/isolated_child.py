"""The child's side of `hopkit.stages.isolate`: run one function, send its result, and leave."""

from __future__ import annotations

import dataclasses
import faulthandler
import os
import pickle
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from typing import IO, Any, NoReturn

__all__ = ["Raised", "run_and_leave"]


@dataclasses.dataclass(frozen=True)
class Raised:
    """An exception that a task raised, as text: the object may not be picklable, or need torch."""

    kind: str
    message: str
    traceback: str


def run_and_leave(run: Callable[[], Any], sending: int, output: IO[bytes], timeout: float | None) -> NoReturn:
    """Run a function in this process, just forked, send ``(result, None)`` or ``(None, Raised)``, pickled, and leave.

    All output goes to ``output``; after ``timeout`` seconds the process ends by SIGALRM.
    """
    status = 1
    try:
        os.setpgid(0, 0)
        _redirect(output)
        # A crash is reported with its traceback; it need not leave a core file behind.
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
        # On an alarm the interpreter writes every thread's traceback and then dies of the alarm. It
        # rings in the child, so that a child whose parent was killed does not run for ever.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        faulthandler.register(signal.SIGALRM, file=sys.stderr, all_threads=True, chain=True)
        if timeout is not None:
            signal.setitimer(signal.ITIMER_REAL, timeout)
        message = _message(run)
        signal.setitimer(signal.ITIMER_REAL, 0)
        with os.fdopen(sending, "wb") as pipe:
            pipe.write(message)
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        # Not sys.exit: exit handlers and buffers are the parent's.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _message(run: Callable[[], Any]) -> bytes:
    try:
        return pickle.dumps((run(), None))
    except BaseException as error:
        kind = type(error)
        name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
        return pickle.dumps((None, Raised(name, str(error), traceback.format_exc())))


def _redirect(output: IO[bytes]) -> None:
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    # The parent's sys.stdout may not be descriptor 1 at all (a test runner's buffer, a notebook).
    sys.stdout = open(1, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    faulthandler.enable(file=sys.stderr, all_threads=True)
