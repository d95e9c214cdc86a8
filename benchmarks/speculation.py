"""Dynamo's time with hopkit's engine under torch's HOPs, over that with torch's own, and how both grow.

Both engines are timed in turn in one process, until Dynamo passes its graph to the backend: synthetic programs in
processor seconds, the corpus by the clock. Calls of functions are counted too, because they do not depend on the load
of the machine. If their number grows as the size to the power of 1, tracing is linear. The table has all calls and
those of hopkit's functions, the size, and the number of nodes of the graphs.
"""

from __future__ import annotations

import cProfile
import functools
import gc
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import CodeType
from typing import Any

import torch
from functorch.experimental import control_flow
from rich.console import Group
from rich.table import Table

import hopkit
from hopkit._torch.configuration import configured
from hopkit.corpus.hop_functions import hop_function
from hopkit.corpus.registry import all_cases
from hopkit.errors import CaptureFailed
from hopkit.records import STANDARD_VARIANTS, Case
from hopkit.runner.case_run import unmet
from hopkit.speculate import install
from hopkit.stages.session import capture_case

Program = Callable[[torch.Tensor], Any]
Engine = Callable[[], AbstractContextManager[Any]]

ENGINES: dict[str, Engine] = {"torch": nullcontext, "hopkit": install}
ANY_OUTPUTS: dict[str, Engine] = {"torch": nullcontext, "hopkit": functools.partial(install, any_outputs=True)}
"""The engines of a program: torch's own, and hopkit's. With ``any_outputs``, hopkit's functions replace torch's too."""

REPEATS = 5
SIZES = (1, 10, 100, 1000)
DEPTHS = (1, 2, 4, 8, 16, 32)
RECURSION = 10_000
"""Python's limit of recursion while programs are traced: with 1,000, conds nest some twenty deep with either engine."""

_HERE = str(Path(hopkit.__file__).parent)

wrap = torch.ops.higher_order.wrap
while_loop, scan = torch.while_loop, hop_function("scan")


def wrap_outputs(count: int) -> Program:
    return lambda x: wrap(lambda x: [x + number for number in range(count)], x)


def cond_outputs(count: int) -> Program:
    def branch(x: torch.Tensor) -> list[torch.Tensor]:
        return [x + number for number in range(count)]

    return lambda x: torch.cond(x.sum() > 0, branch, branch, (x,))


def conds(count: int) -> Program:
    def program(x: torch.Tensor) -> torch.Tensor:
        for _ in range(count):
            x = torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))
        return x

    return program


def freevars(hop: Callable[[Callable[[torch.Tensor], Any], torch.Tensor], Any]) -> Callable[[int], Program]:
    def build(count: int) -> Program:
        def program(x: torch.Tensor) -> Any:
            closed_over = [x + number for number in range(count)]

            def body(x: torch.Tensor) -> torch.Tensor:
                for tensor in closed_over:
                    x = x + tensor
                return x

            return hop(body, x)

        return program

    return build


def nested(hop: Callable[[Callable[[torch.Tensor], Any], torch.Tensor], Any]) -> Callable[[int], Program]:
    def build(depth: int) -> Program:
        body: Program = torch.sin
        for _ in range(depth):
            body = _around(hop, body)
        return body

    return build


def _around(hop: Callable[..., Any], inner: Program) -> Program:
    return lambda x: hop(inner, x)


def one_cond(body: Program, x: torch.Tensor) -> torch.Tensor:
    output: torch.Tensor = torch.cond(x.sum() > 0, body, lambda x: x.cos(), (x,))
    return output


def while_slots(count: int) -> Program:
    def program(x: torch.Tensor) -> Any:
        carry = tuple(x + number for number in range(count))
        return while_loop(lambda *carry: carry[0].sum() < 9, lambda *carry: tuple(y + 1 for y in carry), carry)

    return program


def scan_slots(count: int) -> Program:
    def program(x: torch.Tensor) -> Any:
        carry = [x + number for number in range(count)]
        return scan(lambda carry, x: ([y + x for y in carry], carry[0] * x), carry, torch.ones(5, 2))

    return program


def map_outputs(count: int) -> Program:
    return lambda x: control_flow.map(
        lambda row: [row + number for number in range(count)], x.expand(3, 2).contiguous()
    )


def rounds_of_scan(count: int) -> Program:
    return lambda x: scan(lambda carry, x: (carry + x, carry * x), x, torch.ones(count, 2))


