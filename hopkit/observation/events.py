"""Record each speculation of a HOP body, by Dynamo or by hopkit's engine, and report it to observers as it happens.

The engine reports a speculation with `begun`, `traced` and `ended`, and its failure with `reported`. It names the
phase that it is in with `phase`. Torch's functions are observed from outside (`hopkit._torch.dynamo.speculation`).
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias

import torch

from hopkit._torch.contract.patching import patched
from hopkit._torch.dynamo.body_events import Cause, body_events
from hopkit._torch.dynamo.frames import reason, user_line
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.speculation import Results, body_name, hop_name, observed, torch_phase, tracers_observed
from hopkit._torch.dynamo.subgraphs import speculating_functions
from hopkit._torch.dynamo.variables import mutated_placeholders
from hopkit.observation.records import Speculation, SpeculationEvent, lift_reason

__all__ = [
    "REPORTS_ITSELF",
    "Phase",
    "Reports",
    "begun",
    "ended",
    "observe",
    "observed_speculation",
    "phase",
    "reported",
    "speculations",
    "traced",
]

REPORTS_ITSELF = "reports_itself_to_hopkit"
"""The attribute of a replacement of torch's function that reports its speculations itself."""

_PHASE = "_hopkit_phase"
"""The attribute of an exception with the phase of the innermost speculation that has not reported it yet."""

Phase: TypeAlias = Literal["setup", "inputs", "tracing", "outputs", "aliasing and mutation"]


@dataclasses.dataclass(eq=False)
class _Observer:
    """The callbacks of one observer, and the records of the bodies that are traced now, outermost first."""

    entered: Callable[[Speculation], None]
    ended: Callable[[Speculation], None]
    happened: Callable[[SpeculationEvent], None]
    open_: list[Speculation] = dataclasses.field(default_factory=list)
    unsealed: list[Speculation] = dataclasses.field(default_factory=list)

    def record_of(self, tracer: Any) -> Speculation | None:
        """Return the record of the body whose graph ``tracer`` records."""
        return next((record for record in reversed(self.unsealed) if record.tracer is tracer), None)

    def report(self, event: SpeculationEvent) -> None:
        event.speculation.events.append(event)
        self.happened(event)


_observers: list[_Observer] = []

Reports: TypeAlias = "list[tuple[_Observer, Speculation]]"
"""The (observer, record) pairs of a speculation, one per active observer."""


@contextlib.contextmanager
def observed_speculation(see: Callable[[SpeculationEvent], None]) -> Iterator[None]:
    """Call ``see`` with each placeholder, lifted name, side effect and output of a body, as it happens in the block.

    It observes torch's own HOPs and those of the engine, in the order in which Dynamo traces; a restart of Dynamo
    begins again. An exception of ``see`` ends the tracing.

    >>> seen = []
    >>> y = torch.ones(2)
    >>> with observed_speculation(lambda event: seen.append((event.kind, event.node.name, event.reason))):
    ...     compiled = torch.compile(lambda x, y: torch.cond(x.sum() > 0, lambda x: x * y, torch.sin, (x,)))
    ...     _ = torch.compile(compiled, backend="eager")(y, y * 2)
    >>> seen[:3]
    [('lifted', 'l_x_', 'operand 0'), ('lifted', 'l_y_', 'closure'), ('output', 'mul', '')]
    """
    with speculations(lambda record: None, lambda record: None, see):
        yield


@contextlib.contextmanager
def speculations(
    entered: Callable[[Speculation], None],
    ended: Callable[[Speculation], None],
    happened: Callable[[SpeculationEvent], None] = lambda event: None,
) -> Iterator[None]:
    """Call ``entered`` before and ``ended`` after each speculation; a failing one ends too, with its error."""
    observer = _Observer(entered, ended, happened)
    with contextlib.ExitStack() as stack:
        if not _observers:
            stack.enter_context(tracers_observed(_record_tracer, _returning))
            stack.enter_context(body_events(_report_placeholder, _report_side_effect))
            for name, (owner, original) in speculating_functions().items():
                if not hasattr(original, REPORTS_ITSELF):
                    replacement = observed(name, original, observe)
                    stack.enter_context(patched(owner, name, replacement, feature="stage speculation"))
        _observers.append(observer)
        stack.callback(_observers.remove, observer)
        yield


