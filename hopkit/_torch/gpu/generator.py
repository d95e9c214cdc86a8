"""States of the virtual GPU's random generator, which draws with the CPU's: a wrapper checks that they are short.

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
from hopkit._torch.contract.patching import patched

__all__ = ["generator_state", "states_numbered"]

_FEATURE = "virtual GPU"
_BYTES = 16
"""A seed and an offset."""


def generator_state(number: int = 0) -> torch.Tensor:
    """Return a state as ``torch.cuda.get_rng_state`` does: bytes on the CPU; the seed is ``number``."""
    return torch.tensor([number, 0], dtype=torch.int64).view(torch.uint8)


@contextlib.contextmanager
def states_numbered() -> Iterator[None]:
    """Make operators that save a state of the CPU's generator return its number as a GPU state, and accept it."""
    states: list[torch.Tensor] = []
    save = type(torch.ops.higher_order.run_and_save_rng_state)
    replay = type(torch.ops.higher_order.run_with_rng_state)
    with (
        patched(save, "__call__", _returning_number(save.__call__, states), feature=_FEATURE),
        patched(replay, "__call__", _accepting_number(replay.__call__, states), feature=_FEATURE),
    ):
        yield


def _returning_number(original: Callable[..., Any], states: list[torch.Tensor]) -> Callable[..., Any]:
    @functools.wraps(original)
    def run_and_save_rng_state(self: Any, op: Any, *args: Any, **kwargs: Any) -> Any:
        state, out = original(self, op, *args, **kwargs)
        if _is_traced(args) or len(state) == _BYTES:
            # The dispatcher calls the operator more than once.
            return state, out
        states.append(state)
        return generator_state(len(states) - 1), out

    return run_and_save_rng_state


def _accepting_number(original: Callable[..., Any], states: list[torch.Tensor]) -> Callable[..., Any]:
    @functools.wraps(original)
    def run_with_rng_state(self: Any, rng_state: torch.Tensor, op: Any, *args: Any, **kwargs: Any) -> Any:
        if not _is_traced((rng_state, *args)) and len(rng_state) == _BYTES:
            rng_state = states[int(rng_state.view(torch.int64)[0])]
        return original(self, rng_state, op, *args, **kwargs)

    return run_with_rng_state


def _is_traced(args: tuple[Any, ...]) -> bool:
    return need("torch._guards.detect_fake_mode", feature=_FEATURE)(args) is not None
