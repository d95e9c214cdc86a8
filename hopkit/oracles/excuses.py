"""Select the known failures of a case that apply to a backend, which are torch's fault and not the backend's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hopkit._torch.versions import torch_version
from hopkit.oracles.matching import applies, explains, on_device
from hopkit.records import Capture, Finding, KnownFailure, Variant
from hopkit.stages.failures import finding_of

if TYPE_CHECKING:
    from hopkit.errors import CaptureFailed

__all__ = ["applying", "excused", "why_excused"]


def applying(
    known_failures: Iterable[KnownFailure], variant: Variant, backend: str, depth: str
) -> tuple[KnownFailure, ...]:
    """Return the known failures that apply to a variant on a backend of some depth (`hopkit.records.DEPTHS`)."""
    # Imported here, since a stage may import torch, and the stages of other packages.
    from hopkit.stages import all_stages

    label = variant.label if variant.is_virtual else variant.name
    on_this_device = (
        known_failures if variant.is_virtual else on_device(known_failures, variant.device.partition(":")[0])
    )
    needs = {stage.name: stage.needs for stage in all_stages()}
    return tuple(
        known
        for known in on_this_device
        if applies(known, variant=label, backend=backend, version=torch_version(), stage_needs=needs, depth=depth)
    )


def excused(capture: Capture, finding: Finding) -> bool:
    """Return True if a known failure of the captured case explains an oracle's finding about it."""
    if not capture.known_failures:
        return False
    known = applying(capture.known_failures, capture.variant, capture.backend, capture.depth)
    return any(explains(failure, finding) for failure in known)


def why_excused(
    error: CaptureFailed, known_failures: Iterable[KnownFailure], variant: Variant, backend: str, depth: str
) -> str:
    """Return the reason of the first known failure that explains a failed capture, or ''."""
    finding = finding_of(error)
    known = applying(known_failures, variant, backend, depth)
    return next((failure.reason for failure in known if explains(failure, finding)), "")
