"""Oracle ``pass_scopes``: behind each pass of Inductor, a node has the scopes of the nodes that it was made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import torch

from hopkit import hierarchy
from hopkit.hierarchy import NodeScopes, PassStep, Scope
from hopkit.oracles.oracle import TrialOracle
from hopkit.oracles.pass_origins import Origins, origins
from hopkit.oracles.trial import Trial
from hopkit.records import Finding

__all__ = ["pass_scopes", "step_differences"]

Path = tuple[Scope, ...]
Table = Mapping[torch.fx.Node, NodeScopes]


def pass_scopes(trial: Trial) -> tuple[Finding, ...]:
    """Capture again with hierarchies, step through Inductor's passes, and judge the scopes of the nodes behind each.

    A node that a pass keeps must keep its scopes. A new node must have the deepest scope common to the nodes that it
    was made from (`hopkit.oracles.pass_origins.origins`), as the recorder must have set it. A node without a
    hierarchy is a finding if those had one. A trial on another backend has no findings.
    """
    if trial.first.depth != "inductor":
        return ()
    steps: list[PassStep] = []
    with hierarchy.record(), hierarchy.inductor_passes(steps.append):
        trial.capture(stages=())
    # Afterwards: torch computes with fake tensors while a pass runs.
    messages = [message for step in steps for message in step_differences(step)]
    return tuple(Finding("pass_scopes", message) for message in dict.fromkeys(messages))


def step_differences(step: PassStep) -> Iterator[str]:
    """Yield what is wrong with the scopes behind one pass."""
    if not step.changed:
        return
    before, after = hierarchy.scopes(step.before), hierarchy.scopes(step.after)
    made_from = origins(step)
    for node in step.after.graph.nodes:
        if node.op.startswith("call"):
            if node in step.kept:
                allowed = _of_kept(before, step.kept[node])
            else:
                allowed = _of_new(before, made_from.get(node, []))
            if allowed and not _is_recorded(node):
                yield f"{step.phase} pass {step.name}: {node} has no scopes, {_text(allowed)} expected"
            elif allowed and after[node].path not in allowed:
                found = _text({after[node].path})
                yield f"{step.phase} pass {step.name}: {node} is in {found}, {_text(allowed)} expected"


def _of_kept(before: Table, node: torch.fx.Node) -> set[Path]:
    if not _is_recorded(node):
        return set()
    path = before[node].path
    # A node that a pass made may replace further nodes: then its scope may become one further out.
    return {path[:depth] for depth in range(len(path) + 1)} if before[node].derived else {path}


def _of_new(before: Table, alternatives: Origins) -> set[Path]:
    allowed: set[Path] = set()
    for required, optional in alternatives:
        paths = [before[node].path for node in required if _is_recorded(node)]
        if paths:
            whole = _common(paths)
            allowed |= {whole, *(_common([whole, before[node].path]) for node in optional if _is_recorded(node))}
    return allowed


def _common(paths: list[Path]) -> Path:
    """Return the deepest scope that contains all."""
    shortest = min(map(len, paths))
    first = paths[0]
    depth = next((at for at in range(shortest) if any(path[at] != first[at] for path in paths)), shortest)
    return first[:depth]


def _is_recorded(node: torch.fx.Node) -> bool:
    return not node.meta.keys().isdisjoint(("call_hierarchy", "fwd_call_hierarchy"))


def _text(paths: set[Path]) -> str:
    return " or ".join(sorted(" > ".join(map(str, path)) or "the program" for path in paths))


ORACLE = TrialOracle("pass_scopes", order=155, judge=pass_scopes, depth="inductor")
