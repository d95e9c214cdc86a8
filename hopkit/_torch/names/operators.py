"""The registry of HOPs."""

from __future__ import annotations

from hopkit._torch.private_name import PrivateName

NAMES = (
    PrivateName(
        "torch._ops._higher_order_ops",
        "data",
        ("capture", "feature probes"),
        "the registered HOPs by name; torch.ops.higher_order does not list them",
    ),
    PrivateName(
        "torch._higher_order_ops",
        "module",
        ("feature probes",),
        "its modules register torch's HOPs when they are imported",
    ),
)