def one_while(body: Program, x: torch.Tensor) -> Any:
    # No round runs: the time is that of tracing.
    return while_loop(lambda y: y.sum() > 9, lambda y: (body(y) + 1,), (x,))[0]


PROGRAMS: dict[str, tuple[Callable[[int], Program], Sequence[int]]] = {
    "outputs of a wrap": (wrap_outputs, SIZES),
    "outputs of a cond": (cond_outputs, SIZES),
    "branches: conds in a row": (conds, (1, 10, 100)),
    "freevars of a wrap": (freevars(wrap), SIZES),
    "freevars of a cond": (freevars(one_cond), SIZES),
    "nested wraps": (nested(wrap), DEPTHS),
    "nested conds": (nested(one_cond), DEPTHS),
    "outputs of a cond, any outputs": (cond_outputs, SIZES),
    "slots of a while_loop": (while_slots, (1, 10, 100)),
    "slots of a scan": (scan_slots, (1, 10, 100)),
    "rounds of a scan": (rounds_of_scan, (1, 10, 100)),
    "outputs of a map": (map_outputs, (1, 10, 100)),
    "nested while_loops": (nested(one_while), (1, 2, 4, 8)),
}


def engines_of(name: str) -> dict[str, Engine]:
    """Return the engines of a program: loops, and a program that says so, run with ``any_outputs``."""
    loops = ("while_loop", "scan", "map", "any outputs")
    return ANY_OUTPUTS if any(word in name for word in loops) else ENGINES


@contextmanager
def traced_alone() -> Iterator[None]:
    """Raise the recursion limit and skip a pass, so that only tracing grows with the depth.

    The pass inlines subgraphs that are called once. In torch 2.13 and 2.15 it visits each subgraph once for every
    subset of those around it, so that each level doubles its time.
    """
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, RECURSION))
    try:
        with configured({"dynamo.inline_single_use_invoke_subgraph": False}):
            yield
    finally:
        sys.setrecursionlimit(limit)


@contextmanager
def without_collection() -> Iterator[None]:
    """Turn the garbage collector off, because it may run in code that made none of the garbage."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def dynamo(program: Program, engine: Engine) -> tuple[float, torch.fx.GraphModule]:
    """Return the processor seconds until Dynamo passes its graph to the backend, and the graph."""
    graphs = []

    def backend(gm: torch.fx.GraphModule, inputs: Any) -> Callable[..., Any]:
        graphs.append((time.process_time(), gm))
        return gm

    torch.compiler.reset()
    with engine(), torch.no_grad(), without_collection(), traced_alone():
        start = time.process_time()
        torch.compile(program, backend=backend, fullgraph=True)(torch.ones(2))
    ((end, graph),) = graphs
    return end - start, graph


def profiled(program: Program, engine: Engine) -> list[Any]:
    """Return the calls of Python and C functions, as entries of `cProfile`."""
    profile = cProfile.Profile()
    torch.compiler.reset()
    with engine(), torch.no_grad(), traced_alone():
        compiled = torch.compile(program, backend=lambda gm, inputs: gm, fullgraph=True)
        profile.runcall(compiled, torch.ones(2))
    return profile.getstats()


def calls(entries: Sequence[Any]) -> int:
    """Return the number of calls."""
    return sum(entry.callcount for entry in entries)


def calls_of(entries: Sequence[Any], code: CodeType) -> int:
    """Return the number of calls of one function."""
    return sum(entry.callcount for entry in entries if entry.code is code)


def own_calls(entries: Sequence[Any]) -> int:
    """Return the number of calls of hopkit's functions, and of C functions by these."""
    own = [entry for entry in entries if not isinstance(entry.code, str) and _HERE in entry.code.co_filename]
    built_in = (called for entry in own for called in entry.calls or () if isinstance(called.code, str))
    return calls(own) + sum(called.callcount for called in built_in)


def nodes_of(graph: torch.fx.GraphModule) -> int:
    """Return the number of nodes of all graphs of a program."""
    return sum(len(module.graph.nodes) for module in graph.modules() if isinstance(module, torch.fx.GraphModule))


COUNTED: dict[str, tuple[str, Callable[[Sequence[Any]], int]]] = {
    "torch calls": ("torch", calls),
    "hopkit calls": ("hopkit", calls),
    "hopkit's own": ("hopkit", own_calls),
}
"""The counter and the engine of each column."""


