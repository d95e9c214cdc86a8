"""Invented failures, one for each known failure of the corpus and each HOP: none may count as known."""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

import pytest

from hopkit._torch.versions import torch_version
from hopkit.corpus.registry import all_cases
from hopkit.fuzz.explanations import Explained
from hopkit.fuzz.symptoms import is_bare, named_hops
from hopkit.oracles.matching import applies, oracle_names
from hopkit.records import Case, Finding, KnownFailure, Origin
from hopkit.stages import all_stages
from hopkit.strategies.families import FAMILIES

pytestmark = pytest.mark.supported_torch

NEEDS = {stage.name: stage.needs for stage in all_stages()}
BACKENDS = ("eager", "aot_eager", "inductor")
CORPUS = [case for case in all_cases() if case.owner == "hopkit"]
HOPS = sorted({hop for case in CORPUS for hop in case.hops})
EXPLAINED = Explained(CORPUS)


class Calls(NamedTuple):
    """The HOPs and families that a program calls."""

    hops: tuple[str, ...]
    families: tuple[str, ...]
    training: bool


class Shown(NamedTuple):
    """A known failure that a case shows on one backend."""

    case: Case
    known: KnownFailure
    backend: str
    training: bool

    @property
    def problem(self):
        frames = (f"torch.invented:{self.known.frame.rpartition(':')[2]}",) if self.known.frame else ()
        if ":" in self.known.frame:
            frames = (f"torch.{self.known.frame}",)
        text = f"RuntimeError: {self.known.symptom}"
        origin = Origin(text, frames, self.case.hops[:1])
        return Finding(self.known.stage, f"it raised: {text}", origin=origin)

    @property
    def calls(self):
        families = tuple(name for name, family in FAMILIES.items() if set(family.hops) & set(self.case.hops))
        own = tuple(name for name in FAMILIES if self.case.family.startswith(name))
        return Calls(self.case.hops, families or own, self.training)

    def explanation(self, problem, calls=None):
        return EXPLAINED.reason(problem, calls or self.calls, self.backend)


def shown_here():
    """Return each known failure that shows on this torch, once for each set of HOPs."""
    by_key = {}
    for case in CORPUS:
        for known in case.known_failures:
            if known.stage in oracle_names() or is_bare(known):
                continue
            for backend in BACKENDS:
                for variant in ("inference", "training"):
                    key = (known.stage, known.symptom, known.frame, case.hops)
                    if key not in by_key and applies(
                        known, variant=variant, backend=backend, version=torch_version(), stage_needs=NEEDS
                    ):
                        by_key[key] = Shown(case, known, backend, variant == "training")
    return tuple(by_key.values())


SHOWN = shown_here()
ONE_OF_EACH = {(shown.known.stage, shown.known.symptom, shown.known.frame): shown for shown in SHOWN}.values()


def drawn(shown):
    """Return whether some drawn program calls a HOP of the case."""
    return any(set(family.hops) & set(shown.case.hops) for family in FAMILIES.values())


def with_origin(problem, **changes):
    """Return the problem with a changed origin."""
    return dataclasses.replace(problem, origin=dataclasses.replace(problem.origin, **changes))


def test_the_symptom_of_each_known_failure_is_no_bare_class():
    bare = [(case.name, known.symptom) for case in CORPUS for known in case.known_failures if is_bare(known)]
    assert bare == []


def test_known_failures_after_dynamo_name_the_hop_or_the_frame():
    # What Dynamo refuses names the HOP itself, in the exception. Cases without a HOP have none to name.
    unnamed = [
        (shown.case.name, shown.known.symptom)
        for shown in SHOWN
        if shown.known.stage != "dynamo"
        and shown.case.hops
        and not shown.known.frame
        and not named_hops(shown.known.symptom, shown.case)
    ]
    assert unnamed == []


def test_each_known_failure_is_known():
    lost = [
        (shown.case.name, shown.known.symptom)
        for shown in SHOWN
        if drawn(shown) and shown.explanation(shown.problem) is None
    ]
    assert lost == []


def test_a_program_that_calls_scan_alone_shows_the_failures_of_the_cases_of_scan():
    (shown,) = [shown for shown in SHOWN if shown.case.name == "scan_operands/an_integer_output"]
    assert "while_loop" in shown.case.hops
    assert shown.explanation(shown.problem, Calls(("scan",), ("scan",), True)) is not None
    assert shown.explanation(shown.problem, Calls(("while_loop",), ("while_loop",), True)) is None


INVENTED = {
    "another message": lambda problem: with_origin(problem, text="RuntimeError: no register is left for the node"),
    "the symptom in the outer message alone": lambda problem: dataclasses.replace(
        with_origin(problem, text="ValueError: no register is left"), message=f"while {problem.origin.text}: ValueError"
    ),
    "another stage": lambda problem: dataclasses.replace(problem, stage="hierarchy"),
    "the words of an oracle": lambda problem: Finding("numerics", "outputs[0]: differs from the reference by 3"),
}


@pytest.mark.parametrize("invention", INVENTED.values(), ids=INVENTED)
def test_no_invented_failure_is_swallowed(invention):
    swallowed = [
        (shown.case.name, str(explanation))
        for shown in SHOWN
        if (explanation := shown.explanation(invention(shown.problem))) is not None
    ]
    assert swallowed == []


def test_the_symptom_in_another_frame_is_not_swallowed():
    swallowed = [
        (shown.case.name, shown.known.symptom, str(explanation))
        for shown in SHOWN
        if shown.known.frame
        and (explanation := shown.explanation(with_origin(shown.problem, frames=("torch.invented:function",))))
        is not None
        and explanation.reason == shown.known.reason
    ]
    assert swallowed == []


@pytest.mark.parametrize("hop", HOPS)
def test_the_symptom_in_another_hop_is_known_of_that_hop_or_not_at_all(hop):
    """Check a program that calls both."""
    cases = {case.name: case for case in CORPUS}
    families = tuple(name for name, family in FAMILIES.items() if hop in family.hops)
    for shown in ONE_OF_EACH:
        if hop in shown.case.hops:
            continue
        problem = with_origin(shown.problem, hops=(hop,))
        both = shown.calls._replace(hops=(*shown.case.hops, hop), families=(*shown.calls.families, *families))
        explanation = shown.explanation(problem, both)
        if explanation is not None:
            of = cases[explanation.case]
            assert hop in of.hops or not of.hops, (shown.case.name, shown.known.symptom, str(explanation))
