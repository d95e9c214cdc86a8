"""The lines of Inductor's wrappers, as it writes them.

``PythonWrapperCodegen`` collects lines, plans memory on them, and then asks each for its text, in order. Source:
``torch/_inductor/codegen/wrapper.py``, ``memory_planning.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import textwrap
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.fx import frozen_copy
from hopkit.records import WrapperFunction, WrapperLine

__all__ = ["line_of", "loads_nothing", "lowered_under", "require", "wrapper_functions"]

_FEATURE = "memory checks"

_SILENT = ("DeallocFromPool", "FreeIfNotReused")
"""Lines that have a meaning for memory where they write no text."""


def require() -> None:
    """Raise `UnsupportedTorch` if the lines of the installed torch can't be read."""
    need("torch._inductor.codegen.wrapper.PythonWrapperCodegen._generate", feature=_FEATURE)
    need("torch._inductor.codegen.wrapper.PythonWrapperCodegen.run_wrapper_ir_passes", feature=_FEATURE)
    need("torch._inductor.utils.IndentedBuffer._lines", feature=_FEATURE)
    _LineClasses.load()


@contextlib.contextmanager
def wrapper_functions(see: Callable[[WrapperFunction, bool], None]) -> Iterator[None]:
    """Call ``see(function, is_whole)`` with each function of a wrapper, after Inductor wrote it.

    The functions of partitions and bodies come before the function that calls them; ``is_whole`` is True for the last
    function of a graph. Wrappers in C++ and graphs of the FX backend are not reported.
    """
    owner, name = place("torch._inductor.codegen.wrapper.PythonWrapperCodegen._generate", feature=_FEATURE)
    _, passes_name = place(
        "torch._inductor.codegen.wrapper.PythonWrapperCodegen.run_wrapper_ir_passes", feature=_FEATURE
    )
    generate, plan = getattr(owner, name), getattr(owner, passes_name)
    classes = _LineClasses.load()

    @functools.wraps(plan)
    def run_wrapper_ir_passes(self: Any, is_inference: bool) -> None:
        in_place = {id(line) for line in self.lines if isinstance(line, classes.reuse)}
        plan(self, is_inference)
        self.lines = _WatchedLines(self.lines, self.wrapper_call, in_place)

    @functools.wraps(generate)
    def generate_and_report(self: Any, is_inference: bool) -> Any:
        result = generate(self, is_inference)
        if isinstance(self.lines, _WatchedLines) and not _graph().cpp_wrapper:
            see(_function(self, self.lines), getattr(self, "parent_wrapper", None) is None)
        return result

    with (
        patched(owner, name, generate_and_report, feature=_FEATURE),
        patched(owner, passes_name, run_wrapper_ir_passes, feature=_FEATURE),
    ):
        yield


class _WatchedLines(list[Any]):
    """The final lines of a wrapper: remembers what each wrote into the buffer of text while they are written."""

    def __init__(self, lines: list[Any], buffer: Any, in_place: set[int]) -> None:
        super().__init__(lines)
        self.buffer, self.in_place = buffer, in_place
        self.spans: list[tuple[Any, int, int]] = []

    def __iter__(self) -> Iterator[Any]:
        self.spans.clear()
        for line in super().__iter__():
            begin = len(_held_by(self.buffer))
            yield line
            self.spans.append((line, begin, len(_held_by(self.buffer))))


def _held_by(buffer: Any) -> list[Any]:
    """Return the lines that a buffer of text holds so far; torch 2.11 has no method for them."""
    lines: list[Any] = getattr(buffer, need("torch._inductor.utils.IndentedBuffer._lines", feature=_FEATURE))
    return lines


@dataclasses.dataclass(frozen=True)
class _LineClasses:
    """Torch's classes of lines that have a meaning for memory."""

    allocate: type[Any]
    free: type[Any]
    free_if_not_reused: type[Any]
    reuse: type[Any]
    reinterpret: type[Any]
    multi_output: type[Any]
    kernel_call: type[Any]
    extern_alloc: type[Any]
    from_pool: type[Any]
    to_pool: type[Any]

    @classmethod
    @functools.cache
    def load(cls) -> _LineClasses:
        return cls(
            need("torch._inductor.codegen.wrapper.AllocateLine", feature=_FEATURE),
            need("torch._inductor.codegen.wrapper.FreeLine", feature=_FEATURE),
            need("torch._inductor.codegen.wrapper.FreeIfNotReusedLine", feature=_FEATURE),
            need("torch._inductor.codegen.wrapper.ReuseLine", feature=_FEATURE),
            need("torch._inductor.codegen.wrapper.ReinterpretLine", feature=_FEATURE),
            need("torch._inductor.codegen.wrapper.MultiOutputLine", feature=_FEATURE),
            need("torch._inductor.codegen.wrapper.KernelCallLine", feature=_FEATURE),
            need("torch._inductor.codegen.wrapper.ExternKernelAllocLine", feature=_FEATURE),
            need("torch._inductor.codegen.memory_planning.AllocFromPoolLine", feature=_FEATURE),
            need("torch._inductor.codegen.memory_planning.DeallocFromPoolLine", feature=_FEATURE),
        )


