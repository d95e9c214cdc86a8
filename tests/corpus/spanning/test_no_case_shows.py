"""Failures of torch that no case of the corpus can show, because variants fix sizes or mark dynamic ones, or because
torch's own backends avoid them."""

from __future__ import annotations

from collections.abc import Callable

import torch
from functorch.compile import make_boxed_func
from torch._decomp import core_aten_decompositions
from torch._dynamo.backends.common import aot_autograd
from torch._dynamo.exc import InternalTorchDynamoError

from tests.versions_of_torch import torch_fails


@torch_fails(
    ">=2.13,<2.14",
    "KeyError: 4 in stamp_out_subgraph, which looks for a size that the first call of the region made a constant",
    raises=InternalTorchDynamoError,
)
def test_a_region_is_called_twice_where_any_size_may_vary() -> None:
    layer = torch.nn.Linear(4, 4)

    @torch.compiler.nested_compile_region
    def region(x: torch.Tensor) -> torch.Tensor:
        return layer(x)

    x = torch.ones(3, 4, requires_grad=True)
    torch.compiler.reset()
    output = torch.compile(lambda x: region(region(x)), backend="eager", dynamic=True, fullgraph=True)(x)
    torch.testing.assert_close(output, layer(layer(x)))


@torch_fails(
    ">=2.13,<2.16",
    "the decomposition of a CPU's attention returns weights where its backward reads logarithms of sums",
    raises=AssertionError,
)
def test_attention_behind_the_core_decompositions_has_its_gradient() -> None:
    query, key, value = (torch.randn(2, 4, 16, 32, requires_grad=True) for _ in range(3))

    def gradient(attention: Callable[..., torch.Tensor]) -> torch.Tensor:
        (grad,) = torch.autograd.grad(attention(query, key, value).square().sum(), query)
        return grad

    attention = torch.nn.functional.scaled_dot_product_attention
    backend = aot_autograd(
        fw_compiler=lambda gm, inputs: make_boxed_func(gm.forward), decompositions=core_aten_decompositions()
    )
    torch.compiler.reset()
    torch.testing.assert_close(gradient(torch.compile(attention, backend=backend)), gradient(attention))
