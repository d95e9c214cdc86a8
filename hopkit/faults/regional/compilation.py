"""Faults in the compilation of regions."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import torch
from torch.fx import GraphModule

from hopkit._torch.inductor.regional import ANNOTATION
from hopkit.faults.decorators import in_region_compiles, in_regions
from hopkit.stages.region_log import annotation_of

__all__ = ["regional_compiled_differently_again", "regional_options_of_another", "regional_output_negated"]


@in_regions("regions", known_bugs=True)
def regional_options_of_another(gm: GraphModule) -> None:
    """Compile each region under the settings of another one, where two differ."""
    marked = [node for node in gm.graph.nodes if annotation_of(node)]
    options = [annotation_of(node).get("inductor_configs", {}) for node in marked]
    for node, own in zip(marked, options, strict=True):
        others = [other for other in options if other != own]
        if others:
            changed = {**annotation_of(node), "inductor_configs": others[0]}
            node.meta["custom"] = {**node.meta["custom"], ANNOTATION: changed}


@in_region_compiles("second_call")
def regional_compiled_differently_again(region: Callable[..., Any]) -> Callable[..., Any]:
    """Use another version of a region, with other results, from its second call on."""
    calls = itertools.count()

    def run(*args: Any) -> Any:
        outputs = region(*args)
        return outputs if next(calls) == 0 else tuple(map(_changed, outputs))

    return run


@in_region_compiles("numerics")
def regional_output_negated(region: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a region into code that returns its floating outputs changed."""

    def run(*args: Any) -> Any:
        return tuple(map(_changed, region(*args)))

    return run


def _changed(output: Any) -> Any:
    return output + 1 if isinstance(output, torch.Tensor) and output.is_floating_point() else output
