from __future__ import annotations

import pytest
import torch

from hopkit._torch import hop
from hopkit._torch.contract import states
from hopkit.errors import UnknownName, UnsupportedTorch


@pytest.mark.parametrize("name", sorted(hop.FUNCTIONS))
def test_a_function_is_at_its_place_or_unsupported(name: str) -> None:
    listed = next(
        state for state in states() if state.name.path.endswith(f".{name}") and "hops" in state.features[0].lower()
    )
    if not listed.expected:
        with pytest.raises(UnsupportedTorch, match=name):
            hop.function(name)
        return
    owner, attribute = hop.spelling(name)
    assert hop.function(name) is getattr(owner, attribute)


def test_a_name_without_an_entry_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="scan"):
        hop.function("scam")


def test_a_function_runs() -> None:
    last, sums = hop.function("scan")(lambda c, x: (c + x, c + x), torch.zeros(2), torch.ones(3, 2))
    assert torch.equal(last, torch.full((2,), 3.0))
    assert torch.equal(sums[:, 0], torch.tensor([1.0, 2.0, 3.0]))
