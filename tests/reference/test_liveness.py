"""Liveness: the operators of a reference run that its results depend on."""

import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode

from hopkit.reference.liveness import Liveness


class Noting(TorchDispatchMode):
    """Record the name of each operator."""

    def __init__(self):
        super().__init__()
        self.liveness, self.names = Liveness(), []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        self.liveness.note(func, args, kwargs or {}, result)
        self.names.append(func.overloadpacket.__name__)
        return result


VIEWS = {"slice", "view", "as_strided", "detach"}


def needed(program, *args):
    """Return the operators that a result depends on, in order, without those that only make a view."""
    noting = Noting()
    with noting:
        kept = program(*args)
    operators = [name for name, is_needed in zip(noting.names, noting.liveness.needed(), strict=True) if is_needed]
    del kept
    return [name for name in operators if name not in VIEWS]


def flipped_then_zeroed(x):
    x.copy_(x.flip(0))
    x.zero_()


def read_in_between(x):
    x.copy_(x.flip(0))
    y = x.sin()
    x.zero_()
    return y


def flipped_then_half_zeroed(x):
    x.copy_(x.flip(0))
    x[:2].zero_()


@pytest.mark.parametrize(
    "x",
    [
        torch.ones(4, 3),
        torch.ones(4, 6)[:, ::2],
        torch.ones(3, 4).t(),
        torch.ones(12, dtype=torch.int32)[4:].view(4, 2),
    ],
    ids=["dense", "windows", "transposed", "offset"],
)
def test_an_overwritten_tensor_is_dead_in_any_layout(x):
    assert needed(flipped_then_zeroed, x) == ["zero_"]
    assert needed(read_in_between, x) == ["flip", "copy_", "sin", "zero_"]
    assert needed(flipped_then_half_zeroed, x) == ["flip", "copy_", "zero_"]


def test_half_of_each_element_written_over_leaves_the_other_half():
    def program(x):
        x.copy_(x.flip(0))
        halves = x.view(torch.int16).as_strided((4,), (2,))
        halves.zero_()

    # Counted in elements, both would be four with steps of two.
    x = torch.ones(8, dtype=torch.int32).as_strided((4,), (1,))
    assert needed(program, x) == ["flip", "copy_", "zero_"]
