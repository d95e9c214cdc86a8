"""Failures of torch that no case of the corpus can show, as its variants fix sizes or mark those that vary."""

from __future__ import annotations

import torch
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
    found = torch.compile(lambda x: region(region(x)), backend="eager", dynamic=True, fullgraph=True)(x)
    torch.testing.assert_close(found, layer(layer(x)))
