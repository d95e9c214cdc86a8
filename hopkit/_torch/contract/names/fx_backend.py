"""Inductor's FX backend: a graph in place of a wrapper's text, and how its Triton kernels are launched."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_FX = ("FX backend",)
_SIDE_TABLE = "torch._higher_order_ops.triton_kernel_wrap"

NAMES = (
    PrivateName("torch._ops.OpOverload", "class", (*_FX, "fallbacks"), "an operator that a graph calls"),
    PrivateName("torch._inductor.config.fx_wrapper", "data", _FX, "generates a graph in place of text"),
    PrivateName(
        "torch._inductor.config.triton.autotune_at_compile_time", "data", _FX, "times kernels before they are launched"
    ),
    PrivateName(
        "torch._inductor.codegen.wrapper_fxir.WrapperFxCodegen.compile_graph",
        "method",
        _FX,
        "compiles the generated graph",
        (("2.11", "(self, gm)"),),
    ),
    PrivateName(
        "torch._higher_order_ops.triton_kernel_wrap.triton_kernel_wrapper_mutation",
        "data",
        (*_FX, "speculation engine"),
        "the HOP that launches a kernel in a graph",
    ),
    PrivateName(
        f"{_SIDE_TABLE}.get_mutated_tensors",
        "function",
        ("speculation engine",),
        "finds the arguments to which a kernel writes",
        (("2.11", "(kernel_idx, constant_args_idx, kwargs, tma_descriptor_metadata)"),),
    ),
    PrivateName(
        f"{_SIDE_TABLE}.kernel_side_table", "data", _FX, "the kernels that such graphs name by number, and constants"
    ),
    PrivateName(
        "triton.runtime.jit.JITFunction.run",
        "method",
        _FX,
        "launches a kernel",
        (("2.11", "(self, *args, grid, warmup, **kwargs)"),),
    ),
)
