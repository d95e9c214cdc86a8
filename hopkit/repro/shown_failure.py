"""Choose what a script shows of a case: a known failure, in one variant on one backend."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from hopkit._torch.versions import torch_version
from hopkit.corpus.severity import severity_of
from hopkit.oracles.matching import applies, oracle_names
from hopkit.records import STANDARD_VARIANTS, Case, KnownFailure, Severity, Variant
from hopkit.runner.case_run import BACKENDS
from hopkit.stages import all_stages

__all__ = ["ShownFailure", "shown_failures"]


@dataclasses.dataclass(frozen=True)
class ShownFailure:
    """One variant of a case on one backend, with the known failure that shows there, if any."""

    case: Case
    variant: Variant
    backend: str
    known: KnownFailure | None = None

    @property
    def raises(self) -> bool:
        """True if the compiler or the compiled program raises, instead of computing wrong results."""
        return self.known is not None and self.severity is not Severity.SILENTLY_WRONG

    @property
    def severity(self) -> Severity | None:
        return severity_of(self.known, oracle_names()) if self.known else None

    def __str__(self) -> str:
        what = f"{self.known.stage}: {self.known.reason}" if self.known else "no known failure"
        return f"{self.variant.label} on {self.backend}: {what}"


def shown_failures(case: Case, variant: str | None = None, backend: str | None = None) -> tuple[ShownFailure, ...]:
    """Return the known failures of a case that show on the installed torch, each where it shows first.

    The order is that of the variants and then of the backends, the least deep first. ``variant`` and ``backend`` limit
    them to one of each. Raises `UnknownName` for a known failure at an unknown place.
    """
    backends = (backend,) if backend else BACKENDS
    by_failure: dict[KnownFailure, ShownFailure] = {}
    for label in case.variants if variant is None else (variant,):
        on_device = STANDARD_VARIANTS[label]
        for name in backends[-1:] if on_device.needs_inductor else backends:
            for known in _applying(case, label, name):
                by_failure.setdefault(known, ShownFailure(case, on_device, name, known))
    return tuple(by_failure.values())


def _applying(case: Case, label: str, backend: str) -> Iterator[KnownFailure]:
    needs = {stage.name: stage.needs for stage in all_stages()}
    for known in case.known_failures:
        if applies(known, variant=label, backend=backend, version=torch_version(), stage_needs=needs):
            yield known
