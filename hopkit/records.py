"""Define the records that hopkit's packages pass to each other, and hopkit's own words.

===============  =====================================================================
case             a function with a sample of inputs, that exercises one HOP behaviour
variant          a case under one setting: inference or training, static or dynamic
                 shapes, device
stage            a place in the compiler where hopkit can look at the program
artifact         the result of one stage for one variant: text and, if there is one,
                 the object
golden           the accepted text of the artifacts of one case
reference run    a run with the meaning of each HOP in plain Python: ``if``,
                 ``while``, ``for``
oracle           an independent way to know the right answer; it shares no code with
                 the code that it judges
===============  =====================================================================

Nothing here imports torch: the records hold tensors and graph modules, and read none.
"""

from __future__ import annotations

import dataclasses
import enum
import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hopkit.deprecation import renamed_attributes, renamed_names
from hopkit.errors import BadCase, UnknownName, UsageError

if TYPE_CHECKING:
    import torch

    from hopkit.hierarchy.entries import Scope

__all__ = [
    "DEPTHS",
    "STANDARD_VARIANTS",
    "VIRTUAL",
    "AnnotatedCall",
    "Annotations",
    "Artifact",
    "Capture",
    "Case",
    "Finding",
    "KernelNeed",
    "KernelRecord",
    "KnownFailure",
    "Origin",
    "Region",
    "Run",
    "Sample",
    "Severity",
    "Stage",
    "StageMap",
    "StageName",
    "Variant",
    "WrapperFunction",
    "WrapperLine",
    "WrapperProgram",
]

__getattr__ = renamed_names(__name__, MarkedCall="AnnotatedCall", Marks="Annotations")

_EMPTY: Mapping[Any, Any] = MappingProxyType({})


@renamed_attributes(plain="reference")
@dataclasses.dataclass(frozen=True)
class Sample:
    """One function with inputs for it.

    ``args`` and ``kwargs`` are on the CPU; a capture copies them before each run. ``dynamic`` maps
    the index of a positional argument (or the name of a keyword argument) to the dimensions whose
    size varies in the dynamic variants. ``other_args`` are further argument tuples, given to the
    same compiled function, so that branches which ``args`` does not take are taken too. ``reference``
    means the same as ``fn`` and replaces it in the reference runs, for a HOP whose operator can't run without a
    compiler (a Triton kernel on a CPU).

    >>> Sample(abs, args=(1,)).kwargs
    {}
    """

    fn: Callable[..., Any]
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    dynamic: Mapping[int | str, frozenset[int] | set[int]] = dataclasses.field(default_factory=dict)
    other_args: tuple[tuple[Any, ...], ...] = ()
    reference: Callable[..., Any] | None = None


VIRTUAL = "virtual-"
"""The beginning of the name of each virtual device (`hopkit.vgpu`)."""


@dataclasses.dataclass(frozen=True)
class Variant:
    """A setting under which a case is run; ``device`` is where the compiled program runs.

    With ``fx_wrapper`` Inductor's FX backend makes a graph in place of the text of a wrapper. With ``regional``
    Inductor compiles the annotated regions alone (`hopkit.regional`). With ``joint`` a module goes through joint
    export (``backend="joint"``).

    >>> Variant("training", training=True).label
    'training'
    """

    name: str
    training: bool = False
    dynamic: bool = False
    device: str = "cpu"
    fx_wrapper: bool = False
    regional: bool = False
    joint: bool = False

    @property
    def is_virtual(self) -> bool:
        """True if the device is virtual: described, not present."""
        return self.device.startswith(VIRTUAL)

    @property
    def needs_inductor(self) -> bool:
        """True if the variant runs once, in Inductor's place: its device is virtual, or its backend another one."""
        return self.is_virtual or self.regional or self.joint

    @property
    def label(self) -> str:
        return self.name if self.device == "cpu" else f"{self.name}.{self.device}"


