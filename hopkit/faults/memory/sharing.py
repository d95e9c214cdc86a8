"""Faults in the memory that buffers share."""

from __future__ import annotations

from hopkit._torch.inductor.planned_lines import PlannedLines
from hopkit.faults.decorators import in_wrapper

__all__ = [
    "memory_alias_freed_with_base",
    "memory_peak_understated",
    "memory_reused_while_live",
    "memory_view_outlives_base",
    "memory_wrong_pool_offset",
]


@in_wrapper("memory")
def memory_reused_while_live(lines: PlannedLines) -> None:
    """Give the memory of a buffer that is read later to another buffer."""
    records = lines.records
    sources = [index for index, record in enumerate(records) if record.kind == "Allocate"]
    for target in sources:
        for source in sources:
            alike = source < target and records[source].size == records[target].size
            read_later = any(records[source].buffer in lines.uses(later) for later in range(target, len(records)))
            if alike and read_later:
                lines.reuse(target, source)
                return


@in_wrapper("memory")
def memory_view_outlives_base(lines: PlannedLines) -> None:
    """Free a buffer of which a view is read later."""
    for index, record in enumerate(lines.records):
        readers = [reader for reader in range(index, len(lines.records)) if record.buffer in lines.uses(reader)]
        if record.kind == "Allocate" and len(readers) > 1:
            name = record.buffer
            lines.insert(readers[-1], f"{name} = {name}_view")
            lines.free(readers[-1], name)
            lines.insert(readers[-1], f"{name}_view = reinterpret_tensor({name}, (1, ), (1, ), 0)")
            return


@in_wrapper("memory", hops=("wrap",), max_ops=10)
def memory_alias_freed_with_base(lines: PlannedLines) -> None:
    """Free the views of a buffer with it, before they are read."""
    for index, record in enumerate(lines.records):
        readers = [reader for reader in range(index, len(lines.records)) if record.buffer in lines.uses(reader)]
        if record.kind == "Allocate" and len(readers) > 1:
            name = record.buffer
            lines.insert(readers[-1], f"{name} = {name}_view")
            lines.insert(readers[-1], f"del {name}, {name}_view")
            lines.insert(readers[-1], f"{name}_view = reinterpret_tensor({name}, (1, ), (1, ), 0)")
            return


@in_wrapper("memory", settings={"memory_planning": True})
def memory_wrong_pool_offset(lines: PlannedLines) -> None:
    """Let a buffer begin behind the end of its pool."""
    for index, record in enumerate(lines.records):
        if record.kind == "AllocFromPool":
            lines.move_in_pool(index, 4096)
            return


@in_wrapper("memory")
def memory_peak_understated(lines: PlannedLines) -> None:
    """Allocate one element for a buffer of several, so that the peak is understated."""
    for index, record in enumerate(lines.records):
        if record.kind == "Allocate" and record.size.isdigit() and int(record.size) > 8:
            lines.shrink(index)
            return
