"""Renumbering of the names that a text defines."""

from __future__ import annotations

import expecttest
import pytest

from hopkit.normalize import renumber, same_up_to_names

_GRAPH = """\
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[3][1]cpu", pin_memory: "Sym(s77)"):
        l_x_ = L_x_

        # f: y = g(x)
        subgraph_0 = self.subgraph_0
        sin = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', l_x_);  subgraph_0 = None
        full: "f32[s77][1]cpu" = torch.full([pin_memory], 0.5, device = device(type='cpu'), pin_memory = False)
        return (sin, full)

    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[3][1]cpu"):
            # g: return x.sin()
            sin: "f32[3][1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
"""


def test_a_graph() -> None:
    expecttest.assert_expected_inline(
        renumber(_GRAPH),
        """\
class %0(torch.nn.Module):
    def forward(self, %1: "f32[3][1]cpu", %2: "Sym(s0)"):
        %3 = %1

        # f: y = g(x)
        %4 = self.@5
        %6 = torch.ops.higher_order.invoke_subgraph(%4, '@7', %3);  %4 = None
        %8: "f32[s0][1]cpu" = torch.full([%2], 0.5, device = device(type='cpu'), pin_memory = False)
        return (%6, %8)

    class @5(torch.nn.Module):
        def forward(self, %9: "f32[3][1]cpu"):
            # g: return x.sin()
            %10: "f32[3][1]cpu" = %9.sin();  %9 = None
            return (%10,)
""",
    )


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(_GRAPH.replace("l_x_", "operand").replace("L_operand", "L_x_"), id="variable"),
        pytest.param(_GRAPH.replace("subgraph_0", "body"), id="submodule"),
        pytest.param(_GRAPH.replace("'subgraph_0'", "'body_7'"), id="identifier-of-a-region"),
        pytest.param(_GRAPH.replace("s77", "s3"), id="symbol"),
        pytest.param(_GRAPH.replace("GraphModule", "<lambda>"), id="class"),
        pytest.param(_GRAPH.replace("# g: return x.sin()", "# g: y = x.sin(); return y"), id="comment"),
        pytest.param(_GRAPH.replace("\n\n        # f: y = g(x)", ""), id="blank-line-and-comment"),
    ],
)
def test_same(text: str) -> None:
    assert text != _GRAPH
    assert same_up_to_names(_GRAPH, text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(_GRAPH.replace("l_x_.sin()", "l_x_.cos()"), id="operator"),
        pytest.param(_GRAPH.replace("f32[3]", "f64[3]"), id="dtype"),
        pytest.param(_GRAPH.replace("0.5", "0.25"), id="literal"),
        pytest.param(_GRAPH.replace(", pin_memory = False", ", requires_grad = False"), id="keyword"),
        pytest.param(_GRAPH.replace("(sin, full)", "(full, sin)"), id="order-of-outputs"),
        pytest.param(_GRAPH.replace("full([pin_memory]", "full([l_x_]"), id="operand"),
        pytest.param(_GRAPH.replace(";  subgraph_0 = None", ""), id="lifetime"),
        pytest.param(_GRAPH.replace("            return (sin,)", "            return (l_x_,)"), id="inner-output"),
        pytest.param("# ---- 1 of 2 ----\n" + _GRAPH, id="rule-between-artifacts"),
    ],
)
def test_different(text: str) -> None:
    assert text != _GRAPH
    assert not same_up_to_names(_GRAPH, text)


def test_two_regions_are_not_one_region_called_twice() -> None:
    twice = "y = invoke_subgraph(g, 'a', x)\nz = invoke_subgraph(g, 'a', y)"
    two = "y = invoke_subgraph(g, 'a', x)\nz = invoke_subgraph(g, 'b', y)"
    assert not same_up_to_names(twice, two)
    assert same_up_to_names(twice, twice.replace("'a'", "'c'"))


def test_names_of_a_subgraph_are_its_own() -> None:
    outer = "class A(M):\n    def forward(self, x):\n        return x\n"
    inner = "    class B(M):\n        def forward(self, x):\n            return x\n"
    assert same_up_to_names(outer + inner, outer + inner.replace("x", "y"))
    assert not same_up_to_names(outer + inner, outer + inner.replace("return x", "return y"))


_CODE = """\
triton_poi_fused_sin_0 = async_compile.triton('triton_poi_fused_sin_0', '''
@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
)
''', device_str='cuda')

def call(args):
    arg0_1, = args
    args.clear()
    buf0, buf1 = empty((3, ), out=None), arg0_1
    triton_poi_fused_sin_0.run(arg0_1, buf0, stream=stream0)
    return (buf0, )
"""


def test_generated_code() -> None:
    expecttest.assert_expected_inline(
        renumber(_CODE),
        """\
%0 = async_compile.triton('triton_poi_fused_sin_0', '''
@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
)
''', device_str='cuda')

def %1(%2):
    %3, = %2
    %2.clear()
    %4, %5 = empty((3, ), out=None), %3
    %0.run(%3, %4, stream=stream0)
    return (%4, )
""",
    )


@pytest.mark.parametrize(
    ("text", "renumbered"),
    [
        pytest.param(r"s = g('it\'s s')", r"%0 = g('it\'s s')", id="escaped-quote"),
        pytest.param("s = g('''s's s''', s)", "%0 = g('''s's s''', %0)", id="three-quotes-on-a-line"),
        pytest.param("cuda = g('''\n''', device='cuda')", "%0 = g('''\n''', device='cuda')", id="end-of-a-literal"),
    ],
)
def test_text_in_a_literal_stays(text: str, renumbered: str) -> None:
    assert renumber(text) == renumbered
