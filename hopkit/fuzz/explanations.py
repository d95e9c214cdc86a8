"""Match failures with the known failures of the corpus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from hopkit._torch.versions import torch_version
from hopkit.corpus.gpu_families import DEVICE
from hopkit.fuzz.backends import gpu_of
from hopkit.fuzz.failure import Cause
from hopkit.fuzz.symptoms import is_bare, named_hops
from hopkit.oracles.matching import applies, explains, oracle_names
from hopkit.records import DEPTHS, STANDARD_VARIANTS, Case, Finding, KnownFailure
from hopkit.stages import all_stages
from hopkit.strategies.families import FAMILIES

__all__ = ["Explained", "Explanation"]


_LOWERED: Mapping[str, tuple[str, ...]] = MappingProxyType({"scan": ("while_loop",), "map_impl": ("while_loop",)})
"""The HOPs to which Inductor lowers a HOP that programs call: the cases of the HOP name both."""


class Calls(Protocol):
    """A program, or a failure: an object that names the HOPs it calls."""

    @property
    def families(self) -> tuple[str, ...]: ...

    @property
    def hops(self) -> tuple[str, ...]: ...

    @property
    def training(self) -> bool: ...


class Explanation(NamedTuple):
    """The known failure that explains a failure: its reason, and the case that shows it."""

    reason: str
    case: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.case})"


class Explained:
    """The known failures that some cases show on this torch."""

    def __init__(self, cases: Iterable[Case]) -> None:
        # Of cases that differ in their bodies alone, keep one.
        alike = {
            (known, case.hops, case.family, case.variants): (case, known)
            for case in cases
            for known in case.known_failures
            if not is_bare(known)
        }
        self._known: defaultdict[str, list[tuple[Case, KnownFailure]]] = defaultdict(list)
        for case, known in alike.values():
            self._known[known.stage].append((case, known))
        self._needs = {stage.name: stage.needs for stage in all_stages()}
        self._version = torch_version()
        # A program names the HOPs that its families draw, not those that a compiler generates.
        self._drawn = {hop for family in FAMILIES.values() for hop in family.hops}

    def reason(self, finding: Finding, calls: Calls, backend: str) -> Explanation | None:
        """Return the most specific known failure that explains a finding, with its case; None if there is none.

        A known failure explains a finding at the same stage, with its symptom and in its frame, in a program that calls
        the HOPs of the case. The HOP in which torch raised must be one of the case. If that HOP is unknown, and the
        known failure has no frame, the symptom must name one. An oracle uses the same words for many faults: a symptom
        without a HOP explains none of its findings, except of ``memory``, whose problems are each of one kind.
        """
        text = finding.symptom
        fitting = [
            (case, known)
            for case, known in self._known[finding.stage]
            if known.symptom in text
            and explains(known, finding)
            and self._calls(case, known, calls)
            and _is_in(case, known, finding)
            and self._applies(known, calls, backend)
        ]
        return _explanation(max(fitting, key=lambda pair: _specificity(pair[0], pair[1], finding, calls), default=None))

    def like(self, finding: Finding, calls: Calls, backend: str) -> Explanation | None:
        """Return a known failure with the same words of an oracle, in a case that calls the same HOPs, or more."""
        if finding.stage not in oracle_names():
            return None
        fitting = [
            (case, known)
            for case, known in self._known[finding.stage]
            if _same_words(known, finding) and _is_alike(case, calls) and self._applies(known, calls, backend)
        ]
        # The case that calls the fewest HOPs besides.
        return _explanation(min(fitting, key=lambda pair: len(pair[0].hops), default=None))

    def _calls(self, case: Case, known: KnownFailure, calls: Calls) -> bool:
        """Return whether a program calls the HOPs of a known failure: those that its symptom names, or the case's.

        Some families have no operator: their cases name none.
        """
        named = {hop for hop in case.hops if {hop, hop.removesuffix("_impl")} & set(named_hops(known.symptom, case))}
        needed = named or self._drawn & set(case.hops)
        if needed:
            return needed <= {*calls.hops, *(lower for hop in calls.hops for lower in _LOWERED.get(hop, ()))}
        return not case.hops and any(case.family.startswith(family) for family in calls.families)

    def _applies(self, known: KnownFailure, calls: Calls, backend: str) -> bool:
        variants = ["training" if calls.training else "inference"]
        if gpu_of(backend):
            # A known failure on one virtual GPU counts for all of them.
            variants.append(f"{variants[0]}.{DEVICE}")
            backend = "inductor"
        return any(
            applies(
                known,
                variant=variant,
                backend=backend,
                version=self._version,
                stage_needs=self._needs,
                # The depth of a user's backend is unknown here, so assume the deepest.
                depth=DEPTHS[-1],
            )
            for variant in variants
        )


def _is_in(case: Case, known: KnownFailure, finding: Finding) -> bool:
    """Return whether torch raised in a HOP of the case, by the exception, the frame or the symptom."""
    hops = finding.origin.hops if finding.origin else ()
    if finding.stage == "memory" and case.hops:
        return True
    if hops and case.hops:
        # With a frame, torch may have raised in a HOP that it created inside one of the case.
        return bool(set(hops if known.frame else hops[:1]) & set(case.hops))
    return bool((known.frame and finding.origin) or named_hops(known.symptom, case))


def _specificity(case: Case, known: KnownFailure, finding: Finding, calls: Calls) -> tuple[bool, bool, int, int, int]:
    innermost = finding.origin.hops[:1] if finding.origin else ()
    own, foreign = set(case.hops) & set(calls.hops), set(case.hops) - set(calls.hops)
    return bool(set(innermost) & own), bool(known.frame), len(known.symptom), -len(foreign), len(own)


def _same_words(known: KnownFailure, finding: Finding) -> bool:
    # A finding names the output or argument, which differs between programs.
    symptom, message = (Cause.of("", known.stage, text).symptom for text in (known.symptom, finding.message))
    return finding.stage == known.stage and symptom in message


def _is_alike(case: Case, calls: Calls) -> bool:
    if calls.training not in {STANDARD_VARIANTS[variant].training for variant in case.variants}:
        # An oracle has the same words for outputs and gradients.
        return False
    if not case.hops:
        return len(calls.families) == 1 and case.family.startswith(calls.families[0])
    return bool(calls.hops) and set(calls.hops) <= set(case.hops)


def _explanation(pair: tuple[Case, KnownFailure] | None) -> Explanation | None:
    return None if pair is None else Explanation(pair[1].reason, pair[0].name)