def timed() -> Table:
    """Return a table with a row for each program and size: milliseconds of both engines."""
    result = _a_row_for_each("torch ms", "hopkit ms", "ratio", title="Dynamo with hopkit's engine and with torch's own")
    for name, (build, sizes) in PROGRAMS.items():
        engines = engines_of(name)
        for size in sizes:
            program = build(size)
            times: dict[str, list[float]] = {engine: [] for engine in engines}
            # The first of them meets what Dynamo does once in a process.
            dynamo(program, nullcontext)
            for repeat in range(REPEATS):
                for engine in list(engines)[:: -1 if repeat % 2 else 1]:
                    times[engine].append(dynamo(program, engines[engine])[0])
            medians = (f"{1000 * statistics.median(measured):.1f}" for measured in times.values())
            ratios = [new / old for old, new in zip(*times.values(), strict=True)]
            result.add_row(name, str(size), *medians, spread(ratios))
        result.add_section()
    return result


def grown() -> Table:
    """Return a table with a row for each program and size: nodes, calls, and their growth as a power of the size."""
    result = _a_row_for_each("nodes", *COUNTED, title="calls, and the power of the size by which they grow")
    for name, (build, sizes) in PROGRAMS.items():
        engines = engines_of(name)
        previous: dict[str, tuple[int, int]] = {}
        for size in sizes:
            program = build(size)
            # After one that meets what Dynamo does once in a process.
            _, graph = dynamo(program, nullcontext)
            entries = {name: profiled(program, engine) for name, engine in engines.items()}
            row = [name, str(size), f"{nodes_of(graph):,}"]
            for column, (engine, counted) in COUNTED.items():
                now = size, counted(entries[engine])
                row.append(f"{now[1]:,}{power(previous.get(column), now)}")
                previous[column] = now
            result.add_row(*row)
        result.add_section()
    return result


def _a_row_for_each(*columns: str, title: str) -> Table:
    result = Table("program", title=title)
    for column in ("size", *columns):
        result.add_column(column, justify="right", no_wrap=True)
    return result


def power(previous: tuple[int, int] | None, now: tuple[int, int]) -> str:
    """Return the power of the size by which a count grew since the previous size, as an exponent.

    >>> power((2, 10), (4, 40)), power(None, (2, 10))
    (' ^2.00', '')
    """
    if previous is None or not previous[1]:
        return ""
    return f" ^{math.log(now[1] / previous[1]) / math.log(now[0] / previous[0]):.2f}"


def spread(ratios: Sequence[float]) -> str:
    """Return the median and the quartiles as text.

    >>> spread([1.0, 2.0, 3.0, 4.0, 5.0])
    '3.00 (1.50-4.50)'
    """
    low, middle, high = statistics.quantiles(ratios, n=4)
    return f"{middle:.2f} ({low:.2f}-{high:.2f})"


def corpus(*, whole: bool = False) -> Table:
    """Return one row: ratios over the cases with a body, one of each family or, with ``whole``, all."""
    ratios, sums = [], dict.fromkeys(ENGINES, 0.0)
    for case in _cases(whole=whole):
        times: dict[str, list[float]] = {engine: [] for engine in ENGINES}
        try:
            _seconds(case, "torch")
            for repeat in range(3):
                for engine in list(ENGINES)[:: -1 if repeat % 2 else 1]:
                    times[engine].append(_seconds(case, engine))
        except CaptureFailed:
            # A case of a refusal is over where Dynamo gives up: there is no time to compare.
            continue
        medians = {engine: statistics.median(measured) for engine, measured in times.items()}
        ratios.append(medians["hopkit"] / medians["torch"])
        sums = {engine: sums[engine] + medians[engine] for engine in ENGINES}
    result = Table("cases", "torch s", "hopkit s", "ratio of sums", "ratio of a case", title="Dynamo over the corpus")
    result.add_row(
        str(len(ratios)),
        *(f"{total:.2f}" for total in sums.values()),
        f"{sums['hopkit'] / sums['torch']:.3f}",
        spread(ratios),
    )
    return result


def _cases(*, whole: bool) -> list[Case]:
    chosen: dict[str, Case] = {}
    for case in all_cases():
        if not unmet(case):
            chosen.setdefault(case.name if whole else case.family, case)
    return list(chosen.values())


def _seconds(case: Case, engine: str) -> float:
    with ENGINES[engine](), without_collection():
        captured = capture_case(case, STANDARD_VARIANTS[case.variants[0]], backend="eager", stages=("dynamo",))
    return captured.seconds["dynamo"]


def table() -> Group:
    """Return the tables of a case of each family, and of the synthetic programs."""
    return Group(corpus(), timed(), grown())


def whole_corpus() -> Table:
    """Return the table of all cases."""
    return corpus(whole=True)
