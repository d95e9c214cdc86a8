"""Oracle ``same_regions``: regional Inductor makes the same regions in two processes."""

from __future__ import annotations

import dataclasses
import random
import sys

from hopkit.goldens import unified
from hopkit.oracles.oracle import TrialOracle
from hopkit.oracles.trial import Trial
from hopkit.records import Finding, Region
from hopkit.stages.process_pool import isolated

__all__ = ["same_regions"]

_SECONDS = 120
"""The processor seconds that the second process may take."""

_BLOCKS = 20000
"""Blocks of memory, half of which are free for nodes: more than there are nodes and other objects of their size."""


def same_regions(trial: Trial) -> tuple[Finding, ...]:
    """Capture a trial again in a second process, and compare the regions there with those of its first capture.

    A pass that walks a set of nodes depends on their addresses, since these are their hashes. So nodes of the second
    process have addresses in another order. It has the hash seed of the first one: ``hopkit golden --twice`` compares
    captures under two seeds. A backend without regions is not judged. Raises `CaptureFailed` if the program can't be
    captured in the second process, and `WorkerLost` if that ends early.

    >>> import torch
    >>> from hopkit.records import Sample
    >>> same_regions(Trial(Sample(torch.sin, args=(torch.ones(2),)), backend="eager"))
    ()
    """
    if trial.first.region_record is None:
        return ()
    texts = (
        _described(trial.first.regions),
        isolated(lambda: _regions_here(trial), name="the second capture", timeout=_SECONDS).value(),
    )
    if texts[0] == texts[1]:
        return ()
    return (Finding("same_regions", f"regions differ\n{unified(*texts, 'first process', 'second process')}"),)


def _regions_here(trial: Trial) -> str:
    """Capture a trial among holes in memory; return its regions as text, which can leave the process."""
    blocks = _memory_with_holes()
    # A process that forked has no threads left that could compile for it.
    alone = dataclasses.replace(trial, config={**trial.config, "inductor.compile_threads": 1})
    described = _described(alone.capture().regions)
    del blocks
    return described


def _memory_with_holes() -> list[bytes]:
    """Allocate blocks of the size of a node, free half of them in an order by chance, and return the others.

    Nodes that are created meanwhile take the free places, the last one first.
    """
    import torch

    header = sys.getsizeof(b"")
    size = sys.getsizeof(torch.fx.Graph().placeholder("x")) - header
    blocks = [bytes(size) for _ in range(_BLOCKS)]
    random.Random(0).shuffle(blocks)
    freed = blocks[_BLOCKS // 2 :]
    del blocks[_BLOCKS // 2 :]
    while freed:
        freed.pop()
    return blocks


def _described(regions: tuple[Region, ...]) -> str:
    """Return all but the code of some regions, one region a line: code has names and numbers of its process."""
    return "".join(
        f"{region.direction} {region.graph} {region.body or 'graph'}: id {region.id!r}, "
        f"options {dict(region.options)}, nodes {', '.join(region.nodes)}, inputs {', '.join(region.inputs)}, "
        f"outputs {', '.join(region.outputs)}\n"
        for region in regions
    )


ORACLE = TrialOracle("same_regions", order=165, judge=same_regions, depth="inductor")
