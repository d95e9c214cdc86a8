"""Define the settings of a run of the fuzzer; the workers receive them as JSON."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import math
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from hopkit.deprecation import current_name
from hopkit.errors import UnknownName, UsageError

__all__ = ["FEATURES", "ROUND", "Plan", "Turn"]

ROUND = 100
"""The number of programs that hypothesis draws from one seed."""

FEATURES = ("random", "annotations", "dynamic", "data_dependent", "special", "regions")
"""Optional features of programs: parameters of `hopkit.strategies.programs`, each with separate rounds."""

_OLD_FEATURES: Mapping[str, str] = MappingProxyType({"marks": "annotations"})
_OLD_ORACLES: Mapping[str, str] = MappingProxyType({"masks": "finite_difference"})

_MODES: dict[bool | None, tuple[bool, ...]] = {None: (False, True), False: (False,), True: (True,)}


class Turn(NamedTuple):
    """The mode of a round's programs: differentiated or not, with one of `FEATURES` or with none (empty)."""

    training: bool
    feature: str = ""

    def __str__(self) -> str:
        mode = "training" if self.training else "inference"
        return f"{mode} with {self.feature}" if self.feature else mode


@dataclasses.dataclass(frozen=True)
class Plan:
    """The settings of one run: the programs to draw, the backends and oracles that judge them, and the limits.

    ``backends`` are registered names, or ``module:callable``; a program runs on them in their order. ``hops`` names
    families (empty: all), ``training`` whether programs are differentiated (None: both alternate). ``features``
    alternate too, after programs without any. ``oracles`` names additional oracles of a trial, each of which compiles a
    program again (`hopkit.oracles.trial_oracles`).

    Drawing ends after ``seconds``, but not before each mode had a program. A failure is shrunk for ``shrink`` seconds
    at most; the last failures share that time. One program on one backend may take ``timeout`` seconds, and grow by
    ``memory`` bytes. All files are written to ``folder``; modules of backends are imported from ``path`` too. A worker
    ends with the process ``parent``.

    >>> Plan(Path("found"), seed=3).rounds(1), Plan(Path("found"), seed=3, workers=2).rounds(1)
    (range(0, 9223372036854775807), range(1, 9223372036854775807, 2))
    """

    folder: Path
    backends: tuple[str, ...] = ("eager", "aot_eager", "inductor")
    hops: tuple[str, ...] = ()
    training: bool | None = None
    features: tuple[str, ...] = FEATURES
    oracles: tuple[str, ...] = ()
    seconds: float = 60.0
    shrink: float = 120.0
    workers: int = 1
    seed: int = 0
    timeout: float = 60.0
    memory: int = 4 * 1024**3
    path: str = ""
    parent: int = dataclasses.field(default_factory=os.getpid)

    def __post_init__(self) -> None:
        for field, kind, old_names in (("features", "feature", _OLD_FEATURES), ("oracles", "oracle", _OLD_ORACLES)):
            names = (current_name(kind, name, old_names) for name in getattr(self, field))
            object.__setattr__(self, field, tuple(dict.fromkeys(names)))
        for feature in self.features:
            if feature not in FEATURES:
                raise UnknownName("feature of programs", feature, FEATURES)
        if not self.backends:
            raise UsageError("no backend to judge", hint="give at least one")
        for name in ("seconds", "timeout", "memory", "workers"):
            if getattr(self, name) <= 0:
                raise UsageError(f"{name}={getattr(self, name)} lets nothing run", hint=f"give {name} above 0")
        if self.shrink < 0:
            raise UsageError(f"shrink={self.shrink:g} is negative", hint="give shrink=0 or more")

    @property
    def journals(self) -> Path:
        """Return the folder with one journal for each worker."""
        return self.folder / "journal"

    def rounds(self, shard: int) -> range:
        """Return the rounds of one worker; the programs of a round do not depend on the number of workers.

        Workers are numbered from 0; a single worker takes every round.
        """
        return range(shard % self.workers, 2**63 - 1, self.workers)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Return the modes of the rounds, in their order."""
        return tuple(Turn(training, feature) for feature in ("", *self.features) for training in _MODES[self.training])

    def turn_of(self, number: int) -> Turn:
        """Return the mode of a round."""
        return self.turns[number % len(self.turns)]

    def modes_of(self, shard: int) -> int:
        """Return the number of modes in the rounds of one worker: so many successive rounds have different modes.

        >>> [Plan(Path("found"), features=(), workers=workers).modes_of(0) for workers in (1, 2, 3)]
        [2, 1, 2]
        """
        return len(self.turns) // math.gcd(self.workers, len(self.turns))

    def seed_of(self, number: int) -> int:
        """Return the seed from which hypothesis draws a round."""
        return int.from_bytes(hashlib.sha256(f"{self.seed} {number}".encode()).digest()[:8], "big")

    def to_json(self) -> str:
        """Return the plan as text, for `from_json`."""
        return json.dumps(dataclasses.asdict(self) | {"folder": str(self.folder.resolve())})

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """Return the plan that ``to_json`` wrote.

        >>> plan = Plan(Path("/tmp/found"), backends=("eager",))
        >>> Plan.from_json(plan.to_json()) == plan
        True
        """
        values = json.loads(text)
        lists = {name: tuple(values[name]) for name in ("backends", "hops", "features", "oracles")}
        return cls(**{**values, **lists, "folder": Path(values["folder"])})
