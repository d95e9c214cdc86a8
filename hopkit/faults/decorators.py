"""Decorators that turn a function into a `Fault`, one for each faulty stage.

The function takes the result of the stage and edits it. The fault has the function's name, and the first line of its
docstring as summary. A graph without a place for the fault stays unchanged.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import torch

from hopkit._torch.aot import compilers
from hopkit._torch.inductor import fallbacks, pipeline, planned_lines, regional
from hopkit._torch.inductor.passes import lowers_nothing
from hopkit.errors import HopkitError
from hopkit.faults.fault import Backend, Fault, some_fall_back
from hopkit.records import Sample

__all__ = [
    "SMALL",
    "at_run",
    "before_aot",
    "in_aot_backward",
    "in_aot_forward",
    "in_dynamo",
    "in_guards",
    "in_lowering",
    "in_post_grad",
    "in_provenance",
    "in_region_compiles",
    "in_regions",
    "in_wrapper",
]

GraphEdit = Callable[[torch.fx.GraphModule], None]
Run = Callable[..., Any]

SMALL: Mapping[str, Any] = MappingProxyType(
    {"hops": ("cond", "wrap", "map"), "dtypes": ("float32",), "max_ops": 3, "max_depth": 1, "modes": False}
)
"""The default limits of drawn programs: small ones, so that ten of them are judged in seconds."""

_INLINED: Mapping[str, Any] = MappingProxyType({"hops": ("wrap",), "max_ops": 6, "writes": False})
"""The limits for faults of single operators: AOTAutograd inlines the HOP, so the fault can change all operators."""


_LOWERED: Mapping[str, Any] = MappingProxyType(
    {"hops": ("wrap",), "max_ops": 8, "writes": False, "training": False, "known_bugs": True}
)
"""The limits for faults in wrappers: several kernels, and only the wrapper is judged."""

_MARKED: Mapping[str, Any] = MappingProxyType({"hops": ("wrap",), "max_ops": 6, "writes": False, "regions": True})
"""The limits for faults of regions."""


def in_dynamo(oracle: str, **programs: Any) -> Callable[[GraphEdit], Fault]:
    """Return a decorator for a fault in Dynamo's graph, HOP bodies included; the backend runs the edited graph."""

    def decorate(edit: GraphEdit) -> Fault:
        def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Run:
            _apply_edit(gm, edit)
            return gm.forward

        return _fault(edit, "dynamo", oracle, backend, programs)

    return decorate


def in_aot_forward(oracle: str, **programs: Any) -> Callable[[GraphEdit], Fault]:
    """Return a decorator for a fault in the forward or inference graph of AOTAutograd."""

    def decorate(edit: GraphEdit) -> Fault:
        backend = compilers.eager_backend(forward=lambda gm: _apply_edit(gm, edit))
        return _fault(edit, "aot_forward", oracle, backend, {**_INLINED, **programs})

    return decorate


def before_aot(
    oracle: str, *, adapt: Callable[[Sample], Sample] | None = None, **programs: Any
) -> Callable[[GraphEdit], Fault]:
    """Return a decorator for a fault of a pass between Dynamo and AOTAutograd; it shows in the forward graph."""

    def decorate(edit: GraphEdit) -> Fault:
        aot_backend = compilers.eager_backend()

        def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Run:
            _apply_edit(gm, edit)
            compiled: Run = aot_backend(gm, example_inputs)
            return compiled

        return _fault(edit, "aot_forward", oracle, backend, {**_INLINED, **programs}, adapt)

    return decorate


def in_aot_backward(oracle: str, **programs: Any) -> Callable[[GraphEdit], Fault]:
    """Return a decorator for a fault in the backward graph of AOTAutograd; its programs are differentiated."""

    def decorate(edit: GraphEdit) -> Fault:
        backend = compilers.eager_backend(backward=lambda gm: _apply_edit(gm, edit))
        return _fault(edit, "aot_backward", oracle, backend, {"training": True, **programs})

    return decorate


def in_post_grad(oracle: str, **programs: Any) -> Callable[[GraphEdit], Fault]:
    """Return a decorator for a faulty pass of Inductor, the last one on a post-grad graph; no code is generated."""

    def decorate(edit: GraphEdit) -> Fault:
        def last_pass(graph: torch.fx.Graph) -> None:
            gm = graph.owning_module
            assert gm is not None, "Inductor's passes run on graphs of modules"
            _apply_edit(gm, edit)

        def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Run:
            compiled: Run = lowers_nothing(gm, example_inputs, last_pass=last_pass)
            return compiled

        return _fault(edit, "post_grad", oracle, backend, {**_INLINED, **programs})

    return decorate


def in_regions(
    oracle: str, *, adapt: Callable[[Sample], Sample] | None = None, **programs: Any
) -> Callable[[GraphEdit], Fault]:
    """Return a decorator for a fault of regional Inductor: the function edits a graph just before it is scooped."""

    def decorate(edit: GraphEdit) -> Fault:
        def around(compiler: Run) -> Run:
            def compile_graph(gm: torch.fx.GraphModule, example_inputs: Any) -> Any:
                _apply_edit(gm, edit)
                return compiler(gm, example_inputs)

            return compile_graph

        # A planted backend gets a name of its own.
        backend = functools.partial(regional.region_backend(around=around))
        return _fault(edit, "regions", oracle, backend, {**_MARKED, **programs}, adapt)

    return decorate


