"""Events of Dynamo's tracing: entered frames, called modules, new nodes, bodies of HOPs.

A `Watcher` receives Dynamo's instruction translators, and may keep one value on each: ``tx.hopkit_scope``. Source:
``torch/_dynamo/symbolic_convert.py``, ``output_graph.py``, ``variables/nn_module.py``.
"""

from __future__ import annotations

import contextlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, Protocol

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.dynamo.protocols import OutputGraph
from hopkit._torch.dynamo.variables import source_name
from hopkit._torch.versions import torch_version
from hopkit.errors import UnsupportedTorch

__all__ = [
    "InstructionTranslatorBase",
    "Watcher",
    "caller_of",
    "compiles_a_frame",
    "direct_children",
    "first_argument",
    "is_of_torch_itself",
    "last_call",
    "module_of_caller",
    "root_arguments",
    "source_of_module",
    "traced",
    "tracer_of",
    "value_of_source",
]

_FEATURE = "call hierarchy"


class InstructionTranslatorBase(Protocol):
    """The interpreter of a root frame or an inlined frame. Source: ``torch/_dynamo/symbolic_convert.py``."""

    f_code: CodeType
    parent: InstructionTranslatorBase
    """The translator of the caller; a root frame has no such attribute."""
    hopkit_scope: Any
    """The value that a `Watcher` keeps on the frame; absent until it sets one."""


class Watcher(Protocol):
    """The receiver of events. Dynamo holds its lock during each call."""

    def frame_entered(self, frame: Any) -> None:
        """Handle an inlined call: ``frame`` is the callee's, before Dynamo traces it."""

    def module_entered(self, frame: Any, module: torch.nn.Module, source: Any) -> Any:
        """Handle the call of a module that ``frame`` read from ``source``; the result goes to `module_left`."""

    def module_left(self, frame: Any, entry: Any) -> None:
        """Handle the end of the call for which `module_entered` returned ``entry``."""

    def node_made(self, frame: Any, node: torch.fx.Node) -> None:
        """Handle a new call node of ``frame``."""

    def body_entered(self, output: OutputGraph, hop: str, tracer: Any) -> Any:
        """Handle the begin of tracing a HOP's body, into ``tracer`` if not None; the result goes to `body_left`."""

    def body_left(self, output: OutputGraph, entry: Any) -> None:
        """Handle the end of tracing the body, complete or refused."""


@contextlib.contextmanager
def traced(watcher: Watcher) -> Iterator[None]:
    """Report Dynamo's events to ``watcher`` inside the block; outside no hook is installed."""
    inlined = need("torch._dynamo.symbolic_convert.InliningInstructionTranslator", feature=_FEATURE)
    tracer_class = need("torch._dynamo.output_graph.SubgraphTracer", feature=_FEATURE)
    create = need("torch._dynamo.output_graph.SubgraphTracer.create_proxy", feature=_FEATURE)
    output_class = need("torch._dynamo.output_graph.OutputGraph", feature=_FEATURE)
    push = need("torch._dynamo.output_graph.OutputGraph.push_tx", feature=_FEATURE)
    subtracer_of = need("torch._dynamo.output_graph.OutputGraph.subtracer", feature=_FEATURE)
    modules, record_name = place("torch._dynamo.variables.nn_module.record_nn_module_stack", feature=_FEATURE)
    # Without its ``contextmanager``: one is enough for both, and each module of a program would pay for two.
    record = inspect.unwrap(getattr(modules, record_name))
    if not inspect.isgeneratorfunction(record):
        raise UnsupportedTorch(f"generator behind {record_name}", torch_version(), _FEATURE)
    # Looked up once: these run for each frame, each module and each node.
    frame_entered, node_made = watcher.frame_entered, watcher.node_made
    module_entered, module_left = watcher.module_entered, watcher.module_left

    def push_tx(self: Any, tx: Any) -> None:
        push(self, tx)
        # Nearly all frames have exactly that class. A generator's frame has a subclass: it is entered once, and pushed
        # whenever it continues. Any other frame is a root frame.
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
        # By position, with the parameters that the contract lists.
        proxy = create(self, kind, target, args, kwargs, name, type_expr, proxy_factory_fn)
        # call_function, call_method, call_module; other nodes compute nothing.
        if kind[0] == "c":
            node_made(self.output_graph.current_tx, proxy.node)
        return proxy

    @contextlib.contextmanager
    def subtracer(self: Any, source_target: Any, prior_tracer: Any, *args: Any, **kwargs: Any) -> Iterator[Any]:
        entry = watcher.body_entered(self, _hop_name(source_target), prior_tracer)
        try:
            with subtracer_of(self, source_target, prior_tracer, *args, **kwargs) as tracer:
                yield tracer
        finally:
            watcher.body_left(self, entry)

    def recorded(module_key: str, source: Any, tx: Any, mod: torch.nn.Module) -> Iterator[None]:
        entry = module_entered(tx, mod, source)
        try:
            yield from record(module_key, source, tx, mod)
        finally:
            module_left(tx, entry)

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


