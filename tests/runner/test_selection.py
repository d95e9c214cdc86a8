"""The stages that a variant may reach: those of one backend are in its variants alone."""

from __future__ import annotations

import pytest

from hopkit.records import STANDARD_VARIANTS, Case, Sample, Stage
from hopkit.runner.selection import may_reach
from hopkit.stages import all_stages

ONE_BACKEND = {"aot_joint": "joint", "fx_wrapper": "fx_wrapper", "regions": "regional"}
CASE = Case("cond/simple", lambda: Sample(abs))


@pytest.mark.parametrize("stage", all_stages(), ids=str)
def test_a_stage_of_one_backend_is_in_its_variants_alone(stage: Stage) -> None:
    reached = {name for name, variant in STANDARD_VARIANTS.items() if may_reach(CASE, variant, stage)}
    field = ONE_BACKEND.get(stage.name)
    assert bool(stage.only_in) == bool(field)
    assert reached == {name for name, variant in STANDARD_VARIANTS.items() if field is None or getattr(variant, field)}
    assert reached
    assert bool(stage.reached_by) >= bool(stage.only_in)


def test_a_setting_of_the_case_reaches_the_stage_of_the_fx_backend() -> None:
    case = Case("cond/simple", lambda: Sample(abs), config={"inductor.fx_wrapper": True})
    (stage,) = [known for known in all_stages() if known.name == "fx_wrapper"]
    assert may_reach(case, STANDARD_VARIANTS["inference"], stage)
    assert not may_reach(CASE, STANDARD_VARIANTS["inference"], stage)
