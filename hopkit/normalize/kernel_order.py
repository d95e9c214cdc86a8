"""Order the Triton kernels and subgraph functions of generated code, and number the kernels in that order.

Inductor numbers kernels in the order in which it fused them, which another version may change. The order of their
definitions has no effect: Python looks a name up when it runs the call. So a diff between two versions of torch shows
only changes of what the code computes.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence

__all__ = ["PART", "kernel_names", "numbered", "order_header", "order_kernels", "renumber_kernels"]

PART = re.compile(r"^(?=# ---- \d++ of \d++ ----$)", re.MULTILINE)
"""The start of one graph's text among several."""

_KERNEL = re.compile(
    r"^(?:# [^\n]*+\n)*(?P<kernel>\w+_\d++) = async_compile\.\w++\([^\n]*+\n"
    r"(?:(?!''')[^\n]*+\n)*'''[^\n]*+\n",
    re.MULTILINE,
)
_FUNCTION = re.compile(r"^def (?P<function>\w+)\(args\):\n(?:[ ][^\n]*+\n|\n(?=\n*+[ ]))+", re.MULTILINE)
_OTHER = re.compile(r"(?:\n|from [\w.]++ import [\w ]++\n)")
_END = "async_compile.wait(globals())\n"
_HEADER = re.compile(r"^# (\w+): (?:not )?compiled for [^\n]*+\n", re.MULTILINE)
_TUNING_START = 'r"""\nCompile-time auto-tuning block:\n'
_TUNING_END = '\n"""\n'
# The first timing inside the context of the device: the lines that enter the context are not part of it.
_TIMINGS = re.compile(r"^    with [^\n]*+\n        raw_stream\d++ = ", re.MULTILINE)
_ASSIGNED = re.compile(r"^ ++(?!raw_stream)(\w++) = ", re.MULTILINE)
_DELETED = re.compile(r"^ ++del ([\w, ]++)$", re.MULTILINE)


def order_kernels(text: str) -> str:
    """Return generated code with its kernels in the order of their first use: by the call, then by subgraphs by name.

    The block that tunes the kernels has them in the same order. A module with other definitions between its kernels
    stays as it is.
    """
    return "".join(_ordered(part) for part in PART.split(text))


def kernel_names(text: str) -> dict[str, str]:
    """Map the name of each kernel of generated code to its name in the normalized text; {} if the order stays."""
    modules = (_read_with_tuning(part)[2] for part in PART.split(text))
    return {old: new for module in modules if module for old, new in numbered(module.first_uses()).items()}


@dataclasses.dataclass(frozen=True)
class _KernelModule:
    """A module with the definitions between its head and its end."""

    head: str
    kernels: dict[str, str]
    functions: dict[str, str]
    others: str
    end: str

    def first_uses(self) -> list[str]:
        """Return the kernels in the order in which the call uses them, then each subgraph."""
        users = "\n".join((self.end, *(self.functions[name] for name in sorted(self.functions, key=_natural))))
        return sorted(self.kernels, key=lambda name: _first_use(name, users))

    def sorted(self, order: Sequence[str]) -> str:
        """Return the text after the head with the kernels in the given order."""
        definitions = [
            *(self.kernels[name] for name in sorted(self.kernels, key=order.index)),
            *(self.functions[name] for name in sorted(self.functions, key=_natural)),
        ]
        return "\n".join(definitions) + self.others + "\n\n" + self.end


def _ordered(part: str) -> str:
    header, block, module = _read_with_tuning(part)
    if module is None:
        return part
    order = module.first_uses()
    text = order_header(header, order)
    if block:
        text += block.head + _ordered_timings(block.sorted(order), order)
    return renumber_kernels(text + order_header(module.head, order) + module.sorted(order), order)


def _read_with_tuning(part: str) -> tuple[str, _KernelModule | None, _KernelModule | None]:
    """Return the header, the definitions of the block that tunes kernels, and those of the module.

    The module is None if the order of its kernels must stay.
    """
    header, tuning, code = _split_tuning(part)
    module = _read(code)
    block = _read(tuning) if tuning else None
    if module is None or (block is None) != (not tuning) or (block and block.kernels.keys() - module.kernels.keys()):
        return header, block, None
    return header, block, module