def _graph() -> Any:
    """Return the graph that Inductor is writing."""
    return need("torch._inductor.virtualized.V", feature=_FEATURE).graph


def _function(wrapper: Any, lines: _WatchedLines) -> WrapperFunction:
    graph, texts = _graph(), _held_by(lines.buffer)
    donated = need("torch._inductor.ir.DonatedBuffer", feature=_FEATURE)
    indentation = "    "
    records = []
    written = 0
    for line, begin, end in lines.spans:
        records += _texts(texts[written:begin], indentation)
        text = "\n".join(record.text for record in _texts(texts[begin:end], indentation))
        record = line_of(line, text, in_place=id(line) in lines.in_place)
        if record.text or record.kind in _SILENT:
            records.append(record)
        written = end
    records += _texts(texts[written:], indentation)
    inputs = graph.graph_inputs_original if hasattr(graph, "graph_inputs_original") else {}
    partition = getattr(wrapper, "partition_signatures", None)
    own = [name for name, value in inputs.items() if isinstance(value, donated)]
    if partition is not None:
        # A partition may reuse what its caller gives up.
        own += [name for name, gives_up in partition.input_deallocation.items() if gives_up]
    return WrapperFunction(
        name=str(wrapper.launcher_fn_name),
        parameters=tuple(map(str, wrapper.get_graph_input_names())),
        lines=tuple(records),
        prefix=_prefix(wrapper),
        donated=frozenset(own),
        kept=frozenset(map(str, graph.never_reuse_buffers)),
        hints=_hints(graph),
    )


def _texts(written: list[Any], indentation: str) -> list[WrapperLine]:
    """Return a record for each written text; a deferred text may have been dropped, and others are no text."""
    records = []
    for entry in written:
        text = entry if isinstance(entry, str) else entry() if callable(entry) else None
        if text is not None and text.strip():
            records.append(WrapperLine("Text", text.removeprefix(indentation)))
    return records


def _prefix(wrapper: Any) -> str:
    """Return the first statements of a wrapper's function, without the ``def`` above them."""
    text = str(wrapper.prefix.getvalue())
    head = f"def {wrapper.launcher_fn_name}("
    _, _, body = text.partition(head)
    return textwrap.dedent(body.partition("\n")[2])


def _hints(graph: Any) -> dict[str, int]:
    shape_env = graph.sizevars.shape_env
    # Reading torch 2.11's name on a later torch warns.
    name = "backed_var_to_val" if hasattr(shape_env, "backed_var_to_val") else "var_to_val"
    known = dict(getattr(shape_env, name, {}))
    return {str(symbol): int(value) for symbol, value in known.items() if getattr(value, "is_Integer", False)}


def line_of(line: Any, text: str = "", *, in_place: bool = False) -> WrapperLine:
    """Return the record of one of torch's lines that wrote ``text``; torch is writing its graph."""
    classes = _LineClasses.load()
    kind = "Text" if isinstance(line, str) else type(line).__name__.removesuffix("Line")
    line = getattr(line, "original", line)
    if isinstance(line, classes.from_pool):
        return WrapperLine("AllocFromPool", text, *_buffer(line.node))
    if isinstance(line, classes.to_pool):
        return WrapperLine("DeallocFromPool", text, str(line.node.get_name()), node=_node(line.node))
    if isinstance(line, classes.allocate):
        return WrapperLine("Allocate", text, *_buffer(line.node))
    if isinstance(line, (classes.free, classes.free_if_not_reused)):
        return WrapperLine(kind, text, str(line.node.get_name()), node=_node(line.node))
    if isinstance(line, (classes.reuse, classes.reinterpret)):
        target, _, size, *_, node = _buffer(line.reused_as)
        return WrapperLine(kind, text, str(line.node.get_name()), target, size, in_place, node=node)
    if isinstance(line, classes.multi_output):
        result = _graph().try_get_buffer(line.result_name)
        return WrapperLine(kind, text, line.result_name, size=_size(result), node=_node(result))
    if isinstance(line, classes.extern_alloc):
        name, _, size, *_, node = _buffer(line.node)
        aliases = tuple(map(str, line.node.get_inputs_that_alias_output()))
        return WrapperLine(kind, text, name, size=size, aliases=aliases, node=node)
    if isinstance(line, classes.kernel_call):
        return WrapperLine(kind, text, str(line.kernel_name), node=str(line.original_fxnode_name or ""))
    other = getattr(line, "node", None)
    return WrapperLine(kind, text, _name(other), node=_node(other))


