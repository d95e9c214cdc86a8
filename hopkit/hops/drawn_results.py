"""Refuse the gradients of torch's HOPs that depend on random numbers of their bodies.

The backward of torch's ``cond``, ``switch``, ``while_loop``, ``map_impl`` and ``associative_scan`` runs the bodies
again, and draws other numbers. So where Dynamo emits one of them, hopkit traces the derivative of each body that draws,
if a result requires a gradient. A result whose derivative depends on the numbers raises when it is differentiated.
``scan`` keeps what it drew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import torch

from hopkit._torch.dynamo.emission import module_of, new_value
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.variables import has_gradient
from hopkit._torch.functorch import requires_grad, transforms
from hopkit._torch.hop.derivatives import graph_on_fakes
from hopkit._torch.hop.operator import compiled_for_graph
from hopkit.errors import GradientRefused
from hopkit.hops.autograd import vjp_of
from hopkit.hops.drawn_gradients import drawn_operator, refuse_gradient
from hopkit.hops.grad_inputs import is_differentiable
from hopkit.speculate.subgraph import TracedBody, output_values

__all__ = ["draws_of", "with_drawn_gradients_refused"]

_HINT = "Draw the numbers before the call, and pass them as an operand; or write torch.no_grad() around it."
_TRACE = "a trace of make_fx"


def draws_of(bodies: Sequence[TracedBody]) -> dict[str, str]:
    """Return the random operators that the bodies call, each with the stack trace of the first node that does."""
    return {operator: trace for body in bodies for operator, trace in body.effects.draws.items()}


def with_drawn_gradients_refused(
    tx: InstructionTranslator,
    hop: str,
    graphs: Sequence[torch.fx.Graph],
    draws: Mapping[str, str],
    items: Sequence[VariableTracker],
    *,
    repeated: bool = False,
) -> list[VariableTracker]:
    """Return the results of a HOP; those whose gradient depends on what the bodies ``draws`` have none, but an error.

    ``graphs`` are the sealed bodies, with an output for each item. A ``repeated`` body takes its outputs as its first
    inputs. In a trace of ``make_fx`` or an export, which keep no such error, and under vmap, raises torch's graph-break
    error.
    """
    places = [place for place, item in enumerate(items) if has_gradient(item)]
    if not draws or not places:
        return list(items)
    if torch.compiler.is_exporting() or "Vmap" in transforms():
        where = "an exported program" if torch.compiler.is_exporting() else "torch.vmap"
        _refuse_gradients(tx, hop, next(iter(draws)), draws, where)
    if compiled_for_graph() and repeated:
        # The backward there runs the whole loop again, which may then have another number of rounds.
        _refuse_gradients(tx, hop, next(iter(draws)), draws, _TRACE)
    drawn = _drawn_outputs(tx, graphs, places, draws)
    if repeated:
        drawn = _through_rounds(graphs, drawn)
    refused = [drawn[place] for place in places if place in drawn]
    if compiled_for_graph() and refused:
        _refuse_gradients(tx, hop, refused[0], draws, _TRACE)
    return [
        new_value(tx, "call_function", refuse_gradient, (item.as_proxy(), hop, _described(drawn[place], draws)), {})
        if place in drawn and place in places
        else item
        for place, item in enumerate(items)
    ]


def _refuse_gradients(tx: InstructionTranslator, hop: str, operator: str, draws: Mapping[str, str], where: str) -> None:
    what = f"a body draws random numbers with {_described(operator, draws)}, and a result has a gradient in {where}"
    refuse(tx, hop, what, _HINT)


def _drawn_outputs(
    tx: InstructionTranslator, graphs: Sequence[torch.fx.Graph], places: Sequence[int], draws: Mapping[str, str]
) -> dict[int, str]:
    """Return the outputs whose derivative depends on random numbers in any graph, each with the random operator."""
    drawn: dict[int, str] = {}
    for graph in graphs:
        if not (operator := _drawn_by_derivative(tx, graph, places, draws)):
            continue
        if len(places) == 1:
            drawn.setdefault(places[0], operator)
            continue
        for place in places:
            if operator := _drawn_by_derivative(tx, graph, (place,), draws):
                drawn.setdefault(place, operator)
    return drawn


def _drawn_by_derivative(
    tx: InstructionTranslator, graph: torch.fx.Graph, places: Sequence[int], draws: Mapping[str, str]
) -> str:
    """Return the random operator on which the derivative of some outputs of a graph depends; empty if there is none."""
    inputs = [node.meta["example_value"] for node in graph.find_nodes(op="placeholder")]
    outputs = output_values(graph)
    places = [place for place in places if is_differentiable(outputs[place])]
    leaves = [index for index, value in enumerate(inputs) if is_differentiable(value) and requires_grad(value)]
    if not places or not leaves:
        return ""
    with tx.output.fake_mode:
        grads = [torch.zeros_like(outputs[place]).contiguous() for place in places]
    derivative = vjp_of(module_of(graph, tx.output.nn_modules), len(inputs), leaves, places)
    try:
        return drawn_operator(graph_on_fakes(tx, derivative, (*inputs, *grads)))
    except GradientRefused:
        # The body differentiates a refused result.
        return next(iter(draws))
    except Exception as error:
        # Nothing shows that the gradient is right.
        cause = f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
        return f"{next(iter(draws))}, torch can't trace the derivative of the body [{cause}]"


def _through_rounds(graphs: Sequence[torch.fx.Graph], drawn: Mapping[int, str]) -> dict[int, str]:
    """Return the outputs of a loop whose gradient depends on random numbers of any round."""
    (graph,) = graphs
    carried = {node: index for index, node in enumerate(graph.find_nodes(op="placeholder"))}
    (output,) = graph.find_nodes(op="output")
    found = dict(drawn)
    changed = bool(found)
    while changed:
        changed = False
        for place, value in enumerate(output.args[0]):
            used, waiting = set[torch.fx.Node](), [value] if isinstance(value, torch.fx.Node) else []
            while waiting:
                node = waiting.pop()
                if node not in used:
                    used.add(node)
                    waiting += node.all_input_nodes
            source = next((found[carried[node]] for node in used if carried.get(node) in found), "")
            if source and place not in found:
                found[place], changed = source, True
    return found


def _described(operator: str, draws: Mapping[str, str]) -> str:
    """Return an operator with the line that calls it, the last one of the program's stack."""
    trace = draws.get(operator) or next(iter(draws.values()))
    frames = re.findall(r'File "(.*?)", line (\d+)', trace)
    return f"{operator} ({frames[-1][0]}:{frames[-1][1]})" if frames else operator
