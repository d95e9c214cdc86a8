"""hopcheck itself: its report, its choice of layers, and its use under unittest."""

from __future__ import annotations

import io
import unittest

import pytest
import torch
from torch._higher_order_ops.foreach_map import foreach_map

import hopkit
from hopkit.checks import HopCheckFailed, LayerStatus
from hopkit.errors import UnknownName
from hopkit.hops.repeat import repeat


def test_a_sound_hop_passes_every_layer() -> None:
    report = hopkit.hopcheck(repeat, (3, lambda x: (x * x).sin(), torch.rand(3)))
    assert [finding.status for finding in report.results] == [LayerStatus.PASSED] * 10, str(report)
    report.raise_if_failed()


def test_the_layers_that_are_named_are_run_and_no_others() -> None:
    for layers in (["dynamo"], ["aot", "autograd"], ["aliasing and mutation"]):
        report = hopkit.hopcheck(torch.sin, (torch.rand(3),), layers=layers)
        assert sorted(finding.layer for finding in report.results) == sorted(layers)
        assert report.failed == ()
    with pytest.raises(UnknownName, match="'dinamo'"):
        hopkit.hopcheck(torch.sin, (torch.rand(3),), layers=["dinamo"])


def test_a_failed_layer_blocks_only_its_dependents() -> None:
    def breaks(x: torch.Tensor) -> torch.Tensor:
        torch._dynamo.graph_break()
        return x + 1

    report = hopkit.hopcheck(breaks, (torch.rand(3),), layers=["dynamo", "aot", "inductor"])
    assert report.failed == ("dynamo",)
    assert "Call to `torch._dynamo.graph_break()`" in report["dynamo"].reason
    assert {result.layer: result.reason for result in report.results if result.status is LayerStatus.BLOCKED} == {
        "aot": "by dynamo",
        "inductor": "by aot",
    }


def test_integers_have_no_gradient() -> None:
    report = hopkit.hopcheck(torch.abs, (torch.tensor([-1, 2]),), layers=["autograd"])
    assert report["autograd"].status is LayerStatus.NOT_APPLICABLE


def test_arguments_are_left_as_they_are_and_may_be_nested() -> None:
    x = torch.rand(3)
    copy = x.clone()
    report = hopkit.hopcheck(lambda tree, *, scale: tree["x"].mul_(scale), ({"x": x},), {"scale": 2}, layers=["dynamo"])
    assert report.failed == ()
    assert torch.equal(x, copy)


def test_it_fails_a_unittest_with_the_whole_report() -> None:
    class OfSomebody(unittest.TestCase):
        def test_it(self) -> None:
            hopkit.hopcheck(lambda x: None, (torch.rand(3),)).raise_if_failed()

    result = unittest.TextTestRunner(stream=io.StringIO()).run(OfSomebody("test_it"))
    assert not result.errors
    ((_, text),) = result.failures
    for line in (
        "hopcheck: reference",
        "reference              failed   the reference run returns no tensor",
        "-> return the value that the compiler",
    ):
        assert line in text
    with pytest.raises(HopCheckFailed):
        hopkit.hopcheck(lambda x: None, (torch.rand(3),), layers=["reference"]).raise_if_failed()


def _both(a: torch.Tensor, b: torch.Tensor) -> list[torch.Tensor]:
    return foreach_map(torch.mul, [a, b], [b, a])


def test_the_layers_below_dynamo_take_its_graph_where_they_are_asked_to() -> None:
    args = torch.rand(3), torch.rand(3)
    below = ["functionalize", "make_fx", "autograd"]
    assert set(hopkit.hopcheck(_both, args, layers=["reference", "fake", *below]).failed) == set(below)
    report = hopkit.hopcheck(_both, args, layers=["reference", "dynamo", "fake", *below], by_dynamo=True)
    assert [result.layer for result in report.results] == ["reference", "dynamo", "fake", *below]
    assert {result.status for result in report.results} == {LayerStatus.PASSED}


def test_a_failure_of_dynamo_blocks_the_layers_that_take_its_graph() -> None:
    def breaks(x: torch.Tensor) -> torch.Tensor:
        torch._dynamo.graph_break()
        return x + 1

    report = hopkit.hopcheck(breaks, (torch.rand(3),), layers=["dynamo", "fake", "autograd"], by_dynamo=True)
    assert report.failed == ("dynamo",)
    assert report["autograd"].status is report["fake"].status is LayerStatus.BLOCKED


def test_a_program_that_needs_a_compiler_is_compared_with_its_reference() -> None:
    def compiled_alone(x: torch.Tensor) -> torch.Tensor:
        if not torch.compiler.is_compiling():
            raise RuntimeError("compile me")
        return x.sin()

    x, layers = (torch.rand(3),), ["reference", "dynamo", "make_fx", "aot"]
    assert hopkit.hopcheck(compiled_alone, x, layers=layers).failed == ("reference",)
    assert hopkit.hopcheck(compiled_alone, x, layers=layers, by_dynamo=True, reference=torch.sin).failed == ()
    report = hopkit.hopcheck(compiled_alone, x, layers=layers, by_dynamo=True, reference=torch.cos)
    assert report.failed == ("dynamo",)


def test_drawn_numbers_are_not_expected_in_a_trace_of_a_recomputation() -> None:
    def dropped(x: torch.Tensor) -> torch.Tensor:
        body = lambda x: torch.nn.functional.dropout(x.sin(), 0.5)  # noqa: E731
        return torch.utils.checkpoint.checkpoint(body, x, use_reentrant=False)

    report = hopkit.hopcheck(dropped, (torch.rand(8),), layers=["autograd"])
    assert report.failed == (), str(report)
