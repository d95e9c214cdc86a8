"""Define a failure: its cause, as far as it can be determined, and the smallest program that shows it."""

from __future__ import annotations

import dataclasses
import hashlib
import re
from collections.abc import Mapping
from typing import Any

from hopkit.normalize import speculation as normalized
from hopkit.oracles.name_exposure import expose_names_in_source

__all__ = ["Cause", "Failure"]

_SYMPTOM = 240
"""Characters of a message that distinguish causes: the rest mostly repeats the program."""

# Text that depends on the program rather than on the fault. The patterns are applied in this order.
_SPARED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.DOTALL), replacement)
    for pattern, replacement in (
        (r"^call \d+[:,] (?:afterwards: )?", ""),
        (r"(differs from the reference).*", r"\1"),
        (
            r"[\w:]+(?: at `[^`]*`)? has annotations \{.*?\}, (where the program has) .*",
            r"operator has annotations, \1 others",
        ),
        (r"(no )?[\w:]+ has annotations(?: \{.*?\})?", r"\1operator has annotations"),
        (r"(under which the program calls) [\w:]+", r"\1 it"),
        (r"`[^`]*`", "`...`"),
        (r"\b(outputs|inputs|state|args|kwargs|fn)(?:\[[^\]]*\]|\{\d+\}|\.\w+)+", r"\1"),
        (r"\btorch\.(?:b?float|u?int|bool|complex)\w*", "dtype"),
        (r"\b(?:Double|Float|Half|BFloat16|Long|Int|Short|Byte|Char|Bool)\b", "dtype"),
        (r"\b[fibu]f?\d+\[", "dtype["),
        (r"[\[(][\d\s,.\-suNone]*[\])]", "(...)"),
        (r"\d+(?:\.\d+)?(?:e[+-]?\d+)?", "N"),
        (r"\s+", " "),
    )
)


@dataclasses.dataclass(frozen=True)
class Cause:
    """The place at which a failure shows and its message, without text that depends on the program.

    ``backend`` is the first that fails of the plan's backends. ``place`` is the name of a stage, of an oracle,
    ``"run"``, ``"backend"``, ``"reference"`` or ``"process"``, as in `hopkit.records.Finding`.

    >>> Cause.of("eager", "numerics", "call 1: outputs[0]['a']: differs from the reference by 0.5 where ...")
    Cause(backend='eager', place='numerics', symptom='outputs: differs from the reference')
    """

    backend: str
    place: str
    symptom: str

    @classmethod
    def of(cls, backend: str, place: str, message: str) -> Cause:
        """Return the cause of a message."""
        text = normalized(message)
        for pattern, replacement in _SPARED:
            text = pattern.sub(replacement, text)
        return cls(backend, place, text.strip()[:_SYMPTOM])

    @property
    def id(self) -> str:
        """Return six characters, the hash of the cause."""
        return hashlib.sha256(repr(dataclasses.astuple(self)).encode()).hexdigest()[:6]


@dataclasses.dataclass(frozen=True)
class Failure:
    """A program that fails, and how.

    ``source`` needs only torch and has the functions ``program`` and ``make_inputs``. ``calls`` are the calls that show
    the failure, as Python, ``expected`` the facts of each call in the reference run (`hopkit.fuzz.expectations`).
    ``config`` and ``dynamic`` are the settings that it needs. ``original`` is the number of lines that the program had
    when it was drawn. ``shrunk``: it was shrunk to the end. ``steady``: it failed again when it was judged again.
    ``like`` names a known failure of the corpus that it may be. ``output`` is the text that a lost process printed,
    with its frames.
    """

    cause: Cause
    message: str
    source: str
    families: tuple[str, ...]
    hops: tuple[str, ...]
    training: bool
    calls: tuple[str, ...] = ()
    config: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    dynamic: Mapping[str, tuple[int, ...]] = dataclasses.field(default_factory=dict)
    expected: tuple[Mapping[str, Any], ...] = ()
    original: int = 0
    shrunk: bool = False
    steady: bool = True
    like: str = ""
    output: str = ""
    torch: str = ""

    @property
    def name(self) -> str:
        """Return a name for files and cases: the place, the families, and six characters of the cause."""
        return re.sub(r"\W+", "_", "_".join((self.cause.place, *self.families[:3], self.cause.id))).lower()

    @property
    def lines(self) -> int:
        """Return the number of lines of the program, without blank lines, imports and ``make_inputs``."""
        return count_lines(self.source)

    @property
    def size(self) -> tuple[int, int]:
        """Return the key that orders failures by the size of their programs."""
        return self.lines, len(self.source)

    @property
    def judged_source(self) -> str:
        """Return the text that the oracle judged: ``source``; for ``live_names``, with all names of it returned."""
        return expose_names_in_source(self.source, "program") if self.cause.place == "live_names" else self.source

    def to_dict(self) -> dict[str, Any]:
        """Return the failure as JSON values."""
        return dataclasses.asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Failure:
        """Return the failure from the JSON values of ``to_dict``."""
        tuples = {name: tuple(values[name]) for name in ("families", "hops", "calls", "expected")}
        dynamic = {name: tuple(dims) for name, dims in values["dynamic"].items()}
        return cls(**{**values, **tuples, "dynamic": dynamic, "cause": Cause(**values["cause"])})


def count_lines(source: str) -> int:
    """Return the number of lines of a program's text, without blank lines, imports and ``make_inputs``.

    >>> count_lines("import torch\\n\\n\\ndef program(x0):\\n    return x0\\n\\n\\ndef make_inputs():\\n    return 1")
    2
    """
    text = source.split("\n\n\ndef make_inputs")[0]
    return sum(1 for line in text.splitlines() if line.strip() and not re.match(r"(import|from) ", line))
