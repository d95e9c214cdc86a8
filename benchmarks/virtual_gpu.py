"""The virtual GPU: seconds from call to checked result, beside Inductor's C++ backend on the same cases, and kernels.

The simplest case of each family is measured, or every case. Each golden variant on the virtual H200 runs in a new
process: Inductor generates its code, the kernels are interpreted, outputs and gradients are compared with the
reference, and every kernel is compiled to a cubin. The first variant of each case also runs on the CPU, through the
same oracles, for the time of the C++ backend: to generate, to compile with the C++ compiler, to run, to compare. Each
starts without the object files and cubins of others; headers are warm.

Seconds are processor seconds of the process and its children, so they do not depend on the load of the machine.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from unittest import mock

from rich.console import Group
from rich.table import Table

from benchmarks.fuzz_rate import seconds
from hopkit.corpus.gpu_families import DEVICE
from hopkit.corpus.paths import cases_of
from hopkit.errors import CaptureFailed, UsageError
from hopkit.oracles import judge
from hopkit.records import STANDARD_VARIANTS, Case, Variant
from hopkit.runner.case_run import unmet
from hopkit.runner.warmup import stay_single_threaded, warm_up
from hopkit.stages import compiled_runs, session
from hopkit.stages.process_pool import isolated
from hopkit.vgpu import Kernel, VirtualGpu

TIMEOUT = 600.0  # seconds of the clock for one variant on one of the two

OnProgress = Callable[[str, int, int], None]
Measured = dict[tuple[str, str], "Run"]
"""Runs by the names of their case and variant."""


@dataclasses.dataclass(frozen=True)
class KernelFound:
    """The outcome of one kernel; ``reason`` is empty if it was interpreted equal to the reference."""

    name: str
    compiled: bool
    reason: str = ""


@dataclasses.dataclass(frozen=True)
class Run:
    """One variant on one backend: seconds to the compared result, then to the cubins, the kernels, any problem."""

    compared: float = 0.0
    cubins: float = 0.0
    kernels: tuple[KernelFound, ...] = ()
    problem: str = ""

    @property
    def checked(self) -> float:
        """The seconds to the checked result: compared, and every kernel compiled."""
        return self.compared + self.cubins


@contextlib.contextmanager
def gpus_noted(gpus: list[VirtualGpu]) -> Iterator[None]:
    """Append the virtual GPUs of captures, with their kernels, to ``gpus``."""
    original = compiled_runs.virtual_gpu

    @contextlib.contextmanager
    def noting(name: str) -> Iterator[VirtualGpu]:
        with original(name) as gpu:
            gpus.append(gpu)
            yield gpu

    with mock.patch.object(compiled_runs, "virtual_gpu", noting):
        yield


def run(case: Case, variant: Variant) -> Run:
    """Capture and judge a variant, then compile its kernels for a virtual GPU, in a child."""
    gpus: list[VirtualGpu] = []
    problems: list[str] = []

    def check() -> None:
        try:
            captured = session.capture_case(case, variant, stages=())
            problems.extend(f"{finding.stage}: {finding.message}" for finding in judge(captured))
        except CaptureFailed as error:
            problems.append(f"{error.phase}: {error.message}")

    with gpus_noted(gpus):
        compared = seconds(check)
    problem = problems[0] if problems else ""
    # A block that times kernels beforehand has each of them once more.
    kernels = list({kernel.source: kernel for gpu in gpus for kernel in gpu.kernels}.values())
    wrong: dict[str, str] = {}
    cubins = seconds(lambda: wrong.update(not_compiled(kernels)))
    return Run(compared, cubins, tuple(_found(kernel, wrong, problem) for kernel in kernels), problem)


def not_compiled(kernels: Sequence[Kernel]) -> dict[str, str]:
    """Compile each kernel to a cubin; return Triton's message for each that it refuses."""
    wrong = {}
    for kernel in kernels:
        try:
            kernel.compile()
        except Exception as error:  # whatever is wrong with a kernel is what is counted
            wrong[kernel.name] = f"{type(error).__name__}: {error}"
    return wrong


