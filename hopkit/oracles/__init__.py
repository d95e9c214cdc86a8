"""Oracles: independent checks of a compiled program's results. One per file, each usable alone.

An oracle of a capture maps a `hopkit.records.Capture` to findings, and `judge` runs them all. An oracle of a `Trial`
captures the program in other ways too (again, in another order, with every name returned), and `judge_trial` runs those
as well. No findings mean no objections.
"""

from __future__ import annotations

from hopkit.oracles.branches import branches
from hopkit.oracles.finding import Finding
from hopkit.oracles.finite_difference import finite_difference
from hopkit.oracles.graphs import graphs
from hopkit.oracles.live_names import live_names
from hopkit.oracles.metadata import metadata
from hopkit.oracles.mutation import mutation
from hopkit.oracles.numerics import left_out, numerics
from hopkit.oracles.other_order import other_order
from hopkit.oracles.other_size import other_size
from hopkit.oracles.same_text import same_text
from hopkit.oracles.scopes import scopes, why_scopes_not_judged
from hopkit.oracles.second_call import second_call
from hopkit.oracles.structure import structure
from hopkit.oracles.suite import ORACLES, judge
from hopkit.oracles.trial import Trial
from hopkit.oracles.trials import SECOND_TRIALS, TRIAL_ORACLES, judge_trial, oracles_left_out

__all__ = [
    "ORACLES",
    "SECOND_TRIALS",
    "TRIAL_ORACLES",
    "Finding",
    "Trial",
    "branches",
    "finite_difference",
    "graphs",
    "judge",
    "judge_trial",
    "left_out",
    "live_names",
    "metadata",
    "mutation",
    "numerics",
    "oracles_left_out",
    "other_order",
    "other_size",
    "same_text",
    "scopes",
    "second_call",
    "structure",
    "why_scopes_not_judged",
]
