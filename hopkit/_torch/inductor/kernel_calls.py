"""Calls of kernels, as Inductor generates them: the nodes that each computes, and its handle in the code.

Source: ``torch/_inductor/debug.py`` and the ``codegen_comment`` of its code generators.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.inductor.computed_nodes import ComputedNodes, in_post_grad

__all__ = [
    "KernelCall",
    "handles_from_one",
    "kernel_calls",
    "pre_grad_graphs",
    "removed_operations",
    "require",
    "tlparse_artifacts",
]

_FEATURE = "provenance of kernels"


class KernelCall(NamedTuple):
    """One call of a kernel in generated code.

    ``handle`` is the number in the comment above the call, None if torch's provenance is off. ``nodes`` are those of
    the post-grad graph and its bodies that the kernel computes; for a kernel in a body torch names the HOP that runs
    the body, with its operands, and these are among them. ``graph`` is the graph or body whose code has the call.
    """

    name: str
    handle: int | None
    nodes: tuple[torch.fx.Node, ...]
    graph: torch.fx.Graph


def require() -> None:
    """Raise `UnsupportedTorch` if the installed torch can't tell which nodes a kernel computes."""
    # `list` looks each place up.
    list(_places())
    place("torch._inductor.graph.GraphLowering.run_node", feature=_FEATURE)
    place("torch._inductor.debug.reset_provenance_globals", feature=_FEATURE)
    place("torch._inductor.compile_fx.run_pre_grad_passes", feature=_FEATURE)
    place("torch._inductor.scheduler.Scheduler.dead_node_elimination", feature=_FEATURE)


@contextlib.contextmanager
def kernel_calls(see: Callable[[KernelCall], None]) -> Iterator[None]:
    """Call ``see(call)`` with each call of a kernel, at any level of torch's provenance, in the order of the code."""
    original = need("torch._inductor.debug.set_kernel_post_grad_provenance_tracing", feature=_FEATURE)
    combined = _CombinedKernels()
    computed = ComputedNodes()

    @functools.wraps(original)
    def set_kernel_post_grad_provenance_tracing(
        node_schedule: Any, kernel_name: str, is_extern: bool = False
    ) -> int | None:
        handle: int | None = original(node_schedule=node_schedule, kernel_name=kernel_name, is_extern=is_extern)
        nodes = (
            computed.of_extern(node_schedule)
            if is_extern
            else computed.of_schedule(combined.part_of(node_schedule) or node_schedule)
        )
        lowered = need("torch._inductor.virtualized.V", feature=_FEATURE).graph.module.graph
        graph = in_post_grad(next(iter(lowered.nodes))).graph
        see(KernelCall(kernel_name, handle, tuple(nodes), graph))
        return handle

    with contextlib.ExitStack() as stack:
        stack.enter_context(combined.noted())
        stack.enter_context(computed.noted())
        for owner, name in _places():
            stack.enter_context(patched(owner, name, set_kernel_post_grad_provenance_tracing, feature=_FEATURE))
        yield


def _places() -> Iterator[tuple[Any, str]]:
    """Yield each module that looks the function up."""
    yield place("torch._inductor.debug.set_kernel_post_grad_provenance_tracing", feature=_FEATURE)
    yield place("torch._inductor.codegen.cpp.set_kernel_post_grad_provenance_tracing", feature=_FEATURE)
    yield place("torch._inductor.codegen.triton.set_kernel_post_grad_provenance_tracing", feature=_FEATURE)


