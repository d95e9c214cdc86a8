"""Draw gradient hooks that a program registers while it runs (``register_hook``)."""

from __future__ import annotations

from hopkit.strategies.families.family import DrawHops, Family
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import Function, HopCall, Perform

__all__ = ["FAMILY"]

_CHANGES = ("grad * 0.5", "-grad", "grad.tanh()", "grad + 0.25", "None")
"""The results of hooks, none larger than the gradient; ``None`` keeps the gradient."""


def _draw(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    if scope.depth:
        # torch calls no hook for a tensor inside a HOP's body.
        return None
    # Tensors of the program that depend on an input have gradients.
    own = [x for x in scope.fixed if x.is_floating and x.slope and scope.is_own(x)]
    if own:
        target = scope.choices.pick(own)
    else:
        inputs = [x for x in scope.fixed if x.is_floating]
        if not inputs:
            return None
        x = scope.choices.pick(inputs)
        target = scope.assign(f"{x.name}.sin()", bound=1.0, slope=x.slope)
    hook = Function(scope.new_name("f"), ("grad",), (), scope.choices.pick(_CHANGES))
    # Eager torch refuses a hook on a tensor that requires no gradient, for example because of a grad mode.
    registers = Perform(f"{target.name}.register_hook({hook.name}) if {target.name}.requires_grad else None")
    hop_call = HopCall("hook", (hook,), registers)
    scope.run((hop_call,))
    return hop_call


FAMILY = Family("hook", ("register_hook",), _draw, needs_gradient=True)
