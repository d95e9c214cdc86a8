"""Faults in the lifetimes of buffers."""

from __future__ import annotations

from hopkit._torch.inductor.planned_lines import PlannedLines
from hopkit.faults.decorators import in_wrapper

__all__ = [
    "memory_body_output_freed",
    "memory_freed_early",
    "memory_freed_twice",
    "memory_leaked",
    "memory_output_freed",
    "memory_pool_before_symbol",
]


@in_wrapper("memory")
def memory_freed_early(lines: PlannedLines) -> None:
    """Free a buffer before the last call that reads it."""
    for index, record in enumerate(lines.records):
        if record.kind != "FreeIfNotReused":
            continue
        readers = [reader for reader in range(index) if record.buffer in lines.uses(reader)]
        if len(readers) > 1:
            lines.move(index, readers[-1])
            return


@in_wrapper("memory", hops=("cond",), max_depth=1)
def memory_body_output_freed(lines: PlannedLines) -> None:
    """Free the output of a HOP's body at the end of the body."""
    if not lines.is_root:
        _free_output(lines)


@in_wrapper("memory")
def memory_output_freed(lines: PlannedLines) -> None:
    """Free the output of the wrapper before it returns."""
    _free_output(lines)


def _free_output(lines: PlannedLines) -> None:
    allocated = {record.buffer for record in lines.records if record.kind == "Allocate"}
    for name in lines.outputs:
        if name in allocated:
            lines.insert(len(lines.records), f"del {name}")
            return


@in_wrapper("memory")
def memory_freed_twice(lines: PlannedLines) -> None:
    """Free a buffer twice."""
    for index, record in enumerate(lines.records):
        if record.kind in ("Free", "FreeIfNotReused"):
            lines.repeat(index)
            return


@in_wrapper("memory")
def memory_leaked(lines: PlannedLines) -> None:
    """Free a buffer never, though others are computed after its last use."""
    records = lines.records
    for index, record in enumerate(records):
        if record.kind == "FreeIfNotReused" and any(later.kind == "KernelCall" for later in records[index:]):
            lines.remove(index)
            return


@in_wrapper("memory", settings={"memory_planning": True}, data_dependent=True)
def memory_pool_before_symbol(lines: PlannedLines) -> None:
    """Allocate a pool before the symbol in its size is known."""
    for index, record in enumerate(lines.records):
        if record.kind == "AllocFromPool" and "u" in record.size:
            lines.move(index, 0)
            return
