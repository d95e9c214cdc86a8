"""Define every exception of hopkit. A message states what failed, where, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hopkit.deprecation import renamed_arguments, renamed_attributes

__all__ = [
    "BackendFailed",
    "BadCase",
    "CaptureFailed",
    "DamagedGolden",
    "GoldenMismatch",
    "GradientRefused",
    "GraphBreak",
    "HopkitError",
    "NameTaken",
    "ReferenceFailed",
    "StageNotReached",
    "UnknownName",
    "UnsupportedTorch",
    "UsageError",
    "WorkerLost",
    "with_article",
]


@renamed_attributes(cure="hint")
class HopkitError(Exception):
    """The base of hopkit's exceptions; ``str()`` of one is a message for users.

    >>> raise HopkitError("what failed", hint="what to do")
    Traceback (most recent call last):
        ...
    hopkit.errors.HopkitError: what failed
      what to do
    """

    def __init__(self, message: str, *, hint: str = "") -> None:
        self.message = message
        self.hint = hint
        super().__init__(message)

    def __str__(self) -> str:
        return f"{self.message}\n  {self.hint}" if self.hint else self.message


def with_article(value: object) -> str:
    """Return the name of the type of a value for a message.

    >>> with_article(1), with_article("x")
    ('an int', 'a str')
    """
    name = type(value).__name__
    return f"an {name}" if name[0] in "aeiouAEIOU" else f"a {name}"


class UsageError(HopkitError):
    """An invalid argument, or a name that does not exist (exit code 2)."""


_PRINTED_BY = {
    "case": "hopkit list",
    "fault": "hopkit faults --list",
    "feature": "hopkit doctor",
    "HOP": "hopkit list --census",
    "group": "hopkit golden --triage",
    "stage": "hopkit list --stages",
}
"""The command that prints the names of a kind; an error lists all names of any other kind."""


class UnknownName(UsageError):
    """A case, stage, HOP or group that does not exist; names the nearest that do, unless a ``hint`` is given.

    >>> raise UnknownName("stage", "dinamo", ["dynamo", "codegen"])
    Traceback (most recent call last):
        ...
    hopkit.errors.UnknownName: unknown stage 'dinamo'
      nearest: dynamo
    """

    def __init__(self, kind: str, name: str, known: list[str] | tuple[str, ...], *, hint: str = "") -> None:
        self.kind, self.name = kind, name
        super().__init__(f"unknown {kind} {name!r}", hint=hint or _hint(kind, name, known))


_LISTED = 100
"""The greatest number of names that an error lists."""


def _hint(kind: str, name: str, known: list[str] | tuple[str, ...]) -> str:
    """Return the nearest names or, without any, all of them or the command that prints them."""
    import difflib

    nearest = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    if not nearest:
        nearest = sorted(candidate for candidate in known if name and name in candidate)[:3]
    if nearest:
        return "nearest: " + ", ".join(nearest)
    if len(known) > 12 and kind in _PRINTED_BY:
        return f"{len(known)} are known; `{_PRINTED_BY[kind]}` prints them"
    if len(known) > _LISTED:
        return f"{len(known)} are known; the nearest: " + ", ".join(difflib.get_close_matches(name, known, cutoff=0))
    return "known: " + ", ".join(known) if known else "there are none"


class StageNotReached(UnknownName, KeyError):
    """A stage that a capture has no artifact of: an unknown name, or one that its program or backend did not reach."""

    @classmethod
    def known(cls, name: str, reached_by: str, reached: list[str] | tuple[str, ...]) -> StageNotReached:
        """Return the error for a stage that exists; ``reached_by`` says what a capture needs to reach it.

        >>> print(StageNotReached.known("codegen", "backend='inductor'", ["dynamo"]))
        the capture has no artifact of the stage 'codegen'
          it takes backend='inductor', and stages=, if given, must name it; this capture has dynamo
        """
        needs = f"it takes {reached_by}, and" if reached_by else "the program may not have it;"
        has = ", ".join(reached) or "no stage"
        error = cls("stage", name, (), hint=f"{needs} stages=, if given, must name it; this capture has {has}")
        error.message = f"the capture has no artifact of the stage {name!r}"
        return error


class NameTaken(UsageError):
    """Two owners claim one name; names both."""

    @renamed_arguments(cure="hint")
    def __init__(self, kind: str, name: str, owner: str, claimant: str, *, hint: str = "rename one of them") -> None:
        super().__init__(f"{kind} {name!r} is defined twice: by {owner} and by {claimant}", hint=hint)


_MOVED_NAME = "`hopkit doctor --contract` shows its possible new place; docs/porting.md describes how to update it"


class UnsupportedTorch(HopkitError):
    """The installed torch lacks a private name that a feature of hopkit relies on, or can't import its module.

    ``reason`` is the error of the import, if one was raised. ``hint`` is for what is no private name.
    """

    def __init__(self, name: str, version: str, feature: str, reason: str = "", *, hint: str = "") -> None:
        self.name, self.version, self.feature = name, version, feature
        if reason:
            super().__init__(
                f"{name} of torch {version}, which {feature} needs, is not available: {reason}",
                hint="import the module in Python alone: the traceback shows the cause",
            )
        else:
            super().__init__(
                f"torch {version} has no {name}, which {feature} needs",
                hint=hint or _MOVED_NAME,
            )


class BadCase(HopkitError):
    """A case is malformed: a wrong name, an unknown variant, no sample, a branch that no call takes."""


class CaptureFailed(HopkitError):
    """A capture failed; the base of the classes below.

    ``phase`` is the stage at which it failed (``"dynamo"``, ``"aot_forward"`` ...), ``"reference"`` for the reference
    run, ``"backend"`` for a backend that bypasses AOTAutograd, ``"run"`` for a call of the compiled program.
    ``artifacts`` are those captured before, a `hopkit.records.StageMap`. ``depth`` is the deepest part of torch's
    compiler that the backend reached (one of `hopkit.records.DEPTHS`), empty if no compiler ran.
    """

    @renamed_arguments(cure="hint")
    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        phase: str = "",
        artifacts: Mapping[Any, Any] | None = None,
        depth: str = "",
    ) -> None:
        self.phase, self.artifacts, self.depth = phase, artifacts, depth
        super().__init__(message, hint=hint)


class ReferenceFailed(CaptureFailed):
    """The program raised in the reference run, without a compiler."""


class GraphBreak(CaptureFailed):
    """Dynamo broke the graph of a program that needs a full graph; the message has torch's reason."""


class BackendFailed(CaptureFailed):
    """A backend raised while it compiled the program, or the compiled program raised."""


class WorkerLost(CaptureFailed):
    """The process that ran a case died, hung, was slow, forked, or outgrew its memory limit."""


class GradientRefused(HopkitError):
    """A gradient that a HOP would compute wrongly: it depends on random numbers that the backward would draw again."""


class GoldenMismatch(HopkitError, AssertionError):
    """The text of a stage differs from the accepted one; the message has the diff."""


class DamagedGolden(HopkitError):
    """A golden file that can't be read as one: truncated, conflict markers, not UTF-8, a directory."""

    @renamed_arguments(cure="hint")
    def __init__(self, path: str, line: int, what: str, *, hint: str = "") -> None:
        self.path, self.line, self.what = path, line, what
        super().__init__(
            f"{path}:{line}: {what}",
            hint=hint or "fix it by hand or restore it from version control; nothing was written",
        )
