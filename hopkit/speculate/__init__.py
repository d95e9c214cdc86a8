"""A readable implementation of Dynamo's speculation: a graph's outputs and a function's result are two things.

The words. A HOP takes functions, its *bodies*. Dynamo runs a body on VariableTrackers, *VTs* for short: each represents
a Python value of the program. The VT of a tensor or symbol has a *proxy*, its node in a graph that grows while the body
runs. A value of the *enclosing program* that a body uses is *lifted*: it becomes a placeholder of the body's graph and
an operand of the HOP. A graph is *sealed* when it gets its outputs. An intermediate *escapes* if the body stores it in
the state of the enclosing program, a list, say. A *slot* is a place in the results of branches (``result['y'][0]``)
that may hold another value in each.

Read in this order. A body that runs once, all of `hopkit.wrap`:

1. `.policy`: the options of a HOP. Skim it, and come back for each field when it is used.
2. `.subgraph`: the results. `SpeculatedSubgraph` holds ``returned`` and ``graph_output_vts``: the two things.
3. `.engine`: `speculate_subgraph` is `trace_body`, `selected` and `seal`; follow these three calls. `trace_body` makes
   the placeholders of arguments with `.inputs`.
4. `.outputs`: which values `selected` takes, and how `rebind_outputs` rebinds the program's VTs to the HOP's outputs.

Bodies of which one is chosen, all of `hopkit.cond`:

5. `.branches`: trace all, compare, plan, seal all: `speculate_branches` from top to bottom.
6. `.structure`: compares the results of the bodies, and returns the slots; `.differences` refuses the others, and
   `.descriptions` names their parts for messages.
7. `.origins`, `.sharing`, then `.views`: the value of a slot outside of the HOP, also if tensors share memory;
   `.scalars` makes tensors of numbers that differ, `.constants` compares those that do not.
8. `.copies`: what shares memory in one body only is copied, and nobody may see it: `hopkit.aliasing` watches.

Bodies that run once for each round are in `hopkit.loops`.

Your own HOP on the engine: `.functions`, and the page docs/hop_on_the_engine.md.

Last `.installed`, which runs the engine under torch's own HOPs: that verifies it; and `hopkit.observation`, which
reports each speculation to observers. The engine's access to Dynamo is in `hopkit._torch.dynamo.subgraphs`, one short
function for each query. To watch it at work: ``hopkit show cond/nested --stage lifts --engine hopkit``. The page is
docs/speculation.md.
"""

from __future__ import annotations

from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit.observation.events import observed_speculation
from hopkit.observation.records import Speculation, SpeculationEvent
from hopkit.speculate.branches import Branches, speculate_branches
from hopkit.speculate.engine import seal, speculate_subgraph, trace_body
from hopkit.speculate.functions import call_node, subgraph_attribute, traced_by, unpacked
from hopkit.speculate.installed import install, installed
from hopkit.speculate.outputs import take_over
from hopkit.speculate.policy import SpeculationPolicy
from hopkit.speculate.subgraph import SpeculatedSubgraph, TracedBody, TracingInfo

__all__ = [
    "Branches",
    "InstructionTranslator",
    "SpeculatedSubgraph",
    "Speculation",
    "SpeculationEvent",
    "SpeculationPolicy",
    "TracedBody",
    "TracingInfo",
    "VariableTracker",
    "call_node",
    "install",
    "installed",
    "observed_speculation",
    "seal",
    "speculate_branches",
    "speculate_subgraph",
    "subgraph_attribute",
    "take_over",
    "trace_body",
    "traced_by",
    "unpacked",
]
