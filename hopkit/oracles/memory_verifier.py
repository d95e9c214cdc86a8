"""Ask torch's own verifier of memory beside the check; where they disagree, a poisoned run decides who is right."""

from __future__ import annotations

import dataclasses

from hopkit._torch.inductor.memory_tracker import fresh_memory_tracker
from hopkit.checks.code_only import code_only
from hopkit.checks.memory import MemoryReport, check
from hopkit.checks.memory.poisoned import poisoned
from hopkit.errors import CaptureFailed
from hopkit.oracles.suite import judge
from hopkit.records import Capture, Case, Variant
from hopkit.stages.session import capture_case

__all__ = ["SecondOpinion", "second_opinion"]

_WITHOUT_REUSE = {
    "inductor.allow_buffer_reuse": False,
    "inductor.inplace_buffers": False,
    "inductor.memory_planning": False,
}
"""Torch's verifier watches the deaths of storages: a buffer whose memory another takes never dies for it."""

_VERIFIER = {"inductor.test_configs.track_memory_lifecycle": "assert"}

_SHOWN_BY_POISON = ("read after free", "read after reuse")
"""The problems that change the numbers of a program whose freed memory is overwritten."""

_SHOWS_AT = ("structure", "numerics", "mutation")
"""The oracles at which a program shows that it reads overwritten memory."""


@dataclasses.dataclass(frozen=True)
class SecondOpinion:
    """The verdicts of the check and of torch's verifier on one case.

    ``is_safe`` is the check's, ``objection`` the message of torch's verifier, empty if it has none. ``winner`` is
    ``"the check"`` or ``"torch's verifier"`` where they disagree, and empty where they agree. It is ``"undecided"`` if
    the program computes wrong results with and without poison, and if the check objects to what a poisoned run can't
    show: a leak, or a read of memory that the run does not overwrite for certain.
    """

    case: str
    variant: str
    is_safe: bool
    objection: str = ""
    winner: str = ""

    def __str__(self) -> str:
        check = "safe" if self.is_safe else "unsafe"
        verdict = f"disagrees, and {self.winner} is right" if self.winner else "agrees"
        return f"{self.case} in {self.variant}: {check}; torch's verifier {verdict}: {self.objection or 'no objection'}"


def second_opinion(case: Case, variant: Variant) -> SecondOpinion:
    """Check the wrappers of a case, run them under torch's verifier, and let a poisoned run decide a disagreement.

    Both judge wrappers without reuse of memory, all that torch's verifier understands. Raises the errors of
    `hopkit.checks.memory.check` and `hopkit.stages.session.capture_case` for a case that does not compile without the
    verifier. Source: ``torch/_inductor/runtime/debug_utils.py``.
    """
    case = dataclasses.replace(case, config={**case.config, **_WITHOUT_REUSE})
    with code_only():
        report = check(capture_case(case, variant, stages=()))
    objection = _objection(case, variant)
    winner = _winner(case, variant, report) if report.is_safe == bool(objection) else ""
    return SecondOpinion(case.name, variant.label, report.is_safe, objection, winner)


def _objection(case: Case, variant: Variant) -> str:
    watched = dataclasses.replace(case, config={**case.config, **_VERIFIER})
    try:
        with fresh_memory_tracker():
            capture_case(watched, variant, stages=())
    except CaptureFailed as error:
        return error.message
    return ""


def _winner(case: Case, variant: Variant, report: MemoryReport) -> str:
    if _shown(capture_case(case, variant, stages=())):
        return "undecided"
    with poisoned() as overwritten:
        shows = _shown(capture_case(case, variant, stages=()))
    if not shows and not all(
        problem.kind in _SHOWN_BY_POISON and problem.buffer in overwritten for problem in report.problems
    ):
        return "undecided"
    return "the check" if report.is_safe != shows else "torch's verifier"


def _shown(captured: Capture) -> bool:
    findings = judge(captured, with_known_failures=True)
    return any(finding.stage in _SHOWS_AT for finding in findings)
