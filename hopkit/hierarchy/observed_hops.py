"""Run torch's HOPs as Python for the scope oracle: each body that the compiler traces is observed once.

A HOP that chooses runs every body; a HOP that repeats a body is observed in its first round.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, Protocol

import torch

from hopkit._torch.contract.patching import patched
from hopkit.hierarchy.exclusions import ScopeExclusion
from hopkit.hierarchy.frame_profiler import FrameProfiler
from hopkit.reference.hop_bodies import observed_by
from hopkit.reference.run import originals
from hopkit.reference.table import ReferenceHop

__all__ = ["HopObserver", "hops_observed", "muted", "substitutions"]


class HopObserver(Protocol):
    """The run that observes the HOPs of a program."""

    profiler: FrameProfiler

    def choose(self, bodies: list[Callable[[], Any]], taken: int) -> Any:
        """Run each body from the same counts, continue from the highest, and return the result of one of them."""

    def record_loop(self) -> None:
        """Record a call of a HOP that runs a body several times."""

    def record_site(self) -> None:
        """Record that the program calls a HOP."""

    def give_up(self, reason: ScopeExclusion) -> None:
        """Record why the scopes of the program can't be compared."""


_active: ContextVar[HopObserver | None] = ContextVar("hopkit_hop_observer", default=None)


@contextlib.contextmanager
def hops_observed(run: HopObserver) -> Iterator[None]:
    """Replace torch's HOPs inside the block by reference HOPs, which ``run`` observes."""
    token = _active.set(run)
    try:
        with contextlib.ExitStack() as patches, observed_by(_CustomHops(run)):
            for hop in _observed_hops():
                for owner, attribute in hop.places:
                    patches.enter_context(patched(owner, attribute, _observed(hop)))
            yield
    finally:
        _active.reset(token)


@functools.cache
def substitutions() -> Mapping[Callable[..., Any], Callable[..., Any]]:
    """Return a mapping from torch's HOP functions to the observed ones, for a program that holds a reference to one.

    Outside of `hops_observed` an observed function is the reference HOP.
    """
    return MappingProxyType({originals()[hop]: _observed(hop) for hop in _observed_hops()})


def _observed_hops() -> list[ReferenceHop]:
    # A region needs no replacement: the profiler sees torch's own call of its function.
    return [hop for hop in originals() if hop.name != "invoke_subgraph"]


@functools.cache
def _observed(hop: ReferenceHop) -> Callable[..., Any]:
    def observed(*args: Any, **kwargs: Any) -> Any:
        run = _active.get()
        if run is None:
            return hop.meaning(*args, **kwargs)
        run.record_site()
        return _implementation(hop)(run, hop, *args, **kwargs)

    return observed


def _implementation(hop: ReferenceHop) -> Callable[..., Any]:
    return _IMPLEMENTATIONS.get(hop.name, _first_rounds)


@contextlib.contextmanager
def muted(run: HopObserver) -> Iterator[None]:
    """Observe nothing inside the block."""
    run.profiler.muted += 1
    try:
        yield
    finally:
        run.profiler.muted -= 1


def _cond(
    run: HopObserver, hop: ReferenceHop, pred: Any, true_fn: Any, false_fn: Any, operands: Any = (), shared: str = ""
) -> Any:
    if not isinstance(pred, torch.Tensor):
        # The compiler traces the branch that a constant selects, but both for a symbolic size or number.
        run.give_up(ScopeExclusion.NO_TENSOR_PREDICATE)
    with muted(run):
        taken = 0 if bool(pred) else 1
    return run.choose([lambda: true_fn(*operands), lambda: false_fn(*operands)], taken)


def _switch(run: HopObserver, hop: ReferenceHop, index: Any, branches: Any, operands: Any = ()) -> Any:
    if isinstance(index, torch.Tensor):
        # Torch's switch clamps too, before it calls the operator; it calls a single branch at once.
        index = index.clamp(0, len(branches) - 1) if len(branches) > 1 else index
    else:
        run.give_up(ScopeExclusion.NO_TENSOR_INDEX)
    with muted(run):
        taken = max(0, min(int(index), len(branches) - 1))
    return run.choose([functools.partial(branch, *operands) for branch in branches], taken)


