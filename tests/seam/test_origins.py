"""Where an exception of torch came from: the innermost of its chain, its frames, and the HOPs around it."""

from __future__ import annotations

import pytest
import torch

from hopkit._torch import hop
from hopkit._torch.origins import origin_of
from hopkit.errors import CaptureFailed
from hopkit.stages.session import capture


def origin(fn, *args, **options):
    with pytest.raises(CaptureFailed) as caught:
        capture(fn, args, **{"backend": "aot_eager", **options})
    return origin_of(caught.value.__cause__)


def test_what_a_backend_raises_is_found_behind_what_is_wrapped_around_it():
    def backend(gm, inputs):
        try:
            raise KeyError("a lookup that came before")
        except KeyError:
            raise ValueError("no register is left") from None

    found = origin(torch.sin, torch.ones(2), backend=backend)
    assert found.text == "ValueError: no register is left"
    assert found.hops == ()


def test_what_dynamo_refuses_is_of_the_hop():
    seen = []

    def body(x):
        seen.append(x)
        return x.sin()

    found = origin(lambda x: torch.cond(x.sum() > 0, body, body, (x,)), torch.ones(2))
    assert found.text.startswith("Unsupported: HOP: Unsafe side effect")
    assert found.hops == ("cond",)


def test_the_innermost_hop_comes_first():
    def inner(x):
        return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.double(), (x,))

    def step(carry, x):
        return carry + inner(x), x

    scan = hop.function("scan")
    found = origin(lambda x: scan(step, torch.zeros(2), x), torch.ones(3, 2))
    assert found.hops[0] == "cond"
    assert "expected same dtype but got" in found.text


@pytest.mark.supported_torch
def test_the_frames_are_those_of_torch_and_of_the_innermost_exception():
    def fn(x):
        return torch.cond(x.sum() > 0, lambda x: (x.sin(), x.argmax()), lambda x: (x.cos(), x.argmin()), (x,))

    found = origin(fn, torch.ones(3), training=True)
    assert found.text == "AssertionError: outs_to_grad length (1) != tangents length (2)"
    assert "torch._higher_order_ops.cond:CondAutogradOp.backward" in found.frames
    assert found.hops[0] == "cond"


def test_a_lookup_that_ended_is_not_the_innermost():
    error = RuntimeError("an argument is missing")
    error.__cause__ = StopIteration()
    assert origin_of(error).text == "RuntimeError: an argument is missing"
