"""Describe how to trace the bodies of a HOP: all that differs between HOPs is data."""

from __future__ import annotations

import dataclasses
from typing import Literal, get_args

from hopkit.errors import UnknownName, UsageError

__all__ = ["INPUTS", "Inputs", "Outputs", "SideEffects", "SpeculationPolicy"]

Inputs = Literal["automatic", "automatic_with_forced_inputs", "flatten_manual", "manual"]
Outputs = Literal["tensors and symbols", "pytree", "pytree without constants", "as returned", "none", "later"]
INPUTS: tuple[str, ...] = get_args(Inputs)
SideEffects = Literal["restored", "kept", "deferred", "allowed"]
_CHOICES: dict[str, tuple[str, ...]] = {
    "inputs": INPUTS,
    "outputs": get_args(Outputs),
    "side_effects": get_args(SideEffects),
}


@dataclasses.dataclass(frozen=True)
class SpeculationPolicy:
    """The options for tracing the bodies of a HOP and for their results.

    ``inputs`` selects the arguments that become placeholders: those that the body uses (``"automatic"``), the same with
    a placeholder for each tensor argument (``"automatic_with_forced_inputs"``), or one for each argument (``"manual"``)
    or for each pytree leaf of the arguments (``"flatten_manual"``).

    ``outputs`` selects the outputs of the graph: the tensors, symbols and script objects reachable from the result, its
    pytree leaves, with or without constants, the result as it is (a tensor or symbol, or a tuple or list of them),
    nothing at all (the graph is not sealed), or the values that the caller passes to `seal` ``"later"``.
    `speculate_subgraph` seals the graph, so it takes neither of the last two. `speculate_branches` compares what the
    bodies return, and takes only ``"tensors and symbols"`` and ``"later"``, which are one there. It takes no side
    effects ``"allowed"``, and ``"kept"`` only with ``guards_outer_state``: effects of a body that does not run would
    stay.

    ``side_effects`` treats changes of Python state outside of the body. ``"restored"``: an attribute of an object that
    existed before the compiled program ran may change from a constant (a number, say, or a list of strings) to a
    constant, if it changes back; the table of side effects is restored afterwards, so an object that the body made
    can't be returned. ``"deferred"``: the same, but the table stays, and with it such objects. ``"kept"``: a
    change is refused at once, and the table stays; torch misses such a change of an attribute. Before torch 2.13, all
    three refuse each change at once. ``"allowed"``: changes stay, and intermediates that may have escaped by them
    become outputs.

    ``grad_mode`` is the mode in which the body is traced (None: as outside). ``input_mutation``, ``aliasing``
    and ``input_input_aliasing`` permit the sealed graph to do so. ``aliased_intermediates``: those that share memory
    are outputs too. ``lazy_inputs`` realizes lazy arguments only when the body uses them; one placeholder for each
    argument (``"manual"``, ``"flatten_manual"``) realizes them all. ``outer_values_pass``: a value that the body did
    not create is returned as it is, and is no output.

    ``guards_outer_state`` refuses what torch's checks miss: a write to an input that its version does not count; with
    side effects ``"kept"`` the change of an attribute, with the others one to an equal constant (1 to 1.0); and a
    generator of the enclosing program that the body advances, unless they are allowed. Attributes that are views
    (``x.T``) are then nodes of the body, and the engine notes the nodes' effects on memory.

    Raises `UnknownName` for a word that a field does not have, `UsageError` for another type.

    >>> SpeculationPolicy(side_effects="allowed").words()[1]
    'side effects allowed, intermediates become outputs'
    """

    inputs: Inputs = "automatic"
    outputs: Outputs = "tensors and symbols"
    side_effects: SideEffects = "deferred"
    grad_mode: bool | None = None
    input_mutation: bool = False
    aliasing: bool = False
    input_input_aliasing: bool = False
    aliased_intermediates: bool = True
    lazy_inputs: bool = True
    outer_values_pass: bool = False
    guards_outer_state: bool = False

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value, known = getattr(self, field.name), _CHOICES.get(field.name)
            if known is not None and value not in known:
                raise UnknownName(f"{field.name} of a SpeculationPolicy", str(value), known)
            if known is None and type(value) is not bool and not (field.name == "grad_mode" and value is None):
                allowed = "True, False or None" if field.name == "grad_mode" else "True or False"
                raise UsageError(
                    f"SpeculationPolicy has {field.name}={value!r}, a {type(value).__name__}", hint=f"use {allowed}"
                )

    @property
    def realizes_inputs(self) -> bool:
        """Return whether lazy arguments are realized before the body is traced."""
        return not self.lazy_inputs or self.inputs in ("manual", "flatten_manual")

    def words(self) -> list[str]:
        """Return the policy in readable words, the same for every version of torch."""
        effects = {"allowed": "allowed, intermediates become outputs"}.get(self.side_effects, self.side_effects)
        if self.side_effects == "deferred" and not self.outer_values_pass:
            # One word for both functions of torch: the body must undo its changes.
            effects = "restored"
        grad = {None: "as outside", True: "on", False: "off"}[self.grad_mode]
        outputs = {
            "tensors and symbols": "tensors and symbols in what was returned",
            "none": "none",
            "later": "chosen by the HOP",
        }.get(self.outputs, "what was returned")
        omissions = {
            "aliased intermediates left out": not self.aliased_intermediates,
            "constants left out": self.outputs == "pytree without constants",
            "values of the enclosing program left out": self.outer_values_pass,
        }
        return [
            f"inputs {self.inputs}",
            f"side effects {effects}",
            f"grad mode {grad}",
            f"input mutation {_allowed(self.input_mutation)}",
            f"aliasing {_allowed(self.aliasing)}",
            f"outputs: {outputs}",
            *(omission for omission, applies in omissions.items() if applies),
        ]


def _allowed(yes: bool) -> str:
    return "allowed" if yes else "refused"
