"""The cost of recording call hierarchies: the share of Dynamo's time inside the hooks.

Each function of Dynamo with a hook is marked twice, outside of the hook and inside: the time between two marks is that
of the hook and its installation. Marks cost time themselves, so the same program is compiled as often with marks and
no hooks, and that time is subtracted. The time between two marks is the least of several runs, since another process
may have had the processor in one of them; the calls are the same in all runs.
The same runs time the proposal of RFC-0051: a walk of the frames for each node, which compares their module stacks
and makes a list. The garbage collector is off, because it may run in code that made none of the garbage.
The last line counts calls into hopkit, with recording and without.
"""

from __future__ import annotations

import gc
import inspect
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import torch
from rich.table import Table

import hopkit
from hopkit import hierarchy
from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched

FUNCTIONS = (
    "torch._dynamo.output_graph.OutputGraph.push_tx",
    "torch._dynamo.output_graph.SubgraphTracer.create_proxy",
)
BLOCKS = (
    "torch._dynamo.output_graph.OutputGraph.subtracer",
    "torch._dynamo.variables.nn_module.record_nn_module_stack",
)
"""Functions of Dynamo that have a hook, and functions that return a context manager and have one."""

RUNS = 3

RECURSION_LIMIT = 10_000


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


class Timestamps:
    """Moments, in nanoseconds: a hook begins at every second of them and ends at the next."""

    def __init__(self) -> None:
        self.moments: list[int] = []
        self.names: list[str] = []
        """The hooked function at each of the moments."""
        self.walks: list[int] = []

    def function(self, original: Callable[..., Any], name: str) -> Callable[..., Any]:
        moments, names, now = self.moments, self.names, time.perf_counter_ns

        def marked(*args: Any, **kwargs: Any) -> Any:
            names.append(name)
            moments.append(now())
            try:
                return original(*args, **kwargs)
            finally:
                moments.append(now())
                names.append(name)

        return marked

    def block(self, original: Callable[..., Any], name: str) -> Callable[..., Any]:
        """Mark the steps of the generator of a context manager, without Python's code around it."""
        make, moments, names, now = inspect.unwrap(original), self.moments, self.names, time.perf_counter_ns

        @contextmanager
        def marked(*args: Any, **kwargs: Any) -> Iterator[Any]:
            names.append(name)
            moments.append(now())
            steps = make(*args, **kwargs)
            block = next(steps)
            moments.append(now())
            names.append(name)
            try:
                yield block
            finally:
                names.append(name)
                moments.append(now())
                try:
                    next(steps, None)
                finally:
                    moments.append(now())
                    names.append(name)

        return marked

    def walked(self, create_proxy: Callable[..., Any], name: str, walk: Callable[[Any], None]) -> Callable[..., Any]:
        """Walk the frames for each call node."""

        def create_and_walk(tracer: Any, kind: str, *args: Any, **kwargs: Any) -> Any:
            proxy = create_proxy(tracer, kind, *args, **kwargs)
            if kind.startswith("call"):
                frame = tracer.output_graph.current_tx
                start = time.perf_counter_ns()
                walk(frame)
                self.walks.append(time.perf_counter_ns() - start)
            return proxy

        return create_and_walk

    def spans(self, path: str) -> list[int]:
        """Return the durations of the hook of one function."""
        name = path.rpartition(".")[2]
        pairs = zip(self.moments[::2], self.moments[1::2], self.names[::2], strict=True)
        return [end - start for start, end, hooked in pairs if hooked == name]


def walk(frame: Any) -> None:
    """Walk as the RFC proposes: from the frame outwards, a module if the stack has grown, else a function."""
    entries: list[dict[str, str]] = []
    while frame is not None:
        parent = getattr(frame, "parent", None)
        new = set(frame.nn_module_stack) - set(parent.nn_module_stack if parent is not None else ())
        entries += [{"type": "module", "name": key} for key in new] or [
            {"type": "function", "name": frame.f_code.co_name}
        ]
        frame = parent


def no_walk(frame: Any) -> None:
    """Walk nothing, as the baseline of `walk`."""


@contextmanager
def marked(marks: Timestamps, hooks: AbstractContextManager[None], walk: Callable[[Any], None]) -> Iterator[None]:
    """Mark the hooked functions outside of ``hooks`` and inside."""
    with ExitStack() as patches:

        def wrap(paths: Sequence[str], wrapper: Callable[[Callable[..., Any], str], Callable[..., Any]]) -> None:
            for path in paths:
                owner, name = place(path)
                patches.enter_context(patched(owner, name, wrapper(getattr(owner, name), name)))

        wrap(FUNCTIONS, marks.function)
        wrap(BLOCKS, marks.block)
        patches.enter_context(hooks)
        wrap(FUNCTIONS, marks.function)
        wrap(BLOCKS, marks.block)
        wrap(FUNCTIONS[1:], partial(marks.walked, walk=walk))
        yield


