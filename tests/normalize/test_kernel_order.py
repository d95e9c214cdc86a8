"""Normalized code does not depend on the order in which kernels were generated, and computes the same."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.normalize.kernel_order import order_kernels

# The call uses the first two; of the others each is used in a subgraph; the last in none.
OPERATORS = ("sin", "cos", "exp", "tanh", "sin")
IN_CALL = (1, 0, 1)
FUNCTIONS = {"branch_2": (2, 3), "branch_10": (0, 4)}
NUMBERS = (0, 1, 2, 3, 4)
HEAD = "# AOT ID: ['inference']\nimport torch\nasync_compile = AsyncCompile()\n\n\n"


def names_of(numbers: tuple[int, ...]) -> list[str]:
    return [f"triton_poi_fused_{operator}_{number}" for operator, number in zip(OPERATORS, numbers, strict=True)]


def kernel(number: int, name: str) -> str:
    return (
        f"# Original ATen: [aten.{OPERATORS[number]}]\n{name} = async_compile.triton('{name}', '''\n"
        f"@triton.jit\ndef {name}(in_ptr0):\n    kernel {number} does {OPERATORS[number]}\n\n    return\n"
        "''', device_str='cuda')\n"
    )


def function(name: str, names: list[str]) -> str:
    runs = "".join(f"    {names[number]}.run(args)\n" for number in FUNCTIONS[name])
    return f"def {name}(args):\n    x, = args\n\n{runs}    return x\n"


def module(
    numbers: tuple[int, ...] = NUMBERS, order: tuple[int | str, ...] = (*NUMBERS, *FUNCTIONS), header: str = ""
) -> str:
    """Return a module whose kernels have the given numbers in their names, and its definitions the given order."""
    names = names_of(numbers)
    definitions = [kernel(part, names[part]) if isinstance(part, int) else function(part, names) for part in order]
    runs = "".join(f"    {names[number]}.run(args)\n" for number in IN_CALL)
    calls = "".join(f"    {name}(args)\n" for name in reversed(FUNCTIONS))
    return (
        f"{header}{HEAD}" + "\n".join(definitions) + "from torch import inf as infinity\n\n\n"
        f"async_compile.wait(globals())\ndel async_compile\n\ndef call(args):\n{runs}{calls}"
    )


def header_of(names: list[str], order: tuple[int, ...] = NUMBERS) -> str:
    lines = [
        f"# {names[number]}: {'not ' if number == 3 else ''}compiled for sm_90, {number} registers; interpreted\n"
        for number in order
    ]
    return "# NVIDIA H200\n" + "".join(lines)


def run(text: str) -> list[str]:
    """Run a module, and return what the kernels do that its call runs, in order."""
    done: list[str] = []

    def compiled(name: str, source: str, **_: Any) -> SimpleNamespace:
        assert f"def {name}(" in source
        (line,) = re.findall("kernel . does .*", source)
        return SimpleNamespace(run=lambda args: done.append(line))

    compiler = SimpleNamespace(triton=compiled, wait=lambda names: None)
    place: dict[str, Any] = {"AsyncCompile": lambda: compiler}
    text = text.replace("from torch import inf as infinity\n", "").replace("import torch\n", "")
    exec(compile(text, "module.py", "exec"), place)
    place["call"]([1])
    return done


numbered = st.permutations(NUMBERS).map(tuple)
kernels = st.permutations(NUMBERS).map(tuple)


@st.composite
def orders(draw: st.DrawFn) -> tuple[int | str, ...]:
    """An order of all definitions, of which a kernel is the first, as Inductor has it."""
    order = draw(st.permutations([*NUMBERS, *FUNCTIONS]).filter(lambda order: isinstance(order[0], int)))
    return tuple(order)


EXPECTED = order_kernels(module())


def test_kernels_are_numbered_as_they_are_used() -> None:
    defined = re.findall(r"^(?:def )?(\w+)(?: = async_compile\.|\(args\))", EXPECTED, re.MULTILINE)
    assert defined == [
        "triton_poi_fused_cos_0",
        "triton_poi_fused_sin_1",
        "triton_poi_fused_exp_2",
        "triton_poi_fused_tanh_3",
        "triton_poi_fused_sin_4",
        "branch_2",
        "branch_10",
        "call",
    ]
    assert EXPECTED.startswith(HEAD)
    assert "from torch import inf as infinity\n\n\nasync_compile.wait" in EXPECTED


@given(numbered, orders())
def test_order_and_numbers_do_not_show(numbers: tuple[int, ...], order: tuple[int | str, ...]) -> None:
    assert order_kernels(module(numbers, order)) == EXPECTED


@given(numbered, orders())
def test_idempotent(numbers: tuple[int, ...], order: tuple[int | str, ...]) -> None:
    once = order_kernels(module(numbers, order, header_of(names_of(numbers))))
    assert order_kernels(once) == once


@given(numbered, orders())
def test_the_same_kernels_run_in_the_same_order(numbers: tuple[int, ...], order: tuple[int | str, ...]) -> None:
    text = module(numbers, order)
    done = run(text)
    assert done == run(order_kernels(text))
    assert [line.split()[1] for line in done] == ["1", "0", "1", "0", "4", "2", "3"]


@given(numbered, kernels)
def test_the_lines_about_the_kernels_follow(numbers: tuple[int, ...], order: tuple[int, ...]) -> None:
    text = order_kernels(module(numbers, header=header_of(names_of(numbers), order)))
    operators = [OPERATORS[number] for number in (1, 0, 2, 3, 4)]
    assert text == (
        "# NVIDIA H200\n"
        + "".join(
            f"# triton_poi_fused_{operator}_{place}: {'not ' if number == 3 else ''}compiled for sm_90, "
            f"{number} registers; interpreted\n"
            for place, (operator, number) in enumerate(zip(operators, (1, 0, 2, 3, 4), strict=True))
        )
        + EXPECTED
    )


def test_other_lines_of_the_header_are_kept() -> None:
    names = names_of(NUMBERS)
    lines = header_of(names, (0, 1)).replace("interpreted\n", "interpreted\n# another line\n")
    text = order_kernels(module(header=lines))
    assert text.count("# another line\n") == 2
    assert text.count("compiled for sm_90") == 2


@given(numbered, orders(), numbered, orders())
def test_each_part_is_ordered_by_itself(
    numbers: tuple[int, ...],
    order: tuple[int | str, ...],
    new_numbers: tuple[int, ...],
    new_order: tuple[int | str, ...],
) -> None:
    parts = module(numbers, order), module(new_numbers, new_order)
    text = "".join(f"# ---- {number} of 2 ----\n{part}" for number, part in enumerate(parts, start=1))
    assert order_kernels(text) == f"# ---- 1 of 2 ----\n{EXPECTED}# ---- 2 of 2 ----\n{EXPECTED}"


@pytest.mark.parametrize("definition", ["x = 1\n", "def other(a, b):\n    return a\n", "class Other:\n    pass\n"])
@pytest.mark.parametrize("place", ["triton_poi_fused_sin_4", "branch_2", "branch_10"])
def test_a_module_with_an_unknown_definition_stays_as_it_is(definition: str, place: str) -> None:
    text = module(order=(4, 0, 1, 2, 3, "branch_10", "branch_2")).replace("# Original ATen: [aten.sin]\n", "")
    unknown = re.sub(rf"^(?=(?:def )?{place}\b)", definition, text, count=1, flags=re.MULTILINE)
    assert unknown.count(definition) == 1
    if place == "triton_poi_fused_sin_4":
        assert order_kernels(unknown) == order_kernels(text).replace(HEAD, HEAD + definition)
    else:
        assert order_kernels(unknown) == unknown


@pytest.mark.parametrize(
    "text", ["", "x = 1\n", HEAD, "# ---- 1 of 1 ----\n", kernel(0, "k_7"), f"{HEAD}def f(args):\n"]
)
def test_a_text_without_a_module_stays_as_it_is(text: str) -> None:
    assert order_kernels(text) == text


def test_kernels_that_are_not_used_keep_their_order_behind_the_others() -> None:
    end = "async_compile.wait(globals())\ndef call(args):\n    k_2.run()\n"
    text = "\n".join(kernel(number, f"k_{number}") for number in (0, 1, 2)) + f"\n\n{end}"
    ordered = order_kernels(text)
    does = re.findall("kernel (.) does", ordered)
    assert does == ["2", "0", "1"]
    assert ordered.endswith("k_0.run()\n")


TIMED = (0, 2, 3, 4)


def tuning(numbers: tuple[int, ...], order: tuple[int, ...], kept: str = "") -> str:
    """Return the block that tunes the kernels of subgraphs; the timings of the kernels have the given order."""
    names = names_of(numbers)
    order = tuple(number for number in order if number in TIMED)
    kernels = "\n".join(kernel(number, names[number]) for number in order)
    timings = "\n".join(
        "    with torch.cuda._DeviceGuard(0):\n        raw_stream0 = get_raw_stream(0)\n"
        "    raw_stream0 = get_raw_stream(0)\n"
        f"    x{number} = example()\n    y = example()\n"
        f"    with torch.cuda._DeviceGuard(0):\n        {names[number]}.run(x{number}, y, stream=raw_stream0)\n"
        f"    del {'y' if kept == f'x{number}' else f'x{number}, y'}\n"
        for number in order
    )
    return (
        f'r"""\nCompile-time auto-tuning block:\n\nimport torch\n\n\n{kernels}\n\n'
        "async_compile.wait(globals())\ndel async_compile\n\nimport triton\n"
        "with torch.cuda._DeviceGuard(0):\n    raw_stream0 = get_raw_stream(0)\n"
        f'{timings}\n"""\n'
    )


