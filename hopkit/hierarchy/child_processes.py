"""Let the processes that multiprocessing starts import hopkit, so that they record too."""

from __future__ import annotations

import contextlib
import functools
import multiprocessing.spawn
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hopkit._torch.contract.patching import patched

__all__ = ["VARIABLE", "children_import_hopkit"]

VARIABLE = "HOPKIT_HIERARCHY"
"""The variable by which ``import hopkit`` records: ``1``, or the file that gets the hierarchies; ``0``: it does not."""

_IMPORT = """
import os, sys
sys.path = [*paths]
try:
    import hopkit
except ImportError as error:
    print(f"process {os.getpid()} records no call hierarchy: {error}", file=sys.stderr)
"""


class _Import:
    """A value that imports hopkit in the process that unpickles it; that one need not have this class."""

    def __init__(self, paths: list[str]) -> None:
        self._paths = paths

    def __reduce__(self) -> tuple[Any, ...]:
        return exec, (_IMPORT, {"paths": self._paths})


@contextlib.contextmanager
def children_import_hopkit() -> Iterator[None]:
    """Let each process that multiprocessing starts inside the block with ``spawn`` or ``forkserver`` import hopkit.

    It does so before it imports the script, and with the ``sys.path`` of its parent. Where the variable is not set, it
    does not. Source: ``multiprocessing/spawn.py``.
    """
    original = multiprocessing.spawn.get_preparation_data

    @functools.wraps(original)
    def get_preparation_data(name: str) -> dict[str, Any]:
        data: dict[str, Any] = original(name)
        if os.environ.get(VARIABLE):
            # The folder of hopkit comes last: the process may have found it in a place that is no longer in sys.path.
            folder = str(Path(__file__).parents[2])
            data["hopkit"] = _Import([*data.get("sys_path", sys.path), folder])
        return data

    with patched(multiprocessing.spawn, "get_preparation_data", get_preparation_data, feature="call hierarchy"):
        yield
