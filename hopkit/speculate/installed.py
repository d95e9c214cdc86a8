"""Replace torch's two speculating functions with hopkit's engine: torch's own HOPs and tests then verify the engine."""

from __future__ import annotations

import contextlib
import functools
import importlib
import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hopkit._torch.contract.patching import patched
from hopkit._torch.contract.signatures import keyword_defaults
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.speculation import body_name, observed
from hopkit._torch.dynamo.subgraphs import (
    auto_result,
    checked_output_types,
    mark_mutated_inputs,
    pytree_result,
    speculating_functions,
    unsupported_error,
)
from hopkit.errors import HopkitError
from hopkit.observation.events import REPORTS_ITSELF, ended, observe, reported
from hopkit.speculate.engine import seal_collected, trace_body, write_outputs
from hopkit.speculate.outputs import FlatOutputs, flatten
from hopkit.speculate.policy import INPUTS, Outputs, SpeculationPolicy

__all__ = ["POLICIES", "install", "installed", "policy_of_auto", "policy_of_pytree"]

log = logging.getLogger(__name__)

_lock = threading.RLock()
_depth = 0
_replacements: dict[str, Any] = {}


@contextlib.contextmanager
def install(*, any_outputs: bool = False) -> Iterator[None]:
    """Make the installed torch trace its own HOPs with hopkit's engine inside the block.

    With ``any_outputs``, programs that call ``torch.cond``, ``switch``, ``while_loop``, ``scan``, ``map`` and
    ``associative_scan`` may return any Python object: hopkit's HOPs of these names run in their place, also without a
    compiler. Without it, all graphs and errors are torch's.

    Torch has its functions back when the block ends, also after an error. Blocks nest, and the outermost one restores.
    A function that was compiled before keeps its code. Raises `HopkitError` if another patch replaced one of the
    functions meanwhile, and `UnsupportedTorch` if this torch lacks a name that the engine needs.

    >>> import torch
    >>> with install():
    ...     compiled = torch.compile(lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)), backend="eager")
    ...     bool(compiled(torch.ones(2)).eq(torch.ones(2).sin()).all())
    True
    >>> with install(any_outputs=True):
    ...     compiled = torch.compile(
    ...         lambda x: torch.cond(x.sum() > 0, lambda x: {"y": x + 1}, lambda x: {"y": x - 1}, (x,)), backend="eager"
    ...     )
    ...     compiled(torch.ones(2))
    {'y': tensor([2., 2.])}
    """
    global _depth
    with _lock, contextlib.ExitStack() as stack:
        functions = speculating_functions()
        if _depth:
            _check_unreplaced(functions)
        else:
            for name, (owner, original) in functions.items():
                _replacements[name] = _ENGINES[name](original)
                setattr(_replacements[name], REPORTS_ITSELF, True)
                stack.enter_context(patched(owner, name, _replacements[name], feature="speculation engine"))
        _depth += 1
        stack.callback(_leave)
        if any_outputs:
            # By name, and only here: the HOPs are built on the engine, and their package is above this one.
            replacements = importlib.import_module("hopkit.hops.any_outputs")
            stack.enter_context(replacements.functions_replaced())
        yield


def _leave() -> None:
    global _depth
    _depth -= 1
    if not _depth:
        _replacements.clear()


def _check_unreplaced(functions: Mapping[str, tuple[Any, Any]]) -> None:
    for name, (owner, current) in functions.items():
        if current is not _replacements[name]:
            raise HopkitError(
                f"{owner.__name__}.{name} was replaced by {current!r} after hopkit.speculate.install() had replaced it",
                hint="end the other patch before installing again: the engine can't wrap an unknown function",
            )


def installed() -> bool:
    """Return whether hopkit's engine traces torch's own HOPs now.

    >>> installed()
    False
    """
    return _depth > 0


def policy_of_pytree(options: Mapping[str, Any]) -> SpeculationPolicy:
    """Return the policy of the keyword arguments of torch's ``speculate_subgraph``, with its defaults filled in."""
    outputs: Outputs = "as returned"
    if options["should_flatten_outputs"]:
        outputs = "pytree without constants" if options["remove_consts_from_outputs"] else "pytree"
    return SpeculationPolicy(
        outputs=outputs,
        side_effects="restored" if options["restore_side_effects"] else "kept",
        lazy_inputs=False,
        **_common(options),
    )


