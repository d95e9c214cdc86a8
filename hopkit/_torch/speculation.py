"""What Dynamo's own speculation of HOP bodies does, watched from outside and left as it is.

Torch 2.13 has two functions that speculate (``torch/_dynamo/variables/higher_order_ops.py``): one whose
outputs are what the body returned, flattened by pytree or taken as they are, and one that collects the
tensors and symbols from it. Both are looked up through the module, so two patches see every HOP.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import traceback
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo import reason, user_line
from hopkit._torch.patching import patched

__all__ = ["Speculation", "speculations"]

_FEATURE = "stage speculation"

_PHASES = {
    "get_hop_args": "inputs",
    "trace_hop_function": "tracing",
    "trace_hop_function_with_auto_output_flattening": "tracing",
    "collect_intermediate_outputs": "outputs",
    "validate_subgraph_output_types": "outputs",
    "maybe_lift_tracked_freevar_to_input": "outputs",
    "check_aliasing_and_input_mutation": "aliasing and mutation",
}
"""Torch's own functions, and the phase of a speculation that each one is."""


@dataclasses.dataclass
class Speculation:
    """One call of torch's speculation: what went in, and, once it ended, what came out or why it failed.

    ``policy`` maps the keyword arguments of torch's function to their values, given or by default.
    ``output_graph`` identifies the attempt of Dynamo that it belongs to: an attempt that is restarted
    starts a new one. ``lifted`` maps outer proxies to placeholders of the subgraph.
    """

    hop: str
    description: str
    body: str
    depth: int
    outputs_by: str
    policy: Mapping[str, Any]
    operands: tuple[Any, ...]
    output_graph: Any
    side_effects: Any
    tracer: Any = None
    graph: torch.fx.Graph | None = None
    lifted: Mapping[Any, Any] = dataclasses.field(default_factory=dict)
    returned: Any = None
    graph_outputs: tuple[Any, ...] | None = None
    error: str = ""
    failed_phase: str = ""
    failed_line: str = ""


@contextlib.contextmanager
def speculations(entered: Callable[[Speculation], None], ended: Callable[[Speculation], None]) -> Iterator[None]:
    """Call ``entered`` before and ``ended`` after each speculation; a failing one ends too, with its error."""
    owner = need("torch._dynamo.variables.higher_order_ops", feature=_FEATURE)
    pytree = need("torch._dynamo.variables.higher_order_ops.speculate_subgraph", feature=_FEATURE)
    auto = need(
        "torch._dynamo.variables.higher_order_ops.speculate_subgraph_with_auto_output_flattening", feature=_FEATURE
    )
    output_graph = need("torch._dynamo.output_graph.OutputGraph", feature=_FEATURE)
    subtracer = need("torch._dynamo.output_graph.OutputGraph.subtracer", feature=_FEATURE)
    trace = need("torch._dynamo.variables.higher_order_ops.trace_hop_function", feature=_FEATURE)
    open_: list[Speculation] = []

    @contextlib.contextmanager
    def watched_subtracer(self: Any, source_target: Any, prior_tracer: Any, *args: Any, **kwargs: Any) -> Iterator[Any]:
        with subtracer(self, source_target, prior_tracer, *args, **kwargs) as tracer:
            if open_ and open_[-1].tracer is None:
                open_[-1].tracer = tracer
            yield tracer

    @functools.wraps(trace)
    def watched_trace(*args: Any, **kwargs: Any) -> Any:
        record = open_[-1]
        returned = trace(*args, **kwargs)
        # Before pytree flattens it, and filters constants out: what the body itself returned.
        record.returned = returned
        return returned

    def watch(original: Callable[..., Any], outputs_by: str, read: Callable[[Speculation, Any], None]) -> Any:
        # What is left to a default says as much as what is given, and defaults differ between versions of torch.
        defaults = {
            name: parameter.default
            for name, parameter in inspect.signature(original).parameters.items()
            if parameter.default is not parameter.empty
        }

        @functools.wraps(original)
        def speculate(tx: Any, f: Any, sub_args: Any, sub_kwargs: Any, description: str, **kwargs: Any) -> Any:
            record = Speculation(
                hop=hop_name(kwargs.get("source_target"), description),
                description=description,
                body=body_name(f),
                depth=len(open_),
                outputs_by=outputs_by,
                policy=defaults | kwargs,
                operands=tuple(sub_args),
                output_graph=tx.output,
                side_effects=tx.output.side_effects,
            )
            open_.append(record)
            entered(record)
            try:
                result = original(tx, f, sub_args, sub_kwargs, description, **kwargs)
                read(record, result)
                return result
            except BaseException as error:
                record.error = reason(str(error)) or type(error).__name__
                record.failed_phase = failed_phase(error)
                record.failed_line = user_line(error)
                raise
            finally:
                open_.pop()
                # The table of the program as it is now; a restored one is another object than before.
                record.side_effects = tx.output.side_effects
                ended(record)

        return speculate

    def read_pytree(record: Speculation, result: Any) -> None:
        _, record.graph, lifted = result
        record.lifted = dict(lifted)

    def read_auto(record: Speculation, result: Any) -> None:
        # torch 2.13 adds a fifth, which says again what the tracer knows.
        record.returned, record.graph, lifted, outputs = result[:4]
        record.lifted = dict(lifted)
        record.graph_outputs = tuple(outputs) if isinstance(outputs, (list, tuple)) else (outputs,)

    with (
        patched(output_graph, "subtracer", watched_subtracer, feature=_FEATURE),
        patched(owner, "trace_hop_function", watched_trace, feature=_FEATURE),
        patched(owner, "speculate_subgraph", watch(pytree, "what was returned", read_pytree), feature=_FEATURE),
        patched(
            owner,
            "speculate_subgraph_with_auto_output_flattening",
            watch(auto, "tensors and symbols in what was returned", read_auto),
            feature=_FEATURE,
        ),
    ):
        yield


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
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.name in ("speculate_subgraph", "speculate_subgraph_with_auto_output_flattening"):
            inside, phase = True, "outputs"
        elif inside and frame.name in _PHASES:
            phase = _PHASES[frame.name]
    return phase