def _split_tuning(part: str) -> tuple[str, str, str]:
    """Return the text before the block that tunes the kernels, this block, and the module; without a block the module.

    Only the module has its kernels when it runs: the block has copies of them in a literal.
    """
    start = part.find(_TUNING_START)
    end = part.find(_TUNING_END, start)
    if start < 0 or end < 0:
        return "", "", part
    end += len(_TUNING_END)
    return part[:start], part[start:end], part[end:]


def _read(code: str) -> _KernelModule | None:
    """Return the definitions of a module, or None if there are others than kernels and subgraph functions."""
    first_kernel = _KERNEL.search(code)
    end = code.find(_END)
    if first_kernel is None or end < first_kernel.start():
        return None
    kernels: dict[str, str] = {}
    functions: dict[str, str] = {}
    others: list[str] = []
    position = first_kernel.start()
    while position < end:
        match = _KERNEL.match(code, position) or _FUNCTION.match(code, position) or _OTHER.match(code, position)
        if match is None or match.end() > end:
            return None
        names = match.groupdict()
        if name := names.get("kernel"):
            kernels[name] = match[0]
        elif name := names.get("function"):
            functions[name] = match[0]
        elif match[0] != "\n":
            others.append(match[0])
        position = match.end()
    return _KernelModule(code[: first_kernel.start()], kernels, functions, "".join(others), code[end:])


def _ordered_timings(tuning: str, order: Sequence[str]) -> str:
    """Return the block with the timings of the kernels in the same order, if no timing uses a tensor of another."""
    start = _TIMINGS.search(tuning)
    if start is None:
        return tuning
    *timings, rest = tuning[start.start() :].split("\n\n")
    uses = [_uses(timing, order) for timing in timings]
    if not all(uses) or any(_kept_names(timing) for timing in timings):
        return tuning
    ranked = sorted(range(len(timings)), key=lambda index: uses[index])
    return tuning[: start.start()] + "\n\n".join([*(timings[index] for index in ranked), rest])


def _uses(timing: str, order: Sequence[str]) -> list[int]:
    return [rank for rank, name in enumerate(order) if re.search(rf"\b{re.escape(name)}\.run\(", timing)]


def _kept_names(timing: str) -> set[str]:
    """Return the names that a timing makes and does not delete."""
    deleted = (name for names in _DELETED.findall(timing) for name in names.split(", "))
    return set(_ASSIGNED.findall(timing)).difference(deleted)


def order_header(head: str, order: Sequence[str]) -> str:
    """Return the text before a module or a graph, its summaries of kernels in the given order."""
    lines = list(_HEADER.finditer(head))
    if any(line[1] not in order for line in lines):
        return head
    ranked = iter(sorted(lines, key=lambda line: order.index(line[1])))
    return _HEADER.sub(lambda _: next(ranked)[0], head)


def renumber_kernels(text: str, order: Sequence[str]) -> str:
    """Return the text with the kernels numbered in the given order."""
    new_names = numbered(order)
    names = "|".join(sorted(map(re.escape, new_names), key=len, reverse=True))
    return re.sub(rf"\b(?:{names})\b", lambda match: new_names[match[0]], text)


def numbered(order: Sequence[str]) -> dict[str, str]:
    """Map the name of each kernel to its name with the number of its place in the order.

    >>> numbered(["triton_poi_fused_sin_1", "triton_poi_fused_cos_0"])
    {'triton_poi_fused_sin_1': 'triton_poi_fused_sin_0', 'triton_poi_fused_cos_0': 'triton_poi_fused_cos_1'}
    """
    return {name: f"{name.rpartition('_')[0]}_{number}" for number, name in enumerate(order)}


def _first_use(name: str, users: str) -> int:
    used = re.search(rf"\b{re.escape(name)}\b", users)
    return used.start() if used else len(users)


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]
