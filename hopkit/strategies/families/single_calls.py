"""The families of HOPs that call one function once; they differ in the text of the call."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from hopkit.strategies.families.family import (
    BODY,
    BodyRules,
    DrawHops,
    Family,
    body,
    call,
    define,
    no_hops,
    operands,
    parameters_for,
)
from hopkit.strategies.options import Options
from hopkit.strategies.returns import STRUCTURES
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import Function, HopCall

__all__ = ["FAMILIES"]

# Structures that torch gets wrong, with their corpus cases: it leaves the tensors of a generator
# (checkpoint_outputs/generator_of_made) and, in 2.13, of a set (checkpoint_body_matrix/set_of_tensors) inside the body;
# a SymFloat is no output (checkpoint_body_matrix/sym_float), not even of hopkit.wrap.
_WRONG = ("generator", "set", "with_float")


def _calling(
    name: str,
    template: str,
    hops: tuple[str, ...],
    rules: BodyRules = BODY,
    *,
    functions: tuple[str, ...] = (),
    trainable: bool = True,
    needs_hopkit: bool = False,
    wrong: tuple[str, ...] = (),
    helper: Function | None = None,
    holds_hops: Callable[[Options], bool] = lambda options: True,
    holds_regions: bool = False,
) -> Family:
    """Return a family whose call is ``template``, with fields for the function's name and its operands.

    ``wrong`` are further structures that torch gets wrong, drawn with ``known_bugs`` only; ``helper`` is a function of
    the module that the template names.
    """

    def draw(scope: DrawnScope, draw_hops: DrawHops) -> HopCall:
        if helper is not None:
            scope.hoist(helper)
        inputs = operands(scope)
        parameters = parameters_for(scope, inputs)
        nested = draw_hops if scope.options.known_bugs or holds_hops(scope.options) else no_hops
        drawn = dataclasses.replace(rules, structures=(*rules.structures, *(wrong if scope.options.known_bugs else ())))
        inside, out = body(scope, nested, parameters, drawn)
        function = define(inside, scope.new_name("f"), parameters, out.text)
        arguments = ", ".join(x.name for x in inputs)
        return call(scope, name, (function,), template.format(function=function.name, operands=arguments), out)

    return Family(
        name,
        hops,
        draw,
        functions=functions,
        trainable=trainable,
        holds_regions=holds_regions,
        needs_hopkit=needs_hopkit,
    )


FAMILIES = (
    _calling(
        "checkpoint",
        "torch.utils.checkpoint.checkpoint({function}, {operands}, use_reentrant=False)",
        ("tag_activation_checkpoint",),
        BodyRules(structures=tuple(name for name in STRUCTURES if name not in _WRONG), aliases=True, distinct=False),
        wrong=_WRONG,
        # Recomputation has no rule for most HOPs: checkpoint_mixed of the corpus.
        holds_hops=lambda options: not options.training,
        holds_regions=True,
    ),
    _calling(
        "hopkit_wrap",
        "hopkit.wrap('body')({function})({operands})",
        ("wrap",),
        BodyRules(
            structures=tuple(name for name in STRUCTURES if name != "with_float"),
            aliases=True,
            distinct=False,
            writes=True,
        ),
        wrong=("with_float",),
        needs_hopkit=True,
    ),
    _calling("wrap", "torch.ops.higher_order.wrap({function}, {operands})", ("wrap",), BodyRules(writes=True)),
    _calling(
        "bypassing_wrapper",
        "torch.ops.higher_order.dynamo_bypassing_wrapper(unchanged, {function}, {operands})",
        ("dynamo_bypassing_wrapper",),
        BodyRules(structures=("tuple", "single")),
        # Dynamo takes no wrapper that is defined inside the program.
        helper=Function("unchanged", ("function",), (), "function"),
    ),
    _calling(
        "set_grad_enabled",
        "torch.ops.higher_order.wrap_with_set_grad_enabled(False, {function}, {operands})",
        ("wrap_with_set_grad_enabled",),
        BodyRules(closes_over=False),
        trainable=False,
    ),
    _calling(
        "autocast",
        # Switched off, so that the dtypes are those of the text.
        "torch.ops.higher_order.wrap_with_autocast('cpu', None, False, None, {function}, {operands})",
        ("wrap_with_autocast",),
        BodyRules(closes_over=False),
        trainable=False,
    ),
    _calling(
        "strict_mode",
        "strict_mode({function}, ({operands},))",
        ("strict_mode",),
        functions=("strict_mode",),
        trainable=False,
    ),
    _calling(
        "hints_wrapper",
        "torch.ops.higher_order.hints_wrapper({function}, ({operands},), {{}}, hints={{}})",
        ("hints_wrapper",),
        trainable=False,
        holds_regions=True,
    ),
    _calling(
        "invoke_quant",
        "InvokeQuant()({function}, {operands})",
        ("invoke_quant", "invoke_quant_packed"),
        BodyRules(structures=("one",)),
        functions=("InvokeQuant",),
        trainable=False,
        # Inductor takes their bodies from the wrong graph: invoke_quant/cond_beside_cond of the corpus.
        holds_hops=lambda options: False,
        holds_regions=True,
    ),
)