STANDARD_VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        "inference": Variant("inference"),
        "training": Variant("training", training=True),
        "dynamic": Variant("dynamic", dynamic=True),
        "dynamic_training": Variant("dynamic_training", training=True, dynamic=True),
        "regional": Variant("regional", regional=True),
        "regional_training": Variant("regional_training", training=True, regional=True),
        "regional_dynamic": Variant("regional_dynamic", dynamic=True, regional=True),
        "regional_dynamic_training": Variant("regional_dynamic_training", training=True, dynamic=True, regional=True),
        "joint": Variant("joint", joint=True),
        "joint_training": Variant("joint_training", training=True, joint=True),
        "inference.virtual-h200": Variant("inference", device="virtual-h200"),
        "training.virtual-h200": Variant("training", training=True, device="virtual-h200"),
        "dynamic.virtual-h200": Variant("dynamic", dynamic=True, device="virtual-h200"),
        "dynamic_training.virtual-h200": Variant(
            "dynamic_training", training=True, dynamic=True, device="virtual-h200"
        ),
        "fx_wrapper.virtual-h200": Variant("fx_wrapper", device="virtual-h200", fx_wrapper=True),
        "fx_wrapper_training.virtual-h200": Variant(
            "fx_wrapper_training", training=True, device="virtual-h200", fx_wrapper=True
        ),
        "fx_wrapper_dynamic.virtual-h200": Variant(
            "fx_wrapper_dynamic", dynamic=True, device="virtual-h200", fx_wrapper=True
        ),
    }
)
"""The variants that a case may name, in the order in which they run and are printed."""


@dataclasses.dataclass(frozen=True)
class KnownFailure:
    """An error of torch that a case shows: strict, so the case fails when it starts to pass.

    ``stage`` is the place where it shows: the name of a stage or of an oracle (``"numerics"``), ``"backend"``,
    ``"run"`` or ``"process"`` (see `Finding`). ``versions`` is a PEP 440 specifier
    (``">=2.13,<2.16"``; empty: all). ``variants`` limits it to some variants (empty: all), ``backends`` and ``devices``
    (``"cpu"``, ``"cuda"``, ``"virtual-h200"``) likewise. If only other backends than torch's own
    fail, ``backends`` names their depth: ``"dynamo"`` or ``"aot"``.
    ``symptom`` is a part of the failure's message; that of an exception is the innermost one of its chain, with its
    class. ``frame`` is a function of torch that the exception passed through, as a traceback names it
    (``"ScanAutogradOp.backward"``); it distinguishes failures with one symptom. ``refusal``: torch rejects the program
    on purpose (unsupported), not because of a bug. ``issue`` is the address of the public report, if there is one.
    ``expected`` states the right result, if the program alone does not.
    """

    stage: str
    versions: str
    reason: str
    symptom: str = ""
    variants: tuple[str, ...] = ()
    backends: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    refusal: bool = False
    issue: str = ""
    expected: str = ""
    frame: str = ""


class Severity(enum.Enum):
    """The severity of a known failure, the worst first: for the user of the program that shows it.

    >>> [severity.value for severity in Severity]
    ['silently wrong', 'crash', 'refused']
    """

    SILENTLY_WRONG = "silently wrong"
    """The program compiles and runs, and its results, effects or graphs are wrong without a word."""
    CRASH = "crash"
    """The compiler or the compiled program raises an error that torch does not mean to raise, or dies."""
    REFUSED = "refused"
    """Torch rejects the program on purpose."""


@dataclasses.dataclass(frozen=True)
class Origin:
    """The origin of an exception of torch (`hopkit._torch.hop.origins.origin_of`).

    ``text`` is the class and the message of the innermost exception. ``frames`` are the functions of torch that it
    passed through (``"torch._higher_order_ops.cond:trace_cond"``), ``hops`` the HOPs that were being compiled or run,
    by their registered names; both begin with the innermost.
    """

    text: str
    frames: tuple[str, ...] = ()
    hops: tuple[str, ...] = ()


