"""`check`: prove that the wrappers of a capture use no memory wrongly."""

from __future__ import annotations

from collections.abc import Iterable

from hopkit.checks.memory.frames import Machine
from hopkit.checks.memory.interpreter import interpret
from hopkit.checks.memory.paths import Paths
from hopkit.checks.memory.report import MemoryProblem, MemoryReport, WrapperPlace
from hopkit.checks.memory.statements import parse
from hopkit.errors import UsageError, with_article
from hopkit.records import Capture, WrapperProgram
from hopkit.records.capture import compiled_nothing, require_capture

__all__ = ["check", "check_wrappers"]

_UNKNOWN = (64, 1021)
"""Example values of symbols that have none: the one for which torch plans, and a greater one."""


def check(captured: Capture) -> MemoryReport:
    """Check the memory of the wrappers in Python that Inductor wrote during a capture; return the report.

    An abstract interpreter follows each wrapper, with its partitions and HOP bodies, through each arm of its branches.
    It reports in `MemoryReport.problems` each buffer that is read or returned after it was freed or its memory was
    reused, freed twice or never, allocated before its size is known or with too few bytes.

    The report is empty if Inductor had nothing to compile: a program that returns its arguments, one without a graph.

    Raises `UsageError` for a capture without such wrappers: of a backend other than Inductor, with ``cpp_wrapper``, or
    on a torch whose wrappers can't be read. Source: ``torch/_inductor/codegen/wrapper.py``.

    >>> import hopkit, torch                                                    # doctest: +SKIP
    >>> print(check(hopkit.capture(lambda x: (x @ x).sin(), (torch.ones(2, 2),))))    # doctest: +SKIP
    9 lines, 1 allocations, peak 16 bytes: 0 problems
    """
    require_capture(captured)
    if compiled_nothing(captured):
        return MemoryReport()
    if not captured.wrappers:
        raise UsageError(
            f"the capture on backend {captured.backend!r} has no wrapper in Python",
            hint="capture with backend='inductor', without fx_wrapper or cpp_wrapper (for which there is check_cpp)",
        )
    return check_wrappers(captured.wrappers)


def check_wrappers(programs: Iterable[WrapperProgram]) -> MemoryReport:
    """Check wrappers; see `check`. Raises `UsageError` for what is no sequence of `WrapperProgram`."""
    if not isinstance(programs, Iterable):
        raise UsageError(f"{with_article(programs)} holds no wrappers", hint="give Capture.wrappers")
    programs = tuple(programs)
    for program in programs:
        if not isinstance(program, WrapperProgram):
            raise UsageError(f"{with_article(program)} is no wrapper", hint="give Capture.wrappers")
    problems: dict[tuple[str, str, WrapperPlace], MemoryProblem] = {}
    kept: dict[tuple[str, str, WrapperPlace], MemoryProblem] = {}
    peak = lines = allocations = count = 0
    for program in programs:
        functions = {function.name: parse(function) for function in program.functions}
        root = program.functions[-1].name
        written = [line for function in program.functions for line in function.lines]
        lines += len(written)
        allocations += sum(line.kind in ("Allocate", "AllocFromPool") for line in written)
        has_unknown = any(line.kind == "DynamicScalar" or "u" in line.size for line in written)
        for unknown in _UNKNOWN if has_unknown else _UNKNOWN[:1]:
            paths = Paths()
            for _ in paths:
                machine = Machine(functions, root, paths, unknown)
                interpret(machine)
                problems.update(machine.problems)
                kept.update(machine.kept)
                if unknown == _UNKNOWN[0]:
                    peak = max(peak, machine.heap.peak_bytes)
            count += paths.count
    return MemoryReport(tuple(problems.values()), peak, lines, allocations, count, tuple(kept.values()))
