"""Every exception of hopkit: each says what failed, where, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hopkit.records import StageMap

__all__ = [
    "BackendFailed",
    "BadCase",
    "CaptureFailed",
    "DamagedGolden",
    "GoldenMismatch",
    "GraphBreak",
    "HopkitError",
    "NameTaken",
    "ReferenceFailed",
    "UnknownName",
    "UnsupportedTorch",
    "UsageError",
    "WorkerLost",
]


class HopkitError(Exception):
    """The base of all of hopkit's own exceptions; ``str()`` of one is a message for a person.

    >>> raise HopkitError("what failed", cure="what to do")
    Traceback (most recent call last):
        ...
    hopkit.errors.HopkitError: what failed
      what to do
    """

    def __init__(self, message: str, *, cure: str = "") -> None:
        self.message = message
        self.cure = cure
        super().__init__(message)

    def __str__(self) -> str:
        return f"{self.message}\n  {self.cure}" if self.cure else self.message


class UsageError(HopkitError):
    """The caller asked for something that does not exist or does not fit (exit code 2)."""


class UnknownName(UsageError):
    """A case, stage, HOP or group that does not exist; names the nearest that do.

    >>> raise UnknownName("stage", "dinamo", ["dynamo", "codegen"])
    Traceback (most recent call last):
        ...
    hopkit.errors.UnknownName: unknown stage 'dinamo'
      nearest: dynamo
    """

    def __init__(self, kind: str, name: str, known: list[str] | tuple[str, ...]) -> None:
        import difflib

        nearest = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
        if not nearest:
            nearest = sorted(each for each in known if name and name in each)[:3]
        if nearest:
            cure = "nearest: " + ", ".join(nearest)
        elif len(known) <= 12:
            cure = "known: " + ", ".join(known)
        else:
            where = "`hopkit list`" if kind == "case" else "`hopkit doctor`"
            cure = f"{len(known)} are known; {where} prints them"
        self.kind, self.name = kind, name
        super().__init__(f"unknown {kind} {name!r}", cure=cure)


class NameTaken(UsageError):
    """Two owners claim one name; names both."""

    def __init__(self, kind: str, name: str, owner: str, claimant: str, *, cure: str = "rename one of them") -> None:
        super().__init__(f"{kind} {name!r} is defined twice: by {owner} and by {claimant}", cure=cure)


class UnsupportedTorch(HopkitError):
    """The installed torch lacks a private name that a feature of hopkit relies on."""

    def __init__(self, name: str, version: str, feature: str) -> None:
        self.name, self.version, self.feature = name, version, feature
        super().__init__(
            f"torch {version} has no {name}, which {feature} needs",
            cure="`hopkit doctor --contract` shows where it went; docs/porting.md tells how to follow it",
        )


class BadCase(HopkitError):
    """A case that is not well formed: wrong name, unknown variant, no sample, branch never taken."""


class CaptureFailed(HopkitError):
    """A capture could not be completed; the base of the ways in which that happens.

    ``phase`` is the stage that was being made (``"dynamo"``, ``"aot_forward"`` ...), ``"reference"`` for the plain
    run, ``"backend"`` for one that does not go through AOTAutograd, ``"run"`` for the compiled program at work.
    ``artifacts`` is a `hopkit.records.StageMap` of what was captured before, ``depth`` how far down torch's compiler
    the backend was seen to go (one of `hopkit.records.DEPTHS`, or empty where no compiler was asked).
    """

    def __init__(
        self, message: str, *, cure: str = "", phase: str = "", artifacts: StageMap | None = None, depth: str = ""
    ) -> None:
        self.phase, self.artifacts, self.depth = phase, artifacts, depth
        super().__init__(message, cure=cure)


class ReferenceFailed(CaptureFailed):
    """The program itself raised when it was run plainly, before any compiler saw it."""


class GraphBreak(CaptureFailed):
    """The program has a graph break where a full graph was asked for; carries torch's reason."""


class BackendFailed(CaptureFailed):
    """A backend raised while it compiled the program or while the compiled program ran."""


class WorkerLost(CaptureFailed):
    """The process that ran a case died, hung, was slow, forked, or outgrew its memory limit."""


class GoldenMismatch(HopkitError, AssertionError):
    """What a stage makes of a variant is not what was accepted; carries the diff."""


class DamagedGolden(HopkitError):
    """A golden file that can't be read as one: truncated, conflict markers, not UTF-8, a directory."""

    def __init__(self, path: str, line: int, what: str, *, cure: str = "") -> None:
        self.path, self.line, self.what = path, line, what
        super().__init__(
            f"{path}:{line}: {what}",
            cure=cure or "mend it by hand or restore it from version control; nothing was written",
        )
