from __future__ import annotations

import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from hopkit.errors import HopkitError, NameTaken, UnsupportedTorch
from hopkit.reference.table import ReferenceHop, _collected, reference_hops


def test_each_hop_once_and_found_by_its_file() -> None:
    names = [hop.name for hop in reference_hops()]
    assert len(names) == len(set(names))
    assert {"cond", "invoke_subgraph"} <= set(names)


@pytest.mark.parametrize(
    ("module", "attribute"), [("torch.my_package", "mine"), ("torch.my_package.mine", "mine"), ("torch", "mine")]
)
def test_a_function_that_torch_lacks_is_an_error_that_names_it_and_the_family(module: str, attribute: str) -> None:
    hop = ReferenceHop("mine", module, attribute, test_importing_the_reference_loads_no_torch)
    with pytest.raises(
        UnsupportedTorch, match=rf"has no {module}\.{attribute}, which the reference run \(.*test_table"
    ):
        _ = hop.place


def family(name: str, **contents: Any) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(contents)
    return module


SINE = ReferenceHop("sine", "torch", "sin", lambda x: x)


@pytest.mark.parametrize("table", [{}, {"REFERENCE_HOPS": SINE}, {"REFERENCE_HOPS": ("sine",)}])
def test_a_family_without_a_table_is_an_error_that_names_it(table: dict[str, Any]) -> None:
    with pytest.raises(HopkitError, match="families_of_mine has no table of HOPs\n  end the file with REFERENCE_HOPS"):
        _collected([family("families_of_mine", **table)])


def test_two_families_of_one_function_are_both_named() -> None:
    again = ReferenceHop("another", "torch", "sin", lambda x: x)
    with pytest.raises(NameTaken, match=r"function 'torch\.sin' is defined twice: by first and by second"):
        _collected([family("first", REFERENCE_HOPS=(SINE,)), family("second", REFERENCE_HOPS=(again,))])


def test_a_hop_of_another_torch_is_left_out() -> None:
    assert (
        _collected([family("first", REFERENCE_HOPS=(ReferenceHop("old", "torch", "old", len, versions="<2.0"),))]) == ()
    )


def test_importing_the_reference_loads_no_torch() -> None:
    code = "import hopkit.reference, sys; assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
