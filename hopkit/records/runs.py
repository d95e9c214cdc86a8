"""Define the results of one run of a program, and the calls that are observed in it."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hopkit.deprecation import renamed_attributes

if TYPE_CHECKING:
    import torch


Annotations: TypeAlias = tuple[tuple[str, str], ...]
"""The annotations of an operator by ``torch.fx.traceback.annotate``: names, each with its value as text."""


@renamed_attributes(marks="annotations")
class AnnotatedCall(NamedTuple):
    """An operator that a reference run called, with its annotations.

    ``opaque`` is True if the call is inside a function that Dynamo's graph has as one call.
    """

    operator: str
    annotations: Annotations
    opaque: bool = False


class ScopedCall(NamedTuple):
    """A torch function that a program calls: its bare name, and the scopes in which it runs, outermost first.

    The scopes are entries as in ``node.meta["call_hierarchy"]``. ``added``: torch or a HOP may have added this call of
    a graph to those of the program. ``names``: for each entry the further names of its module, any of which may be the
    ``attr``; only a call that a run observed has some.
    """

    name: str
    hierarchy: list[dict[str, Any]]
    added: bool = False
    names: tuple[frozenset[str], ...] = ()


class ObservedCalls(NamedTuple):
    """The torch functions that a run of a program calls, in the order in which the compiler traces them.

    ``sites`` are its calls of HOPs. ``not_judged`` is the reason why its calls can't be compared with
    those of a graph, empty if they can.
    """

    calls: tuple[ScopedCall, ...] = ()
    sites: tuple[ScopedCall, ...] = ()
    not_judged: str = ""


@dataclasses.dataclass(frozen=True)
class ScopeRecord:
    """The scopes of a program's calls, as Dynamo's graphs record them and as runs of the program observe them.

    ``graphs`` has the calls of each graph, in the order in which Dynamo made them, and ``observed`` those of the
    program's first calls.
    """

    graphs: tuple[tuple[ScopedCall, ...], ...]
    observed: tuple[ObservedCalls, ...] = ()


@renamed_attributes(called="annotated", needed="live_annotated")
@dataclasses.dataclass(frozen=True)
class Run:
    """The results of one run of a program, compiled or by reference.

    ``outputs`` is the returned value. ``grads`` maps the name of each leaf that requires a gradient (``args[0]``,
    ``weight``) to the gradient, or to None if it has none. ``inputs`` is ``(args, kwargs)`` after the run, ``state``
    maps names to the parameters, buffers and closed-over tensors after it; ``fn`` is the function itself, with all
    other objects that it closes over: lists, counters, attributes.
    ``annotated`` are the operators that a reference run called under annotations, ``live_annotated`` those of them on
    which its results depend; ``places`` maps places of the program (`hopkit.reference.source_places.Place`) to the
    annotations there; ``branches`` are the branches that it took (``"cond[0]:true"``), ``uncovered`` the others.
    ``runs_backward`` is True for a training step, which calls ``backward()`` itself: ``grads`` has the gradients that
    it left in ``.grad``.
    """

    outputs: Any
    grads: Mapping[str, torch.Tensor | None]
    inputs: tuple[tuple[Any, ...], Mapping[str, Any]]
    state: Mapping[str, torch.Tensor]
    fn: Any = None
    kind: Hashable = None
    annotated: frozenset[AnnotatedCall] = frozenset()
    live_annotated: frozenset[AnnotatedCall] = frozenset()
    places: Mapping[tuple[str, ...], frozenset[Annotations]] = dataclasses.field(default_factory=dict)
    branches: frozenset[str] = frozenset()
    uncovered: frozenset[str] = frozenset()
    runs_backward: bool = False
