"""The cache of compiled code: the entries of a code object, their guards, and how one entry is dropped."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_CAPTURE = ("capture",)
_FAULTS = ("faults of guards",)

NAMES = (
    PrivateName(
        "torch._C._dynamo.eval_frame._debug_get_cache_entry_list",
        "function",
        _CAPTURE,
        "the cache entries of a code object",
    ),
    PrivateName(
        "torch._C._dynamo.eval_frame.reset_code",
        "function",
        _CAPTURE,
        "drops every cache entry of a code object without other users",
    ),
    PrivateName(
        "torch._C._dynamo.eval_frame._CacheEntry.guard_manager",
        "attribute",
        _CAPTURE,
        "from an entry to its guards",
    ),
    PrivateName(
        "torch._C._dynamo.eval_frame._CacheEntry.compile_id",
        "attribute",
        _CAPTURE,
        "identifies an entry, valid or not",
    ),
    PrivateName(
        "torch._C._dynamo.eval_frame._ExtraState.invalidate",
        "method",
        _CAPTURE,
        "drops one entry and keeps those of other functions",
    ),
    PrivateName(
        "torch._dynamo.guards.GuardManagerWrapper.extra_state",
        "attribute",
        _CAPTURE,
        "the owner of an entry, which alone can drop it; None once the entry is invalid",
    ),
    PrivateName(
        "torch._dynamo.guards.GuardManagerWrapper.code_parts",
        "attribute",
        _CAPTURE,
        "the guards as Dynamo writes them out; they are counted",
    ),
    PrivateName(
        "torch._dynamo.guards.GuardManagerWrapper.populate_code_parts_for_debugging",
        "method",
        _CAPTURE,
        "computes them",
        signatures=(("2.13", "(self)"),),
    ),
    PrivateName(
        "torch._dynamo.guards.DeletedGuardManagerWrapper",
        "class",
        _CAPTURE,
        "replaces the guards of a dropped entry",
        signatures=(("2.13", "(reason)"),),
    ),
    PrivateName(
        "torch._dynamo.guards.profile_guard_manager",
        "function",
        _CAPTURE,
        "times new guards for a log, and flushes the processor's cache before: tens of milliseconds",
    ),
    PrivateName(
        "torch._dynamo.guards.CheckFunctionManager",
        "class",
        _FAULTS,
        "makes the guards of compiled code",
    ),
    PrivateName(
        "torch._dynamo.guards.CheckFunctionManager.__init__",
        "method",
        _FAULTS,
        "takes the `guard_filter_fn` that selects guards, and their `output_graph`; looked up by these names, so the "
        "rest may vary",
    ),
    PrivateName(
        "torch._C._dynamo.guards.RootGuardManager.add_lambda_guard",
        "method",
        _FAULTS,
        "adds a guard that is a function of the frame's variables; `CheckFunctionManager.guard_manager.root` is one",
    ),
)
