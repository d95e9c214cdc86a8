"""Dynamo, as a capture sees it: the graphs it hands to a backend, the frames it compiled, its errors."""

from __future__ import annotations

import contextlib
import dataclasses
from collections import defaultdict
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any, NamedTuple, Protocol, cast

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.own_code import own_wrappers
from hopkit._torch.patching import patched

__all__ = [
    "CompiledFrames",
    "FrameCounts",
    "OutputGraph",
    "Refusal",
    "backend_calls",
    "compiled_frames",
    "empty_automatic_dynamic",
    "empty_fake_tensor_cache",
    "mark_dynamic",
    "no_specialized_floats",
    "refusal",
    "uncompiled",
]

_FEATURE = "capture"


class OutputGraph(Protocol):
    """The part of ``torch._dynamo.output_graph.OutputGraph`` that is looked at: only its identity."""


@contextlib.contextmanager
def backend_calls(
    around: Callable[[OutputGraph, torch.fx.GraphModule], contextlib.AbstractContextManager[None]],
) -> Iterator[None]:
    """Put ``around(output_graph, gm)`` about each call that Dynamo makes to a backend, whichever it is.

    The backend and how Dynamo looks it up stay untouched. Source: ``torch/_dynamo/output_graph.py``.
    """
    owner = need("torch._dynamo.output_graph.OutputGraph", feature=_FEATURE)
    original = need("torch._dynamo.output_graph.OutputGraph.call_user_compiler", feature=_FEATURE)

    def call_user_compiler(self: OutputGraph, gm: torch.fx.GraphModule, example_inputs: list[torch.Tensor]) -> Any:
        with around(self, gm):
            return original(self, gm, example_inputs)

    with patched(owner, "call_user_compiler", call_user_compiler, feature=_FEATURE):
        yield


class FrameCounts(NamedTuple):
    """What Dynamo keeps of the frames it compiled: the entries, and the guards that the valid ones check."""

    entry_count: int
    guards: tuple[str, ...]


@dataclasses.dataclass
class CompiledFrames:
    """The code objects that were compiled while it was watched, with the cache entries they had before."""

    found: dict[int, tuple[CodeType, tuple[object, ...]]] = dataclasses.field(default_factory=dict)
    """By its identity, a code object with the compile id of each entry that it had before."""

    def own_entries(self) -> list[tuple[CodeType, Any]]:
        """Dynamo's cache entries made since the watch began, in the order of compiling."""
        entries_of = need("torch._C._dynamo.eval_frame._debug_get_cache_entry_list", feature=_FEATURE)
        return [
            (code, entry)
            for code, before in self.found.values()
            for entry in entries_of(code)
            # All else of an entry is replaced when Dynamo invalidates it; and ids are equal after a reset.
            if not any(entry.compile_id is compile_id for compile_id in before)
        ]

    def counts(self) -> FrameCounts:
        """How many entries there are, and the guards that they check, as Dynamo writes them out (a line each)."""
        guards: list[str] = []
        entries = self.own_entries()
        for _, entry in entries:
            manager = entry.guard_manager
            if not manager.code_parts:
                manager.populate_code_parts_for_debugging()
            guards += manager.code_parts
        return FrameCounts(len(entries), tuple(guards))

    def drop(self) -> None:
        """Remove the entries made since the watch began, and only those."""
        reset_code = need("torch._C._dynamo.eval_frame.reset_code", feature=_FEATURE)
        deleted = need("torch._dynamo.guards.DeletedGuardManagerWrapper", feature=_FEATURE)
        for code, entry in self.own_entries():
            # An entry holds its manager and the manager the entry: only this cuts the cycle on a code
            # object that others use too, where the code as a whole must not be reset.
            if not self.found[id(code)][1]:
                reset_code(code)
            elif (extra_state := entry.guard_manager.extra_state) is not None:
                extra_state.invalidate(entry, deleted("dropped by hopkit with its capture"))
            # What no state owns, Dynamo invalidated itself, since an object that its guards check is gone.
        self.found.clear()


@contextlib.contextmanager
def compiled_frames() -> Iterator[CompiledFrames]:
    """Watch which code objects Dynamo compiles; on exit the cache entries made inside are dropped.

    Entries that other people's compiled functions have on the same code, a module's ``forward`` say, are not
    used inside; they stay, and stay valid.
    """
    register = need("torch._dynamo.convert_frame.register_bytecode_hook", feature=_FEATURE)
    entries_of = need("torch._C._dynamo.eval_frame._debug_get_cache_entry_list", feature=_FEATURE)
    frames = CompiledFrames()

    def note(code: CodeType, compiled: CodeType) -> None:
        # Called before the new entry is there, so what is found belongs to someone else.
        if id(code) not in frames.found:
            frames.found[id(code)] = (code, tuple(entry.compile_id for entry in entries_of(code)))

    handle = register(note)
    try:
        with _entries_of_others_unseen(), _guards_untimed(), own_wrappers():
            yield frames
    finally:
        handle.remove()
        frames.drop()


