"""torch's own HOPs under hopcheck, by a case of the corpus each; what fails is known, with the reason."""

from __future__ import annotations

import pytest
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from hopkit._torch import features
from hopkit._torch.versions import torch_minor
from hopkit.fixtures.census import census
from hopkit.fixtures.hopchecks import HOPCHECKS, WITHOUT, HopCheck, check
from hopkit.fixtures.registry import find_cases


@pytest.mark.supported_torch
@pytest.mark.parametrize("each", HOPCHECKS, ids=lambda each: each.case)
def test_what_fails_is_known(each: HopCheck) -> None:
    (case,) = find_cases([each.case])
    for requirement in case.requires:
        if not features.has(requirement):
            pytest.skip(f"{requirement}: {features.reason(requirement)}")
    report = check(each)
    here = [known for known in each.known if SpecifierSet(known.versions).contains(Version(torch_minor()))]
    expected = {known.stage: known.symptom for known in here} | dict(each.meant)
    assert set(report.failed) == set(expected), str(report)
    for layer, symptom in expected.items():
        assert symptom in report[layer].reason, str(report)


def test_every_hop_with_a_case_is_checked() -> None:
    checked = {hop for each in HOPCHECKS for hop in each.hops}
    assert {row.hop for row in census() if row.cases} <= checked | set(WITHOUT)
    assert not checked & set(WITHOUT)


@pytest.mark.parametrize("each", HOPCHECKS, ids=lambda each: each.case)
def test_the_case_exercises_the_hops(each: HopCheck) -> None:
    (case,) = find_cases([each.case])
    assert set(each.hops) <= set(case.hops)
