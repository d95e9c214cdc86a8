"""The table of a torch version with the registers and shared memory of each kernel, which Triton and ptxas decide.

::

    golden/torch-2.13/kernels.txt

A line of the table has a block and its kernels in the order of the text::

    cond/simple inference.virtual-h200/codegen: triton_poi_fused_sin_0 15 registers, 0 bytes of shared memory

The page of a case leaves these numbers out, so a new ptxas changes this file alone. A block of the table is called
like the block that it belongs to, with ``-kernels`` behind the stage.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from hopkit.errors import DamagedGolden
from hopkit.goldens import atomic_files
from hopkit.goldens.document import check_conflicts
from hopkit.goldens.keys import BlockKey

__all__ = [
    "KERNELS",
    "TABLE",
    "has_same_kernels",
    "is_table_block",
    "owner_of",
    "read_blocks",
    "read_lines",
    "read_table",
    "split_text",
    "table_path",
    "with_tables",
    "write_table",
]

TABLE = "kernels.txt"
"""The name of the table in the folder of a version."""

KERNELS = "-kernels"
"""The suffix of the stage of a block in the table."""

_HEADER = re.compile(r"^(# (\S+): compiled for \w+), ([^;\n]+); ", re.MULTILINE)
_LINE = re.compile(r"(?P<case>\S+) (?P<variant>\S+?)/(?P<stage>\S+): (?P<kernels>.+)")
_NONE = "none"
_FIRST = "# Registers and shared memory of each kernel; regenerate: hopkit golden --accept\n"

_Table = dict[tuple[str, BlockKey], str | None]
_Lines = dict[tuple[str, BlockKey], int]
_Blocks = dict[str, dict[BlockKey, str | None]]
_read: dict[Path, tuple[tuple[int, ...], _Table, _Lines, _Blocks]] = {}


def is_table_block(key: BlockKey) -> bool:
    """Return whether a block is kept in the table of a version."""
    return key.stage.endswith(KERNELS)


def table_path(folder: Path, minor: str) -> Path:
    """Return the path of the table of a version: ``golden/torch-2.13/kernels.txt``."""
    return folder / f"torch-{minor}" / TABLE


def owner_of(key: BlockKey) -> BlockKey:
    """Return the block that a block of the table belongs to; of any other the block itself."""
    return BlockKey(key.variant, key.stage.removesuffix(KERNELS))


def split_text(text: str) -> tuple[str, str]:
    """Split a text into the text without decisions of the toolchain, and these decisions, one line per kernel.

    >>> split_text("# triton_a: compiled for sm_90, 15 registers, 0 bytes of shared memory; interpreted\\n")
    ('# triton_a: compiled for sm_90; interpreted\\n', 'triton_a 15 registers, 0 bytes of shared memory\\n')
    """
    kernels = [f"{match[2]} {match[3]}\n" for match in _HEADER.finditer(text)]
    return _HEADER.sub(r"\1; ", text), "".join(kernels)


def has_same_kernels(expected: str, actual: str) -> bool:
    """Return whether two texts of the table name the same kernels with other numbers.

    >>> [has_same_kernels("a 15 registers\\n", table) for table in ("a 16 registers\\n", "b 15 registers\\n")]
    [True, False]
    """
    names = [[line.partition(" ")[0] for line in text.splitlines()] for text in (expected, actual)]
    return names[0] == names[1] and expected != actual


def with_tables(captured: Mapping[BlockKey, str]) -> dict[BlockKey, str]:
    """Return captured texts without decisions of the toolchain, and a block of the table for each text with some."""
    blocks: dict[BlockKey, str] = {}
    for key, text in captured.items():
        blocks[key], kernels = split_text(text)
        if kernels:
            blocks[BlockKey(key.variant, key.stage + KERNELS)] = kernels
    return blocks


def read_table(path: Path) -> _Table:
    """Return the blocks of a table by case and key; raises `DamagedGolden` with the line that can't be read."""
    return _read_file(path)[0]


def read_lines(path: Path) -> _Lines:
    """Return the line of each block of a table by case and key; raises `DamagedGolden` like `read_table`."""
    return _read_file(path)[1]


def read_blocks(path: Path, case: str) -> dict[BlockKey, str | None]:
    """Return the blocks of one case in a table; raises `DamagedGolden` like `read_table`."""
    return dict(_read_file(path)[2].get(case, {}))


def _read_file(path: Path) -> tuple[_Table, _Lines, _Blocks]:
    try:
        status = path.stat()
    except FileNotFoundError:
        return {}, {}, {}
    version = (status.st_ino, status.st_mtime_ns, status.st_ctime_ns, status.st_size)
    if path not in _read or _read[path][0] != version:
        table, lines = _parse(atomic_files.read(path) or "", path)
        blocks: _Blocks = {}
        for (case, key), kernels in table.items():
            blocks.setdefault(case, {})[key] = kernels
        _read[path] = (version, table, lines, blocks)
    return _read[path][1:]


def _parse(text: str, path: Path) -> tuple[_Table, _Lines]:
    text_lines = text.splitlines()
    check_conflicts(text_lines, str(path))
    table: _Table = {}
    lines: _Lines = {}
    for number, line in enumerate(text_lines[1:], start=2):
        match = _LINE.fullmatch(line)
        if not match:
            raise DamagedGolden(str(path), number, "not a line of the table of kernels")
        key = BlockKey(match["variant"], match["stage"] + KERNELS)
        kernels = None if match["kernels"] == _NONE else match["kernels"].replace("; ", "\n") + "\n"
        table[match["case"], key] = kernels
        lines[match["case"], key] = number
    return table, lines


def _joined(kernels: str | None) -> str:
    return _NONE if kernels is None else kernels.strip().replace("\n", "; ")


def write_table(path: Path, case: str, blocks: Mapping[BlockKey, str | None]) -> bool:
    """Make ``blocks`` all that a table has of a case; return whether the file changed. Call it with its lock held."""
    # Two writes within one tick of the clock may look alike to `read_table`.
    table, _ = _parse(atomic_files.read(path) or "", path)
    kept = {place: text for place, text in table.items() if place[0] != case}
    changed = kept | {(case, key): text for key, text in blocks.items()}
    if changed == table:
        return False
    lines = sorted(
        f"{name} {key.variant}/{key.stage.removesuffix(KERNELS)}: {_joined(text)}\n"
        for (name, key), text in changed.items()
    )
    if lines:
        atomic_files.write(path, _FIRST + "".join(lines))
    else:
        atomic_files.remove(path)
    return True
