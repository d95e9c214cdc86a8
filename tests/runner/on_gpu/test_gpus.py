"""The GPUs of a machine, queried in a child process."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch

from hopkit._torch import features
from hopkit.errors import CaptureFailed
from hopkit.runner.on_gpu.gpus import Gpu, gpus, missing
from hopkit.vgpu import DEVICES


@pytest.fixture
def one_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mock one GPU, whose name is the id of the process that queries it."""

    def described(index: int) -> SimpleNamespace:
        return SimpleNamespace(name=str(os.getpid()), major=8, minor=0, multi_processor_count=108)

    monkeypatch.setattr(features, "has", lambda name: name == "device:cuda")
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 1)
    monkeypatch.setattr(torch.cuda, "get_device_properties", described)


@pytest.mark.usefixtures("one_gpu")
def test_a_process_that_has_not_started_cuda_does_not_start_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_initialized", lambda: False)
    (gpu,) = gpus()
    assert gpu == Gpu(0, gpu.name, (8, 0), 108)
    assert gpu.name != str(os.getpid())
    assert gpu.twin == "virtual-a100"


def test_nothing_counts_devices_in_a_process_that_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """CUDA counts them where NVML does not answer; after that no child could use it."""
    parent = os.getpid()

    def count() -> int:
        assert os.getpid() != parent
        return 0

    monkeypatch.setattr(torch.cuda, "device_count", count)
    monkeypatch.setattr(features, "_probe_device", features._probe_device.__wrapped__)
    assert gpus() == ()
    assert "no cuda device" in missing("cuda")
    assert missing("cpu") == ""


@pytest.mark.usefixtures("one_gpu")
def test_a_process_that_has_started_cuda_asks_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_initialized", lambda: True)
    assert [gpu.name for gpu in gpus()] == [str(os.getpid())]


@pytest.mark.usefixtures("one_gpu")
def test_a_driver_that_fails_is_an_error_with_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(index: int) -> None:
        raise RuntimeError("the driver is too old")

    monkeypatch.setattr(torch.cuda, "get_device_properties", fail)
    with pytest.raises(CaptureFailed, match="the driver is too old"):
        gpus()


def test_each_described_gpu_is_its_own_twin() -> None:
    for name, device in DEVICES.items():
        assert Gpu(0, device.name, device.capability, device.multi_processor_count).twin == f"virtual-{name}"


@pytest.mark.parametrize("present", [True, False])
def test_a_test_that_needs_a_gpu_is_skipped_with_the_reason_where_there_is_none(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, present: bool
) -> None:
    monkeypatch.setattr(features, "reason", lambda name: "" if present else f"planted: no {name}")
    pytester.makeconftest((Path(__file__).parents[2] / "conftest.py").read_text())
    pytester.makeini("[pytest]\nmarkers = gpu: needs a GPU")
    pytester.makepyfile("import pytest\n\n@pytest.mark.gpu\ndef test_one(): pass\n\ndef test_other(): pass")
    result = pytester.runpytest_inprocess("-rs")
    result.assert_outcomes(passed=2 if present else 1, skipped=0 if present else 1)
    assert present or "planted: no device:cuda" in result.stdout.str()
