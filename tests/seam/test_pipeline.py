"""Inductor is imported without a call of CUDA, after which a process can't fork children that use a GPU."""

from __future__ import annotations

import os
import subprocess
from typing import Any

import pytest

from hopkit._torch.inductor import pipeline

VARIABLE = "PYTORCH_NVML_BASED_CUDA_CHECK"


@pytest.mark.parametrize("before", [None, "0"])
def test_nvml_says_whether_there_is_a_gpu(before: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def need(*names: Any, **options: Any) -> None:
        seen.append(os.environ[VARIABLE])
        raise ImportError("planted")

    monkeypatch.setattr(pipeline, "need", need)
    if before is None:
        monkeypatch.delenv(VARIABLE, raising=False)
    else:
        monkeypatch.setenv(VARIABLE, before)
    with pytest.raises(ImportError, match="planted"):
        pipeline.load()
    assert seen == ["1"]
    assert os.environ.get(VARIABLE) == before


def test_the_processor_is_probed_once_for_a_process_and_its_children(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*words: Any, **options: Any) -> None:
        raise AssertionError(f"a process was started: {words}")

    pipeline.probe_processor()
    monkeypatch.setattr(subprocess, "run", never)
    monkeypatch.setattr(subprocess, "check_call", never)
    pipeline.probe_processor()
