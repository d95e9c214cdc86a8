"""Texts of the installed torch: the same program has the same text in another file and after other compilations."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from hopkit import normalize

_PROGRAM = """\
import torch

@torch.compiler.nested_compile_region
def region(x):
    return torch.sin(x) * x.shape[0]

def f(x, y):
    z = torch.cond(x.sum() > 0, lambda a: region(a).cos(), lambda a: a.cos(), (x,))
    return region(z) @ y
"""


def _load(path: Path, source: str) -> Callable[..., Any]:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.f  # type: ignore[no-any-return]


def _dynamo_text(fn: Callable[..., Any]) -> str:
    texts: list[str] = []

    def backend(graph: torch.fx.GraphModule, _inputs: list[torch.Tensor]) -> Callable[..., Any]:
        printed = graph.print_readable(print_output=False, include_stride=True, include_device=True, colored=False)
        texts.append(printed)
        return graph.forward

    x, y = torch.ones(3, 4), torch.ones(4, 3)
    torch.compile(fn, backend=backend, fullgraph=True, dynamic=True)(x, y)
    assert len(texts) == 1
    return texts[0]


@pytest.fixture
def two_texts(tmp_path: Path) -> tuple[str, str]:
    text = _dynamo_text(_load(tmp_path / "first.py", _PROGRAM))
    in_another_file = _load(tmp_path / "some folder" / "other.py", "\n\n# another file\n" + _PROGRAM)
    _dynamo_text(_load(tmp_path / "between.py", _PROGRAM.replace("sin", "exp")))
    return text, _dynamo_text(in_another_file)


@pytest.mark.supported_torch
def test_another_file_and_an_older_process(two_texts: tuple[str, str]) -> None:
    text, in_another_file = two_texts
    assert text != in_another_file, "the raw texts differ, or this test shows nothing"
    assert normalize.graph(text) == normalize.graph(in_another_file)
    assert normalize.same_up_to_names(normalize.graph(text), normalize.graph(in_another_file))


@pytest.mark.supported_torch
def test_the_program_can_still_be_read(two_texts: tuple[str, str]) -> None:
    text = normalize.graph(two_texts[0])
    assert "# f: return region(z) @ y" in text
    assert "torch.ops.higher_order.cond(" in text
    assert '"f32[s0, s1]' in text


@pytest.mark.supported_torch
def test_another_operator_is_another_program(tmp_path: Path) -> None:
    sin = _dynamo_text(_load(tmp_path / "sin.py", _PROGRAM))
    exp = _dynamo_text(_load(tmp_path / "exp.py", _PROGRAM.replace("sin", "exp")))
    assert not normalize.same_up_to_names(normalize.graph(sin), normalize.graph(exp))
