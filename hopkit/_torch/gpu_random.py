"""States of a GPU's generator, which draws as the CPU's does: a wrapper checks that they are as short as a GPU's.

A checkpoint keeps the state with which forward drew, and backward draws with it again. Source:
``torch/_prims/rng_prims.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.patching import patched

__all__ = ["generator_state", "states_numbered"]

_FEATURE = "virtual GPU"
_BYTES = 16
"""A seed and an offset."""


def generator_state(number: int = 0) -> torch.Tensor:
    """What ``torch.cuda.get_rng_state`` gives: bytes on the CPU; here the seed is a number."""
    return torch.tensor([number, 0], dtype=torch.int64).view(torch.uint8)


@contextlib.contextmanager
def states_numbered() -> Iterator[None]:
    """Have operators that keep a state of the CPU's generator give out its number as that of a GPU's, and take it."""
    states: list[torch.Tensor] = []
    keeps = type(torch.ops.higher_order.run_and_save_rng_state)
    draws_again = type(torch.ops.higher_order.run_with_rng_state)
    with (
        patched(keeps, "__call__", _giving_number(keeps.__call__, states), feature=_FEATURE),
        patched(draws_again, "__call__", _taking_number(draws_again.__call__, states), feature=_FEATURE),
    ):
        yield


def _giving_number(original: Callable[..., Any], states: list[torch.Tensor]) -> Callable[..., Any]:
    @functools.wraps(original)
    def run_and_save_rng_state(self: Any, op: Any, *args: Any, **kwargs: Any) -> Any:
        state, out = original(self, op, *args, **kwargs)
        if _is_traced(args) or len(state) == _BYTES:
            # An operator calls itself on its way through the dispatcher.
            return state, out
        states.append(state)
        return generator_state(len(states) - 1), out

    return run_and_save_rng_state


def _taking_number(original: Callable[..., Any], states: list[torch.Tensor]) -> Callable[..., Any]:
    @functools.wraps(original)
    def run_with_rng_state(self: Any, rng_state: torch.Tensor, op: Any, *args: Any, **kwargs: Any) -> Any:
        if not _is_traced((rng_state, *args)) and len(rng_state) == _BYTES:
            rng_state = states[int(rng_state.view(torch.int64)[0])]
        return original(self, rng_state, op, *args, **kwargs)

    return run_with_rng_state


def _is_traced(args: tuple[Any, ...]) -> bool:
    return need("torch._guards.detect_fake_mode", feature=_FEATURE)(args) is not None
