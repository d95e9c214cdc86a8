"""Draw the statements of a function: operators, writes, modes, calls of HOPs."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterable, Iterator

import torch

from hopkit.strategies.annotations import annotate, draws_blocks
from hopkit.strategies.live_values import LiveTensor, Misfit
from hopkit.strategies.objects import use_object
from hopkit.strategies.operators import OPERATORS, VIEW, Expression, Operator
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import BlockStatement

__all__ = ["LARGEST", "MAX_SLOPE", "operate", "statements", "under_mode"]

LARGEST = 64.0
"""The largest magnitude of an element: sums of sixty of them are finite in float16."""

MAX_SLOPE = 256.0
"""The largest derivative of one element by another, for the same reason."""

_STOPS = 3


def statements(scope: DrawnScope) -> None:
    """Draw up to ``max_ops`` statements; shrinking removes those that a failure does not need."""
    for _ in range(scope.options.max_ops):
        if not _statement(scope):
            return


def _statement(scope: DrawnScope) -> bool:
    scope.choices.part()
    if draws_blocks(scope) and scope.choices.chance(4):
        inside = scope.block()
        inside.in_region = True
        while len(inside.statements) < 3 and _statement(inside):
            pass
        annotate(scope, inside)
        return True
    what = scope.choices.between(0, 15)
    if what < _STOPS:
        return False
    if what == 15 and scope.options.modes and scope.depth <= scope.options.max_depth:
        _mode(scope)
    elif what == 12 and scope.options.writes:
        use_object(scope)
    elif what >= 13 and scope.options.writes:
        _write(scope)
    else:
        operate(scope)
    return True


_BY_KIND = {
    kind: [operator for operator in OPERATORS if operator.kind == kind]
    for kind in {operator.kind for operator in OPERATORS}
}


def operate(scope: DrawnScope) -> LiveTensor:
    """Draw one operator on a live tensor and make its result live."""
    x = scope.choices.pick(scope.live[::-1])
    operator = _operator(scope, x)
    result = operator.write(scope, x) if operator else None
    exact = x.exact and operator is not None and operator.kind == VIEW
    if result is None or result.bound > LARGEST or result.slope > MAX_SLOPE:
        result, exact = _fallback(x), False
    try:
        return scope.assign(
            result.expression,
            bound=result.bound,
            slope=result.slope,
            varies=result.varies,
            most=result.most,
            exact=exact,
        )
    except Misfit:
        result = _fallback(x)
        return scope.assign(result.expression, bound=result.bound, slope=result.slope)


def _operator(scope: DrawnScope, x: LiveTensor) -> Operator | None:
    """Draw an operator that takes the tensor, or None. Draw its kind first, since most operators are pointwise."""
    kinds = [kind for kind in scope.options.kinds if any(_applicable(x, _BY_KIND[kind]))]
    return scope.choices.pick([*_applicable(x, _BY_KIND[scope.choices.pick(kinds)])]) if kinds else None


def _applicable(x: LiveTensor, operators: Iterable[Operator]) -> Iterator[Operator]:
    return (operator for operator in operators if (operator.any_size or x.most is None) and operator.takes(x))


def _fallback(x: LiveTensor) -> Expression:
    """Return an operator that fits any tensor and keeps values and derivatives small."""
    if x.is_floating:
        return Expression(f"{x.name}.sin()", 1.0, x.slope)
    if x.sample.dtype == torch.bool:
        return Expression(f"~{x.name}", 1.0)
    return Expression(f"{x.name} % 3", 2.0)


def _write(scope: DrawnScope) -> None:
    """Draw an in-place operator on a tensor of the function, on an operand that it may write to, or on a copy.

    In training, copy first: autograd has saved nothing of the copy that the write could spoil. Otherwise draw a copy
    now and then, since its source must stay unchanged.
    """
    fitting = [x for x in reversed(scope.live) if scope.may_write(x) and _is_writable(x)]
    if scope.options.training or not fitting or scope.choices.chance(3):
        x = scope.choices.pick(scope.live[::-1])
        target = scope.assign(f"{x.name}.clone()", bound=x.bound, slope=x.slope)
        if not _is_writable(target):
            return
    else:
        target = scope.choices.pick(fitting)
    writes = [
        (text, bound, varies)
        for text, bound, varies in (
            ("{x}.add_(1)", target.bound + 1, False),
            ("{x}.mul_(2)", target.bound * 2, False),
            ("{x}.zero_()", target.bound, False),
            ("{x}.sin_()", 1.0, False),
            ("{x}.select(0, 0).fill_(0.25)", target.bound, False),
            ("{x}.narrow(0, 0, 1).add_(0.5)", target.bound + 1, False),
            ("{x}.copy_({x}.flip(0))", target.bound, False),
            *((("{x}.uniform_()", 1.0, True), ("{x}.bernoulli_(0.5)", 1.0, True)) if scope.options.random else ()),
        )
        if _is_allowed(text, target) and bound <= LARGEST and 2 * target.slope <= MAX_SLOPE
    ]
    if not writes:
        return
    text, bound, varies = scope.choices.pick(writes)
    scope.perform(text.format(x=target.name))
    varies = varies or target.varies
    scope.record_write(dataclasses.replace(target, bound=bound, slope=2 * target.slope, varies=varies))


def _is_writable(x: LiveTensor) -> bool:
    """Return True if the tensor has elements and no two share an address."""
    sample = x.sample
    spread = sum((size - 1) * step for size, step in zip(sample.shape, sample.stride(), strict=True)) + 1
    return x.most is None and sample.dtype != torch.bool and 0 < sample.numel() <= spread


def _is_allowed(text: str, target: LiveTensor) -> bool:
    if target.sample.dim() == 0 and ("(0, 0" in text or "flip" in text):
        return False
    return target.is_floating or not any(word in text for word in ("sin_", "uniform_", "0.5", "0.25"))


_MODES = {
    # A view made under no_grad requires a gradient but has no grad_fn: torch can't run it backward.
    "torch.no_grad()": lambda kind: kind != VIEW,
    "torch.enable_grad()": lambda kind: True,
    # torch.cat has no autocast rule for float64, and scatter has none at all.
    "torch.autocast('cpu', dtype=torch.bfloat16)": lambda kind: kind in ("pointwise", "matmul", "reduction"),
}
"""The mode contexts, each with a test for the kinds of operators that are drawn under it."""


@contextlib.contextmanager
def under_mode(scope: DrawnScope, *, stacks: bool = False) -> Iterator[DrawnScope]:
    """Draw a grad mode or autocast and yield the scope of the block under it.

    With ``stacks``, a program with float16 inputs gets no autocast: torch has no autocast rule for stacking float16.
    """
    allowed = [mode for mode in _MODES if not (stacks and "autocast" in mode and torch.float16 in scope.input_dtypes)]
    header = scope.choices.pick(allowed)
    inside = scope.block()
    kinds = tuple(filter(_MODES[header], scope.options.kinds))
    # torch loses an enable_grad of a body inside no_grad: enable_grad_inside_no_grad of the corpus.
    inside.options = dataclasses.replace(scope.options, kinds=kinds, modes=scope.options.known_bugs)
    if header == "torch.enable_grad()":
        # With gradients on, torch lets no branch write to an operand, even if no operand requires a gradient.
        inside.options = dataclasses.replace(inside.options, writes=False)
    live_before = len(scope.live)
    with contextlib.ExitStack() as stack:
        stack.enter_context(inside.value(header))
        stack.enter_context(torch.no_grad())
        yield inside
    if inside.statements:
        scope.statements.append(BlockStatement(f"with {header}:", tuple(inside.statements)))
    if header == "torch.no_grad()":
        scope.live[live_before:] = [dataclasses.replace(x, slope=0.0) for x in scope.live[live_before:]]


def _mode(scope: DrawnScope) -> None:
    """Draw a few operators under a mode."""
    with under_mode(scope) as inside:
        operate(inside)
        while len(inside.statements) < 3 and inside.choices.chance(2):
            operate(inside)
