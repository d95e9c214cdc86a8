from __future__ import annotations

import pytest
import torch

from hopkit._torch import hop_registry, hop_samples
from hopkit._torch.hop_samples import SampleProgram


@pytest.mark.supported_torch
def test_the_names_are_registered_ones() -> None:
    registered = set(hop_registry.registered())
    assert set(hop_samples.sample_programs()) <= registered
    # torch's list has one name that is the function's, not the operator's.
    assert hop_samples.without_samples() - registered <= {"map"}


@pytest.mark.parametrize("hop", ["cond", "scan", "while_loop", "invoke_subgraph"])
def test_a_program_runs_with_its_inputs(hop: str) -> None:
    program: SampleProgram = hop_samples.sample_programs()[hop][0]
    assert any(isinstance(each, torch.Tensor) and each.device.type == "cpu" for each in program.args)
    program.function(*program.args, **program.kwargs)


def test_several_programs_of_one_hop_are_told_apart() -> None:
    variants = [each.variant for each in hop_samples.sample_programs()["map_impl"]]
    assert len(variants) == len(set(variants)) > 1
