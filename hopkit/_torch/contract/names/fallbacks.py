"""Fallbacks of Inductor: the operators that its wrapper calls as they are."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_FALLBACKS = ("fallbacks",)
_INDUCTOR = ("capture of Inductor's stages",)
_LOWERING = "torch._inductor.lowering"

NAMES = (
    PrivateName(
        "torch._inductor.scheduler.Scheduler.codegen_extern_call",
        "method",
        _FALLBACKS,
        "writes each call that is no generated kernel",
        (("2.11", "(self, scheduler_node)"),),
    ),
    PrivateName("torch._inductor.ir.FallbackKernel", "class", _FALLBACKS, "an operator that Inductor does not lower"),
    PrivateName("torch._inductor.ir.ExternKernelOut", "class", _FALLBACKS, "a library's kernel, into a buffer"),
    PrivateName("torch._inductor.ir.ExternKernelAlloc", "class", _FALLBACKS, "a library's kernel that allocates"),
    PrivateName(
        "torch._inductor.custom_graph_pass.CustomGraphPass",
        "class",
        _FALLBACKS,
        "a pass with an identity, which the keys of caches have",
    ),
    PrivateName(
        f"{_LOWERING}.fallback_handler",
        "function",
        _FALLBACKS,
        "makes a lowering that calls the operator",
        (("2.11", "(kernel, add_to_fallback_set=True)"),),
    ),
    PrivateName(f"{_LOWERING}.fallbacks", "data", _INDUCTOR, "the operators that fall back"),
    PrivateName(f"{_LOWERING}.needs_realized_inputs", "data", _INDUCTOR, "the operators that read buffers"),
    PrivateName(f"{_LOWERING}._maybe_layout_constraints", "data", _INDUCTOR, "the strides that operators demand"),
)