def _found(kernel: Kernel, wrong: dict[str, str], problem: str) -> KernelFound:
    reason = wrong.get(kernel.name) or kernel.refusal or problem
    if not reason and not kernel.launches:
        reason = "no call launches it"
    return KernelFound(kernel.name, kernel.name not in wrong, reason)


def variants_of(patterns: Sequence[str]) -> list[tuple[Case, str]]:
    """Return the cases that patterns name, with their virtual GPU variants; raise `UsageError` if there is none."""
    variants = [
        (case, name)
        for case in cases_of(patterns)
        for name in case.variants
        if STANDARD_VARIANTS[name].device == DEVICE and not unmet(case)
    ]
    if not variants:
        raise UsageError(f"no case that is named has a variant on {DEVICE}", hint="name others, or none: all are run")
    return variants


def simplest(measured: Sequence[tuple[Case, str]]) -> list[tuple[Case, str]]:
    """Return one case of each family: the case named simple, else the first."""
    chosen: dict[str, Case] = {}
    for case, _ in measured:
        if case.short_name == "simple":
            chosen[case.family] = case
        chosen.setdefault(case.family, case)
    return [(case, name) for case, name in measured if chosen[case.family] is case]


def whole_corpus(patterns: Sequence[str] = (), on_progress: OnProgress = lambda name, done, total: None) -> Group:
    """Return the tables of all cases that patterns name; of every case without patterns."""
    return _tables(variants_of(patterns), on_progress)


def table(patterns: Sequence[str] = (), on_progress: OnProgress = lambda name, done, total: None) -> Group:
    """Return the tables of all cases that patterns name; of the simplest case of each family without patterns."""
    measured = variants_of(patterns)
    return _tables(measured if patterns else simplest(measured), on_progress)


def _tables(measured: Sequence[tuple[Case, str]], on_progress: OnProgress) -> Group:
    """Return three tables: seconds of each variant, kernels, and kernels not interpreted equal to the reference.

    Ctrl-C stops measuring; the tables have the results so far.
    """
    started = time.monotonic()
    virtual: Measured = {}
    cpu: Measured = {}
    beside = {case.name: name for case, name in reversed(measured)}
    with tempfile.TemporaryDirectory() as folder, _with_empty_caches(folder), contextlib.suppress(KeyboardInterrupt):
        _warm_up()
        warm = set(Path(folder).rglob("*"))
        started = time.monotonic()
        for done, (case, name) in enumerate(measured):
            on_progress(f"{case.name} {name}", done, len(measured))
            gpu_run = _in_child(case, STANDARD_VARIANTS[name])
            if beside[case.name] == name:
                cpu[case.name, name] = _in_child(case, STANDARD_VARIANTS[_on_cpu(name)])
            virtual[case.name, name] = gpu_run
            _keep(warm, folder)
    how = f"{len(virtual)} of {len(measured)} variants, {(time.monotonic() - started) / 60:.1f} minutes by the clock"
    return Group(*_times(virtual, cpu), _totals(virtual, cpu, how), *_left(virtual))


def _warm_up() -> None:
    """Compile headers, and run Inductor's queries of the C++ compiler: a loop on the GPU has parts on the CPU."""
    stay_single_threaded()
    warm_up()
    warm_up(devices=(DEVICE,))
    for case, name in variants_of(["map/simple"]):
        _in_child(case, STANDARD_VARIANTS[name])


def _on_cpu(name: str) -> str:
    """Return the variant on the CPU that compiles the same program.

    >>> _on_cpu("fx_wrapper_training.virtual-h200"), _on_cpu("fx_wrapper.virtual-h200")
    ('training', 'inference')
    """
    variant = STANDARD_VARIANTS[name]
    return {(False, False): "inference", (True, False): "training", (False, True): "dynamic"}.get(
        (variant.training, variant.dynamic), "dynamic_training"
    )


