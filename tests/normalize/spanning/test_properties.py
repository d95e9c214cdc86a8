"""Properties of every text: normalizing is idempotent, never raises, and takes time linear in the text."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit import normalize
from hopkit.normalize import symbols
from hopkit.normalize.layout import merge_repeats, tidy

_NORMALIZERS = (
    normalize.graph,
    normalize.wrapper_graph,
    normalize.speculation,
    normalize.hierarchy,
    normalize.code,
    normalize.renumber,
    symbols.in_graph,
    symbols.everywhere,
    merge_repeats,
    tidy,
)

# Pieces of real graphs, code and messages, whole and in parts, out of which texts are made.
_PIECES = (
    "class GraphModule(torch.nn.Module):",
    "class <lambda>(torch.nn.Module):",
    '    def forward(self, s77: "Sym(s17)", L_x_: "f32[s77, 4][4, 1]cpu", arg0_1: "u8[u3]"):',
    "        # File: /home/me/x.py:12 in f, code: return s1.sin() / s2",
    "        # Backward of forward node: File: /a b/x.py:3 in <lambda>, code: y",
    "        # Annotation: {'call_id': 12} Backward of forward node: File: x.py:3 in f, code: y",
    "        # ac_graph_id: 4 - PREFER_RECOMPUTE File: x.py:3 in f, code: y",
    "        # No stacktrace found for following nodes",
    '        sum_1: "f32[][]cpu" = l_x_.sum();  l_x_ = None',
    "        cond_true_0 = self.cond_true_0",
    "        cond_false_0 = self.cond_false_0",
    "        cond = torch.ops.higher_order.cond(pred, cond_true_0, cond_false_0, (s1,));  s1 = None",
    "        launch = triton_kernel_wrapper_mutation(kernel_idx = 'triton_poi_fused_sin_3', grid = [(s77, 1, 1)])",
    "# triton_poi_fused_sin_3: compiled for sm_90; interpreted",
    '        s1: "f32[zuf0]" = torch.sin(s1_2, dtype = torch.float32)',
    "        x = torch.ops.higher_order.invoke_subgraph(subgraph_1, 'subgraph_0', s77, u5)",
    "    class cond_true_0(torch.nn.Module):",
    "    class cond_false_0(torch.nn.Module):",
    "        return (sum_1, None)",
    "# AOT ID: ['8_forward']",
    "    # kernel path: /tmp/torchinductor_me/ab/cab.py",
    "DeviceProperties(type='cpu', index=None, multi_processor_count=16, cc='')",
    "inductor_meta={'backend_hash': '9E107D9D', 'force_disable_caches': True}",
    "triton_meta={'signature': {'in_ptr0': '*u8', 'ks0': 'i64'}}",
    'File "/home/me/my code/x.py", line 3, in f',
    "<function f at 0x7f31c9d2b1c0>",
    "__compiled_fn_7_0b8c5a5e_0a5b_4c1e_9d7e_3f0f5d0f7a11",
    "G['_fn_139872413377104_c3']",
    "9e107d9d372bb6826bd81d3542a419d6",
    "/home/me/x.py:12:4",
    "File: ",
    ":12 in ",
    ", code: ",
    "def f(a, *b, c=1):",
    "  ",
    "\n",
    "\r\n",
    "\t",
    '"',
    "'",
    "#",
    "(",
    ")",
    "=",
    ".",
    "/",
    "s0",
    "u1",
    "at 0x",
    "%0",
    "self.",
)

TEXTS = st.one_of(
    st.text(),
    st.lists(st.sampled_from(_PIECES)).map("\n".join),
    st.lists(st.one_of(st.sampled_from(_PIECES), st.text(alphabet="s0u1_. /#\"'=():\n", max_size=6))).map("".join),
)


@pytest.mark.parametrize("normalizer", _NORMALIZERS)
@given(text=TEXTS)
def test_idempotent(normalizer: Callable[[str], str], text: str) -> None:
    once = normalizer(text)
    assert normalizer(once) == once


@pytest.mark.parametrize(
    "normalizer",
    [normalize.graph, normalize.wrapper_graph, normalize.speculation, normalize.hierarchy, normalize.code],
)
@given(text=TEXTS)
def test_layout_of_every_text(normalizer: Callable[[str], str], text: str) -> None:
    lines = normalizer(text).split("\n")
    assert all(line == line.rstrip() for line in lines)
    assert lines[-1] == "", "the last line ends"
    assert lines == [""] or (lines[0] and lines[-2]), "no blank lines around the text"


@given(text=TEXTS)
def test_a_text_is_the_same_program_as_itself_normalized_by_name(text: str) -> None:
    assert normalize.same_up_to_names(text, text)
    assert normalize.same_up_to_names(text, normalize.renumber(text))


@given(text=TEXTS)
def test_renumbering_keeps_the_lines(text: str) -> None:
    assert normalize.renumber(text).count("\n") == text.count("\n")


_OPERATORS = ("sin", "cos", "exp", "neg")


@st.composite
def programs(draw: st.DrawFn) -> list[tuple[str, int]]:
    """Draw a straight-line program: the operator of each line, and the earlier value that it takes."""
    operators = draw(st.lists(st.sampled_from(_OPERATORS), min_size=1, max_size=6))
    return [(operator, draw(st.integers(0, index))) for index, operator in enumerate(operators)]


def _printed(program: list[tuple[str, int]], names: list[str]) -> str:
    lines = [f'    def forward(self, {names[0]}: "f32[s77]"):']
    for index, (operator, operand) in enumerate(program):
        target = names[index + 1]
        lines.append(f'        {target}: "f32[s77]" = torch.ops.aten.{operator}.default({names[operand]})')
    return "\n".join(["class GraphModule(torch.nn.Module):", *lines, f"        return ({names[len(program)]},)"])


_NAME_LISTS = st.lists(st.from_regex(r"[a-z]{1,4}_?[0-9]{0,2}", fullmatch=True), min_size=7, max_size=7, unique=True)


@given(programs(), _NAME_LISTS, _NAME_LISTS)
def test_other_names_are_the_same_program(program: list[tuple[str, int]], some: list[str], others: list[str]) -> None:
    assert normalize.same_up_to_names(_printed(program, some), _printed(program, others))


@given(programs(), programs(), _NAME_LISTS, _NAME_LISTS)
def test_only_equal_programs_are_the_same_up_to_names(
    left: list[tuple[str, int]], right: list[tuple[str, int]], left_names: list[str], right_names: list[str]
) -> None:
    assert normalize.same_up_to_names(_printed(left, left_names), _printed(right, right_names)) == (left == right)


@given(st.lists(st.integers(0, 99), min_size=1, max_size=8), st.permutations(range(100)))
def test_numbers_of_symbols_do_not_matter(uses: list[int], numbers: list[int]) -> None:
    def text(number: Callable[[int], int]) -> str:
        return "\n".join(f'    x_{index}: "f32[s{number(use)}, u{number(use)}]"' for index, use in enumerate(uses))

    assert normalize.graph(text(lambda use: use)) == normalize.graph(text(lambda use: numbers[use]))


@given(st.lists(st.integers(0, 9), min_size=1, max_size=8))
def test_symbols_that_differ_stay_apart(uses: list[int]) -> None:
    symbols = re.findall(r"s\d+", normalize.graph("\n".join(f'a: "Sym(s{use})"' for use in uses)))
    assert [symbols.index(symbol) for symbol in symbols] == [uses.index(use) for use in uses]


@pytest.mark.sweep(8)
@pytest.mark.parametrize("normalizer", _NORMALIZERS)
@pytest.mark.parametrize(
    "piece",
    ["File: ", "File: a:1 in ", 'File "', 'File "/', "/", "/a", "~/", "a/", "_1", "s1_", "s1", "1", "__compiled_fn_1_",
     "at 0x", "'call_id': ", "'backend_hash': '", '"', "'", "(", "a, ", "# Annotation: {", " ", "\n", "class a(\n ",
     "self.", "0f", "c", "a: ", "invoke_subgraph(", "a = self.b\n", "a = self.b\nc\n", "class a(torch.nn.Module):\n",
     " kernel_idx = 'triton_1"],
)  # fmt: skip
def test_time_is_in_proportion_to_the_text(normalizer: Callable[[str], str], piece: str) -> None:
    # A pattern that looks at everything again for each character would take hours here.
    assert isinstance(normalizer(piece * 20_000), str)
