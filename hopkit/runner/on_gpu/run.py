"""Run the corpus on a real GPU: judge the numbers of each backend, and compare its code with the virtual GPU's.

A process that has started CUDA can't fork children that use it, and one that has a GPU can't have a virtual one. So
each case runs in a separate process on each of the two, and the process that forks them compiles nothing.
"""

from __future__ import annotations

import dataclasses
import functools
import time
from collections.abc import Callable, Mapping, Sequence

from hopkit import normalize
from hopkit._torch import features, versions
from hopkit._torch.inductor import pipeline
from hopkit.corpus.gpu_families import DEVICE, with_virtual_variants
from hopkit.corpus.registry import find_cases
from hopkit.errors import CaptureFailed, UsageError
from hopkit.goldens import unified
from hopkit.oracles.matching import on_device
from hopkit.records import STANDARD_VARIANTS, VIRTUAL, Capture, Case, Variant
from hopkit.runner.case_run import BACKENDS, Capturer, observe_case, unmet
from hopkit.runner.limits import TIMEOUT, Limits
from hopkit.runner.on_gpu.gpus import gpus, missing
from hopkit.runner.on_gpu.results import CaseOnGpu, GpuReport, TextBesideTwin
from hopkit.runner.reports import CaseReport
from hopkit.runner.settlement import settle_outcome
from hopkit.runner.warmup import stay_single_threaded
from hopkit.stages import session
from hopkit.stages.process_pool import Pool, Task, TaskOutcome
from hopkit.stages.setting import Backend

__all__ = ["GPU_LIMITS", "run_on_gpu", "selection"]

GPU_LIMITS = Limits(timeout=TIMEOUT, memory=None)
"""The limits of a case: CUDA's libraries alone are gigabytes of a process."""

OnResult = Callable[[CaseOnGpu, int, int], None]
_Texts = Mapping[str, str]
"""The normalized code of a case by variant; if the compiler refused, with its message at the end."""


@dataclasses.dataclass(frozen=True)
class _OnDevice:
    """The report that a child sends."""

    report: CaseReport
    texts: _Texts


def run_on_gpu(
    patterns: Sequence[str] = (),
    *,
    device: str = "cuda",
    twin: str | None = None,
    limits: Limits = GPU_LIMITS,
    on_result: OnResult = lambda result, done, total: None,
    capture: Capturer | None = None,
) -> GpuReport:
    """Run cases on a GPU: eager, aot_eager and Inductor with their numbers, and Inductor's code beside its twin's.

    ``patterns`` name cases as in `hopkit.corpus.registry.find_cases`; those run that `selection` has. ``twin`` is
    the device whose code is compared, by default the virtual GPU that generates the code of the first GPU that there
    is; an empty one compares nothing. ``capture`` is by default `hopkit.stages.session.capture_case`.

    Raises `UsageError` where the device is not here, or no case that is named has a variant for a GPU; `UnknownName`
    for a pattern that matches nothing; `HopkitError` for a torch that is too old. The report has
    the failures of each case. A `KeyboardInterrupt` ends the run: the report has the results so far, and the exception.
    """
    started = time.monotonic()
    stay_single_threaded()
    versions.check_supported()
    kind = device.partition(":")[0]
    if reason := missing(kind):
        raise UsageError(
            f"no case was run on {device}: {reason}",
            hint="`hopkit golden --device virtual-h200` runs the same cases on a GPU that is only described",
        )
    cases = selection(patterns)
    gpu = gpus()[0] if kind == "cuda" else None
    if twin is None:
        twin = "" if gpu is None else gpu.twin
    not_compared = "" if twin else f"no virtual GPU generates the code of {gpu or device}"
    if twin.startswith(VIRTUAL) and (without := features.reason("triton")):
        twin, not_compared = "", without
    pipeline.load()
    if features.has("cxx"):
        pipeline.probe_processor()
    tasks = {_name(case, beside): (case, beside) for case in cases for beside in ((False, True) if twin else (False,))}
    results: list[CaseOnGpu] = []
    ended: dict[str, TaskOutcome[_OnDevice]] = {}
    interrupt: KeyboardInterrupt | None = None
    try:
        with Pool(limits.workers, timeout=limits.timeout, idle=limits.idle, memory=limits.memory) as pool:
            for outcome in pool.run(
                Task(name, functools.partial(_beside if beside else _real, case, twin if beside else device, capture))
                for name, (case, beside) in tasks.items()
            ):
                ended[outcome.name] = outcome
                case = tasks[outcome.name][0]
                real, of_twin = ended.get(_name(case, False)), ended.get(_name(case, True))
                if real is not None and (of_twin is not None or not twin):
                    results.append(_result(case, real, of_twin, device, twin))
                    on_result(results[-1], len(results), len(cases))
    except KeyboardInterrupt as error:
        interrupt = error
    return GpuReport(
        torch=versions.torch_version(),
        device=device,
        gpu=gpu,
        twin=twin,
        not_compared=not_compared,
        results=tuple(sorted(results, key=lambda result: result.case)),
        seconds=time.monotonic() - started,
        interrupt=interrupt,
        unfinished=len(cases) - len(results),
    )


