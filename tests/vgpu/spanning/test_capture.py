"""A capture on a virtual GPU has its code as an artifact, and oracles judge its numbers."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit.corpus.failures.common import ARGUMENT_TAKEN
from hopkit.errors import UnknownName, UsageError
from hopkit.oracles import judge
from hopkit.runner.run import run_golden
from tests.versions_of_torch import unexplained


def program(x):
    return torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))


def test_code_for_the_gpu_is_an_artifact_with_the_kernel_summary_at_its_head() -> None:
    x = torch.ones(3, 4)
    capture = hopkit.capture(program, (x,), device="virtual-h200", training=True, other_args=((-x,),))
    assert capture.variant.label == "training.virtual-h200"
    assert len(capture.artifacts["codegen"]) == 2
    text = capture.text("codegen")
    assert "NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those" in text
    assert "compiled for sm_90, " in text
    assert "registers" in text
    assert "; interpreted" in text
    assert "empty_strided_cuda" in text
    # Torch 2.13 lets the branch of a backward take the memory of an argument: a known failure of `cond/simple`.
    assert unexplained(judge(capture), ARGUMENT_TAKEN) == []
    torch.testing.assert_close(capture.outputs, x.sin())


def test_a_fault_in_a_kernel_is_an_objection() -> None:
    with pytest.MonkeyPatch.context() as patches:
        from hopkit.stages import compiled_runs

        original = compiled_runs.virtual_gpu
        patches.setattr(
            compiled_runs,
            "virtual_gpu",
            lambda name: original(name, rewrite=lambda code: code.replace("math.sin", "math.cos")),
        )
        capture = hopkit.capture(
            program, (torch.ones(3, 4),), device="virtual-h200", other_args=((-torch.ones(3, 4),),)
        )
    assert "numerics" in {finding.stage for finding in judge(capture)}


def test_a_capture_on_the_cpu_mentions_no_gpu() -> None:
    assert "cuda:0" not in hopkit.capture(program, (torch.ones(3, 4),)).text("codegen")


def test_another_backend_has_no_code_for_it() -> None:
    with pytest.raises(UsageError, match="works with Inductor only"):
        hopkit.capture(program, (torch.ones(3),), device="virtual-h200", backend="aot_eager")
    with pytest.raises(UnknownName, match="h200"):
        hopkit.capture(program, (torch.ones(3),), device="virtual-h20")


def test_a_golden_run_of_a_device_that_no_case_has_is_refused() -> None:
    with pytest.raises(UsageError, match="there are: cpu, virtual-h200"):
        run_golden(["cond/simple"], device="virtual-a100")
    with pytest.raises(UsageError, match="leave out --device"):
        run_golden(["cond/simple"], device="virtual-h200", twice=True)
