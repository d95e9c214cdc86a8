"""Check the handles in the text of Inductor's C++ wrappers: each has one owner, each returned one is released once."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter

from hopkit.errors import UsageError
from hopkit.records import Capture
from hopkit.records.capture import compiled_nothing, require_capture

__all__ = ["CppHandles", "check_cpp", "handles_of"]

_ENTRY = "inductor_entry_impl("
_DECLARED = re.compile(r"AtenTensorHandle (\w+);")
_FILLED = re.compile(r"&(\w+_handle(?:_\d+)?)\b")
_OWNED = re.compile(r"RAIIAtenTensorHandle(?: \w+)?\((\w+_handle(?:_\d+)?)\)")
_FROM_POOL = re.compile(r"aoti_torch__alloc_from_pool\(.*&(\w+)\)")
_RETURNED = re.compile(r"output_handles\[(\d+)\] = (.+?);")
_CLONED = re.compile(r"(aoti_torch_clone)\(.+, &output_handles\[(\d+)\]\)")
"""A constant that is returned: the caller gets a copy of it."""

_RELEASED = re.compile(r"\b(\w+)\.release\(\)")
_RESET = re.compile(r"\b(\w+)\.reset\(\)")
_MOVED = re.compile(r"std::move\((\w+)\)")
_WORD = re.compile(r"\b\w+\b")
_COUNT = re.compile(r"num_outputs=(\d+)")


@dataclasses.dataclass(frozen=True)
class CppHandles:
    """The findings of `check_cpp`: ``problems`` in words, the numbers of owned handles, pool handles and outputs.

    ``absent`` is the number of outputs that get no handle: those that are None.
    """

    problems: tuple[str, ...] = ()
    owned: int = 0
    from_pools: int = 0
    outputs: int = 0
    absent: int = 0

    @property
    def is_safe(self) -> bool:
        return not self.problems


def check_cpp(captured: Capture) -> CppHandles:
    """Check the handles of the C++ wrappers of a capture with ``config={"inductor.cpp_wrapper": True}``.

    Each handle that an allocation fills must be declared once in its block and get exactly one owner, each output that
    is not None exactly one handle, and no handle may be released twice, or used after it was released, reset or moved.
    Which outputs are None is known if the capture kept the stages ``post_grad_forward`` and ``post_grad_backward``.
    Raises `UsageError` for a capture without such wrappers, unless Inductor had nothing to compile.

    >>> import hopkit, torch                                                                        # doctest: +SKIP
    >>> config = {"inductor.cpp_wrapper": True}                                                     # doctest: +SKIP
    >>> check_cpp(hopkit.capture(torch.sin, (torch.ones(2),), config=config)).is_safe               # doctest: +SKIP
    True
    """
    require_capture(captured)
    texts = [artifact.text for artifact in captured.artifacts.get("codegen", ()) if _ENTRY in artifact.text]
    if compiled_nothing(captured):
        return CppHandles()
    if not texts:
        raise UsageError(
            f"the capture on backend {captured.backend!r} has no wrapper in C++",
            hint='capture with config={"inductor.cpp_wrapper": True}, and keep the stage codegen',
        )
    found = [handles_of(text) for text in texts]
    problems = [problem for handles in found for problem in handles.problems]
    absent = sum(handles.absent for handles in found)
    none = _none_outputs(captured)
    if none is not None and none != absent:
        problems.append(f"{absent} outputs get no handle, and {none} are None")
    return CppHandles(
        tuple(problems),
        sum(handles.owned for handles in found),
        sum(handles.from_pools for handles in found),
        sum(handles.outputs for handles in found),
        absent,
    )


def _none_outputs(captured: Capture) -> int | None:
    """Return the number of outputs of the post-grad graphs that are None; None if the capture did not keep them."""
    kept = [captured.artifacts.get(f"post_grad_{direction}", ()) for direction in ("forward", "backward")]
    graphs = [artifact.graph for artifacts in kept for artifact in artifacts if artifact.graph is not None]
    if not kept[0] or (captured.variant.training and not kept[1]):
        return None
    outputs = (next(iter(reversed(gm.graph.nodes))).args[0] for gm in graphs)
    return sum(part is None for parts in outputs if isinstance(parts, (tuple, list)) for part in parts)


def handles_of(text: str) -> CppHandles:
    """Check the entry function in the text of a wrapper in C++; see `check_cpp`.

    Outputs may be absent if the text says how many there are.

    >>> handles_of("inductor_entry_impl(\\n    f(&buf0_handle);\\n    output_handles[0] = buf0.release();\\n}").problems
    ('the handle buf0_handle has 0 owners',)
    """
    _, _, entry = text.partition(_ENTRY)
    lines = entry.partition("\n}")[0].split("\n")
    declared, filled, owners = (_in_blocks(lines, pattern) for pattern in (_DECLARED, _FILLED, _OWNED))
    twice = {handle: None for handle, count in declared.items() if count > 1}
    problems = [f"the handle {name} is declared twice in one block" for _, name in twice]
    problems += [
        f"the handle {handle[1]} has {owners[handle]} owners"
        for handle in filled
        if owners[handle] != 1 and handle not in twice
    ]
    returned = [output for line in lines for output in _RETURNED.findall(line)]
    returned += [(number, clone) for line in lines for clone, number in _CLONED.findall(line)]
    numbers = Counter(int(number) for number, _ in returned)
    stated = _COUNT.search(text)
    count = int(stated[1]) if stated else len(numbers)
    if set(numbers.values()) - {1} or not set(numbers) <= set(range(count)):
        problems.append(f"the outputs are set {dict(sorted(numbers.items()))} times")
    # Of equal handles, the caller takes over the last, and copies it for the others: torch/csrc/inductor/aoti_torch/
    # tensor_converter.cpp.
    released = {f"output_handles[{number}]" for number, value in returned if "release()" in value}
    problems += [
        f"output {number} is {value}, which releases no handle"
        for number, value in returned
        if "release()" not in value and value not in released and value != "aoti_torch_clone"
    ]
    problems += _uses_after_end(lines)
    from_pools = sum(len(_FROM_POOL.findall(line)) for line in lines)
    return CppHandles(tuple(problems), sum(owners.values()), from_pools, len(returned), count - len(numbers))


def _in_blocks(lines: list[str], pattern: re.Pattern[str]) -> Counter[tuple[int, str]]:
    """Count the names that a pattern finds, each with the number of the block of C++ in which it is."""
    counts: Counter[tuple[int, str]] = Counter()
    blocks, number = [0], 0
    for line in lines:
        code = line.partition("//")[0].strip()
        if code.startswith("}") and len(blocks) > 1:
            blocks.pop()
        counts.update((blocks[-1], name) for name in pattern.findall(code))
        # A list of initial values begins and ends in one line.
        if code.endswith("{"):
            number += 1
            blocks.append(number)
    return counts


def _uses_after_end(lines: list[str]) -> list[str]:
    """Return a message for each handle that is given up, and then occurs again before it gets a new value."""
    problems: list[str] = []
    ended: dict[str, int] = {}
    moved: set[str] = set()
    for number, line in enumerate(lines, start=1):
        code = line.partition("//")[0]
        # To reset a handle that was moved does nothing: it is empty.
        only_reset = moved - set(_WORD.findall(_RESET.sub("", code)))
        words = set(_WORD.findall(code)) - only_reset
        for name in [name for name in ended if name in words]:
            # A new variable of that name, in the block of another call for example, or a new value.
            if not re.search(rf"\b(?!return\b)[\w:]+(?:<[^>]*>)?[*&]? {name}\b|\b{name} =", line):
                problems.append(f"{name} is used in line {number}, after line {ended[name]} gave it up: {line.strip()}")
            del ended[name]
            moved.discard(name)
        for pattern in (_RELEASED, _RESET, _MOVED):
            ended.update(dict.fromkeys(pattern.findall(line), number))
        moved |= set(_MOVED.findall(code))
    return problems
