"""A drawn program catches each fault planted in the engine of hopkit's HOPs; without it, it is right or refused."""

from __future__ import annotations

import pytest

from hopkit._torch.versions import is_within, torch_version
from tests.hops.drawn_outcomes import outcome
from tests.hops.engine_faults import FAULTS


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", FAULTS)
def test_a_drawn_program_shows_the_fault(name: str) -> None:
    if name == "a list whose change is not noted" and is_within(torch_version(), "<2.13"):
        pytest.skip("before 2.13, torch checks a change of a list before it makes it")
    fault = FAULTS[name]
    without = outcome(fault.program, backend="aot_eager", training=fault.training)
    assert without.kind in ("right", "refused"), fault.program.source
    with fault.planted():
        found = outcome(fault.program, backend="aot_eager", training=fault.training)
    assert found.kind == "wrong", f"{found}\n{fault.program.source}"


def test_there_are_many_faults() -> None:
    assert len(FAULTS) >= 20
