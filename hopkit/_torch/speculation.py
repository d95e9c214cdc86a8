"""The speculation of HOP bodies, watched: Dynamo's own from outside, left as it is, and that of hopkit's engine.

Torch 2.13 has two functions that speculate (``torch/_dynamo/variables/higher_order_ops.py``): one whose
outputs are what the body returned, flattened by pytree or taken as they are, and one that collects the
tensors and symbols from it. Both are looked up through the module, so two patches see every HOP. Hopkit's
engine, also where it is in their place, reports itself with `begun`, `traced` and `ended`.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import traceback
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo import reason, user_line
from hopkit._torch.patching import patched
from hopkit._torch.signatures import keyword_defaults

__all__ = [
    "REPORTS_ITSELF",
    "Reports",
    "Speculation",
    "begun",
    "body_name",
    "ended",
    "failed",
    "speculations",
    "traced",
    "watched",
]

_FEATURE = "stage speculation"

REPORTS_ITSELF = "reports_itself_to_hopkit"
"""The attribute of a function in torch's place that needs no watching."""

_PHASES = {
    "get_hop_args": "inputs",
    "trace_body": "tracing",
    "trace_hop_function": "tracing",
    "trace_hop_function_with_auto_output_flattening": "tracing",
    "collect_intermediate_outputs": "outputs",
    "validate_subgraph_output_types": "outputs",
    "maybe_lift_tracked_freevar_to_input": "outputs",
    "check_aliasing_and_input_mutation": "aliasing and mutation",
}
"""Functions of torch's and of hopkit's engine, and the phase of a speculation that each one is."""

_OF_TORCH = frozenset({"speculate_subgraph", "speculate_subgraph_with_auto_output_flattening"})

_SPECULATING = _OF_TORCH | frozenset(
    {
        "speculate",
        "trace_body",
        "collect",
        "flatten",
        "checked_output_types",
        "seal",
        "write_outputs",
    }
)
"""The functions in which a speculation is at work; where it is in none of the above, it deals with outputs."""


@dataclasses.dataclass(eq=False)
class Speculation:
    """One speculation of a body: what went in, and, once it ended, what came out or why it failed.

    ``function`` is the name of torch's function, '' for hopkit's engine. ``policy`` maps the keyword arguments
    of torch's function to their values, given or by default; of hopkit's engine it is the policy itself.
    ``output_graph`` identifies the attempt of Dynamo that it belongs to: an attempt that is restarted starts a
    new one. ``lifted`` maps outer proxies to placeholders of the subgraph.
    """

    hop: str
    description: str
    body: str
    depth: int
    function: str
    policy: Any
    operands: tuple[Any, ...]
    output_graph: Any
    side_effects: Any
    tracer: Any = None
    graph: torch.fx.Graph | None = None
    lifted: Mapping[Any, Any] = dataclasses.field(default_factory=dict)
    returned: Any = None
    error: str = ""
    failed_phase: str = ""
    failed_line: str = ""


@dataclasses.dataclass(eq=False)
class _Watch:
    """Who wants to hear of speculations, and those that are being traced now, outermost first."""

    entered: Callable[[Speculation], None]
    ended: Callable[[Speculation], None]
    open_: list[Speculation] = dataclasses.field(default_factory=list)


_watches: list[_Watch] = []

Reports: TypeAlias = "list[tuple[_Watch, Speculation]]"
"""A speculation as it is told to each watch."""


def begun(tx: Any, body: Any, args: Any, hop: Any, description: str, policy: Any, function: str = "") -> Reports:
    """Tell everyone who watches that the tracing of a body begins."""
    reports = []
    for watch in _watches:
        record = Speculation(
            hop=hop_name(hop, description),
            description=description,
            body=body_name(body),
            depth=len(watch.open_),
            function=function,
            policy=policy,
            operands=tuple(args),
            output_graph=tx.output,
            side_effects=tx.output.side_effects,
        )
        watch.open_.append(record)
        watch.entered(record)
        reports.append((watch, record))
    return reports


def traced(reports: Reports, tracer: Any = None, returned: Any = None) -> None:
    """Tell that a body was traced, or failed to be; what is traced from now on is no longer inside of it."""
    for watch, record in reports:
        if tracer is not None:
            record.tracer, record.returned = tracer, returned
        if record in watch.open_:
            watch.open_.remove(record)


def ended(tx: Any, reports: Reports, graph: Any = None, lifted: Any = None) -> None:
    """Tell that a body is sealed, or given up."""
    for watch, record in reports:
        record.graph, record.lifted = graph, dict(lifted or {})
        # The table of the program as it is now; a restored one is another object than before.
        record.side_effects = tx.output.side_effects
        watch.ended(record)


def failed(tx: Any, reports: Reports, error: BaseException) -> None:
    """Tell that a body could not be traced or sealed, and why."""
    traced(reports)
    for _, record in reports:
        record.error = reason(str(error)) or type(error).__name__
        record.failed_phase = failed_phase(error)
        record.failed_line = user_line(error)
    ended(tx, reports)


