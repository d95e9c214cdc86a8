"""Helpers of the families: draw operands, bodies, tensors of a required shape, and the call itself."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import torch

from hopkit.strategies.bodies import statements
from hopkit.strategies.live_values import LiveTensor, Misfit, check_fit
from hopkit.strategies.returns import Returned, read_from, returned
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import Assign, Function, HopCall, Statement

__all__ = [
    "BODY",
    "BRANCH",
    "BodyRules",
    "DrawHops",
    "Family",
    "body",
    "call",
    "define",
    "draw_branch_like",
    "draw_inner",
    "hides_effects",
    "make_like",
    "merge_outputs",
    "no_hops",
    "operands",
    "parameters_for",
    "tuple_text",
]

DrawHops = Callable[[DrawnScope], None]


@dataclasses.dataclass(frozen=True)
class Family:
    """One way to call a HOP: the function that draws a call, and its limits.

    ``hops`` are the names under which torch registers the HOPs of the graph; ``functions`` the names of
    `hopkit._torch.hop.FUNCTIONS` that the text uses. ``trainable``: the call is differentiable; ``needs_gradient``: it
    has no effect without a gradient; ``holds_regions``: regional Inductor compiles regions in its bodies. A family that
    ``needs_hopkit`` is drawn only if ``hops=`` names it, since its text needs more than torch. ``requires`` is as in a
    case. ``imports`` are the public names that the text imports, each with its module, ``modules`` the modules that it
    names in full.
    """

    name: str
    hops: tuple[str, ...]
    draw: Callable[[DrawnScope, DrawHops], HopCall | None]
    functions: tuple[str, ...] = ()
    trainable: bool = True
    needs_gradient: bool = False
    holds_regions: bool = False
    needs_hopkit: bool = False
    requires: tuple[str, ...] = ()
    imports: tuple[tuple[str, str], ...] = ()
    modules: tuple[str, ...] = ()


def no_hops(scope: DrawnScope) -> None:
    """Draw no HOP, for bodies that must not call any."""


def operands(
    scope: DrawnScope, *, least: int = 1, most: int = 3, besides: LiveTensor | None = None
) -> tuple[LiveTensor, ...]:
    """Draw ``least`` to ``most`` live tensors; no two, and none with ``besides``, share memory.

    Return fewer than ``least`` if there are too few tensors.
    """
    seen = set() if besides is None else {besides.storage}
    chosen: list[LiveTensor] = []
    for _ in range(scope.choices.between(least, most)):
        fitting = [x for x in scope.fixed if x.storage not in seen]
        if fitting:
            chosen.append(scope.choices.pick(fitting))
            seen.add(chosen[-1].storage)
    return tuple(chosen)


def parameters_for(
    scope: DrawnScope, arguments: tuple[LiveTensor, ...], *, varies: bool = False
) -> tuple[LiveTensor, ...]:
    """Return parameters with new names for these operands."""
    return tuple(dataclasses.replace(x, name=scope.new_name("a"), varies=x.varies or varies) for x in arguments)


@dataclasses.dataclass(frozen=True)
class BodyRules:
    """The rules for the body of a HOP.

    ``aliases``: it may return operands, or one storage twice. ``closes_over``: it may name tensors of the enclosing
    function, with ``distinct`` one tensor of each storage. ``contiguous``: it returns tensors with the strides of new
    ones. ``writes``: it may write to its operands. ``without``: kinds of operators that are not drawn in it.
    """

    structures: tuple[str, ...] = ("one", "tuple", "single", "list", "dict", "nested")
    aliases: bool = False
    closes_over: bool = True
    distinct: bool = True
    contiguous: bool = False
    writes: bool = False
    without: tuple[str, ...] = ()


BODY = BodyRules()
"""A body that is called once and must not return its operands."""

BRANCH = BodyRules(contiguous=True, writes=True)
"""One of several branches: torch requires that they return the same layout."""


def body(
    scope: DrawnScope, hops: DrawHops, parameters: tuple[LiveTensor, ...], rules: BodyRules = BODY
) -> tuple[DrawnScope, Returned]:
    """Draw a body: its statements, HOPs included, and its return value."""
    inside = draw_inner(scope, hops, parameters, rules)
    return inside, returned(inside, rules.structures, aliases=rules.aliases, contiguous=rules.contiguous)


def draw_inner(
    scope: DrawnScope, hops: DrawHops, parameters: tuple[LiveTensor, ...], rules: BodyRules = BODY
) -> DrawnScope:
    """Draw the statements of a body, HOPs included; the family determines the return value."""
    inside = scope.inner(parameters, closes_over=rules.closes_over, distinct=rules.distinct, writes=rules.writes)
    inside.leave_out(rules.without)
    statements(inside)
    hops(inside)
    scope.choices.part()
    if not inside.fixed:
        inside.assign("torch.tensor(0.5)", bound=0.5)
    return inside


def define(
    inside: DrawnScope, name: str, parameters: tuple[LiveTensor, ...], text: str, decorator: str = ""
) -> Function:
    """Return the definition of the function whose statements were drawn in ``inside``."""
    return Function(name, tuple(x.name for x in parameters), tuple(inside.statements), text, decorator)


def make_like(inside: DrawnScope, like: LiveTensor) -> LiveTensor:
    """Compute a tensor with the shape and dtype of ``like``, and with no larger values and derivatives.

    Raises `Misfit` if the shape varies and the function can't name it.
    """
    result = _make_like(inside, like)
    if not result.is_in_order:
        result = inside.copy_in_order(result)
    if result.shapes[1:] != like.shapes[1:]:
        raise Misfit(f"{inside.statements[-1]} has another shape than {like.name}")
    if (result.sample.shape, result.sample.dtype) != (like.sample.shape, like.sample.dtype):
        raise AssertionError(
            f"{inside.statements[-1]} has dtype {result.sample.dtype} and shape {tuple(result.sample.shape)}, "
            f"expected {like.sample.dtype} and {tuple(like.sample.shape)}"
        )
    return result


def _make_like(inside: DrawnScope, like: LiveTensor) -> LiveTensor:
    dtype = like.sample.dtype
    equal = [x for x in inside.fixed if x.shapes == like.shapes and x.sample.dtype == dtype]
    shape = "" if equal else shape_text(inside, like)
    if dtype == torch.bool:
        return inside.assign(f"~{equal[0].name}" if equal else f"torch.ones({shape}, dtype=torch.bool)", bound=1.0)
    if not dtype.is_floating_point:
        return inside.assign(f"{equal[0].name} % 3" if equal else f"torch.full({shape}, 2, dtype={dtype})", bound=2.0)
    of_dtype = [x for x in inside.fixed if x.sample.dtype == dtype]
    named = f"{of_dtype[0].name}.dtype" if of_dtype and not inside.may_name(dtype) else str(dtype)
    factor = f"torch.full({shape}, 0.5, dtype={named})"
    floating = [x for x in inside.fixed if x.is_floating and x.sample.numel()]
    if equal:
        source = inside.choices.pick(equal)
        text = source.name
    elif floating:
        source = inside.choices.pick(floating)
        # The product of two tensors of rank 0 has the wider of their dtypes.
        text = f"({factor} * {source.name}.mean().to({named}))"
    else:
        return inside.assign(factor, bound=0.5)
    damping = 1.0
    while source.slope * damping > max(like.slope, 1.0):
        damping /= 2
    scaled = text if damping == 1.0 else f"({text} * {damping})"
    return inside.assign(f"{scaled}.tanh()", bound=1.0, slope=source.slope * damping)


def shape_text(inside: DrawnScope, like: LiveTensor) -> str:
    """Return the text of the shape of ``like``; raises `Misfit` if no tensor of the function has its varying size."""
    if not like.resizes:
        return str(tuple(like.sample.shape))
    sizes = {
        size: f"{x.name}.shape[{dim}]"
        for x in inside.live
        if x.resizes
        for dim, size in enumerate(zip(*x.shapes, strict=True))
    }
    sizes_by_dim = list(zip(*like.shapes, strict=True))
    texts = [str(size[0]) if len(set(size)) == 1 else sizes.get(size) for size in sizes_by_dim]
    if None in texts:
        raise Misfit(f"no tensor has the size of {like.name}")
    return f"({', '.join(map(str, texts))},)"


def draw_branch_like(
    scope: DrawnScope,
    hops: DrawHops,
    parameters: tuple[LiveTensor, ...],
    outputs: Returned,
    rules: BodyRules = BRANCH,
) -> tuple[DrawnScope, Returned]:
    """Draw a branch that returns the structure, shapes and dtypes of the first branch's ``outputs``."""
    inside = draw_inner(scope, hops, parameters, rules)
    return inside, dataclasses.replace(outputs, tensors=tuple(make_like(inside, x) for x in outputs.tensors))


