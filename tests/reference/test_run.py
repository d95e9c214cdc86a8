from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import cond as cond_captured_earlier
from torch._dynamo.utils import counters

from hopkit import reference
from hopkit._torch.contract.patching import patched
from hopkit.errors import HopkitError, UnsupportedTorch
from hopkit.reference import table

TORCH_COND = torch.cond
TORCH_REGION = torch.compiler.nested_compile_region


def assert_torch_is_its_own() -> None:
    assert torch.cond is TORCH_COND
    assert torch.compiler.nested_compile_region is TORCH_REGION


@pytest.fixture
def captured() -> Callable[[], int]:
    """Return how many frames Dynamo has traced since the test began."""

    def count() -> int:
        return sum(counters["frames"].values()) + sum(counters["stats"].values())

    old_count = count()
    return lambda: count() - old_count


@torch.compiler.nested_compile_region
def marked(x: torch.Tensor) -> torch.Tensor:
    return x.sin()


def program(x: torch.Tensor) -> torch.Tensor:
    @torch.compiler.nested_compile_region
    def region(x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 1, lambda x: marked(x), lambda x: x.cos(), (x,))

    return torch.cond(x.sum() > 0, region, lambda x: x * 2, (x,))


@pytest.mark.parametrize("value", [-1.0, 0.1, 1.0])
def test_nothing_goes_through_dynamo(value: float, captured: Callable[[], int]) -> None:
    with reference.reference_run():
        program(torch.full((2,), value, requires_grad=True)).sum().backward()
    assert captured() == 0


def test_the_frame_counter_sees_an_eager_cond(captured: Callable[[], int]) -> None:
    torch.cond(torch.tensor(True), torch.sin, torch.cos, (torch.ones(2),))
    assert captured() > 0


@pytest.mark.parametrize(("value", "expected"), [(1.0, 1.0), (0.1, 0.1), (-1.0, -1.0)])
def test_gradients_flow(value: float, expected: float) -> None:
    x = torch.tensor([value, value], requires_grad=True)
    with reference.reference_run():
        program(x).sum().backward()
    derivative = {1.0: torch.cos, 0.1: lambda x: -x.sin(), -1.0: lambda x: torch.full_like(x, 2.0)}[expected]
    torch.testing.assert_close(x.grad, derivative(x.detach()))


def test_restores_torch_after_the_block() -> None:
    with reference.reference_run():
        assert torch.cond is not TORCH_COND
        assert torch.compiler.nested_compile_region is not TORCH_REGION
    assert_torch_is_its_own()


@given(depth=st.integers(1, 4), raising=st.integers(0, 4), caught=st.integers(0, 4))
def test_restores_torch_after_exceptions_at_any_depth(depth: int, raising: int, caught: int) -> None:
    class Stop(Exception):
        pass

    def nest(level: int) -> None:
        if level > depth:
            return
        try:
            with reference.reference_run():
                nest(level + 1)
                assert torch.cond is not TORCH_COND
                if level == raising:
                    raise Stop
        except Stop:
            if level != caught:
                raise

    if 1 <= raising <= depth and not 1 <= caught <= raising:
        with pytest.raises(Stop):
            nest(1)
    else:
        nest(1)
    assert_torch_is_its_own()


def test_restores_torch_after_a_branch_that_raises() -> None:
    def broken(x: torch.Tensor) -> torch.Tensor:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), reference.reference_run():
        torch.cond(torch.tensor(True), broken, torch.cos, (torch.ones(2),))
    assert_torch_is_its_own()


def test_innermost_block_gets_the_branches() -> None:
    with reference.reference_run() as outer:
        torch.cond(True, torch.sin, torch.cos, (torch.ones(2),))
        with reference.reference_run() as inner:
            torch.cond(False, torch.sin, torch.cos, (torch.ones(2),))
    assert outer.branches == {"cond[0]:true"}
    assert inner.branches == {"cond[0]:false"}


def test_a_block_inside_a_branch_begins_at_the_top() -> None:
    logs = []

    def branch(x: torch.Tensor) -> torch.Tensor:
        with reference.reference_run() as log:
            logs.append(log)
            return torch.cond(True, torch.sin, torch.cos, (x,))

    with reference.reference_run() as outer:
        torch.cond(True, branch, branch, (torch.ones(2),))
    assert logs[0].branches == {"cond[0]:true"}
    assert outer.branches == {"cond[0]:true"}


