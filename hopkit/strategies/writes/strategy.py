"""The strategy of programs whose HOP bodies write."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from hopkit.errors import UnknownName
from hopkit.strategies.writes.calls import CALLS, CallTemplate, Keeps, Returns
from hopkit.strategies.writes.forms import RESHAPING, STATISTICS, forms, is_counted
from hopkit.strategies.writes.program import ALIASES, INNER, TARGETS, VIEWS, WriteProgram

__all__ = ["writes"]

_NEW = ("h + 1", "a * 2", "v + 1", "y * 2", "u.sum()", "z + 1", "w * 2", "self.seen + 1")
_SAME = ("h", "a", "v", "y", "u", "z", "w")
_AFTERWARDS = ("y.add_(1)", "w.mul_(2)", "self.seen.add_(1)", "y = y * 2")


@st.composite
def writes(
    draw: st.DrawFn,
    *,
    hops: Sequence[str] = tuple(CALLS),
    most: int = 2,
    training: bool = False,
    known_bugs: bool = False,
) -> WriteProgram:
    """Draw programs in which bodies of the HOPs ``hops`` write, with at most ``most`` writes per body.

    They combine four choices:

    - the form of the write: operators of aten with a mutable schema, methods, dunders, augmented assignment, ``out=``,
      ``inplace=True`` of functions and modules, foreach, ``__setitem__``, ``.data``, batch norm, optimizers' updates;
    - its target: an intermediate, an alias or a view of it, an operand, a view of it, memory that two operands share, a
      closed-over tensor, a buffer;
    - the branch that writes: one, both, a nested one;
    - the statements after the call.

    In ``training`` bodies write only to their own tensors, which autograd does not save. With ``known_bugs`` programs
    also contain writes that torch loses according to the corpus. Raises `UnknownName` for an unknown HOP.

    >>> writes(hops=("cond",)).example().hop        # doctest: +SKIP
    'cond'
    """
    for name in hops:
        if name not in CALLS:
            raise UnknownName("HOP family", name, tuple(CALLS))
    hop = draw(st.sampled_from([name for name in hops if CALLS[name].is_here]))
    call = CALLS[hop]
    keeps = "all" if known_bugs and call.keeps != "undefined" else call.keeps
    target = draw(st.sampled_from(INNER if training else _targets(call, keeps)))
    is_outer = target not in INNER
    second = draw(_alias(target, call, keeps))
    view = draw(st.sampled_from(VIEWS))
    form = _form(target, only_counted=is_outer and keeps == "seen", reshapes=not training)
    statements = tuple(
        draw(form).format(t=TARGETS[target], n=f"n{number}") for number in range(draw(st.integers(1, most)))
    )
    returned = draw(_returned(call.returns, bool(second)))
    writes_after = (*_AFTERWARDS, *_writes_to_results(call.returns, returned))
    after = st.lists(st.sampled_from(_AFTERWARDS[-1:] if training else writes_after), max_size=2, unique=True)
    return WriteProgram(
        hop=hop,
        target=target,
        statements=statements,
        view=view,
        alias=second,
        both=draw(st.booleans()),
        returned=returned,
        afterwards=tuple(draw(after)),
        no_grad=not training and draw(st.booleans()),
    )


def _targets(call: CallTemplate, keeps: Keeps) -> list[str]:
    if keeps in ("none", "undefined"):
        return list(INNER)
    return [target for target in TARGETS if target != "second operand" or (call.operands == 2 and keeps == "all")]


def _alias(target: str, call: CallTemplate, keeps: Keeps) -> st.SearchStrategy[str]:
    if call.operands == 1 or (keeps == "seen" and "operand" in target):
        return st.just("")
    return st.sampled_from(ALIASES[1:] if target == "second operand" else ALIASES)


def _form(target: str, *, only_counted: bool, reshapes: bool) -> st.SearchStrategy[str]:
    if only_counted:
        return st.sampled_from([form for form in forms() if is_counted(form)])
    every = st.sampled_from(forms())
    # In compiled code, gradients of a reshaped tensor have its old shape, also without a HOP.
    if target in ("intermediate", "alias") and reshapes:
        return every | st.sampled_from(RESHAPING)
    # Batch norm has one mean per channel, so a row of the tensor serves as its running mean.
    return every | st.just(STATISTICS.replace("{t}", "{t}[0]")) if target in ("closed over", "buffer") else every


def _returned(returns: Returns, has_second: bool) -> st.SearchStrategy[str]:
    if returns == "like":
        return st.sampled_from(("h + 1", "a * 2", "y * 2 + h"))
    new = [text for text in _NEW if has_second or not text.startswith("z")]
    same = [text for text in _SAME if has_second or text != "z"]
    choices = new if returns == "new" else [*same, *new]
    return st.lists(st.sampled_from(choices), min_size=1, max_size=3).map(lambda parts: f"({', '.join(parts)},)")


def _writes_to_results(returns: Returns, returned: str) -> tuple[str, ...]:
    """Return statements that write to the results of the HOP."""
    if returns == "like":
        return ("out.add_(1)",)
    return tuple(f"out[{number}].add_(1)" for number in range(returned.count(",")))