@renamed_attributes(cure="hint", oracle="stage")
@dataclasses.dataclass(frozen=True)
class Finding:
    """One objection to a program or to a case: of an oracle, the compiler, a golden, or the process that ran it.

    ``stage`` names where it shows, as in `KnownFailure`: an oracle; a stage of the compiler; ``"run"`` (the compiled
    program raised), ``"backend"`` (a backend without AOTAutograd raised), ``"reference"`` (the program itself raised),
    ``"engine"`` (hopkit's engine and torch's own trace the program differently), ``"process"`` (the process was lost),
    ``"case"`` (the case can't be built) or ``"golden"`` (its golden can't be read). ``message`` has the place, the
    expected value and the actual one; ``hint`` is the fix.

    ``case``, ``variant`` (a label) and ``backend`` name the judged program. They are empty for a program that is no
    case, and for a finding about a case as a whole. ``origin`` is that of the exception, if there was one. ``known`` is
    the known failure of torch that explains the finding, which then is no failure. A difference from a golden is a
    subclass, `hopkit.goldens.Mismatch`.

    >>> print(Finding("structure", "outputs[0]: dtype float32 expected, float64 found"))
    structure: outputs[0]: dtype float32 expected, float64 found
    >>> print(Finding("run", "IndexError", case="cond/mine", variant="training", backend="aot_eager"))
    cond/mine training/run on aot_eager: IndexError
    """

    stage: str
    message: str
    hint: str = ""
    case: str = ""
    variant: str = ""
    backend: str = ""
    origin: Origin | None = None
    known: KnownFailure | None = None

    @property
    def symptom(self) -> str:
        """The text that a known failure's symptom must be part of: the innermost exception, or the message."""
        return self.message if self.origin is None else self.origin.text

    @property
    def place(self) -> str:
        """The variant and the stage: ``training/numerics``."""
        return f"{self.variant}/{self.stage}" if self.variant else self.stage

    def __str__(self) -> str:
        where = f"{self.case} {self.place}" if self.case else self.place
        return f"{where} on {self.backend}: {self.message}" if self.backend else f"{where}: {self.message}"


DEPTHS = ("dynamo", "aot", "inductor")
"""The depths of backends in torch's compiler, the least first: a backend takes Dynamo's graph, takes AOTAutograd's
graphs, or calls Inductor."""

_CASE_NAME = re.compile(r"[a-z0-9_]+/[a-z0-9_]+")


@dataclasses.dataclass(frozen=True)
class Case:
    """A named function that builds a `Sample`, with the HOPs it exercises and its variants.

    ``name`` is ``family/case``, in lower case, digits and underscores. ``source`` is the text of ``build``,
    ``path`` the file that defines it and ``owner`` the distribution or module it came from.
    ``requires`` names HOPs (``"hop:switch"``), devices (``"device:cuda"``) or features
    (``"feature:name"``) without which the case is skipped. ``config`` maps settings of the compiler to the values
    under which the case is captured (``{"inductor.fallback_random": True}``). The golden prints the
    generated code of the variants in ``full_code`` (None: of all), and a digest of that of others. ``body`` describes
    the body in a case of a matrix of bodies, whose golden is a row on the page of the matrix. A run that selects
    some ``variants`` keeps all of them in ``declared_variants``. A run that compares engines tries a variant in which
    torch fails again, with ``hopkit.speculate.install(any_outputs=True)``: ``any_outputs`` are the failures that show
    then, as strict as torch's (None: the case is not tried so). Raises `BadCase` if the case is malformed.
    """

    name: str
    build: Callable[[], Sample]
    hops: tuple[str, ...] = ()
    variants: tuple[str, ...] = ("inference",)
    requires: tuple[str, ...] = ()
    known_failures: tuple[KnownFailure, ...] = ()
    config: Mapping[str, Any] = dataclasses.field(default_factory=dict, hash=False)
    source: str = ""
    path: str = ""
    owner: str = "hopkit"
    full_code: tuple[str, ...] | None = None
    body: str = ""
    declared_variants: tuple[str, ...] = ()
    any_outputs: tuple[KnownFailure, ...] | None = None

    def __post_init__(self) -> None:
        if not self.declared_variants:
            object.__setattr__(self, "declared_variants", self.variants)
        if not _CASE_NAME.fullmatch(self.name):
            raise BadCase(
                f"{self.name!r} is not a case name",
                hint="a name is family/case in lower case, digits and underscores: 'cond/nested'",
            )
        if not self.variants:
            raise BadCase(f"{self.name}: a case needs at least one variant")
        for variant in self.variants:
            if variant not in STANDARD_VARIANTS:
                raise UnknownName("variant", variant, tuple(STANDARD_VARIANTS))

    @property
    def family(self) -> str:
        return self.name.split("/")[0]

    @property
    def short_name(self) -> str:
        return self.name.split("/")[1]