def selection(patterns: Sequence[str] = ()) -> tuple[Case, ...]:
    """Return the cases that patterns name, each in the variants whose code for a virtual GPU has a golden.

    Raises `UnknownName` for a pattern that matches nothing, `UsageError` where none of the cases has such a variant.

    >>> [case.variants for case in selection(["cond/simple"])]
    [('inference', 'training')]
    """
    chosen = []
    for case in find_cases(patterns):
        possible = with_virtual_variants(case)
        if variants := tuple(name for name in case.variants if f"{name}.{DEVICE}" in possible):
            chosen.append(dataclasses.replace(case, variants=variants))
    if not chosen:
        raise UsageError("no case that is named has a variant for a GPU", hint="name others, or none: then all are run")
    return tuple(chosen)


def _name(case: Case, beside: bool) -> str:
    return f"{case.name}, for a virtual GPU" if beside else case.name


def _real(case: Case, device: str, capture: Capturer | None) -> _OnDevice:
    """Return the numbers on every backend, and the code of the last one; runs in a child."""
    capture = session.capture_case if capture is None else capture
    texts: dict[str, str] = {}

    def there(
        case: Case, variant: Variant, *, backend: Backend = BACKENDS[-1], stages: Sequence[str] | None = None
    ) -> Capture:
        on_gpu = dataclasses.replace(variant, device=device)
        if backend != BACKENDS[-1]:
            return capture(case, on_gpu, backend=backend, stages=stages)
        codes: list[str] = []
        try:
            with pipeline.output_code(codes.append):
                return capture(case, on_gpu, backend=backend, stages=stages)
        except CaptureFailed as error:
            codes.append(_refusal(error))
            raise
        finally:
            texts[variant.name] = _joined(codes)

    return _OnDevice(observe_case(case, capture=there, stages=()), texts)


def _beside(case: Case, twin: str, capture: Capturer | None) -> _OnDevice:
    """Return the code that Inductor generates for the twin, and run it there too; runs in a child."""
    capture = session.capture_case if capture is None else capture
    if skipped := unmet(case):
        return _OnDevice(CaseReport(case.name, skipped=skipped), {})
    texts = {}
    for name in case.variants:
        codes: list[str] = []
        there = dataclasses.replace(STANDARD_VARIANTS[name], device=twin)
        try:
            with pipeline.output_code(codes.append):
                capture(case, there, backend=BACKENDS[-1], stages=())
        except CaptureFailed as error:
            codes.append(_refusal(error))
        texts[name] = _joined(codes)
    return _OnDevice(CaseReport(case.name), texts)


def _refusal(error: CaptureFailed) -> str:
    return f"# refused at {error.phase}: {error.message}\n"


def _joined(codes: Sequence[str]) -> str:
    return "\n".join(normalize.code(code) for code in codes)


def _result(
    case: Case, real: TaskOutcome[_OnDevice], of_twin: TaskOutcome[_OnDevice] | None, device: str, twin: str
) -> CaseOnGpu:
    """Return the result of one case from the reports of its processes, or from their losses."""
    # The variants are named as on the CPU.
    known_failures = on_device(case.known_failures, device.partition(":")[0])
    report = settle_outcome(dataclasses.replace(case, known_failures=known_failures), _without_texts(real), stages=())
    texts: list[TextBesideTwin] = []
    if of_twin is not None and not report.skipped:
        for name in case.variants:
            texts.append(TextBesideTwin(name, unified(_text(of_twin, name), _text(real, name), twin, device)))
    outcomes = [real] if of_twin is None else [real, of_twin]
    return CaseOnGpu(
        case.name,
        report,
        tuple(texts),
        output="".join(outcome.output for outcome in outcomes),
        seconds=sum(outcome.seconds for outcome in outcomes),
    )


def _without_texts(outcome: TaskOutcome[_OnDevice]) -> TaskOutcome[CaseReport]:
    return TaskOutcome(
        outcome.name,
        None if outcome.result is None else outcome.result.report,
        outcome.raised,
        outcome.lost,
        outcome.output,
        outcome.seconds,
        outcome.processor_seconds,
    )


def _text(outcome: TaskOutcome[_OnDevice], variant: str) -> str:
    """Return the code of a variant or, if its process sent none, a comment with the reason."""
    texts = {} if outcome.result is None else outcome.result.texts
    raised = "" if outcome.raised is None else f"{outcome.raised.kind}: {outcome.raised.message}"
    return texts.get(variant, f"# no text: {outcome.lost or raised}\n")
