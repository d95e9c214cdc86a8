"""Compile caches, bypassed or separated for code compiled under other conditions.

Source: ``torch/_inductor/codecache.py``, ``torch/_functorch/_aot_autograd/autograd_cache.py``,
``torch/_dynamo/eval_frame.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched

__all__ = ["compiled_apart", "graph_caches_bypassed"]

_FEATURE = "call hierarchy"


@contextlib.contextmanager
def graph_caches_bypassed(applies: Callable[[], bool]) -> Iterator[None]:
    """Bypass Inductor's and AOTAutograd's caches of whole graphs; kernels stay cached.

    ``applies()`` returns whether to bypass them on this thread: by version, torch's settings hold for one thread or for
    all.
    """
    inductor = need("torch._inductor.codecache.FxGraphCache", feature=_FEATURE)
    aot, aot_name = place("torch._functorch._aot_autograd.autograd_cache.check_cacheable", feature=_FEATURE)
    check_inductor = need("torch._inductor.codecache.FxGraphCache._check_can_cache", feature=_FEATURE)
    check_aot = getattr(aot, aot_name)

    def check_can_cache(*args: Any, **kwargs: Any) -> Any:
        if applies():
            raise need("torch._inductor.codecache.BypassFxGraphCache", feature=_FEATURE)(_REASON)
        return check_inductor(*args, **kwargs)

    def check_cacheable(*args: Any, **kwargs: Any) -> Any:
        if applies():
            bypass = need("torch._functorch._aot_autograd.autograd_cache.BypassAOTAutogradCache", feature=_FEATURE)
            raise bypass(_REASON)
        return check_aot(*args, **kwargs)

    with (
        patched(inductor, "_check_can_cache", staticmethod(check_can_cache), feature=_FEATURE),
        patched(aot, aot_name, check_cacheable, feature=_FEATURE),
    ):
        yield


_REASON = "hopkit watches this compilation, and a cached graph is not compiled"


class _SeparateBackend:
    """A backend in Dynamo's cache entries that equals only a separate backend around an equal one."""

    def __init__(self, backend: Callable[..., Any]) -> None:
        self.backend = backend

    def __eq__(self, backend: object) -> bool:
        return isinstance(backend, _SeparateBackend) and (
            self.backend is backend.backend or bool(self.backend == backend.backend)
        )

    def __hash__(self) -> int:
        return hash(_SeparateBackend)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.backend(*args, **kwargs)


class _Callback:
    """Dynamo's callback that compiles a frame, with a separate backend."""

    def __init__(self, callback: Callable[..., Any], backend: Callable[..., Any]) -> None:
        self._callback = callback
        # Dynamo's C++ reads the backend from this attribute and compares it with those of its entries.
        self._torchdynamo_orig_backend = _SeparateBackend(backend)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._callback(*args, **kwargs)


@contextlib.contextmanager
def compiled_apart(applies: Callable[[], bool]) -> Iterator[None]:
    """Separate the frames that Dynamo compiles inside such a block from those compiled outside.

    ``applies()`` returns whether this thread takes part. Entries made inside stay, for the next block.
    """
    owner, name = place("torch._dynamo.eval_frame._callback_from_stance", feature=_FEATURE)
    original = getattr(owner, name)
    innermost = need("torch._dynamo.eval_frame.innermost_backend", feature=_FEATURE)

    def callback_from_stance(callback: Any) -> Any:
        result = original(callback)
        if not callable(result) or isinstance(result, _Callback) or not applies():
            return result
        separate = result.__dict__.get("hopkit_separate")
        if separate is None:
            separate = result.__dict__["hopkit_separate"] = _Callback(result, innermost(result))
        return separate

    with patched(owner, name, callback_from_stance, feature=_FEATURE):
        yield