def begun(
    tx: InstructionTranslator, body: Any, args: Any, hop: Any, description: str, policy: Any, function: str = ""
) -> Reports:
    """Report to each observer that the tracing of a body begins."""
    reports = []
    for observer in _observers:
        record = Speculation(
            hop=hop_name(hop, description),
            description=description,
            body=body_name(body),
            depth=len(observer.open_),
            function=function,
            policy=policy,
            operands=tuple(args),
            output_graph=tx.output,
            side_effects=tx.output.side_effects,
        )
        observer.open_.append(record)
        observer.unsealed.append(record)
        observer.entered(record)
        reports.append((observer, record))
    return reports


def traced(reports: Reports, tracer: Any = None, returned: Any = None) -> None:
    """Report that tracing the body ended or failed, and pop the body from each observer's stack."""
    for observer, record in reports:
        if tracer is not None:
            record.tracer, record.returned = tracer, returned
        if record in observer.open_:
            observer.open_.remove(record)


def ended(tx: InstructionTranslator, reports: Reports, graph: Any = None, lifted: Any = None) -> None:
    """Report that a body was sealed or given up."""
    for observer, record in reports:
        record.graph, record.lifted = graph, dict(lifted or {})
        # The program's current table; a restored table is a new object.
        record.side_effects = tx.output.side_effects
        if graph is not None and record.tracer is not None:
            _report_results(observer, record, graph)
        observer.unsealed.remove(record)
        observer.ended(record)


@contextlib.contextmanager
def phase(name: Phase) -> Iterator[None]:
    """Name the phase in which an exception of the block was raised, unless a block inside has named it."""
    try:
        yield
    except BaseException as error:
        _name_phase(error, name)
        raise


@contextlib.contextmanager
def reported(tx: InstructionTranslator, reports: Reports, name: Phase) -> Iterator[None]:
    """Report an exception of the block, which is the phase ``name``, to the observers, and raise it again."""
    try:
        yield
    except BaseException as error:
        _name_phase(error, name)
        _report_failure(tx, reports, error)
        raise


@contextlib.contextmanager
def observe(
    tx: InstructionTranslator, body: Any, args: Any, hop: Any, description: str, options: Any, function: str
) -> Iterator[Results]:
    """Report a speculation by one of torch's functions; call the yielded function with its results."""
    reports = begun(tx, body, args, hop, description, options, function)

    def on_results(graph: torch.fx.Graph, lifted: Any, *returned: Any) -> None:
        traced(reports)
        for _, record in reports:
            if returned:
                (record.returned,) = returned
        ended(tx, reports, graph, lifted)

    try:
        yield on_results
    except BaseException as error:
        _name_phase(error, torch_phase(error))
        _report_failure(tx, reports, error)
        raise


def _name_phase(error: BaseException, name: str) -> None:
    """Keep the first name: the innermost block is the first to see the exception."""
    if not hasattr(error, _PHASE):
        setattr(error, _PHASE, name)


def _report_failure(tx: InstructionTranslator, reports: Reports, error: BaseException) -> None:
    traced(reports)
    name = vars(error).pop(_PHASE)
    for _, record in reports:
        record.error = reason(str(error)) or type(error).__name__
        record.failed_phase = name
        record.failed_line = user_line(error)
    ended(tx, reports)


def _report_placeholder(tracer: Any, node: torch.fx.Node, outer: Any, cause: Cause, line: str) -> None:
    for observer in _observers:
        if record := observer.record_of(tracer):
            kind: Literal["placeholder", "lifted"] = "placeholder" if cause == "parameter" else "lifted"
            why = lift_reason(record, outer, cause)
            observer.report(SpeculationEvent(kind, record, node, outer, line, why))


def _report_side_effect(tracer: Any, changed: Any, line: str) -> None:
    for observer in _observers:
        if record := observer.record_of(tracer):
            observer.report(SpeculationEvent("side effect", record, None, changed, line))


def _report_results(observer: _Observer, record: Speculation, graph: torch.fx.Graph) -> None:
    written = mutated_placeholders(record.tracer)
    outputs = (node for output in graph.find_nodes(op="output") for node in output.all_input_nodes)
    for node in (node for node in graph.nodes if node.name in written):
        observer.report(SpeculationEvent("side effect", record, node))
    for node in outputs:
        observer.report(SpeculationEvent("output", record, node))


def _record_tracer(tracer: Any) -> None:
    for record in (observer.open_[-1] for observer in _observers if observer.open_):
        if record.tracer is None:
            record.tracer = tracer


def _returning() -> Callable[[Any], None]:
    records = [observer.open_[-1] for observer in _observers if observer.open_]

    def on_returned(returned: Any) -> None:
        for record in records:
            record.returned = returned

    return on_returned
