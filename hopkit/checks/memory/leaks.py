"""Find what a function of a wrapper keeps to its end."""

from __future__ import annotations

from typing import Any

from hopkit.checks.memory.frames import Frame
from hopkit.checks.memory.values import ListValue, Tensor

__all__ = ["report_leaks"]


def report_leaks(frame: Frame, returned: Any) -> None:
    """Report what a function that returns a value keeps to its end, though it computes after the last use."""
    kept = set(frame.storages_in(returned))
    parsed, seen = frame.parsed, set()
    # What a list holds may have a name of its own, by which it is freed.
    for name, value in sorted(frame.names.items(), key=lambda entry: isinstance(entry[1], ListValue)):
        storages = list(frame.storages_in(value))
        # A result that may be a view of an input, of what is returned or of a buffer in use may live as long.
        if len(storages) > 1 and any(storage.is_input or storage in kept for storage in storages):
            continue
        viewed = [content.storage for content in value.contents] if isinstance(value, Tensor) else []
        if len(viewed) > 1 and any(storage.last_use >= parsed.last_compute for storage in viewed):
            continue
        for storage in storages:
            mine = storage.owner == frame.number_of_call and storage not in kept and storage not in seen
            seen.add(storage)
            exempt = not storage.buffer or storage.buffer.startswith("workspace")
            if not mine or exempt or storage.last_use >= parsed.last_compute:
                continue
            # The wrapper frees it, too early: that another name keeps it to the end is no second problem.
            if storage.is_misused:
                continue
            # Another branch frees the memory under this name; and Inductor does not free the results of each HOP.
            is_meant = isinstance(value, ListValue) or name in parsed.freed | parsed.function.kept
            frame.leak(storage, name, is_meant=is_meant)
