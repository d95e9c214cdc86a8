"""Convert a run on a GPU to JSON; the docstring of `report_as_json` is the schema."""

from __future__ import annotations

import dataclasses
from typing import Any

import hopkit
from hopkit.records import Finding
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
    ``interrupted``   the signal that ended the run early, else empty
    ``unfinished``    the number of cases that a run that ended early left out
    ``seconds``       wall-clock seconds of the run
    ``counts``        ``cases``, ``skipped``, ``attempts``, ``problems``, ``known``, ``texts``, ``texts_differing``
    ``cases``         for each case: ``case``, ``passed``, ``skipped`` (the reason), ``seconds``,
                      ``problems`` of no attempt (``stage``, ``message``, ``hint``, and for one release
                      ``cure``, its old name),
                      ``attempts`` (``variant``, ``backend``, ``problems``, ``known`` (``stage``, ``reason``)),
                      ``texts`` (``variant``, ``same``, ``diff``),
                      ``output`` (of a case that failed: the end of the text that its processes printed)
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
        "interrupted": report.interrupted,
        "unfinished": report.unfinished,
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
        "problems": [_problem(fault) for fault in result.report.faults],
        "attempts": [
            {
                "variant": attempt.variant,
                "backend": attempt.backend,
                "problems": [_problem(finding) for finding in attempt.findings if finding.known is None],
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


def _problem(finding: Finding) -> dict[str, str]:
    return {"stage": finding.stage, "message": finding.message, "hint": finding.hint, "cure": finding.hint}
