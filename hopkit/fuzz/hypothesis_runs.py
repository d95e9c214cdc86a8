"""Run hypothesis on one seed and one database, and pass each program to a function."""

from __future__ import annotations

import contextlib
import hashlib
import unittest
from collections.abc import Callable
from typing import Any

from hopkit import extras

with extras.needed_for("fuzzing"):
    from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
    from hypothesis.database import DirectoryBasedExampleDatabase
    from hypothesis.strategies import SearchStrategy

from hopkit.fuzz.interrupts import interrupts_reraised
from hopkit.fuzz.plan import ROUND, Plan, Turn
from hopkit.strategies import programs
from hopkit.strategies.program import Program

__all__ = ["Enough", "Falsified", "draw", "replay", "shrink", "strategy"]

Look = Callable[[Program], None]


class Enough(BaseException):
    """End a run of hypothesis at once: it is no `Exception`, which hypothesis would catch."""


class Falsified(Exception):
    """Raised for each program that fails; a single type, so that hypothesis shrinks a single failure."""


def strategy(plan: Plan, turn: Turn) -> SearchStrategy[Program]:
    """Return the strategy that draws the programs of a round; raise `UnknownName` for an unknown family."""
    features: dict[str, Any] = {turn.feature: True} if turn.feature else {}
    return programs(hops=plan.hops or None, training=turn.training, **features)


def draw(plan: Plan, number: int, look: Look) -> None:
    """Call ``look`` with each program of a round; it raises only `Enough`, so a round has the same programs each time.

    Raises the exceptions of drawing.
    """
    _run(plan, number, look, (Phase.generate,))


def shrink(plan: Plan, number: int, look: Look) -> None:
    """Draw a round again until ``look`` raises `Falsified`, then call it with ever simpler programs."""
    _run(plan, number, look, (Phase.generate, Phase.shrink))


def replay(plan: Plan, turn: Turn, look: Look) -> None:
    """Call ``look`` with each program in the example database of the plan; those that raise `Falsified` stay in it."""
    # hypothesis raises SkipTest if there is nothing to replay.
    with contextlib.suppress(unittest.SkipTest):
        _run(plan, plan.turns.index(turn), look, (Phase.reuse,))


def _database(plan: Plan, turn: Turn) -> DirectoryBasedExampleDatabase:
    # With other HOPs an entry draws another program, and on another backend it may pass; hypothesis then deletes it. So
    # each set of backends, HOPs and oracles has a database.
    setting = hashlib.sha256(repr((plan.backends, plan.hops, plan.oracles)).encode()).hexdigest()[:6]
    mode = "training" if turn.training else "inference"
    return DirectoryBasedExampleDatabase(
        plan.folder / "examples" / f"{mode}{turn.feature and '_' + turn.feature}_{setting}"
    )


def _run(plan: Plan, number: int, look: Look, phases: tuple[Phase, ...]) -> None:
    turn = plan.turn_of(number)
    options: dict[str, Any] = {
        "phases": phases,
        "database": _database(plan, turn),
        "max_examples": ROUND,
        "deadline": None,
        "derandomize": False,
        # Shrinking follows one failure; a replay reports all entries of the database.
        "report_multiple_bugs": phases == (Phase.reuse,),
        "suppress_health_check": list(HealthCheck),
        "print_blob": False,
        "verbosity": Verbosity.quiet,
    }

    # hypothesis stores examples under the text of this function: all runs share them. A seed removes the database, so
    # the settings are applied after it.
    @settings(**options)
    @seed(plan.seed_of(number))
    @given(strategy(plan, turn))
    def run(program: Program) -> None:
        look(program)

    # ``look`` has recorded the programs itself.
    with contextlib.suppress(Falsified, Enough), interrupts_reraised():
        run()
