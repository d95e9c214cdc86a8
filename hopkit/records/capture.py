"""Define a capture: the artifacts and the runs of one compiled function."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hopkit.deprecation import renamed_attributes
from hopkit.errors import UnknownName, UsageError, with_article
from hopkit.records.artifacts import DEPTHS, StageMap, StageName, join_artifacts
from hopkit.records.cases import Variant
from hopkit.records.fallbacks import Fallback, Fallbacks
from hopkit.records.findings import KnownFailure
from hopkit.records.generated_code import KernelNeed, KernelRecord, Region, WrapperProgram
from hopkit.records.runs import Run, ScopeRecord

if TYPE_CHECKING:
    import torch


DIRECTIONS = ("forward", "backward")
"""The directions of graphs."""


@renamed_attributes(plain="native_reference")
@dataclasses.dataclass(frozen=True, repr=False)
class Capture:
    """The results of compiling one function: its artifacts by stage, and its runs.

    ``compiled``, ``native_reference`` and ``reference`` hold one `Run` for each tuple of arguments: the
    compiled program, the reference run in the program's own dtypes (judges structure, types,
    strides, sharing, mutation), and the shadow of that in float64 (judges numbers).
    ``graph_count`` and ``guard_count`` are Dynamo's; ``entry_count`` is the number of compiled versions of the
    program's frames that are valid at the end, ``guards`` are their guards, as Dynamo prints them. With ``fullgraph``
    graph breaks were errors. ``seconds`` maps the name of each stage to the wall-clock seconds between its artifact and
    the one before; ``"rest"`` follows the last, ``"total"`` is the sum.
    ``without_float64`` names the operators of the reference run that have no float64: the reference is in float32
    behind them (``reference_dtype`` is ``"float32"`` then). ``at_a_jump`` maps each discontinuous operator to the
    number of elements that rounding may decide; if there are any, ``nudged`` has the runs in float64 once more,
    twice, with the operands of these operators moved by a rounding error: elements in which these differ are not
    judged. ``draws`` maps each operator by which the reference run drew from torch's default generator to the number
    of its calls: a backend may draw other numbers. Dynamo leaves draws from another generator to eager torch.
    ``depth`` is how far down torch's compiler the backend was seen to go, one of `DEPTHS`. ``known_failures`` are those
    of the captured case: `hopkit.oracles.judge` leaves out the findings that they explain.
    ``least_precise`` names the floating dtype with the fewest bits of mantissa that any graph computes in, and
    ``operations`` counts the nodes of Dynamo's graphs that compute floating numbers. ``longest_sum`` is the number of
    elements that the longest sum, mean, variance or norm of the reference run adds up, and ``longest_backward_sum``
    that of its backward pass; 0 where there is none. These four set the tolerance.
    ``scopes`` are the scopes of the program's calls, None if the capture did not keep the stage ``hierarchy``.
    ``reads_numbers`` is True if the reference run read a floating number from a tensor, as ``item()`` does.
    ``region_record`` are the regions that regional Inductor made, None on a backend without it; read `regions`.
    ``kernel_record`` are the kernels that Inductor generated, None if the backend did not reach it; read `kernels`.
    ``kernel_needs`` maps each direction, index and name of a node of a post-grad graph to whether it needs a kernel;
    call `needs_kernel`. ``node_origins`` maps each of these that a kernel computes to the names of the nodes that it
    comes from in Dynamo's graph.
    ``fallback_record`` are the calls of operators as they are, None if the backend did not reach Inductor; read
    `fallbacks`.
    ``wrappers`` are the wrappers in Python that Inductor wrote, in order: `hopkit.checks.memory` checks them.

    >>> import hopkit, torch                                                # doctest: +SKIP
    >>> hopkit.capture(torch.sin, (torch.ones(2),)).text("dynamo")          # doctest: +SKIP
    """

    artifacts: StageMap
    compiled: tuple[Run, ...]
    native_reference: tuple[Run, ...]
    reference: tuple[Run, ...]
    graph_count: int
    guard_count: int
    seconds: Mapping[str, float]
    backend: str
    variant: Variant
    least_precise: str = "float32"
    operations: int = 0
    longest_sum: int = 0
    longest_backward_sum: int = 0
    reads_numbers: bool = False
    entry_count: int = 0
    guards: tuple[str, ...] = ()
    fullgraph: bool = True
    without_float64: tuple[str, ...] = ()
    at_a_jump: Mapping[str, int] = dataclasses.field(default_factory=dict)
    nudged: tuple[tuple[Run, ...], ...] = ()
    draws: Mapping[str, int] = dataclasses.field(default_factory=dict)
    depth: str = ""
    known_failures: tuple[KnownFailure, ...] = ()
    scopes: ScopeRecord | None = None
    region_record: tuple[Region, ...] | None = None
    kernel_record: tuple[KernelRecord, ...] | None = None
    kernel_needs: Mapping[tuple[str, int, str], KernelNeed] = dataclasses.field(default_factory=dict, repr=False)
    node_origins: Mapping[tuple[str, int, str], tuple[str, ...]] = dataclasses.field(default_factory=dict, repr=False)
    wrappers: tuple[WrapperProgram, ...] = ()
    fallback_record: tuple[Fallback, ...] | None = None

    def __repr__(self) -> str:
        runs = f"{len(self.compiled)} run{'s' if len(self.compiled) != 1 else ''}"
        return f"<Capture on {self.backend!r}, {self.variant.label}: {runs}; {self.artifacts.counts or 'no stages'}>"

    @property
    def fallbacks(self) -> Fallbacks:
        """The operators that the generated wrappers call as they are: numbers of calls by name, with reasons.

        Raises `UsageError` if the capture's backend did not reach Inductor, or if the installed torch can't tell.
        """
        if self.fallback_record is None:
            raise UsageError(
                f"the capture on {self.backend!r} has no record of fallbacks",
                hint="capture with a backend of Inductor's; `hopkit doctor` lists the names that torch must have",
            )
        return Fallbacks(self.fallback_record)

    @property
    def kernels(self) -> tuple[KernelRecord, ...]:
        """The calls of kernels in the code that Inductor generated, in the order in which it generated them.

        Raises `UsageError` if the capture's backend did not reach Inductor, or if the installed torch can't tell which
        nodes a kernel computes.
        """
        if self.kernel_record is None:
            raise UsageError(
                f"the capture on {self.backend!r} has no record of kernels",
                hint="capture with a backend of Inductor's; `hopkit doctor` lists the names that torch must have",
            )
        return self.kernel_record

    def needs_kernel(self, node: torch.fx.Node | str, *, direction: str = "forward", graph: int = 0) -> KernelNeed:
        """Return whether a node of a post-grad graph needs a kernel, with the reason; the result is true if it does.

        ``node`` is a node of a graph of the stages ``post_grad_forward`` and ``post_grad_backward``, or its name, with
        that of its body in front: ``"true_graph_0.sin"``. For a name, ``direction`` and ``graph`` select the graph,
        by default the first of the forward. Raises `UnknownName` for a node that is in none and for another direction,
        and `UsageError` for what is neither a node nor a name, and for a capture without such graphs.

        >>> import hopkit, torch                                                # doctest: +SKIP
        >>> captured = hopkit.capture(lambda x: x.t().sin(), (torch.ones(2, 3),))   # doctest: +SKIP
        >>> captured.needs_kernel("permute").reason                             # doctest: +SKIP
        'a view'
        """
        if not isinstance(node, str) and not (hasattr(node, "graph") and hasattr(node, "name")):
            raise UsageError(f"{with_article(node)} is no node", hint="give a torch.fx.Node, or the name of one")
        if direction not in DIRECTIONS:
            raise UnknownName("direction", str(direction), DIRECTIONS)
        if not self.kernel_needs:
            raise UsageError(
                f"the capture on {self.backend!r} has no post-grad graph, so no node that may need a kernel",
                hint="Inductor had nothing to compile"
                if self.depth == DEPTHS[-1]
                else "capture with a backend of Inductor's",
            )
        key = (direction, graph, node) if isinstance(node, str) else self._place_of(node)
        if key not in self.kernel_needs:
            places = [f"direction={place[0]!r}, graph={place[1]}" for place in self.kernel_needs if place[2] == key[2]]
            if places:
                raise UnknownName(
                    f"node of the {direction} post-grad graph {graph}",
                    key[2],
                    (),
                    hint=f"pass {' or '.join(places)}: these graphs have it",
                )
            known = [name for *place, name in self.kernel_needs if (*place,) == key[:2]]
            raise UnknownName("node of a post-grad graph", key[2], known)
        return self.kernel_needs[key]

    def _place_of(self, node: torch.fx.Node) -> tuple[str, int, str]:
        """Return the direction, the index of the graph and the qualified name of a node of a post-grad artifact."""
        for direction in ("forward", "backward"):
            for artifact in self.artifacts.get(f"post_grad_{direction}", ()):
                for body, module in artifact.graph.named_modules() if artifact.graph is not None else ():
                    if getattr(module, "graph", None) is node.graph:
                        return direction, artifact.index, f"{body}.{node.name}" if body else node.name
        raise UnknownName(
            "node of a post-grad graph",
            node.name,
            (),
            hint="it is of another graph; give a node of a graph of the stage post_grad_forward or post_grad_backward, "
            "or the name of one",
        )

    @property
    def regions(self) -> tuple[Region, ...]:
        """The regions that regional Inductor compiled: of the forward first, each graph's in the order of its nodes.

        Raises `UsageError` if the capture's backend makes no regions.
        """
        if self.region_record is None:
            raise UsageError(
                f"the backend {self.backend!r} makes no regions", hint="capture with backend=hopkit.regional()"
            )
        return self.region_record

    @property
    def reference_dtype(self) -> str:
        """The dtype that the reference is exact to: ``"float32"`` if an operator of the program has no float64."""
        return "float32" if self.without_float64 else "float64"

    @property
    def outputs(self) -> Any:
        """The outputs of the compiled program for the sample's own arguments."""
        return self.compiled[0].outputs

    @property
    def grads(self) -> Mapping[str, torch.Tensor | None]:
        return self.compiled[0].grads

    @property
    def reference_outputs(self) -> Any:
        """The outputs of the reference run in float64, on the CPU."""
        return self.reference[0].outputs

    @property
    def reference_grads(self) -> Mapping[str, torch.Tensor | None]:
        return self.reference[0].grads

    def text(self, stage: StageName) -> str:
        """Return the text of a stage: of all its artifacts, separated by rules.

        Raises `StageNotReached`, an `UnknownName`, if the program did not reach the stage.
        """
        return join_artifacts(self.artifacts[stage])


def require_capture(value: object) -> None:
    """Raise `UsageError` for what is no `Capture`."""
    if not isinstance(value, Capture):
        raise UsageError(
            f"{with_article(value)} is no capture", hint="give a Capture, the result of hopkit.capture(fn, args)"
        )


def compiled_nothing(captured: Capture) -> bool:
    """Return whether Inductor was the backend of a capture and had nothing to compile.

    It returns a graph that computes nothing as it is; of a program without a graph it hears nothing.
    """
    is_inductor = captured.depth == DEPTHS[-1] or captured.backend == "inductor"
    return is_inductor and not captured.wrappers and not captured.kernel_needs
