"""Which kinds of outputs the bodies of torch's HOPs may have: with torch's own tracing, and with hopkit's.

``python -m tests.hops.output_kinds`` prints the tables of docs/speculation.md for the installed torch.
"""

from __future__ import annotations

import collections
import contextlib
import dataclasses
import enum
import logging
import warnings
from collections.abc import Callable, Mapping
from typing import Any

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit._torch.versions import torch_minor
from hopkit.corpus.hop_functions import hop_function
from hopkit.errors import UnsupportedTorch
from hopkit.speculate import install
from tests.hops.drawn_outcomes import Different, compare

__all__ = ["HOPS", "KINDS", "cell", "table"]


@dataclasses.dataclass
class Result:
    y: torch.Tensor


@dataclasses.dataclass(frozen=True)
class FrozenResult:
    y: torch.Tensor


class Holder:
    def __init__(self, y: torch.Tensor) -> None:
        self.y = y


class Choice(enum.Enum):
    FIRST = 1


Named = collections.namedtuple("Named", "y z")

KINDS: Mapping[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "a tensor": (lambda y: y, lambda s: s),
    "a tuple": (lambda y: (y, y * 2), lambda s: s[0]),
    "a list": (lambda y: [y, y * 2], lambda s: s[0]),
    "a dict": (lambda y: {"y": y}, lambda s: s["y"]),
    "nested containers": (lambda y: {"a": [y, (y * 2,)]}, lambda s: s["a"][0]),
    "a named tuple": (lambda y: Named(y, y * 2), lambda s: s.y),
    "the same tensor twice": (lambda y: (y, y), lambda s: s[0]),
    "a dataclass": (Result, lambda s: s.y),
    "a frozen dataclass": (FrozenResult, lambda s: s.y),
    "an object": (Holder, lambda s: s.y),
    "an integer": (lambda y: (y, 3), lambda s: s[0]),
    "a float": (lambda y: (y, 0.5), lambda s: s[0]),
    "a string": (lambda y: (y, "name"), lambda s: s[0]),
    "None": (lambda y: (y, None), lambda s: s[0]),
    "an enum": (lambda y: (y, Choice.FIRST), lambda s: s[0]),
    "a function": (lambda y: (y, torch.sin), lambda s: s[0]),
    "a dtype": (lambda y: (y, torch.float16), lambda s: s[0]),
}
"""For each kind, how a value is made of a tensor, and how that tensor is read again."""


@dataclasses.dataclass(frozen=True)
class Functions:
    """The functions that a program calls: torch's, or hopkit's as the reference."""

    cond: Any
    switch: Any
    while_loop: Any
    scan: Any
    map: Any
    associative_scan: Any


def _of_torch() -> Functions:
    try:
        switch = hop_function("switch")
    except UnsupportedTorch:
        switch = None
    combine = hop_function("associative_scan")
    return Functions(
        torch.cond,
        switch,
        torch.while_loop,
        hop_function("scan"),
        control_flow.map,
        lambda f, xs, dim: combine(f, xs, dim, combine_mode="generic"),
    )


_OF_HOPKIT = Functions(hopkit.cond, hopkit.switch, hopkit.while_loop, hopkit.scan, hopkit.map, hopkit.associative_scan)

Program = Callable[[Functions, Callable[[Any], Any], Callable[[Any], Any], torch.Tensor], Any]

HOPS: Mapping[str, Program] = {
    "cond": lambda f, make, read, x: f.cond(x.sum() > 0, lambda x: make(x.sin()), lambda x: make(x.cos()), (x,)),
    "switch": lambda f, make, read, x: f.switch(
        (x.sum() > 0).long(), (lambda x: make(x.sin()), lambda x: make(x.cos())), (x,)
    ),
    "while_loop": lambda f, make, read, x: f.while_loop(
        lambda s, i: i < 2, lambda s, i: (make(read(s).sin()), i + 1), (make(x), torch.tensor(0))
    ),
    "scan": lambda f, make, read, x: f.scan(lambda c, x: (c + x, make(x.sin())), x[0] * 1, x),
    "map": lambda f, make, read, x: f.map(lambda x: make(x.sin()), x),
    "associative_scan": lambda f, make, read, x: f.associative_scan(lambda a, b: make(read(a) + read(b)), make(x), 0),
}


def cell(hop: str, kind: str, *, engine: str) -> str:
    """Return ``"yes"`` if a program compiles and is right, ``"no"`` if it is refused, ``"none"`` without such a HOP."""
    functions = _of_torch()
    if getattr(functions, hop) is None:
        return "none"
    make, read = KINDS[kind]
    x = torch.tensor([[0.5, -1.0], [2.0, 0.25]])
    expected = HOPS[hop](_OF_HOPKIT, make, read, x)
    torch.compiler.reset()
    # Torch refuses with errors of many types, an assertion among them.
    refusals = torch._dynamo.exc.TorchDynamoException if engine == "hopkit" else Exception
    with install(any_outputs=True) if engine == "hopkit" else contextlib.nullcontext():
        try:
            run = torch.compile(lambda x: HOPS[hop](functions, make, read, x), backend="eager", fullgraph=True)
            actual = run(x)
        except refusals:
            return "no"
    try:
        compare(expected, actual)
    except Different:
        return "wrong"
    return "yes"


def table(engine: str) -> list[str]:
    """Return a Markdown table: a row for each kind, a column for each HOP."""
    rows = [["output", *(f"`{hop}`" for hop in HOPS)], ["---"] * (len(HOPS) + 1)]
    rows += [[kind, *(cell(hop, kind, engine=engine) for hop in HOPS)] for kind in KINDS]
    return [f"| {' | '.join(row)} |" for row in rows]


if __name__ == "__main__":
    warnings.filterwarnings("ignore")
    logging.disable(logging.CRITICAL)
    for name in ("torch", "hopkit"):
        print(f"{name}, on torch {torch_minor()}", "", *table(name), "", sep="\n")
