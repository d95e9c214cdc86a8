"""A normalized graph of the FX backend does not depend on the order in which its subgraphs were generated."""

from __future__ import annotations

import dataclasses
import random
import re

import expecttest
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.normalize import wrapper_graph
from hopkit.normalize.get_attr_order import get_attrs_before_use
from hopkit.normalize.subgraph_order import order_subgraphs

OPERATORS = ("sin", "cos", "exp", "sin")


@dataclasses.dataclass(frozen=True)
class Graph:
    """A graph that launches kernels, calls HOPs with its subgraphs, and gets tensors that it may not use."""

    name: str
    kernels: tuple[int, ...] = ()
    calls: tuple[tuple[Graph, ...], ...] = ()
    tensors: tuple[str, ...] = ()

    @property
    def subgraphs(self) -> list[Graph]:
        return [graph for call in self.calls for graph in call]


def kernel_name(kernel: int, number: int) -> str:
    return f"triton_poi_fused_{OPERATORS[kernel % len(OPERATORS)]}_{number}"


def printed(graph: Graph, shuffle: random.Random | None = None, numbers: tuple[int, ...] = tuple(range(20))) -> str:
    """Return the text of a graph; ``shuffle`` changes the order that has no effect, ``numbers`` those of kernels."""
    kernels = sorted(set(kernels_of(graph)))
    if shuffle:
        shuffle.shuffle(kernels)
    header = "".join(
        f"# {kernel_name(kernel, numbers[kernel])}: compiled for sm_90; interpreted\n" for kernel in kernels
    )
    return "# NVIDIA H200\n" + header + "\n".join(printed_class(graph, shuffle, numbers, "")) + "\n"


def kernels_of(graph: Graph) -> list[int]:
    return [*graph.kernels, *(kernel for subgraph in graph.subgraphs for kernel in kernels_of(subgraph))]


def printed_class(graph: Graph, shuffle: random.Random | None, numbers: tuple[int, ...], indent: str) -> list[str]:
    gets = [f"{name} = self.{name}" for name in (*graph.tensors, *(subgraph.name for subgraph in graph.subgraphs))]
    classes = [printed_class(subgraph, shuffle, numbers, indent + "    ") for subgraph in graph.subgraphs]
    if shuffle:
        shuffle.shuffle(gets)
        shuffle.shuffle(classes)
    code = [
        *gets,
        *(f"buf{index} = {name} + s77" for index, name in enumerate(graph.tensors)),
        *(f"launch(kernel_idx = '{kernel_name(kernel, numbers[kernel])}', x = x)" for kernel in graph.kernels),
        *(f"cond = cond(x, {', '.join(subgraph.name for subgraph in call)}, (x,))" for call in graph.calls),
        "return x",
    ]
    lines = [f"class {graph.name}(torch.nn.Module):", '    def forward(self, x: "f32[s77]"):']
    lines += [f"        {line}" for line in code]
    return [f"{indent}{line}" for line in lines] + [line for text in classes for line in ("", *text)]


@st.composite
def graphs(draw: st.DrawFn, name: str = "GraphModule", depth: int = 2) -> Graph:
    kernels = tuple(draw(st.lists(st.integers(0, 7), max_size=3)))
    counts = draw(st.lists(st.integers(1, 3), max_size=2)) if depth else []
    places = [(call, index) for call, count in enumerate(counts) for index in range(count)]
    numbers = draw(st.permutations(range(len(places))))
    names = {place: f"{name if depth < 2 else 'graph'}_{number}" for place, number in zip(places, numbers, strict=True)}
    calls = tuple(
        tuple(draw(graphs(names[call, index], depth - 1)) for index in range(count))
        for call, count in enumerate(counts)
    )
    return Graph(name, kernels, calls, tuple(draw(st.lists(st.sampled_from("abc"), unique=True))))


shuffles = st.integers(0, 999).map(random.Random)
numberings = st.permutations(range(20)).map(tuple)


@given(graphs(), shuffles, numberings)
def test_order_and_numbers_do_not_show(graph: Graph, shuffle: random.Random, numbers: tuple[int, ...]) -> None:
    assert wrapper_graph(printed(graph, shuffle, numbers)) == wrapper_graph(printed(graph))


@given(graphs(), shuffles, numberings)
def test_idempotent(graph: Graph, shuffle: random.Random, numbers: tuple[int, ...]) -> None:
    once = order_subgraphs(printed(graph, shuffle, numbers))
    assert order_subgraphs(once) == once
    assert wrapper_graph(wrapper_graph(once)) == wrapper_graph(once)


@given(graphs(), shuffles, numberings)
def test_lines_only_change_places(graph: Graph, shuffle: random.Random, numbers: tuple[int, ...]) -> None:
    def lines(text: str) -> list[str]:
        return sorted(re.sub(r"(triton_\w+_)\d+", r"\1N", text).split("\n"))

    text = printed(graph, shuffle, numbers)
    assert lines(order_subgraphs(text)) == lines(text)


@given(graphs())
def test_a_graph_in_order_stays_as_it_is(graph: Graph) -> None:
    kernels = list(dict.fromkeys(kernels_of(graph)))
    text = printed(graph, numbers=tuple(kernels.index(kernel) if kernel in kernels else 20 for kernel in range(20)))
    header = re.compile(r"^# triton.*\n", re.MULTILINE)
    assert header.sub("", order_subgraphs(text)) == header.sub("", get_attrs_before_use(text))


@given(graphs(), graphs(), shuffles, numberings)
def test_each_part_is_ordered_by_itself(
    graph: Graph, other: Graph, shuffle: random.Random, numbers: tuple[int, ...]
) -> None:
    parts = printed(graph, shuffle, numbers), printed(other, shuffle)
    text = "".join(f"# ---- {number} of 2 ----\n{part}" for number, part in enumerate(parts, start=1))
    first, second = map(order_subgraphs, parts)
    assert order_subgraphs(text) == f"# ---- 1 of 2 ----\n{first}# ---- 2 of 2 ----\n{second}"


