"""An oracle that can't judge is one error, which names the oracle and its file."""

from __future__ import annotations

import re
from typing import Any

import pytest
import torch

from hopkit.errors import CaptureFailed, HopkitError
from hopkit.oracles import registry
from hopkit.oracles.oracle import CaptureOracle, TrialOracle
from hopkit.oracles.oracle_call import ask
from hopkit.oracles.suite import judge
from hopkit.oracles.trial import Trial
from hopkit.oracles.trials import judge_trial
from hopkit.records import Finding, Sample
from hopkit.stages.session import capture


def sine():
    return capture(torch.sin, (torch.ones(2),), backend="eager")


def careless(subject: Any) -> Any:
    return subject.no_such_field


def as_list(subject: Any) -> Any:
    return [Finding("as_list", "a finding in a list")]


def no_answer(subject: Any) -> Any:
    return None


def words(subject: Any) -> Any:
    return ("a word",)


def another(subject: Any) -> Any:
    return (Finding("numerics", "outputs differ"),)


ANSWERS = [
    (careless, r"'careless' raised AttributeError: .*no_such_field.*\n  fix .*test_oracle_call\.py:\d+"),
    (as_list, "'as_list' returned list, not a tuple of findings"),
    (no_answer, r"'no_answer' returned NoneType, not a tuple of findings\n  fix .*: return \(\) if"),
    (words, "'words' returned a tuple with str, not a tuple of findings"),
    (another, r"'another' returned a finding of 'numerics'\n  fix .*: write Finding\('another', ...\)"),
]


@pytest.mark.parametrize(("function", "message"), ANSWERS, ids=[function.__name__ for function, _ in ANSWERS])
def test_a_wrong_answer_names_the_oracle_and_its_file(function: Any, message: str, monkeypatch) -> None:
    of_capture = CaptureOracle(function.__name__, order=1, judge=function, expectation="Nothing.")
    monkeypatch.setattr(registry, "_oracles", lambda: {of_capture.name: of_capture})
    with pytest.raises(HopkitError, match=message):
        judge(sine())
    of_trial = TrialOracle(function.__name__, order=1, judge=function)
    monkeypatch.setattr(registry, "_oracles", lambda: {of_trial.name: of_trial})
    with pytest.raises(HopkitError, match=message):
        judge_trial(Trial(Sample(torch.sin, args=(torch.ones(2),)), backend="eager"))


def test_a_capture_that_fails_inside_an_oracle_stays_that_error() -> None:
    def fails(trial: Trial) -> tuple[Finding, ...]:
        raise CaptureFailed("by the capture", phase="dynamo")

    with pytest.raises(CaptureFailed, match=re.escape("by the capture")):
        ask(TrialOracle("fails", order=1, judge=fails), Trial(Sample(torch.sin, args=(torch.ones(2),))))
