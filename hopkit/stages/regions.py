"""Stage ``regions``: each graph after regional Inductor made its regions submodules, before it compiles them."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hopkit import normalize
from hopkit.records import Region, Stage
from hopkit.stages.sink import Sink

if TYPE_CHECKING:
    import torch

__all__ = ["collect"]

STAGE = Stage(
    "regions",
    order=45,
    needs="inductor",
    reached_by="backend=hopkit.regional()",
    only_in="regional",
    normalize=normalize.graph,
    summary="the graphs, forward and backward, in which each region that Inductor compiles is a submodule",
)


@contextlib.contextmanager
def collect(sink: Sink) -> Iterator[None]:
    from hopkit._torch.fx import frozen_copy, readable
    from hopkit.stages.region_log import annotation_of, first_node, regions_of

    def add_graph(gm: torch.fx.GraphModule) -> None:
        headings = {
            id(module): _heading(region, annotation_of(first_node(module))) for module, region in regions_of(gm)
        }
        sink.add(STAGE, _with_headings(readable(gm), _in_print_order(gm, headings)), frozen_copy(gm))

    sink.subscribe("regions", add_graph)
    yield


def _heading(region: Region, annotation: Mapping[str, Any]) -> str:
    name = "region" if region.id is None else f"region {region.id!r}"
    options = annotation.get("inductor_configs")
    return f"# {name}, options {dict(options)}" if options else f"# {name}"


def _in_print_order(gm: torch.nn.Module, headings: Mapping[int, str]) -> Iterator[str]:
    """Yield the headings in the order in which torch prints the submodules of a graph module."""
    for child in gm.children():
        if id(child) in headings:
            yield headings[id(child)]
        yield from _in_print_order(child, headings)


def _with_headings(text: str, headings: Iterator[str]) -> str:
    """Return the text of a graph with a comment above the class of each region."""
    from hopkit._torch.inductor.regional import PREFIX

    region = re.compile(rf"^( *)class {PREFIX}\d+\(", re.MULTILINE)
    return region.sub(lambda found: f"{found[1]}{next(headings)}\n{found[0]}", text)
