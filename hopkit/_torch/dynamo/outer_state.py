"""State of the enclosing program that Dynamo does not track in a body: generators, and views read as attributes.

Source: ``torch/_dynamo/variables/functions.py``, ``torch/_dynamo/variables/misc.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.contract.patching import patched
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, visit
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.vt_fields import stored_attributes, type_name
from hopkit.errors import UnsupportedTorch

__all__ = [
    "attribute_changes_checked_at_once",
    "attributes_read_inside",
    "generators_refused",
    "refuse_forgotten_objects",
]

_FEATURE = "speculation engine"

_open_bodies: list[tuple[str, set[Any]]] = []
"""The bodies that Dynamo traces now, outermost first: the HOP, and the frames of the generators that the body made."""


@contextlib.contextmanager
def generators_refused(tx: InstructionTranslator, hop: str) -> Iterator[None]:
    """Raise torch's graph-break error if the block advances a generator that was made before it.

    Dynamo keeps the frame of a generator and does not track its changes: each branch would continue where the previous
    one stopped. ``hop`` is the name of the HOP in the message. Source: ``torch/_dynamo/variables/functions.py``.
    """
    with contextlib.ExitStack() as stack:
        if not _open_bodies:
            # One patch for all nested bodies: a stack of patches would add a frame for each level.
            stack.enter_context(_generators_watched(tx))
        _open_bodies.append((hop, set()))
        stack.callback(_open_bodies.pop)
        yield


def refuse_forgotten_objects(tx: InstructionTranslator, hop: str, returned: VariableTracker) -> None:
    """Raise torch's graph-break error for an object of a body whose attributes the table of side effects forgot."""
    new = need("torch._dynamo.variables.base.AttributeMutationNew", feature=_FEATURE)

    def see(vt: Any) -> None:
        if isinstance(vt.mutation_type, new) and not stored_attributes(tx, vt):
            what = f"the body returns a {type_name(vt)} that it made, and its policy restores the side effects"
            refuse(tx, hop, what, "Set side_effects='deferred' in the SpeculationPolicy.")

    visit(tx, returned, see)


@contextlib.contextmanager
def _generators_watched(tx: InstructionTranslator) -> Iterator[None]:
    frames = need("torch._dynamo.symbolic_convert.InliningGeneratorInstructionTranslator", feature=_FEATURE)
    make = need("torch._dynamo.symbolic_convert.InliningGeneratorInstructionTranslator.__init__", feature=_FEATURE)
    advance = need(
        "torch._dynamo.symbolic_convert.InliningGeneratorInstructionTranslator.inline_call_", feature=_FEATURE
    )

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        make(self, *args, **kwargs)
        for _, generators in _open_bodies:
            generators.add(self)

    def inline_call_(self: Any) -> Any:
        hop, generators = _open_bodies[-1]
        if self not in generators:
            refuse(
                tx,
                hop,
                f"a body advances the generator {self.f_code.co_name}, which the enclosing program made",
                "Call next() before the HOP and close over its value, or make the generator in the body.",
            )
        return advance(self)

    with (
        patched(frames, "__init__", __init__, feature=_FEATURE),
        patched(frames, "inline_call_", inline_call_, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def attribute_changes_checked_at_once() -> Iterator[None]:
    """Check each change of an attribute inside the block when it happens.

    Torch notes a change from a constant to a constant, to check later whether it was undone; if nobody checks later, it
    lets the change pass. Older torch checks at once. Source: ``torch/_dynamo/side_effects.py``.
    """
    try:
        need("torch._dynamo.side_effects.SideEffects.snapshot_attr_mutation", feature=_FEATURE)
    except UnsupportedTorch:
        yield
        return
    owner = need("torch._dynamo.side_effects.SideEffects", feature=_FEATURE)
    with patched(owner, "snapshot_attr_mutation", lambda self, item, name, value: False, feature=_FEATURE):
        yield


@contextlib.contextmanager
def attributes_read_inside(tx: InstructionTranslator) -> Iterator[None]:
    """Read attributes of tensors (``x.T``) in the traced graph inside the block, also those of lifted tensors.

    Torch before 2.15 reads them in the graph that made the tensor, and lifts the result: two branches lift two views,
    which share memory with the tensor. Source: ``torch/_dynamo/variables/misc.py``.
    """
    owner = need("torch._dynamo.variables.misc.GetAttrVariable", feature=_FEATURE)
    original = need("torch._dynamo.variables.misc.GetAttrVariable.create_getattr_proxy", feature=_FEATURE)

    def create_getattr_proxy(base_proxy: torch.fx.Proxy, attr: str) -> Any:
        return original(tx.output.current_tracer.maybe_lift_tracked_freevar_to_input(base_proxy), attr)

    with patched(owner, "create_getattr_proxy", staticmethod(create_getattr_proxy), feature=_FEATURE):
        yield
