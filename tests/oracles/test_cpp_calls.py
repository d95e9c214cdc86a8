"""Fallbacks of wrappers in C++: the record is that of the wrapper in Python, and the text has the same calls."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import torch

import hopkit
from hopkit.errors import BackendFailed
from hopkit.oracles.cpp_calls import count_cpp_calls, is_cpp_wrapper
from hopkit.oracles.fallbacks import ORACLE, fallbacks
from hopkit.records import ASKED_FOR, EXTERN_KERNEL, NO_LOWERING, Capture

RELU = torch.ops.aten.relu.default

TEXT = """inductor_entry_impl(
    aoti_torch_cpu_addmm_out(buf19, arg0_1, arg0_1, arg0_1, 1L, 1L);
    aoti_torch_cpu_scatter_reduce_two_out(buf20, buf20, 0, buf21, arg0_1, "prod", 1);
    aoti_torch_cpu_mkldnn__linear_pointwise(arg0_1, arg1_1, &buf1_handle);
    aoti_torch_call_dispatcher("aten::relu_", "", dispatch_vars.data())
    static auto op = c10::Dispatcher::singleton().findSchemaOrThrow("aten::linalg_inv_ex", "");
    PyTuple_SetItem(py_args_0, 0, PyUnicode_FromString("torch.ops.aten.split_with_sizes.default"));
    throw std::runtime_error("PyObject_CallObject torch.ops.aten.split_with_sizes.default failed");
    assert_size_stride(buf1, {3L, 3L}, {3L, 1L}, "torch.ops.aten.relu.default");
"""


def test_each_form_of_a_call_counts_once() -> None:
    called = {"aten.addmm", "aten.scatter_reduce", "mkldnn._linear_pointwise", "aten.relu", "aten.linalg_inv_ex"}
    called.add("aten.split_with_sizes")
    assert count_cpp_calls(TEXT, {*called, "aten.add", "aten.scatter", "aten.mm", "aten.split"}) == dict.fromkeys(
        called, 1
    )
    assert not count_cpp_calls(TEXT.replace("inductor_entry_impl", "other"), called)


def relu_in_a_branch(x: torch.Tensor) -> Any:
    y = torch.cond(x.sum() > 0, lambda x: x.relu() @ x, lambda x: x.cos(), (x,))
    return y.relu() + 1, y.split([1, 2])[0].sort(stable=True)[0]


def captured(fn: Any, *, training: bool, in_cpp: bool) -> Capture:
    with hopkit.fallback_where(lambda node: node.target in (RELU, torch.ops.aten.split_with_sizes.default)):
        return hopkit.capture(fn, (torch.ones(3, 3),), training=training, config={"inductor.cpp_wrapper": in_cpp})


def test_a_wrapper_in_cpp_has_the_fallbacks_of_one_in_python() -> None:
    in_python, in_cpp = (captured(relu_in_a_branch, training=True, in_cpp=in_cpp) for in_cpp in (False, True))
    assert in_cpp.fallbacks.calls == in_python.fallbacks.calls
    assert {call.reason for call in in_cpp.fallbacks.calls} == {ASKED_FOR, NO_LOWERING, EXTERN_KERNEL}
    # In the backward, the cond computes the forward of its branch again.
    relus = {call.body for call in in_cpp.fallbacks.calls if call.operator == "aten.relu.default"}
    assert relus == {"", "true_graph_0", "true_graph_1"}
    assert is_cpp_wrapper(in_cpp.text("codegen"))
    assert "codegen" in ORACLE.reads(in_cpp)
    assert fallbacks(in_cpp) == ()


def test_the_oracle_reads_the_code_in_cpp() -> None:
    capture = captured(torch.relu, training=False, in_cpp=True)
    (call,) = capture.fallbacks.calls
    cosine = dataclasses.replace(call, operator="aten.cos.default", node="cos", reason=NO_LOWERING)
    (finding,) = fallbacks(dataclasses.replace(capture, fallback_record=(call, cosine)))
    assert finding.message == "the code in C++ calls aten.cos 0 times, and the record has 1 calls"


@pytest.mark.xfail(
    strict=True,
    raises=BackendFailed,
    reason="torch 2.13 and 2.15: 'codegen invoke_subgraph is not implemented for cpp wrapper'",
)
def test_a_region_has_a_wrapper_in_cpp() -> None:
    region = torch.compiler.nested_compile_region(lambda x: x.relu() + 1)
    captured(lambda x: region(x) + region(x * 2), training=False, in_cpp=True)
