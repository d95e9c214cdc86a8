from __future__ import annotations

import pytest
import torch
from torch._dynamo.utils import counters

from hopkit import reference
from hopkit._torch import hop
from hopkit.reference.families.strict_mode import strict_mode


def test_the_body_is_called_once_with_the_operands():
    seen = []
    assert strict_mode(lambda *operands: seen.append(operands) or "result", [1, "two"]) == "result"
    assert seen == [(1, "two")]


def test_errors_of_the_body_pass():
    with pytest.raises(ZeroDivisionError):
        strict_mode(lambda x: x / 0, (1,))


def test_reference_runs_keep_off_dynamo_and_agree_with_torch():
    x = torch.randn(3)

    def body(x):
        return x.sin(), x + 1

    expected = hop.function("strict_mode")(body, (x,))
    counters.clear()
    with reference.reference_run():
        actual = hop.function("strict_mode")(body, (x,))
    assert not counters["frames"]
    assert all(torch.equal(result, expected_result) for result, expected_result in zip(actual, expected, strict=True))
