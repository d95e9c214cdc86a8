"""Run one case on several versions of torch, and state since which of them its result is so."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hopkit import goldens
from hopkit.errors import HopkitError
from hopkit.goldens import BlockKey, Group, Heading, Label, Mismatch
from hopkit.goldens.difference import classify
from hopkit.goldens.entry import same
from hopkit.goldens.toolchain import is_table_block, with_tables
from hopkit.runner.environments import Environment, run_golden

__all__ = ["VersionResult", "as_json", "changed_texts", "history", "result_of", "since", "with_previous"]

Failure = tuple[str, str, str]
"""The variant, the stage and the message of a finding."""


@dataclasses.dataclass(frozen=True)
class VersionResult:
    """The result of a case on one version of torch.

    ``failures`` are all findings, whether they are known or not. ``texts`` are the captured texts, without decisions of
    the toolchain. ``skipped`` is the reason if the case does not run there, ``error`` if hopkit can't run it.
    """

    torch: str
    failures: tuple[Failure, ...] = ()
    texts: Mapping[BlockKey, str] = dataclasses.field(default_factory=dict)
    skipped: str = ""
    error: str = ""

    @property
    def outcome(self) -> str:
        """One of ``passes``, ``fails``, ``does not run`` and ``can't be run``."""
        if self.error:
            return "can't be run"
        if self.skipped:
            return "does not run"
        return "fails" if self.failures else "passes"

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages of the failures, each once."""
        return tuple(dict.fromkeys(stage for _, stage, _ in self.failures))

    @property
    def message(self) -> str:
        """The first line of what went wrong, with its stage; empty for a case that passes."""
        if self.failures:
            _, stage, message = self.failures[0]
            return f"{stage}: {_first_line(message)}"
        return _first_line(self.error or self.skipped)


def history(
    case: str,
    environments: Sequence[Environment],
    *,
    variant: str = "",
    words: Sequence[str] = (),
    on_line: Callable[[str], None] = lambda line: None,
) -> tuple[VersionResult, ...]:
    """Run a case in each environment; ``variant`` is the label of the one variant that counts (empty: all).

    ``words`` are further words for ``hopkit golden``; ``on_line`` is called with each line of progress.
    """
    results = []
    for environment in environments:
        on_line(f"running {case} on torch {environment.release}")
        try:
            report = run_golden(environment, (case, *words, "--texts"))
        except HopkitError as error:
            results.append(VersionResult(environment.release, error=f"{error.message}: {error.hint}"))
        else:
            results.append(result_of(report, case, environment.release, variant))
    return tuple(results)


def result_of(report: Mapping[str, Any], case: str, torch: str, variant: str = "") -> VersionResult:
    """Return the result of a case that the report of a golden run has (`hopkit.runner.as_json`, with texts).

    That a known failure passes is no failure of the case, and its goldens do not count.
    """
    case_entry = next((entry for entry in report["cases"] if entry["case"] == case), None)
    if case_entry is None:
        return VersionResult(torch, error=f"the run has no case {case}")
    findings = [*(problem for problem in case_entry["problems"] if not problem["fixed"]), *case_entry["known"]]
    texts = {BlockKey(block["variant"], block["stage"]): block["text"] for block in case_entry["texts"]}
    return VersionResult(
        torch,
        tuple(
            dict.fromkeys(
                (finding["variant"], finding["stage"], finding["message"])
                for finding in findings
                if not variant or finding["variant"] in ("", variant)
            )
        ),
        {
            key: text
            for key, text in with_tables(texts).items()
            if not is_table_block(key) and (not variant or key.variant == variant)
        },
        case_entry["skipped"],
    )


def since(results: Sequence[VersionResult]) -> str:
    """Return a sentence: since which version the result is so, and the results before.

    Results are alike if they have the same outcome, at the same stages.

    >>> since([VersionResult("2.11.0"), VersionResult("2.12.1", (("training", "run", "TypeError: no"),))])
    'fails since 2.12.1: run: TypeError: no; passes on 2.11.0'
    """
    runs = [list(group) for _, group in itertools.groupby(results, key=lambda result: (result.outcome, result.stages))]
    if not runs:
        return "there is no torch to run it on"
    *earlier, last = runs
    when = f"since {last[0].torch}" if earlier else _on(last)
    return "; ".join([_clause(last, when), *(_clause(run, _on(run)) for run in reversed(earlier))])


def _clause(run: Sequence[VersionResult], when: str) -> str:
    # The newest message is the one that a person sees.
    message = run[-1].message
    return f"{run[0].outcome} {when}" + (f": {message}" if message else "")


def _on(run: Sequence[VersionResult]) -> str:
    return f"on {run[0].torch}" if len(run) == 1 else f"on {run[0].torch} to {run[-1].torch}"


def changed_texts(case: str, old: VersionResult, new: VersionResult) -> tuple[Group, ...]:
    """Return the changes between the texts of two results by cause, those on the CPU first.

    Texts that differ in names alone are the same.
    """
    mismatches = (
        Mismatch.of(
            Heading(case),
            key,
            classify(old.texts.get(key), new.texts.get(key)),
            expected=old.texts.get(key),
            actual=new.texts.get(key),
        )
        for key in dict.fromkeys((*old.texts, *new.texts))
        if not same(old.texts.get(key), new.texts.get(key))
    )
    groups = (group for group in goldens.triage(mismatches) if group.label is not Label.RENAMED)
    return tuple(sorted(groups, key=lambda group: all("." in member.variant for member in group.members)))


def as_json(case: str, results: Sequence[VersionResult]) -> dict[str, Any]:
    """Return the results as an object that ``json.dump`` takes.

    ``since`` is the sentence; each of ``versions`` has ``torch``, ``outcome``, ``failures`` (``variant``, ``stage``,
    ``message``), ``reason`` (if it did not run) and ``changes`` from the version before that ran (``label``, ``hunk``,
    ``blocks``: ``variant`` and ``stage``).
    """
    return {
        "case": case,
        "since": since(results),
        "versions": [
            {
                "torch": result.torch,
                "outcome": result.outcome,
                "failures": [
                    {"variant": variant, "stage": stage, "message": message}
                    for variant, stage, message in result.failures
                ],
                "reason": result.error or result.skipped,
                "changes": [
                    {
                        "label": str(group.label),
                        "hunk": list(group.hunk),
                        "blocks": [{"variant": member.variant, "stage": member.stage} for member in group.members],
                    }
                    for group in (changed_texts(case, before, result) if before else ())
                ],
            }
            for before, result in with_previous(results)
        ],
    }


def with_previous(results: Iterable[VersionResult]) -> list[tuple[VersionResult | None, VersionResult]]:
    """Return each result with the nearest one before it that ran; None if there is none, or if it did not run."""
    pairs: list[tuple[VersionResult | None, VersionResult]] = []
    previous: VersionResult | None = None
    for result in results:
        ran = not (result.error or result.skipped)
        pairs.append((previous if ran else None, result))
        previous = result if ran else previous
    return pairs


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")