def in_region_compiles(
    oracle: str, *, adapt: Callable[[Sample], Sample] | None = None, **programs: Any
) -> Callable[[Callable[[Run], Run]], Fault]:
    """Return a decorator for a fault in compiled regions: the function takes one and returns a wrong one."""

    def decorate(edit: Callable[[Run], Run]) -> Fault:
        def around(compiler: Run) -> Run:
            def compile_graph(gm: torch.fx.GraphModule, example_inputs: Any) -> Any:
                with regional.changed_regions(edit):
                    return compiler(gm, example_inputs)

            return compile_graph

        backend = functools.partial(regional.region_backend(around=around))
        return _fault(edit, "regions", oracle, backend, {**_MARKED, **programs}, adapt)

    return decorate


def in_wrapper(
    oracle: str, *, settings: Mapping[str, Any] = MappingProxyType({}), **programs: Any
) -> Callable[[Callable[[planned_lines.PlannedLines], None]], Fault]:
    """Return a decorator for a fault in the memory of Inductor's wrappers: the function edits the planned lines.

    ``settings`` are settings of Inductor. The wrapper is written and not loaded: the graph runs eagerly, so that the
    faulty wrapper is judged by its lines alone.
    """

    def decorate(edit: Callable[[planned_lines.PlannedLines], None]) -> Fault:
        def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Run:
            compiled: Run = planned_lines.generates_only(gm, example_inputs, edit, settings)
            return compiled

        return _fault(edit, "codegen", oracle, backend, {**_LOWERED, **programs})

    return decorate


def in_lowering(oracle: str, *, without: Sequence[Any] = (), **programs: Any) -> Callable[[GraphEdit], Fault]:
    """Return a decorator for a fault in the lowering of graphs in which some operators ask for a fallback.

    The function edits a graph after Inductor's passes, whose operators of one input have the mark. Inductor has no
    lowering of the operators ``without``. The wrapper is written and not loaded: the graph runs eagerly.
    """

    def decorate(edit: GraphEdit) -> Fault:
        def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Run:
            with (
                pipeline.post_grad_graphs(lambda lowered: _apply_edit(lowered, edit)),
                fallbacks.without_lowering(without),
            ):
                compiled: Run = some_fall_back(gm, example_inputs)
                return compiled

        return _fault(edit, "lowering", oracle, backend, {**_LOWERED, **programs})

    return decorate


def in_provenance(
    oracle: str, **programs: Any
) -> Callable[[Callable[[], contextlib.AbstractContextManager[None]]], Fault]:
    """Return a decorator for a fault in Inductor's provenance of kernels: the function is a block that patches it.

    The wrapper is written and not loaded: the graph runs eagerly.
    """

    def decorate(patch: Callable[[], contextlib.AbstractContextManager[None]]) -> Fault:
        def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Run:
            compiled: Run = planned_lines.generates_only(gm, example_inputs, lambda lines: None, {})
            return compiled

        return _fault(patch, "codegen", oracle, backend, {**_LOWERED, **programs}, around=patch)

    return decorate


def at_run(
    oracle: str, *, adapt: Callable[[Sample], Sample] | None = None, **programs: Any
) -> Callable[[Callable[[Run], Run]], Fault]:
    """Return a decorator for a fault at run time: the function takes the correct callable and returns a wrong one."""

    def decorate(edit: Callable[[Run], Run]) -> Fault:
        def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Run:
            return edit(gm.forward)

        return _fault(edit, "run", oracle, backend, programs, adapt)

    return decorate


def in_guards(
    oracle: str, *, adapt: Callable[[Sample], Sample] | None = None, **programs: Any
) -> Callable[[Callable[[], contextlib.AbstractContextManager[None]]], Fault]:
    """Return a decorator for a fault in guards: the function is a context manager that patches them."""

    def decorate(patch: Callable[[], contextlib.AbstractContextManager[None]]) -> Fault:
        def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Run:
            return gm.forward

        return _fault(patch, "guards", oracle, backend, programs, adapt, around=patch)

    return decorate


def _fault(
    function: Any,
    stage: str,
    oracle: str,
    backend: Backend,
    programs: Mapping[str, Any],
    adapt: Callable[[Sample], Sample] | None = None,
    around: Callable[[], contextlib.AbstractContextManager[None]] = contextlib.nullcontext,
) -> Fault:
    name, summary = function.__name__, (function.__doc__ or "").partition("\n")[0]
    if not summary:
        raise HopkitError(
            f"the fault {name!r} has no docstring",
            hint="begin the function with a docstring of one line",
        )
    backend.__name__ = name

    @contextlib.contextmanager
    def plant() -> Iterator[Backend]:
        with around():
            yield backend

    fault = Fault(name, summary, stage, oracle, plant, MappingProxyType({**SMALL, **programs}))
    return fault if adapt is None else dataclasses.replace(fault, adapt=adapt)


def _apply_edit(gm: torch.fx.GraphModule, edit: GraphEdit) -> None:
    edit(gm)
    for module in gm.modules():
        if isinstance(module, torch.fx.GraphModule):
            module.graph.lint()
            module.recompile()
