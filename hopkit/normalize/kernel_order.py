"""Order the Triton kernels and subgraph functions of generated code, and number the kernels in that order.

Inductor numbers kernels in the order in which it fused them, which another version may change. The order of their
definitions has no effect: Python looks a name up when it runs the call. So a diff between two versions of torch shows
only changes of what the code computes.
"""

from __future__ import annotations

import re

__all__ = ["order_kernels"]

_PART = re.compile(r"^(?=# ---- \d++ of \d++ ----$)", re.MULTILINE)
_KERNEL = re.compile(
    r"^(?:# [^\n]*+\n)*(?P<kernel>\w+_\d++) = async_compile\.\w++\([^\n]*+\n"
    r"(?:(?!''')[^\n]*+\n)*'''[^\n]*+\n",
    re.MULTILINE,
)
_FUNCTION = re.compile(r"^def (?P<function>\w+)\(args\):\n(?:[ ][^\n]*+\n|\n(?=\n*+[ ]))+", re.MULTILINE)
_OTHER = re.compile(r"(?:\n|from [\w.]++ import [\w ]++\n)")
_END = "async_compile.wait(globals())\n"
_HEADER = re.compile(r"^# (\w+): (?:not )?compiled for [^\n]*+\n", re.MULTILINE)


def order_kernels(text: str) -> str:
    """Return generated code with its kernels in the order of their first use: by the call, then by subgraphs by name.

    A module with other definitions between its kernels stays as it is.
    """
    return "".join(_ordered(part) for part in _PART.split(text))


def _ordered(part: str) -> str:
    first_kernel = _KERNEL.search(part)
    end = part.find(_END)
    if first_kernel is None or end < first_kernel.start():
        return part
    kernels: dict[str, str] = {}
    functions: dict[str, str] = {}
    others: list[str] = []
    position = first_kernel.start()
    while position < end:
        match = _KERNEL.match(part, position) or _FUNCTION.match(part, position) or _OTHER.match(part, position)
        if match is None or match.end() > end:
            return part
        names = match.groupdict()
        if name := names.get("kernel"):
            kernels[name] = match[0]
        elif name := names.get("function"):
            functions[name] = match[0]
        elif match[0] != "\n":
            others.append(match[0])
        position = match.end()
    subgraphs = sorted(functions, key=_natural)
    users = "\n".join((part[end:], *(functions[name] for name in subgraphs)))
    order = sorted(kernels, key=lambda name: _first_use(name, users))
    definitions = [*(kernels[name] for name in order), *(functions[name] for name in subgraphs)]
    body = "\n".join(definitions) + "".join(others) + "\n\n"
    head = _ordered_header(part[: first_kernel.start()], order)
    return _renumbered(f"{head}{body}{part[end:]}", order)


def _ordered_header(head: str, order: list[str]) -> str:
    """Return the text before the first kernel, its summaries of kernels in the same order."""
    lines = list(_HEADER.finditer(head))
    if any(line[1] not in order for line in lines):
        return head
    ranked = iter(sorted(lines, key=lambda line: order.index(line[1])))
    return _HEADER.sub(lambda _: next(ranked)[0], head)


def _renumbered(text: str, order: list[str]) -> str:
    numbered = {name: f"{name.rpartition('_')[0]}_{number}" for number, name in enumerate(order)}
    names = "|".join(sorted(map(re.escape, numbered), key=len, reverse=True))
    return re.sub(rf"\b(?:{names})\b", lambda match: numbered[match[0]], text)


def _first_use(name: str, users: str) -> int:
    used = re.search(rf"\b{re.escape(name)}\b", users)
    return used.start() if used else len(users)


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]