@contextlib.contextmanager
def _entries_of_others_unseen() -> Iterator[None]:
    """Let no call be served by a cache entry that another call of ``torch.compile`` made.

    Dynamo takes an entry when its guards pass and its backend equals the caller's. Two wrappers of one backend are
    equal by value; made equal by identity, each call of ``torch.compile`` has a backend of its own.
    """
    inductor = need("torch._TorchCompileInductorWrapper", feature=_FEATURE)
    other = need("torch._TorchCompileWrapper", feature=_FEATURE)
    with (
        patched(inductor, "__eq__", object.__eq__, feature=_FEATURE),
        patched(other, "__eq__", object.__eq__, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def _guards_untimed() -> Iterator[None]:
    """Leave out that Dynamo times the guards of each new entry, for a log, from a flushed processor cache."""
    owner, name = place("torch._dynamo.guards.profile_guard_manager", feature=_FEATURE)
    with patched(owner, name, lambda root, f_locals, n_iters: 0.0, feature=_FEATURE):
        yield


@contextlib.contextmanager
def empty_automatic_dynamic() -> Iterator[None]:
    """Compile as if no size had ever been seen: Dynamo's memory of sizes is set aside and given back.

    It is given back also when the block made torch forget it (``torch.compiler.reset``), which is no mistake.
    """
    owner = need("torch._dynamo.pgo", feature=_FEATURE)
    before = need("torch._dynamo.pgo._CODE_STATE", feature=_FEATURE)
    owner._CODE_STATE = defaultdict(need("torch._dynamo.pgo.CodeState", feature=_FEATURE))
    try:
        yield
    finally:
        owner._CODE_STATE = before


@contextlib.contextmanager
def empty_fake_tensor_cache() -> Iterator[None]:
    """Compile as if nothing had ever been traced: the cache of what operators make of fake tensors is set aside.

    Its entries come from the C++ of an operator or from its Python decomposition, whichever met it first, and these
    disagree on the stride of a dimension of size 1: what was traced before would be seen in a graph.
    """
    owner, name = place("torch._subclasses.fake_tensor.FakeTensorMode.cache", feature=_FEATURE)
    with patched(owner, name, {}, feature=_FEATURE):
        yield


@contextlib.contextmanager
def no_specialized_floats() -> Iterator[None]:
    """Compile as if no Python float had ever been made a constant.

    Dynamo notes by the name of its source which float an attempt could not keep as an input, and clears the note only
    where it gives an attempt up: the next program with a float of that name would have it as a constant from the start.
    Source: ``TensorifyState`` in ``torch/_dynamo/symbolic_convert.py``.
    """
    owner, name = place("torch._dynamo.symbolic_convert.TensorifyState.force_specializations", feature=_FEATURE)
    with patched(owner, name, set(), feature=_FEATURE):
        yield


def mark_dynamic(tensor: torch.Tensor, dim: int) -> None:
    """Ask Dynamo for a symbolic size in ``dim``; a program that specializes it is refused."""
    need("torch._dynamo.decorators.mark_dynamic", feature=_FEATURE)(tensor, dim)


def uncompiled(fn: Callable[..., Any]) -> Callable[..., Any]:
    """What ``torch.compile`` was given, where ``fn`` is what it gave back; else ``fn`` itself."""
    optimized_module = need("torch._dynamo.eval_frame.OptimizedModule", feature=_FEATURE)
    if isinstance(fn, optimized_module):
        return cast("Callable[..., Any]", fn._orig_mod)
    return cast("Callable[..., Any]", getattr(fn, "_torchdynamo_orig_callable", fn))


@dataclasses.dataclass(frozen=True)
class Refusal:
    """Why Dynamo did not trace a program: its message, the HOP it was in ('' for none), the user's line."""

    reason: str
    hop: str
    line: str


def refusal(error: BaseException) -> Refusal | None:
    """What Dynamo says of a program that it refused, or None where the error is of another kind."""
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


_ASIDES = ("\nfrom user code:", "\nOriginal traceback:", "\nSet TORCHDYNAMO_VERBOSE")
"""Where a message of torch's stops to say why, and goes on with the user's stack and with advice."""


def reason(message: str) -> str:
    """A message of torch's without the parts that repeat elsewhere: the user's stack, and where to read more.

    >>> reason("no\\n\\n For more details about this graph break, please visit: ...\\n\\nfrom user code:\\n  f()")
    'no'
    """
    for aside in _ASIDES:
        message = message.partition(aside)[0]
    lines = message.splitlines()
    return "\n".join(line for line in lines if "For more details about this graph break" not in line).strip()


def user_line(error: BaseException) -> str:
    """The line of the user's program in which Dynamo was when it raised, '' where it does not say."""
    stack = getattr(error, "real_stack", None)
    if not stack:
        return ""
    for frame in reversed(list(stack)):
        if "/torch/" not in frame.filename.replace("\\", "/"):
            return (frame.line or "").strip()
    return (stack[-1].line or "").strip()
