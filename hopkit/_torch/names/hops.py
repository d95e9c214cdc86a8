"""The functions that call HOPs, where torch keeps them under private names."""

from __future__ import annotations

from hopkit._torch.private_name import PrivateName

_HOPS = ("HOPs by private names",)
_OPS = "torch._higher_order_ops"

NAMES = (
    PrivateName(
        f"{_OPS}.associative_scan.associative_scan",
        "function",
        _HOPS,
        "the function that programs call",
        signatures=(("2.13", "(combine_fn, xs, dim, reverse=False, combine_mode='pointwise')"),),
    ),
    PrivateName(
        f"{_OPS}.scan.scan",
        "function",
        _HOPS,
        "the function that programs call",
        signatures=(("2.13", "(combine_fn, init, xs, *, dim=0, reverse=False)"),),
    ),
    PrivateName(
        f"{_OPS}.switch.switch",
        "function",
        _HOPS,
        "the function that programs call",
        versions=">=2.15",
        signatures=(("2.15", "(index, branches, operands=())"),),
    ),
)