class Cost(NamedTuple):
    """The graph of one program, and seconds of Dynamo without hooks, of each hook and of walks."""

    graph: torch.fx.GraphModule
    dynamo: float
    by_hook: dict[str, float]
    walks: float

    @property
    def hooks(self) -> float:
        return sum(self.by_hook.values())


def cost(build: Callable[[], Callable[[torch.Tensor], torch.Tensor]]) -> Cost:
    """Compile a program several times, alternately with recording and without."""
    on, off = [], []
    seconds = []
    for _ in range(RUNS):
        marks = Timestamps()
        with torch.no_grad(), marked(marks, nullcontext(), no_walk):
            _, taken = compiled(build())
        off.append(marks)
        seconds.append(taken)
        marks = Timestamps()
        with torch.no_grad(), marked(marks, hierarchy.record(), walk):
            graph, _ = compiled(build())
        on.append(marks)
    by_hook = {
        path.rpartition(".")[2]: total([run.spans(path) for run in on]) - total([run.spans(path) for run in off])
        for path in (*FUNCTIONS, *BLOCKS)
    }
    walks = total([run.walks for run in on]) - total([run.walks for run in off])
    return Cost(graph, min(seconds), by_hook, walks)


def total(runs: list[list[int]]) -> float:
    """Return the sum, in seconds, of the least duration of each span."""
    return sum(min(span) for span in zip(*runs, strict=True)) / 1e9


@contextmanager
def calls_into_hopkit() -> Iterator[list[str]]:
    """Yield the names of hopkit's functions that Python calls inside the block."""
    home = str(Path(hopkit.__file__).parent)
    called: list[str] = []

    def see(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(home):
            called.append(frame.f_code.co_qualname)

    old_profiler = sys.getprofile()
    sys.setprofile(see)
    try:
        yield called
    finally:
        sys.setprofile(old_profiler)


def compiled(program: Callable[[torch.Tensor], torch.Tensor]) -> tuple[torch.fx.GraphModule, float]:
    """Return Dynamo's graph of a program, and the processor seconds that it took."""
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm: torch.fx.GraphModule, inputs: Any) -> torch.fx.GraphModule:
        graphs.append(gm)
        return gm

    torch.compiler.reset()
    gc.collect()
    gc.disable()
    limit = sys.getrecursionlimit()
    # As recording has it: without, nobody could say what the deepest programs cost when it is off.
    sys.setrecursionlimit(max(limit, RECURSION_LIMIT))
    try:
        start = time.thread_time()
        torch.compile(program, backend=backend)(torch.ones(2, 16))
        seconds = time.thread_time() - start
    finally:
        sys.setrecursionlimit(limit)
        gc.enable()
    return graphs[0], seconds


def calls(program: Callable[[torch.Tensor], torch.Tensor], block: AbstractContextManager[None]) -> int:
    """Return the number of calls of hopkit's functions while a program is compiled inside a block."""
    with torch.no_grad(), block, calls_into_hopkit() as called:
        compiled(program)
    return len(called)


def table() -> Table:
    """Return a table: nodes, seconds of Dynamo, shares of hooks and walks, and bytes of lists of each program."""
    result = Table(
        "program",
        "nodes",
        "Dynamo s",
        "in hooks %",
        "us a node",
        "of it frames %",
        "nodes %",
        "modules %",
        "RFC's walk %",
        "us a node",
        "bytes a node",
        title="recording call hierarchies",
    )
    with torch.no_grad():
        compiled(helpers(1))  # What torch imports and makes once belongs to no program.
    for name, build in PROGRAMS.items():
        measured = cost(build)
        graph, dynamo, by_hook, walks = measured
        hooks = measured.hooks
        nodes = [node for node in graph.graph.nodes if "call_hierarchy" in node.meta]
        lists = {id(node.meta["call_hierarchy"]): node.meta["call_hierarchy"] for node in nodes}
        size = sum(stack.__sizeof__() for stack in lists.values()) / len(nodes)
        result.add_row(
            name,
            str(len(nodes)),
            f"{dynamo:.2f}",
            f"{100 * hooks / dynamo:.2f}",
            f"{1e6 * hooks / len(nodes):.1f}",
            *(f"{100 * by_hook[name] / hooks:.0f}" for name in ("push_tx", "create_proxy", "record_nn_module_stack")),
            f"{100 * walks / dynamo:.2f}",
            f"{1e6 * walks / len(nodes):.1f}",
            f"{size:.0f}",
        )
    on, off = calls(Nested(25), hierarchy.record()), calls(Nested(25), nullcontext())
    result.caption = f"calls into hopkit while 25 nested modules are compiled: {on:,} when recording, {off:,} when not"
    return result
