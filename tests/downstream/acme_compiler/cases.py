"""Cases that matter to acme's machine."""

from __future__ import annotations

import torch

import hopkit


@hopkit.case("acme/relu", hops=("cond",), variants=("inference", "training"))
def relu() -> hopkit.Sample:
    """A branch that acme's machine does without a jump."""

    def fn(pred: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        return torch.cond(pred, torch.relu, torch.neg, (x,))

    x = torch.tensor([-1.5, 0.5, 2.0])
    return hopkit.Sample(fn, (torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("acme/twice", hops=("invoke_subgraph",), variants=("inference",))
def twice() -> hopkit.Sample:
    """A region that is called twice, and that acme's machine keeps once."""

    @torch.compiler.nested_compile_region
    def step(x: torch.Tensor) -> torch.Tensor:
        return x.sin() * 2

    def fn(x: torch.Tensor) -> torch.Tensor:
        return step(step(x))

    return hopkit.Sample(fn, (torch.linspace(0.1, 0.7, 3),))
