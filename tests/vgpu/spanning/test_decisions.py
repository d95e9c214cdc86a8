"""AOTAutograd's decisions for the GPU, and the operators for which they differ from those for the CPU."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.nn import functional

import hopkit
from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched


class Decided(Exception):
    """Raised once the graphs exist: nothing is lowered or run."""


def decisions(fn: Callable[..., Any], args: tuple[torch.Tensor, ...], *, on_gpu: bool) -> Counter[str]:
    """Count the operators of the forward and backward graphs that AOTAutograd hands to Inductor."""
    counts: Counter[str] = Counter()

    def lower(gm: torch.fx.GraphModule, example_inputs: Any, **kwargs: Any) -> Callable[..., Any]:
        counts.update(str(node.target) for node in gm.graph.nodes if node.op == "call_function")

        def run(*args: Any) -> Any:
            raise Decided

        return run

    owner, name = place("torch._inductor.compile_fx.compile_fx_inner", feature="virtual GPU")
    eager_backward = torch._functorch.config.patch(force_non_lazy_backward_lowering=True)
    with hopkit.virtual_gpu(decided_on_gpu=on_gpu) as gpu, patched(owner, name, lower), eager_backward:
        torch._dynamo.reset()
        with pytest.raises(Decided):
            torch.compile(fn, backend=gpu.backend, fullgraph=True)(*args)
    return counts


def wanting(*shape: int) -> torch.Tensor:
    return torch.rand(*shape, requires_grad=True)


PROGRAMS: dict[str, tuple[Any, ...]] = {
    "attention": (functional.scaled_dot_product_attention, *(wanting(1, 2, 8, 8) for _ in range(3))),
    "batch_norm": (
        lambda x, m, v: functional.batch_norm(x, m, v, training=True),
        *(wanting(4, 3, 5, 5), torch.zeros(3), torch.ones(3)),
    ),
    "bicubic": (lambda x: functional.interpolate(x, scale_factor=2, mode="bicubic"), wanting(1, 3, 4, 4)),
    "bilinear": (lambda x: functional.interpolate(x, scale_factor=2, mode="bilinear"), wanting(1, 3, 4, 4)),
    "bmm": (torch.bmm, wanting(2, 4, 5), wanting(2, 5, 6)),
    "bucketize": (lambda x: torch.bucketize(x, torch.tensor([0.2, 0.5])), torch.rand(4)),
    "cdist": (torch.cdist, wanting(3, 4), wanting(5, 4)),
    "conv2d": (functional.conv2d, wanting(1, 3, 8, 8), wanting(4, 3, 3, 3), wanting(4)),
    "cross_entropy": (functional.cross_entropy, wanting(4, 8), torch.tensor([1, 2, 3, 0])),
    "cumsum": (lambda x: x.cumsum(0), wanting(5)),
    "dropout": (lambda x: functional.dropout(x, 0.5), wanting(4, 8)),
    "embedding": (lambda w, i: functional.embedding(i, w), wanting(10, 4), torch.tensor([1, 2, 2])),
    "gelu": (functional.gelu, wanting(4, 8)),
    "grid_sample": (
        lambda x, g: functional.grid_sample(x, g, align_corners=False),
        *(wanting(1, 3, 4, 4), wanting(1, 2, 2, 2)),
    ),
    "group_norm": (lambda x: functional.group_norm(x, 2), wanting(2, 4, 3, 3)),
    "index_put": (lambda x, i, v: x.index_put((i,), v, accumulate=True), wanting(5), torch.tensor([1, 1]), wanting(2)),
    "layer_norm": (lambda x, w: functional.layer_norm(x, (8,), w), wanting(4, 8), wanting(8)),
    "linear": (functional.linear, wanting(4, 5), wanting(6, 5), wanting(6)),
    "max_pool2d": (lambda x: functional.max_pool2d(x, 2), wanting(1, 3, 8, 8)),
    "mish": (functional.mish, wanting(4, 8)),
    "mm": (torch.mm, wanting(4, 5), wanting(5, 6)),
    "rand_like": (lambda x: x * torch.rand_like(x), wanting(4)),
    "renorm": (lambda x: torch.renorm(x, 2, 0, 1.0), wanting(3, 3)),
    "rms_norm": (lambda x, w: functional.rms_norm(x, (8,), w), wanting(4, 8), wanting(8)),
    "scatter_add": (lambda x, i, v: x.scatter_add(0, i, v), wanting(5), torch.tensor([1, 1]), wanting(2)),
    "silu": (functional.silu, wanting(4, 8)),
    "softmax": (lambda x: torch.softmax(x, -1), wanting(4, 8)),
    "sort": (lambda x: x.sort()[0], wanting(5)),
    "var": (lambda x: x.var(1), wanting(4, 5)),
}  # fmt: skip

DIFFERENT = frozenset({"attention", "bicubic", "bucketize", "conv2d", "grid_sample", "renorm", "rms_norm"})
"""Programs whose graphs for the two differ, on every build of torch.

On a GPU attention is one fused kernel (`test_attention`), and so is an RMS norm. The bounds of ``bucketize`` are
numbers of the program: they are copied to the GPU.
"""


@pytest.mark.long
@pytest.mark.supported_torch
def test_each_operator_for_which_the_two_differ_is_listed() -> None:
    differing = {
        name
        for name, (fn, *args) in PROGRAMS.items()
        if decisions(fn, tuple(args), on_gpu=True) != decisions(fn, tuple(args), on_gpu=False)
    }
    assert differing == DIFFERENT


def test_a_sum_in_backward_is_taken_out_of_a_convolution_on_a_gpu() -> None:
    fn, *args = PROGRAMS["conv2d"]
    assert decisions(fn, tuple(args), on_gpu=True)["aten.sum.dim_IntList"] == 1
    assert "aten.sum.dim_IntList" not in decisions(fn, tuple(args), on_gpu=False)


def moves(x, w):
    # Of a single number what computes while it is traced knows the value.
    y = torch.ones(3, device="cpu") + x.cpu() + torch.tensor([1.0, 2.0, 3.0]) * torch.tensor(2.0)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        z = w @ w
    return y, z, torch.zeros(2), torch.arange(3).to("cpu")


@pytest.mark.parametrize("training", [False, True], ids=["inference", "training"])
def test_devices_in_the_program_become_the_gpu(training: bool) -> None:
    capture = hopkit.capture(moves, (torch.rand(3), torch.rand(4, 4)), device="virtual-h200", training=training)
    stages = ("aot_forward", "aot_backward") if training else ("aot_forward",)
    for stage in stages:
        assert "cuda:0" in capture.text(stage)
        # A number that is written in the program begins on the CPU, as it does where there is a GPU.
        left = [line for line in capture.text(stage).splitlines() if ']cpu"' in line]
        assert all("_tensor_constant" in line for line in left)
    assert capture.outputs[1].dtype == torch.bfloat16
