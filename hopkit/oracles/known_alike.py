"""Recognize a failure of somebody's program that the corpus has as a known failure of torch."""

from __future__ import annotations

from collections.abc import Collection

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from hopkit._torch.versions import torch_version
from hopkit.corpus.registry import all_cases
from hopkit.errors import CaptureFailed
from hopkit.oracles.matching import explains
from hopkit.records import Case, Finding, KnownFailure
from hopkit.stages.failures import finding_of

__all__ = ["annotate", "known_alike", "note_of"]


def known_alike(finding: Finding, hops: Collection[str] = ()) -> tuple[Case, KnownFailure] | None:
    """Return the shortest case of hopkit with a known failure that shows as a finding does; None if there is none.

    The finding is an exception of torch, at the same stage, with the same symptom and frame, in one of the case's HOPs;
    ``hops`` are those of the program, beside those in which the exception was raised. The numbers of two programs say
    nothing about each other.
    """
    if finding.origin is None:
        return None
    version, in_hops = Version(torch_version()).base_version, {*finding.origin.hops, *hops}
    alike = [
        (case, known)
        for case in all_cases()
        if case.owner == "hopkit" and case.name != finding.case and in_hops & {*case.hops}
        for known in case.known_failures
        if known.symptom and SpecifierSet(known.versions).contains(version) and explains(known, finding)
    ]
    return min(alike, key=lambda pair: (pair[0].source.count("\n"), pair[0].name), default=None)


def note_of(finding: Finding, hops: Collection[str] = ()) -> str:
    """Return a line that names the case which shows the same known failure of torch, with its reason; or ''."""
    alike = known_alike(finding, hops)
    if alike is None:
        return ""
    case, known = alike
    return f"hopkit's corpus knows this failure of torch, as the case {case.name}: {known.reason}"


def annotate(error: CaptureFailed, hops: Collection[str] = ()) -> None:
    """Add the line of `note_of` to a failed capture, as a note of the exception."""
    if note := note_of(finding_of(error), hops):
        error.add_note(note)
