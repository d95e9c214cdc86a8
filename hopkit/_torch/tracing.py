"""Dynamo while it traces: the frames it enters, the modules it calls, the nodes it makes, the bodies of HOPs.

What watches gets Dynamo's own translators (`Frame`), and may keep one value on each: ``frame.hopkit_scope``.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, Protocol

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched
from hopkit._torch.variables import source_name
from hopkit._torch.versions import torch_version
from hopkit.errors import UnsupportedTorch

__all__ = [
    "Frame",
    "Output",
    "Watcher",
    "caller_of",
    "compiles_a_frame",
    "direct_children",
    "first_argument",
    "is_of_torch_itself",
    "last_call",
    "root_arguments",
    "source_of_module",
    "traced",
    "tracer_of",
]

_FEATURE = "call hierarchy"


class Frame(Protocol):
    """The part of ``torch._dynamo.symbolic_convert.InstructionTranslatorBase`` that is looked at."""

    f_code: CodeType
    parent: Frame
    """The caller's; a root frame has none."""
    hopkit_scope: Any
    """What `Watcher` keeps on the frame; there is none until it sets one."""


class Output(Protocol):
    """The part of ``torch._dynamo.output_graph.OutputGraph`` that is looked at."""

    current_tx: Any
    current_tracer: Any


class Watcher(Protocol):
    """Who is told of what Dynamo does. Each call is made while Dynamo holds its lock."""

    def frame_entered(self, frame: Any) -> None:
        """A call is inlined: ``frame`` is the callee's, of which nothing was traced yet."""

    def module_entered(self, frame: Any, module: torch.nn.Module, source: Any) -> Any:
        """``frame`` calls a module that it read from ``source``; what it gives goes to `module_left`."""

    def module_left(self, frame: Any, given: Any) -> None:
        """That call is over."""

    def node_made(self, frame: Any, node: torch.fx.Node) -> None:
        """``frame`` made a node that calls something."""

    def body_entered(self, output: Output, hop: str, tracer: Any) -> Any:
        """A body of a HOP is about to be traced, into ``tracer`` if there is one; the result goes to `body_left`."""

    def body_left(self, output: Output, given: Any) -> None:
        """The body was traced, or refused."""


@contextlib.contextmanager
def traced(watcher: Watcher) -> Iterator[None]:
    """Have Dynamo tell ``watcher`` what it does, inside the block; nothing is installed outside of any.

    Source: ``torch/_dynamo/symbolic_convert.py``, ``output_graph.py``, ``variables/nn_module.py``.
    """
    inlined = need("torch._dynamo.symbolic_convert.InliningInstructionTranslator", feature=_FEATURE)
    tracer_class = need("torch._dynamo.output_graph.SubgraphTracer", feature=_FEATURE)
    create = need("torch._dynamo.output_graph.SubgraphTracer.create_proxy", feature=_FEATURE)
    output_class = need("torch._dynamo.output_graph.OutputGraph", feature=_FEATURE)
    push = need("torch._dynamo.output_graph.OutputGraph.push_tx", feature=_FEATURE)
    subtracer_of = need("torch._dynamo.output_graph.OutputGraph.subtracer", feature=_FEATURE)
    modules, record_name = place("torch._dynamo.variables.nn_module.record_nn_module_stack", feature=_FEATURE)
    # Without its ``contextmanager``: one is enough for what both do, and each module of a program would pay for two.
    record = inspect.unwrap(getattr(modules, record_name))
    if not inspect.isgeneratorfunction(record):
        raise UnsupportedTorch(f"generator behind {record_name}", torch_version(), _FEATURE)
    # Looked up once: these run for each frame, each module and each node.
    frame_entered, node_made = watcher.frame_entered, watcher.node_made
    module_entered, module_left = watcher.module_entered, watcher.module_left

    def push_tx(self: Any, tx: Any) -> None:
        push(self, tx)
        # Nearly all are of that class itself. The frame of a generator is of another: it is entered once, and pushed
        # whenever it goes on. What is no inlined frame is a root frame.
        if tx.__class__ is inlined or (isinstance(tx, inlined) and not hasattr(tx, "hopkit_scope")):
            frame_entered(tx)

    def create_proxy(
        self: Any,
        kind: str,
        target: Any,
        args: Any,
        kwargs: Any,
        name: str | None = None,
        type_expr: Any = None,
        proxy_factory_fn: Any = None,
    ) -> Any:
        # With the arguments that stand in the contract, by position.
        proxy = create(self, kind, target, args, kwargs, name, type_expr, proxy_factory_fn)
        # call_function, call_method, call_module: what else there is, is no work that anyone does.
        if kind[0] == "c":
            node_made(self.output_graph.current_tx, proxy.node)
        return proxy

    @contextlib.contextmanager
    def subtracer(self: Any, source_target: Any, prior_tracer: Any, *args: Any, **kwargs: Any) -> Iterator[Any]:
        given = watcher.body_entered(self, _hop_name(source_target), prior_tracer)
        try:
            with subtracer_of(self, source_target, prior_tracer, *args, **kwargs) as tracer:
                yield tracer
        finally:
            watcher.body_left(self, given)

    def recorded(module_key: str, source: Any, tx: Any, mod: torch.nn.Module) -> Iterator[None]:
        given = module_entered(tx, mod, source)
        try:
            yield from record(module_key, source, tx, mod)
        finally:
            module_left(tx, given)

    with (
        patched(output_class, "push_tx", push_tx, feature=_FEATURE),
        patched(tracer_class, "create_proxy", create_proxy, feature=_FEATURE),
        patched(output_class, "subtracer", subtracer, feature=_FEATURE),
        patched(modules, record_name, contextlib.contextmanager(recorded), feature=_FEATURE),
    ):
        yield


