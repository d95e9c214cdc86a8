"""Run one worker: prepare its process for forks, and search."""

from __future__ import annotations

from collections.abc import Callable

from hopkit import extras
from hopkit.fuzz.backends import find_backend, gpu_of
from hopkit.fuzz.plan import Plan
from hopkit.runner.warmup import stay_single_threaded, warm_up

__all__ = ["check", "run"]


def check(plan: Plan) -> None:
    """Raise `UsageError` for an unknown backend or family of HOPs, and for a missing library."""
    stay_single_threaded()
    extras.require("hypothesis", *(("pytest", "xdist") if plan.workers > 1 else ()), purpose="fuzzing")
    from hopkit.fuzz import hypothesis_runs

    for name in plan.backends:
        find_backend(name, plan.path)
    for turn in plan.turns:
        hypothesis_runs.strategy(plan, turn)


def run(plan: Plan, number: int, on_entry: Callable[[], None] = lambda: None) -> None:
    """Search as worker ``number`` of a plan; raises the exceptions of `warm_up`."""
    stay_single_threaded()
    from hopkit._torch import features

    # Warm up with torch's backends only: a user's backend may harm this process.
    virtual = [name for name in plan.backends if gpu_of(name)]
    # A graph for a GPU may have parts on the CPU, which Inductor compiles to C++.
    in_cpp = "inductor" in plan.backends or (virtual and features.has("cxx"))
    warm_up("inductor" if in_cpp else "aot_eager")
    if virtual:
        warm_up(devices=virtual[:1])
    from hopkit.corpus.registry import all_cases
    from hopkit.fuzz.search import search

    search(plan, number, all_cases(), on_entry)
