"""Convert a run on a GPU to JSON; the docstring of `report_as_json` is the schema."""

from __future__ import annotations

import dataclasses
from typing import Any

import hopkit
from hopkit.runner.on_gpu.results import CaseOnGpu, GpuReport

__all__ = ["SCHEMA", "report_as_json"]

SCHEMA = 1
"""The number of the schema; it changes if a key changes its meaning or is removed."""


def report_as_json(report: GpuReport) -> dict[str, Any]:
    """Return the report as an object that ``json.dump`` takes.

    ================  ==========================================================================================
    ``schema``        1
    ``hopkit``        version of hopkit
    ``torch``         version of torch
    ``device``        the device that the cases ran on
    ``gpu``           ``index``, ``name``, ``capability``, ``multiprocessors``; null where the device is no GPU
    ``twin``          the virtual device whose code was compared; empty where none was
    ``not_compared``  why no code was compared; empty where it was
    ``passed``        whether no number and no text differs (exit code 0)
    ``seconds``       wall-clock seconds of the run
    ``counts``        ``cases``, ``skipped``, ``attempts``, ``problems``, ``known``, ``texts``, ``texts_differing``
    ``cases``         for each case: ``case``, ``passed``, ``skipped`` (the reason), ``seconds``,
                      ``attempts`` (``variant``, ``backend``, ``problems`` (``stage``, ``message``, ``hint``),
                      ``known`` (``stage``, ``reason``)), ``texts`` (``variant``, ``same``, ``diff``),
                      ``output`` (of a case that failed: the end of the output of its processes)
    ================  ==========================================================================================
    """
    return {
        "schema": SCHEMA,
        "hopkit": hopkit.__version__,
        "torch": report.torch,
        "device": report.device,
        "gpu": None if report.gpu is None else dataclasses.asdict(report.gpu),
        "twin": report.twin,
        "not_compared": report.not_compared,
        "passed": report.passed,
        "seconds": round(report.seconds, 3),
        "counts": report.counts(),
        "cases": [_case(result) for result in report.results],
    }


def _case(result: CaseOnGpu) -> dict[str, Any]:
    return {
        "case": result.case,
        "passed": result.passed,
        "skipped": result.report.skipped,
        "seconds": round(result.seconds, 3),
        "attempts": [
            {
                "variant": attempt.variant,
                "backend": attempt.backend,
                "problems": [
                    {"stage": finding.stage, "message": finding.message, "hint": finding.hint}
                    for finding in attempt.findings
                    if finding.known is None
                ],
                "known": [
                    {"stage": finding.stage, "reason": finding.known.reason}
                    for finding in attempt.findings
                    if finding.known is not None
                ],
            }
            for attempt in result.report.attempts
        ],
        "texts": [{"variant": text.variant, "same": not text.diff, "diff": text.diff} for text in result.texts],
        "output": "" if result.passed else result.output,
    }
