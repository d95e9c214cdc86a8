"""The table of faults: the faults of the modules, each name once, in a fixed order."""

from __future__ import annotations

from types import ModuleType

import pytest

from hopkit.errors import HopkitError, NameTaken
from hopkit.faults import FAULTS
from hopkit.faults.dynamo import branches
from hopkit.faults.table import _by_name


def test_a_fault_is_listed_after_those_of_earlier_stages() -> None:
    stages = [fault.stage for fault in FAULTS.values()]
    order = ("dynamo", "aot", "regions", "post", "lowering", "codegen", "guards", "run")
    assert [order.index(stage.partition("_")[0]) for stage in stages] == sorted(
        order.index(stage.partition("_")[0]) for stage in stages
    )
    assert next(iter(FAULTS)) == branches.__all__[0]


def test_two_faults_of_one_name_are_refused() -> None:
    second = ModuleType("second")
    second.__dict__.update(vars(branches), __name__="second")
    with pytest.raises(NameTaken, match=r"by hopkit\.faults\.dynamo\.branches and by second"):
        _by_name([branches, second])


def test_a_module_that_lists_no_fault_is_an_error_that_names_it() -> None:
    with pytest.raises(HopkitError, match="planted lists no fault"):
        _by_name([ModuleType("planted")])
