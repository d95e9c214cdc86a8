"""Compile caches: none of them serves what was compiled under other circumstances."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched

__all__ = ["compiled_apart", "graph_caches_bypassed"]

_FEATURE = "call hierarchy"


@contextlib.contextmanager
def graph_caches_bypassed(applies: Callable[[], bool]) -> Iterator[None]:
    """Neither read nor write the caches of whole graphs, Inductor's and AOTAutograd's; kernels stay cached.

    ``applies()`` says whether this thread is concerned; a setting of torch holds for one thread or for all, by version.
    Source: ``torch/_inductor/codecache.py``, ``torch/_functorch/_aot_autograd/autograd_cache.py``.
    """
    inductor = need("torch._inductor.codecache.FxGraphCache", feature=_FEATURE)
    aot, aot_name = place("torch._functorch._aot_autograd.autograd_cache.check_cacheable", feature=_FEATURE)
    of_inductor = need("torch._inductor.codecache.FxGraphCache._check_can_cache", feature=_FEATURE)
    of_aot = getattr(aot, aot_name)

    def check_can_cache(*args: Any, **kwargs: Any) -> Any:
        if applies():
            raise need("torch._inductor.codecache.BypassFxGraphCache", feature=_FEATURE)(_REASON)
        return of_inductor(*args, **kwargs)

    def check_cacheable(*args: Any, **kwargs: Any) -> Any:
        if applies():
            bypass = need("torch._functorch._aot_autograd.autograd_cache.BypassAOTAutogradCache", feature=_FEATURE)
            raise bypass(_REASON)
        return of_aot(*args, **kwargs)

    with (
        patched(inductor, "_check_can_cache", staticmethod(check_can_cache), feature=_FEATURE),
        patched(aot, aot_name, check_cacheable, feature=_FEATURE),
    ):
        yield


_REASON = "hopkit records call hierarchies, which no cache keeps"


class _Apart:
    """A backend as Dynamo's cache entries hold it: equal to the same one set apart, and to no other."""

    def __init__(self, backend: Callable[..., Any]) -> None:
        self.backend = backend

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Apart) and (self.backend is other.backend or bool(self.backend == other.backend))

    def __hash__(self) -> int:
        return hash(_Apart)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.backend(*args, **kwargs)


class _Callback:
    """What Dynamo calls to compile a frame, with a backend that is set apart."""

    def __init__(self, callback: Callable[..., Any], backend: Callable[..., Any]) -> None:
        self._callback = callback
        # Dynamo's C++ follows this attribute to the backend that it compares with those of its entries.
        self._torchdynamo_orig_backend = _Apart(backend)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._callback(*args, **kwargs)


@contextlib.contextmanager
def compiled_apart(applies: Callable[[], bool]) -> Iterator[None]:
    """Use no frame that Dynamo compiled outside of such a block, and let none compiled inside be used outside.

    ``applies()`` says whether this thread is concerned. Entries made inside stay, for the next block. Source:
    ``torch/_dynamo/eval_frame.py``.
    """
    owner, name = place("torch._dynamo.eval_frame._callback_from_stance", feature=_FEATURE)
    original = getattr(owner, name)
    innermost = need("torch._dynamo.eval_frame.innermost_backend", feature=_FEATURE)

    def callback_from_stance(callback: Any) -> Any:
        found = original(callback)
        if not callable(found) or isinstance(found, _Callback) or not applies():
            return found
        apart = found.__dict__.get("hopkit_apart")
        if apart is None:
            apart = found.__dict__["hopkit_apart"] = _Callback(found, innermost(found))
        return apart

    with patched(owner, name, callback_from_stance, feature=_FEATURE):
        yield
