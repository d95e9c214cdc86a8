"""A case runs on a real GPU, and the report has the differences.

Each test runs a separate program: a process that has started CUDA can't fork children that use it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.gpu
def test_a_case_runs_on_the_gpu_and_its_numbers_are_right(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    done = subprocess.run(
        [sys.executable, "-m", "hopkit", "gpu", "cond/simple", "--json", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert path.exists(), done.stderr
    report = json.loads(path.read_text())
    assert report["gpu"]["name"]
    assert report["counts"]["attempts"] == 6
    assert report["counts"]["problems"] == 0, done.stdout
    assert report["counts"]["texts_differing"] == 0, done.stdout
    assert done.returncode == 0


@pytest.mark.gpu
def test_a_capture_on_the_gpu_has_its_code() -> None:
    program = (
        "import torch, hopkit\n"
        "found = hopkit.capture(lambda x: torch.sin(x) + 1, (torch.ones(3),), device='cuda')\n"
        "assert found.outputs.is_cuda\n"
        "torch.testing.assert_close(found.outputs.cpu(), torch.ones(3).sin() + 1)\n"
        "print(found.text('codegen'))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "triton_poi_fused" in done.stdout


@pytest.mark.gpu
def test_attention_is_by_the_kernel_that_this_gpu_chooses() -> None:
    program = (
        "import itertools, torch\n"
        "from hopkit._torch.gpu.attention_choice import Attention, chosen_kernel\n"
        "capability = torch.cuda.get_device_capability()\n"
        "shapes = [(2, 4, 16, width) for width in (8, 30, 64, 128, 192, 256, 264)] + [(4, 16, 64), (2, 4, 1, 64)]\n"
        "dtypes = torch.float16, torch.bfloat16, torch.float32, torch.float64\n"
        "count, others = 0, []\n"
        "settings = itertools.product(shapes, dtypes, (False, True), (0.0, 0.1, 0.125), (False, True), (False, True))\n"
        "for shape, dtype, causal, dropout, masked, training in settings:\n"
        "    if causal and masked:\n"
        "        continue\n"
        "    q = torch.randn(shape, dtype=dtype, device='cuda', requires_grad=training)\n"
        "    mask = torch.ones(shape[-2], shape[-2], dtype=torch.bool, device='cuda') if masked else None\n"
        "    chosen = chosen_kernel(Attention(q, q, q, mask, dropout, causal, False), capability)\n"
        "    of_torch = torch._fused_sdp_choice(q, q, q, mask, dropout, causal)\n"
        "    if chosen != of_torch:\n"
        "        others.append((shape, dtype, causal, dropout, masked, training, chosen, of_torch))\n"
        "    count += 1\n"
        "assert not others, '\\n'.join(map(str, others))\n"
        "print(count)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 400
