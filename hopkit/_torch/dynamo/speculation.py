"""Dynamo's functions that speculate on a HOP body: observe their calls, and the phase in which one failed.

Torch 2.13 has two functions that speculate (``torch/_dynamo/variables/higher_order_ops.py``). The outputs of one are
the returned values, as they are or flattened by pytree; the other collects tensors and symbols from them. Callers look
both up through the module, so two patches see every HOP.
"""

from __future__ import annotations

import contextlib
import functools
import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from types import FrameType
from typing import Any, Protocol

import torch

from hopkit._torch.contract import need
from hopkit._torch.contract.patching import patched
from hopkit._torch.contract.signatures import keyword_defaults

__all__ = ["Observe", "Results", "body_name", "hop_name", "observed", "torch_phase", "tracers_observed"]

_FEATURE = "stage speculation"

_PHASES = {
    "get_hop_args": "inputs",
    "trace_hop_function": "tracing",
    "trace_hop_function_with_auto_output_flattening": "tracing",
    "collect_intermediate_outputs": "outputs",
    "validate_subgraph_output_types": "outputs",
    "check_aliasing_and_input_mutation": "aliasing and mutation",
}
"""The phase of a speculation, by the name of torch's function that runs it."""

_SPECULATING = frozenset({"speculate_subgraph", "speculate_subgraph_with_auto_output_flattening"})
"""Torch's functions that speculate. Outside the functions of `_PHASES`, they are in the phase of outputs."""


class Results(Protocol):
    """Take the results of a speculation: its graph, the lifted names and, if torch returns it, the body's value."""

    def __call__(self, graph: torch.fx.Graph, lifted: Any, *returned: Any) -> None: ...


class Observe(Protocol):
    """Open the observation of a speculation; an exception of the block ends it.

    ``options`` are the keyword arguments of torch's function ``function``, its defaults included.
    """

    def __call__(
        self, tx: Any, body: Any, args: Any, hop: Any, description: str, options: Any, function: str
    ) -> AbstractContextManager[Results]: ...


def observed(name: str, original: Callable[..., Any], observe: Observe) -> Callable[..., Any]:
    """Wrap one of torch's two functions, and call ``observe`` for each speculation."""
    # Defaults belong to the policy too, and they differ between versions of torch.
    defaults = keyword_defaults(original)

    @functools.wraps(original)
    def speculate(tx: Any, f: Any, sub_args: Any, sub_kwargs: Any, description: str, **options: Any) -> Any:
        hop = options.get("source_target")
        with observe(tx, f, sub_args, hop, description, defaults | options, name) as results:
            outcome = original(tx, f, sub_args, sub_kwargs, description, **options)
            if name == "speculate_subgraph":
                _, graph, lifted = outcome
                results(graph, lifted)
            else:
                # torch 2.13 adds a fourth and a fifth: the outputs and the tracing info.
                returned, graph, lifted = outcome[:3]
                results(graph, lifted, returned)
        return outcome

    return speculate


@contextlib.contextmanager
def tracers_observed(
    on_tracer: Callable[[Any], None], returning: Callable[[], Callable[[Any], None]]
) -> Iterator[None]:
    """Observe the tracer of each body and the value that it returned, even if torch's function returns neither.

    ``on_tracer`` takes each new SubgraphTracer. ``returning`` is called before torch traces a body, and the function
    that it returns takes the body's value.
    """
    owner = need("torch._dynamo.variables.higher_order_ops", feature=_FEATURE)
    output_graph = need("torch._dynamo.output_graph.OutputGraph", feature=_FEATURE)
    subtracer = need("torch._dynamo.output_graph.OutputGraph.subtracer", feature=_FEATURE)
    trace = need("torch._dynamo.variables.higher_order_ops.trace_hop_function", feature=_FEATURE)

    @contextlib.contextmanager
    def observed_subtracer(
        self: Any, source_target: Any, prior_tracer: Any, *args: Any, **kwargs: Any
    ) -> Iterator[Any]:
        with subtracer(self, source_target, prior_tracer, *args, **kwargs) as tracer:
            on_tracer(tracer)
            yield tracer

    @functools.wraps(trace)
    def observed_trace(*args: Any, **kwargs: Any) -> Any:
        on_returned = returning()
        returned = trace(*args, **kwargs)
        # Before pytree flattens the value, and torch filters constants out.
        on_returned(returned)
        return returned

    with (
        patched(output_graph, "subtracer", observed_subtracer, feature=_FEATURE),
        patched(owner, "trace_hop_function", observed_trace, feature=_FEATURE),
    ):
        yield


def hop_name(source_target: Any, description: str) -> str:
    """Return the name of the HOP whose body is traced, or torch's description if it names none."""
    name = getattr(source_target, "name", None)
    return str(name()) if callable(name) else description


def body_name(f: Any) -> str:
    """Return the name of the body's function: a Python function or one of torch's."""
    get_name = getattr(f, "get_name", None)
    if callable(get_name):
        return str(get_name())
    value = getattr(f, "value", None)
    return str(getattr(value, "__name__", None) or type(f).__name__)


def torch_phase(error: BaseException) -> str:
    """Return the phase in which the outermost of torch's two functions failed.

    It follows from the names of the functions in the traceback.

    >>> torch_phase(ValueError())
    'setup'
    """
    phase = "setup"
    caller = ""
    speculating: FrameType | None = None
    for frame, _ in traceback.walk_tb(error.__traceback__):
        name = frame.f_code.co_name
        if name == "unimplemented" and caller in _SPECULATING:
            # Torch's two functions themselves refuse only keyword arguments for a body with explicit inputs.
            return "inputs"
        caller = name
        if name in _SPECULATING:
            # Torch raises the error again: the frame is there twice. Another frame is that of a body inside.
            if speculating not in (None, frame):
                return phase
            speculating, phase = frame, "outputs"
        elif speculating is not None and name in _PHASES:
            phase = _PHASES[name]
    return phase
