"""Run golden tests: fork a child for each case, judge its report, accept, prune and group."""

from __future__ import annotations

import contextlib
import functools
import time
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any

from hopkit import goldens
from hopkit._torch import features, versions
from hopkit.corpus.registry import load_errors
from hopkit.errors import UnknownName
from hopkit.goldens import Group, Label, Orphan
from hopkit.records import Case
from hopkit.runner.case_run import BACKENDS, observe_case
from hopkit.runner.options import RunOptions
from hopkit.runner.preparation import Preparation, RunCase, RunPlan, plan, prepare
from hopkit.runner.reproducibility import differences
from hopkit.runner.results import CaseResult, GoldenReport, Status
from hopkit.runner.selection import devices_of
from hopkit.runner.verdicts.memory import VerdictMemory
from hopkit.runner.warmup import own_compiler_files, warm_up
from hopkit.stages.process_pool import Pool, Task

__all__ = ["needs_inductor_rerun", "run_golden"]

OnPlan = Callable[[RunPlan], None]
OnResult = Callable[[CaseResult, int, int], None]
Warm = Callable[..., None]

_WORTH_WARMING = 3
"""With fewer cases, a compilation in the parent costs more than it spares the children."""


def run_golden(
    patterns: Sequence[str] = (),
    *,
    memory: VerdictMemory | None = None,
    on_plan: OnPlan = lambda plan: None,
    on_result: OnResult = lambda result, done, total: None,
    run: RunCase = observe_case,
    warm: Warm = warm_up,
    **options: Any,
) -> GoldenReport:
    """Run the golden tests of the cases that ``patterns`` name (by default all).

    ``options`` are the other fields of `RunOptions`. With ``memory``, a case on which nothing has changed since it
    passed does not run: its verdict is recalled. ``on_plan`` is called before the first case runs; ``on_result`` with
    the result of each case that ran, the number of those that ran so far, and the number of all that run. A
    `KeyboardInterrupt` ends the run: the report has the results so far, and the exception.

    The calling process forks, so it should have no threads; ``warm`` runs in it first.

    Raises `UsageError` for a pattern that matches nothing, for goldens that can't be written to, for an unknown
    group, and for options that exclude each other; `HopkitError` for a torch that is too old; `FeatureMissing` if all
    cases need Triton or numpy, and it is not installed. A failure of a case is in the report.
    """
    started = time.monotonic()
    wanted = RunOptions(tuple(patterns), **{name: _frozen(value) for name, value in options.items()})
    prepared = prepare(wanted, memory, run)
    planned = plan(prepared, memory)
    on_plan(planned)
    ran = _GoldenRun(prepared, planned, memory, on_result, run, warm)
    try:
        ran.execute()
        return ran.report(started)
    finally:
        if memory is not None:
            memory.end()


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class _GoldenRun:
    """One run: its results so far, and the reason why it ended early."""

    def __init__(
        self,
        prepared: Preparation,
        planned: RunPlan,
        memory: VerdictMemory | None,
        on_result: OnResult,
        run: RunCase,
        warm: Warm,
    ) -> None:
        self.prepared, self.planned, self.memory = prepared, planned, memory
        self.on_result, self.run, self.warm = on_result, run, warm
        self.ran: list[CaseResult] = []
        self.interrupt: KeyboardInterrupt | None = None
        self.stopped = ""

    @property
    def ended_early(self) -> bool:
        return self.interrupt is not None or bool(self.stopped)

    def execute(self) -> None:
        """Run the cases of the plan, until all have ended, too many have failed, or the user interrupts."""
        backends = self.prepared.backends
        doubtful: list[Case] = []
        if self.memory is not None:
            for result in self.planned.skipped:
                self.memory.add(result)
        try:
            with contextlib.closing(self._results(self.planned.cases, backends)) as results:
                for result in results:
                    if needs_inductor_rerun(result, backends):
                        doubtful.append(result.case)
                    else:
                        self._add(result)
                    if self.stopped:
                        return
            if BACKENDS[-1] in backends:
                return
            with contextlib.closing(self._results(doubtful, (*backends, BACKENDS[-1]))) as results:
                for result in results:
                    self._add(result)
                    if self.stopped:
                        return
        except KeyboardInterrupt as error:
            self.interrupt = error

    def _results(self, cases: Sequence[Case], backends: Sequence[str]) -> Generator[CaseResult, None, None]:
        if not cases:
            return
        run = self.run
        # A run that accepts does not compare, so it does not enter the code that would.
        if self.memory is not None and not self.prepared.options.accept:
            run = self.memory.recorded(run)
        with own_compiler_files() if BACKENDS[-1] in backends else contextlib.nullcontext():
            self.warm(backends[-1], devices_of(cases), compiles=len(cases) >= _WORTH_WARMING)
            yield from self._of_children(cases, backends, run)

    def _of_children(
        self, cases: Sequence[Case], backends: Sequence[str], run: RunCase
    ) -> Generator[CaseResult, None, None]:
        options = self.prepared.options
        if options.stages:
            run = functools.partial(run, stages=options.stages)
        if options.both_engines:
            run = functools.partial(run, both_engines=True)
        by_name = {case.name: case for case in cases}
        accept = options.accept and not options.group
        limits = options.limits
        with Pool(limits.workers, timeout=limits.timeout, idle=limits.idle, memory=limits.memory) as pool:
            for outcome in pool.run(Task(case.name, functools.partial(run, case, backends=backends)) for case in cases):
                yield self.prepared.judge.judge(by_name[outcome.name], outcome, accept=accept)

    def _add(self, result: CaseResult) -> None:
        self.ran.append(result)
        if self.memory is not None:
            self.memory.add(result)
        self.on_result(result, len(self.ran), len(self.planned.cases))
        failed = sum(other.status is Status.FAILED for other in self.ran)
        if 0 < failed == self.prepared.options.maxfail and len(self.ran) < len(self.planned.cases):
            self.stopped = f"after {failed} failed {'case' if failed == 1 else 'cases'}"

    def report(self, started: float) -> GoldenReport:
        """Accept a group, prune and capture again, if the options say so; return the report."""
        options, judge = self.prepared.options, self.prepared.judge
        results = sorted(
            (*self.planned.recalled, *self.planned.skipped, *self.ran), key=lambda result: result.case.name
        )
        groups = goldens.triage([finding for result in results for finding in result.failures])
        if options.group and not self.ended_early:
            results = judge.accept_group(results, _find_group(groups, options.group))
            for result in results:
                if result.accepted and self.memory is not None:
                    self.memory.add(result)
        errors = load_errors()
        orphans = self._orphans(everywhere=not (options.patterns or options.file or errors))
        pruned: tuple[Path, ...] = ()
        if options.prune and not self.ended_early:
            pruned, orphans = judge.prune(orphans), ()
        twice = options.twice and not self.ended_early
        if self.memory is not None:
            self.memory.end()
        return GoldenReport(
            tuple(results),
            torch=versions.torch_version(),
            stages=judge.layout.stages,
            options=(
                *(("--file", str(options.file)) if options.file else ()),
                *(("--golden-dir", str(options.golden_dir)) if options.golden_dir else ()),
                *(word for stage in options.stages for word in ("--stage", stage)),
            ),
            no_goldens=judge.no_goldens,
            goldens_of=judge.goldens_of,
            left_out=self.prepared.left_out,
            orphans=orphans,
            groups=groups,
            differing=differences(results, file=options.file, limits=options.limits) if twice else (),
            errors=errors,
            interrupt=self.interrupt,
            stopped=self.stopped,
            unfinished=len(self.planned.cases) - len(self.ran),
            is_remembered=self.memory is not None and self.memory.has_verdicts,
            not_remembered=dict(self.memory.dropped) if self.memory is not None else {},
            changed=tuple(dict.fromkeys((*(path for result in results for path in result.accepted), *pruned))),
            seconds=time.monotonic() - started,
        )

    def _orphans(self, *, everywhere: bool) -> tuple[Orphan, ...]:
        """Return the goldens that no case owns. Of several shards the first looks for them."""
        options = self.prepared.options
        # The cases that could not be loaded own goldens too.
        partial = options.is_partial or self.prepared.left_out or self.ended_early
        if partial or (options.shard is not None and options.shard.number > 1):
            return ()
        look = functools.partial(self.prepared.judge.orphans, everywhere=everywhere)
        if self.memory is None or options.prune:
            return look()
        return self.memory.orphans(self.prepared.judge, look, everywhere=everywhere)


def needs_inductor_rerun(result: CaseResult, backends: Sequence[str]) -> bool:
    """Return True if a text may differ because it was captured on another backend than its golden.

    An error names the backend, and AOTAutograd may send Dynamo back to trace a program once more.
    """
    labels = {mismatch.label for mismatch in result.mismatches}
    return (
        BACKENDS[-1] not in backends
        and bool(labels - {Label.NEW_BLOCK, Label.SOURCE, Label.PAGE})
        and features.has("cxx")
    )


def _find_group(groups: Sequence[Group], wanted: str) -> Group:
    for group in groups:
        if group.id == wanted:
            return group
    raise UnknownName("group", wanted, [group.id for group in groups])
