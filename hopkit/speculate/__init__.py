"""Dynamo's speculation, done again to be read: what a graph outputs and what a function returns are two things.

Read `policy` (how a HOP wants its bodies traced), `engine` (trace, then seal), `outputs` (what a graph outputs),
and `installed` (the engine under torch's own HOPs).
"""

from __future__ import annotations

from hopkit.speculate.engine import seal, speculate_subgraph, trace_body
from hopkit.speculate.installed import install, installed
from hopkit.speculate.policy import SpeculationPolicy
from hopkit.speculate.subgraph import SpeculatedSubgraph, TracedBody, TracingInfo

__all__ = [
    "SpeculatedSubgraph",
    "SpeculationPolicy",
    "TracedBody",
    "TracingInfo",
    "install",
    "installed",
    "seal",
    "speculate_subgraph",
    "trace_body",
]
