"""State of the enclosing program that a body uses and Dynamo does not see as such: generators, views by attribute."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.operators import refuse
from hopkit._torch.patching import patched
from hopkit._torch.tracking import Translator

__all__ = ["attributes_read_inside", "generators_refused"]

_FEATURE = "speculation engine"

_bodies: list[tuple[str, set[Any]]] = []
"""The bodies that are being traced now, outermost first: the HOP of each, and the frames of the generators it made."""


@contextlib.contextmanager
def generators_refused(tx: Translator, hop: str) -> Iterator[None]:
    """Raise torch's graph-break error where the block advances a generator that was made before it.

    Dynamo keeps the frame of a generator, and notes no change of it: each branch would go on where the branch before
    stopped. ``hop`` is the name of the HOP in the message. Source: ``torch/_dynamo/variables/functions.py``.
    """
    with contextlib.ExitStack() as stack:
        if not _bodies:
            # Once for all bodies that nest, as a patch upon a patch would add a frame for each level.
            stack.enter_context(_generators_watched(tx))
        _bodies.append((hop, set()))
        stack.callback(_bodies.pop)
        yield


@contextlib.contextmanager
def _generators_watched(tx: Translator) -> Iterator[None]:
    frames = need("torch._dynamo.symbolic_convert.InliningGeneratorInstructionTranslator", feature=_FEATURE)
    make = need("torch._dynamo.symbolic_convert.InliningGeneratorInstructionTranslator.__init__", feature=_FEATURE)
    advance = need(
        "torch._dynamo.symbolic_convert.InliningGeneratorInstructionTranslator.inline_call_", feature=_FEATURE
    )

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        make(self, *args, **kwargs)
        for _, made in _bodies:
            made.add(self)

    def inline_call_(self: Any) -> Any:
        hop, made = _bodies[-1]
        if self not in made:
            refuse(
                tx,
                hop,
                f"a body advances the generator {self.f_code.co_name}, which the enclosing program made",
                "Call next() before the HOP and close over what it gives, or make the generator in the body.",
            )
        return advance(self)

    with (
        patched(frames, "__init__", __init__, feature=_FEATURE),
        patched(frames, "inline_call_", inline_call_, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def attributes_read_inside(tx: Translator) -> Iterator[None]:
    """Have the graph that is traced read attributes of tensors (``x.T``) inside the block, also of lifted tensors.

    Torch before 2.15 has the graph read them that made the tensor, and lifts what it read: two branches lift two
    views, which share memory with the tensor. Source: ``torch/_dynamo/variables/misc.py``.
    """
    owner = need("torch._dynamo.variables.misc.GetAttrVariable", feature=_FEATURE)
    original = need("torch._dynamo.variables.misc.GetAttrVariable.create_getattr_proxy", feature=_FEATURE)

    def create_getattr_proxy(base_proxy: torch.fx.Proxy, attr: str) -> Any:
        return original(tx.output.current_tracer.maybe_lift_tracked_freevar_to_input(base_proxy), attr)

    with patched(owner, "create_getattr_proxy", staticmethod(create_getattr_proxy), feature=_FEATURE):
        yield
