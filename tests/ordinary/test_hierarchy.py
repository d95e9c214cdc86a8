"""The call hierarchy of each program: recorded, rendered, and compared with what eager torch calls."""

from __future__ import annotations

import pytest
import torch

from hopkit import hierarchy, reference
from hopkit.hierarchy import scope_oracle
from hopkit.stages.program import Call, CalledProgram
from tests.hierarchy.graphs_of_programs import dynamo_graphs
from tests.ordinary.programs import PROGRAMS

NOT_COMPARED = {
    "decoder_of_regions": "the body of a region has the scopes of its first call",
    "diffusion_sampler": "a module that a decorated function closes over is named by the cell of the wrapper",
    "greedy_generation": "a module that a decorated function closes over is named by the cell of the wrapper",
    "per_sample_gradients": "the graph has steps of torch's vmap and grad, which a run of the program does not call",
    "vmapped_ensemble": "the graph has steps of torch's vmap, which a run of the program does not call",
}
"""The programs of one graph whose scopes are not compared, with the reason."""


@pytest.mark.sweep(4)
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=str)
def test_hierarchy(program):
    sample = program.sample()
    with torch.set_grad_enabled(program.training):
        graphs = dynamo_graphs(sample.fn, *sample.args, fullgraph=program.fullgraph)
    torch.compiler.reset()
    recorded = {without_counts(scopes) for gm in graphs for scopes in recorded_paths(gm)}
    assert recorded or program.breaks
    texts = [hierarchy.render(gm) for gm in graphs]
    assert all(text.strip() for text in texts) or program.breaks
    if isinstance(sample.fn, torch.nn.Sequential):
        assert all(f"{number}: {type(module).__name__} #0" in texts[0] for number, module in enumerate(sample.fn))
    if program.fullgraph and program.name not in NOT_COMPARED:
        assert recorded - {()} == scopes_in_eager_torch(sample) - {()}


def recorded_paths(gm):
    for module in gm.modules():
        if isinstance(module, torch.fx.GraphModule):
            yield from (node.meta["call_hierarchy"] for node in module.graph.nodes if "call_hierarchy" in node.meta)


def without_counts(scopes):
    """Return the scopes without their counts: the body of a loop counts once."""
    return tuple((scope["type"], scope.get("attr"), scope.get("class") or scope["name"]) for scope in scopes)


def scopes_in_eager_torch(sample):
    """Return the scopes in which eager torch calls its functions, with HOPs as plain Python."""
    copied = CalledProgram(sample.fn, (Call(sample.args),)).copied(substitutes=reference.substitutions())
    return {without_counts(call.hierarchy) for call in scope_oracle.record(copied.fn, *copied.calls[0].args).calls}
