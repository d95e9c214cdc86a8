"""Define what is said of a program or a case: known failures of torch, and findings."""

from __future__ import annotations

import dataclasses
import enum

from hopkit.deprecation import renamed_attributes


@dataclasses.dataclass(frozen=True)
class KnownFailure:
    """An error of torch that a case shows: strict, so the case fails when it starts to pass.

    ``stage`` is the place where it shows: the name of a stage or of an oracle (``"numerics"``), ``"backend"``,
    ``"run"`` or ``"process"`` (see `Finding`). ``versions`` is a PEP 440 specifier
    (``">=2.13,<2.16"``; empty: all). ``variants`` limits it to some variants (empty: all), ``backends`` and ``devices``
    (``"cpu"``, ``"cuda"``, ``"virtual-h200"``) likewise. If only other backends than torch's own
    fail, ``backends`` names their depth: ``"dynamo"`` or ``"aot"``.
    ``symptom`` is a part of the failure's message; that of an exception is the innermost one of its chain, with its
    class. ``frame`` is a function of torch that the exception passed through, as a traceback names it
    (``"ScanAutogradOp.backward"``); it distinguishes failures with one symptom. ``refusal``: torch rejects the program
    on purpose (unsupported), not because of a bug. ``issue`` is the address of the public report, if there is one.
    ``expected`` states the right result, if the program alone does not.
    """

    stage: str
    versions: str
    reason: str
    symptom: str = ""
    variants: tuple[str, ...] = ()
    backends: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    refusal: bool = False
    issue: str = ""
    expected: str = ""
    frame: str = ""


class Severity(enum.Enum):
    """The severity of a known failure, the worst first: for the user of the program that shows it.

    >>> [severity.value for severity in Severity]
    ['silently wrong', 'crash', 'refused']
    """

    SILENTLY_WRONG = "silently wrong"
    """The program compiles and runs, and its results, effects or graphs are wrong without a word."""
    CRASH = "crash"
    """The compiler or the compiled program raises an error that torch does not mean to raise, or dies."""
    REFUSED = "refused"
    """Torch rejects the program on purpose."""


@dataclasses.dataclass(frozen=True)
class Origin:
    """The origin of an exception of torch (`hopkit._torch.hop.origins.origin_of`).

    ``text`` is the class and the message of the innermost exception. ``frames`` are the functions of torch that it
    passed through (``"torch._higher_order_ops.cond:trace_cond"``), ``hops`` the HOPs that were being compiled or run,
    by their registered names; both begin with the innermost.
    """

    text: str
    frames: tuple[str, ...] = ()
    hops: tuple[str, ...] = ()


@renamed_attributes(cure="hint", oracle="stage")
@dataclasses.dataclass(frozen=True)
class Finding:
    """One objection to a program or to a case: of an oracle, the compiler, a golden, or the process that ran it.

    ``stage`` names where it shows, as in `KnownFailure`: an oracle; a stage of the compiler; ``"run"`` (the compiled
    program raised), ``"backend"`` (a backend without AOTAutograd raised), ``"reference"`` (the program itself raised),
    ``"engine"`` (hopkit's engine and torch's own trace the program differently), ``"process"`` (the process was lost),
    ``"case"`` (the case can't be built) or ``"golden"`` (its golden can't be read). ``message`` has the place, the
    expected value and the actual one; ``hint`` is the fix.

    ``case``, ``variant`` (a label) and ``backend`` name the judged program. They are empty for a program that is no
    case, and for a finding about a case as a whole. ``origin`` is that of the exception, if there was one. ``known`` is
    the known failure of torch that explains the finding, which then is no failure. A difference from a golden is a
    subclass, `hopkit.goldens.Mismatch`.

    >>> print(Finding("structure", "outputs[0]: dtype float32 expected, float64 found"))
    structure: outputs[0]: dtype float32 expected, float64 found
    >>> print(Finding("run", "IndexError", case="cond/mine", variant="training", backend="aot_eager"))
    cond/mine training/run on aot_eager: IndexError
    """

    stage: str
    message: str
    hint: str = ""
    case: str = ""
    variant: str = ""
    backend: str = ""
    origin: Origin | None = None
    known: KnownFailure | None = None

    @property
    def symptom(self) -> str:
        """The text that a known failure's symptom must be part of: the innermost exception, or the message."""
        return self.message if self.origin is None else self.origin.text

    @property
    def place(self) -> str:
        """The variant and the stage: ``training/numerics``."""
        return f"{self.variant}/{self.stage}" if self.variant else self.stage

    def __str__(self) -> str:
        where = f"{self.case} {self.place}" if self.case else self.place
        return f"{where} on {self.backend}: {self.message}" if self.backend else f"{where}: {self.message}"
