"""Record under which blocks of ``torch.fx.traceback.annotate`` a reference run calls each operator."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
from collections.abc import Callable, Iterator, Mapping
from types import FrameType
from typing import TYPE_CHECKING, Any

from hopkit._torch.aot.dispatch import Operator, in_backward, operator_calls, operator_name
from hopkit._torch.dynamo.opaque_calls import in_opaque_call
from hopkit.deprecation import renamed_attributes
from hopkit.records import AnnotatedCall
from hopkit.reference.liveness import Liveness

if TYPE_CHECKING:
    from hopkit.records import Annotations

__all__ = ["AnnotatedCalls", "OpenAnnotations", "annotated_calls", "freeze_annotations", "watch_annotations"]


@dataclasses.dataclass
class OpenAnnotations:
    """The number of blocks that a program has entered, and the open blocks with the frames that entered them."""

    entered: int = 0
    blocks: list[tuple[FrameType, Mapping[str, Any]]] = dataclasses.field(default_factory=list)

    @property
    def current(self) -> dict[str, Any]:
        """The merged values of the open blocks; an inner block overrides an outer one."""
        return {key: value for _, block in self.blocks for key, value in block.items()}


@contextlib.contextmanager
def watch_annotations() -> Iterator[OpenAnnotations]:
    """Record the blocks of ``torch.fx.traceback.annotate`` that a program enters inside the ``with`` block."""
    import torch.fx.traceback

    open_annotations = OpenAnnotations()

    def annotate(annotation_dict: dict[str, Any]) -> Iterator[None]:
        block = (_entering_frame(), dict(annotation_dict))
        open_annotations.entered += 1
        open_annotations.blocks.append(block)
        try:
            yield
        finally:
            open_annotations.blocks = [open_block for open_block in open_annotations.blocks if open_block is not block]

    with _generator_replaced(torch.fx.traceback.annotate, annotate):
        yield open_annotations


@contextlib.contextmanager
def _generator_replaced(manager: Callable[..., Any], generator: Callable[..., Iterator[None]]) -> Iterator[None]:
    """Make a function that `contextlib.contextmanager` made run another generator inside the block.

    Unlike a patch of the module, this holds for each reference that a program took: ``from ... import annotate``.
    """
    cells = dict(zip(manager.__code__.co_freevars, manager.__closure__ or (), strict=True))
    cell = cells["func"]
    before, cell.cell_contents = cell.cell_contents, generator
    try:
        yield
    finally:
        cell.cell_contents = before


def _entering_frame() -> FrameType:
    """Return the frame that enters a block: the innermost one outside this module and `contextlib`."""
    frame = inspect.currentframe()
    assert frame is not None
    while frame.f_back is not None and frame.f_code.co_filename in (__file__, contextlib.__file__):
        frame = frame.f_back
    return frame


@renamed_attributes(called="annotated", needed="live_annotated")
@dataclasses.dataclass
class AnnotatedCalls:
    """The operator calls of a run with their annotations: all of them, and those that contribute to a result."""

    annotated: set[AnnotatedCall] = dataclasses.field(default_factory=set)
    live_annotated: set[AnnotatedCall] = dataclasses.field(default_factory=set)


@contextlib.contextmanager
def annotated_calls() -> Iterator[AnnotatedCalls]:
    """Record each operator that computes inside the block, with the annotations of its call.

    When the block ends, ``live_annotated`` has the calls that contribute to a live tensor
    (`hopkit.reference.liveness`): a compiler drops the others with their annotations. Operators inside a leaf function
    are not recorded, since no graph has them; nor are those of a backward pass, which are in no block of a program.

    >>> import torch
    >>> with annotated_calls() as calls, torch.fx.traceback.annotate({"part": 1}):
    ...     y, dropped = torch.ones(2).sin(), torch.ones(2).cos()
    ...     del dropped
    >>> calls.live_annotated
    {AnnotatedCall(operator='aten::sin', annotations=(('part', '1'),), opaque=False)}
    >>> calls.annotated - calls.live_annotated
    {AnnotatedCall(operator='aten::cos', annotations=(('part', '1'),), opaque=False)}
    """
    calls, liveness = AnnotatedCalls(), Liveness()
    calls_in_order: list[AnnotatedCall | None] = []
    with watch_annotations() as open_annotations:

        def call(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
            result = operator(*args, **kwargs)
            if not in_backward() and _computes(operator, args, result):
                calls_in_order.append(
                    AnnotatedCall(
                        operator_name(operator), freeze_annotations(open_annotations.current), in_opaque_call()
                    )
                )
            else:
                calls_in_order.append(None)
            liveness.note(operator, args, kwargs, result)
            return result

        with operator_calls(call):
            yield calls
    calls.annotated |= {call for call in calls_in_order if call}
    calls.live_annotated |= {
        call for call, needed in zip(calls_in_order, liveness.needed(), strict=True) if call and needed
    }


def freeze_annotations(values: Mapping[str, Any]) -> Annotations:
    """Return annotations in a comparable and immutable form: (name, text of the value), sorted by name."""
    return tuple(sorted((key, repr(value)) for key, value in values.items()))


_COPYING = frozenset(
    f"aten::{name}"
    for name in (
        *("clone", "copy", "_to_copy", "detach", "alias", "lift_fresh", "lift_fresh_copy", "fill", "zero"),
        *("empty", "empty_like", "empty_strided", "new_empty", "full", "full_like", "zeros", "zeros_like"),
        *("ones", "ones_like", "arange", "scalar_tensor", "_unsafe_view", "contiguous", "item", "_local_scalar_dense"),
    )
)
"""The operators that create or copy tensors and compute nothing: passes may add and drop them."""


def _computes(operator: Operator, args: tuple[Any, ...], result: Any) -> bool:
    """Return True if an operator computes values: it is no copy, and its result is no view of an operand."""
    import torch

    if operator_name(operator) in _COPYING or not isinstance(result, torch.Tensor) or not result.numel():
        return False
    operands = [operand for operand in args if isinstance(operand, torch.Tensor)]
    return all(
        result is operand or result.untyped_storage().data_ptr() != operand.untyped_storage().data_ptr()
        for operand in operands
    )
