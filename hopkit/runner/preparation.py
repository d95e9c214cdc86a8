"""Everything about a golden run that is known before a case runs: its cases, its backends, the judge, the plan."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Callable, Mapping, Sequence

from hopkit import goldens
from hopkit._torch import features, versions
from hopkit._torch.hop.registry import registered
from hopkit.corpus import paths as places
from hopkit.corpus.registry import all_cases
from hopkit.errors import BadCase, UnknownName, UsageError
from hopkit.records import Case
from hopkit.runner.case_order import in_order
from hopkit.runner.case_run import BACKENDS, backends_reaching, observe_case, unmet
from hopkit.runner.expected_seconds import Expectation, expect
from hopkit.runner.golden_judge import GoldenJudge
from hopkit.runner.options import RunOptions
from hopkit.runner.quick_sample import quick_sample
from hopkit.runner.remaining import makespan
from hopkit.runner.reports import CaseReport
from hopkit.runner.results import CaseResult
from hopkit.runner.selection import find_stage, golden_stages, on_device, runnable_here, with_stages
from hopkit.runner.shards import cases_of_shard
from hopkit.runner.verdicts.key import Settings
from hopkit.runner.verdicts.memory import VerdictMemory, failed_last, work_of
from hopkit.runner.warmup import stay_single_threaded

__all__ = ["Preparation", "RunCase", "RunPlan", "plan", "prepare"]

RunCase = Callable[..., CaseReport]


@dataclasses.dataclass(frozen=True)
class Preparation:
    """A run before its first case: ``cases`` are those of the run, which ``judge`` judges with those of other shards.

    ``left_out`` names the variants that can't run here, with the reason.
    """

    options: RunOptions
    cases: tuple[Case, ...]
    judge: GoldenJudge
    backends: tuple[str, ...]
    settings: Settings
    left_out: str


@dataclasses.dataclass(frozen=True)
class RunPlan:
    """The cases that will run, in the order in which they start, and the results that are known before.

    Those are ``recalled``, or ``skipped`` because something that the case requires is not here.
    """

    cases: tuple[Case, ...]
    recalled: tuple[CaseResult, ...]
    expected: Expectation
    workers: int
    skipped: tuple[CaseResult, ...] = ()

    @property
    def seconds(self) -> float:
        """The seconds that the cases are expected to take."""
        return makespan([self.expected.seconds[case.name] for case in self.cases], self.workers)


def prepare(options: RunOptions, memory: VerdictMemory | None = None, run: RunCase = observe_case) -> Preparation:
    """Choose the cases of a run, and make its judge; keep this process without threads.

    Raises `UnknownName` for a version without goldens, `UsageError` for a pattern that matches nothing, for goldens
    that can't be written to, and if ``memory`` is needed and absent; `HopkitError` for a torch that is too old;
    `FeatureMissing` if all cases need Triton or numpy, and it is not installed.
    """
    stay_single_threaded()
    versions.check_supported()
    if (options.last_failed or options.failed_first) and memory is None:
        raise UsageError(
            "nothing is remembered here, so no case is known to have failed last",
            hint="leave out --last-failed and --failed-first, or unset CI and HOPKIT_REMEMBER",
        )
    cases = places.cases_of(options.patterns, options.file)
    if options.device:
        cases = on_device(cases, options.device)
    here, left_out = runnable_here(cases)
    if left_out and not here:
        features.require("virtual_gpu")
    cases = quick_sample(here) if options.quick else here
    wanted = [find_stage(name) for name in options.stages]
    if wanted:
        cases = with_stages(cases, wanted)
    if options.goldens_of and goldens.no_goldens(options.goldens_of):
        raise UnknownName("version of torch with goldens", options.goldens_of, goldens.SUPPORTED_MINORS)
    judge = GoldenJudge(
        cases,
        golden_stages(),
        versions.torch_minor(),
        options.golden_dir,
        options.file,
        only=options.stages,
        goldens_of=options.goldens_of,
    )
    if options.accept or options.prune or options.group:
        judge.require_writable()
        _check_hops(cases)
    if options.among is not None:
        cases = tuple(case for case in cases if case.name in options.among)
    if options.last_failed and memory is not None:
        failed = failed_last(memory.store, cases)
        cases = tuple(case for case in cases if case.name in failed)
    if options.shard is not None:
        cases = cases_of_shard(cases, options.shard)
    # A new golden is what the backend of the goldens makes, also of one stage.
    writes = options.accept or bool(options.group)
    backends = BACKENDS[-1:] if wanted and writes else backends_reaching(wanted)
    settings = Settings.of(options, backends, _name_of(run))
    return Preparation(options, cases, judge, backends, settings, left_out)


def _check_hops(cases: Sequence[Case]) -> None:
    """Raise `BadCase` for a case with a HOP that torch does not have: its name would be in the golden."""
    known = sorted(registered())
    for case in cases:
        for hop in case.hops:
            if hop not in known and f"hop:{hop}" not in case.requires:
                nearest = ", ".join(difflib.get_close_matches(hop, known, n=3))
                raise BadCase(
                    f"{case.name}: hops has {hop!r}, and torch {versions.torch_version()} has no HOP of that name",
                    hint=(f"nearest: {nearest}; " if nearest else "")
                    + f"`hopkit list --census` prints all; a HOP of another torch: requires=('hop:{hop}',)",
                )


def plan(prepared: Preparation, memory: VerdictMemory | None) -> RunPlan:
    """Recall the verdicts of cases on which nothing has changed, skip those that can't run, and order the others."""
    options, cases = prepared.options, prepared.cases
    recalled: Mapping[str, CaseResult] = {}
    changed: Mapping[str, Sequence[str]] = {}
    seconds: Mapping[tuple[str, str], float] = {}
    failed: frozenset[str] = frozenset()
    if memory is not None:
        registered = all_cases(file=options.file)
        # The texts of a recalled verdict are not kept, and a second capture compares them.
        recalled = memory.begin(
            cases,
            prepared.judge.folders,
            registered,
            prepared.settings,
            options.file,
            recalls=not options.twice,
        )
        seconds = memory.store.seconds()
        if memory.has_verdicts or options.failed_first:
            failed = failed_last(memory.store, cases)
        if len(recalled) < len(cases):
            changed = memory.changed()
    reasons = {case.name: unmet(case) for case in cases if case.name not in recalled}
    skipped = tuple(prepared.judge.skip(case, reasons[case.name]) for case in cases if reasons.get(case.name))
    waiting = [case for case in cases if reasons.get(case.name) == ""]
    expected = expect(waiting, {case.name: work_of(case, prepared.settings) for case in waiting}, seconds)
    workers = options.limits.workers
    ordered = in_order(waiting, seconds=expected.seconds, workers=workers, failed=failed, changed=changed)
    return RunPlan(ordered, tuple(recalled.values()), expected, workers, skipped)


def _name_of(run: RunCase) -> str:
    """Return the name of a function that runs cases in place of the compiler; empty for the compiler."""
    if run is observe_case:
        return ""
    return f"{getattr(run, '__module__', '')}.{getattr(run, '__qualname__', type(run).__qualname__)}"
