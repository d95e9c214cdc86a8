"""Collect the differences between two versions of torch, each run in its own environment."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hopkit import goldens
from hopkit.corpus import paths as places
from hopkit.errors import HopkitError, UsageError
from hopkit.runner.environments import Environment, run_golden, run_json
from hopkit.runner.upgrade import texts as changed_texts
from hopkit.runner.upgrade.hop_changes import HopChanges, hop_changes
from hopkit.runner.upgrade.name_changes import NameChange, absent_packages, name_changes
from hopkit.runner.upgrade.outcomes import Outcomes, outcomes
from hopkit.runner.upgrade.texts import TextGroup, Texts

__all__ = ["Selection", "Survey", "survey"]


@dataclasses.dataclass(frozen=True)
class Selection:
    """The cases of a survey: those that ``patterns`` name (empty: all), with ``quick`` a sample of these.

    ``run``: run them; else only the contract, the HOPs and the goldens are compared.
    """

    patterns: tuple[str, ...] = ()
    quick: bool = False
    run: bool = True

    def __str__(self) -> str:
        cases = ", ".join(self.patterns) or "all cases"
        return f"a sample of {cases}" if self.quick else cases


@dataclasses.dataclass(frozen=True)
class Survey:
    """The differences between the versions of torch ``old`` and ``new``.

    A part is None if it could not be had; ``errors`` has the reasons, ``notes`` the limits of the others.
    ``names_in_all`` is the number of names in the contract. ``differing`` are the texts of the run that differ from the
    goldens of the new version itself.
    """

    old: str
    new: str
    selection: Selection
    names: tuple[NameChange, ...] | None = None
    names_in_all: int = 0
    hops: HopChanges | None = None
    outcomes: Outcomes | None = None
    texts: Texts | None = None
    differing: tuple[TextGroup, ...] = ()
    notes: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()


def survey(
    old: Environment,
    new: Environment,
    selection: Selection,
    *,
    workers: int = 1,
    golden_dir: Path | None = None,
    on_line: Callable[[str], None] = lambda line: None,
) -> Survey:
    """Compare two environments; ``golden_dir`` is the folder of the goldens (by default hopkit's own).

    ``on_line`` is called with each line of progress. A command that fails in an environment is an error of the result,
    so that the rest of the page is there. Raises `UsageError` if both are one version of torch.
    """
    if old.release == new.release:
        raise UsageError(
            f"torch {new.release} is the running one: there is nothing to compare",
            hint="name another version, or run hopkit in the environment to compare with",
        )
    so_far = Survey(old.release, new.release, selection)
    errors: list[str] = []
    for step in (_with_contract, _with_run, _with_texts):
        try:
            so_far = step(so_far, old, new, workers, golden_dir, on_line)
        except HopkitError as error:
            errors.append(str(error))
    return dataclasses.replace(so_far, errors=tuple(errors))


OnLine = Callable[[str], None]


def _with_contract(
    so_far: Survey, old: Environment, new: Environment, workers: int, golden_dir: Path | None, on_line: OnLine
) -> Survey:
    reports: list[Mapping[str, Any]] = []
    for environment in (old, new):
        on_line(f"looking up the private names on torch {environment.release}")
        reports.append(run_json(environment, ("doctor", "--contract", "--json")))
    before, after = reports
    packages = {*absent_packages(before["contract"]), *absent_packages(after["contract"])}
    return dataclasses.replace(
        so_far,
        names=name_changes(before["contract"], after["contract"]),
        names_in_all=len(after["contract"]),
        hops=hop_changes(before["hops"], after["hops"]),
        notes=tuple(f"One environment has no {package}: its names are not compared." for package in sorted(packages)),
    )


def _with_run(
    so_far: Survey, old: Environment, new: Environment, workers: int, golden_dir: Path | None, on_line: OnLine
) -> Survey:
    if not so_far.selection.run:
        return so_far
    words = [*so_far.selection.patterns, *(["--quick"] if so_far.selection.quick else []), "-n", str(workers)]
    words += ["--golden-dir", str(golden_dir)] if golden_dir else []
    # Compared with its own goldens, or else with those of the old version.
    others = [] if not goldens.no_goldens(new.minor) or goldens.no_goldens(old.minor) else ["--goldens-of", old.minor]
    on_line(f"running {so_far.selection} on torch {new.release}")
    report = run_golden(new, [*words, *others], on_line)
    texts = changed_texts.of_report(report, old.minor, new.release) if others else None
    differing = () if others else changed_texts.differing(report)
    return dataclasses.replace(so_far, outcomes=outcomes(report, old.torch), texts=texts, differing=differing)


def _with_texts(
    so_far: Survey, old: Environment, new: Environment, workers: int, golden_dir: Path | None, on_line: OnLine
) -> Survey:
    if without := next(filter(None, map(goldens.no_goldens, (old.minor, new.minor))), ""):
        if so_far.texts is not None:
            return so_far
        reason = "run them, too" if not goldens.no_goldens(old.minor) else "start from a torch that has goldens"
        return dataclasses.replace(so_far, notes=(*so_far.notes, f"Texts are not compared: {without}; {reason}."))
    on_line(f"comparing the goldens of torch {old.minor} and {new.minor}")
    names = {case.name for case in places.cases_of(so_far.selection.patterns)} if so_far.selection.patterns else None
    texts = changed_texts.of_goldens(golden_dir or places.own_golden_dir(), old.minor, new.minor, names)
    return dataclasses.replace(so_far, texts=texts)
