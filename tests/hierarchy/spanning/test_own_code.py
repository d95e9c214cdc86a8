"""Frames of files of torch, triton and hopkit make no entries, for any HOP."""

from __future__ import annotations

from pathlib import Path
from types import CodeType
from typing import Any

import pytest
import torch
from torch.utils._pytree import tree_leaves

import hopkit
from hopkit import hierarchy
from hopkit.corpus.registry import all_cases
from hopkit.errors import BadCase
from hopkit.hierarchy import recorder
from hopkit.records import Case
from hopkit.stages.session import sample_of

HOPKIT = Path(hopkit.__file__).resolve().parent
CASES = HOPKIT / "corpus"
TORCH = Path(torch.__file__).resolve().parent


def is_internal(file: str) -> bool:
    """Return True if a file belongs to torch, triton or hopkit, except hopkit's cases, which are programs."""
    path = Path(file)
    if path.is_relative_to(CASES):
        return False
    return path.is_relative_to(HOPKIT) or path.is_relative_to(TORCH) or "triton" in path.parts


def a_case_of_each_hop() -> list[Any]:
    """Return the first case of each HOP that Dynamo can trace, if possible of the family of the HOP's name.

    Add one of each family of hopkit's HOPs and decorators that share an operator.
    """
    cases: dict[str, Case] = {}
    for case in sorted(all_cases(), key=lambda case: (case.family not in case.hops, case.name)):
        if case.hops and not any(failure.stage in ("dynamo", "backend") for failure in case.known_failures):
            cases.setdefault(case.family if case.family.startswith("hopkit_") else case.hops[0], case)
    return [pytest.param(case, id=hop) for hop, case in sorted(cases.items())]


class SeenError(Exception):
    """Raised to end a run once there is a graph: some HOPs run only on a GPU."""


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the files of the functions that get an entry, by the names of the functions."""
    file_of: dict[str, str] = {}
    name_of = recorder.function_name

    def note(code: CodeType) -> str:
        if name := name_of(code):
            file_of[name] = code.co_filename
        return name

    monkeypatch.setattr(recorder, "function_name", note)
    return file_of


@pytest.mark.sweep(4)
@pytest.mark.parametrize("case", a_case_of_each_hop())
def test_no_entry_is_code_of_torch_or_hopkit(case: Case, files: dict[str, str]) -> None:
    try:
        sample = sample_of(case)
    except BadCase as error:
        pytest.skip(f"this torch can't build it: {error.message}")
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm: torch.fx.GraphModule, inputs: object) -> Any:
        graphs.append(gm)
        raise SeenError

    if "inference" not in case.variants:
        for leaf in tree_leaves((sample.args, sample.kwargs)):
            if isinstance(leaf, torch.Tensor) and leaf.is_floating_point():
                leaf.requires_grad_()
    torch.compiler.reset()
    with hierarchy.record(behind_dynamo=False), pytest.raises(Exception, match="SeenError"):
        torch.compile(sample.fn, backend=backend)(*sample.args, **sample.kwargs)
    entries = [scope for gm in graphs for placed in hierarchy.scopes(gm).values() for scope in placed.path]
    functions = {scope.name for scope in entries if isinstance(scope, hierarchy.FunctionScope)}
    assert {name: files[name] for name in functions if is_internal(files[name])} == {}
