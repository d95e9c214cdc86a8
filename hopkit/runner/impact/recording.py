"""Run the corpus, and record the functions that each case enters.

The parent imports all modules that a warm one has, and compiles a program without a HOP. A function that it enters
counts for all cases: the compiler's core. What more a warm parent would have computed once for all its children, each
child computes itself, and so enters the functions of it.

A warm cache on disk hides functions too. Therefore one case of each device runs with empty caches, and again with
those that it filled. A function that it enters only the first time counts for all cases of the device.
"""

from __future__ import annotations

import dataclasses
import importlib
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from hopkit._torch import versions
from hopkit.errors import HopkitError
from hopkit.records import STANDARD_VARIANTS, Case
from hopkit.runner.case_run import observe_case
from hopkit.runner.functions.function_names import PACKAGES, FunctionName, package_folders
from hopkit.runner.functions.function_recorder import FunctionRecorder
from hopkit.runner.impact.impact_map import ImpactMap, make_map
from hopkit.runner.preparation import RunCase, RunPlan
from hopkit.runner.reports import CaseReport
from hopkit.runner.results import CaseResult, GoldenReport
from hopkit.runner.run import run_golden
from hopkit.runner.warmup import own_compiler_files, warm_up
from hopkit.stages.process_pool import isolated

if TYPE_CHECKING:
    import torch

__all__ = ["Recording", "import_like", "record_impact"]

_IMPORTED = (*PACKAGES, "functorch", "numpy", "sympy", "triton")
_CACHES = ("TORCHINDUCTOR_CACHE_DIR", "TRITON_CACHE_DIR", "XDG_CACHE_HOME")


@dataclasses.dataclass(frozen=True)
class Recording:
    """A recorded map, and the report of the golden run; ``without_record`` are cases whose process died."""

    impact_map: ImpactMap
    report: GoldenReport
    without_record: tuple[str, ...]


def record_impact(
    patterns: Sequence[str],
    recorder: FunctionRecorder,
    *,
    base: ImpactMap | None = None,
    on_plan: Callable[[RunPlan], None] = lambda plan: None,
    on_result: Callable[[CaseResult, int, int], None] = lambda result, done, total: None,
    run: RunCase = observe_case,
    warm: Callable[..., None] = warm_up,
    **options: Any,
) -> Recording:
    """Run the golden tests of some cases with both engines, and return a map of the functions that each case entered.

    ``recorder`` has begun before torch was imported. If only some cases run, the records of the others are those of
    ``base``, a map of the same minor. ``options`` and the exceptions are those of `hopkit.runner.run.run_golden`.
    """
    with tempfile.TemporaryDirectory(prefix="hopkit-impact-") as name:
        recorded = _RecordedRun(recorder, run, Path(name))
        planned: list[Case] = []

        def keep_plan(plan: RunPlan) -> None:
            planned.extend(plan.cases)
            on_plan(plan)

        only_cold: dict[str, frozenset[FunctionName]] = {}

        def prepare(*args: Any, compiles: bool) -> None:
            # Also for a few cases: what the parent has computed hides the same functions from each recording.
            import_like(lambda: warm(*args))
            # Before this process computes anything that would hide a function of a cold cache.
            only_cold.update(_entered_only_cold(planned, recorded))
            recorded.watch()
            warm(*args, program=_without_a_hop)

        report = run_golden(
            patterns, on_plan=keep_plan, on_result=on_result, run=recorded, warm=prepare, both_engines=True, **options
        )
        records = recorded.read()
    for result in report.results:
        if result.report.skipped:
            records[result.case.name] = set()
    for case in planned:
        if case.name in records:
            for device in _devices(case):
                records[case.name] |= only_cold.get(device, frozenset())
    impact_map = make_map(
        records,
        recorder.entered(),
        package_folders(),
        torch=versions.torch_version(),
        python=".".join(platform.python_version_tuple()[:2]),
        base=base if patterns or report.interrupt is not None or report.stopped else None,
    )
    without = tuple(result.case.name for result in report.results if result.case.name not in records)
    return Recording(impact_map, report, without)


def import_like(warm: Callable[[], None]) -> None:
    """Import the modules that ``warm`` imports, which runs in a child; this process does nothing else of it.

    Raises `hopkit.errors.CaptureFailed` with the error that ``warm`` raised.
    """

    def imported() -> list[str]:
        warm()
        return list(sys.modules)

    for name in isolated(imported, name="the imports of a capture").value():
        if name.partition(".")[0] in _IMPORTED and name not in sys.modules:
            try:
                importlib.import_module(name)
            except ModuleNotFoundError as error:
                # A module of generated code, which only the child has.
                if error.name != name:
                    raise


def _without_a_hop(x: torch.Tensor) -> torch.Tensor:
    return x.sin()


class _RecordedRun:
    """Run a case in a child, and write the functions that it entered to a file of a folder."""

    def __init__(self, recorder: FunctionRecorder, run: RunCase, folder: Path) -> None:
        self.recorder, self.run, self.folder = recorder, run, folder

    def __call__(self, case: Case, **keywords: Any) -> CaseReport:
        self.begin()
        try:
            return self.run(case, **keywords)
        finally:
            self.write(case.name)

    def begin(self) -> None:
        """Record from now on what this process enters, a child."""
        self.recorder.restart()
        self.watch()

    def watch(self) -> None:
        """Count as entered also the code that Dynamo traces."""
        from hopkit._torch.dynamo.traced_frames import code_that_enters, traced_code

        self.recorder.watch({code_that_enters(): lambda frame: self.recorder.add(traced_code(frame))})

    def write(self, name: str) -> None:
        path = self.folder / f"{quote(name, safe='')}.json"
        unfinished = path.with_suffix(".unfinished")
        unfinished.write_text(json.dumps(sorted(self.recorder.entered())), "utf-8")
        os.replace(unfinished, path)

    def read(self) -> dict[str, set[FunctionName]]:
        """Return the functions by case; a case whose process was killed is absent."""
        return {
            unquote(path.stem): {FunctionName(*function) for function in json.loads(path.read_text("utf-8"))}
            for path in sorted(self.folder.glob("*.json"))
        }


def _devices(case: Case) -> set[str]:
    return {STANDARD_VARIANTS[name].device for name in case.variants}


def _entered_only_cold(cases: Iterable[Case], recorded: _RecordedRun) -> Mapping[str, frozenset[FunctionName]]:
    """Return for each device the functions that one case on it enters only if no cache on disk is filled."""
    samples: dict[str, Case] = {}
    for case in cases:
        for name in case.variants:
            variant = (name,)
            samples.setdefault(STANDARD_VARIANTS[name].device, dataclasses.replace(case, variants=variant))
    return {device: _entered_first(case, recorded) for device, case in samples.items()}


def _entered_first(case: Case, recorded: _RecordedRun) -> frozenset[FunctionName]:
    def entered(folder: str) -> frozenset[FunctionName]:
        for variable in _CACHES:
            os.environ[variable] = str(Path(folder, variable))
        with own_compiler_files():
            recorded.begin()
            recorded.run(case)
            return recorded.recorder.entered()

    with tempfile.TemporaryDirectory(prefix="hopkit-impact-") as folder:
        cold, warm = (isolated(lambda: entered(folder), name=f"{case.name}, {state}") for state in ("cold", "warm"))
    for outcome in (cold, warm):
        if outcome.lost is not None or outcome.raised is not None:
            raise HopkitError(f"recording {outcome.name} failed:\n{outcome.raised or outcome.lost}\n{outcome.output}")
    return cold.value() - warm.value()