def hides_effects(scope: DrawnScope) -> bool:
    """Return True if torch would lose the token of an operator with an effect here: known failures in the corpus."""
    return scope.depth > 0 and not scope.options.known_bugs


def merge_outputs(first_output: LiveTensor, second_output: LiveTensor) -> LiveTensor:
    """Return an output with the weaker bounds of two branches."""
    return dataclasses.replace(
        first_output,
        bound=max(first_output.bound, second_output.bound),
        slope=max(first_output.slope, second_output.slope),
        varies=first_output.varies or second_output.varies,
    )


def tuple_text(tensors: tuple[LiveTensor, ...]) -> str:
    """Return the text of a tuple of tensors."""
    return "(" + ", ".join(x.name for x in tensors) + ("," if len(tensors) == 1 else "") + ")"


def call(
    scope: DrawnScope,
    family: str,
    definitions: tuple[Statement, ...],
    expression: str,
    outputs: Returned,
    *,
    varies: bool = False,
) -> HopCall:
    """Run the call of a HOP and return it; its result tensors, with the bounds from the body, become live.

    Raises `Misfit` if the call does not fit the resized world.
    """
    result = scope.new_name()
    reads = tuple(Assign(scope.new_name(), read_from(result, how)) for how in outputs.suffixes if how)
    hop_call = HopCall(family, definitions, Assign(result, expression), reads)
    scope.run((hop_call,))
    results = []
    for name, inner in zip([read.target for read in reads] or [result], outputs.tensors, strict=True):
        sample, resized = scope.values(name)
        check_fit(expression, sample, resized)
        varying = varies or inner.varies
        results.append(dataclasses.replace(inner, name=name, sample=sample, resized=resized, varies=varying))
    scope.live += results
    return hop_call
