"""The origin of an exception: the innermost one of its chain, torch's functions around it, and the HOPs.

Source: ``torch/_dynamo/exc.py``.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo.frames import reason
from hopkit._torch.hop.registry import PACKAGE, registered
from hopkit.records import Origin

__all__ = ["exception_chain", "origin_of"]

_TORCH = str(Path(torch.__file__).parent)
_NODES = ("target", "n", "node")
"""Names of the current node, or of its target, in torch's interpreters of graphs."""


def origin_of(error: BaseException) -> Origin:
    """Return the origin of an exception that torch raised.

    Follow causes, the exceptions inside a backend's errors, and contexts that an outer message repeats; any other
    context is unrelated. The text has no user stack.

    >>> try:
    ...     torch.ones(2) @ torch.ones(3)
    ... except RuntimeError as error:
    ...     origin_of(error).text.partition(",")[0]
    'RuntimeError: inconsistent tensor size'
    """
    chain = list(exception_chain(error))
    text = f"{type(chain[-1]).__name__}: {reason(str(chain[-1]))}"
    frames = [name for frame in _traced(chain) if (name := _name(frame.filename, frame.name))]
    frames += [name for frame in _frames(chain[-1].__traceback__) if (name := _name_of(frame))]
    hops = [hop for link in chain for hop in _hops(link)]
    return Origin(text, tuple(_once(reversed(frames))), tuple(_once(reversed(hops))))


def exception_chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an exception and those that it wraps, the outermost first.

    >>> try:
    ...     raise KeyError("x") from ValueError("y")
    ... except KeyError as error:
    ...     [type(link).__name__ for link in exception_chain(error)]
    ['KeyError', 'ValueError']
    """
    seen: set[int] = set()
    inner: BaseException | None = error
    while inner is not None and id(inner) not in seen:
        seen.add(id(inner))
        yield inner
        inner = _wrapped(inner)


def _wrapped(error: BaseException) -> BaseException | None:
    if isinstance(wrapped := getattr(error, "inner_exception", None), BaseException):
        return wrapped
    if (cause := error.__cause__) is not None:
        # A cause without a message that the outer error does not name is incidental, such as a StopIteration.
        return cause if str(cause) or type(cause).__name__ in str(error) else None
    context = error.__context__
    # Dynamo adds lines to a message that it repeats.
    first_line = str(context).partition("\n")[0] if context is not None else ""
    return context if first_line and first_line in str(error) else None


def _traced(chain: Iterable[BaseException]) -> list[traceback.FrameSummary]:
    """Return the frames that Dynamo traced, in the program and in torch, the innermost last."""
    return next((list(stack) for error in chain if (stack := getattr(error, "real_stack", None))), [])


def _frames(trace: TracebackType | None) -> Iterator[FrameType]:
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next


def _name_of(frame: FrameType) -> str:
    # `_name` drops ``<locals>``.
    return _name(frame.f_code.co_filename, getattr(frame.f_code, "co_qualname", frame.f_code.co_name))


def _name(path: str, function: str) -> str:
    """Return the module and the function of a frame of torch; empty for other frames."""
    if not path.startswith(_TORCH):
        return ""
    module = path.removeprefix(_TORCH).removesuffix(".py").removesuffix("/__init__")
    return f"torch{module.replace('/', '.')}:{function.replace('.<locals>', '')}"


def _hops(error: BaseException) -> Iterator[str]:
    """Yield the registered names of the HOPs that an exception passed through, the outermost first."""
    if name := getattr(error, "_hop_name", ""):
        yield _registered(name)
    for summary in _traced((error,)):
        yield from _hop_of_module(_name(summary.filename, summary.name))
    for frame in _frames(error.__traceback__):
        if name := _name_of(frame):
            yield from _hop_of_module(name)
            yield from _hops_in(frame.f_locals)


_MODULES = {
    "torch._higher_order_ops.map": "map_impl",
    "torch._higher_order_ops._invoke_quant": "invoke_quant_packed",
    "torch._higher_order_ops.local_map": "local_map_hop",
    "torch._higher_order_ops.hints_wrap": "hints_wrapper",
    "torch.nn.attention.flex_attention": "flex_attention",
    "torch.utils.checkpoint": "tag_activation_checkpoint",
}
"""The HOP of each module that has another name than its HOP."""


def _hop_of_module(name: str) -> Iterator[str]:
    module = name.partition(":")[0]
    package, _, last = module.rpartition(".")
    if module in _MODULES:
        yield _MODULES[module]
    elif package == PACKAGE and last in registered():
        yield last


def _registered(name: str) -> str:
    """Return the registered name for the name of a HOP in Dynamo's messages."""
    last = name.rpartition(".")[2]
    return {"checkpoint": "tag_activation_checkpoint", "Function": "autograd_function_apply"}.get(last, last)


def _hops_in(values: dict[str, Any]) -> Iterator[str]:
    operator = need("torch._ops.HigherOrderOperator", feature="capture")
    owner = values.get("self")
    # The VT of a HOP has it as ``value``; read ``__dict__``, since a property may raise anything.
    candidates = [owner, getattr(owner, "__dict__", {}).get("value"), *(values.get(name) for name in _NODES)]
    for candidate in candidates:
        target = candidate.target if isinstance(candidate, torch.fx.Node) else candidate
        if isinstance(target, operator):
            yield target.name()


def _once(names: Iterable[str]) -> Iterator[str]:
    return iter(dict.fromkeys(names))
