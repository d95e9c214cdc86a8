"""Modules of torch that have a fast path: the oracle of scopes expects the one that Dynamo traces."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

import hopkit
from hopkit._torch.fast_paths import fast_paths_kept
from hopkit.oracles import judge

pytestmark = pytest.mark.supported_torch


def layer() -> torch.nn.Module:
    return torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)


MODULES: dict[str, tuple[Callable[[], torch.nn.Module], int]] = {
    "layer": (layer, 1),
    "encoder": (lambda: torch.nn.TransformerEncoder(layer(), 2), 1),
    "attention": (lambda: torch.nn.MultiheadAttention(8, 2, batch_first=True), 3),
}


@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("name", MODULES)
def test_modules_with_a_fast_path_are_judged_right(name: str, training: bool) -> None:
    make, count = MODULES[name]
    x = torch.rand(2, 3, 8)
    captured = hopkit.capture(make().eval(), (x,) * count, backend="aot_eager", training=training)
    assert judge(captured) == ()


class Overriding(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return super().__torch_function__(func, types, args, kwargs or {})


@pytest.mark.parametrize("module", ["torch.nn.modules.activation", "torch.nn.modules.transformer"])
def test_a_module_sees_tensors_that_override_functions_but_no_mode(module: str) -> None:
    asked = eval("lambda *args: torch.overrides.has_torch_function(args)", {"__name__": module, "torch": torch})
    x = torch.ones(1)
    with torch.device("cpu"):
        assert asked(x)
        with fast_paths_kept():
            assert not asked(x, torch.nn.Parameter(x))
            assert asked(x, x.as_subclass(Overriding))
        assert asked(x)


def test_others_see_the_mode() -> None:
    with fast_paths_kept():
        assert not torch.overrides.has_torch_function((torch.ones(1),))
        with torch.device("cpu"):
            assert torch.overrides.has_torch_function((torch.ones(1),))