class _CombinedKernels:
    """The scheduled nodes of each kernel that Inductor generates from one group of nodes to be combined.

    A group may need several kernels. Torch comments each of them with the nodes of the whole group. Source:
    ``codegen_combo_kernel`` in ``torch/_inductor/codegen/simd.py``.
    """

    def __init__(self) -> None:
        self._parts: list[list[Any]] = []

    @contextlib.contextmanager
    def noted(self) -> Iterator[None]:
        """Note the parts of each group whose code Inductor generates inside the block."""
        owner, name = place("torch._inductor.codegen.simd.SIMDScheduling.generate_combo_kernel_code", feature=_FEATURE)
        original = getattr(owner, name)

        @functools.wraps(original)
        def generate_combo_kernel_code(*args: Any, **kwargs: Any) -> Any:
            generated = original(*args, **kwargs)
            self._parts = [list(nodes) for _, _, nodes in generated]
            return generated

        with patched(owner, name, generate_combo_kernel_code, feature=_FEATURE):
            yield

    def part_of(self, schedule: Any) -> list[Any] | None:
        """Return the nodes of the next kernel of a group; None for a schedule that is no such group."""
        scheduled = {id(node) for node in schedule}
        if not self._parts or any(id(node) not in scheduled for part in self._parts for node in part):
            return None
        return self._parts.pop(0)


@contextlib.contextmanager
def removed_operations(see: Callable[[torch.fx.Node], None]) -> Iterator[None]:
    """Call ``see(node)`` with each node of an operation that Inductor removes because nothing reads its result.

    A kernel may compute the node nevertheless, for another operation.
    """
    owner, name = place("torch._inductor.scheduler.Scheduler.dead_node_elimination", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def dead_node_elimination(self: Any) -> None:
        before = list(self.nodes)
        original(self)
        kept = set(map(id, self.nodes))
        removed = [leaf for one in before if id(one) not in kept for leaf in one.get_nodes() if leaf.node is not None]
        for node in dict.fromkeys(in_post_grad(origin) for leaf in removed for origin in leaf.node.origins):
            see(node)

    with patched(owner, name, dead_node_elimination, feature=_FEATURE):
        yield


@contextlib.contextmanager
def pre_grad_graphs(see: Callable[[torch.fx.GraphModule], None]) -> Iterator[None]:
    """Call ``see(gm)`` with each graph as Inductor receives it, and after its pre-grad passes.

    A marked region comes from behind AOTAutograd, and is left out.
    """
    module = need("torch._inductor.compile_fx", feature="capture of Inductor's stages")
    original = need("torch._inductor.compile_fx.run_pre_grad_passes", feature=_FEATURE)

    @functools.wraps(original)
    def run_pre_grad_passes(model_: torch.fx.GraphModule, example_inputs_: Any) -> torch.fx.GraphModule:
        is_region = any("val" in node.meta and "example_value" not in node.meta for node in model_.graph.nodes)
        if not is_region:
            see(model_)
        changed: torch.fx.GraphModule = original(model_=model_, example_inputs_=example_inputs_)
        if not is_region:
            see(changed)
        return changed

    with patched(module, "run_pre_grad_passes", run_pre_grad_passes, feature=_FEATURE):
        yield


def handles_from_one() -> contextlib.AbstractContextManager[None]:
    """Return a block with tables of provenance of its own, in which torch numbers the handles from 1.

    Torch does so for a compilation of a graph, but a backward is compiled later, when no such block is active: its
    handles continue those of all earlier ones of the process.
    """
    block: contextlib.AbstractContextManager[None] = need(
        "torch._inductor.debug.reset_provenance_globals", feature=_FEATURE
    )()
    return block


@contextlib.contextmanager
def tlparse_artifacts(see: Callable[[dict[str, Any], dict[str, list[str]]], None]) -> Iterator[None]:
    """Call ``see(mappings, stack_traces)`` with what torch writes for tlparse about the kernels of each graph.

    Torch writes ``inductor_provenance_tracking_node_mappings`` and ``..._kernel_stack_traces`` together.
    """
    owner, name = place("torch._inductor.debug.dump_inductor_provenance_info", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def dump_inductor_provenance_info() -> dict[str, Any]:
        mappings: dict[str, Any] = original()
        traces = need("torch._inductor.debug._inductor_kernel_stack_trace", feature=_FEATURE)
        see(mappings, {key: list(found) for key, found in traces.items()})
        return mappings

    with patched(owner, name, dump_inductor_provenance_info, feature=_FEATURE):
        yield
