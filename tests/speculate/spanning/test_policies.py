"""Each combination of the fields of a policy works, or the constructor or the call refuses it."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest
import torch

from hopkit._torch.dynamo.emission import call_node, hop, subgraph_attribute
from hopkit._torch.dynamo.subgraphs import unsupported_error
from hopkit._torch.hop.traced_operators import traced_operator
from hopkit.errors import UnknownName, UsageError
from hopkit.speculate import SpeculatedSubgraph, SpeculationPolicy, seal, speculate_subgraph, trace_body
from hopkit.speculate.outputs import rebind_outputs
from hopkit.speculate.policy import INPUTS, Outputs, SideEffects
from tests.speculate.probe import probe, seen

OUTPUTS = get_args(Outputs)
SEALED = tuple(outputs for outputs in OUTPUTS if outputs not in ("none", "later"))
TRACED = ("lazy_inputs", "outer_values_pass", "guards_outer_state")
"""The fields that change how a body is traced."""
CHECKED = ("input_mutation", "aliasing", "input_input_aliasing", "aliased_intermediates")
"""The fields that change what is checked, or taken, when the graph is sealed."""


def every_policy(outputs: str) -> Iterator[SpeculationPolicy]:
    """Yield a policy for each combination of the other fields; all of ``CHECKED`` come by turns."""
    turns = itertools.cycle(itertools.product((False, True), repeat=len(CHECKED)))
    flags = itertools.product((False, True), repeat=len(TRACED))
    for inputs, effects, grad, traced in itertools.product(INPUTS, get_args(SideEffects), (None, True, False), flags):
        yield SpeculationPolicy(
            inputs=inputs,  # type: ignore[arg-type]
            outputs=outputs,  # type: ignore[arg-type]
            side_effects=effects,
            grad_mode=grad,
            **dict(zip((*TRACED, *CHECKED), (*traced, *next(turns)), strict=True)),
        )


def speculated(tx: Any, body: Any, args: Any, policy: SpeculationPolicy) -> SpeculatedSubgraph:
    return speculate_subgraph(tx, body, args, policy=policy, hop=hop("wrap"), description="the test")


@pytest.mark.sweep(3)
@pytest.mark.parametrize("outputs", SEALED)
def test_every_combination_traces_a_harmless_body(outputs: str) -> None:
    """The body gives its argument, the closure and a constant back, beside what it computes."""
    x, y = torch.ones(3), torch.ones(3)

    def body(x: Any) -> Any:
        return x.sin() * y, 3, (x + 1).cos()

    def inspect(tx: Any, body: Any, x: Any) -> None:
        for policy in every_policy(outputs):
            subgraph = speculated(tx, body, [x], policy)
            targets = [getattr(getattr(vt.as_proxy(), "node", None), "target", 3) for vt in subgraph.graph_output_vts]
            constants = [] if outputs in ("tensors and symbols", "pytree without constants") else [3]
            assert targets == [operator.mul, *constants, "cos"], policy
            assert len(subgraph.graph.find_nodes(op="placeholder")) == 2, policy
            assert len(subgraph.lifted_freevars) == (2 if policy.inputs == "automatic" else 1), policy

    seen(lambda x: probe(body, x), inspect, x)


@pytest.mark.parametrize("outputs", ["none", "later"])
def test_outputs_that_are_chosen_later_need_the_two_steps(outputs: Any) -> None:
    policy = SpeculationPolicy(outputs=outputs)

    def inspect(tx: Any, body: Any, x: Any) -> None:
        with pytest.raises(UsageError, match=rf"the test: .* outputs='{outputs}'\n  call trace_body, and then seal"):
            speculated(tx, body, [x], policy)
        traced = trace_body(tx, body, [x], policy=policy, hop=hop("wrap"), description="the test")
        assert len(seal(tx, traced, (traced.returned,)).graph_output_vts) == 1

    seen(lambda x: probe(torch.sin, x), inspect, torch.ones(3))


@pytest.mark.parametrize("field", ["inputs", "outputs", "side_effects"])
def test_an_unknown_word_is_refused(field: str) -> None:
    with pytest.raises(UnknownName, match=f"unknown {field} of a SpeculationPolicy 'bogus'"):
        SpeculationPolicy(**{field: "bogus"})  # type: ignore[arg-type]
    with pytest.raises(UnknownName, match="nearest: manual"):
        SpeculationPolicy(inputs="manuell")  # type: ignore[arg-type]


@pytest.mark.parametrize("field", [*TRACED, *CHECKED, "grad_mode"])
@pytest.mark.parametrize("value", ["yes", 1, None])
def test_a_value_of_another_type_is_refused(field: str, value: Any) -> None:
    if (field, value) == ("grad_mode", None):
        assert SpeculationPolicy(grad_mode=None).grad_mode is None
        return
    with pytest.raises(UsageError, match=f"SpeculationPolicy has {field}={value!r}"):
        SpeculationPolicy(**{field: value})


def test_a_result_that_is_no_output_is_refused_as_it_is() -> None:
    def inspect(tx: Any, body: Any, x: Any) -> None:
        with pytest.raises(unsupported_error(), match="the body returns a dict, and its outputs are as returned"):
            speculated(tx, body, [x], SpeculationPolicy(outputs="as returned"))

    seen(lambda x: probe(lambda x: {"a": x.sin()}, x), inspect, torch.ones(3))


class Settings:
    level = 1


def undone(settings: Any, notes: list[Any], x: torch.Tensor) -> None:
    before = settings.level
    settings.level = 2
    settings.level = before


def undone_tensor(settings: Any, notes: list[Any], x: torch.Tensor) -> None:
    before = settings.level
    settings.level = x
    settings.level = before


EFFECTS: dict[str, Callable[[Any, list[Any], torch.Tensor], None]] = {
    "attribute": lambda settings, notes, x: setattr(settings, "level", 2),
    "list": lambda settings, notes, x: notes.append(1),
    "undone": undone,
    "undone tensor": undone_tensor,
}


# Before 2.13 torch refuses each change at once.
@pytest.mark.supported_torch
@pytest.mark.parametrize("outer_values_pass", [False, True])
@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("effects", get_args(SideEffects))
@pytest.mark.parametrize("effect", EFFECTS)
def test_each_rule_of_side_effects_does_what_it_documents(
    effect: str, effects: Any, outer_values_pass: bool, guarded: bool
) -> None:
    policy = SpeculationPolicy(
        side_effects=effects, outer_values_pass=outer_values_pass, guards_outer_state=guarded, aliasing=True
    )
    settings, notes = Settings(), []
    settings.level = 1

    def body(x: Any) -> Any:
        EFFECTS[effect](settings, notes, x)
        return x.sin()

    def inspect(tx: Any, body: Any, x: Any) -> str:
        try:
            speculated(tx, body, [x], policy)
        except unsupported_error():
            return "refused"
        return "traced"

    allowed = effects == "allowed" or (effect == "undone" and effects in ("restored", "deferred"))
    # Torch itself misses the change of an attribute if it has to refuse it at once.
    missed = effects == "kept" and effect in ("attribute", "undone") and not guarded
    assert seen(lambda x: probe(body, x), inspect, torch.ones(3)) == ("traced" if allowed or missed else "refused")


_policy: list[SpeculationPolicy] = []
"""The policy of the next call of the HOP, at the end."""


def _trace(tx: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    body, *inputs = args
    policy = _policy[-1]
    subgraph = speculated(tx, body, inputs, policy)
    attribute = subgraph_attribute(tx, "body", subgraph.graph)
    operands = [vt.as_proxy() for vt in inputs] if policy.inputs != "automatic" else []
    items = call_node(
        tx, hop("wrap"), (attribute, *operands, *subgraph.lifted_freevars), example_value=subgraph.example_values
    )
    rebind_outputs(tx, subgraph, items)
    return subgraph.returned


call = traced_operator("tests_policies", "tests_policies", lambda body, *args: body(*args), _trace)


@pytest.mark.parametrize("outer_values_pass", [False, True])
@pytest.mark.parametrize("inputs", ["automatic", "manual"])
def test_what_escapes_by_an_allowed_effect_is_rebound(
    inputs: Any, outer_values_pass: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program uses a tensor that the body appended to its list, the result, and an outer value in the result."""
    monkeypatch.setattr(
        f"{__name__}._policy",
        [
            SpeculationPolicy(
                inputs=inputs,
                side_effects="allowed",
                outer_values_pass=outer_values_pass,
                aliasing=True,
                input_input_aliasing=True,
            )
        ],
    )

    def program(x: torch.Tensor) -> Any:
        notes = []
        y = x * 2

        def body(x: Any) -> Any:
            made = x.sin()
            notes.append(made)
            return made.cos(), y

        result, outer = call(body, x)
        return result + notes[0], outer + y

    x = torch.ones(3)
    torch.compiler.reset()
    compiled = torch.compile(program, backend="eager", fullgraph=True)
    for made, expected in zip(compiled(x), program(x), strict=True):
        torch.testing.assert_close(made, expected)


