"""A policy is data: it names the modes of torch, and its words state each option that a reader of a capture needs."""

from __future__ import annotations

import dataclasses
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.speculate.policy import INPUTS, Outputs, SideEffects, SpeculationPolicy

BOOLEANS = ("input_mutation", "aliasing", "input_input_aliasing", "aliased_intermediates", "lazy_inputs")

POLICIES = st.builds(
    SpeculationPolicy,
    inputs=st.sampled_from(INPUTS),
    outputs=st.sampled_from(get_args(Outputs)),
    side_effects=st.sampled_from(get_args(SideEffects)),
    grad_mode=st.sampled_from([None, True, False]),
    outer_values_pass=st.booleans(),
    **{name: st.booleans() for name in BOOLEANS},
)


@given(POLICIES)
def test_the_words_state_the_options(policy: SpeculationPolicy) -> None:
    words = policy.words()
    assert words[0] == f"inputs {policy.inputs}"
    assert words[2] == "grad mode " + {None: "as outside", True: "on", False: "off"}[policy.grad_mode]
    assert words[3:5] == [
        f"{name} {'allowed' if allowed else 'refused'}"
        for name, allowed in (("input mutation", policy.input_mutation), ("aliasing", policy.aliasing))
    ]
    assert ("aliased intermediates left out" in words) is not policy.aliased_intermediates
    assert ("constants left out" in words) is (policy.outputs == "pytree without constants")
    assert ("values of the enclosing program left out" in words) is policy.outer_values_pass


@given(POLICIES)
def test_torch_s_two_functions_have_one_word_for_changes_that_a_body_undoes(policy: SpeculationPolicy) -> None:
    torchs = dataclasses.replace(policy, outer_values_pass=False)
    words = [dataclasses.replace(torchs, side_effects=effects).words()[1] for effects in ("deferred", "restored")]
    assert words == ["side effects restored"] * 2
    hopkits = dataclasses.replace(policy, outer_values_pass=True, side_effects="deferred")
    assert hopkits.words()[1] == "side effects deferred"


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"outputs": "none"}, "outputs: none"),
        ({"outputs": "later"}, "outputs: chosen by the HOP"),
        ({"outputs": "pytree"}, "outputs: what was returned"),
        ({"outputs": "as returned"}, "outputs: what was returned"),
        ({}, "outputs: tensors and symbols in what was returned"),
        ({"side_effects": "kept"}, "side effects kept"),
    ],
)
def test_outputs_and_effects_in_words(options: dict[str, Any], word: str) -> None:
    assert word in SpeculationPolicy(**options).words()


def test_a_policy_is_not_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        SpeculationPolicy().aliasing = True  # type: ignore[misc]


def test_the_default_refuses_what_a_backend_may_not_expect() -> None:
    policy = SpeculationPolicy()
    assert [policy.input_mutation, policy.aliasing, policy.input_input_aliasing] == [False] * 3
    assert [policy.outer_values_pass, policy.guards_outer_state] == [False] * 2
