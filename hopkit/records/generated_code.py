"""Define the parts of the code that Inductor generates: regions, kernels, and the lines of a wrapper."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopkit.hierarchy.entries import Scope


@dataclasses.dataclass(frozen=True)
class Region:
    """A part of a graph that regional Inductor compiled (`hopkit.regional`).

    ``direction`` is ``"forward"`` or ``"backward"``, ``graph`` the index of the graph among those of its direction.
    ``id`` is the ``inductor_region`` of its annotation, None without one; ``options`` are the settings of Inductor
    under which torch compiled it: those that differ from the settings outside, and those that ``inductor_configs``
    gives and torch applied, equal or not. ``nodes``, ``inputs`` and ``outputs`` are
    names of nodes in the graph of the previous stage (``aot_forward``, ``aot_backward``), in its order. ``body`` is the
    name of the HOP body that the nodes are in, with dots for nested ones; empty for the graph itself. ``code`` is the
    text that Inductor generated, normalized as in the stage ``codegen``; empty if torch did not compile the region.
    """

    direction: str
    id: Hashable = None
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict, hash=False)
    nodes: tuple[str, ...] = ()
    body: str = ""
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    code: str = dataclasses.field(default="", repr=False)
    graph: int = 0


@dataclasses.dataclass(frozen=True)
class KernelRecord:
    """One call of a kernel in the code that Inductor generates, and its origin.

    ``name`` is the kernel's in the text of the stages ``codegen`` and ``fx_wrapper``: ``"cpp_fused_sin_0"``,
    ``"triton_poi_fused_sin_0"``, ``"extern_kernels.mm"``.
    ``handle`` is the number in the comment above the call, each once in the code of a graph; None if the compiler's
    setting ``inductor.trace.provenance_tracking_level`` is 0, as it is by default: then the code has no such comments.
    ``post_grad`` names the nodes that the kernel computes, in the graph after the post-grad passes, ``pre_grad`` those
    that they come from in Dynamo's graph; both in the order of the graph. A kernel that only copies an argument for an
    operator of a library has the operator's node. A node in the body of a HOP has the name of the body in front:
    ``"true_graph_0.sin"``. A kernel in the code of a body computes nodes of that body. Level 1 records each step
    between the two graphs; at others, nodes that a pass replaced may be missing in ``pre_grad``. A node that an
    operator writes to comes from that operator too, at level 0 from it alone. In a backward graph only nodes that the
    partitioner took over from the forward have origins there, at any level; ``stack_traces`` name the lines of the
    forward.
    ``stack_traces`` are the user's, each once, and ``scopes`` the modules and functions below the compiled function,
    outermost first, if they were recorded. ``body`` is the name of the HOP body whose code has the call, empty for the
    graph itself.
    ``direction`` is ``"forward"`` or ``"backward"``, ``graph`` the index of the graph among those of its direction.
    """

    name: str
    handle: int | None = None
    post_grad: tuple[str, ...] = ()
    pre_grad: tuple[str, ...] = ()
    stack_traces: tuple[str, ...] = dataclasses.field(default=(), repr=False)
    scopes: tuple[tuple[Scope, ...], ...] = ()
    body: str = ""
    direction: str = "forward"
    graph: int = 0


@dataclasses.dataclass(frozen=True)
class KernelNeed:
    """The answer whether a node of a post-grad graph needs a kernel, with the ``reason``; true if it does.

    >>> bool(KernelNeed(False, "a view"))
    False
    """

    needed: bool
    reason: str

    def __bool__(self) -> bool:
        return self.needed


@dataclasses.dataclass(frozen=True)
class WrapperLine:
    """A line of a wrapper that Inductor wrote, with its meaning for memory.

    ``kind`` is torch's class of the line without ``Line`` (``"Allocate"``, ``"FreeIfNotReused"``, ``"Reuse"``,
    ``"AllocFromPool"`` ...), ``"Text"`` for a line that is only text. ``text`` is what it wrote, without indentation of
    the function: no line, one or several. ``buffer`` is the buffer that it allocates, frees, gives away or computes,
    ``target`` the one that takes its memory or is a view of it. ``size`` is the number of bytes that the layout of
    the allocated buffer (or of ``target``) needs, as an expression of symbols. ``in_place``: a kernel computes
    ``target`` from ``buffer``, where both are one memory. ``aliases`` are the buffers of which the result of an
    operator may be a view. ``node`` names the nodes of the post-grad graph from which the buffer comes.
    """

    kind: str
    text: str = ""
    buffer: str = ""
    target: str = ""
    size: str = ""
    in_place: bool = False
    aliases: tuple[str, ...] = ()
    node: str = ""


@dataclasses.dataclass(frozen=True)
class WrapperFunction:
    """A function of a wrapper: the wrapper's own, that of a graph partition, or that of a HOP's body.

    ``parameters`` are the names to which it assigns its arguments, ``donated`` those of them whose memory it may reuse.
    ``prefix`` is the text of its first statements. ``hints`` are the example values of the symbols of sizes. ``kept``
    are the buffers that Inductor means to keep until the function returns: results of a loop that may be inputs.
    """

    name: str
    parameters: tuple[str, ...]
    lines: tuple[WrapperLine, ...]
    prefix: str = ""
    donated: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    hints: Mapping[str, int] = dataclasses.field(default_factory=dict, hash=False)


@dataclasses.dataclass(frozen=True)
class WrapperProgram:
    """The functions that Inductor wrote for one graph; the last one is called first.

    ``direction`` is ``"forward"`` (of inference too) or ``"backward"``. Inductor writes several functions if the graph
    has partitions or bodies of HOPs.
    """

    functions: tuple[WrapperFunction, ...]
    direction: str = "forward"
