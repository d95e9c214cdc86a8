"""Stage ``speculation``: Dynamo's speculation of each HOP body: inputs, lifted names, side effects and outputs.

For each body, outermost first: how its inputs became placeholders and from which source, the lifted names of the
enclosing program, side effects, the values that the body returned, and the outputs of the subgraph. If torch refuses
the body: the phase, the HOP and the user's line. A body without a policy has that of the last body of its HOP.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages.sink import Sink

if TYPE_CHECKING:
    from hopkit._torch.dynamo.variables import ValueView
    from hopkit.observation.records import Speculation
    from hopkit.speculate.policy import SpeculationPolicy

STAGE = Stage(
    "speculation",
    order=10,
    needs="dynamo",
    normalize=normalize.speculation,
    language="text",
    summary="Dynamo's speculation of each HOP body: inputs, lifted names, side effects and outputs",
)


@contextlib.contextmanager
def collect(sink: Sink) -> Iterator[None]:
    with collected(sink, STAGE, describe, _without_repeated_policies):
        yield


@contextlib.contextmanager
def collected(
    sink: Sink,
    stage: Stage,
    describe: Callable[[Speculation], list[str]],
    join: Callable[[Iterable[tuple[str, list[str]]]], list[str]],
) -> Iterator[None]:
    """Add the description of each body to a stage, once Dynamo has compiled the frame, or has failed.

    ``join`` takes the HOP and the lines of each body, in the order in which Dynamo began with them.
    """
    order: list[Speculation] = []
    texts: dict[int, list[str]] = {}

    started = 0.0

    def entered(record: Speculation) -> None:
        nonlocal started
        if not record.depth:
            started = time.perf_counter()
        order.append(record)

    def ended(record: Speculation) -> None:
        if not record.depth:
            sink.spent(stage, time.perf_counter() - started)
        # Described at once: Dynamo goes on to change the VariableTrackers.
        texts[id(record)] = describe(record)

    def flush(records: list[Speculation]) -> None:
        described = ((record.hop, texts[id(record)]) for record in records if id(record) in texts)
        if lines := join(described):
            sink.add(stage, "\n".join(lines) + "\n")

    def compiled(output_graph: Any) -> None:
        # Records of other output graphs belong to analyses that Dynamo has restarted.
        flush([record for record in order if record.output_graph is output_graph])
        order.clear()

    def finished(failed: bool) -> None:
        if failed and order:
            last = order[-1].output_graph
            flush([record for record in order if record.output_graph is last])

    sink.subscribe("speculation_entered", entered)
    sink.subscribe("speculation_ended", ended)
    sink.subscribe("dynamo_output", compiled)
    sink.subscribe("ended", finished)
    yield


def describe(record: Speculation) -> list[str]:
    """Return the lines about one speculation, indented by its depth."""
    lines = [f"{record.hop} <- {record.body}  ({record.description})"]
    lines += [f"  policy: {'; '.join(policy(record).words())}"]
    if record.error:
        lines += [
            f"  failed while: {record.failed_phase}",
            f"  at: {record.failed_line or 'unknown line'}",
            *_section("because", [line for line in record.error.splitlines() if line.strip()][:12]),
        ]
        return indented(lines, record.depth)
    lines += _section("placeholders", placeholders(record))
    if effects := side_effects(record):
        lines += [f"  side effects: {effects}"]
    from hopkit._torch.dynamo.variables import view

    lines += _section("returned", tree(view(record.returned, record.side_effects)))
    lines += _section("graph outputs", graph_outputs(record))
    return indented(lines, record.depth)


def policy(record: Speculation) -> SpeculationPolicy:
    """Return the policy by which the body was traced; for torch's functions, derive it from their arguments."""
    from hopkit.speculate.installed import POLICIES

    body_policy: SpeculationPolicy = POLICIES[record.function](record.policy) if record.function else record.policy
    return body_policy


def placeholders(record: Speculation) -> list[str]:
    """Return one line per placeholder: its name and type, and the operand or outer name that it came from."""
    from hopkit._torch.dynamo.variables import node_of, node_value, proxy_source, source_name, tensor_type

    lifted = {inner.node: outer for outer, inner in record.lifted.items()}
    operands = {}
    for index, operand in enumerate(record.operands):
        source = source_name(getattr(operand, "source", None))
        operands[node_of(operand)] = f"operand {index}" + (f" from {source}" if source else "")
    lines = []
    for node in record.graph.nodes if record.graph else ():
        if node.op != "placeholder":
            continue
        outer = lifted.get(node)
        if outer is None:
            origin = "made for an operand"
        elif outer.node in operands:
            origin = operands[outer.node]
        else:
            source = proxy_source(outer)
            origin = f"lifted from {outer.node.name}" + (
                f", source {source}" if source else ", made in the enclosing graph"
            )
        lines.append(f"{node.name}: {tensor_type(node_value(node))} = {origin}")
    return lines or ["none"]


def side_effects(record: Speculation) -> str:
    """Return the side effects in the body: mutated inputs, and an effect on outer Python state; empty if none."""
    from hopkit._torch.dynamo.variables import mutated_placeholders, side_effect_line

    effects = []
    mutated = mutated_placeholders(record.tracer)
    if mutated:
        effects.append("mutates " + ", ".join(mutated))
    line = side_effect_line(record.tracer)
    if line is not None:
        effects.append(f"changes outer state at: {line}" if line else "changes outer state")
    return "; ".join(effects)


def tree(value: ValueView, key: str = "") -> list[str]:
    """Return the lines of a value's tree, one per part."""
    words = [value.kind]
    if value.node:
        words.append(value.node)
    text = (f"{key} = " if key else "") + " ".join(words)
    if value.detail:
        text += f": {value.detail}" if value.node else f" {value.detail}"
    if value.source:
        text += f" from {value.source}"
    return [text, *(f"  {line}" for name, part in value.parts for line in tree(part, name))]


def graph_outputs(record: Speculation) -> list[str]:
    """Return one line per output of the FX subgraph: the node, and its type."""
    from hopkit._torch.dynamo.variables import node_value, tensor_type

    if record.graph is None:
        return ["none"]
    output = next((node for node in record.graph.nodes if node.op == "output"), None)
    if output is None:
        return ["not sealed yet"]
    return [f"{node.name}: {tensor_type(node_value(node))}" for node in output.all_input_nodes] or ["none"]


def _section(name: str, lines: list[str]) -> list[str]:
    if len(lines) == 1:
        return [f"  {name}: {lines[0]}"]
    return [f"  {name}:", *(f"    {line}" for line in lines)]


def _without_repeated_policies(described: Iterable[tuple[str, list[str]]]) -> list[str]:
    """Return the lines of all bodies; print a policy only where it differs from the last one of the same HOP."""
    kept: list[str] = []
    last: dict[str, str] = {}
    for hop, (heading, policy_line, *lines) in described:
        repeats = last.get(hop) == policy_line.strip()
        last[hop] = policy_line.strip()
        kept += [heading, *lines] if repeats else [heading, policy_line, *lines]
    return kept


def indented(lines: list[str], depth: int) -> list[str]:
    return ["  " * depth + line for line in lines]
