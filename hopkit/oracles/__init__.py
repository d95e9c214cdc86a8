"""Oracles: independent checks of a compiled program's results. One per file, each usable alone.

An oracle of a capture maps a `hopkit.records.Capture` to findings, and `judge` runs them all. An oracle of a `Trial`
captures the program in other ways too (again, in another order, with every name returned), and `judge_trial` runs those
as well. No findings mean no objections.

A file with an oracle ends in ``ORACLE``, by which `capture_oracles` and `trial_oracles` find it. Read in this order:

=============================================  ============================================================
`.oracle`, `.registry`                         the record of an oracle, and all oracles
`.structure`                                   types, shapes, strides and sharing of results
`.numerics`, `.tolerance`                      numbers, and the largest difference that counts as equal
`.mutation`                                    arguments, buffers and outer objects after the call
`.branches`, `.graphs`                         the branches taken; the number of graphs
`.metadata`, `.annotated_nodes`                annotations of nodes
`.regions`                                     regions that Inductor compiles
`.fallbacks`, `.cpp_calls`                     operators that Inductor leaves to eager torch; calls in C++ text
`.memory`                                      memory of Inductor's wrappers
`.memory_verifier`                             torch's own verifier of that memory beside the check
`.scopes`                                      call hierarchies of nodes
`.suite`, `.oracle_call`                       run all oracles of a capture; call one, and check its answer
`.trial`                                       the record of a trial
`.second_call`, `.other_order`, `.other_size`  call the program again, in another order, with another size
`.live_names`, `.name_exposure`                return every name of the program
`.finite_difference`                           measure a derivative at one seed
`.same_text`, `.same_regions`                  compile twice, and compare the texts; or regions, in two processes
`.pass_scopes`                                 call hierarchies behind each pass of Inductor
`.pass_origins`, `.node_values`                the nodes that a pass made a node from; values of nodes
`.provenance`                                  the nodes and lines of kernels, in the code's own words
`.trials`                                      run all oracles of a trial
`.matching`, `.excuses`                        match findings with known failures
`.known_alike`                                 failures of other programs that the corpus knows
=============================================  ============================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hopkit.deprecation import RenamedKeys, renamed_names
from hopkit.oracles.branches import branches
from hopkit.oracles.fallbacks import fallbacks
from hopkit.oracles.finite_difference import finite_difference
from hopkit.oracles.graphs import graphs
from hopkit.oracles.live_names import live_names
from hopkit.oracles.memory import memory
from hopkit.oracles.metadata import metadata
from hopkit.oracles.mutation import mutation
from hopkit.oracles.numerics import left_out, numerics
from hopkit.oracles.oracle import CaptureOracle, TrialOracle
from hopkit.oracles.other_order import other_order
from hopkit.oracles.other_size import other_size
from hopkit.oracles.pass_scopes import pass_scopes
from hopkit.oracles.provenance import provenance
from hopkit.oracles.regions import regions
from hopkit.oracles.registry import OLD_ORACLES, capture_oracles, trial_oracles
from hopkit.oracles.same_regions import same_regions
from hopkit.oracles.same_text import same_text
from hopkit.oracles.scopes import scopes, why_scopes_not_judged
from hopkit.oracles.second_call import second_call
from hopkit.oracles.structure import structure
from hopkit.oracles.suite import judge, of_compiler
from hopkit.oracles.trial import Trial
from hopkit.oracles.trials import judge_trial, oracles_left_out
from hopkit.records import Finding

__all__ = [
    "CaptureOracle",
    "Finding",
    "Trial",
    "TrialOracle",
    "branches",
    "capture_oracles",
    "fallbacks",
    "finite_difference",
    "graphs",
    "judge",
    "judge_trial",
    "left_out",
    "live_names",
    "memory",
    "metadata",
    "mutation",
    "numerics",
    "of_compiler",
    "oracles_left_out",
    "other_order",
    "other_size",
    "pass_scopes",
    "provenance",
    "regions",
    "same_regions",
    "same_text",
    "scopes",
    "second_call",
    "structure",
    "trial_oracles",
    "why_scopes_not_judged",
]


def _judges() -> Mapping[str, Callable[[Trial], tuple[Finding, ...]]]:
    return RenamedKeys("oracle", OLD_ORACLES, {name: oracle.judge for name, oracle in trial_oracles().items()})


def _second_trials() -> Mapping[str, Callable[[Trial], Trial | None]]:
    return {name: oracle.second_trial for name, oracle in trial_oracles().items() if oracle.second_trial}


__getattr__ = renamed_names(
    __name__,
    JUDGED=("hopkit.oracles.trial_oracles(), with second_trial of each", _second_trials),
    ORACLES=("hopkit.oracles.capture_oracles()", lambda: tuple(oracle.judge for oracle in capture_oracles().values())),
    SECOND_TRIALS=("hopkit.oracles.trial_oracles(), with second_trial of each", _second_trials),
    TRIAL_ORACLES=("hopkit.oracles.trial_oracles()", _judges),
    masks="finite_difference",
)
