"""Sum up a text in one line: the kernels of generated code by kind, its extern calls and its buffers."""

from __future__ import annotations

import re
from collections import Counter

__all__ = ["summary_of"]

_KERNEL = re.compile(r"^@triton_heuristics\.(\w+)\(", re.MULTILINE)
_EXTERN = re.compile(r"\bextern_kernels\.(\w+)\(|^ +(?:\w+ = )?(torch\.ops\.[\w.]+)\(", re.MULTILINE)
_BUFFER = re.compile(r"^ +\w+ = (?:empty_strided\w*|torch\.empty_strided)\(", re.MULTILINE)
_REUSE = re.compile(r"; del \w+  # reuse$", re.MULTILINE)


def summary_of(stage: str, text: str) -> str:
    r"""Return the summary line of a text on a page.

    >>> summary_of("codegen", "@triton_heuristics.pointwise(\n)\n    buf0 = empty_strided_cuda((2,), (1,))\n")
    '1 kernel (pointwise), 1 buffer'
    >>> summary_of("aot_forward", "a\nb\n")
    '2 lines'
    """
    if stage != "codegen":
        return _counted(text.count("\n"), "line")
    kinds = Counter(_KERNEL.findall(text))
    externs = Counter(match[1] or match[2] for match in _EXTERN.finditer(text))
    parts = [
        _listed(kinds, "kernel") if kinds else "no kernel",
        *([_listed(externs, "extern call")] if externs else []),
        _counted(len(_BUFFER.findall(text)), "buffer"),
    ]
    reused = len(_REUSE.findall(text))
    return ", ".join(parts) + (f" ({reused} reused)" if reused else "")


def _listed(counts: Counter[str], noun: str) -> str:
    kinds = ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in sorted(counts.items()))
    return f"{_counted(counts.total(), noun)} ({kinds})"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
