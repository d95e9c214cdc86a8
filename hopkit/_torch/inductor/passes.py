"""Inductor's passes on graphs, one at a time, and a backend that ends behind them.

Every pass runs in torch's ``GraphTransformObserver``, from which torch logs it; three functions of ``compile_fx`` call
the passes of a phase for a graph and for the bodies in it. Source: ``torch/_inductor/compile_fx.py``,
``torch/fx/passes/graph_transform_observer.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.inductor.pipeline import post_grad_graphs

__all__ = ["PassWatcher", "PhaseWatcher", "lowers_nothing", "passes_watched", "phases_watched"]

_FEATURE = "Inductor's passes"


class PassWatcher(Protocol):
    """The receiver of a pass's events; passes nest."""

    def pass_entered(self, name: str, gm: torch.fx.GraphModule) -> None:
        """Handle the begin of a pass."""

    def pass_left(self, gm: torch.fx.GraphModule) -> None:
        """Handle its end, also by an exception."""


class PhaseWatcher(Protocol):
    """The receiver of a phase's events; a phase recurses into bodies."""

    def phase_entered(self, phase: str, gm: torch.fx.GraphModule) -> None:
        """Handle the begin of a phase on a graph: ``"pre_grad"``, ``"joint"`` or ``"post_grad"``."""

    def phase_left(self, gm: torch.fx.GraphModule) -> None:
        """Handle its end; ``gm`` is the graph that it returned, or changed."""


@contextlib.contextmanager
def passes_watched(watcher: PassWatcher) -> Iterator[None]:
    """Report each pass on a graph inside the block to ``watcher``."""
    observer = need("torch.fx.passes.graph_transform_observer.GraphTransformObserver", feature=_FEATURE)
    enter = need("torch.fx.passes.graph_transform_observer.GraphTransformObserver.__enter__", feature=_FEATURE)
    leave = need("torch.fx.passes.graph_transform_observer.GraphTransformObserver.__exit__", feature=_FEATURE)

    @functools.wraps(enter)
    def entered(self: Any) -> Any:
        watcher.pass_entered(str(self.passname), self.gm)
        return enter(self)

    @functools.wraps(leave)
    def left(self: Any, *exception: Any) -> Any:
        try:
            return leave(self, *exception)
        finally:
            watcher.pass_left(self.gm)

    with (
        patched(observer, "__enter__", entered, feature=_FEATURE),
        patched(observer, "__exit__", left, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def phases_watched(watcher: PhaseWatcher) -> Iterator[None]:
    """Report each phase of Inductor's passes inside the block to ``watcher``; imports Inductor."""
    with contextlib.ExitStack() as patches:
        for phase, (owner, name) in {
            "pre_grad": place("torch._inductor.compile_fx._recursive_pre_grad_passes", feature=_FEATURE),
            "joint": place("torch._inductor.compile_fx._recursive_joint_graph_passes", feature=_FEATURE),
            "post_grad": place("torch._inductor.compile_fx._recursive_post_grad_passes", feature=_FEATURE),
        }.items():
            watched = _watched_phase(phase, getattr(owner, name), watcher)
            patches.enter_context(patched(owner, name, watched, feature=_FEATURE))
        yield


def _watched_phase(phase: str, original: Callable[..., Any], watcher: PhaseWatcher) -> Callable[..., Any]:
    @functools.wraps(original)
    def run(gm: torch.fx.GraphModule, *args: Any, **kwargs: Any) -> Any:
        watcher.phase_entered(phase, gm)
        result = gm
        try:
            returned = original(gm, *args, **kwargs)
            # The post-grad passes return nothing: they change the graph.
            result = gm if returned is None else returned
            return returned
        finally:
            watcher.phase_left(result)

    return run


def lowers_nothing(
    gm: torch.fx.GraphModule, example_inputs: list[Any], *, last_pass: Callable[[torch.fx.Graph], None] | None = None
) -> Any:
    """Compile as the backend ``"inductor"``, up to the post-grad graphs, and run these eagerly: no code is generated.

    All passes run, so it takes a fraction of the time. ``last_pass`` runs behind the other post-grad passes of a
    forward graph and of the bodies in it.
    """
    compile_graph = need("torch._inductor.compile_fx.compile_fx", feature=_FEATURE)
    config = need("torch._inductor.config", feature=_FEATURE)
    with config.patch(post_grad_custom_post_pass=last_pass) if last_pass else contextlib.nullcontext():
        return compile_graph(gm, example_inputs, inner_compile=_post_grad_only)


def _post_grad_only(gm: torch.fx.GraphModule, example_inputs: Any, **kwargs: Any) -> Any:
    config = need("torch._inductor.config", feature=_FEATURE)
    compile_inner = need("torch._inductor.compile_fx.compile_fx_inner", feature=_FEATURE)

    def end(gm: torch.fx.GraphModule) -> None:
        raise _Ended(gm)

    try:
        # Only an exception ends the compilation of a graph here; torch may wrap it in one of its own.
        with post_grad_graphs(end), config.patch(fx_graph_cache=False):
            return compile_inner(gm, example_inputs, **kwargs)
    except Exception as error:
        ended = _cause(error)
        if ended is None:
            raise
    post_grad = ended.gm
    post_grad.recompile()
    boxed = need("torch._dynamo.backends.debugging.boxed_nop", feature=_FEATURE)
    return boxed(fx_g=post_grad, example_inputs=example_inputs)


class _Ended(Exception):
    """The post-grad passes of a whole graph have ended."""

    def __init__(self, gm: torch.fx.GraphModule) -> None:
        super().__init__("the post-grad passes have ended")
        self.gm = gm


def _cause(error: BaseException | None) -> _Ended | None:
    while error is not None and not isinstance(error, _Ended):
        error = getattr(error, "inner_exception", None) or error.__cause__ or error.__context__
    return error
