"""End a command on SIGTERM and SIGHUP as on Ctrl-C."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

__all__ = ["Terminated", "ended_by_signals", "exit_code", "signal_name"]

_SIGNALS = (signal.SIGTERM, signal.SIGHUP)


class Terminated(KeyboardInterrupt):
    """A KeyboardInterrupt for another signal than SIGINT."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(signal.Signals(number).name)


@contextlib.contextmanager
def ended_by_signals() -> Iterator[None]:
    """Raise `Terminated` in the block for SIGTERM and SIGHUP; one that is ignored stays so, as under ``nohup``."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may say what signals do
        return
    previous = {number: signal.getsignal(number) for number in _SIGNALS}
    for number, handler in previous.items():
        if handler is signal.SIG_DFL:
            signal.signal(number, _raise)
    try:
        yield
    finally:
        for number, handler in previous.items():
            if handler is signal.SIG_DFL:
                signal.signal(number, handler)


def signal_name(interrupt: KeyboardInterrupt) -> str:
    """Return the name of the signal behind an exception."""
    return signal.Signals(_number(interrupt)).name


def exit_code(interrupt: KeyboardInterrupt) -> int:
    """Return the exit code that a shell reports for a process ended by the signal: 130, 143 or 129."""
    return 128 + _number(interrupt)


def _number(interrupt: KeyboardInterrupt) -> int:
    return interrupt.number if isinstance(interrupt, Terminated) else signal.SIGINT


def _raise(number: int, frame: FrameType | None) -> None:
    raise Terminated(number)
