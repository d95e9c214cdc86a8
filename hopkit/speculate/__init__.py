"""Dynamo's speculation, done again to be read: what a graph outputs and what a function returns are two things.

The words. A HOP takes functions, its *bodies*. Dynamo runs a body on *trackers* (its ``VariableTracker``): each stands
for a Python value of the program, and that of a tensor or symbol has a *proxy*, its node in a graph that grows while
the body runs. A value of the *enclosing program* that a body uses is *lifted*: it becomes a placeholder of the body's
graph and an operand of the HOP. A graph is *sealed* when it gets its outputs. An intermediate *escapes* where the body
puts it into the state of the enclosing program, a list, say. Where bodies are branches, a *slot* is a place of what
they return (``result['y'][0]``) that may hold another value in each.

Read in this order. A body that runs once, all of `hopkit.wrap`:

1. `policy`: what a HOP may ask for. Skim it, and come back for each field when it is used.
2. `subgraph`: what comes out. `SpeculatedSubgraph` holds ``returned`` and ``graph_output_vts``: the two things.
3. `engine`: `speculate_subgraph` is `trace_body`, `collect` and `seal`; follow these three calls.
4. `outputs`: which values `collect` takes, and how `take_over` lets the program go on with the HOP's outputs.

Bodies of which one is chosen, all of `hopkit.cond`:

5. `branches`: trace all, compare, plan, seal all: `speculate_branches` from top to bottom.
6. `structure`: what the bodies returned, walked side by side; it gives the slots.
7. `sharing`, then `views`: what a slot is outside, where tensors share memory.

Last `installed`, the engine under torch's own HOPs, which is how it is proved. What the engine asks of Dynamo is in
`hopkit._torch.subgraphs`, one short function a question. To watch it at work:
``hopkit show cond/nested --stage speculation --engine hopkit``. The page is docs/speculation.md.
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
