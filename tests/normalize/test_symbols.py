"""Symbols of dynamic shapes."""

from __future__ import annotations

import pytest

from hopkit.normalize import symbols


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param('x: "f32[s77, 4]" = f(s77)', 'x: "f32[s0, 4]" = f(s0)', id="wherever-it-stands"),
        pytest.param('x: "Sym(u5)"; y: "Sym(s5)"', 'x: "Sym(u0)"; y: "Sym(s0)"', id="each-kind-counts-for-itself"),
        pytest.param('s77_1: "Sym(s77)" = s77', 's0_1: "Sym(s0)" = s0', id="node-named-after-it"),
        pytest.param('x: "f32[((s77//2))]"', 'x: "f32[((s0//2))]"', id="in-an-expression"),
        pytest.param('x: "Sym(zuf3)"; y: "Sym(zf9)"', 'x: "Sym(zuf0)"; y: "Sym(zf0)"', id="floats"),
        pytest.param('x: "u8[u3, u64]"', 'x: "u8[u0, u1]"', id="dtype"),
        pytest.param('s77: "Sym(s17)"', 's0: "Sym(s1)"', id="placeholder-of-a-merged-symbol"),
        pytest.param("s1 = x.sin()", "s1 = x.sin()", id="variable-that-looks-like-one"),
        pytest.param('s0 = x.sin(); y: "f32[s77]"', 's0 = x.sin(); y: "f32[s1]"', id="name-that-is-taken"),
        pytest.param('# s77 = 3\ny: "f32[s77]"', '# s77 = 3\ny: "f32[s0]"', id="comment"),
        pytest.param('x.s77; us77; y: "f32[s77]"', 'x.s77; us77; y: "f32[s0]"', id="part-of-another-name"),
    ],
)
def test_in_graph(before: str, after: str) -> None:
    assert symbols.in_graph(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("s77 = arg0_1  # s77", "s0 = arg0_1  # s0", id="comment"),
        pytest.param("{'in_ptr0': '*u8', 'n': 'u8'}", "{'in_ptr0': '*u8', 'n': 'u0'}", id="dtype-of-triton"),
        pytest.param("4*s77*ps3, ks0, xs1", "4*s0*ps0, ks0, xs1", id="precomputed"),
    ],
)
def test_everywhere(before: str, after: str) -> None:
    assert symbols.everywhere(before) == after
