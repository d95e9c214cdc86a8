"""The comparison of two runs of tests."""

from __future__ import annotations

from tests.parity.compare import Difference, differences


def test_a_test_that_is_gone_is_a_difference() -> None:
    assert differences({"a": "passed"}, {}) == [Difference("a", "passed", "")]
    assert "absent with the engine" in str(Difference("a", "passed", ""))
