"""Assert the exact text of a stage, or accept it."""

from __future__ import annotations

import os
import shlex
import unittest
from types import FrameType

from hopkit import normalize
from hopkit.errors import GoldenMismatch
from hopkit.goldens import unified
from hopkit.records import Capture, StageName
from hopkit.testing.accepted_text import ACCEPT_VARIABLE, accept, accepting
from hopkit.testing.call_site import caller_of, place, relative

__all__ = ["assert_stage"]


def assert_stage(capture: Capture, stage: StageName, expected: str, *, skip: int = 0) -> None:
    '''Assert that the text of ``stage`` in a capture is exactly ``expected``.

    ``expected`` is a triple-quoted literal in the call; accepting rewrites it. A helper whose caller passes the literal
    passes ``skip=1`` (two helpers deep: 2).

    Raises `GoldenMismatch` with a diff, `UnknownName` for a stage that the program did not reach, and
    `UsageError` if the text can't be accepted: no literal, or different texts for one call (a loop).

    >>> import hopkit, torch                                                    # doctest: +SKIP
    >>> capture = hopkit.capture(torch.sin, (torch.ones(2),), backend="eager")  # doctest: +SKIP
    >>> assert_stage(capture, "dynamo", """""")                                 # doctest: +SKIP
    '''
    __tracebackhide__ = True
    actual = capture.text(stage)
    if accepting():
        accept(caller_of(skip), expected, actual)
    elif actual != expected:
        caller = caller_of(skip)
        raise GoldenMismatch(
            f"{place(caller)}: {stage} differs from the accepted text\n{_difference(expected, actual)}",
            hint=f"to accept it: {_accept_command(caller)}",
        )


def _accept_command(caller: FrameType) -> str:
    """Return the shell command that runs the caller's test again and accepts."""
    filename, test = caller.f_code.co_filename, caller.f_locals.get("self")
    if "PYTEST_CURRENT_TEST" in os.environ:
        file, _, name = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0].partition("::")
        # pytest's name of the file is relative to its root folder, which need not be the current one.
        words = ["pytest", f"{relative(filename) if filename.endswith(file) else file}::{name}"]
    elif isinstance(test, unittest.TestCase) and type(test).__module__ != "__main__":
        words = ["python", "-m", "unittest", test.id()]
    elif isinstance(test, unittest.TestCase):
        words = ["python", relative(filename), test.id().removeprefix("__main__.")]
    else:
        words = ["python", relative(filename)]
    return f"{ACCEPT_VARIABLE}=1 {shlex.join(words)}"


def _difference(expected: str, actual: str) -> str:
    diff = unified(expected, actual, "expected", "actual")
    same = "same graph, other names\n" if normalize.same_up_to_names(expected, actual) else ""
    return same + diff.rstrip("\n")