def root_arguments(frame: Any) -> list[Any]:
    """Return the arguments of a root frame, and then those of its ``*args``."""
    code = frame.f_code
    values = [frame.f_locals[name] for name in code.co_varnames[: code.co_argcount] if name in frame.f_locals]
    if code.co_flags & inspect.CO_VARARGS:
        values += frame.f_locals.get(code.co_varnames[code.co_argcount + code.co_kwonlyargcount], ())
    return values


def is_of_torch_itself(module: torch.nn.Module) -> bool:
    """Return whether a module is a wrapper that torch puts around a program (to export it), and no public layer."""
    package, _, rest = type(module).__module__.partition(".")
    return package == "torch" and rest.startswith("_")


def direct_children(module: torch.nn.Module) -> list[tuple[str, torch.nn.Module]]:
    """Return name and module of each direct child, in order.

    Recording calls this for each module of a program, and ``named_children`` costs nearly twice as much.
    """
    return [(name, child) for name, child in module._modules.items() if child is not None]


def first_argument(frame: Any) -> torch.nn.Module | None:
    """Return the first argument of an inlined frame, also of its ``*args``, if it is known to be a module, else None.

    Call it when the frame is entered: the frame may assign the argument later.
    """
    vt = next(iter(frame.symbolic_locals.values()), None)
    if vt is not None and not frame.f_code.co_argcount and frame.f_code.co_flags & inspect.CO_VARARGS:
        vt = next(iter(vt.__dict__.get("items") or ()), None)
    # A lazy VT has no value yet, and realizing it would install guards.
    value = vt.__dict__.get("value") if vt is not None else None
    return value if isinstance(value, torch.nn.Module) else None


def source_of_module(source: Any) -> str:
    """Return the source of a module in Dynamo's spelling: ``L['self'].layers[0]``."""
    return source_name(source)


def value_of_source(frame: Any, source: str) -> Any:
    """Return the value of the expression of a source in the root frame of an inlined one, None if it has none there.

    It reads attributes and items, and calls nothing.
    """
    while (parent := caller_of(frame)) is not None:
        frame = parent
    spaces, steps = {"L": frame.f_locals, "G": frame.f_globals}, list(_STEP.finditer(source, 1))
    if source[:1] not in spaces or "".join(step[0] for step in steps) != source[1:]:
        return None
    value: Any = spaces[source[0]]
    try:
        for attribute, text, number in (step.groups() for step in steps):
            value = getattr(value, attribute) if attribute else value[text if number is None else int(number)]
    except (AttributeError, LookupError, TypeError, ValueError):
        return None
    return value


_STEP = re.compile(r"\.(\w+)|\['([^']*)'\]|\[(-?\d+)\]")


def module_of_caller() -> torch.nn.Module | None:
    """Return the module whose call runs the frame that Dynamo compiles now, None if another caller runs it."""
    frame = inspect.currentframe()
    while frame is not None and not (compiles_a_frame(frame.f_code) and frame.f_code.co_name == "__call__"):
        frame = frame.f_back
    while frame is not None and compiles_a_frame(frame.f_code):
        frame = frame.f_back
    if frame is None or frame.f_code.co_filename != _CALLS_MODULES:
        return None
    module = frame.f_locals.get("self")
    return module if isinstance(module, torch.nn.Module) else None


_CALLS_MODULES = torch.nn.Module.__call__.__code__.co_filename
_COMPILES_FRAMES = str(Path(torch.__file__).parent / "_dynamo" / "convert_frame.py")


def compiles_a_frame(code: CodeType) -> bool:
    """Return whether a code object belongs to the module of Dynamo that compiles frames."""
    return code.co_filename == _COMPILES_FRAMES


def tracer_of(output: OutputGraph) -> Any:
    """Return the tracer of the current graph: the program's, or that of a body."""
    return output.current_tracer


def last_call(tracer: Any) -> torch.fx.Node | None:
    """Return the last call node of a tracer's graph, None if there is none yet."""
    # call_function, call_method, call_module
    return next((node for node in reversed(tracer.graph.nodes) if node.op[0] == "c"), None)


def caller_of(frame: Any) -> Any:
    """Return the frame that called an inlined one, None for a root frame."""
    return getattr(frame, "parent", None)