def test_other_threads_keep_torchs_own_cond() -> None:
    entered, done = threading.Event(), threading.Event()
    refusals: list[str] = []

    def call_torchs_cond() -> None:
        entered.wait()
        try:
            # A plain cond takes any operand; torch's own refuses what is not a tensor.
            torch.cond(torch.tensor(True), lambda x: x, lambda x: x, ("not a tensor",))
        except RuntimeError as error:
            refusals.append(str(error))
        done.set()

    thread = threading.Thread(target=call_torchs_cond)
    thread.start()
    with reference.reference_run() as log:
        entered.set()
        done.wait()
        assert torch.cond(torch.tensor(True), lambda x: x, lambda x: x, ("not a tensor",)) == "not a tensor"
    thread.join()
    assert len(refusals) == 1
    assert "Expect operands" in refusals[0]
    assert log.branches == {"cond[0]:true"}


def test_threads_may_end_in_any_order() -> None:
    first_in, second_in, first_out = threading.Event(), threading.Event(), threading.Event()
    results: dict[str, Any] = {}

    def second() -> None:
        first_in.wait()
        with reference.reference_run() as log:
            second_in.set()
            first_out.wait()
            results["patched"] = torch.cond is not TORCH_COND
            torch.cond(False, torch.sin, torch.cos, (torch.ones(2),))
        results["log"] = log.branches

    thread = threading.Thread(target=second)
    thread.start()
    with reference.reference_run() as log:
        first_in.set()
        second_in.wait()
        torch.cond(True, torch.sin, torch.cos, (torch.ones(2),))
    first_out.set()
    thread.join()
    assert results == {"patched": True, "log": frozenset({"cond[0]:false"})}
    assert log.branches == {"cond[0]:true"}
    assert_torch_is_its_own()


def test_a_patch_left_over_it_is_undone_and_reported() -> None:
    with pytest.raises(HopkitError, match="changed by someone else"), reference.reference_run():
        torch.cond = torch.sin  # type: ignore[assignment]
    assert_torch_is_its_own()


def test_someone_elses_patch_below_comes_back() -> None:
    def theirs(*args: object) -> str:
        return "theirs"

    with patched(torch, "cond", theirs):
        with reference.reference_run():
            assert torch.cond(True, lambda: "plain", lambda: "plain") == "plain"
        assert torch.cond is theirs


def test_a_name_that_torch_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = table.ReferenceHop("absent", "torch", "no_such_hop", abs)
    monkeypatch.setattr("hopkit.reference.run.reference_hops", lambda: (*table.reference_hops(), absent))
    with (
        pytest.raises(UnsupportedTorch, match=r"no torch\.no_such_hop, which the reference run"),
        reference.reference_run(),
    ):
        pass
    assert_torch_is_its_own()


def test_substitutes_reach_a_reference_taken_earlier() -> None:
    plain_cond = reference.substitutions()[cond_captured_earlier]
    with reference.reference_run() as log:
        assert plain_cond(torch.tensor(False), torch.sin, torch.cos, (torch.zeros(1),)).item() == 1.0
    assert log.branches == {"cond[0]:false"}


def test_substitutes_are_of_torchs_own_functions_inside_a_block_too() -> None:
    reference.substitutions.cache_clear()
    outside = set(reference.substitutions())
    reference.substitutions.cache_clear()
    with reference.reference_run():
        assert set(reference.substitutions()) == outside
    assert {TORCH_COND, TORCH_REGION} <= outside


def test_the_replacement_looks_like_the_original() -> None:
    with reference.reference_run():
        assert torch.cond.__name__ == TORCH_COND.__name__
        assert torch.cond.__doc__ == TORCH_COND.__doc__


def test_each_spelling_of_a_function_is_plain(captured: Callable[[], int]) -> None:
    def step(carry: torch.Tensor, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return carry + x, carry * x

    x = torch.ones(2)
    with reference.reference_run() as log:
        torch._higher_order_ops.cond(x.sum() > 0, torch.sin, torch.cos, (x,))
        torch._higher_order_ops.scan(step, x, torch.ones(3, 2))
        torch._higher_order_ops.while_loop(lambda i: i < 3, lambda i: (i + 1,), (torch.tensor(0),))
        torch._higher_order_ops.map(torch.sin, x)
    assert captured() == 0
    assert log.branches == {"cond[0]:true"}
