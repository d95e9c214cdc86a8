"""What a run draws and rounds, another run of the same program draws and rounds again."""

from __future__ import annotations

import pytest
import torch

from hopkit.errors import ReferenceFailed
from hopkit.reference import autocasts, noting, repeating

DRAWING = {
    "rand": lambda x: torch.rand(3, dtype=x.dtype),
    "randn_like": torch.randn_like,
    "bernoulli": lambda x: torch.bernoulli(x / 8),
    "in place": lambda x: x.clone().uniform_(),
    "of a view": lambda x: x.clone()[1:].normal_(),
    "dropout": lambda x: torch.nn.functional.dropout(x, 0.5),
    "integers": lambda x: torch.randint(0, 9, (4,)) * x[0],
    "gradient": lambda x: torch.nn.functional.dropout(x, 0.5).sum(),
}


@pytest.mark.parametrize("name", DRAWING)
def test_the_same_numbers_are_drawn_in_float64(name):
    program = DRAWING[name]
    torch.manual_seed(0)
    with noting() as notes:
        drawn = program(torch.arange(1.0, 4.0))
    assert notes
    torch.manual_seed(1)
    with repeating(notes):
        again = program(torch.arange(1.0, 4.0, dtype=torch.float64))
    assert again.dtype == torch.float64
    assert torch.equal(drawn.double(), again)


def test_the_gradient_is_that_of_what_was_drawn():
    with noting() as notes:
        (torch.nn.functional.dropout(x := torch.ones(20, requires_grad=True))).sum().backward()
    with repeating(notes):
        (torch.nn.functional.dropout(y := torch.ones(20, dtype=torch.float64, requires_grad=True))).sum().backward()
    assert torch.equal(x.grad.double(), y.grad)
    assert 0 < int((x.grad == 0).sum()) < 20


@pytest.mark.parametrize(
    "other", [lambda: torch.randn(2), lambda: torch.rand(3), lambda: (torch.rand(2), torch.rand(2))]
)
def test_another_program_is_refused(other):
    with noting() as notes:
        torch.rand(2)
    with pytest.raises(ReferenceFailed, match=r"aten::rand"), repeating(notes):
        other()


def test_autocast_rounds_in_float64_what_it_rounds_in_float32():
    def program(x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return x @ x + torch.nn.functional.linear(x, x, x[0])

    x = torch.arange(9.0).view(3, 3) / 7
    with noting() as notes:
        lowered = program(x)
    assert [note.operator for note in notes] == ["aten::mm", "aten::addmm"]
    with repeating(notes):
        again = program(x.double())
    exact = program(x.double())
    assert again.dtype == exact.dtype == torch.float64
    assert not torch.equal(again, exact)
    assert torch.allclose(again.to(torch.bfloat16), lowered)
    rounded = x.bfloat16().double()
    assert torch.equal(notes[0].result.double(), (rounded @ rounded).bfloat16().double())


def test_what_autocast_leaves_alone_is_not_noted():
    with noting() as notes, torch.autocast("cpu", dtype=torch.bfloat16):
        torch.ones(2).sin() + torch.ones(2)
    torch.ones(2, 2) @ torch.ones(2, 2)
    assert notes == []


def test_autocast_blocks_are_seen_and_torch_is_given_back():
    methods = torch.autocast.__enter__, torch.autocast.__exit__
    with autocasts() as seen:
        with torch.no_grad():
            pass
        assert (seen.entered, seen.enabled) == (0, False)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            assert seen.enabled
            with torch.autocast("cpu", enabled=False):
                assert not seen.enabled
            assert seen.enabled
        assert (seen.entered, seen.enabled) == (2, False)
    assert (torch.autocast.__enter__, torch.autocast.__exit__) == methods
