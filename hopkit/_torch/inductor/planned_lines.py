"""Change the lines of Inductor's wrappers after memory is planned, before they are written: for planted faults.

Source: ``torch/_inductor/codegen/wrapper.py``, ``memory_planning.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.inductor.wrapper_lines import line_of, loads_nothing
from hopkit.records import WrapperLine

__all__ = ["PlannedLines", "changed_lines", "generates_only"]

_FEATURE = "memory checks"


class PlannedLines:
    """The lines of one function of a wrapper, in the order in which they will be written.

    ``records`` are their meanings, without text. ``is_root`` is False for a partition and for the body of a HOP.
    """

    def __init__(self, wrapper: Any, in_place: frozenset[int] = frozenset()) -> None:
        self._wrapper, self._in_place = wrapper, in_place
        self._lines: list[Any] = wrapper.lines
        self.is_root = getattr(wrapper, "parent_wrapper", None) is None

    @property
    def records(self) -> list[WrapperLine]:
        return [line_of(line) for line in self._lines]

    @property
    def inputs(self) -> tuple[str, ...]:
        return tuple(map(str, self._wrapper.get_graph_input_names()))

    @property
    def outputs(self) -> tuple[str, ...]:
        """The names of the buffers that the function returns."""
        named = (output.get_name() for output in self._wrapper.get_graph_outputs() if hasattr(output, "get_name"))
        return tuple(map(str, named))

    @property
    def allocated(self) -> frozenset[str]:
        """The buffers that the function allocates, or to which it gives the memory of others."""
        records = self.records
        taken = {record.target for record in records if record.kind == "Reuse"}
        return frozenset(taken | {record.buffer for record in records if record.kind == "Allocate"})

    @property
    def operator_of(self) -> dict[str, str]:
        """Map each buffer that an operator returns to the name that the operator's line assigns.

        That is the buffer's own, or the name of the results of which a later line takes it.
        """
        operators = [record.buffer for record in self.records if record.kind == "ExternKernelAlloc"]
        taken = {
            record.buffer: str(line.arg_name)
            for record, line in zip(self.records, self._lines, strict=True)
            if record.kind == "MultiOutput"
        }
        whole = set(operators) - set(taken.values())
        return {name: name for name in whole} | {
            name: results for name, results in taken.items() if results in operators
        }

    def is_in_place(self, index: int) -> bool:
        """Return whether a line gives memory away to a kernel that computes from what it holds."""
        return id(self._lines[index]) in self._in_place

    def import_from(self, module: str, name: str) -> None:
        """Let the text of the wrapper import a function."""
        self._wrapper.imports.writeline(f"from {module} import {name}")

    def uses(self, index: int) -> frozenset[str]:
        """Return the buffers that a call of a kernel or operator gets as arguments; empty for another line."""
        line = self._lines[index]
        kind = line_of(line).kind
        if kind == "KernelCall":
            return frozenset(map(str, line.call_args))
        if kind in ("ExternKernelOut", "ExternKernelAlloc"):
            return frozenset(str(operand.get_name()) for operand in line.node.inputs if hasattr(operand, "get_name"))
        return frozenset()

    def move(self, source: int, target: int) -> None:
        """Move a line to stand before another."""
        line = self._lines.pop(source)
        self._lines.insert(target if target < source else target - 1, line)

    def remove(self, index: int) -> None:
        del self._lines[index]

    def repeat(self, index: int) -> None:
        """Write a line twice."""
        self._lines.insert(index, self._lines[index])

    def insert(self, index: int, text: str) -> None:
        """Write a text before a line."""
        self._lines.insert(index, text)

    def reuse(self, allocation: int, source: int) -> None:
        """Give the memory of the buffer that the line ``source`` allocates to the one that ``allocation`` does."""
        reuse = need("torch._inductor.codegen.wrapper.ReuseLine", feature=_FEATURE)
        old, new = self._lines[source].node, self._lines[allocation].node
        self._lines[allocation] = reuse(self._wrapper, old, new, delete_old=False)

    def free(self, index: int, name: str) -> None:
        """Free a buffer before a line."""
        free = need("torch._inductor.codegen.wrapper.FreeLine", feature=_FEATURE)
        self._lines.insert(index, free(self._wrapper, _Named(name)))

    def move_in_pool(self, index: int, offset: int) -> None:
        """Let a buffer begin at another byte of its pool."""
        self._lines[index].group.allocation.offset = offset

    def shrink(self, index: int) -> None:
        """Allocate one element for a buffer, whatever its size."""
        line = self._lines[index]
        node = line.node
        shrunk = _Text(self._wrapper.make_allocation(node.get_name(), node.get_device(), node.get_dtype(), (1,), (1,)))
        shrunk.original = line
        self._lines[index] = shrunk


class _Named:
    """A buffer of which only the name is known."""

    def __init__(self, name: str) -> None:
        self._name = name

    def get_name(self) -> str:
        return self._name


class _Text(str):
    """A text in place of a line of torch's, ``original``, whose meaning it keeps."""

    original: Any


@contextlib.contextmanager
def changed_lines(change: Callable[[PlannedLines], None]) -> Iterator[None]:
    """Call ``change(lines)`` inside the block with the lines of each function, after memory is planned on them."""
    owner, name = place("torch._inductor.codegen.wrapper.PythonWrapperCodegen.run_wrapper_ir_passes", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def run_wrapper_ir_passes(self: Any, is_inference: bool) -> None:
        reuse = need("torch._inductor.codegen.wrapper.ReuseLine", feature=_FEATURE)
        in_place = frozenset(id(line) for line in self.lines if isinstance(line, reuse))
        original(self, is_inference)
        change(PlannedLines(self, in_place))

    with patched(owner, name, run_wrapper_ir_passes, feature=_FEATURE):
        yield


def generates_only(
    gm: torch.fx.GraphModule,
    example_inputs: list[Any],
    change: Callable[[PlannedLines], None],
    settings: Mapping[str, Any],
) -> Any:
    """Compile as Inductor does, with changed lines, but load no code: the post-grad graph runs eagerly."""
    compile_graph = need("torch._inductor.compile_fx.compile_fx", feature=_FEATURE)
    config = need("torch._inductor.config", feature=_FEATURE)
    # A cache would keep the code, and there is none.
    with config.patch({"fx_graph_cache": False, **settings}), changed_lines(change), loads_nothing(runs_eagerly):
        return compile_graph(gm, example_inputs)


def runs_eagerly(gm: torch.fx.GraphModule) -> Callable[[list[Any]], Any]:
    """Return a function that runs a post-grad graph on its arguments, one list."""

    def run(args: list[Any]) -> Any:
        inputs = list(args)
        args.clear()
        return gm(*inputs)

    return run
