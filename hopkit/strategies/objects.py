"""Draw Python objects that a function creates, writes to and reads: a list, a dict, attributes."""

from __future__ import annotations

from hopkit.strategies.live_values import Holder, LiveTensor
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import Assign, Perform, Statement

__all__ = ["use_object"]

_KINDS = (
    ("[]", "{o}.append({x})", "{o}[-1]", "len({o})"),
    ("{{}}", "{o}[len({o})] = {x}", "{o}[len({o}) - 1]", "len({o})"),
    ("Point(0, {x})", "{o}.a, {o}.b = {o}.a + 1, {x}", "{o}.b", "{o}.a"),
)
"""For each kind of object, the text that creates it, adds a tensor, reads the latest one, and reads their number."""

_MOST = 4


def use_object(scope: DrawnScope) -> None:
    """Store a live tensor in an object of the function, or compute a tensor from the latest stored one."""
    holders = scope.holders
    if holders and scope.choices.chance(2):
        _read(scope, scope.choices.pick(holders[::-1]))
        return
    x = scope.choices.pick(scope.live[::-1])
    statements: list[Statement] = []
    room = [holder for holder in holders if holder.count < _MOST]
    if room and scope.choices.chance(2):
        holder = scope.choices.pick(room)
    else:
        kind = scope.choices.between(0, len(_KINDS) - 1)
        holder = Holder(scope.new_name("o"), kind, x.name)
        statements.append(Assign(holder.name, _KINDS[kind][0].format(x=x.name)))
        holders.append(holder)
    holder.latest, holder.count = x.name, holder.count + 1
    statements.append(Perform(_KINDS[holder.kind][1].format(o=holder.name, x=x.name)))
    scope.run(tuple(statements))
    scope.statements += statements


def _read(scope: DrawnScope, holder: Holder) -> LiveTensor:
    """Compute a tensor from the latest stored one and from the number stored."""
    (latest,) = (x for x in scope.live if x.name == holder.latest)
    _, _, read, count = (template.format(o=holder.name, x="") for template in _KINDS[holder.kind])
    # An integer tensor is cloned: times a quarter, it would be float32 whatever the inputs are.
    text = f"{read} * ({count} / {_MOST})" if latest.is_floating else f"{read}.clone()"
    return scope.assign(text, bound=latest.bound, slope=latest.slope, varies=latest.varies, most=latest.most)
