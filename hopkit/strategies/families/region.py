"""Draw ``torch.compiler.nested_compile_region`` functions, which are compiled once and called several times."""

from __future__ import annotations

from hopkit.strategies.families.family import BodyRules, DrawHops, Family, body, call, define, operands, parameters_for
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import HopCall

__all__ = ["FAMILY"]

# Defined at the top of the module: the decorator can't be applied during tracing.
_BODY = BodyRules(closes_over=False, writes=True)


def _draw(scope: DrawnScope, hops: DrawHops) -> HopCall:
    inputs = operands(scope)
    parameters = parameters_for(scope, inputs)
    inside, out = body(scope, hops, parameters, _BODY)
    function = define(inside, scope.new_name("f"), parameters, out.text, "@torch.compiler.nested_compile_region")
    arguments = ", ".join(x.name for x in inputs)
    scope.hoist(function)
    hop_call = call(scope, "region", (), f"{function.name}({arguments})", out)
    if not scope.choices.chance(2):
        return hop_call
    # The same graph serves the second call.
    scope.statements.append(hop_call)
    return call(scope, "region", (), f"{function.name}({arguments})", out)


FAMILY = Family("region", ("invoke_subgraph",), _draw, holds_regions=True)
