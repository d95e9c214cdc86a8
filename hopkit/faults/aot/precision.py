"""Faults of precision: fewer bits than the dtype has."""

from __future__ import annotations

import torch
from torch.fx import GraphModule

from hopkit.faults import graphs
from hopkit.faults.decorators import in_aot_forward

__all__ = ["accumulated_in_bfloat16", "matmul_in_tf32", "product_rounded_to_bfloat16"]

_KEPT_BITS = -(1 << 13)
"""TF32 keeps ten of the twenty-three bits of a float32's fraction."""


@in_aot_forward("numerics", kinds=("matmul",))
def matmul_in_tf32(gm: GraphModule) -> None:
    """Truncate the operands of a matrix product to the ten bits of TF32."""
    for _, node in graphs.calls(gm, "mm", "bmm", "mv"):
        for operand in dict.fromkeys(node.all_input_nodes):
            tensor = graphs.tensor_of(operand)
            if tensor is not None and tensor.dtype == torch.float32:
                bits = graphs.insert_before(node, operand, torch.ops.aten.view.dtype, torch.int32)
                truncated = graphs.insert_before(node, bits, torch.ops.aten.bitwise_and.Scalar, _KEPT_BITS)
                graphs.insert_before(node, truncated, torch.ops.aten.view.dtype, torch.float32)


@in_aot_forward("numerics", kinds=("reduction",))
def accumulated_in_bfloat16(gm: GraphModule) -> None:
    """Accumulate a sum or a mean in bfloat16."""
    for _, node in graphs.calls(gm, "sum", "mean"):
        tensor = graphs.tensor_of(node)
        if tensor is not None and tensor.dtype == torch.float32:
            node.kwargs = {**node.kwargs, "dtype": torch.bfloat16}
            graphs.reroute(node, torch.ops.aten.to.dtype, torch.float32)


@in_aot_forward("numerics", kinds=("pointwise",))
def product_rounded_to_bfloat16(gm: GraphModule) -> None:
    """Round a product to bfloat16, as if autocast were on."""
    for _, node in graphs.calls(gm, "mul"):
        tensor = graphs.tensor_of(node)
        if tensor is not None and tensor.dtype == torch.float32:
            rounded = graphs.reroute(node, torch.ops.aten.to.dtype, torch.bfloat16)
            graphs.reroute(rounded, torch.ops.aten.to.dtype, torch.float32)
