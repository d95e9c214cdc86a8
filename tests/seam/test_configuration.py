from __future__ import annotations

import contextlib
from typing import Any

import pytest
import torch

from hopkit._torch import features
from hopkit._torch.configuration import configured
from hopkit._torch.contract import need, place
from hopkit.errors import UnknownName, UnsupportedTorch, UsageError


def test_settings_are_restored_after_an_error() -> None:
    dynamo, inductor = need("torch._dynamo.config"), need("torch._inductor.config")
    saved = dynamo.capture_scalar_outputs, inductor.fallback_random
    changed = {"dynamo.capture_scalar_outputs": not saved[0], "inductor.fallback_random": not saved[1]}
    inside = ()
    with contextlib.suppress(ZeroDivisionError), configured(changed):
        inside = dynamo.capture_scalar_outputs, inductor.fallback_random
        raise ZeroDivisionError
    assert inside == (not saved[0], not saved[1])
    assert (dynamo.capture_scalar_outputs, inductor.fallback_random) == saved


def test_an_unknown_subsystem_is_refused() -> None:
    with pytest.raises(UnknownName, match="inductor"), configured({"inducto.fallback_random": True}):
        pass


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (3, "the config is an int, not a mapping"),
        ({"inductor.memory_planning": "yes"}, "the setting 'inductor.memory_planning' is a str, 'yes'"),
        ({"inductor.max_autotune": None}, "the setting 'inductor.max_autotune' is None"),
        ({"dynamo.recompile_limit": [8]}, "the setting 'dynamo.recompile_limit' is a list"),
    ],
)
def test_another_type_is_refused(settings: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message), configured(settings):
        pass


def test_a_misspelt_setting_names_the_nearest() -> None:
    with (
        pytest.raises(UnknownName, match="setting of inductor 'memory_planing'\n  nearest: memory_planning"),
        configured({"inductor.memory_planing": True}),
    ):
        pass


def test_a_missing_setting_is_named_and_earlier_ones_are_restored() -> None:
    inductor = need("torch._inductor.config")
    saved = inductor.fallback_random
    settings = {"inductor.fallback_random": not saved, "inductor.no_such_setting": 1}
    with pytest.raises(UnsupportedTorch, match=r"inductor\.no_such_setting"), configured(settings):
        pass
    assert inductor.fallback_random == saved


def test_a_switch_of_a_hop_is_on_inside_only() -> None:
    variable, _ = place("torch._dynamo.variables.higher_order_ops.LocalMapWrappedHigherOrderVariable._enabled")
    with configured({"hop.local_map": False}):
        assert not variable._enabled
    with contextlib.suppress(ZeroDivisionError), configured({"hop.local_map": True}):
        assert variable._enabled
        raise ZeroDivisionError
    assert not variable._enabled


@pytest.mark.skipif(not features.has("triton"), reason="needs Triton")
def test_a_kernel_is_traced_for_a_gpu_that_is_only_named_and_never_launched() -> None:
    import triton
    import triton.language as tl

    @triton.jit
    def double(x, out, n, BLOCK: tl.constexpr):
        at = tl.arange(0, BLOCK)
        tl.store(out + at, tl.load(x + at, mask=at < n) * 2, mask=at < n)

    def fn(x):
        out = torch.empty_like(x)
        double[(1,)](x, out, 4, BLOCK=4)
        return out

    graphs = []

    def backend(graph, _):
        graphs.append(graph)
        return lambda *args: args

    saved = vars(triton.runtime.driver).copy()
    with configured({"triton.target": "cuda:90"}):
        torch.compile(fn, backend=backend, fullgraph=True)(torch.ones(4))
        with pytest.raises(RuntimeError, match="'cuda:90' is only named"):
            fn(torch.ones(4))
    hop = torch.ops.higher_order.triton_kernel_wrapper_mutation
    assert len(graphs[0].graph.find_nodes(op="call_function", target=hop)) == 1
    assert vars(triton.runtime.driver) == saved
