"""Derive the severity of a known failure from its declaration."""

from __future__ import annotations

from collections.abc import Container

from hopkit.records import KnownFailure, Severity

__all__ = ["severity_of"]


def severity_of(failure: KnownFailure, oracles: Container[str]) -> Severity:
    """Return the severity of a known failure.

    ``oracles`` are the names of the oracles that judge compiled programs: a failure at one of them raises no error. A
    failure anywhere else is an error, of the compiler or of the compiled program.

    >>> severity_of(KnownFailure("numerics", "", "a gradient is lost"), {"numerics"}).value
    'silently wrong'
    >>> severity_of(KnownFailure("dynamo", "", "no sets", refusal=True), {"numerics"}).value
    'refused'
    """
    if failure.refusal:
        return Severity.REFUSED
    return Severity.SILENTLY_WRONG if failure.stage in oracles else Severity.CRASH