class Holder:
    """An object of the enclosing program: it existed before, or the program makes it."""

    def __init__(self, value: Any) -> None:
        self.value = value


OLD = Holder(1)


@pytest.mark.supported_torch
@pytest.mark.parametrize("effects", ["restored", "deferred"])
@pytest.mark.parametrize(
    ("before", "between", "made", "traced"),
    [
        (1, 2, False, True),
        (None, "a", False, True),
        ((1, 2), 2.5, False, True),
        # A tensor is no constant, before or between.
        (1, "tensor", False, False),
        ("tensor", 1, False, False),
        # An object that the program made in this trace.
        (1, 2, True, False),
        # Torch counts a list of constants as a constant.
        ([1], 2, False, True),
        ([1], ["tensor"], False, False),
    ],
)
def test_what_may_change_and_change_back(before: Any, between: Any, made: bool, traced: bool, effects: Any) -> None:
    """An attribute of an object that existed before, from a constant to a constant; nothing else."""
    x = torch.ones(3)
    OLD.value = x if before == "tensor" else before

    def program(x: torch.Tensor) -> Any:
        holder = Holder(before) if made else OLD

        def body(x: Any) -> Any:
            kept = holder.value
            holder.value = {"tensor": x, "['tensor']": [x]}.get(str(between), between)
            holder.value = kept
            return x.sin()

        return probe(body, x)

    def inspect(tx: Any, body: Any, x: Any) -> bool:
        try:
            speculated(tx, body, [x], SpeculationPolicy(side_effects=effects, aliasing=True))
        except unsupported_error():
            return False
        return True

    assert seen(program, inspect, x) is traced
