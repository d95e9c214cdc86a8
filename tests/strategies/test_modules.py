"""Generated module trees: their variety, that the text runs by itself, and refusals."""

from __future__ import annotations

import random
import re
import subprocess
import sys

import pytest
import torch
from hypothesis import HealthCheck, find, given, settings

from hopkit.errors import UnknownName
from hopkit.strategies import ModuleTree, modules
from hopkit.strategies.choices import Choices
from hopkit.strategies.module_tree import HOPS, ModuleTreeDrawing

_MAKES = {
    "shared module": re.compile(r"= M\d\((?:.*, )?(m\d+), (?:.*, )?\1\b"),
    "list of modules": re.compile(r"ModuleList"),
    "dict of modules": re.compile(r"ModuleDict"),
    "loop over modules": re.compile(r"for layer in self\.layers"),
    "recursive module": re.compile(r" self\(.*n - 1\)"),
    "recursive helper": re.compile(r"def r(\d)\(x, n=1\):(?:\n    .*)*? r\1\("),
    "helper that calls a module": re.compile(r"through\(self"),
    "lambda": re.compile(r"\(lambda x: "),
    "partial": re.compile(r"functools\.partial"),
    "region": re.compile(r"nested_compile_region"),
    **{name: re.compile(rf"\b{name}\(") for name in HOPS if name != "region"},
}


def test_each_way_of_calling_is_drawn() -> None:
    numbers = random.Random(0)
    texts = [
        ModuleTreeDrawing(Choices([numbers.randrange(2**24) for _ in range(40)]), HOPS, training=False).tree().source
        for _ in range(200)
    ]
    assert {name for name, pattern in _MAKES.items() if any(map(pattern.search, texts))} == _MAKES.keys()


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(modules(hops=("checkpoint", "region")))
def test_a_model_returns_the_shape_of_its_input_and_the_same_values_each_time(tree: ModuleTree) -> None:
    output, second_output = (sample.fn(*sample.args) for sample in (tree.sample(), tree.sample()))
    assert output.shape == (3, 4)
    assert torch.equal(output, second_output)


def test_the_text_runs_without_hopkit() -> None:
    tree = find(modules(hops=("checkpoint",)), lambda tree: "checkpoint" in tree.hops)
    judged = "import sys\nassert make_model()(*make_inputs()).shape == (3, 4)\nassert 'hopkit' not in sys.modules\n"
    subprocess.run([sys.executable, "-c", tree.source + judged], check=True)


def test_the_simplest_tree_is_one_module() -> None:
    assert ModuleTreeDrawing(Choices([]), HOPS, training=False).tree().source.count("class ") == 1


def test_a_hop_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownName, match="nearest: cond"):
        modules(hops=("cnd",))