def _buffer(node: Any) -> tuple[str, str, str, bool, tuple[str, ...], str]:
    """Return the fields of a record from ``buffer`` on, for a buffer that is allocated."""
    return str(node.get_name()), "", _size(node), False, (), _node(node)


def _name(node: Any) -> str:
    name = getattr(node, "get_name", None)
    return str(name()) if name is not None else ""


def _size(buffer: Any) -> str:
    """Return the bytes of a buffer as an expression; empty if it has no layout of its own."""
    layout = getattr(buffer, "layout", None)
    if layout is None and hasattr(buffer, "get_layout"):
        layout = buffer.get_layout()
    if layout is None or not all(hasattr(layout, part) for part in ("size", "stride", "dtype")):
        return ""
    elements: Any = 1
    for size, stride in zip(layout.size, layout.stride, strict=True):
        if size == 0:
            return "0"
        elements = elements + (size - 1) * stride
    itemsize = torch.empty((), dtype=layout.dtype, device="meta").element_size()
    return str(elements * itemsize)


def _node(buffer: Any) -> str:
    """Return the names of the nodes from which a buffer comes: its own first."""
    own = buffer.get_origin_node() if hasattr(buffer, "get_origin_node") else None
    if own is not None:
        return str(own.name)
    origins = getattr(getattr(buffer, "data", None), "origins", None) or getattr(buffer, "origins", None) or ()
    return ", ".join(sorted(str(node.name) for node in origins))


@contextlib.contextmanager
def loads_nothing(call: Callable[[torch.fx.GraphModule], Callable[..., Any]]) -> Iterator[None]:
    """Write wrappers and kernels inside the block, but compile and load none: ``call(gm)`` runs the post-grad graph.

    ``call`` returns a function that takes the arguments of the graph as one list.
    """
    owner, name = place("torch._inductor.graph.GraphLowering._compile_to_module_lines", feature=_FEATURE)

    @functools.wraps(getattr(owner, name))
    def compile_to_module_lines(self: Any, wrapper_code: Any) -> Any:
        if self.save_output_code is not None:
            type(self).save_output_code(wrapper_code.value)
        self.cache_key, self.cache_path, self.cache_linemap = "", "", []
        return types.SimpleNamespace(call=call(self.orig_gm), __file__=__file__)

    with patched(owner, name, compile_to_module_lines, feature=_FEATURE):
        yield


@contextlib.contextmanager
def lowered_under(settings: Sequence[Mapping[str, Any]]) -> Iterator[None]:
    """Lower each graph inside the block once under each of several settings of Inductor, in order.

    There is at least one; the last lowering runs. So one trace of a program has a wrapper for each of the settings. The
    setting ``cpp_wrapper`` is for graphs on the CPU, whose decompositions and input copies it does not change.
    """
    owner, name = place("torch._inductor.compile_fx._compile_fx_inner", feature=_FEATURE)
    config = need("torch._inductor.config", feature=_FEATURE)
    note_strides = need("torch._inductor.compile_fx._recursive_record_original_output_strides", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def compile_fx_inner(gm: torch.fx.GraphModule, example_inputs: Any, **kwargs: Any) -> Any:
        note_strides(gm)  # A pass may take a region from torch's cache, and so from the graph, not from its copy.
        for values in settings:
            context = need("torch._guards.TracingContext", feature=_FEATURE).try_get()
            if context is not None and context.output_strides:
                # Each lowering reports the strides of the outputs here, and expects to be the first.
                context.output_strides.clear()
            # The language of the wrapper is an argument besides.
            language = {"cpp_wrapper": values["cpp_wrapper"]} if "cpp_wrapper" in values else {}
            with config.patch(dict(values)):
                compiled = original(frozen_copy(gm, shared=True), example_inputs, **{**kwargs, **language})
        return compiled

    with patched(owner, name, compile_fx_inner, feature=_FEATURE):
        yield
