"""The comparison of two runs sees what it must."""

from __future__ import annotations

from pathlib import Path

from tests.parity.__main__ import run
from tests.parity.compare import Difference, differences

A_TEST = """
import pytest
import torch._dynamo.variables.higher_order_ops as owner
def test_same(): pass
def test_engine(): assert not hasattr(owner.speculate_subgraph, "reports_itself_to_hopkit")
@pytest.mark.skip
def test_skipped(): pass
"""


def test_a_test_that_fails_with_the_engine_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "test_planted.py"
    file.write_text(A_TEST)
    without, with_engine = run(file, "", False), run(file, "", True)
    assert sorted(without.values()) == ["passed", "passed", "skipped"]
    (found,) = differences(without, with_engine)
    assert found.test.endswith("test_engine")
    assert (found.without, found.with_engine) == ("passed", "failure")


def test_a_test_that_is_gone_is_a_difference() -> None:
    assert differences({"a": "passed"}, {}) == [Difference("a", "passed", "")]
    assert "absent with the engine" in str(Difference("a", "passed", ""))
