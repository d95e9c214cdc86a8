"""The operators that Inductor's wrappers call as they are, and why."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from hopkit.errors import UnknownName

__all__ = ["ASKED_FOR", "EXTERN_KERNEL", "NO_LOWERING", "Fallback", "Fallbacks"]

ASKED_FOR, NO_LOWERING, EXTERN_KERNEL = "asked for", "no lowering", "extern kernel"
"""The reasons for which Inductor's wrapper calls an operator as it is."""


@dataclasses.dataclass(frozen=True)
class Fallback:
    """One call of an operator as it is, in the code that Inductor generates.

    ``operator`` is the overload that the code calls, ``"aten.sort.stable"``. A function of a library,
    ``extern_kernels.mm``, has no overload in its name: that of the node stands here. ``node_operator`` is the overload
    that the node calls, ``"aten.sort.default"``; empty if the node is of a function that Inductor's passes wrote, such
    as a convolution with the ``relu`` behind it. ``reason`` is ``"asked for"`` if the node has a mark that
    asks for it (`hopkit.fallback_where`), ``"extern kernel"`` for a kernel of a library that Inductor prefers to its
    own (a product of matrices, a convolution), else ``"no lowering"``: Inductor can't lower the operator for these
    arguments. ``node`` is the name of the node in the graph after the post-grad passes, with that of its body in front:
    ``"true_graph_0.relu"``. ``body`` is the name of the HOP body whose code has the call, empty for the graph itself.
    ``direction`` is ``"forward"`` or ``"backward"``, ``graph`` the index of the graph among those of its direction.
    """

    operator: str
    reason: str
    node: str
    body: str = ""
    direction: str = "forward"
    graph: int = 0
    node_operator: str = ""


class Fallbacks(Mapping[str, int]):
    """The operators that Inductor's wrappers call as they are: a frozen multiset, from operators to numbers of calls.

    As in a `collections.Counter`, an operator that is not there counts 0. ``calls`` has each call as a `Fallback`, in
    the order of the code.

    >>> relu = Fallback("aten.relu.default", "asked for", "relu")
    >>> fallbacks = Fallbacks([relu, Fallback("aten.mm.default", "extern kernel", "mm")])
    >>> dict(fallbacks), fallbacks["aten.sin.default"], fallbacks.because("asked for").calls == (relu,)
    ({'aten.relu.default': 1, 'aten.mm.default': 1}, 0, True)
    """

    def __init__(self, calls: Iterable[Fallback] = ()) -> None:
        self.calls = tuple(calls)
        self._counts = Counter(call.operator for call in self.calls)

    def __getitem__(self, operator: str) -> int:
        return self._counts[operator]

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __contains__(self, operator: object) -> bool:
        return operator in self._counts

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self._counts)!r})"

    def because(self, reason: str) -> Fallbacks:
        """Return the calls that have a reason; raise `UnknownName` for one that no call can have."""
        if reason not in _REASONS:
            raise UnknownName("reason of a fallback", str(reason), _REASONS)
        return Fallbacks(call for call in self.calls if call.reason == reason)


_REASONS = (ASKED_FOR, NO_LOWERING, EXTERN_KERNEL)
