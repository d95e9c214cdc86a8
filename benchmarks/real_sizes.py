"""The virtual GPU at real sizes: processor seconds for models and reductions, and the part for kernels.

Each program runs in a new process that has compiled another program. Its seconds are those of generating, lowering and
interpreting, with backward in training.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from unittest import mock

import torch
from rich.table import Table
from torch import nn

from benchmarks.fuzz_rate import seconds
from hopkit.stages.process_pool import isolated
from hopkit.vgpu import interpreted_kernel, virtual_gpu


@dataclasses.dataclass(frozen=True)
class Program:
    """A function to compile, its input, and the seconds that it may take."""

    name: str
    make: Callable[[], Callable[[torch.Tensor], object]]
    shape: tuple[int, ...]
    aim: float
    training: bool = False


def block(channels: int, out: int) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(channels, out, 3, padding=1), nn.BatchNorm2d(out), nn.ReLU())


def cnn() -> nn.Module:
    head = nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, 10)
    return nn.Sequential(block(3, 16), nn.MaxPool2d(2), block(16, 32), *head)


class UNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.outer, self.inner, self.joined = block(3, 16), block(16, 32), block(32, 16)
        self.pool, self.up, self.out = nn.MaxPool2d(2), nn.ConvTranspose2d(32, 16, 2, 2), nn.Conv2d(16, 1, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        outer = self.outer(x)
        return self.out(self.joined(torch.cat([outer, self.up(self.inner(self.pool(outer)))], 1)))


def reductions() -> Callable[[torch.Tensor], object]:
    functions = torch.sum, torch.amax, torch.argmax, torch.var
    return lambda x: [function(x, dim) for function in functions for dim in (0, 2)]


PROGRAMS = (
    Program("CNN, 8 x 3 x 32 x 32", lambda: cnn().eval(), (8, 3, 32, 32), 3),
    Program("CNN, 8 x 3 x 32 x 32, trained", cnn, (8, 3, 32, 32), 5, training=True),
    Program("U-Net, 2 x 3 x 64 x 64", lambda: UNet().eval(), (2, 3, 64, 64), 3),
    Program("8 reductions of 7 x 31 x 1027", reductions, (7, 31, 1027), 5),
)


def measure(program: Program) -> tuple[float, float]:
    """Return the seconds from the call to the result, and the part in which kernels were interpreted."""
    interpreted = 0.0
    launch = interpreted_kernel.InterpretedKernel.run

    def timed(*args: object, **kwargs: object) -> None:
        nonlocal interpreted
        interpreted += seconds(lambda: launch(*args, **kwargs))

    function, x = program.make(), torch.randn(program.shape)
    with virtual_gpu() as gpu, mock.patch.object(interpreted_kernel.InterpretedKernel, "run", timed):
        w = torch.ones(3, 3, requires_grad=True)
        torch.compile(lambda w: (w @ w).sin().sum(), backend=gpu.backend)(w).backward()
        interpreted = 0.0

        def run() -> None:
            with torch.set_grad_enabled(program.training):
                out = torch.compile(function, backend=gpu.backend)(x)
            if program.training:
                out.sum().backward()

        return seconds(run), interpreted


def table() -> Table:
    result = Table("program", "s", "s in kernels", "aim", title="the virtual GPU at real sizes")
    for program in PROGRAMS:
        total, interpreted = isolated(lambda program=program: measure(program), timeout=600).value()
        result.add_row(program.name, f"{total:.1f}", f"{interpreted:.2f}", f"{program.aim:.0f}")
    return result
