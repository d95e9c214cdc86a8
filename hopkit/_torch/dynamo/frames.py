"""Dynamo's calls to a backend, the frames that it compiled and their cache entries, and its errors.

Source: ``torch/_dynamo/output_graph.py``, ``convert_frame.py``, ``eval_frame.py``, ``pgo.py``, ``exc.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections import defaultdict
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any, NamedTuple, cast

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.dynamo import compiler_output
from hopkit._torch.dynamo.fresh_code import fresh_wrappers
from hopkit._torch.dynamo.protocols import OutputGraph

__all__ = [
    "CompiledFrames",
    "FrameCounts",
    "Refusal",
    "backend_calls",
    "compiled_frames",
    "empty_automatic_dynamic",
    "empty_fake_tensor_cache",
    "mark_dynamic",
    "no_collections",
    "no_specialized_floats",
    "refusal",
    "uncompiled",
]

_FEATURE = "capture"


@contextlib.contextmanager
def backend_calls(
    around: Callable[[OutputGraph, torch.fx.GraphModule], contextlib.AbstractContextManager[None]],
) -> Iterator[None]:
    """Run ``around(output_graph, gm)`` around each call that Dynamo makes to any backend.

    The backend and its lookup stay unchanged. Source: ``torch/_dynamo/output_graph.py``.
    """
    owner = need("torch._dynamo.output_graph.OutputGraph", feature=_FEATURE)
    original = need("torch._dynamo.output_graph.OutputGraph.call_user_compiler", feature=_FEATURE)

    def call_user_compiler(self: OutputGraph, gm: torch.fx.GraphModule, example_inputs: list[torch.Tensor]) -> Any:
        with around(self, gm):
            return original(self, gm, example_inputs)

    with patched(owner, "call_user_compiler", call_user_compiler, feature=_FEATURE):
        yield


class FrameCounts(NamedTuple):
    """The number of cache entries of compiled frames, and the guards that the valid entries check."""

    entry_count: int
    guards: tuple[str, ...]


@dataclasses.dataclass
class CompiledFrames:
    """The code objects that Dynamo compiled in a block, with the cache entries that they had before."""

    codes: dict[int, tuple[CodeType, tuple[object, ...]]] = dataclasses.field(default_factory=dict)
    """By the id of a code object: the object, and the compile id of each entry that it had before the block."""

    def own_entries(self) -> list[tuple[CodeType, Any]]:
        """Return the cache entries that Dynamo made in the block, in the order of compilation."""
        entries_of = need("torch._C._dynamo.eval_frame._debug_get_cache_entry_list", feature=_FEATURE)
        return [
            (code, entry)
            for code, earlier_ids in self.codes.values()
            for entry in entries_of(code)
            # Dynamo replaces all other fields when it invalidates an entry, and ids are equal after a reset.
            if not any(entry.compile_id is compile_id for compile_id in earlier_ids)
        ]

    def counts(self) -> FrameCounts:
        """Return the number of entries and the guards that they check, one line of Dynamo's text each."""
        guards: list[str] = []
        entries = self.own_entries()
        for _, entry in entries:
            manager = entry.guard_manager
            if not manager.code_parts:
                manager.populate_code_parts_for_debugging()
            guards += manager.code_parts
        return FrameCounts(len(entries), tuple(guards))

    def drop(self) -> None:
        """Remove the entries made in the block, and only those."""
        reset_code = need("torch._C._dynamo.eval_frame.reset_code", feature=_FEATURE)
        deleted = need("torch._dynamo.guards.DeletedGuardManagerWrapper", feature=_FEATURE)
        for code, entry in self.own_entries():
            # An entry and its manager refer to each other. On code that others use too, which must not be reset as a
            # whole, only invalidating the entry cuts the cycle.
            if not self.codes[id(code)][1]:
                reset_code(code)
            elif (extra_state := entry.guard_manager.extra_state) is not None:
                extra_state.invalidate(entry, deleted("dropped by hopkit with its capture"))
            # Without a state, Dynamo invalidated the entry itself: an object that its guards check is gone.
        self.codes.clear()


@contextlib.contextmanager
def compiled_frames() -> Iterator[CompiledFrames]:
    """Record which code objects Dynamo compiles; drop the cache entries made inside on exit.

    Other compiled functions may have entries on the same code, such as a module's ``forward``. The block does not use
    them; they stay, and stay valid.
    """
    register = need("torch._dynamo.convert_frame.register_bytecode_hook", feature=_FEATURE)
    entries_of = need("torch._C._dynamo.eval_frame._debug_get_cache_entry_list", feature=_FEATURE)
    frames = CompiledFrames()

    def note(code: CodeType, compiled: CodeType) -> None:
        # Dynamo calls this before it adds the new entry, so all entries belong to others.
        if id(code) not in frames.codes:
            frames.codes[id(code)] = (code, tuple(entry.compile_id for entry in entries_of(code)))

    handle = register(note)
    try:
        with _foreign_entries_ignored(), _guards_untimed(), fresh_wrappers():
            yield frames
    finally:
        handle.remove()
        frames.drop()


