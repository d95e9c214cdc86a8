"""hopcheck on torch's own HOPs, by a case of the corpus each; every failure is known, with its reason."""

from __future__ import annotations

import pytest
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from hopkit._torch import features
from hopkit._torch.versions import torch_minor
from hopkit.census import census
from hopkit.corpus.hopchecks import HOPCHECKS, WITHOUT, HopCheck, check
from hopkit.corpus.registry import find_cases


@pytest.mark.sweep(6)
@pytest.mark.supported_torch
@pytest.mark.parametrize("hopcheck", HOPCHECKS, ids=lambda hopcheck: hopcheck.case)
def test_every_failure_is_known(hopcheck: HopCheck) -> None:
    (case,) = find_cases([hopcheck.case])
    for requirement in case.requires:
        if not features.has(requirement):
            pytest.skip(f"{requirement}: {features.reason(requirement)}")
    report = check(hopcheck)
    here = [known for known in hopcheck.known if SpecifierSet(known.versions).contains(Version(torch_minor()))]
    expected = {known.stage: known.symptom for known in here} | dict(hopcheck.meant)
    assert set(report.failed) == set(expected), str(report)
    for layer, symptom in expected.items():
        assert symptom in report[layer].reason, str(report)


def test_every_hop_with_a_case_is_checked() -> None:
    checked = {hop for hopcheck in HOPCHECKS for hop in hopcheck.hops}
    assert {row.hop for row in census() if row.cases} <= checked | set(WITHOUT)
    assert not checked & set(WITHOUT)


@pytest.mark.parametrize("hopcheck", HOPCHECKS, ids=lambda hopcheck: hopcheck.case)
def test_the_case_exercises_the_hops(hopcheck: HopCheck) -> None:
    (case,) = find_cases([hopcheck.case])
    assert set(hopcheck.hops) <= set(case.hops)
