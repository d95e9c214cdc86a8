from __future__ import annotations

import pytest
import torch

from hopkit._torch.hop import registry, samples
from hopkit._torch.hop.samples import SampleProgram


@pytest.mark.supported_torch
def test_the_names_are_registered_ones() -> None:
    registered = set(registry.registered())
    assert set(samples.sample_programs()) <= registered
    # torch's list has one name that is the function's, not the operator's.
    assert samples.without_samples() - registered <= {"map"}


@pytest.mark.parametrize("hop", ["cond", "scan", "while_loop", "invoke_subgraph"])
def test_a_program_runs_with_its_inputs(hop: str) -> None:
    program: SampleProgram = samples.sample_programs()[hop][0]
    assert any(isinstance(arg, torch.Tensor) and arg.device.type == "cpu" for arg in program.args)
    program.function(*program.args, **program.kwargs)


def test_programs_of_one_hop_have_distinct_variants() -> None:
    variants = [program.variant for program in samples.sample_programs()["map_impl"]]
    assert len(variants) == len(set(variants)) > 1
