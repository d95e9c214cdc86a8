"""Torch's own functions return any Python object while hopkit's HOPs are in their place, and are themselves again."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
import torch
from functorch.experimental import control_flow

from hopkit._torch.hop.functions import function
from hopkit.errors import UnsupportedTorch
from hopkit.hops.any_outputs import functions_replaced, replaced_functions
from hopkit.speculate import install, installed

scan, associative_scan = function("scan"), function("associative_scan")


@dataclasses.dataclass
class State:
    h: torch.Tensor
    mode: str = "m"


class Record:
    def __init__(self, y: torch.Tensor) -> None:
        self.y, self.mode = y, "m"


def with_switch(x: torch.Tensor) -> Any:
    return function("switch")(x.sum().long(), (lambda x: State(x.sin()), lambda x: State(x.cos())), (x,)).h


PROGRAMS: dict[str, Callable[[torch.Tensor], Any]] = {
    "cond": lambda x: torch.cond(x.sum() > 0, lambda x: State(x.sin()), lambda x: State(x.cos()), (x,)).h,
    "while_loop": lambda x: (
        torch.while_loop(
            lambda i, state: i < 3, lambda i, state: (i + 1, State(state.h * 2)), (torch.tensor(0), State(x))
        )[1].h
    ),
    "scan": lambda x: scan(lambda carry, row: (State(carry.h + row), Record(row * 2)), State(x[0] * 0), x)[1].y,
    "map": lambda x: control_flow.map(lambda row: Record(row.sin()), x).y,
    "associative_scan": lambda x: associative_scan(lambda a, b: State(a.h + b.h), State(x), 0).h,
    "switch": with_switch,
}
EXPECTED: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "cond": torch.sin,
    "while_loop": lambda x: x * 8,
    "scan": lambda x: x * 2,
    "map": torch.sin,
    "associative_scan": lambda x: x.cumsum(0),
    "switch": torch.cos,
}


def compiled(name: str) -> Callable[[torch.Tensor], Any]:
    if name == "switch":
        try:
            function("switch")
        except UnsupportedTorch as error:
            pytest.skip(f"{error}")
    torch._dynamo.reset()
    return torch.compile(PROGRAMS[name], backend="aot_eager", fullgraph=True)


@pytest.mark.parametrize("name", PROGRAMS)
def test_torch_refuses_the_program_and_hopkit_runs_it(name: str) -> None:
    x = torch.full((2, 3), 0.2)
    with pytest.raises(Exception, match=r"HOP body output|Expect|carried_inputs|leaves|Tensor|tensor"):
        compiled(name)(x)
    with install(any_outputs=True):
        result = compiled(name)(x)
    torch.testing.assert_close(result, EXPECTED[name](x))


def test_an_eager_call_returns_objects_too() -> None:
    x = torch.ones(2, 3)
    with install(any_outputs=True):
        assert control_flow.map(lambda row: Record(row), x).mode == "m"


def test_the_generic_mode() -> None:
    x = torch.rand(4, 2)
    with functions_replaced():
        result = associative_scan(lambda a, b: a + b, x, 0, combine_mode="generic")
    torch.testing.assert_close(result, x.cumsum(0))


def test_torch_has_its_code_back_after_an_error() -> None:
    codes = {name: original.__code__ for name, (original, _) in replaced_functions().items()}

    def fails() -> None:
        assert torch.cond.__code__ is not codes["cond"]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), install(any_outputs=True):
        fails()
    assert {name: original.__code__ for name, (original, _) in replaced_functions().items()} == codes
    assert not installed()


def test_without_the_flag_torch_refuses_as_before() -> None:
    with install(), pytest.raises(Exception, match="HOP body output unsupported"):
        compiled("cond")(torch.ones(2))


@pytest.mark.parametrize("name", ["cond", "while_loop", "scan", "map", "associative_scan"])
def test_a_replacement_takes_the_arguments_of_torchs_function(name: str) -> None:
    original, replacement = replaced_functions()[name]
    taken = [
        code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        for code in (original.__code__, replacement.__code__)
    ]
    assert taken[0] == taken[1]
