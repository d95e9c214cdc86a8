"""The tensors to which a user's Triton kernel writes.

Source: ``torch/_higher_order_ops/triton_kernel_wrap.py``.
"""

from __future__ import annotations

from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo.variables import node_value

__all__ = ["is_kernel_launch", "written_by_kernel"]

_FEATURE = "speculation engine"


def is_kernel_launch(node: torch.fx.Node) -> bool:
    """Return whether a node launches a Triton kernel of the user."""
    return node.target is need(
        "torch._higher_order_ops.triton_kernel_wrap.triton_kernel_wrapper_mutation", feature=_FEATURE
    )


def written_by_kernel(launch: torch.fx.Node) -> list[torch.fx.Node]:
    """Return the arguments to which the kernel of a launch writes.

    Torch reads them from the kernel's intermediate code. Where there is no GPU to generate it for, these are all.
    """
    find = need("torch._higher_order_ops.triton_kernel_wrap.get_mutated_tensors", feature=_FEATURE)
    keywords: dict[str, Any] = dict(launch.kwargs)
    arguments = keywords["kwargs"]
    values = {
        name: node_value(argument) if isinstance(argument, torch.fx.Node) else argument
        for name, argument in arguments.items()
    }
    names = find(
        kernel_idx=keywords["kernel_idx"],
        constant_args_idx=keywords["constant_args_idx"],
        kwargs=values,
        tma_descriptor_metadata=keywords["tma_descriptor_metadata"],
    )
    return [arguments[name] for name in names]
