from __future__ import annotations

import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit import reference
from hopkit._torch import hop


def subtract(x: torch.Tensor, y: torch.Tensor, k: float) -> torch.Tensor:
    return x * k - y


@given(st.lists(st.tuples(st.floats(-4, 4), st.floats(-4, 4)), min_size=1, max_size=5), st.floats(-2, 2))
def test_maps_in_step_and_passes_numbers_to_every_call(pairs: list[tuple[float, float]], scale: float) -> None:
    xs, ys = ([torch.tensor(pair[side], requires_grad=True) for pair in pairs] for side in (0, 1))
    with reference.reference_run():
        outputs = hop.function("foreach_map")(subtract, xs, tuple(ys), scale)
    torch.testing.assert_close(outputs, [x * scale - y for x, y in zip(xs, ys, strict=True)])
    grads = torch.autograd.grad([output.sum() for output in outputs], xs)
    torch.testing.assert_close(grads, tuple(torch.full((), scale) for _ in xs))


@given(st.integers(1, 4), st.integers(1, 4))
def test_ends_with_the_shortest_list_and_calls_once_without_one(left: int, right: int) -> None:
    one = torch.ones(())
    with reference.reference_run():
        foreach_map = hop.function("foreach_map")
        assert len(foreach_map(torch.mul, [one] * left, [one] * right)) == min(left, right)
        assert torch.equal(foreach_map(torch.mul, one, 2.0), one * 2)


def test_torch_itself_means_the_same() -> None:
    xs, ys = [torch.randn(2), torch.randn(3)], [torch.randn(2), torch.randn(3)]
    expected = hop.function("foreach_map")(torch.sub, xs, ys)
    with reference.reference_run():
        torch.testing.assert_close(hop.function("foreach_map")(torch.sub, xs, ys), expected)
