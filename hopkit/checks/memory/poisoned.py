"""`poisoned_run`: run a wrapper whose freed and newly taken memory is overwritten."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import torch

from hopkit._torch import configuration
from hopkit._torch.inductor import fx_backend, pipeline
from hopkit._torch.inductor.planned_lines import PlannedLines, changed_lines
from hopkit.errors import UsageError
from hopkit.records import Capture
from hopkit.stages.session import capture

__all__ = ["move", "new_memory", "overwrite", "overwrite_freed", "poisoned", "poisoned_run"]

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
    gives the memory of a dead buffer to, just after. Where a kernel computes in place, the buffer is moved to new
    memory, and the old is filled. A wrapper that reads memory it has freed, or that it never wrote, then computes other
    numbers than its reference: the oracles of the capture decide, as ``hopkit.oracles.judge(captured)``. The capture
    has no ``wrappers``, so the oracle ``memory`` has no say.

    If the oracles have no finding, the wrapper may still be wrong. A leak changes no number. These buffers are not
    filled where they are freed: arguments; those that a list of arguments has taken over; results of an operator that
    share memory with another tensor; results of a HOP; with ``memory_planning`` each, until another takes its memory.

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
def poisoned() -> Iterator[set[str]]:
    """Overwrite the freed and newly taken memory of each wrapper that is written inside the block.

    The value of the block is the set of the buffers that a wrapper overwrites for certain, filled while wrappers are
    written: those that it allocates or gives memory to, and those whose memory it gives away. Others it overwrites if
    an operator has returned new memory, which shows when it runs.
    """
    overwritten: set[str] = set()
    with changed_lines(functools.partial(_poison, overwritten)):
        yield overwritten


def _poison(overwritten: set[str], lines: PlannedLines) -> None:
    for name in ("move", "new_memory", "overwrite", "overwrite_freed"):
        lines.import_from(_MODULE, name)
    operator_of, operators = lines.operator_of, set(lines.operator_of.values())
    overwritten |= lines.allocated
    for index, record in reversed(list(enumerate(lines.records))):
        if record.kind in ("Allocate", "AllocFromPool"):
            lines.insert(index + 1, f"overwrite({record.buffer})")
        elif record.kind == "Reuse":
            overwritten.add(record.buffer)
            in_place = lines.is_in_place(index)
            text = f"{record.target} = move({record.target})" if in_place else f"overwrite({record.target})"
            lines.insert(index + 1, text)
        elif record.kind == "ExternKernelAlloc" and record.buffer in operators:
            lines.insert(index + 1, f"new_in_{record.buffer} = new_memory({record.buffer!r}, locals(), globals())")
        elif record.kind in ("Free", "FreeIfNotReused") and record.buffer in lines.allocated:
            lines.insert(index, f"overwrite_freed({record.buffer}, locals())")
        elif record.kind in ("Free", "FreeIfNotReused") and record.buffer in operator_of:
            new = f"new_in_{operator_of[record.buffer]}"
            lines.insert(index, f"overwrite_freed({record.buffer}, locals(), {new})")


def move(tensor: torch.Tensor) -> torch.Tensor:
    """Return a copy of a tensor, and overwrite the tensor: a kernel computes in place in the copy.

    Then other names of the memory do not show what the kernel reads or writes.
    """
    memory = tensor.untyped_storage().clone()  # type: ignore[no-untyped-call]
    moved = tensor.new_empty(0).set_(memory, tensor.storage_offset(), tensor.size(), tensor.stride())
    overwrite(tensor)
    return moved


def new_memory(results: str, names: Mapping[str, Any], constants: Mapping[str, Any]) -> frozenset[int]:
    """Return the addresses of memory that only one result of an operator refers to.

    ``results`` is the name among ``names`` that the results have. Another result, an argument or a constant that
    refers to the same memory may be in use when the result is freed.
    """
    found = Counter(_addresses(names.get(results)))
    others = {*_addresses([value for name, value in names.items() if name != results])}
    others |= {*_addresses([*constants.values()])}
    return frozenset(address for address, count in found.items() if count == 1 and address not in others)


def overwrite(tensor: torch.Tensor) -> None:
    """Fill a tensor with NaN, or with 0 if its dtype has none: an index that is not valid could end the process."""
    tensor.fill_(torch.nan if tensor.is_floating_point() or tensor.is_complex() else 0)


def overwrite_freed(tensor: torch.Tensor, names: Mapping[str, Any], new: Container[int] | None = None) -> None:
    """Fill a tensor that is freed, unless a list among ``names`` has taken it over as an argument.

    ``new``, if given, are the addresses of memory that its operator has returned and no other tensor refers to: a view
    is not filled.
    """
    lists = [value for value in names.values() if isinstance(value, (list, tuple))]
    (address,) = _addresses(tensor)
    if address not in set(_addresses(lists)) and (new is None or address in new):
        overwrite(tensor)


def _addresses(value: Any) -> Iterator[int]:
    """Yield the address of the memory of each tensor in a value: a tensor, or a list or tuple of values."""
    if isinstance(value, torch.Tensor):
        yield value.untyped_storage().data_ptr()
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _addresses(item)