def _hop_name(source_target: Any) -> str:
    name = getattr(source_target, "name", None)
    return str(name()) if callable(name) else ""


def root_arguments(frame: Any) -> dict[str, Any]:
    """The arguments of a root frame by their names: what its function was called with."""
    names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
    return {each: frame.f_locals[each] for each in names if each in frame.f_locals}


def is_of_torch_itself(module: torch.nn.Module) -> bool:
    """Whether a module is one that torch puts around a program (to export it, say), and none of its layers."""
    first, _, rest = type(module).__module__.partition(".")
    return first == "torch" and rest.startswith("_")


def direct_children(module: torch.nn.Module) -> list[tuple[str, torch.nn.Module]]:
    """The attributes of a module that are modules, in their order.

    Each module of a program is asked, and ``named_children`` costs nearly twice as much.
    """
    return [(name, child) for name, child in module._modules.items() if child is not None]


def first_argument(frame: Any) -> torch.nn.Module | None:
    """The module that the first argument of an inlined frame is, or None where that is not known to be one.

    Of a frame that is entered: what it does may put something else in its place.
    """
    tracker = next(iter(frame.symbolic_locals.values()), None)
    # A tracker that nobody looked at has no value yet, and looking would install guards.
    value = tracker.__dict__.get("value") if tracker is not None else None
    return value if isinstance(value, torch.nn.Module) else None


def source_of_module(source: Any) -> str:
    """Where Dynamo says that the program read a module: ``L['self'].layers[0]``."""
    return source_name(source)


_COMPILES_FRAMES = str(Path(torch.__file__).parent / "_dynamo" / "convert_frame.py")


def compiles_a_frame(code: CodeType) -> bool:
    """Whether code is that of Dynamo at work, whatever it calls."""
    return code.co_filename == _COMPILES_FRAMES


def tracer_of(output: Output) -> Any:
    """The tracer of the graph that is being traced: the program's, or that of a body."""
    return output.current_tracer


def last_call(tracer: Any) -> torch.fx.Node | None:
    """The last node of a tracer's graph that calls something, None where there is none yet."""
    # call_function, call_method, call_module
    return next((node for node in reversed(tracer.graph.nodes) if node.op[0] == "c"), None)


def caller_of(frame: Any) -> Any:
    """The frame that called an inlined one, None for a root frame."""
    return getattr(frame, "parent", None)
