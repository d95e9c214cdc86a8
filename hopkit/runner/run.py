"""Run golden tests: fork a child for each case, judge its report, accept, prune and group."""

from __future__ import annotations

import dataclasses
import functools
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from hopkit import goldens
from hopkit._torch import features, versions
from hopkit.corpus import paths as places
from hopkit.corpus.registry import load_errors
from hopkit.errors import UnknownName, UsageError
from hopkit.goldens import Group, Label
from hopkit.records import STANDARD_VARIANTS, Case, Stage
from hopkit.runner.case_run import BACKENDS, backends_reaching, observe_case
from hopkit.runner.golden_judge import GoldenJudge
from hopkit.runner.limits import DEFAULT_LIMITS, Limits
from hopkit.runner.quick_sample import quick_sample
from hopkit.runner.reports import CaseReport
from hopkit.runner.reproducibility import differences
from hopkit.runner.results import CaseResult, GoldenReport
from hopkit.runner.warmup import stay_single_threaded, warm_up
from hopkit.stages.process_pool import Pool, Task

__all__ = ["run_golden"]

OnResult = Callable[[CaseResult, int, int], None]
RunCase = Callable[..., CaseReport]


def run_golden(
    patterns: Sequence[str] = (),
    *,
    file: Path | None = None,
    golden_dir: Path | None = None,
    device: str = "",
    quick: bool = False,
    stages: Sequence[str] = (),
    accept: bool = False,
    group: str = "",
    prune: bool = False,
    twice: bool = False,
    both_engines: bool = False,
    goldens_of: str = "",
    limits: Limits = DEFAULT_LIMITS,
    on_result: OnResult = lambda result, done, total: None,
    run: RunCase = observe_case,
    warm: Callable[[str], None] = warm_up,
) -> GoldenReport:
    """Run the golden tests of the cases that ``patterns`` name (by default all).

    ``file`` is a Python file with further cases, ``golden_dir`` a folder to use for all cases in place of each case's
    own. ``device`` runs only the variants on one device, and the others keep their goldens; ``quick`` runs a sample of
    the cases (`hopkit.runner.quick_sample`). ``stages`` compares only some stages, on the backend that does no more
    than they need; a case that differs there runs on the backend of the goldens too, whose text counts.

    ``accept`` makes the new texts the goldens of each case that has no objection; with ``group``, the id of a group of
    differences, only that change. ``prune`` removes goldens that no case owns. ``twice`` captures everything again in
    another process and environment, and reports the differences. ``both_engines`` traces each case with hopkit's
    engine too, and compares. ``goldens_of`` compares with the goldens of another minor of torch. ``on_result`` is
    called with each result, the number of results so far, and the number of cases. A `KeyboardInterrupt` ends the run:
    the report has the results so far, and the exception.

    The calling process forks, so it should have no threads; ``warm`` runs in it first.

    Raises `UsageError` for a pattern that matches nothing, for goldens that can't be written to, and for an unknown
    group; `HopkitError` for a torch that is too old; `FeatureMissing` if all cases need Triton or numpy, and it is not
    installed. A failure of a case is in the report.
    """
    started = time.monotonic()
    stay_single_threaded()
    versions.check_supported()
    version = versions.torch_version()
    cases = places.cases_of(patterns, file)
    if (device or stages or quick) and twice:
        raise UsageError("--twice captures all variants and stages again", hint="leave out --device and --stage")
    if device:
        cases = _on_device(cases, device)
    here, left_out = runnable_here(cases)
    if left_out and not here:
        features.require("virtual_gpu")
    cases = quick_sample(here) if quick else here
    if goldens_of and goldens.no_goldens(goldens_of):
        raise UnknownName("version of torch with goldens", goldens_of, goldens.SUPPORTED_MINORS)
    wanted = [_find_stage(name) for name in stages]
    # A new golden is what the backend of the goldens makes, also of one stage.
    backends = BACKENDS[-1:] if wanted and (accept or group) else backends_reaching(wanted)
    if wanted:
        cases = with_stages(cases, wanted)
        run = functools.partial(run, stages=stages)
    if both_engines:
        run = functools.partial(run, both_engines=True)
    book = GoldenJudge(cases, _stages(), versions.torch_minor(), golden_dir, file, stages, goldens_of)
    if accept or prune or group:
        book.require_writable()

    def judged(some: Sequence[Case], backends: Sequence[str]) -> Iterator[CaseResult]:
        warm(backends[-1])
        by_name = {case.name: case for case in some}
        with Pool(limits.workers, timeout=limits.timeout, idle=limits.idle, memory=limits.memory) as pool:
            for outcome in pool.run(Task(case.name, functools.partial(run, case, backends=backends)) for case in some):
                yield book.judge(by_name[outcome.name], outcome, accept=accept and not group)

    results: list[CaseResult] = []
    doubtful: list[Case] = []
    interrupt: KeyboardInterrupt | None = None
    try:
        for result in judged(cases, backends):
            if needs_inductor_rerun(result, backends):
                doubtful.append(result.case)
                continue
            results.append(result)
            on_result(result, len(results), len(cases))
        if doubtful:
            for result in judged(doubtful, (*backends, BACKENDS[-1])):
                results.append(result)
                on_result(result, len(results), len(cases))
    except KeyboardInterrupt as error:
        interrupt = error
        group, prune, twice = "", False, False
    results.sort(key=lambda result: result.case.name)
    groups = goldens.triage([finding for result in results for finding in result.failures])
    if group:
        results = book.accept_group(results, _find_group(groups, group))
    errors = load_errors()
    # The cases that could not be loaded own goldens too.
    partial = bool(device or stages or quick or left_out or interrupt)
    orphans = () if partial else book.orphans(everywhere=not (patterns or file or errors))
    pruned = book.prune(orphans) if prune else ()
    return GoldenReport(
        tuple(results),
        torch=version,
        stages=book.layout.stages,
        options=(
            *(("--file", str(file)) if file else ()),
            *(("--golden-dir", str(golden_dir)) if golden_dir else ()),
            *(word for stage in stages for word in ("--stage", stage)),
        ),
        no_goldens=book.no_goldens,
        goldens_of=book.goldens_of,
        left_out=left_out,
        orphans=() if prune else orphans,
        groups=groups,
        differing=differences(results, file=file, limits=limits) if twice else (),
        errors=errors,
        interrupt=interrupt,
        unfinished=len(cases) - len(results),
        changed=tuple(dict.fromkeys((*(path for result in results for path in result.accepted), *pruned))),
        seconds=time.monotonic() - started,
    )


