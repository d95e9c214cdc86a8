"""Convert a golden run to JSON; the docstring of `report_as_json` is the schema."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import hopkit
from hopkit.goldens import Group, Label, Mismatch, Orphan
from hopkit.goldens.groups import group_as_json
from hopkit.oracles.matching import is_fixed
from hopkit.records import Finding, KnownFailure
from hopkit.runner.failures_elsewhere import failures_elsewhere, known_on
from hopkit.runner.results import CaseResult, GoldenReport, Status

__all__ = ["SCHEMA", "report_as_json"]

SCHEMA = 1
"""The number of the schema; it changes if a key changes its meaning or is removed."""


def report_as_json(report: GoldenReport, *, texts: bool = False) -> dict[str, Any]:
    """Return the report as an object that ``json.dump`` takes; ``texts`` adds the captured texts.

    ==============  ==============================================================================
    ``schema``      1
    ``hopkit``      version of hopkit
    ``torch``       version of torch
    ``passed``      true if the run passed (exit code 0)
    ``seconds``     wall-clock seconds of the run
    ``no_goldens``  the reason if nothing was compared, else empty
    ``interrupted`` the signal that ended the run early, else empty
    ``stopped``     the reason for which the run ended itself early (``--maxfail``), else empty
    ``unfinished``  the number of cases that a run that ended early left out
    ``left_out``    the skipped variants, with the reason, else empty
    ``counts``      cases by status: ``passed``, ``failed``, ``known``, ``skipped``
    ``table``       for each HOP and stage: ``hop``, ``stage`` and the counts by status
    ``cases``       for each case: ``case``, ``hops``, ``status``, ``skipped`` (the reason), ``seconds``,
                    ``remembered`` (true: the case did not run, nothing has changed since it was judged),
                    ``cells`` (``variant``, ``stage``, ``backend``, ``status``),
                    ``problems`` (``variant``, ``backend``, ``stage``, ``message``, ``hint``, ``fixed``: a
                    known failure passes, ``known_on``: the versions of torch on which it is known; those of the
                    case as a whole have neither variant nor backend; ``cure`` is the old name of ``hint``,
                    for one release),
                    ``known`` (``variant``, ``backend``, ``stage``, ``reason``, ``versions``,
                    ``message``),
                    ``elsewhere``, its known failures on other versions of torch (``stage``, ``versions``,
                    ``reason``, ``shows``: on this torch too), ``texts`` with ``--texts`` (``variant``,
                    ``stage``, ``text``),
                    ``mismatches`` (``variant``, ``stage``, ``label``, ``same_graph``, ``path``,
                    ``line``, ``diff``, ``command``), ``accepted`` (paths), ``output`` (of a
                    case that failed: the end of the output of its process)
    ``orphans``     ``path``, ``line``, ``case``, ``variant``, ``stage``, ``reason``
    ``groups``      the failures by the same change: ``id``, ``label`` (the kind of change, or the stage of
                    other findings), ``of`` (``texts`` or ``findings``), ``hunk`` (lines),
                    ``members`` (``case``, ``variant``, ``stage``, and ``path`` and ``line`` of a golden)
    ``goldens_of``  the version of torch whose goldens were compared (``--goldens-of``), else empty
    ``differing``   texts that differ in another process (``--twice``)
    ``errors``      errors of no case in particular
    ``changed``     the files that accepting and pruning changed
    ==============  ==============================================================================
    """
    return {
        "schema": SCHEMA,
        "hopkit": hopkit.__version__,
        "torch": report.torch,
        "passed": report.passed,
        "seconds": round(report.seconds, 3),
        "no_goldens": report.no_goldens,
        "interrupted": report.interrupted,
        "stopped": report.stopped,
        "unfinished": report.unfinished,
        "left_out": report.left_out,
        "counts": {status.value: report.counts().get(status, 0) for status in Status},
        "table": [
            {"hop": hop, "stage": stage, **{status.value: counts.get(status, 0) for status in Status}}
            for (hop, stage), counts in report.table().items()
        ],
        "goldens_of": report.goldens_of,
        "cases": [_case(result, report, texts) for result in report.results],
        "orphans": [_orphan(orphan) for orphan in report.orphans],
        "groups": [_group(group) for group in report.groups],
        "differing": list(report.differing),
        "errors": [str(error) for error in report.errors],
        "changed": [str(path) for path in report.changed],
    }


def _case(result: CaseResult, report: GoldenReport, texts: bool) -> dict[str, Any]:
    captured = [dataclasses.asdict(block) for block in result.report.blocks]
    return {
        "case": result.case.name,
        "hops": list(result.case.hops),
        "status": result.status.value,
        "skipped": result.report.skipped,
        "seconds": round(result.seconds, 3),
        "remembered": bool(result.remembered),
        "cells": [
            {"variant": cell.variant, "stage": cell.stage, "backend": cell.backend, "status": cell.status.value}
            for cell in result.cells(report.stages)
        ],
        "problems": [
            {
                "variant": finding.variant,
                "backend": finding.backend,
                "stage": finding.stage,
                "message": finding.message,
                "hint": finding.hint,
                "cure": finding.hint,
                "fixed": is_fixed(finding),
                "known_on": known_on(finding, result),
            }
            for finding in result.objections
        ],
        "known": [
            {
                "variant": finding.variant,
                "backend": finding.backend,
                "stage": known.stage,
                "reason": known.reason,
                "versions": known.versions,
                "message": finding.message,
            }
            for finding, known in _known(result)
        ],
        "elsewhere": [
            {
                "stage": failure.known.stage,
                "versions": failure.known.versions,
                "reason": failure.known.reason,
                "shows": failure.shows,
            }
            for failure in failures_elsewhere(result)
        ],
        **({"texts": captured} if texts else {}),
        "mismatches": [
            _mismatch(mismatch, report.command(mismatch.case, "--accept")) for mismatch in result.mismatches
        ],
        "accepted": [str(path) for path in result.accepted],
        "output": result.output if result.status is Status.FAILED else "",
    }


def _known(result: CaseResult) -> Iterator[tuple[Finding, KnownFailure]]:
    """Yield each known failure once for each variant and backend, with the first finding that it explains."""
    first: dict[tuple[str, str, KnownFailure], Finding] = {}
    for finding in result.report.known:
        if finding.known is not None:
            first.setdefault((finding.variant, finding.backend, finding.known), finding)
    yield from ((finding, known) for (_, _, known), finding in first.items())


def _mismatch(mismatch: Mismatch, command: str) -> dict[str, Any]:
    return {
        "variant": mismatch.key.variant,
        "stage": mismatch.key.stage,
        "label": mismatch.label.value,
        "same_graph": mismatch.same_graph,
        "path": mismatch.path,
        "line": mismatch.line,
        "diff": mismatch.diff,
        "command": command,
    }


def _orphan(orphan: Orphan) -> dict[str, Any]:
    return {
        "path": str(orphan.path),
        "line": orphan.line,
        "case": orphan.case,
        "variant": orphan.variant,
        "stage": orphan.stage,
        "reason": orphan.reason,
    }


def _group(group: Group) -> dict[str, Any]:
    return {**group_as_json(group), "of": "findings" if group.label is Label.NUMERICS else "texts"}
