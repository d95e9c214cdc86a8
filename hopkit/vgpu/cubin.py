"""Read the register count of a compiled kernel: a cubin is an ELF file."""

from __future__ import annotations

import struct

__all__ = ["registers_of"]

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_ATTRIBUTE = struct.Struct("<BBH")
_SIZED, _REGISTERS = 0x04, 0x2F
"""The format of an attribute with a size field, and the attribute EIATTR_REGCOUNT."""


def registers_of(cubin: bytes) -> int:
    """Return the number of registers of each thread of the kernel in a cubin: the maximum over its functions.

    Source: ``.nv.info``, as ``cuobjdump -elf`` prints it. Raises `ValueError` for bytes that are no cubin.
    """
    if cubin[:5] != b"\x7fELF\x02":
        raise ValueError("not a 64-bit ELF file")
    header = _HEADER.unpack_from(cubin)
    offset, entry_size, count, names_index = header[6], header[11], header[12], header[13]
    sections = [_SECTION.unpack_from(cubin, offset + index * entry_size) for index in range(count)]
    names = sections[names_index][4]
    for name, _, _, _, start, size, *_ in sections:
        if cubin[names + name :].split(b"\0", 1)[0] == b".nv.info":
            return max(_registers(cubin[start : start + size]))
    raise ValueError("a cubin without .nv.info")


def _registers(info: bytes) -> list[int]:
    """Return the register count of each function, which follows the number of its symbol."""
    counts, at = [], 0
    while at + _ATTRIBUTE.size <= len(info):
        form, attribute, size = _ATTRIBUTE.unpack_from(info, at)
        at += _ATTRIBUTE.size
        if form != _SIZED:
            continue
        if attribute == _REGISTERS:
            counts.append(int.from_bytes(info[at + 4 : at + size], "little"))
        at += size
    if not counts:
        raise ValueError("a cubin that counts no registers")
    return counts
