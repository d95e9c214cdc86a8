"""What recording call hierarchies costs: the share of Dynamo's time that is spent inside the hooks, counted.

Each call of a hook is timed, in time of the processor, and the cost of timing, measured on an empty hook, is taken off.
Beside it stands, timed in the same run, what RFC-0051 proposes: a walk of the frames for each node, which compares
their module stacks and makes a list. The garbage collector waits: where it falls says nothing of who made the garbage.
The last line counts calls into hopkit, with recording and without.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import torch
from rich.table import Table

import hopkit
from hopkit import hierarchy
from hopkit._torch.patching import patched
from hopkit.hierarchy.recorder import Recorder

HOOKS = ("frame_entered", "module_entered", "module_left", "node_made", "body_entered", "body_left")


class Nested(torch.nn.Module):
    def __init__(self, depth: int) -> None:
        super().__init__()
        self.inner = Nested(depth - 1) if depth > 1 else torch.nn.Tanh()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.inner(x) + 1


class Layer(torch.nn.Module):
    """A layer of a transformer, with a helper between its modules."""

    def __init__(self, dim: int = 16) -> None:
        super().__init__()
        self.norm, self.qkv, self.out = (
            torch.nn.LayerNorm(dim),
            torch.nn.Linear(dim, 3 * dim),
            torch.nn.Linear(dim, dim),
        )
        self.mlp = torch.nn.Sequential(torch.nn.Linear(dim, 4 * dim), torch.nn.GELU(), torch.nn.Linear(4 * dim, dim))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.qkv(self.norm(x)).chunk(3, dim=-1)
        x = x + self.out(attend(q, k, v))
        return x + self.mlp(self.norm(x))


def attend(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    return (q @ k.transpose(-2, -1)).softmax(-1) @ v


def helper(x: torch.Tensor) -> torch.Tensor:
    return x + 1


def helpers(count: int) -> Callable[[torch.Tensor], torch.Tensor]:
    def program(x: torch.Tensor) -> torch.Tensor:
        for _ in range(count):
            x = helper(x)
        return x

    return program


PROGRAMS: dict[str, Callable[[], Callable[[torch.Tensor], torch.Tensor]]] = {
    **{f"{depth} nested modules": partial(Nested, depth) for depth in (25, 50, 100, 200)},
    "24-layer transformer": lambda: torch.nn.Sequential(*(Layer() for _ in range(24))),
    **{f"{count:,} small helpers": partial(helpers, count) for count in (250, 500, 1000, 2000)},
}


class Clock:
    """Nanoseconds inside hooks, with the calls that were timed."""

    def __init__(self) -> None:
        self.spent = self.calls = 0

    def timed(self, hook: Callable[..., Any]) -> Callable[..., Any]:
        def timed_hook(*args: Any) -> Any:
            start = time.thread_time_ns()
            try:
                return hook(*args)
            finally:
                self.spent += time.thread_time_ns() - start
                self.calls += 1

        return timed_hook

    def seconds(self) -> float:
        """What the hooks themselves took."""
        empty = Clock()
        nothing = empty.timed(lambda *args: None)
        for _ in range(20_000):
            nothing(None, None, None)
        return max(0.0, (self.spent - empty.spent / empty.calls * self.calls) / 1e9)


def walk(frame: Any, node: torch.fx.Node) -> None:
    """The RFC's proposal: from the frame outwards, a module where the stack has grown, else a function."""
    entries: list[dict[str, str]] = []
    while frame is not None:
        parent = getattr(frame, "parent", None)
        new = set(frame.nn_module_stack) - set(parent.nn_module_stack if parent is not None else ())
        entries += [{"type": "module", "name": key} for key in new] or [
            {"type": "function", "name": frame.f_code.co_name}
        ]
        frame = parent


@contextmanager
def counted(clock: Clock, literal: Clock) -> Iterator[None]:
    """Time each hook of the recorder, and the RFC's walk at each node."""
    timed_walk = literal.timed(walk)
    with ExitStack() as patches:
        for name in HOOKS:
            hook = clock.timed(getattr(Recorder, name))
            if name == "node_made":
                hook = _both(hook, timed_walk)
            patches.enter_context(patched(Recorder, name, hook))
        yield


def _both(hook: Callable[..., Any], timed_walk: Callable[..., Any]) -> Callable[..., Any]:
    def node_made(recorder: Recorder, frame: Any, node: torch.fx.Node) -> None:
        hook(recorder, frame, node)
        timed_walk(frame, node)

    return node_made


@contextmanager
def calls_into_hopkit() -> Iterator[list[str]]:
    """The names of hopkit's own functions that Python calls inside the block."""
    home = str(Path(hopkit.__file__).parent)
    called: list[str] = []

    def see(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(home):
            called.append(frame.f_code.co_qualname)

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        yield called
    finally:
        sys.setprofile(before)


def compiled(program: Callable[[torch.Tensor], torch.Tensor]) -> tuple[torch.fx.GraphModule, float]:
    """Dynamo's graph of a program, and the seconds of the processor that it took."""
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm: torch.fx.GraphModule, inputs: Any) -> torch.fx.GraphModule:
        graphs.append(gm)
        return gm

    torch.compiler.reset()
    gc.collect()
    gc.disable()
    try:
        start = time.thread_time()
        torch.compile(program, backend=backend)(torch.ones(2, 16))
        seconds = time.thread_time() - start
    finally:
        gc.enable()
    return graphs[0], seconds


def calls(program: Callable[[torch.Tensor], torch.Tensor], block: AbstractContextManager[None]) -> int:
    """How often hopkit is called while a program is compiled inside a block."""
    with torch.no_grad(), block, calls_into_hopkit() as called:
        compiled(program)
    return len(called)


def table() -> Table:
    """For each program: nodes, seconds of Dynamo, the share in hooks, that of the walk, bytes of lists."""
    found = Table(
        "program",
        "nodes",
        "Dynamo s",
        "in hooks %",
        "us a node",
        "RFC's walk %",
        "us a node",
        "bytes a node",
        title="recording call hierarchies",
    )
    with torch.no_grad():
        compiled(helpers(1))  # What torch imports and makes once belongs to no program.
    for name, build in PROGRAMS.items():
        program = build()
        clock, literal = Clock(), Clock()
        with torch.no_grad(), counted(clock, literal), hierarchy.record():
            graph, seconds = compiled(program)
        nodes = [node for node in graph.graph.nodes if "call_hierarchy" in node.meta]
        lists = {id(node.meta["call_hierarchy"]): node.meta["call_hierarchy"] for node in nodes}
        size = sum(each.__sizeof__() for each in lists.values()) / len(nodes)
        dynamo = seconds - literal.spent / 1e9 - (clock.spent / 1e9 - clock.seconds())
        found.add_row(
            name,
            str(len(nodes)),
            f"{dynamo:.2f}",
            f"{100 * clock.seconds() / dynamo:.2f}",
            f"{1e6 * clock.seconds() / len(nodes):.1f}",
            f"{100 * literal.seconds() / dynamo:.2f}",
            f"{1e6 * literal.seconds() / len(nodes):.1f}",
            f"{size:.0f}",
        )
    on, off = calls(Nested(25), hierarchy.record()), calls(Nested(25), nullcontext())
    found.caption = f"calls into hopkit while 25 nested modules are compiled: {on:,} when recording, {off:,} when not"
    return found
