"""Draw ``torch.autograd.Function`` classes with a drawn forward and a matching number of gradients."""

from __future__ import annotations

from hopkit.strategies.families.family import BodyRules, DrawHops, Family, body, call, define, operands, parameters_for
from hopkit.strategies.operators.closed_over import MODULE
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import Assign, BlockStatement, Function, HopCall, Perform

__all__ = ["FAMILY"]

# A forward that closes over a tensor, or a module with parameters, would hide it from autograd.
_FORWARD = BodyRules(structures=("one",), closes_over=False, without=(MODULE,))


def _draw(scope: DrawnScope, hops: DrawHops) -> HopCall:
    inputs = operands(scope, most=2)
    parameters = parameters_for(scope, inputs)
    inside, out = body(scope, hops, parameters, _FORWARD)
    name = scope.new_name("F")
    forward = define(inside, "forward", parameters, out.text, "@staticmethod")
    saved = ", ".join(x.name for x in parameters)
    forward = Function(
        "forward",
        ("ctx", *forward.parameters),
        (Perform(f"ctx.save_for_backward({saved})"), *forward.statements),
        forward.returned,
        "@staticmethod",
    )
    gradients = ", ".join(f"{x.name}.cos() * grad.sum()" if x.is_floating else "None" for x in parameters)
    backward = Function(
        "backward", ("ctx", "grad"), (Assign(f"{saved},", "ctx.saved_tensors"),), gradients, "@staticmethod"
    )
    definition = BlockStatement(f"class {name}(torch.autograd.Function):", (forward, backward))
    arguments = ", ".join(x.name for x in inputs)
    scope.hoist(definition)
    return call(scope, "autograd_function", (), f"{name}.apply({arguments})", out)


FAMILY = Family("autograd_function", ("autograd_function_apply",), _draw, holds_regions=True)
