"""Marks of a plain run: under which blocks of ``torch.fx.traceback.annotate`` each operator is called."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import TYPE_CHECKING, Any

from hopkit._torch.dispatch import Operator, operator_calls, operator_name
from hopkit._torch.opaque_calls import in_opaque_call
from hopkit._torch.patching import patched
from hopkit.records import MarkedCall
from hopkit.reference.liveness import Liveness

if TYPE_CHECKING:
    from hopkit.records import Marks

__all__ = ["CallsByMark", "Marked", "as_marks", "calls_by_mark", "marks"]


@dataclasses.dataclass
class Marked:
    """The blocks that a program enters: how many so far, and those that are open, with the frames that entered them."""

    entered: int = 0
    blocks: list[tuple[FrameType, Mapping[str, Any]]] = dataclasses.field(default_factory=list)

    @property
    def current(self) -> dict[str, Any]:
        """The fold of the open blocks: an inner one's values replace an outer's."""
        return {key: value for _, block in self.blocks for key, value in block.items()}


@contextlib.contextmanager
def marks() -> Iterator[Marked]:
    """Watch the blocks of ``torch.fx.traceback.annotate`` inside the block; an inner one's values replace an outer's.

    A program that took its own reference to ``annotate`` is not reached.
    """
    import torch.fx.traceback

    seen = Marked()

    @contextlib.contextmanager
    def annotate(annotation_dict: dict[str, Any]) -> Iterator[None]:
        block = (_entering(), dict(annotation_dict))
        seen.entered += 1
        seen.blocks.append(block)
        try:
            yield
        finally:
            seen.blocks = [each for each in seen.blocks if each is not block]

    with patched(torch.fx.traceback, "annotate", annotate):
        yield seen


def _entering() -> FrameType:
    """The frame that enters a block: the innermost that is neither this module's nor that of context managers."""
    frame = inspect.currentframe()
    assert frame is not None
    while frame.f_back is not None and frame.f_code.co_filename in (__file__, contextlib.__file__):
        frame = frame.f_back
    return frame


@dataclasses.dataclass
class CallsByMark:
    """The operators that a run called, by name, with the marks under which it did; those that it ``needed``."""

    called: set[MarkedCall] = dataclasses.field(default_factory=set)
    needed: set[MarkedCall] = dataclasses.field(default_factory=set)


@contextlib.contextmanager
def calls_by_mark() -> Iterator[CallsByMark]:
    """Note each operator that computes inside the block, with the marks under which it is called.

    When the block ends, those are ``needed`` that have a part in what is left (`hopkit.reference.liveness`): a compiler
    drops the others, with their marks. Those in a leaf function are not noted: no graph has them.

    >>> import torch
    >>> with calls_by_mark() as calls, torch.fx.traceback.annotate({"part": 1}):
    ...     y, dropped = torch.ones(2).sin(), torch.ones(2).cos()
    ...     del dropped
    >>> calls.needed
    {MarkedCall(operator='aten::sin', marks=(('part', '1'),), opaque=False)}
    >>> calls.called - calls.needed
    {MarkedCall(operator='aten::cos', marks=(('part', '1'),), opaque=False)}
    """
    found, liveness = CallsByMark(), Liveness()
    noted: list[MarkedCall | None] = []
    with marks() as seen:

        def call(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
            result = operator(*args, **kwargs)
            if _computes(operator, args, result):
                noted.append(MarkedCall(operator_name(operator), as_marks(seen.current), in_opaque_call()))
            else:
                noted.append(None)
            liveness.note(operator, args, kwargs, result)
            return result

        with operator_calls(call):
            yield found
    found.called |= {each for each in noted if each}
    found.needed |= {each for each, needed in zip(noted, liveness.needed(), strict=True) if each and needed}


def as_marks(values: Mapping[str, Any]) -> Marks:
    """Marks that can be compared and kept: their values as text, in the order of their names."""
    return tuple(sorted((key, repr(value)) for key, value in values.items()))


_COPYING = frozenset(
    f"aten::{name}"
    for name in (
        *("clone", "copy", "_to_copy", "detach", "alias", "lift_fresh", "lift_fresh_copy", "fill", "zero"),
        *("empty", "empty_like", "empty_strided", "new_empty", "full", "full_like", "zeros", "zeros_like"),
        *("ones", "ones_like", "arange", "scalar_tensor", "_unsafe_view", "contiguous", "item", "_local_scalar_dense"),
    )
)
"""What makes or moves numbers and computes none: passes may add and drop these."""


def _computes(operator: Operator, args: tuple[Any, ...], result: Any) -> bool:
    """Whether an operator computes numbers: it is no copy, and gives no view of what it was given."""
    import torch

    if operator_name(operator) in _COPYING or not isinstance(result, torch.Tensor) or not result.numel():
        return False
    given = [each for each in args if isinstance(each, torch.Tensor)]
    return all(
        result is each or result.untyped_storage().data_ptr() != each.untyped_storage().data_ptr() for each in given
    )
