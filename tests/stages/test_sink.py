"""The artifacts of a capture: the error for a stage that is not among them."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit.errors import StageNotReached, UnknownName


@pytest.mark.parametrize(
    ("stage", "needs"),
    [
        ("codegen", "it takes backend='inductor', and stages="),
        ("aot_backward", "it takes training=True, on backend='aot_eager' or 'inductor', and stages="),
        ("regions", r"it takes backend=hopkit.regional\(\), and stages="),
    ],
)
def test_a_stage_that_was_not_reached_is_named_with_what_reaches_it(stage: str, needs: str) -> None:
    captured = hopkit.capture(torch.sin, (torch.ones(2),), backend="aot_eager", stages=("aot_forward",))
    with pytest.raises(UnknownName, match=f"no artifact of the stage '{stage}'\n  {needs}.*has aot_forward"):
        captured.text(stage)
    with pytest.raises(KeyError) as raised:
        captured.artifacts[stage]
    assert isinstance(raised.value, StageNotReached)
    assert stage not in captured.artifacts
    assert captured.artifacts.get(stage) is None
    with pytest.raises(KeyError, match="unknown stage 'aot_fwd'\n  nearest: aot_forward"):
        captured.artifacts["aot_fwd"]
