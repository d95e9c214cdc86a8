"""`poisoned_run`: run a wrapper whose freed and newly taken memory is overwritten."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import torch

from hopkit._torch import configuration
from hopkit._torch.inductor import fx_backend, pipeline
from hopkit._torch.inductor.planned_lines import PlannedLines, changed_lines
from hopkit.errors import UsageError
from hopkit.records import Capture
from hopkit.stages.session import capture

__all__ = ["overwrite", "overwrite_freed", "poisoned", "poisoned_run"]

_MODULE = "hopkit.checks.memory.poisoned"


def poisoned_run(
    fn: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any] | None = None,
    *,
    training: bool = False,
    config: Mapping[str, Any] = MappingProxyType({}),
) -> Capture:
    """Capture a function on Inductor, with memory overwritten by NaN where its wrapper frees or takes it.

    Each buffer that the wrapper frees is filled with NaN (integers with 0) just before, and each that it allocates, or
    gives the memory of a dead buffer to, just after. A wrapper that reads memory it has freed, or that it never wrote,
    then computes other numbers than its reference: the oracles of the capture decide, as
    ``hopkit.oracles.judge(captured)``. The capture has no ``wrappers``, so the oracle ``memory`` has no say. Buffers
    that an argument list has taken over are not freed yet.

    ``args``, ``kwargs``, ``training`` and ``config`` are as for `hopkit.capture`; there is one call, so no
    ``other_args``. Raises its errors, and `UsageError` under ``cpp_wrapper`` or ``fx_wrapper``: the wrapper then has no
    lines of Python.

    >>> import hopkit.oracles
    >>> captured = poisoned_run(lambda x: (x @ x).sin(), (torch.ones(2, 2),))
    >>> hopkit.oracles.judge(captured)
    ()
    """
    with configuration.configured(config):
        other = "cpp_wrapper" if pipeline.wraps_in_cpp() else "fx_wrapper" if fx_backend.is_on() else ""
    if other:
        raise UsageError(
            f"poisoned_run overwrites memory in a wrapper in Python, and inductor.{other} makes another wrapper",
            hint=f"leave {other} off",
        )
    with poisoned():
        captured = capture(fn, args, kwargs, training=training, config=config, stages=())
    # Its wrappers have lines that Inductor has not written.
    return dataclasses.replace(captured, wrappers=())


@contextlib.contextmanager
def poisoned() -> Iterator[None]:
    """Overwrite the freed and newly taken memory of each wrapper that is written inside the block."""
    with changed_lines(_poison):
        yield


def _poison(lines: PlannedLines) -> None:
    lines.import_from(_MODULE, "overwrite")
    lines.import_from(_MODULE, "overwrite_freed")
    for index, record in reversed(list(enumerate(lines.records))):
        if record.kind in ("Allocate", "AllocFromPool"):
            lines.insert(index + 1, f"overwrite({record.buffer})")
        elif record.kind == "Reuse" and not lines.is_in_place(index):
            lines.insert(index + 1, f"overwrite({record.target})")
        elif record.kind in ("Free", "FreeIfNotReused") and record.buffer in lines.allocated:
            lines.insert(index, f"overwrite_freed({record.buffer}, locals())")


def overwrite(tensor: torch.Tensor) -> None:
    """Fill a tensor with NaN, or with 0 if its dtype has none: an index that is not valid could end the process."""
    tensor.fill_(torch.nan if tensor.is_floating_point() or tensor.is_complex() else 0)


def overwrite_freed(tensor: torch.Tensor, names: Mapping[str, Any]) -> None:
    """Fill a tensor that is freed, unless a list among ``names`` has taken it over as an argument."""
    address = tensor.untyped_storage().data_ptr()
    lists = (value for value in names.values() if isinstance(value, (list, tuple)))
    taken = (item.untyped_storage().data_ptr() for part in lists for item in part if isinstance(item, torch.Tensor))
    if address not in set(taken):
        overwrite(tensor)
