"""The goldens of hopkit's HOPs: at least fifty cases have a text of each stage that a CPU has."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.corpus.registry import all_cases
from hopkit.goldens import read_case
from hopkit.records import STANDARD_VARIANTS
from hopkit.stages import all_stages

GOLDEN = Path(__file__).parents[3] / "golden"
DEVICES = {name: variant.device for name, variant in STANDARD_VARIANTS.items()}


def stages_of(name: str) -> set[str]:
    return {key.stage for key in read_case(GOLDEN, name, "2.13").histories if DEVICES[key.variant] == "cpu"}


@pytest.mark.supported_torch
def test_fifty_cases_have_every_stage() -> None:
    # Two stages belong to backends of their own (regional, joint export), and no case of a HOP runs on them.
    wanted = {stage.name for stage in all_stages() if stage.has_golden("cpu")} - {"regions", "aot_joint"}
    assert len(wanted) == 7
    names = [case.name for case in all_cases() if case.family.startswith("hopkit_")]
    assert len([name for name in names if wanted <= stages_of(name)]) >= 50
