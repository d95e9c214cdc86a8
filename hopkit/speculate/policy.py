"""How a HOP wants its bodies traced: all that differs between HOPs is data."""

from __future__ import annotations

import dataclasses
from typing import Literal, get_args

__all__ = ["INPUTS", "Inputs", "Outputs", "SideEffects", "SpeculationPolicy"]

Inputs = Literal["automatic", "automatic_with_forced_inputs", "flatten_manual", "manual"]
Outputs = Literal["tensors and symbols", "pytree", "pytree without constants", "as returned", "none", "later"]
INPUTS: tuple[str, ...] = get_args(Inputs)
SideEffects = Literal["restored", "kept", "deferred", "allowed"]


@dataclasses.dataclass(frozen=True)
class SpeculationPolicy:
    """How the bodies of a HOP are traced, and what becomes of what they return.

    ``inputs`` says which arguments become placeholders: those that the body uses (``"automatic"``), the same with a
    placeholder for each tensor argument (``"automatic_with_forced_inputs"``), or one for each argument (``"manual"``)
    or for each pytree leaf of the arguments (``"flatten_manual"``).

    ``outputs`` says what the graph outputs: the tensors, symbols and script objects reachable from what was returned,
    its pytree leaves, with or without constants, what was returned as it is, nothing at all (the graph is not sealed),
    or what the caller gives to `seal` ``"later"``.

    ``side_effects`` says what becomes of changes of Python state outside of the body. ``"restored"``: an
    attribute may change if it changes back, and afterwards the table of side effects is what it was before.
    ``"deferred"``: the same, but the table stays, and with it the objects that the body made. ``"kept"``: any
    change is refused at once, and the table stays. ``"allowed"``: changes stay, and intermediates that they may
    have let escape become outputs.

    ``grad_mode`` is the mode in which the body is traced (None: as outside). ``input_mutation``, ``aliasing``
    and ``input_input_aliasing`` tell what the sealed graph may do. ``aliased_intermediates``: those that share
    memory are outputs too. ``lazy_inputs`` leaves arguments that nobody looked at alone until the body does.
    ``outer_values_pass``: a value that the body did not make is returned as it is, and is no output.

    ``guards_outer_state`` refuses what torch's checks do not see: a write to an input that its version does not count,
    and a generator of the enclosing program that the body advances, unless ``side_effects`` are allowed. Attributes
    that are views (``x.T``) are then nodes of the body, and what the nodes do to memory is noted.

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

    def words(self) -> list[str]:
        """The policy as a person reads it, in the same words for every version of torch."""
        effects = {"allowed": "allowed, intermediates become outputs"}.get(self.side_effects, self.side_effects)
        if self.side_effects == "deferred" and not self.outer_values_pass:
            # Both functions of torch are told in one word: what a body changes it must change back.
            effects = "restored"
        grad = {None: "as outside", True: "on", False: "off"}[self.grad_mode]
        outputs = {
            "tensors and symbols": "tensors and symbols in what was returned",
            "none": "none",
            "later": "chosen by the HOP",
        }.get(self.outputs, "what was returned")
        more = {
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
            *(word for word, said in more.items() if said),
        ]


def _allowed(yes: bool) -> str:
    return "allowed" if yes else "refused"
