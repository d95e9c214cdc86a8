"""The memory check on wrappers of Inductor, and on wrappers that are written wrongly on purpose."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from typing import Any

import pytest
import torch

import hopkit
from hopkit.checks.memory import CppHandles, MemoryReport, WrapperPlace, check, check_cpp, check_wrappers
from hopkit.errors import UsageError
from hopkit.records import WrapperFunction, WrapperLine, WrapperProgram


def line(text: str) -> WrapperLine:
    """Return the record of a line, with the meaning that its text shows."""
    name = text.partition(" ")[0]
    if "empty_strided_cpu" in text and "pool" not in name:
        return WrapperLine("Allocate", text, name, size="16", node=f"node_of_{name}")
    if "alloc_from_pool" in text:
        return WrapperLine("AllocFromPool", text, name, size="16", node=f"node_of_{name}")
    if text.endswith("# reuse"):
        return WrapperLine("Reuse", text, text.split()[2].rstrip(";"), name, "16", in_place="in place" in text)
    if text.startswith("del buf"):
        return WrapperLine("FreeIfNotReused", text, text.split()[1])
    if text.startswith("give back "):
        return WrapperLine("DeallocFromPool", "", text.removeprefix("give back "))
    kind = "KernelCall" if "cpp_fused" in text else "Text"
    return WrapperLine(kind, text)


def function(text: str, name: str = "call", parameters: tuple[str, ...] = ("arg0_1",)) -> WrapperFunction:
    lines = tuple(map(line, text.strip().splitlines()))
    prefix = f"{', '.join(parameters)}, = args\nargs.clear()\n"
    return WrapperFunction(name, parameters, lines, prefix)


def report(text: str, *others: WrapperFunction) -> MemoryReport:
    return check_wrappers([WrapperProgram((*others, function(text)))])


def problems(text: str, *others: WrapperFunction) -> list[str]:
    return [str(problem) for problem in report(text, *others).problems]


ALLOCATED = "buf{0} = empty_strided_cpu((4, ), (1, ), torch.float32)"
BUF0, BUF1, BUF2 = (ALLOCATED.format(number) for number in range(3))


def test_a_right_wrapper_has_no_problem_and_its_peak_is_what_lives_at_one_time() -> None:
    right = report(
        f"{BUF0}\ncpp_fused_0(arg0_1, buf0)\n{BUF1}\ncpp_fused_1(buf0, buf1)\ndel buf0\n{BUF2}\n"
        "cpp_fused_2(buf1, buf2)\ndel buf1\nreturn (buf2, )"
    )
    assert right.is_safe
    assert (right.peak_bytes, right.allocations, right.lines, right.paths) == (32, 3, 9, 1)


def test_a_report_names_the_buffer_both_lines_and_the_node() -> None:
    assert problems(f"{BUF0}\ndel buf0\n{BUF1}\ncpp_fused_1(buf0, buf1)\nreturn (buf1, )") == [
        "read after free: buf0 (of node_of_buf0) at call:4 `cpp_fused_1(buf0, buf1)`, after call:2 `del buf0`"
    ]


def test_a_leak_is_named_after_the_buffer_that_took_the_memory() -> None:
    text = f"{BUF0}\ncpp_fused_0(buf0)\nbuf1 = buf0; del buf0  # reuse\n{BUF2}\ncpp_fused_1(buf1, buf2)\n"
    assert problems(f"{text}cpp_fused_2(buf2)\nreturn (buf2, )") == [
        "not freed: buf1 at call:7 `return (buf2, )`, after call:3 `buf1 = buf0; del buf0  # reuse`"
    ]


def test_a_line_of_several_statements_is_printed_in_one() -> None:
    place = WrapperPlace("call", 2, "    pool0 = empty()\n    buf0 = alloc_from_pool(pool0)\n")
    assert str(place) == "call:2 `pool0 = empty(); buf0 = alloc_from_pool(pool0)`"


@pytest.mark.parametrize(
    ("fallback", "operator"),
    [
        (lambda x: (x @ x).index_put((torch.tensor([0, 1]),), x[:2]), "index_put_"),
        (lambda x: (x @ x).index_add(0, torch.tensor([0, 1]), x[:2]), "index_put_"),
    ],
)
def test_an_operator_that_returns_its_argument_has_no_memory_of_its_own(fallback: Any, operator: str) -> None:
    with hopkit.fallback_where(lambda node: True):
        captured = hopkit.capture(fallback, (torch.rand(4, 4),), stages=())
    assert any(operator in part.text for program in captured.wrappers for part in program.functions[0].lines)
    found = check(captured)
    assert found.is_safe
    assert found.peak_bytes == 96  # 4 * 4 floats, 2 indices


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("read after free", f"{BUF0}\nbuf1 = reinterpret_tensor(buf0, (2, ), (1, ), 0)\ndel buf0\nreturn (buf1, )"),
        ("read after free", f"{BUF0}\ncpp_fused_0(buf0)\ndel buf0\nreturn (buf0, )"),
        ("read after reuse", f"{BUF0}\nbuf1 = buf0; del buf0  # reuse\ncpp_fused_1(buf0, buf1)\nreturn (buf1, )"),
        (
            "read after reuse",
            f"{BUF0}\nbuf3 = reinterpret_tensor(buf0, (2, ), (1, ), 0)\nbuf1 = buf0; del buf0  # reuse\n"
            "cpp_fused_1(buf3, buf1)\nreturn (buf1, )",
        ),
        ("not allocated", f"cpp_fused_0(buf0)\n{BUF1}\ncpp_fused_1(buf0, buf1)\ndel buf0\nreturn (buf1, )"),
        ("not allocated", f"cpp_fused_0(buf0)\n{BUF0}\nreturn (buf0, )"),
        ("not allocated", "del buf0\nreturn ()"),
        ("not allocated", "buf1 = buf0; del buf0  # reuse\nreturn (buf1, )"),
        ("freed twice", f"{BUF0}\ncpp_fused_0(buf0)\ndel buf0\ndel buf0\nreturn ()"),
        ("not freed", f"{BUF0}\n{BUF1}\ncpp_fused_0(buf0)\ncpp_fused_1(buf1)\nreturn (buf1, )"),
        (
            "not freed",
            f"{BUF0}\ncpp_fused_0(buf0)\nbuf1 = buf0; del buf0  # reuse\n{BUF2}\ncpp_fused_1(buf1, buf2)\n"
            "cpp_fused_2(buf2)\nreturn (buf2, )",
        ),
        ("too small", "buf0 = empty_strided_cpu((3, ), (1, ), torch.float32)\nreturn (buf0, )"),
        ("out of bounds", f"{BUF0}\nreturn (reinterpret_tensor(buf0, (4, ), (1, ), 1), )"),
        ("out of bounds", f"{BUF0}\nreturn (reinterpret_tensor(buf0, (2, ), (1, ), -1), )"),
        ("input reused", "buf1 = arg0_1; del arg0_1  # reuse\ncpp_fused_1(buf1)\nreturn (buf1, )"),
        (
            "read after reuse",
            "pool0 = empty_strided_cpu((16, ), (1, ), torch.uint8)\n"
            "buf0 = alloc_from_pool(pool0, 0, torch.float32, (4, ), (1, ))\n"
            "buf1 = alloc_from_pool(pool0, 0, torch.float32, (4, ), (1, ))\n"
            "cpp_fused_1(buf0, buf1)\nreturn (buf1, )",
        ),
        (
            "out of bounds",
            "pool0 = empty_strided_cpu((24, ), (1, ), torch.uint8)\n"
            "buf0 = alloc_from_pool(pool0, 16, torch.float32, (4, ), (1, ))\nreturn (buf0, )",
        ),
        (
            "out of bounds",
            "pool0 = empty_strided_cpu((24, ), (1, ), torch.uint8)\n"
            "buf0 = alloc_from_pool(pool0, -8, torch.float32, (4, ), (1, ))\nreturn (buf0, )",
        ),
        (
            "too small",
            "pool0 = empty_strided_cpu((16, ), (1, ), torch.uint8)\n"
            "buf0 = alloc_from_pool(pool0, 0, torch.float16, (4, ), (1, ))\nreturn (buf0, )",
        ),
        ("unknown symbol", "buf0 = empty_strided_cpu((u0, ), (1, ), torch.float32)\nreturn (buf0, )"),
        (
            "unknown symbol",
            "pool0 = empty_strided_cpu((4*u0, ), (1, ), torch.uint8)\nu0 = arg0_1.item()\nreturn (pool0, )",
        ),
    ],
)
def test_each_kind_of_error_is_found(kind: str, text: str) -> None:
    assert [found.partition(":")[0] for found in problems(text)] == [kind]


def test_a_pool_may_give_its_bytes_to_the_next_buffer_after_the_last_use() -> None:
    assert not problems(
        "pool0 = empty_strided_cpu((16, ), (1, ), torch.uint8)\n"
        "buf0 = alloc_from_pool(pool0, 0, torch.float32, (4, ), (1, ))\ncpp_fused_0(arg0_1, buf0)\n"
        "give back buf0\nbuf1 = buf0  # alloc\ncpp_fused_1(arg0_1, buf1)\nreturn (buf1, )".replace(
            "buf1 = buf0  # alloc", "buf1 = alloc_from_pool(pool0, 0, torch.float32, (4, ), (1, ))"
        )
    )


def test_a_pool_takes_back_bytes_behind_a_loop_and_not_in_its_first_round() -> None:
    pool = "pool0 = empty_strided_cpu((16, ), (1, ), torch.uint8)"
    part = "buf0 = alloc_from_pool(pool0, 0, torch.float32, (4, ), (1, ))"
    text = (
        f"{pool}\n{part}\ncpp_fused_0(arg0_1, buf0)\n{BUF1}\nwhile arg0_1.item():\n    # a round\n"
        "    cpp_fused_1(buf0, buf1)\ngive back buf0\n{}return (buf1, )"
    )
    assert not problems(text.replace("{}", ""))
    assert not problems(text.replace("{}", "# behind the loop\n"))
    late = problems(text.replace("{}", "cpp_fused_2(buf0, buf1)\n"))
    assert ["read after free: buf0" in problem for problem in late] == [True]


PARTITION = "partition0_args = [buf0, ]\ndel buf0\n(buf1,) = self.partitions[0](partition0_args)\ndel partition0_args"


def test_an_argument_that_a_call_takes_over_is_not_freed_by_its_del() -> None:
    partition = function(
        f"{BUF1}\ncpp_fused_1(buf0, buf1)\ndel buf0\nreturn (buf1, )", "partition_0", parameters=("buf0",)
    )
    assert not problems(f"{BUF0}\ncpp_fused_0(arg0_1, buf0)\n{PARTITION}\nreturn (buf1, )", partition)


def test_an_output_of_a_partition_outlives_it() -> None:
    partition = function(
        f"{BUF1}\ncpp_fused_1(buf0, buf1)\ndel buf1\nreturn (buf1, )", "partition_0", parameters=("buf0",)
    )
    found = problems(f"{BUF0}\ncpp_fused_0(arg0_1, buf0)\n{PARTITION}\nreturn (buf1, )", partition)
    assert found[0] == (
        "read after free: buf1 (of node_of_buf1) at partition_0:4 `return (buf1, )`, after partition_0:3 `del buf1`"
    )


@pytest.mark.parametrize(
    "ending", ["del buf0", "buf1 = buf0; del buf0  # reuse\ncpp_fused_2(buf1)"], ids=["freed", "reused"]
)
@pytest.mark.parametrize(("read", "count"), [("", 0), ("cpp_fused_3(buf0, buf2)\n", 1)], ids=["dead", "read"])
def test_an_argument_that_a_partition_returns_though_it_has_ended_is_found_where_it_is_read(
    ending: str, read: str, count: int
) -> None:
    # As of an operator whose result depends on data: the partition names its argument, and returns it too.
    body = f"buf0 = partition_arg\n{BUF2}\ncpp_fused_1(buf0, buf2)\n{ending}\nreturn (buf2, partition_arg, )"
    partition = function(body, "partition_0", parameters=("partition_arg",))
    call = "partition0_args = [buf0, ]\n(buf2, buf0) = self.partitions[0](partition0_args)\ndel partition0_args"
    text = f"{BUF0}\ncpp_fused_0(arg0_1, buf0)\n{call}\n{read}return (buf2, )"
    found = problems(text, partition)
    assert ["at partition_0" in problem for problem in found] == [True] * count


BRANCH = (
    "buf1 = [None] * 1\nif arg0_1.item():\n    body_args = [buf0, ]\n    buf1 = body(body_args)\nelse:\n"
    "    body_args = [buf0, ]\n    buf1 = body(body_args)\nbuf3 = buf1[0]"
)


def test_the_result_of_a_body_is_freed_too() -> None:
    body = function(f"{BUF2}\ncpp_fused_1(body_arg, buf2)\nreturn (buf2, )", "body", parameters=("body_arg",))
    text = f"{BUF0}\ncpp_fused_0(arg0_1, buf0)\n{BRANCH}\ndel buf0\ndel buf1\n{BUF1}\ncpp_fused_2(buf3, buf1)\n"
    rest = "cpp_fused_3(buf1)\nreturn (buf1, )"
    assert not problems(f"{text}del buf3\n{rest}", body)
    (leak,) = problems(f"{text}{rest}", body)
    assert leak.startswith("not freed: buf2 (of node_of_buf2) at call:")


def test_what_the_last_loop_starts_with_lives_as_long_as_it() -> None:
    body = function("cpp_fused_1(body_arg)\nreturn (body_arg, )", "body", parameters=("body_arg",))
    call = "body_args = [buf0, ]\n{0}(buf0,) = body(body_args)"
    loop = f"{call.format('')}\nwhile arg0_1.item():\n    {call.format('    ')}"
    assert not problems(f"{BUF0}\ncpp_fused_0(arg0_1, buf0)\n{BUF1}\ncpp_fused_2(buf1)\n{loop}\nreturn (buf1, )", body)


def test_a_body_that_writes_into_an_argument_which_is_read_later_is_found_in_the_branch_that_does() -> None:
    body = function(
        "body_buf0 = body_arg0_1; del body_arg0_1  # reuse\ncpp_fused_1(body_buf0)\nreturn (body_buf0, )",
        "body",
        parameters=("body_arg0_1",),
    )
    text = (
        f"{BUF0}\ncpp_fused_0(arg0_1, buf0)\nbuf1 = [None] * 1\nif arg0_1.item():\n    body_args = [buf0, ]\n"
        "    buf1 = body(body_args)\nelse:\n    buf1 = [buf0]\nbuf2 = buf1[0]\ncpp_fused_2(buf0, buf2)\nreturn (buf2, )"
    )
    checked = report(text, body)
    assert [problem.kind for problem in checked.problems] == ["read after reuse"]
    assert str(checked.problems[0].earlier).startswith("body:1")
    assert checked.paths == 2


def test_a_buffer_that_one_branch_frees_is_kept_by_the_other() -> None:
    checked = report(
        f"{BUF0}\ncpp_fused_0(buf0)\nif arg0_1.item():\n    del buf0\nelse:\n    pass\n{BUF1}\ncpp_fused_1(buf1)\n"
        "return (buf1, )".replace("    del buf0", "    del buf0 ")
    )
    assert checked.is_safe
    assert [problem.buffer for problem in checked.kept] == ["buf0"]


def test_mutated_views_that_do_not_overlap_keep_their_base_alive() -> None:
    assert not problems(
        f"{BUF0}\nbuf1 = reinterpret_tensor(buf0, (2, ), (1, ), 0)\nbuf2 = reinterpret_tensor(buf0, (2, ), (1, ), 2)\n"
        "cpp_fused_0(buf1)\ncpp_fused_1(buf2)\nreturn (buf0, )"
    )


def sorts(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.sort(x, -1)


@pytest.mark.parametrize(
    ("fn", "chosen", "peak"),
    [
        # Values, and indices of 8 bytes.
        (sorts, (), 16 * (4 + 8)),
        # The sum takes the memory of the result.
        (lambda x: x.relu() + 1, ("aten.relu.default",), 16 * 4),
        (lambda x: x.sin().cos(), ("aten.sin.default", "aten.cos.default"), 2 * 16 * 4),
    ],
)
@pytest.mark.parametrize("device", ["cpu", "virtual-h200"])
def test_the_results_of_operators_count_for_the_peak(fn: Any, chosen: tuple[str, ...], peak: int, device: str) -> None:
    with hopkit.fallback_where(lambda node: str(node.target) in chosen):
        assert check(hopkit.capture(fn, (torch.rand(4, 4),), device=device, stages=())).peak_bytes == peak


def test_results_whose_size_depends_on_data_count_with_an_example() -> None:
    captured = hopkit.capture(
        lambda x: x[x > 0].sin() + 1,
        (torch.rand(1000),),
        config={"dynamo.capture_dynamic_output_shape_ops": True},
        stages=(),
    )
    # The mask, and as many elements as torch plans for.
    assert check(captured).peak_bytes == 1000 + 64 * 4


def with_reuse(function: WrapperFunction) -> WrapperFunction:
    """Let the last buffer of a function take the memory of ``buf1``, the values that an operator returned."""
    lines = [line for line in function.lines if line.text.strip() != "del buf1"]
    at = max(at for at, line in enumerate(lines) if line.kind == "Allocate")
    name, indent = lines[at].buffer, lines[at].text[: -len(lines[at].text.lstrip())]
    text = f"{indent}{name} = buf1; del buf1  # reuse"
    lines[at] = dataclasses.replace(lines[at], kind="Reuse", text=text, buffer="buf1", target=name)
    return dataclasses.replace(function, lines=tuple(lines))


@pytest.mark.parametrize("device", ["cpu", "virtual-h200"])
def test_a_buffer_that_takes_too_small_a_result_of_an_operator_is_found(device: str) -> None:
    def fn(x: torch.Tensor) -> torch.Tensor:
        return torch.outer(x.topk(50)[0].sum()[None].sin(), x).contiguous()

    captured = hopkit.capture(fn, (torch.rand(1000),), device=device, stages=())
    assert check(captured).is_safe
    (wrapper,) = captured.wrappers
    planted = dataclasses.replace(wrapper, functions=tuple(map(with_reuse, wrapper.functions)))
    assert "out of bounds" in {problem.kind for problem in check_wrappers((planted,)).problems}


@pytest.mark.parametrize("chosen", ["permute", ""])
def test_a_view_that_an_operator_returns_lives_as_long_as_its_base(chosen: str) -> None:
    model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 4))
    with hopkit.fallback_where(lambda node: chosen in str(node.target)):
        captured = hopkit.capture(model, (torch.rand(4, 8),), training=True, stages=())
    assert any("permute" in call for call in captured.fallbacks)
    assert check(captured).problems == ()


def test_the_bounds_of_a_view_at_a_data_dependent_offset_are_not_known() -> None:
    assert not problems(f"{BUF0}\nu0 = arg0_1.item()\nreturn (reinterpret_tensor(buf0, (2, ), (1, ), 2*u0), )")


def test_a_capture_without_a_wrapper_is_bad_input() -> None:
    captured = hopkit.capture(torch.sin, (torch.ones(2),), backend="eager")
    with pytest.raises(UsageError, match="no wrapper in Python"):
        check(captured)


def test_views_that_an_operator_returns_may_stay_as_long_as_their_base() -> None:
    def halves(x: torch.Tensor) -> torch.Tensor:
        low, high = (x + 1).split(2)
        return low * high.max(0).values

    with hopkit.fallback_where(lambda node: "split" in str(node.target) or "max" in str(node.target)):
        captured = hopkit.capture(halves, (torch.rand(4, 3),), stages=())
    assert set(captured.fallbacks) >= {"aten.max.dim"}
    assert check(captured).problems == ()


@pytest.mark.parametrize("fn", [lambda x: x, lambda x: (x, x), lambda x: None], ids=["argument", "tuple", "None"])
def test_a_program_that_computes_nothing_has_an_empty_report(fn: Any) -> None:
    captured = hopkit.capture(fn, (torch.ones(2),), stages=())
    assert check(captured) == MemoryReport()
    assert check_cpp(captured) == CppHandles()


def test_no_node_of_a_program_that_computes_nothing_is_known() -> None:
    captured = hopkit.capture(lambda x: x, (torch.ones(2),), stages=())
    with pytest.raises(UsageError, match="Inductor had nothing to compile"):
        captured.needs_kernel("arg0_1")


def test_what_holds_no_wrappers_is_bad_input() -> None:
    with pytest.raises(UsageError, match="an int holds no wrappers"):
        check_wrappers(3)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="an int is no wrapper"):
        check_wrappers([3])  # type: ignore[list-item]


def test_the_packages_of_checks_need_no_import_of_their_own() -> None:
    code = "import hopkit; assert hopkit.checks.memory.check and hopkit.checks.provenance.check"
    subprocess.run([sys.executable, "-c", code], check=True)
