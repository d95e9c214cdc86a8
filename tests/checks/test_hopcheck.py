"""hopcheck itself: what it reports, how it is asked for layers, and that it works under unittest."""

from __future__ import annotations

import io
import unittest

import pytest
import torch

import hopkit
from hopkit.checks import HopCheckFailed, Status
from hopkit.errors import UnknownName
from hopkit.hops.repeat import repeat


def test_a_sound_hop_passes_every_layer() -> None:
    report = hopkit.hopcheck(repeat, (3, lambda x: (x * x).sin(), torch.rand(3)))
    assert [finding.status for finding in report.findings] == [Status.PASSED] * 10, str(report)
    report.raise_if_failed()


def test_layers_are_taken_with_those_that_they_need_and_no_others() -> None:
    report = hopkit.hopcheck(torch.sin, (torch.rand(3),), layers=["dynamo"])
    assert [finding.layer for finding in report.findings] == ["plain", "fake", "dynamo"]
    with pytest.raises(UnknownName, match="'dinamo'"):
        hopkit.hopcheck(torch.sin, (torch.rand(3),), layers=["dinamo"])


def test_what_does_not_pass_blocks_what_needs_it_and_nothing_else() -> None:
    def breaks(x: torch.Tensor) -> torch.Tensor:
        torch._dynamo.graph_break()
        return x + 1

    report = hopkit.hopcheck(breaks, (torch.rand(3),), layers=["dynamo", "inductor"])
    assert report.failed == ("dynamo",)
    assert "Call to `torch._dynamo.graph_break()`" in report["dynamo"].reason
    assert {each.layer: each.reason for each in report.findings if each.status is Status.BLOCKED} == {
        "aot": "by dynamo",
        "inductor": "by aot",
    }


def test_integers_have_no_gradient() -> None:
    report = hopkit.hopcheck(torch.abs, (torch.tensor([-1, 2]),), layers=["autograd"])
    assert report["autograd"].status is Status.NOT_APPLICABLE


def test_arguments_are_left_as_they_are_and_may_be_nested() -> None:
    x = torch.rand(3)
    before = x.clone()
    report = hopkit.hopcheck(lambda tree, *, scale: tree["x"].mul_(scale), ({"x": x},), {"scale": 2}, layers=["dynamo"])
    assert report.failed == ()
    assert torch.equal(x, before)


def test_it_fails_a_unittest_with_the_whole_report() -> None:
    class OfSomebody(unittest.TestCase):
        def test_it(self) -> None:
            hopkit.hopcheck(lambda x: None, (torch.rand(3),)).raise_if_failed()

    result = unittest.TextTestRunner(stream=io.StringIO()).run(OfSomebody("test_it"))
    assert not result.errors
    ((_, text),) = result.failures
    for line in ("hopcheck: plain", "plain                  failed   returns no tensor", "-> return what the compiler"):
        assert line in text
    with pytest.raises(HopCheckFailed):
        hopkit.hopcheck(lambda x: None, (torch.rand(3),), layers=["plain"]).raise_if_failed()