@contextlib.contextmanager
def speculations(entered: Callable[[Speculation], None], ended: Callable[[Speculation], None]) -> Iterator[None]:
    """Call ``entered`` before and ``ended`` after each speculation; a failing one ends too, with its error."""
    owner = need("torch._dynamo.variables.higher_order_ops", feature=_FEATURE)
    need("torch._dynamo.variables.higher_order_ops.speculate_subgraph", feature=_FEATURE)
    need("torch._dynamo.variables.higher_order_ops.speculate_subgraph_with_auto_output_flattening", feature=_FEATURE)
    watch = _Watch(entered, ended)
    with contextlib.ExitStack() as stack:
        if not _watches:
            stack.enter_context(_tracers_noted())
            for name in ("speculate_subgraph", "speculate_subgraph_with_auto_output_flattening"):
                original = getattr(owner, name)
                if not hasattr(original, REPORTS_ITSELF):
                    stack.enter_context(patched(owner, name, watched(name, original), feature=_FEATURE))
        _watches.append(watch)
        stack.callback(_watches.remove, watch)
        yield


@contextlib.contextmanager
def _tracers_noted() -> Iterator[None]:
    """Note in each record the tracer of its body and what that returned, also where torch gives neither to anybody."""
    owner = need("torch._dynamo.variables.higher_order_ops", feature=_FEATURE)
    output_graph = need("torch._dynamo.output_graph.OutputGraph", feature=_FEATURE)
    subtracer = need("torch._dynamo.output_graph.OutputGraph.subtracer", feature=_FEATURE)
    trace = need("torch._dynamo.variables.higher_order_ops.trace_hop_function", feature=_FEATURE)

    @contextlib.contextmanager
    def watched_subtracer(self: Any, source_target: Any, prior_tracer: Any, *args: Any, **kwargs: Any) -> Iterator[Any]:
        with subtracer(self, source_target, prior_tracer, *args, **kwargs) as tracer:
            for record in (watch.open_[-1] for watch in _watches if watch.open_):
                if record.tracer is None:
                    record.tracer = tracer
            yield tracer

    @functools.wraps(trace)
    def watched_trace(*args: Any, **kwargs: Any) -> Any:
        records = [watch.open_[-1] for watch in _watches if watch.open_]
        returned = trace(*args, **kwargs)
        for record in records:
            # Before pytree flattens it, and filters constants out: what the body itself returned.
            record.returned = returned
        return returned

    with (
        patched(output_graph, "subtracer", watched_subtracer, feature=_FEATURE),
        patched(owner, "trace_hop_function", watched_trace, feature=_FEATURE),
    ):
        yield


def watched(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap one of torch's two functions, so that it reports what it does."""
    # What is left to a default says as much as what is given, and defaults differ between versions of torch.
    defaults = keyword_defaults(original)

    @functools.wraps(original)
    def speculate(tx: Any, f: Any, sub_args: Any, sub_kwargs: Any, description: str, **given: Any) -> Any:
        reports = begun(tx, f, sub_args, given.get("source_target"), description, defaults | given, name)
        try:
            result = original(tx, f, sub_args, sub_kwargs, description, **given)
        except BaseException as error:
            failed(tx, reports, error)
            raise
        traced(reports)
        if name == "speculate_subgraph":
            _, graph, lifted = result
        else:
            # torch 2.13 adds a fourth and a fifth: the outputs, and what the tracer knows.
            returned, graph, lifted = result[:3]
            for _, record in reports:
                record.returned = returned
        ended(tx, reports, graph, lifted)
        return result

    return speculate


def hop_name(source_target: Any, description: str) -> str:
    """The name of the HOP whose body is traced, or torch's description where it names none."""
    name = getattr(source_target, "name", None)
    return str(name()) if callable(name) else description


def body_name(f: Any) -> str:
    """The name of the body's function: of a Python function, or of one of torch's own."""
    get_name = getattr(f, "get_name", None)
    if callable(get_name):
        return str(get_name())
    value = getattr(f, "value", None)
    return str(getattr(value, "__name__", None) or type(f).__name__)


def failed_phase(error: BaseException) -> str:
    """The phase in which a speculation raised, read off the names of torch's own functions in the traceback.

    >>> failed_phase(ValueError())
    'setup'
    """
    phase = "setup"
    inside = False
    caller = ""
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.name == "unimplemented" and caller in _OF_TORCH:
            # All that torch's two functions themselves refuse are keyword arguments for a body with given inputs.
            return "inputs"
        caller = frame.name
        if frame.name in _SPECULATING:
            inside, phase = True, _PHASES.get(frame.name, "outputs")
        elif inside and frame.name in _PHASES:
            phase = _PHASES[frame.name]
    return phase
