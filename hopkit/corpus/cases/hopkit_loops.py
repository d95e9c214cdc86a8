"""hopkit's loops and choices: objects that they carry, take and return, where torch's functions take tensors."""

from __future__ import annotations

import dataclasses
from typing import Any

import torch

import hopkit
from hopkit.corpus.failures.common import ARGUMENT_TAKEN

BOTH = ("inference", "training")


@dataclasses.dataclass
class State:
    h: torch.Tensor
    rounds: int = 0
    name: str = "state"


class Cache:
    def __init__(self, total: torch.Tensor) -> None:
        self.total, self.length = total, torch.zeros((), dtype=torch.int64)

    def add(self, x: torch.Tensor) -> None:
        self.total = self.total + x
        self.length = self.length + 1


@hopkit.case("hopkit_loops/while_object", hops=("while_loop",), variants=("inference",), shows=(State,))
def hopkit_loops_while_object() -> hopkit.Sample:
    """Each round makes a new object; a number in it counts the rounds, and a string stays."""

    def fn(x: torch.Tensor) -> Any:
        def step(state: State) -> tuple[State]:
            return (State(state.h.sin(), state.rounds + 1),)

        (last,) = hopkit.while_loop(lambda state: state.rounds < 3, step, (State(x),))
        return last.h, last.rounds, last.name

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("hopkit_loops/while_caches", hops=("while_loop", "while_loop_stack_output"), variants=BOTH, shows=(Cache,))
def hopkit_loops_while_caches() -> hopkit.Sample:
    """The body changes the objects of a list that it carries; the program sees the changes."""

    def fn(x: torch.Tensor) -> Any:
        caches = [Cache(x), Cache(x + 1)]

        def step(caches: list[Cache]) -> tuple[list[Cache]]:
            for cache in caches:
                cache.add(x.cos())
            return (caches,)

        hopkit.while_loop(lambda caches: caches[0].length < 3, step, (caches,))
        return [(cache.total, cache.length) for cache in caches]

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "hopkit_loops/while_begins_without_gradient", hops=("while_loop", "while_loop_stack_output"), variants=BOTH
)
def hopkit_loops_while_begins_without_gradient() -> hopkit.Sample:
    """The first carry requires no gradient, and gets one in round 1; torch's function loses it between the rounds."""

    def fn(x: torch.Tensor) -> Any:
        def step(i: torch.Tensor, h: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            return i + 1, torch.tanh(x @ h + 1)

        _, h = hopkit.while_loop(lambda i, h: i < 3, step, (torch.tensor(0), torch.ones(3)))
        return h

    return hopkit.Sample(fn, args=(torch.randn(3, 3) / 3,))


@hopkit.case("hopkit_loops/scan_objects", hops=("scan",), variants=BOTH, shows=(State,))
def hopkit_loops_scan_objects() -> hopkit.Sample:
    """The carry is an object, and each round returns a dict with a string; its tensors are stacked."""

    def fn(x: torch.Tensor) -> Any:
        def step(state: State, row: torch.Tensor) -> Any:
            h = torch.sin(state.h + row)
            return State(h, 0, state.name), {"h": h * 2, "kind": "hidden"}

        last, rounds = hopkit.scan(step, State(torch.zeros(2)), x)
        return last.h, last.name, rounds

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("hopkit_loops/map_objects", hops=("map_impl",), variants=BOTH, shows=(State,))
def hopkit_loops_map_objects() -> hopkit.Sample:
    """The slices are those of a tensor in an object, and each round returns another object."""

    def fn(x: torch.Tensor, scale: torch.Tensor) -> Any:
        result = hopkit.map(lambda state, scale: State(state.h * scale, 1, "scaled"), State(x), scale)
        return result.h, result.rounds, result.name

    return hopkit.Sample(fn, args=(torch.randn(3, 2), torch.randn(2)))


@hopkit.case("hopkit_loops/associative_scan_dict", hops=("scan",), variants=BOTH)
def hopkit_loops_associative_scan_dict() -> hopkit.Sample:
    """Products of a tensor in a dict, beside a string: on the CPU a scan, for which Inductor generates code."""

    def fn(x: torch.Tensor) -> Any:
        def times(a: Any, b: Any) -> Any:
            return {"product": a["product"] * b["product"], "kind": a["kind"]}

        return hopkit.associative_scan(times, {"product": x, "kind": "running"}, 0)

    return hopkit.Sample(fn, args=(torch.rand(4, 2),))


@hopkit.case("hopkit_loops/switch_objects", hops=("cond",), variants=BOTH, shows=(State,), known_failure=ARGUMENT_TAKEN)
def hopkit_loops_switch_objects() -> hopkit.Sample:
    """Three branches return objects; torch 2.13 has no switch, so there are two conds, one in the other."""

    def fn(index: torch.Tensor, x: torch.Tensor) -> Any:
        branches = [lambda x: State(x.sin()), lambda x: State(x.cos()), lambda x: State(x * 2)]
        chosen = hopkit.switch(index, branches, (x,))
        return chosen.h, chosen.name

    others = tuple((torch.tensor(index), torch.randn(3)) for index in (0, 2, 7))
    return hopkit.Sample(fn, args=(torch.tensor(1), torch.randn(3)), other_args=others)