@dataclasses.dataclass(frozen=True, eq=False)
class Stage:
    """A place in the compiler where hopkit can look at a program.

    Stages are sorted by ascending ``order``. ``golden_devices`` are the devices for which its text has a golden.
    ``needs`` is the least depth of a backend that reaches the stage, one of `DEPTHS`. ``normalize`` makes the text
    independent of the machine and must be idempotent. ``language`` is that of the fenced block; a stage that is
    ``separate`` has one Python file for each variant instead. With ``code`` the text is generated code, of which the
    goldens of most cases have a digest. Two stages with one name are equal.
    """

    name: str
    order: int
    normalize: Callable[[str], str]
    needs: str = "dynamo"
    golden_devices: tuple[str, ...] = ("cpu",)
    language: str = "python"
    summary: str = ""
    separate: bool = False
    code: bool = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stage) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def has_golden(self, device: str) -> bool:
        return device in self.golden_devices


StageName: TypeAlias = "Stage | str"

Annotations: TypeAlias = tuple[tuple[str, str], ...]
"""The annotations of an operator by ``torch.fx.traceback.annotate``: names, each with its value as text."""


@renamed_attributes(marks="annotations")
class AnnotatedCall(NamedTuple):
    """An operator that a reference run called, with its annotations.

    ``opaque`` is True if the call is inside a function that Dynamo's graph has as one call.
    """

    operator: str
    annotations: Annotations
    opaque: bool = False


class ScopedCall(NamedTuple):
    """A torch function that a program calls: its bare name, and the scopes in which it runs, outermost first.

    The scopes are entries as in ``node.meta["call_hierarchy"]``. ``added``: torch or a HOP may have added this call of
    a graph to those of the program. ``names``: for each entry the further names of its module, any of which may be the
    ``attr``; only a call that a run observed has some.
    """

    name: str
    hierarchy: list[dict[str, Any]]
    added: bool = False
    names: tuple[frozenset[str], ...] = ()


class ObservedCalls(NamedTuple):
    """The torch functions that a run of a program calls, in the order in which the compiler traces them.

    ``sites`` are its calls of HOPs. ``not_judged`` is the reason why its calls can't be compared with
    those of a graph, empty if they can.
    """

    calls: tuple[ScopedCall, ...] = ()
    sites: tuple[ScopedCall, ...] = ()
    not_judged: str = ""


@dataclasses.dataclass(frozen=True)
class ScopeRecord:
    """The scopes of a program's calls, as Dynamo's graphs record them and as runs of the program observe them.

    ``graphs`` has the calls of each graph, in the order in which Dynamo made them, and ``observed`` those of the
    program's first calls.
    """

    graphs: tuple[tuple[ScopedCall, ...], ...]
    observed: tuple[ObservedCalls, ...] = ()


@dataclasses.dataclass(frozen=True)
class Artifact:
    """The result of one stage for one graph of a program.

    ``text`` is normalized. ``graph`` is a copy of the ``torch.fx.GraphModule`` that no later pass changes, if the
    stage has one. ``index`` counts the artifacts of a stage in a capture.
    """

    stage: Stage
    text: str
    graph: torch.fx.GraphModule | None = None
    index: int = 0


class StageMap(Mapping[StageName, tuple[Artifact, ...]]):
    """Artifacts by stage, in the order of the stages; a key may be the name of a stage.

    A stage that the program did not reach has no key. Iteration yields `Stage` objects.
    """

    def __init__(self, artifacts: Mapping[Stage, tuple[Artifact, ...]] = _EMPTY) -> None:
        self._by_name = {
            stage.name: (stage, group) for stage, group in sorted(artifacts.items(), key=lambda item: item[0].order)
        }

    def __getitem__(self, stage: StageName) -> tuple[Artifact, ...]:
        return self._by_name[str(stage)][1]

    def __contains__(self, stage: object) -> bool:
        return str(stage) in self._by_name

    def __iter__(self) -> Iterator[Stage]:
        return (stage for stage, _ in self._by_name.values())

    def __len__(self) -> int:
        return len(self._by_name)


