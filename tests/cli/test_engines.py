"""``--engine``: the engine that traces the bodies of torch's own HOPs."""

from __future__ import annotations

import pytest
import torch._dynamo.variables.higher_order_ops as owner
from click.testing import CliRunner

from hopkit.cli import main
from hopkit.cli.engines import traced_by


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


def test_goldens_are_torch_s() -> None:
    result = CliRunner().invoke(main, ["golden", "wrap/plain", "--engine", "hopkit", "--accept"])
    assert result.exit_code == 2
    assert "accept without --engine hopkit" in result.output


def test_both_engines_are_torch_s_and_hopkit_s() -> None:
    result = CliRunner().invoke(main, ["golden", "wrap/plain", "--engine", "hopkit", "--both-engines"])
    assert result.exit_code == 2
    assert "leave out --engine hopkit" in result.output
