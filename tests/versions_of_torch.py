"""Errors of torch in some versions, for tests that pass on the others."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from packaging.specifiers import SpecifierSet

from hopkit._torch.versions import torch_minor
from hopkit.records import Finding, KnownFailure

__all__ = ["torch_fails", "unexplained"]


def torch_fails(versions: str, reason: str, *, raises: type[BaseException]) -> pytest.MarkDecorator:
    """Return a strict xfail mark for these versions of torch: once torch is fixed, the test fails.

    >>> torch_fails(">=1.0", "torch refuses it", raises=RuntimeError).kwargs["strict"]
    True
    """
    here = SpecifierSet(versions).contains(torch_minor())
    return pytest.mark.xfail(here, raises=raises, reason=f"torch {versions}: {reason}", strict=True)


def unexplained(findings: Iterable[Finding], known: KnownFailure) -> list[Finding]:
    """Return the findings that a known failure of the installed torch does not explain.

    >>> failure = KnownFailure("memory", ">=1.0", "torch is wrong", "input reused")
    >>> findings = [Finding("memory", "input reused: x"), Finding("numerics", "input reused")]
    >>> [finding.stage for finding in unexplained(findings, failure)]
    ['numerics']
    """
    if not SpecifierSet(known.versions).contains(torch_minor()):
        return list(findings)
    return [finding for finding in findings if finding.stage != known.stage or known.symptom not in finding.message]
