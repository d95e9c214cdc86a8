"""``--engine``: the engine that traces the bodies of torch's own HOPs."""

from __future__ import annotations

import pytest
import torch
import torch._dynamo.variables.higher_order_ops as owner
from click.testing import CliRunner

from hopkit.cli import main
from hopkit.cli.engines import traced_by

ORIGINAL = owner.speculate_subgraph


def shown(*words: str) -> str:
    result = CliRunner().invoke(main, ["show", "wrap/plain", "--stage", "speculation", *words])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.supported_torch
def test_both_engines_see_the_same() -> None:
    assert shown("--engine", "hopkit") == shown("--capture")
    assert not hasattr(owner.speculate_subgraph, "reports_itself_to_hopkit")


def test_the_engine_that_is_named_traces() -> None:
    original = owner.speculate_subgraph
    for engine in (None, "torch"):
        with traced_by(engine):
            assert owner.speculate_subgraph is original
    with traced_by("hopkit"):
        assert owner.speculate_subgraph is not original
    assert owner.speculate_subgraph is original


def test_any_outputs_shows_what_torch_refuses() -> None:
    original = torch.cond.__code__
    with traced_by("any-outputs"):
        assert torch.cond.__code__ is not original
        assert owner.speculate_subgraph is not ORIGINAL
    assert torch.cond.__code__ is original
    words = ["show", "cond_body_matrix/string", "--stage", "dynamo", "--engine", "any-outputs"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert "torch.ops.higher_order.cond(" in result.output


def test_a_golden_run_has_no_such_engine() -> None:
    result = CliRunner().invoke(main, ["golden", "wrap/plain", "--engine", "any-outputs"])
    assert result.exit_code == 2


def test_goldens_are_torch_s() -> None:
    result = CliRunner().invoke(main, ["golden", "wrap/plain", "--engine", "hopkit", "--accept"])
    assert result.exit_code == 2
    assert "accept without --engine hopkit" in result.output


def test_both_engines_are_torch_s_and_hopkit_s() -> None:
    result = CliRunner().invoke(main, ["golden", "wrap/plain", "--engine", "hopkit", "--both-engines"])
    assert result.exit_code == 2
    assert "leave out --engine hopkit" in result.output
