"""Seconds of a capture over those of a bare ``torch.compile`` of the same variant, in one process.

The two take turns, so that both see the same machine; each compiles from empty caches. The capture's seconds are all
of `hopkit.capture`, with reference runs, copies, hooks and texts. Caches of torch are off for both, since a capture
never uses them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import torch
from rich.table import Table

from hopkit._torch.inductor import pipeline
from hopkit.stages.session import capture

ROUNDS = {"eager": 15, "aot_eager": 15, "inductor": 3}


class Block(torch.nn.Module):
    """Two layers, a region used twice and a cond: about as much as a case of the corpus has."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = torch.nn.Linear(8, 8), torch.nn.Linear(8, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = region(self.first(x)) + region(self.second(x))
        return torch.cond(y.sum() > 0, lambda a: a.sin() + x, lambda a: a.cos() * x, (y,))


@torch.compiler.nested_compile_region
def region(x: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.gelu(x) * 2


def bare(model: Block, x: torch.Tensor, backend: str, training: bool) -> None:
    """Compile and run as a user would, after a reset of the compiler."""
    torch.compiler.reset()
    with pipeline.without_caches(), torch.set_grad_enabled(training):
        out = torch.compile(model, backend=backend, fullgraph=True, dynamic=False)(x)
        if training:
            out.sum().backward()


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def table() -> Table:
    """Return a table of median seconds and their ratio, for each backend, in inference and training."""
    torch.manual_seed(0)
    model, x = Block(), torch.randn(4, 8)
    result = Table(
        "backend", "variant", "bare s", "capture s", "ratio", "spread", title="capture over bare torch.compile"
    )
    for backend, rounds in ROUNDS.items():
        for training in (False, True):
            if backend == "eager" and training:
                continue  # torch 2.13 can't run a region backward on the backend "eager"
            plain, captured = [], []
            for _ in range(rounds + 1):
                plain.append(seconds(lambda: bare(model, x, backend, training)))  # noqa: B023
                captured.append(
                    seconds(lambda: capture(model, (x,), backend=backend, training=training, dynamic=False))  # noqa: B023
                )
            ratios = sorted(b / a for a, b in zip(plain[1:], captured[1:], strict=True))
            result.add_row(
                backend,
                "training" if training else "inference",
                f"{statistics.median(plain[1:]):.3f}",
                f"{statistics.median(captured[1:]):.3f}",
                f"{statistics.median(ratios):.2f}",
                f"{ratios[0]:.2f}-{ratios[-1]:.2f}",
            )
    return result