@renamed_attributes(called="annotated", needed="live_annotated")
@dataclasses.dataclass(frozen=True)
class Run:
    """The results of one run of a program, compiled or by reference.

    ``outputs`` is the returned value. ``grads`` maps the name of each leaf that requires a gradient (``args[0]``,
    ``weight``) to the gradient, or to None if it has none. ``inputs`` is ``(args, kwargs)`` after the run, ``state``
    maps names to the parameters, buffers and closed-over tensors after it; ``fn`` is the function itself, with all
    other objects that it closes over: lists, counters, attributes.
    ``annotated`` are the operators that a reference run called under annotations, ``live_annotated`` those of them on
    which its results depend; ``places`` maps places of the program (`hopkit.reference.source_places.Place`) to the
    annotations there; ``branches`` are the branches that it took (``"cond[0]:true"``), ``uncovered`` the others.
    ``runs_backward`` is True for a training step, which calls ``backward()`` itself: ``grads`` has the gradients that
    it left in ``.grad``.
    """

    outputs: Any
    grads: Mapping[str, torch.Tensor | None]
    inputs: tuple[tuple[Any, ...], Mapping[str, Any]]
    state: Mapping[str, torch.Tensor]
    fn: Any = None
    kind: Hashable = None
    annotated: frozenset[AnnotatedCall] = frozenset()
    live_annotated: frozenset[AnnotatedCall] = frozenset()
    places: Mapping[tuple[str, ...], frozenset[Annotations]] = dataclasses.field(default_factory=dict)
    branches: frozenset[str] = frozenset()
    uncovered: frozenset[str] = frozenset()
    runs_backward: bool = False


@dataclasses.dataclass(frozen=True)
class Region:
    """A part of a graph that regional Inductor compiled (`hopkit.regional`).

    ``direction`` is ``"forward"`` or ``"backward"``, ``graph`` the index of the graph among those of its direction.
    ``id`` is the ``inductor_region`` of its annotation, None without one; ``options`` are the settings of Inductor
    under which torch compiled it, in effect those of ``inductor_configs``. ``nodes``, ``inputs`` and ``outputs`` are
    names of nodes in the graph of the previous stage (``aot_forward``, ``aot_backward``), in its order. ``body`` is the
    name of the HOP body that the nodes are in, with dots for nested ones; empty for the graph itself. ``code`` is the
    text that Inductor generated, empty if torch did not compile the region.
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
    ``handle`` is the number in the comment above the call; None if the compiler's setting
    ``inductor.trace.provenance_tracking_level`` is 0, as it is by default: then the code has no such comments.
    ``post_grad`` names the nodes that the kernel computes, in the graph after the post-grad passes, ``pre_grad`` those
    that they come from in Dynamo's graph; both in the order of the graph. A node in the body of a HOP has the name of
    the body in front: ``"true_graph_0.sin"``. Level 1 records each step between the two graphs; at others, nodes that
    a pass replaced may be missing in ``pre_grad``. In a backward graph only nodes that the partitioner took over from
    the forward have origins there, at any level; ``stack_traces`` name the lines of the forward.
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


@renamed_attributes(plain="native_reference")
@dataclasses.dataclass(frozen=True)
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
    call `needs_kernel`.
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
    wrappers: tuple[WrapperProgram, ...] = ()

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
        by default the first of the forward. Raises `UnknownName` for a node that is in none.

        >>> import hopkit, torch                                                # doctest: +SKIP
        >>> captured = hopkit.capture(lambda x: x.t().sin(), (torch.ones(2, 3),))   # doctest: +SKIP
        >>> captured.needs_kernel("permute").reason                             # doctest: +SKIP
        'a view'
        """
        key = (direction, graph, node) if isinstance(node, str) else self._place_of(node)
        if key not in self.kernel_needs:
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
        raise UnknownName("node of a post-grad graph", node.name, ())

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

        Raises `UnknownName` if the program did not reach the stage.
        """
        if stage not in self.artifacts:
            raise UnknownName("stage", str(stage), [str(known) for known in self.artifacts])
        return join_artifacts(self.artifacts[stage])


def join_artifacts(artifacts: tuple[Artifact, ...]) -> str:
    """Return one text of the artifacts of a stage; several have numbered rules."""
    if len(artifacts) == 1:
        return artifacts[0].text
    return "".join(
        f"# ---- {artifact.index + 1} of {len(artifacts)} ----\n{artifact.text.rstrip()}\n" for artifact in artifacts
    )
