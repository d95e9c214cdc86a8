"""Seconds to compile, seconds of a call, and kernels: aot_eager, regional Inductor and Inductor on the same programs.

The three backends take turns in one process with one thread, so that all see the same machine; the first round is
dropped. Each compiles from empty caches, but for object files. A kernel is a function in C++ that Inductor generates,
for the forward and the backward together. Calls of libraries (matrix products) and eager operators are none.
"""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import torch
from rich.table import Table

from hopkit._torch.inductor import pipeline
from hopkit.stages.regional_backend import regional

ROUNDS = 3
CALLS = 30

Program = Callable[[torch.Tensor], torch.Tensor]
BACKENDS: Mapping[str, Any] = {"aot_eager": "aot_eager", "regional": regional(), "inductor": "inductor"}

_KERNEL = re.compile(r"^\w+ = async_compile\.cpp", re.MULTILINE)


def marked(number: int) -> Any:
    return torch.fx.traceback.annotate({"compile_with_inductor": {"inductor_region": number}})


class Block(torch.nn.Module):
    """A transformer block in which attention is a region, or the activation of the feed-forward part too."""

    def __init__(self, dim: int = 64, heads: int = 4, *, activation: bool = False) -> None:
        super().__init__()
        self.heads, self.activation = heads, activation
        self.norm, self.qkv, self.out = (
            torch.nn.LayerNorm(dim),
            torch.nn.Linear(dim, 3 * dim),
            torch.nn.Linear(dim, dim),
        )
        self.up, self.down = torch.nn.Linear(dim, 4 * dim), torch.nn.Linear(4 * dim, dim)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.qkv(self.norm(x)).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        with marked(0):
            attention = (q @ k.transpose(-2, -1) * 0.25).softmax(-1) @ v
        x = x + self.out(attention.transpose(1, 2).flatten(2))
        return x + self.down(self.activated(self.up(x)))

    def activated(self, x: torch.Tensor) -> torch.Tensor:
        if not self.activation:
            return torch.nn.functional.gelu(x)
        with marked(1):
            return torch.nn.functional.gelu(x)


class Pointwise(torch.nn.Module):
    """Chains of operators, every second one in a region."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for number in range(4):
            with marked(number):
                x = (x.sin() * 2 + 1).tanh()
            x = x.cos() - x
        return x


PROGRAMS: Mapping[str, Callable[[], torch.nn.Module]] = {
    "attention in a block": Block,
    "attention and activation": lambda: Block(activation=True),
    "4 pointwise regions": Pointwise,
}


class Cost(NamedTuple):
    """Seconds to compile forward and backward, seconds of one call, and the kernels of the generated code."""

    compiling: float
    calling: float
    kernels: int


def measure(program: torch.nn.Module, backend: Any, *, training: bool) -> Cost:
    """Compile a program and call it; in training each call runs the backward too."""
    torch.compiler.reset()
    codes: list[str] = []
    x = torch.randn(4, 32, 64, requires_grad=training)

    def call() -> None:
        out = compiled(x)
        if training:
            out.sum().backward()

    with torch.set_grad_enabled(training), pipeline.without_caches(), pipeline.output_code(codes.append):
        compiled = torch.compile(program, backend=backend, fullgraph=True, dynamic=False)
        compiling = seconds(call)
        calling = statistics.median(seconds(call) for _ in range(CALLS))
    return Cost(compiling, calling, sum(len(_KERNEL.findall(code)) for code in codes))


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def table() -> Table:
    """Return a table of medians, and of the ratios to aot_eager, for each program and backend."""
    torch.manual_seed(0)
    threads = torch.get_num_threads()
    # Several threads wait for each other on a busy machine: the spread is then greater than the ratios.
    torch.set_num_threads(1)
    try:
        return _measured()
    finally:
        torch.set_num_threads(threads)


def _measured() -> Table:
    result = Table(
        "program",
        "variant",
        "backend",
        "compile s",
        "over aot_eager",
        "call ms",
        "over aot_eager",
        "kernels",
        title="aot_eager, regional Inductor and Inductor",
    )
    for name, make in PROGRAMS.items():
        for training in (False, True):
            program = make()
            rounds = [
                {backend: measure(program, chosen, training=training) for backend, chosen in BACKENDS.items()}
                for _ in range(ROUNDS + 1)
            ][1:]
            for backend in BACKENDS:
                result.add_row(
                    name,
                    "training" if training else "inference",
                    backend,
                    f"{statistics.median(costs[backend].compiling for costs in rounds):.2f}",
                    _ratio([costs[backend].compiling / costs["aot_eager"].compiling for costs in rounds]),
                    f"{1e3 * statistics.median(costs[backend].calling for costs in rounds):.2f}",
                    _ratio([costs[backend].calling / costs["aot_eager"].calling for costs in rounds]),
                    str(rounds[-1][backend].kernels),
                )
    return result


def _ratio(ratios: list[float]) -> str:
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})"
