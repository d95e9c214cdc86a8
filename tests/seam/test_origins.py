"""The origin of torch's exceptions: the innermost of a chain, its frames, and the HOPs around it."""

from __future__ import annotations

import pytest
import torch

from hopkit._torch import hop
from hopkit._torch.hop.origins import origin_of
from hopkit.errors import CaptureFailed
from hopkit.stages.session import capture


def origin(fn, *args, **options):
    with pytest.raises(CaptureFailed) as caught:
        capture(fn, args, **{"backend": "aot_eager", **options})
    return origin_of(caught.value.__cause__)


def test_the_exception_of_a_backend_is_the_origin_of_its_wrapper():
    def backend(gm, inputs):
        try:
            raise KeyError("a lookup that came before")
        except KeyError:
            raise ValueError("no register is left") from None

    actual = origin(torch.sin, torch.ones(2), backend=backend)
    assert actual.text == "ValueError: no register is left"
    assert actual.hops == ()


def test_a_refusal_of_dynamo_names_the_hop():
    seen = []

    def body(x):
        seen.append(x)
        return x.sin()

    actual = origin(lambda x: torch.cond(x.sum() > 0, body, body, (x,)), torch.ones(2))
    assert actual.text.startswith("Unsupported: HOP: Unsafe side effect")
    assert actual.hops == ("cond",)


def test_the_innermost_hop_comes_first():
    def inner(x):
        return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.double(), (x,))

    def step(carry, x):
        return carry + inner(x), x

    scan = hop.function("scan")
    actual = origin(lambda x: scan(step, torch.zeros(2), x), torch.ones(3, 2))
    assert actual.hops[0] == "cond"
    assert "expected same dtype but got" in actual.text


@pytest.mark.supported_torch
def test_the_frames_are_those_of_torch_and_of_the_innermost_exception():
    def fn(x):
        return torch.cond(x.sum() > 0, lambda x: (x.sin(), x.argmax()), lambda x: (x.cos(), x.argmin()), (x,))

    actual = origin(fn, torch.ones(3), training=True)
    assert actual.text == "AssertionError: outs_to_grad length (1) != tangents length (2)"
    assert "torch._higher_order_ops.cond:CondAutogradOp.backward" in actual.frames
    assert actual.hops[0] == "cond"


def test_a_lookup_that_ended_is_not_the_innermost():
    error = RuntimeError("an argument is missing")
    error.__cause__ = StopIteration()
    assert origin_of(error).text == "RuntimeError: an argument is missing"