def tuned(
    numbers: tuple[int, ...] = NUMBERS,
    order: tuple[int | str, ...] = (*NUMBERS, *FUNCTIONS),
    kernels: tuple[int, ...] = NUMBERS,
    kept: str = "",
) -> str:
    return header_of(names_of(numbers), kernels) + tuning(numbers, kernels, kept) + module(numbers, order)


@given(numbered, orders(), kernels)
def test_a_block_that_tunes_kernels_has_the_order_of_the_module(
    numbers: tuple[int, ...], order: tuple[int | str, ...], kernels: tuple[int, ...]
) -> None:
    text = order_kernels(tuned(numbers, order, kernels))
    assert text == order_kernels(tuned())
    assert text == order_kernels(text)
    assert text.endswith(EXPECTED)
    head = text.removesuffix(EXPECTED)
    assert re.findall("kernel (.) does", head) == ["0", "2", "3", "4"]
    assert re.findall(r"x(\d)\b, y, stream", head) == ["0", "2", "3", "4"]
    assert re.findall(r"(\w+)\.run\(", head) == re.findall(r"^(\w+) = async", head, re.MULTILINE)


def test_timings_that_share_a_tensor_keep_their_order() -> None:
    text = order_kernels(tuned(kernels=(4, 3, 2, 1, 0), kept="x3"))
    assert re.findall("kernel (.) does", text.removesuffix(EXPECTED)) == ["0", "2", "3", "4"]
    assert re.findall(r"x(\d)\b, y, stream", text) == ["4", "3", "2", "0"]


def test_a_block_with_an_unknown_definition_stays_as_it_is() -> None:
    text = tuned(kernels=(4, 3, 2, 1, 0)).replace("# Original ATen: [aten.exp]\n", "x = 1\n", 1)
    assert order_kernels(text) == text


def test_a_block_with_a_kernel_that_the_module_has_not_stays_as_it_is() -> None:
    text = tuned(kernels=(4, 3, 2, 1, 0)).replace("triton_poi_fused_exp_2", "triton_poi_fused_exp_20", 3)
    assert order_kernels(text) == text
