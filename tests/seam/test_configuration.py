from __future__ import annotations

import contextlib

import pytest

from hopkit._torch.configuration import configured
from hopkit._torch.contract import need
from hopkit.errors import UnknownName, UnsupportedTorch


def test_settings_hold_inside_and_are_given_back_after_an_error() -> None:
    dynamo, inductor = need("torch._dynamo.config"), need("torch._inductor.config")
    before = dynamo.capture_scalar_outputs, inductor.fallback_random
    changed = {"dynamo.capture_scalar_outputs": not before[0], "inductor.fallback_random": not before[1]}
    inside = ()
    with contextlib.suppress(ZeroDivisionError), configured(changed):
        inside = dynamo.capture_scalar_outputs, inductor.fallback_random
        raise ZeroDivisionError
    assert inside == (not before[0], not before[1])
    assert (dynamo.capture_scalar_outputs, inductor.fallback_random) == before


def test_an_unknown_subsystem_is_refused() -> None:
    with pytest.raises(UnknownName, match="inductor"), configured({"inducto.fallback_random": True}):
        pass


def test_a_setting_that_torch_lacks_is_named_and_what_was_set_before_is_given_back() -> None:
    inductor = need("torch._inductor.config")
    before = inductor.fallback_random
    settings = {"inductor.fallback_random": not before, "inductor.no_such_setting": 1}
    with pytest.raises(UnsupportedTorch, match=r"inductor\.no_such_setting"), configured(settings):
        pass
    assert inductor.fallback_random == before
