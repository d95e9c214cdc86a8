"""The engine in the place of torch's own two functions: how it is proved, on torch's own HOPs and tests."""

from __future__ import annotations

import contextlib
import functools
import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hopkit._torch.patching import patched
from hopkit._torch.signatures import keyword_defaults
from hopkit._torch.speculation import REPORTS_ITSELF, body_name, ended, watched
from hopkit._torch.subgraphs import (
    auto_result,
    checked_output_types,
    mark_mutated_inputs,
    pytree_result,
    speculating_functions,
    unsupported_error,
)
from hopkit._torch.tracking import Translator
from hopkit.errors import HopkitError
from hopkit.speculate.engine import failures_reported, seal_collected, trace_body, write_outputs
from hopkit.speculate.outputs import FlatOutputs, flatten
from hopkit.speculate.policy import INPUTS, Outputs, SpeculationPolicy

__all__ = ["POLICIES", "install", "installed", "policy_of_auto", "policy_of_pytree"]

log = logging.getLogger(__name__)

_lock = threading.RLock()
_depth = 0
_replacements: dict[str, Any] = {}


@contextlib.contextmanager
def install() -> Iterator[None]:
    """Make the installed torch trace its own HOPs with hopkit's engine inside the block.

    Torch has its own functions back when the block ends, whatever happens in it. Installing again inside is counted:
    the outermost block restores. Raises `HopkitError` where someone else replaced one of the functions meanwhile, and
    `UnsupportedTorch` where this torch lacks what the engine needs.

    >>> import torch
    >>> with install():
    ...     compiled = torch.compile(lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)), backend="eager")
    ...     bool(compiled(torch.ones(2)).eq(torch.ones(2).sin()).all())
    True
    """
    global _depth
    with _lock, contextlib.ExitStack() as stack:
        functions = speculating_functions()
        if _depth:
            _untouched(functions)
        else:
            for name, (owner, original) in functions.items():
                _replacements[name] = _ENGINES[name](original)
                setattr(_replacements[name], REPORTS_ITSELF, True)
                stack.enter_context(patched(owner, name, _replacements[name], feature="speculation engine"))
        _depth += 1
        stack.callback(_leave)
        yield


def _leave() -> None:
    global _depth
    _depth -= 1
    if not _depth:
        _replacements.clear()


def _untouched(functions: Mapping[str, tuple[Any, Any]]) -> None:
    for name, (owner, current) in functions.items():
        if current is not _replacements[name]:
            raise HopkitError(
                f"{owner.__name__}.{name} was replaced by {current!r} after hopkit.speculate.install() had replaced it",
                cure="end the other patch before installing again: the engine can't tell what it is to run",
            )


def installed() -> bool:
    """Whether torch's own HOPs are traced with hopkit's engine now.

    >>> installed()
    False
    """
    return _depth > 0


def policy_of_pytree(given: Mapping[str, Any]) -> SpeculationPolicy:
    """The policy that the keyword arguments of torch's ``speculate_subgraph`` mean, with its defaults filled in."""
    outputs: Outputs = "as returned"
    if given["should_flatten_outputs"]:
        outputs = "pytree without constants" if given["remove_consts_from_outputs"] else "pytree"
    return SpeculationPolicy(
        outputs=outputs,
        side_effects="restored" if given["restore_side_effects"] else "kept",
        lazy_inputs=False,
        **_common(given),
    )


def policy_of_auto(given: Mapping[str, Any]) -> SpeculationPolicy:
    """The policy that the arguments of ``speculate_subgraph_with_auto_output_flattening`` mean."""
    return SpeculationPolicy(
        outputs="tensors and symbols",
        side_effects="allowed" if given["allow_side_effects"] else "deferred",
        aliased_intermediates=not given["filter_aliased_intermediates"],
        **_common(given),
    )


