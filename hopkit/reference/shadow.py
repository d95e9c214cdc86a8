"""Run a program in its own dtypes and compute a float64 shadow of every tensor beside it.

The program does not observe the shadows: it checks dtypes, branches on them, reads numbers, draws and casts as in
eager torch. Below autograd each operator runs twice, on the tensors of the program and on their shadows, so gradients,
autocast and the steps of an optimizer have shadows too.

Source of the idea: shadow execution, as in Herbgrind (Sanchez-Stern et al., PLDI 2018) and NSan (Courbet, CC 2021).
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.aot.dispatch import Operator, in_backward, operator_calls, operator_name, written
from hopkit._torch.pytree import tensor_leaves, tree_leaves, tree_map
from hopkit.reference.jumps import differing_elements, has_jumps, rounding_moves
from hopkit.reference.outer_writes import OuterWrites
from hopkit.reference.shadow_memory import ShadowMemory, has_memory, wide
from hopkit.reference.sums import summed_elements

__all__ = ["Shadows"]

_Moves = list[torch.Tensor | None]


class Shadows:
    """The shadows of the tensors of a run.

    ``fallbacks`` maps each operator that raises on float64, or whose result has another shape there, to the reason; the
    shadow of its result is the result itself, widened. ``at_a_jump`` maps each discontinuous operator to the number of
    elements of its results that a rounding error may decide. ``nudge``, 1 or -1, moves the operands of these operators
    up or down by such an error: rounding decides every value in which two such runs differ. ``draws`` maps each
    operator that drew from torch's default generator to the number of its calls. ``longest_sum`` is the largest number
    of elements that a sum, mean, variance or norm adds up to one, and ``longest_backward_sum`` that of the backward
    passes; 0 without any. ``reads_numbers``: the program read a floating number from a tensor, as by ``item()``, which
    has no shadow.

    >>> shadows, x = Shadows(), torch.full((), 0.1)
    >>> with shadows.running():
    ...     y = (x.float() + torch.ones(())).to(torch.float32)
    >>> y.dtype, shadows.of(y).dtype
    (torch.float32, torch.float64)
    >>> shadows.of(y) == x.double() + 1, y.double() == x.double() + 1
    (tensor(True), tensor(False))
    """

    def __init__(self, nudge: int = 0) -> None:
        self._memory = ShadowMemory()
        self._nudge = nudge
        self.fallbacks: dict[str, str] = {}
        self.at_a_jump: dict[str, int] = {}
        self.draws: dict[str, int] = {}
        self.longest_sum = self.longest_backward_sum = 0
        self.reads_numbers = False
        self._outer_writes = OuterWrites()

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Compute shadows of the operators inside the block; several blocks may follow each other."""
        with operator_calls(self._call, in_bodies=True):
            yield

    def of(self, tensor: torch.Tensor) -> torch.Tensor:
        """Return the shadow of a tensor: of its shape, strides and sharing, in float64 or complex128.

        Integers and booleans keep their dtype. A tensor that has no shadow yet gets its own values. The shadow of a
        tensor that is not strided memory, or that reads its memory in another dtype, is a copy of its values.
        """
        return self._memory.of(tensor)

    def written_outside(self, memory: frozenset[int]) -> tuple[torch.Tensor, ...]:
        """Return the tensors from before the runs that the runs wrote to, unless their storages are in ``memory``.

        ``memory`` has addresses. The tensors get back the values that they had before the first write.
        """
        return self._outer_writes.restored(memory)

    def _call(self, operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        call = _ShadowedCall(operator, args, dict(kwargs))
        with _outside_autograd():
            # Before the operator, which may write to the tensors from which shadows are computed.
            shadows = self._shadows_of(call)
            jumps = call.is_repeatable and has_jumps(operator, kwargs)
            moves = rounding_moves(call.tensors, shadows.tensors) if jumps else []
            self._outer_writes.save_targets(written(operator, args, kwargs))
        with _watch_generator(operator) as draw:
            result = operator(*args, **kwargs)
        if draw.happened:
            self.draws[str(operator)] = self.draws.get(str(operator), 0) + 1
        with _outside_autograd():
            self._outer_writes.record_results(operator, call.tensors, tensor_leaves(result))
            self.reads_numbers |= isinstance(result, float)
            self._count_sum(summed_elements(operator, call.tensors, tensor_leaves(result)))
            targets = list(written(operator, args, kwargs))
            fresh = [tensor for tensor in tensor_leaves(result) if not self._memory.has(tensor)]
            if draw.happened or not call.is_repeatable:
                self._memory.refresh(targets)
            elif targets or (fresh and call.tensors):
                try:
                    if any(move is not None for move in moves):
                        shadows = self._at_a_jump(shadows, moves)
                    self._keep(result, shadows.run())
                except Exception as error:  # each operator has its own way of refusing float64
                    reason = (str(error).splitlines() or [""])[0]
                    self.fallbacks.setdefault(str(operator), f"{type(error).__name__}: {reason}")
                    self._memory.refresh([*targets, *fresh])
        return result

    def _count_sum(self, elements: int) -> None:
        if in_backward():
            self.longest_backward_sum = max(self.longest_backward_sum, elements)
        else:
            self.longest_sum = max(self.longest_sum, elements)

    def _shadows_of(self, call: _ShadowedCall) -> _ShadowedCall:
        """Return the call of the same operator on the shadows."""
        casts = operator_name(call.operator) == "aten::_to_copy"

        def shadow(value: Any) -> Any:
            if isinstance(value, torch.Tensor):
                return self.of(value)
            if isinstance(value, torch.dtype) and not (casts and _is_lower(value)):
                return wide(value)
            return value

        args, kwargs = tree_map(shadow, call.args), tree_map(shadow, call.kwargs)
        if operator_name(call.operator) == "aten::copy" and _is_lower(call.args[0].dtype):
            # copy_ casts too, so it rounds the source.
            target, source, *rest = args
            args = (target, source.to(call.args[0].dtype), *rest)
        return _ShadowedCall(call.operator, args, kwargs)

    def _at_a_jump(self, shadows: _ShadowedCall, moves: _Moves) -> _ShadowedCall:
        """Move the operands of a discontinuous operator, or count the elements that such a move decides."""
        if self._nudge:
            for target in written(shadows.operator, shadows.args, shadows.kwargs):
                ((position, _),) = ((at, tensor) for at, tensor in enumerate(shadows.tensors) if tensor is target)
                if (move := moves[position]) is not None:
                    target.add_(self._nudge * move)
                    moves = [*moves[:position], None, *moves[position + 1 :]]
            return shadows.moved(moves, self._nudge)
        here, up, down = (shadows.copied().moved(moves, direction).run() for direction in (0, 1, -1))
        count = max(differing_elements(here, moved, moves) for moved in (up, down))
        if count:
            name = str(shadows.operator)
            self.at_a_jump[name] = self.at_a_jump.get(name, 0) + count
        return shadows

    def _keep(self, result: Any, shadow: Any) -> None:
        for tensor, value in zip(tensor_leaves(result), tensor_leaves(shadow), strict=True):
            if self._memory.has(tensor) or not has_memory(tensor):
                continue
            if tensor.shape != value.shape:
                raise ValueError(f"its result has the shape {tuple(value.shape)} in float64, not {tuple(tensor.shape)}")
            self._memory.keep(tensor, value)


_REPEATABLE = (
    *(torch.Tensor, bool, int, float, complex, str, type(None)),
    *(torch.dtype, torch.device, torch.layout, torch.memory_format),
)
"""The types of the arguments of a repeatable operator; a generator draws, and a script object may have state."""


@dataclasses.dataclass(frozen=True, eq=False)
class _ShadowedCall:
    operator: Operator
    args: tuple[Any, ...]
    kwargs: dict[str, Any]

    @property
    def tensors(self) -> list[torch.Tensor]:
        return tensor_leaves((self.args, self.kwargs))

    @property
    def is_repeatable(self) -> bool:
        """True if a second call changes nothing but tensors."""
        return all(isinstance(leaf, _REPEATABLE) for leaf in tree_leaves((self.args, self.kwargs)))

    def run(self) -> Any:
        result = self.operator(*self.args, **self.kwargs)
        if any(tensor.dtype in (torch.float32, torch.complex64) for tensor in tensor_leaves(result)):
            # Results of integers have torch's default dtype, which all threads share.
            numbers = [tensor if _is_exact(tensor) else tensor.to(torch.float64) for tensor in self.tensors]
            call = self._with(numbers)
            result = call.operator(*call.args, **call.kwargs)
        return result

    def copied(self) -> _ShadowedCall:
        return self._with([tensor.clone() for tensor in self.tensors])

    def moved(self, moves: _Moves, direction: int) -> _ShadowedCall:
        pairs = zip(self.tensors, moves, strict=True)
        return self._with([tensor if move is None else tensor + direction * move for tensor, move in pairs])

    def _with(self, tensors: list[torch.Tensor]) -> _ShadowedCall:
        left = iter(tensors)
        args, kwargs = tree_map(
            lambda leaf: next(left) if isinstance(leaf, torch.Tensor) else leaf, (self.args, self.kwargs)
        )
        return _ShadowedCall(self.operator, args, kwargs)


def _is_exact(tensor: torch.Tensor) -> bool:
    return tensor.is_floating_point() or tensor.is_complex() or tensor.dtype is torch.bool


def _is_lower(dtype: torch.dtype) -> bool:
    """Return True if a cast to the dtype rounds float32."""
    return dtype.is_floating_point and torch.finfo(dtype).eps > torch.finfo(torch.float32).eps


@contextlib.contextmanager
def _outside_autograd() -> Iterator[None]:
    """Compute shadows in one mode, independent of the program's: inference tensors can't be written later."""
    with torch.inference_mode(False), torch.no_grad():
        yield


@dataclasses.dataclass
class _RandomUse:
    happened: bool = False


@contextlib.contextmanager
def _watch_generator(operator: Operator) -> Iterator[_RandomUse]:
    """Detect whether an operator draws random numbers: attention does so if its dropout is not 0."""
    draw = _RandomUse()
    if torch.Tag.nondeterministic_seeded not in operator.tags:  # type: ignore[attr-defined]
        yield draw
        return
    state = torch.default_generator.get_state()
    yield draw
    draw.happened = not torch.equal(state, torch.default_generator.get_state())
