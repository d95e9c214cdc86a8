"""Draw functions that Dynamo does not trace into: leaf functions, and those under ``nonstrict_trace``."""

from __future__ import annotations

import dataclasses

from hopkit.strategies.annotations import without_annotations
from hopkit.strategies.families.family import (
    BodyRules,
    DrawHops,
    Family,
    body,
    call,
    define,
    hides_effects,
    no_hops,
    operands,
    parameters_for,
)
from hopkit.strategies.operators import DATA_DEPENDENT
from hopkit.strategies.operators.closed_over import MODULE
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import HopCall

__all__ = ["FAMILIES"]

# They are defined in the module and call no HOPs. As documented, a leaf function takes a module as an argument and does
# not close over it.
_TRACED_LATER = BodyRules(closes_over=False)
_LEAF = BodyRules(structures=("single", "tuple", "dict"), closes_over=False, without=(DATA_DEPENDENT, MODULE))


def _nonstrict(scope: DrawnScope, hops: DrawHops) -> HopCall:
    inputs = operands(scope)
    parameters = parameters_for(scope, inputs)
    inside, out = body(scope, no_hops, parameters, _TRACED_LATER)
    function = define(inside, scope.new_name("f"), parameters, out.text, "@nonstrict_trace")
    scope.hoist(function)
    arguments = ", ".join(x.name for x in inputs)
    return call(scope, "nonstrict_trace", (), f"{function.name}({arguments})", out)


def _leaf(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    if hides_effects(scope):
        return None
    inputs = operands(scope)
    parameters = parameters_for(scope, inputs)
    inside, out = body(scope, no_hops, parameters, _LEAF)
    function = define(inside, scope.new_name("f"), parameters, out.text, "@leaf_function")
    scope.hoist(function)
    # The fake implementation has the same statements, which run on fake tensors.
    fake = dataclasses.replace(
        function,
        name=scope.new_name("f"),
        statements=tuple(without_annotations(function.statements)),
        decorator=f"@{function.name}.register_fake",
    )
    scope.hoist(fake)
    arguments = ", ".join(x.name for x in inputs)
    return call(scope, "leaf_function", (), f"{function.name}({arguments})", out)


FAMILIES = (
    Family(
        "nonstrict_trace", ("flat_apply",), _nonstrict, functions=("nonstrict_trace",), requires=("hop:flat_apply",)
    ),
    Family(
        "leaf_function",
        ("invoke_leaf_function", "with_effects"),
        _leaf,
        functions=("leaf_function",),
        requires=("hop:invoke_leaf_function",),
    ),
)
