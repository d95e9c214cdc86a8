"""The lines of Inductor's wrappers: what they allocate, free and reuse, in the order in which they are written."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_LINES = ("memory checks",)
_WRAPPER = "torch._inductor.codegen.wrapper"
_PLANNING = "torch._inductor.codegen.memory_planning"
_CODEGEN = f"{_WRAPPER}.PythonWrapperCodegen"

NAMES = (
    PrivateName(
        f"{_CODEGEN}._generate",
        "method",
        _LINES,
        "writes the text of a wrapper, of a partition or of a body",
        (("2.11", "(self, is_inference)"),),
    ),
    PrivateName(
        f"{_CODEGEN}.run_wrapper_ir_passes",
        "method",
        _LINES,
        "plans memory; behind it the list of lines is final",
        (("2.11", "(self, is_inference)"),),
    ),
    PrivateName("torch._inductor.utils.IndentedBuffer._lines", "attribute", _LINES, "the lines of a buffer of text"),
    PrivateName(f"{_WRAPPER}.AllocateLine", "class", _LINES, "allocates a buffer"),
    PrivateName(f"{_WRAPPER}.FreeLine", "class", _LINES, "frees the name of an input"),
    PrivateName(f"{_WRAPPER}.FreeIfNotReusedLine", "class", _LINES, "frees a buffer, unless planning reused it"),
    PrivateName(f"{_WRAPPER}.ReuseLine", "class", _LINES, "gives the memory of a buffer to another"),
    PrivateName(f"{_WRAPPER}.ReinterpretLine", "class", _LINES, "makes a buffer that is a view of another"),
    PrivateName(f"{_WRAPPER}.MultiOutputLine", "class", _LINES, "takes a buffer out of the result of an operator"),
    PrivateName(f"{_WRAPPER}.KernelCallLine", "class", _LINES, "calls a kernel"),
    PrivateName(f"{_WRAPPER}.ExternKernelAllocLine", "class", _LINES, "calls an operator that allocates its result"),
    PrivateName(f"{_PLANNING}.AllocFromPoolLine", "class", _LINES, "takes a buffer from a pool"),
    PrivateName(f"{_PLANNING}.DeallocFromPoolLine", "class", _LINES, "gives it back"),
    PrivateName("torch._inductor.ir.DonatedBuffer", "class", _LINES, "an input whose memory the graph may reuse"),
    PrivateName(
        "torch._inductor.graph.GraphLowering._compile_to_module_lines",
        "method",
        _LINES,
        "loads the generated text",
        (("2.13", "(self, wrapper_code)"),),
    ),
    PrivateName(
        "torch._inductor.runtime.debug_utils.local",
        "data",
        _LINES,
        "has what torch's own verifier of memory knows; it keeps that of a wrapper that it stopped",
    ),
)
