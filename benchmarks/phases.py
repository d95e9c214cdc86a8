"""Attribute samples of Python stacks to the phases of a golden run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

__all__ = ["PHASES", "phase_of", "seconds_by_phase"]

PHASES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("reference run", ("hopkit/stages/reference_run", "hopkit/reference/")),
    ("hierarchy", ("hopkit/hierarchy/",)),
    ("oracles", ("hopkit/oracles/",)),
    ("comparison", ("hopkit/goldens/", "hopkit/runner/golden_judge")),
    ("normalize", ("hopkit/normalize/",)),
    ("interpreter", ("triton/runtime/interpreter", "hopkit/vgpu/")),
    ("C++", ("torch/_inductor/cpp_builder", "compile_file (torch/_inductor", "load_async (torch/_inductor")),
    ("Triton", ("/triton/", "triton/compiler", "triton/backends")),
    ("Inductor", ("torch/_inductor/",)),
    ("AOTAutograd", ("torch/_functorch/",)),
    ("Dynamo", ("torch/_dynamo/",)),
    ("import", ("importlib",)),
)
"""Each phase with parts of its frames, as py-spy prints them: ``function (path:line)``. The first phase that a frame
matches counts, from the innermost frame outwards."""

_OTHER = "the rest of a case"
_PARENT = "the parent: start, corpus, results"
_WAITS = ("select (selectors", "_fork (hopkit/stages/process_pool")


def phase_of(stack: str) -> str:
    """Return the phase of one stack, outermost frame first, frames separated by semicolons; empty if it only waits.

    >>> phase_of("run_and_exit (hopkit/stages/isolated_child.py:80);trace (torch/_dynamo/x.py:1);add (torch/fx/y.py:2)")
    'Dynamo'
    >>> phase_of("run (hopkit/stages/process_pool.py:1);select (selectors.py:468)")
    ''
    """
    frames = stack.split(";")
    is_child = any(frame.startswith("run_and_exit (") for frame in frames)
    if not is_child and any(wait in frames[-1] for wait in _WAITS):
        return ""
    for frame in reversed(frames):
        for phase, parts in PHASES:
            if any(part in frame for part in parts):
                return phase if is_child or phase in ("import", "comparison") else _PARENT
    return _OTHER if is_child else _PARENT


def seconds_by_phase(lines: Iterable[str], rate: int) -> Counter[str]:
    """Return the seconds of each phase from py-spy's raw format at ``rate`` samples a second."""
    seconds: Counter[str] = Counter()
    for line in lines:
        stack, _, count = line.rstrip().rpartition(" ")
        if count.isdecimal() and (phase := phase_of(stack)):
            seconds[phase] += int(count) / rate
    return seconds
