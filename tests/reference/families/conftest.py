from __future__ import annotations

import dataclasses

import pytest
import torch


@dataclasses.dataclass
class State:
    """A class whose fields torch's pytree knows."""

    h: torch.Tensor
    c: torch.Tensor


torch.export.register_dataclass(State)


@pytest.fixture
def state_class() -> type[State]:
    return State