def policy_of_auto(options: Mapping[str, Any]) -> SpeculationPolicy:
    """Return the policy of the arguments of ``speculate_subgraph_with_auto_output_flattening``."""
    return SpeculationPolicy(
        outputs="tensors and symbols",
        side_effects="allowed" if options["allow_side_effects"] else "deferred",
        aliased_intermediates=not options["filter_aliased_intermediates"],
        **_common(options),
    )


def _common(options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "inputs": options["set_subgraph_inputs"],
        "grad_mode": options["enable_grad"],
        "input_mutation": options["supports_input_mutation"],
        "aliasing": options["supports_aliasing"],
        "input_input_aliasing": options.get("supports_input_input_aliasing", False),
    }


def _pytree_engine(original: Callable[..., Any]) -> Callable[..., Any]:
    """Return a replacement of ``speculate_subgraph``: the body's result is the output, so it must fit into a graph."""
    defaults = keyword_defaults(original)
    refuse = observed("speculate_subgraph", original, observe)

    @functools.wraps(original)
    def speculate(
        tx: InstructionTranslator, f: Any, sub_args: Any, sub_kwargs: Any, description: str, **options: Any
    ) -> Any:
        options = defaults | options
        if not _is_traced(options, sub_kwargs):
            return refuse(tx, f, sub_args, sub_kwargs, description, **options)
        policy = policy_of_pytree(options)
        with _logged(f, description):
            traced = trace_body(
                tx,
                f,
                sub_args,
                sub_kwargs,
                policy=policy,
                hop=options["source_target"],
                description=description,
                tracer=options["tracer"],
            )
            graph, lifted = traced.tracer.graph, traced.tracer.lifted_freevars
            with reported(tx, traced.reports, "outputs"):
                flat = FlatOutputs(traced.returned, None)
                if policy.outputs != "as returned":
                    with traced.reopened(tx):
                        flat = flatten(tx, traced)
                if not options["always_restore"]:
                    checked_output_types(flat.leaves)
                    graph = write_outputs(tx, traced, flat.leaves.as_proxy())
                    mark_mutated_inputs(traced.tracer, graph)
            ended(tx, traced.reports, graph, lifted)
            return pytree_result(flat, graph, lifted)

    return speculate


def _auto_engine(original: Callable[..., Any]) -> Callable[..., Any]:
    """Return a replacement of ``speculate_subgraph_with_auto_output_flattening``."""
    defaults = keyword_defaults(original)
    refuse = observed("speculate_subgraph_with_auto_output_flattening", original, observe)

    @functools.wraps(original)
    def speculate(
        tx: InstructionTranslator, f: Any, sub_args: Any, sub_kwargs: Any, description: str, **options: Any
    ) -> Any:
        options = defaults | options
        if not _is_traced(options, sub_kwargs):
            return refuse(tx, f, sub_args, sub_kwargs, description, **options)
        with _logged(f, description):
            # The two steps of `speculate_subgraph`, to save a frame for each level of nesting.
            traced = trace_body(
                tx,
                f,
                sub_args,
                sub_kwargs,
                policy=policy_of_auto(options),
                hop=options["source_target"],
                description=description,
                tracer=options["tracer"],
            )
            subgraph = seal_collected(tx, traced)
        return auto_result(subgraph)

    return speculate


POLICIES: Mapping[str, Callable[[Mapping[str, Any]], SpeculationPolicy]] = {
    "speculate_subgraph": policy_of_pytree,
    "speculate_subgraph_with_auto_output_flattening": policy_of_auto,
}
"""From the arguments of each of torch's functions to a policy."""

_ENGINES: Mapping[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = {
    "speculate_subgraph": _pytree_engine,
    "speculate_subgraph_with_auto_output_flattening": _auto_engine,
}


def _is_traced(options: Mapping[str, Any], sub_kwargs: Mapping[str, Any] | None) -> bool:
    """Return whether torch traces with these inputs; if it does not, the engine leaves the refusal to torch.

    Torch has four input modes, and takes keyword arguments only with automatic inputs.
    """
    mode = options["set_subgraph_inputs"]
    return mode in INPUTS and (mode == "automatic" or not sub_kwargs)


@contextlib.contextmanager
def _logged(f: Any, description: str) -> Iterator[None]:
    """Log a body that could not be traced, as torch does."""
    try:
        yield
    except unsupported_error() as error:
        log.info("%s: the body %s can't be traced into one graph: %s", description, body_name(f), error)
        raise
