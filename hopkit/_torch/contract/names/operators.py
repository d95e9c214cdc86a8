"""The registry of HOPs."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

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
    *(
        PrivateName(path, "module", ("feature probes",), "registers HOPs when it is imported")
        for path in (
            "torch._dynamo._trace_wrapped_higher_order_op",
            "torch._export.wrappers",
            "torch._functorch.autograd_function",
            "torch._inductor.fx_passes.control_dependencies",
            "torch._prims.rng_prims",
        )
    ),
    PrivateName(
        "torch.testing._internal.hop_db.hop_db",
        "data",
        ("torch's own samples of HOPs",),
        "the programs and inputs that torch tests HOPs with",
    ),
    PrivateName(
        "torch.testing._internal.hop_db.FIXME_hop_that_doesnt_have_opinfo_test_allowlist",
        "data",
        ("torch's own samples of HOPs",),
        "the HOPs without samples",
    ),
)