def _common(given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "inputs": given["set_subgraph_inputs"],
        "grad_mode": given["enable_grad"],
        "input_mutation": given["supports_input_mutation"],
        "aliasing": given["supports_aliasing"],
        "input_input_aliasing": given.get("supports_input_input_aliasing", False),
    }


def _pytree_engine(original: Callable[..., Any]) -> Callable[..., Any]:
    """What takes the place of ``speculate_subgraph``: outputs are what the body returned, and so must be in a graph."""
    defaults = keyword_defaults(original)
    refuse = watched("speculate_subgraph", original)

    @functools.wraps(original)
    def speculate(tx: Translator, f: Any, sub_args: Any, sub_kwargs: Any, description: str, **given: Any) -> Any:
        given = defaults | given
        if not _is_traced(given, sub_kwargs):
            return refuse(tx, f, sub_args, sub_kwargs, description, **given)
        policy = policy_of_pytree(given)
        with _reported(f, description):
            traced = trace_body(
                tx,
                f,
                sub_args,
                sub_kwargs,
                policy=policy,
                hop=given["source_target"],
                description=description,
                tracer=given["tracer"],
            )
            graph, lifted = traced.tracer.graph, traced.tracer.lifted_freevars
            with failures_reported(tx, traced.reports):
                flat = FlatOutputs(traced.returned, None)
                if policy.outputs != "as returned":
                    with traced.reopened(tx):
                        flat = flatten(tx, traced)
                if not given["always_restore"]:
                    checked_output_types(flat.leaves)
                    graph = write_outputs(tx, traced, flat.leaves.as_proxy())
                    mark_mutated_inputs(traced.tracer, graph)
            ended(tx, traced.reports, graph, lifted)
            return pytree_result(flat, graph, lifted)

    return speculate


def _auto_engine(original: Callable[..., Any]) -> Callable[..., Any]:
    """What takes the place of ``speculate_subgraph_with_auto_output_flattening``."""
    defaults = keyword_defaults(original)
    refuse = watched("speculate_subgraph_with_auto_output_flattening", original)

    @functools.wraps(original)
    def speculate(tx: Translator, f: Any, sub_args: Any, sub_kwargs: Any, description: str, **given: Any) -> Any:
        given = defaults | given
        if not _is_traced(given, sub_kwargs):
            return refuse(tx, f, sub_args, sub_kwargs, description, **given)
        with _reported(f, description):
            # Not `speculate_subgraph`, which is these two: a frame less for each level of nesting.
            traced = trace_body(
                tx,
                f,
                sub_args,
                sub_kwargs,
                policy=policy_of_auto(given),
                hop=given["source_target"],
                description=description,
                tracer=given["tracer"],
            )
            found = seal_collected(tx, traced)
        return auto_result(found)

    return speculate


POLICIES: Mapping[str, Callable[[Mapping[str, Any]], SpeculationPolicy]] = {
    "speculate_subgraph": policy_of_pytree,
    "speculate_subgraph_with_auto_output_flattening": policy_of_auto,
}
"""What the arguments of each of torch's functions mean."""

_ENGINES: Mapping[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = {
    "speculate_subgraph": _pytree_engine,
    "speculate_subgraph_with_auto_output_flattening": _auto_engine,
}


def _is_traced(given: Mapping[str, Any], sub_kwargs: Mapping[str, Any] | None) -> bool:
    """Return whether torch traces with these inputs at all; where it does not, it is torch that says so.

    It knows four input modes, and takes keyword arguments where inputs are automatic alone.
    """
    mode = given["set_subgraph_inputs"]
    return mode in INPUTS and (mode == "automatic" or not sub_kwargs)


@contextlib.contextmanager
def _reported(f: Any, description: str) -> Iterator[None]:
    """Log a body that could not be traced, where torch would."""
    try:
        yield
    except unsupported_error() as error:
        log.info("%s: the body %s can't be traced into one graph: %s", description, body_name(f), error)
        raise