def _while_loop(run: HopObserver, hop: ReferenceHop, cond_fn: Any, body_fn: Any, carried_inputs: Any) -> Any:
    run.record_loop()
    condition, body = _FirstRound(run, cond_fn), _FirstRound(run, body_fn)
    with muted(run):
        out = hop.meaning(condition, body, carried_inputs)
        if not body.ran:
            if not isinstance(condition.result, torch.Tensor):
                run.give_up(ScopeExclusion.NO_TENSOR_CONDITION)
            body(*carried_inputs)
    return out


def _foreach_map(run: HopObserver, hop: ReferenceHop, *args: Any, **kwargs: Any) -> Any:
    """Run the operator on all lists: the compiler traces each round."""
    return hop.meaning(*args, **kwargs)


def _associative_scan(run: HopObserver, hop: ReferenceHop, *args: Any, **kwargs: Any) -> Any:
    """Run the scan; observe the first call of its function, if the compiler traces it once."""
    if inspect.signature(hop.meaning).bind(*args, **kwargs).arguments.get("combine_mode") == "generic":
        run.give_up(ScopeExclusion.GENERIC_SCAN)
    return _first_rounds(run, hop, *args, **kwargs)


def _flex_attention(
    run: HopObserver,
    hop: ReferenceHop,
    query: Any,
    key: Any,
    value: Any,
    score_mod: Any = None,
    block_mask: Any = None,
    *rest: Any,
    **kwargs: Any,
) -> Any:
    """Run the attention; observe the first call of the function for a score, and then that of the mask's."""
    if block_mask is not None:
        observed = copy.copy(block_mask)
        observed.mask_mod = _FirstRound(run, block_mask.mask_mod)
        block_mask = observed
    score_mod = None if score_mod is None else _FirstRound(run, score_mod)
    with muted(run):
        return hop.meaning(query, key, value, score_mod, block_mask, *rest, **kwargs)


def _first_rounds(run: HopObserver, hop: ReferenceHop, *args: Any, **kwargs: Any) -> Any:
    """Run any other HOP; record the first call of each function among its arguments."""

    def first_round(value: Any) -> Any:
        return _FirstRound(run, value) if callable(value) and not isinstance(value, torch.Tensor) else value

    run.record_loop()
    args, kwargs = tuple(map(first_round, args)), {key: first_round(value) for key, value in kwargs.items()}
    with muted(run):
        return hop.meaning(*args, **kwargs)


class _FirstRound:
    """A body of a HOP that may run several times: its first call is recorded, unless the HOP's is muted."""

    def __init__(self, run: HopObserver, body: Callable[..., Any]) -> None:
        self._run, self._body = run, body
        self.ran = False
        self.result: Any = None
        self._recorded = run.profiler.muted == 0

    def __call__(self, *args: Any) -> Any:
        if self.ran or not self._recorded:
            return self._body(*args)
        self.ran = True
        with self._run.profiler.inside():
            self.result = self._body(*args)
        return self.result


class _CustomHops:
    """The observer of custom HOPs, whose eager functions no compiler traces."""

    def __init__(self, run: HopObserver) -> None:
        self._run = run

    @contextlib.contextmanager
    def observe(
        self, bodies: tuple[Callable[..., Any], ...], operands: tuple[Any, ...], *, selects: bool
    ) -> Iterator[tuple[Callable[..., Any], ...]]:
        """Observe each body once, also one that the HOP does not call."""
        run = self._run
        run.record_site()
        if selects:
            run.choose([functools.partial(body, *operands) for body in bodies], 0)
            with muted(run):
                yield bodies
            return
        rounds = tuple(_FirstRound(run, body) for body in bodies)
        with muted(run):
            yield rounds
            for body in rounds:
                if not body.ran:
                    body(*operands)


_IMPLEMENTATIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "associative_scan": _associative_scan,
        "cond": _cond,
        "flex_attention": _flex_attention,
        "foreach_map": _foreach_map,
        "hopkit_cond": _cond,
        "switch": _switch,
        "while_loop": _while_loop,
    }
)