@contextlib.contextmanager
def _foreign_entries_ignored() -> Iterator[None]:
    """Ignore the cache entries that another call of ``torch.compile`` made.

    Dynamo uses an entry if its guards pass and its backend equals the caller's. It compares wrappers of a backend by
    value. Comparing them by identity separates the calls of ``torch.compile``.
    """
    inductor = need("torch._TorchCompileInductorWrapper", feature=_FEATURE)
    any_backend = need("torch._TorchCompileWrapper", feature=_FEATURE)
    with (
        patched(inductor, "__eq__", object.__eq__, feature=_FEATURE),
        patched(any_backend, "__eq__", object.__eq__, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def _guards_untimed() -> Iterator[None]:
    """Skip timing the guards of each new entry: Dynamo flushes the processor cache for it, and only logs the time."""
    owner, name = place("torch._dynamo.guards.profile_guard_manager", feature=_FEATURE)
    with patched(owner, name, lambda root, f_locals, n_iters: 0.0, feature=_FEATURE):
        yield


@contextlib.contextmanager
def no_collections() -> Iterator[None]:
    """Compile without the collection of garbage with which Dynamo ends each compilation: no text depends on it."""
    with need("torch._dynamo.config", feature=_FEATURE).patch(run_gc_after_compile=False):
        yield


@contextlib.contextmanager
def empty_automatic_dynamic() -> Iterator[None]:
    """Compile with an empty record of sizes, and restore Dynamo's record on exit.

    It is restored even if the block cleared it (``torch.compiler.reset``), which is allowed.
    """
    owner = need("torch._dynamo.pgo", feature=_FEATURE)
    saved = need("torch._dynamo.pgo._CODE_STATE", feature=_FEATURE)
    owner._CODE_STATE = defaultdict(need("torch._dynamo.pgo.CodeState", feature=_FEATURE))
    try:
        yield
    finally:
        owner._CODE_STATE = saved


@contextlib.contextmanager
def empty_fake_tensor_cache() -> Iterator[None]:
    """Compile with an empty cache of the results of operators on fake tensors, and restore the cache on exit.

    Its entries come from the C++ of an operator or from its Python decomposition, whichever ran first. The two disagree
    on the stride of a dimension of size 1, so a graph would depend on earlier traces.
    """
    owner, name = place("torch._subclasses.fake_tensor.FakeTensorMode.cache", feature=_FEATURE)
    with patched(owner, name, {}, feature=_FEATURE):
        yield


@contextlib.contextmanager
def no_specialized_floats() -> Iterator[None]:
    """Compile as if Dynamo had never specialized a Python float.

    Dynamo records, by the name of its source, which float an attempt could not keep as an input. It clears the record
    only when an attempt fails, so the next program with a float of that name would have a constant from the start.
    Source: ``TensorifyState`` in ``torch/_dynamo/symbolic_convert.py``.
    """
    owner, name = place("torch._dynamo.symbolic_convert.TensorifyState.force_specializations", feature=_FEATURE)
    with patched(owner, name, set(), feature=_FEATURE):
        yield


def mark_dynamic(tensor: torch.Tensor, dim: int) -> None:
    """Make the size of ``dim`` symbolic; Dynamo raises for a program that specializes it."""
    need("torch._dynamo.decorators.mark_dynamic", feature=_FEATURE)(tensor, dim)


def uncompiled(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function or module behind a result of ``torch.compile``; else ``fn`` itself."""
    optimized_module = need("torch._dynamo.eval_frame.OptimizedModule", feature=_FEATURE)
    if isinstance(fn, optimized_module):
        return cast("Callable[..., Any]", fn._orig_mod)
    return cast("Callable[..., Any]", getattr(fn, "_torchdynamo_orig_callable", fn))


@dataclasses.dataclass(frozen=True)
class Refusal:
    """A refusal by Dynamo to trace a program: its message, the HOP around it ('' for none), the user's line."""

    reason: str
    hop: str
    line: str


def refusal(error: BaseException) -> Refusal | None:
    """Return why Dynamo refused a program, or None for an error of another kind."""
    kinds = (
        need("torch._dynamo.exc.Unsupported", feature=_FEATURE),
        need("torch._dynamo.exc.UncapturedHigherOrderOpError", feature=_FEATURE),
        need("torch._dynamo.exc.UserError", feature=_FEATURE),
        need("torch._dynamo.exc.TorchRuntimeError", feature=_FEATURE),
        need("torch._dynamo.exc.ObservedException", feature=_FEATURE),
    )
    if not isinstance(error, kinds):
        return None
    hop = getattr(error, "_hop_name", "") or ""
    return Refusal(reason=reason(str(error)), hop=str(hop), line=user_line(error))


_ADVICE = ("\nfrom user code:", "\nOriginal traceback:", "\nSet TORCHDYNAMO_VERBOSE")
"""Texts that end the reason in torch's message: the user's stack and advice follow them."""


def reason(message: str) -> str:
    """Return torch's message without the user's stack, the links to more documentation, and compilers' warnings.

    >>> reason("no\\n\\n For more details about this graph break, please visit: ...\\n\\nfrom user code:\\n  f()")
    'no'
    """
    for advice in _ADVICE:
        message = message.partition(advice)[0]
    lines = compiler_output.shorten(message).splitlines()
    return "\n".join(line for line in lines if "For more details about this graph break" not in line).strip()


def user_line(error: BaseException) -> str:
    """Return the line of the user's program at which Dynamo raised, '' if the error has none."""
    stack = getattr(error, "real_stack", None)
    if not stack:
        return ""
    for frame in reversed(list(stack)):
        if "/torch/" not in frame.filename.replace("\\", "/"):
            return (frame.line or "").strip()
    return (stack[-1].line or "").strip()
