"""Oracle ``memory``: Inductor's wrappers read no buffer whose memory was freed or given away, and free each once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from packaging.version import Version

from hopkit._torch.versions import torch_version
from hopkit.checks.memory import MemoryProblem, check
from hopkit.oracles.oracle import CaptureOracle
from hopkit.records import Capture, Finding

__all__ = ["memory", "takes_argument_of_body"]

_TAKES_ARGUMENT = re.compile(r"\w+ = (?P<body>\w+)_arg\d+_1\b.*# reuse")
"""The line of a HOP's body that gives the memory of one of its arguments to a buffer."""


def memory(capture: Capture) -> tuple[Finding, ...]:
    """Check the wrappers in Python that Inductor wrote; see `hopkit.checks.memory.check`.

    Captures without such wrappers are not judged. On torch 2.13 one error is in most backward programs of HOPs with
    compiled bodies: a body takes the memory of an argument because the graph's input at the same position is donated
    (https://github.com/pytorch/pytorch/pull/193960). Its findings are left out there: they would hide all others. The
    oracles ``mutation`` and ``numerics`` object if the program shows it, and `check` always reports it.
    """
    return tuple(Finding("memory", str(problem).replace("\n", "; ")) for problem in _judged(capture))


def _judged(capture: Capture) -> Iterator[MemoryProblem]:
    if not capture.wrappers:
        return
    has_bug = Version(torch_version()).release[:2] == (2, 13)
    for problem in check(capture).problems:
        if not (has_bug and takes_argument_of_body(problem)):
            yield problem


def takes_argument_of_body(problem: MemoryProblem) -> bool:
    """Return whether a problem comes from a body that gives the memory of an argument to a buffer."""
    for place in (problem.line, problem.earlier):
        taken = _TAKES_ARGUMENT.match(place.text.strip()) if place is not None else None
        if taken is not None and place is not None and taken["body"] == place.function:
            return True
    return False


ORACLE = CaptureOracle(
    "memory",
    order=68,
    judge=memory,
    expectation="No buffer of Inductor's wrapper is read after it was freed or reused, and each is freed once.",
)