def _on_device(cases: Sequence[Case], device: str) -> tuple[Case, ...]:
    """Return the cases with their variants on one device; raise `UsageError` if there is none."""
    chosen = []
    for case in cases:
        variants = tuple(name for name in case.variants if STANDARD_VARIANTS[name].device == device)
        if variants:
            chosen.append(dataclasses.replace(case, variants=variants))
    if not chosen:
        known = sorted({STANDARD_VARIANTS[name].device for case in cases for name in case.variants})
        raise UsageError(f"no case that is named has a variant on {device!r}", hint=f"there are: {', '.join(known)}")
    return tuple(chosen)


def runnable_here(cases: Sequence[Case]) -> tuple[tuple[Case, ...], str]:
    """Return the cases without the variants that can't run here, and the reason; the goldens of those stay."""
    if features.has("virtual_gpu"):
        return tuple(cases), ""
    kept = []
    for case in cases:
        variants = tuple(name for name in case.variants if not STANDARD_VARIANTS[name].is_virtual)
        if variants:
            kept.append(dataclasses.replace(case, variants=variants))
    count = sum(STANDARD_VARIANTS[name].is_virtual for case in cases for name in case.variants)
    return tuple(kept), f"{count} variants on virtual GPUs: {features.reason('virtual_gpu')}" if count else ""


def with_stages(cases: Sequence[Case], stages: Sequence[Stage]) -> tuple[Case, ...]:
    """Return the cases with the variants that have a golden of one of some stages."""
    return tuple(
        dataclasses.replace(case, variants=variants)
        for case in cases
        if (
            variants := tuple(
                name
                for name in case.variants
                if any(stage.has_golden(STANDARD_VARIANTS[name].device) for stage in stages)
            )
        )
    )


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


def _find_stage(name: str) -> Stage:
    from hopkit.stages import find_stage

    stage = find_stage(name)
    if not stage.golden_devices:
        raise UsageError(f"the stage {name!r} has no goldens", hint="`hopkit list --stages` lists those with goldens")
    return stage


def _stages() -> tuple[Stage, ...]:
    from hopkit.stages import all_stages

    return tuple(stage for stage in all_stages() if stage.golden_devices)


def _find_group(groups: Sequence[Group], wanted: str) -> Group:
    for group in groups:
        if group.id == wanted:
            return group
    raise UnknownName("group", wanted, [group.id for group in groups])