def _in_child(case: Case, variant: Variant) -> Run:
    outcome = isolated(functools.partial(run, case, variant), name=case.name, timeout=TIMEOUT)
    if outcome.result is not None:
        return outcome.result
    lost = outcome.lost or outcome.raised
    return Run(problem=f"process: {lost.message if lost else 'no result'}")


def _keep(warm: set[Path], folder: str) -> None:
    """Remove the files cached since: cases share kernels, and the second case would reuse those of the first."""
    for path in Path(folder).rglob("*"):
        if path not in warm and not path.is_dir():
            path.unlink()


@contextlib.contextmanager
def _with_empty_caches(folder: str) -> Iterator[None]:
    """Start with empty caches, and have Triton compile a kernel again at each request."""
    settings = {"TORCHINDUCTOR_CACHE_DIR": folder, "TRITON_CACHE_DIR": folder, "TRITON_ALWAYS_COMPILE": "1"}
    with mock.patch.dict(os.environ, settings):
        yield


def _times(virtual: Measured, cpu: Measured) -> Iterator[Table]:
    times = Table(
        "case", "variant", "kernels", "compared s", "cubins s", "to checked s", "C++ s", "C++ ratio",
        title="seconds of the processor from call to checked result",
    )  # fmt: skip
    for key, gpu in virtual.items():
        cpp = cpu.get(key)
        ratio = cpp.compared / gpu.checked if cpp and _both_passed(gpu, cpp) else None
        times.add_row(
            *_named(key),
            str(len(gpu.kernels)),
            f"{gpu.compared:.2f}",
            f"{gpu.cubins:.2f}",
            f"{gpu.checked:.2f}" + (" fails" if gpu.problem else ""),
            "-" if cpp is None else f"{cpp.compared:.2f}" + (" fails" if cpp.problem else ""),
            "-" if ratio is None else f"{ratio:.1f}",
        )
    yield times


def _named(key: tuple[str, str]) -> tuple[str, str]:
    case, variant = key
    return case, variant.removesuffix(f".{DEVICE}")


def _both_passed(gpu: Run, cpp: Run) -> bool:
    return not gpu.problem and not cpp.problem


def _totals(virtual: Measured, cpu: Measured, how: str) -> Table:
    totals = Table("measure", "figure", "of", "aim", title=f"the virtual GPU: {how}")
    kernels = [kernel for gpu_run in virtual.values() for kernel in gpu_run.kernels]
    spent = sum(gpu_run.cubins for gpu_run in virtual.values())
    count = f"{len(kernels)} kernels"
    both = [(virtual[key].checked, cpp.compared) for key, cpp in cpu.items() if _both_passed(virtual[key], cpp)]
    if both:
        ours, theirs = zip(*both, strict=True)
        cases = f"{len(both)} cases"
        totals.add_row("median seconds to a checked result", f"{statistics.median(ours):.2f}", cases, "-")
        totals.add_row("median seconds on the C++ backend", f"{statistics.median(theirs):.2f}", cases, "-")
        totals.add_row("C++ over virtual GPU, all together", f"{sum(theirs) / sum(ours):.2f}", cases, "-")
    totals.add_row("kernels compiled a second", f"{len(kernels) / spent if spent else 0:.1f}", count, "-")
    compiled = sum(kernel.compiled for kernel in kernels)
    totals.add_row("kernels that compile", _share(compiled, len(kernels)), count, "all")
    equal = sum(not kernel.reason for kernel in kernels)
    totals.add_row("interpreted equal to the reference", _share(equal, len(kernels)), count, "all but listed")
    return totals


def _share(count: int, total: int) -> str:
    return f"{count} ({count / total:.1%})" if total else "-"


def _left(virtual: Measured) -> Iterator[Table]:
    kernels = Table(
        "case", "variant", "kernel", "reason", title="kernels that are not interpreted equal to the reference"
    )
    for key, run in virtual.items():
        for kernel in run.kernels:
            if kernel.reason:
                kernels.add_row(*_named(key), kernel.name, " ".join(kernel.reason.split())[:160])
    if kernels.row_count:
        yield kernels
