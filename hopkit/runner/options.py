"""The options of a golden run."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from hopkit.errors import UsageError
from hopkit.runner.limits import DEFAULT_LIMITS, Limits
from hopkit.runner.shards import Shard

__all__ = ["RunOptions"]

_NOT_DECIDING = frozenset(
    {
        # The cases and their variants, the code of a file, and the texts of goldens are in other parts of a key.
        *("patterns", "among", "file", "golden_dir", "device", "quick", "last_failed", "failed_first", "shard"),
        *("accept", "group", "prune", "twice", "maxfail", "limits"),
    }
)
"""The options that no verdict depends on. Any other one, also a new one, changes the key of each verdict."""


@dataclasses.dataclass(frozen=True)
class RunOptions:
    """The cases of a run, and what it does with them.

    ``patterns`` name the cases (none: all), of which ``among``, if it is given, leaves those with one of its names
    (`hopkit.runner.impact`). ``file`` is a Python file with further cases. ``device`` runs only the
    variants on one device, and the others keep their goldens. ``quick`` runs a sample of the cases
    (`hopkit.runner.quick_sample`), ``last_failed`` those that failed when they ran last, ``shard`` one part of them.
    ``failed_first`` starts with those that failed last, also if the run recalls nothing.

    ``golden_dir`` is a folder of goldens to use for all cases in place of each case's own. ``stages`` compares only
    some stages, on the backend that does no more than they need; a case that differs there runs on the backend of the
    goldens too, whose text counts.

    ``accept`` makes the new texts the goldens of each case that has no objection; with ``group``, the id of a group of
    differences, only that change. ``prune`` removes goldens that no case owns. ``twice`` captures everything again in
    another process and environment, and reports the differences. ``both_engines`` traces each case with hopkit's
    engine too, and compares. ``engine`` names the engine under torch's own HOPs, if the caller has installed another.
    ``goldens_of`` compares with the goldens of another minor of torch.

    ``maxfail`` ends the run after so many failed cases (0: never). Raises `UsageError` for options that exclude each
    other.
    """

    patterns: tuple[str, ...] = ()
    among: frozenset[str] | None = None
    file: Path | None = None
    golden_dir: Path | None = None
    device: str = ""
    quick: bool = False
    last_failed: bool = False
    failed_first: bool = False
    shard: Shard | None = None
    stages: tuple[str, ...] = ()
    accept: bool = False
    group: str = ""
    prune: bool = False
    twice: bool = False
    both_engines: bool = False
    engine: str = ""
    goldens_of: str = ""
    maxfail: int = 0
    limits: Limits = DEFAULT_LIMITS

    def __post_init__(self) -> None:
        if (self.device or self.stages or self.quick) and self.twice:
            raise UsageError("--twice captures all variants and stages again", hint="leave out --device and --stage")
        if self.prune and (self.quick or self.last_failed or self.shard or self.among is not None):
            raise UsageError(
                "--prune looks at the goldens of all cases",
                hint="leave out --quick, --last-failed, --shard and --impact",
            )
        if self.group and (self.last_failed or self.shard):
            raise UsageError(
                "--group accepts a change in all cases that have it", hint="leave out --last-failed and --shard"
            )

    def deciding(self) -> dict[str, object]:
        """Return the options that a verdict depends on, by name: all, but those that only choose cases or what follows.

        Limits are none of them: a case that passed kept within its own.
        """
        return {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if field.name not in _NOT_DECIDING
        }

    @property
    def is_partial(self) -> bool:
        """Return whether the run leaves out cases or variants by other means than patterns."""
        return bool(self.device or self.stages or self.quick or self.last_failed or self.among is not None)
