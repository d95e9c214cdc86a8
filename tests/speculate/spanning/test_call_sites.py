"""Every place at which the installed torch speculates is known, and a case of the corpus reaches it with the engine."""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import functools
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
import torch._dynamo.variables.higher_order_ops as owner

from hopkit.corpus.registry import find_cases
from hopkit.errors import CaptureFailed
from hopkit.records import STANDARD_VARIANTS, Case
from hopkit.runner.case_run import unmet
from hopkit.speculate import install
from hopkit.stages.session import capture_case

pytestmark = pytest.mark.supported_torch

NAMES = ("speculate_subgraph", "speculate_subgraph_with_auto_output_flattening")
PAGE = Path(__file__).parents[3] / "docs" / "speculation.md"
ROW = re.compile(r"^\| `([\w.]+)`(?: \((\d)\))? \| (.*?) \| (.*?) \|$", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Site:
    """A call of one of torch's two functions: the ``number``-th in a function of torch."""

    function: str
    number: int
    file: Path = dataclasses.field(compare=False, default=Path())
    lines: range = dataclasses.field(compare=False, default=range(0))

    def __str__(self) -> str:
        return f"{self.function} ({self.number})"


@functools.cache
def sites() -> tuple[Site, ...]:
    folder = Path(torch.__file__).parent
    result: list[Site] = []
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8", errors="replace")
        if any(f"{name}(" in text for name in NAMES):
            result += numbered(calls(ast.parse(text), ()), file)
    return tuple(result)


def calls(tree: ast.AST, inside: tuple[str, ...]) -> Iterator[tuple[str, range]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call) and called(node.func) in NAMES:
            yield ".".join(inside), range(node.lineno, (node.end_lineno or node.lineno) + 1)
        named = isinstance(node, (ast.FunctionDef, ast.ClassDef))
        yield from calls(node, (*inside, node.name) if named else inside)


def called(function: ast.expr) -> str:
    return getattr(function, "id", None) or getattr(function, "attr", "")


def numbered(located: Iterator[tuple[str, range]], file: Path) -> Iterator[Site]:
    count: Counter[str] = Counter()
    for function, lines in located:
        count[function] += 1
        yield Site(function, count[function], file, lines)


def documented() -> dict[Site, str]:
    """Return the case of each site in the page's table, or the reason why there is none."""
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return {Site(function, int(number or 1)): case.strip("`") for function, number, _, case in rows}


def test_each_call_site_is_in_the_page() -> None:
    assert len(sites()) > 10
    assert not [str(site) for site in sites() if site not in documented()]


def cases() -> list[str]:
    rows = documented()
    return sorted({rows[site] for site in sites() if "/" in rows.get(site, "")})


@pytest.mark.parametrize("name", cases())
def test_a_case_reaches_the_behaviour_in_its_name(name: str) -> None:
    (case,) = find_cases([name])
    if missing := unmet(case):
        pytest.skip(missing)
    with noted() as reached:
        run(case)
    assert {site for site in sites() if documented()[site] == name} <= reached


class StridesInBackward(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.sin()

    @staticmethod
    def backward(ctx, grad):
        return grad * grad.stride(0)


def test_strides_in_backward() -> None:
    """torch's own result differs: it requires contiguous gradients of the rewritten backward."""
    site = Site("AutogradFunctionApplyVariable.trace_backward_graph", 2)
    assert documented()[site] == "the test's `strides_in_backward"
    x = torch.ones(3, requires_grad=True)
    with noted() as reached:
        torch.compile(StridesInBackward.apply, backend="aot_eager", fullgraph=True)(x).backward(torch.ones(3))
    assert site in reached
    assert torch.equal(x.grad, torch.ones(3))


@contextlib.contextmanager
def noted() -> Iterator[set[Site]]:
    """Trace with the engine, and record its callers."""
    reached: set[Site] = set()
    with install(), pytest.MonkeyPatch.context() as patch:
        for name in NAMES:
            patch.setattr(owner, name, noting(getattr(owner, name), reached))
        yield reached


def noting(engine: Callable[..., Any], reached: set[Site]) -> Callable[..., Any]:
    @functools.wraps(engine)
    def speculate(*args: Any, **kwargs: Any) -> Any:
        caller = sys._getframe(1)
        here = Path(caller.f_code.co_filename)
        reached.update(site for site in sites() if site.file == here and caller.f_lineno in site.lines)
        return engine(*args, **kwargs)

    return speculate


def run(case: Case) -> None:
    for variant in case.variants:
        try:
            capture_case(case, STANDARD_VARIANTS[variant], backend="eager")
        except CaptureFailed:
            if not case.known_failures:
                raise
