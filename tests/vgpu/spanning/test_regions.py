"""Regions are compiled for a virtual GPU; the rest of their graph stays on the CPU."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, Phase, given, settings

import hopkit
from hopkit.checks import provenance
from hopkit.errors import CaptureFailed
from hopkit.oracles import judge
from hopkit.strategies import programs
from hopkit.testing import assert_regions


def marked(identifier: int = 0) -> Any:
    return torch.fx.traceback.annotate({"compile_with_inductor": {"inductor_region": identifier}})


def program(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    with marked(1):
        y = (x @ w).softmax(-1) * 2
    z = y.cos() + x.sum()
    with marked(2):
        return z.sin() + y


def around_branches(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    y = torch.cond(x.sum() > 0, torch.sin, torch.cos, (x * w,))
    with marked():
        z = torch.nn.functional.layer_norm(y @ w, (4,))
    return z.relu()


def inputs() -> tuple[torch.Tensor, ...]:
    return torch.linspace(-1, 2, 16).reshape(4, 4), torch.linspace(0, 1, 16).reshape(4, 4)


# Torch 2.11 reads no ids of regions: the oracle `regions` objects.
@pytest.mark.supported_torch
@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("fn", [program, around_branches])
def test_each_region_has_code_for_the_gpu_and_its_numbers(fn: Any, training: bool) -> None:
    x, w = inputs()
    captured = hopkit.capture(
        fn, (x, w), other_args=((-x, w),), backend=hopkit.regional(), device="virtual-h200", training=training
    )
    assert [finding for finding in judge(captured) if finding.stage != "branches"] == []
    assert captured.regions
    assert all("triton" in region.code for region in captured.regions)
    assert {region.direction for region in captured.regions} == {"forward", *(["backward"] if training else [])}
    assert provenance.check(captured) == ()
    # They are those of the CPU.
    on_cpu = hopkit.capture(fn, (x, w), backend=hopkit.regional(), training=training, stages=())
    assert_regions(captured, [list(region.nodes) for region in on_cpu.regions if region.direction == "forward"])


def test_a_block_of_a_virtual_gpu_compiles_regions_for_it_and_nothing_else() -> None:
    x, w = inputs()
    expected = program(x, w)
    with hopkit.virtual_gpu("h200") as gpu:
        torch.testing.assert_close(torch.compile(program, backend=hopkit.regional())(x, w), expected)
    assert any("softmax" in kernel.name for kernel in gpu.kernels)
    assert not any("cos" in kernel.name for kernel in gpu.kernels)
    torch.compiler.reset()
    captured = hopkit.capture(program, (x, w), backend=hopkit.regional(), stages=())
    assert not any("triton" in region.code for region in captured.regions)


def test_drawn_regions_have_their_numbers() -> None:
    judged = 0

    @settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
    @given(programs(regions=True, dtypes=("float32",), hops=("cond", "wrap"), max_ops=5))
    def check(drawn: Any) -> None:
        nonlocal judged
        sample = drawn.sample()
        try:
            captured = hopkit.capture(
                sample.fn,
                sample.args,
                backend=hopkit.regional(),
                device="virtual-h200",
                other_args=sample.other_args,
                config=dict(drawn.config),
                stages=(),
            )
        except CaptureFailed:
            return  # Inductor refuses the program.
        judged += bool(captured.regions)
        numbers = ("numerics", "structure", "mutation")
        assert [str(finding) for finding in judge(captured) if finding.stage in numbers] == []

    check()
    assert judged >= 2
