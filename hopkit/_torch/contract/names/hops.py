"""Functions that call HOPs and have private names in torch."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_HOPS = ("HOPs by private names",)
_OPS = "torch._higher_order_ops"

NAMES = (
    PrivateName(
        "torch._dynamo.decorators.leaf_function",
        "function",
        _HOPS,
        "the decorator that programs use",
        signatures=(("2.11", "(fn)"), ("2.12", "(fn=None, *, mutates_args=None)")),
    ),
    PrivateName("torch._export.wrappers._export_tracepoint", "data", _HOPS, "the operator that programs call"),
    PrivateName(
        "torch._dynamo.decorators.nonstrict_trace",
        "function",
        _HOPS,
        "the decorator that programs use",
        signatures=(("2.13", "(traceable_fn)"),),
    ),
    PrivateName(
        "torch._dynamo.variables.higher_order_ops.LocalMapWrappedHigherOrderVariable._enabled",
        "data",
        _HOPS,
        "whether Dynamo puts local_map into the graph",
    ),
    PrivateName("torch._foreach_add_", "function", _HOPS, "writes to a list of tensors, as optimizers do"),
    PrivateName(
        f"{_OPS}._invoke_quant.invoke_quant_packed",
        "data",
        _HOPS,
        "the operator that programs call",
    ),
    PrivateName(
        f"{_OPS}._invoke_quant.InvokeQuant",
        "class",
        _HOPS,
        "the class whose instances programs call",
    ),
    PrivateName(
        f"{_OPS}.associative_scan.associative_scan",
        "function",
        _HOPS,
        "the function that programs call",
        signatures=(("2.13", "(combine_fn, xs, dim, reverse=False, combine_mode='pointwise')"),),
    ),
    PrivateName(
        f"{_OPS}.flex_gemm.flex_gemm",
        "function",
        _HOPS,
        "the function that programs call",
        versions=">=2.14",
        signatures=(("2.14", "(gemm_op, gemm_args, epilogue_fn, *, gemm_kwargs=None, kernel_options=None)"),),
    ),
    PrivateName(
        f"{_OPS}.foreach_map.foreach_map",
        "function",
        _HOPS,
        "the function that programs call",
        signatures=(("2.13", "(op, *operands, **kwargs)"),),
    ),
    PrivateName(
        f"{_OPS}.scan.scan",
        "function",
        _HOPS,
        "the function that programs call",
        signatures=(
            ("2.13", "(combine_fn, init, xs, *, dim=0, reverse=False)"),
            ("2.14", "(combine_fn, init, xs, *, dim=0, reverse=False, length=None)"),
        ),
    ),
    PrivateName(
        f"{_OPS}.strict_mode.strict_mode",
        "function",
        _HOPS,
        "the function that programs call",
        signatures=(("2.13", "(callable, operands)"),),
    ),
    PrivateName(
        f"{_OPS}.switch.switch",
        "function",
        _HOPS,
        "the function that programs call",
        versions=">=2.14",
        signatures=(("2.14", "(index, branches, operands=())"),),
    ),
    PrivateName(
        "torch._dynamo._trace_wrapped_higher_order_op.trace_wrapped",
        "function",
        _HOPS,
        "the function that programs call",
        signatures=(("2.13", "(*args, **kwargs)"),),
    ),
)
