"""Handles in C++ wrappers: right ones, and wrong texts."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit.checks.code_only import code_only
from hopkit.checks.memory import check_cpp
from hopkit.checks.memory.cpp_text import handles_of
from hopkit.errors import UsageError

RIGHT = """inductor_entry_impl(
) {
    AtenTensorHandle pool0_handle;
    CHECK(aoti_torch_empty_strided(2, &pool0_handle));
    RAIIAtenTensorHandle pool0(pool0_handle);
    AtenTensorHandle tmp_tensor_handle_0;
    CHECK(aoti_torch__alloc_from_pool(pool0, 0, &tmp_tensor_handle_0));
    auto buf0 = RAIIAtenTensorHandle(tmp_tensor_handle_0);
    cpp_fused_0((float*)(buf0.data_ptr()));
    pool0.reset();
    output_handles[0] = buf0.release();
}
"""


def test_a_right_text_has_no_problem() -> None:
    handles = handles_of(RIGHT)
    assert handles.is_safe
    assert (handles.owned, handles.from_pools, handles.outputs) == (2, 1, 1)


def test_an_output_may_be_another_one_or_a_copy_of_a_constant() -> None:
    outputs = "    output_handles[1] = output_handles[0];\n    aoti_torch_clone(constant0, &output_handles[2]);\n}"
    handles = handles_of(RIGHT.replace("\n}", f"\n{outputs}"))
    assert handles.is_safe
    assert (handles.outputs, handles.absent) == (3, 0)


def test_two_blocks_may_declare_a_handle_and_one_may_not_twice() -> None:
    lines = RIGHT.split("\n")
    body = "\n".join(lines[5:9])
    two = f"if (x) {{\n{body}\n    }} else {{\n{body}\n    }}\n    cpp_fused_0"
    text = RIGHT.replace("cpp_fused_0", two)
    assert handles_of(text.replace("buf0 = RAII", "buf1 = RAII", 2)).is_safe
    again = RIGHT.replace("    cpp_fused_0", f"{body.replace('buf0', 'buf1')}\n    cpp_fused_0")
    assert handles_of(again).problems == ("the handle tmp_tensor_handle_0 is declared twice in one block",)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("    auto buf0 = RAIIAtenTensorHandle(tmp_tensor_handle_0);\n", "", "tmp_tensor_handle_0 has 0 owners"),
        ("    pool0.reset();", "    auto buf1 = RAIIAtenTensorHandle(tmp_tensor_handle_0);", "has 2 owners"),
        ("buf0.release();", "buf0;", "output 0 is buf0, which releases no handle"),
        ("buf0.release();", "buf0.release();\n    output_handles[1] = buf0.release();", "buf0 is used in line"),
        ("buf0.release();", "output_handles[1];", "output 0 is output_handles[1], which releases no handle"),
        ("    pool0.reset();", "    buf0.reset();", "buf0 is used in line"),
        ("output_handles[0]", "output_handles[1]", "the outputs are set {1: 1} times"),
    ],
)
def test_a_wrong_text_is_found(old: str, new: str, problem: str) -> None:
    assert old in RIGHT
    assert problem in "; ".join(handles_of(RIGHT.replace(old, new)).problems)


SORT = """inductor_entry_impl(
) {
    AtenTensorHandle buf1_handle;
    AtenTensorHandle buf2_handle;
    CHECK(aoti_torch_cpu_sort_stable(arg0_1, 1L, &buf1_handle, &buf2_handle));
    RAIIAtenTensorHandle buf1(buf1_handle);
    RAIIAtenTensorHandle buf2(buf2_handle);
    auto buf3 = std::move(buf2);  // reuse
    cpp_fused_0(buf3.data_ptr());
    output_handles[0] = buf1.release();
    output_handles[1] = buf3.release();
}
"""


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        ("", "", ()),
        ("    RAIIAtenTensorHandle buf1(buf1_handle);\n", "", ("the handle buf1_handle has 0 owners",)),
        (
            "buf2(buf2_handle);",
            "buf2(buf2_handle);\n    RAIIAtenTensorHandle again(buf2_handle);",
            ("the handle buf2_handle has 2 owners",),
        ),
        (
            "cpp_fused_0(buf3.",
            "cpp_fused_0(buf2.",
            ("buf2 is used in line 9, after line 8 gave it up: cpp_fused_0(buf2.data_ptr());",),
        ),
    ],
)
def test_each_handle_of_a_call_with_several_results_has_one_owner(
    old: str, new: str, problems: tuple[str, ...]
) -> None:
    assert handles_of(SORT.replace(old, new)).problems == problems


def test_each_call_may_have_a_variable_of_the_same_name_in_its_block() -> None:
    call = (
        "    {\n        GenericList list_1(c10::TensorType::get());\n        stack_0.push(std::move(list_1));\n    }\n"
    )
    again = call.replace("GenericList list_1", "std::vector<int> list_1")
    assert handles_of(SORT.replace("    cpp_fused", f"{call}{call}{again}    cpp_fused")).problems == ()
    used = call.replace("    }\n", "        f(list_1);\n    }\n")
    (problem,) = handles_of(SORT.replace("    cpp_fused", f"{used}    cpp_fused")).problems
    assert problem.startswith("list_1 is used in line")


@pytest.mark.parametrize("planning", [False, True])
def test_the_wrapper_of_a_program_is_safe(planning: bool) -> None:
    config = {"inductor.cpp_wrapper": True, "inductor.memory_planning": planning}
    x = torch.rand(4, 4)
    captured = hopkit.capture(lambda x: ((x @ x).softmax(1), x + 1), (x,), config=config, stages=("codegen",))
    handles = check_cpp(captured)
    assert handles.is_safe
    assert handles.outputs == 2
    assert (handles.from_pools > 0) == planning


def test_the_wrapper_of_a_program_that_returns_one_tensor_twice_is_safe() -> None:
    """The result of ``exp`` is saved for the backward too."""
    x = torch.rand(3, requires_grad=True)
    with code_only():
        captured = hopkit.capture(
            lambda x: x.sin().exp(), (x,), config={"inductor.cpp_wrapper": True}, stages=("codegen",), training=True
        )
    assert "= output_handles[0];" in captured.text("codegen")
    assert check_cpp(captured).is_safe


def test_a_capture_without_one_is_bad_input() -> None:
    captured = hopkit.capture(torch.sin, (torch.ones(2),), backend="eager")
    with pytest.raises(UsageError, match="no wrapper in C"):
        check_cpp(captured)
