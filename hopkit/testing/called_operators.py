"""Assert the operators that Inductor's wrapper calls as they are."""

from __future__ import annotations

from collections.abc import Mapping

from hopkit.errors import GoldenMismatch, UnknownName, UsageError, with_article
from hopkit.records import Capture, Fallback, Fallbacks
from hopkit.records.capture import require_capture

__all__ = ["assert_fallbacks"]


def assert_fallbacks(capture: Capture, expected: Mapping[str, int], *, reason: str | None = None) -> None:
    """Assert that the generated wrappers call exactly these operators as they are, each so many times.

    ``expected`` maps the names of overloads, ``"aten.relu.default"``, to numbers of calls in the code of the forward
    and of the backward. The names are those in the code: for ``x.sort()``, the wrapper calls ``"aten.sort.stable"``.
    ``reason`` limits the calls to those with one reason: ``"asked for"``, ``"no lowering"`` or ``"extern kernel"``.

    Raises `GoldenMismatch` with each operator that differs, `UnknownName` for a name that is no overload of an
    operator or no reason, and `UsageError` for what is no dict of positive integers by name, or a capture whose backend
    did not reach Inductor.

    >>> import hopkit, torch
    >>> def fn(x):
    ...     with torch.fx.traceback.annotate({"fallback_to_eager": True}):
    ...         y = x.relu()
    ...     return (y @ y).sin()
    >>> capture = hopkit.capture(fn, (torch.ones(2, 2),))
    >>> assert_fallbacks(capture, {"aten.relu.default": 1, "aten.mm.default": 1})
    >>> assert_fallbacks(capture, {"aten.relu.default": 1}, reason="asked for")
    """
    __tracebackhide__ = True
    from hopkit._torch.inductor.fallbacks import operator_named

    require_capture(capture)
    if not isinstance(expected, Mapping):
        raise UsageError(
            f"the expected fallbacks are {with_article(expected)}, not a dict",
            hint='give the number of calls of each operator: {"aten.relu.default": 1}',
        )
    for name, count in expected.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise UsageError(
                f"the number of calls of {name} is {count!r}, not a positive integer",
                hint="leave out an operator that no wrapper calls",
            )
        if not isinstance(name, str):
            raise UsageError(
                f"the expected fallbacks have {with_article(name)} for the name of an operator",
                hint=f"write its name: {str(name)!r}",
            )
        if operator_named(name) is None:
            raise UnknownName(
                "operator",
                name,
                tuple(capture.fallbacks),
                hint="write namespace, name and overload: 'aten.relu.default'",
            )
    found = capture.fallbacks if reason is None else capture.fallbacks.because(reason)
    if dict(found) == dict(expected):
        return
    limit = "" if reason is None else f" with the reason {reason!r}"
    differences = [
        f"{name}: {expected.get(name, 0)} expected, {found[name]} found{_whereabouts(capture.fallbacks, name)}"
        for name in sorted({*expected, *found})
        if expected.get(name, 0) != found[name]
    ]
    raise GoldenMismatch(
        f"the fallbacks{limit} differ: {'; '.join(differences)}",
        hint="captured.fallbacks.calls has each call with its node and reason; hopkit.fallback_where, or the "
        "annotation 'fallback_to_eager', asks for one",
    )


def _whereabouts(fallbacks: Fallbacks, name: str) -> str:
    """Return the nodes of the calls of an operator, with their reasons, and those that call it under another name."""
    places = [f"{_node(call)}, {call.reason}" for call in fallbacks.calls if call.operator == name]
    places += [
        f"for {_node(call)}, the wrapper calls {call.operator}"
        for call in fallbacks.calls
        if call.node_operator == name != call.operator
    ]
    return f" ({'; '.join(places)})" if places else ""


def _node(call: Fallback) -> str:
    return f"{call.node}{' of the backward' * (call.direction == 'backward')}"
