from __future__ import annotations

import pytest

from hopkit._torch import features
from hopkit._torch.hop import registry


def test_everything_that_registers_hops_can_be_imported_here() -> None:
    assert registry.unreadable_modules() == ()


@pytest.mark.parametrize("name", ["cond", "scan", "control_deps", "trace_wrapped", "custom_function_call"])
def test_a_hop_is_found_wherever_it_is_defined(name: str) -> None:
    assert name in registry.registered()
    assert features.has(f"hop:{name}")