def test_example() -> None:
    leaf = Graph("inner_false", (1,)), Graph("inner_true", (2,))
    graph = Graph("GraphModule", (5, 0), ((Graph("true_0", (4,), (leaf,)), Graph("false_0", (5,))),), ("c",))
    text = printed(graph, random.Random(1), (9, 3, 5, 11, 7, 1, *range(20, 34)))
    expecttest.assert_expected_inline(
        text,
        """\
# NVIDIA H200
# triton_poi_fused_exp_5: compiled for sm_90; interpreted
# triton_poi_fused_sin_7: compiled for sm_90; interpreted
# triton_poi_fused_cos_1: compiled for sm_90; interpreted
# triton_poi_fused_sin_9: compiled for sm_90; interpreted
# triton_poi_fused_cos_3: compiled for sm_90; interpreted
class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[s77]"):
        c = self.c
        false_0 = self.false_0
        true_0 = self.true_0
        buf0 = c + s77
        launch(kernel_idx = 'triton_poi_fused_cos_1', x = x)
        launch(kernel_idx = 'triton_poi_fused_sin_9', x = x)
        cond = cond(x, true_0, false_0, (x,))
        return x

    class false_0(torch.nn.Module):
        def forward(self, x: "f32[s77]"):
            launch(kernel_idx = 'triton_poi_fused_cos_1', x = x)
            return x

    class true_0(torch.nn.Module):
        def forward(self, x: "f32[s77]"):
            inner_false = self.inner_false
            inner_true = self.inner_true
            launch(kernel_idx = 'triton_poi_fused_sin_7', x = x)
            cond = cond(x, inner_false, inner_true, (x,))
            return x

        class inner_false(torch.nn.Module):
            def forward(self, x: "f32[s77]"):
                launch(kernel_idx = 'triton_poi_fused_cos_3', x = x)
                return x

        class inner_true(torch.nn.Module):
            def forward(self, x: "f32[s77]"):
                launch(kernel_idx = 'triton_poi_fused_exp_5', x = x)
                return x
""",
    )
    expecttest.assert_expected_inline(
        wrapper_graph(text),
        """\
# NVIDIA H200
# triton_poi_fused_cos_0: compiled for sm_90; interpreted
# triton_poi_fused_sin_1: compiled for sm_90; interpreted
# triton_poi_fused_sin_2: compiled for sm_90; interpreted
# triton_poi_fused_cos_3: compiled for sm_90; interpreted
# triton_poi_fused_exp_4: compiled for sm_90; interpreted
class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[s0]"):
        c = self.c
        buf0 = c + s0
        launch(kernel_idx = 'triton_poi_fused_cos_0', x = x)
        launch(kernel_idx = 'triton_poi_fused_sin_1', x = x)
        true_0 = self.true_0
        false_0 = self.false_0
        cond = cond(x, true_0, false_0, (x,))
        return x

    class true_0(torch.nn.Module):
        def forward(self, x: "f32[s0]"):
            launch(kernel_idx = 'triton_poi_fused_sin_2', x = x)
            inner_false = self.inner_false
            inner_true = self.inner_true
            cond = cond(x, inner_false, inner_true, (x,))
            return x

        class inner_false(torch.nn.Module):
            def forward(self, x: "f32[s0]"):
                launch(kernel_idx = 'triton_poi_fused_cos_3', x = x)
                return x

        class inner_true(torch.nn.Module):
            def forward(self, x: "f32[s0]"):
                launch(kernel_idx = 'triton_poi_fused_exp_4', x = x)
                return x

    class false_0(torch.nn.Module):
        def forward(self, x: "f32[s0]"):
            launch(kernel_idx = 'triton_poi_fused_cos_0', x = x)
            return x
""",
    )


def body(*lines: str) -> str:
    return "\n".join(["class G(torch.nn.Module):", "    def forward(self, x):", *(f"        {line}" for line in lines)])


def test_a_get_of_an_attribute_moves_to_its_first_use() -> None:
    text = body("b = self.b", "x_1 = f(x)", "a = self.a", "cond = cond(x, a, b)")
    assert order_subgraphs(text) == body("x_1 = f(x)", "a = self.a", "b = self.b", "cond = cond(x, a, b)")


def test_a_get_that_ends_another_value_does_not_move() -> None:
    text = body("b = self.b;  x = None", "a = self.a", "f(a, b)")
    assert order_subgraphs(text) == text


def test_subgraphs_that_a_graph_does_not_get_are_the_last_and_keep_their_order() -> None:
    names = ("d", "b", "c", "a")
    classes = [f"    class {name}(torch.nn.Module):\n        f({name})" for name in names]
    text = "\n".join([body("f(self.a)", "g(self.b)", "# self.c"), *classes])
    assert re.findall(r"    class (\w)", order_subgraphs(text)) == ["a", "b", "d", "c"]


def test_kernels_of_the_program_keep_their_names() -> None:
    text = body("launch(kernel_idx = 'add_kernel_7')", "launch(kernel_idx = 'triton_poi_fused_add_7')")
    assert order_subgraphs(text) == text.replace("fused_add_7", "fused_add_0")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "BackendFailed: triton_poi_fused_sin_3\n",
        "kernel_idx = 'triton_poi_fused_sin_3'\n",
        "b = self.b\na = self.a\nf(a, b)\n",
        "# ---- 1 of 1 ----\n",
    ],
)
def test_a_text_without_a_graph_stays_as_it_is(text: str) -> None:
    assert order_subgraphs(text) == text
