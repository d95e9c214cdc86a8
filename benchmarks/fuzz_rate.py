"""Fuzzing: programs drawn and judged a second, families of HOPs in them, and lines of shrunk programs.

Seconds are processor seconds of this process and its children, so they do not depend on the load of the machine. The
naive loop is what a user would write, over the same programs: without a separate process, an oracle for structure, a
reference in float64, or calls that take the other branches.
"""

from __future__ import annotations

import contextlib
import functools
import io
import os
import resource
import statistics
import tempfile
from collections import Counter
from collections.abc import Callable
from unittest import mock

import torch
from hypothesis import HealthCheck, Phase, find, given, seed, settings
from rich.console import Group
from rich.table import Table

from hopkit.fuzz.child import judge_program
from hopkit.fuzz.failure import count_lines
from hopkit.runner.warmup import stay_single_threaded, warm_up
from hopkit.stages.process_pool import isolated
from hopkit.strategies import programs
from hopkit.strategies.families import FAMILIES
from hopkit.strategies.program import Program

DRAWN = 1000
JUDGED = {"eager": 60, "aot_eager": 60, "inductor": 12}
AIMS = {"eager": 10, "aot_eager": 3, "inductor": 0.4}

PLANTED: dict[str, Callable[[Program], bool]] = {
    **{f"calls {name}": functools.partial(lambda name, program: name in program.families, name) for name in FAMILIES},
    "calls cond and scan": lambda program: {"cond", "scan"} <= set(program.families),
    "matmul in a region": lambda program: "region" in program.families and "@" in program.source,
    "write before a cond": lambda program: "_(" in program.source.partition("= torch.cond(")[0],
}
"""Conditions on programs that stand for the failures of a faulty compiler."""


def seconds(run: Callable[[], object]) -> float:
    """Return the processor seconds of a call, with its children."""
    start = _used()
    run()
    return _used() - start


def _used() -> float:
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in spent)


def drawn(count: int) -> list[Program]:
    """Draw programs of one seed."""
    sample: list[Program] = []

    @seed(0)
    @settings(
        max_examples=count,
        phases=(Phase.generate,),
        database=None,
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(programs())
    def note(program: Program) -> None:
        sample.append(program)

    note()
    return sample


def judge(chosen: list[Program], backend: str) -> None:
    """Judge each program as ``hopkit fuzz`` does."""
    for program in chosen:
        isolated(functools.partial(judge_program, program, backend)).value()


def naive(chosen: list[Program], backend: str) -> None:
    """Compare each program with eager torch, as a user would."""
    for program in chosen:
        sample = program.sample()
        with torch.no_grad():
            try:
                torch.compiler.reset()
                output = torch.compile(sample.fn, backend=backend)(*sample.args)
                torch.testing.assert_close(output, sample.fn(*sample.args))
            except Exception:  # torch refuses some programs, and that is the end of them in either loop
                continue


def taken_by(run: Callable[[list[Program], str], None], chosen: list[Program], backend: str) -> float:
    """Return the seconds of a loop with a new cache folder, so that the second loop reuses nothing of the first.

    The header that Inductor precompiles lies elsewhere; it is compiled beforehand, once for both.
    """
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, TORCHINDUCTOR_CACHE_DIR=folder):
        if backend == "inductor":
            torch.compile(torch.sin, backend=backend)(torch.ones(8))
        # Some programs print.
        with contextlib.redirect_stdout(io.StringIO()):
            return seconds(functools.partial(run, chosen, backend))


def shrunk_lines(fails: Callable[[Program], bool]) -> int:
    """Return the number of lines of the smallest program that hypothesis finds."""
    options = settings(max_examples=2000, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    return count_lines(find(programs(), fails, settings=options).source)


def table() -> Group:
    """Return three tables: rates, families, and lines."""
    stay_single_threaded()
    warm_up()
    sample: list[Program] = []
    taken = seconds(lambda: sample.extend(drawn(DRAWN)))
    rates = Table("rate", "programs", "a second", "aim", "naive loop", "ratio", title="programs a second and core")
    rates.add_row("drawn", str(len(sample)), f"{len(sample) / taken:.0f}", "300", "-", "-")
    distinct = list({program.source: program for program in sample}.values())
    for backend, count in JUDGED.items():
        # Spread over the run: hypothesis begins with small ones.
        chosen = distinct[:: max(1, len(distinct) // count)][:count]
        ours, theirs = (count / taken_by(run, chosen, backend) for run in (judge, naive))
        rates.add_row(backend, str(count), f"{ours:.2f}", f"{AIMS[backend]:g}", f"{theirs:.2f}", f"{ours / theirs:.2f}")
    met = Counter(family for program in sample for family in program.families)
    families = Table("family", "programs", title=f"families of HOPs in {len(sample)} programs")
    for name in FAMILIES:
        families.add_row(name, str(met[name]))
    here = {name: fails for name, fails in PLANTED.items() if any(map(fails, sample))}
    lines = {name: shrunk_lines(fails) for name, fails in here.items()}
    shrunk = Table("planted failure", "lines", title="shrunk programs (aim: a median of at most 15 lines)")
    for name, count in lines.items():
        shrunk.add_row(name, str(count))
    shrunk.add_row("median", f"{statistics.median(lines.values()):g}")
    return Group(rates, families, shrunk)
