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
def graph_caches_bypassed() -> Iterator[None]:
    """Neither read nor write the caches of whole graphs, Inductor's and AOTAutograd's; kernels stay cached."""
    inductor = need("torch._inductor.config", feature=_FEATURE)
    functorch = need("torch._functorch.config", feature=_FEATURE)
    with (
        inductor.patch(fx_graph_cache=False, fx_graph_remote_cache=False),
        functorch.patch(enable_autograd_cache=False, enable_remote_autograd_cache=False),
    ):
        yield


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
