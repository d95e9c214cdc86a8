"""Define the results of the corpus on a GPU."""

from __future__ import annotations

import dataclasses

from hopkit.runner.on_gpu.gpus import Gpu
from hopkit.runner.reports import CaseReport

__all__ = ["CaseOnGpu", "GpuReport", "TextBesideTwin"]


@dataclasses.dataclass(frozen=True)
class TextBesideTwin:
    """The code of one variant beside that of the virtual GPU; ``diff`` is empty if the two are equal."""

    variant: str
    diff: str


@dataclasses.dataclass(frozen=True)
class CaseOnGpu:
    """One case: its numbers on each backend, and its texts; ``output`` is the end of the output of its processes."""

    case: str
    report: CaseReport
    texts: tuple[TextBesideTwin, ...] = ()
    output: str = ""
    seconds: float = 0.0

    @property
    def differing(self) -> tuple[TextBesideTwin, ...]:
        return tuple(text for text in self.texts if text.diff)

    @property
    def passed(self) -> bool:
        return not (self.report.failures or self.differing)


@dataclasses.dataclass(frozen=True)
class GpuReport:
    """The whole run.

    ``twin`` is the virtual device whose code was compared, ``not_compared`` the reason if there was none.
    ``interrupt`` is the exception that ended the run early, ``unfinished`` the number of cases that did not end.
    """

    torch: str
    device: str
    gpu: Gpu | None
    twin: str
    not_compared: str
    results: tuple[CaseOnGpu, ...]
    seconds: float = 0.0
    interrupt: KeyboardInterrupt | None = None
    unfinished: int = 0

    @property
    def interrupted(self) -> str:
        """The name of the signal that ended the run, or an empty text."""
        return "" if self.interrupt is None else str(self.interrupt) or "SIGINT"

    @property
    def passed(self) -> bool:
        return self.interrupt is None and all(result.passed for result in self.results)

    def counts(self) -> dict[str, int]:
        """Return the number of cases, attempts, texts and so on, in the order in which they are printed."""
        reports = [result.report for result in self.results]
        return {
            "cases": len(self.results),
            "skipped": sum(bool(report.skipped) for report in reports),
            "attempts": sum(len(report.attempts) for report in reports),
            "problems": sum(len(report.failures) for report in reports),
            "known": sum(len(report.known) for report in reports),
            "texts": sum(len(result.texts) for result in self.results),
            "texts_differing": sum(len(result.differing) for result in self.results),
        }
