"""Errors planted in torch's provenance of kernels: other handles, lost nodes, other stack traces, exceptions.

Source: ``torch/_inductor/debug.py``, ``torch/fx/traceback.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any

from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched

__all__ = ["GUARDED", "UNGUARDED", "Planted", "comments_changed", "origins_lost", "raising", "stack_traces_changed"]

_FEATURE = "provenance of kernels"


class Planted(Exception):
    """The exception that `raising` plants."""


GUARDED = ("sets of origins", "origins of a node", "table of kernels")
"""The places where torch catches what its provenance raises."""
UNGUARDED = ("stack traces", "origin of a new node")
"""Those where it does not: a call of an extern kernel asks for stack traces too, and a new node gets its origin."""


@contextlib.contextmanager
def raising(where: str) -> Iterator[list[str]]:
    """Raise `Planted` in a place of `GUARDED` or `UNGUARDED`; yield a list that gets an item each time."""
    owner, name = {
        "sets of origins": lambda: place("torch._inductor.debug.OrderedSet", feature=_FEATURE),
        "stack traces": lambda: place("torch._inductor.ir.IRNode.get_stack_traces", feature=_FEATURE),
        "origins of a node": lambda: place("torch.fx.traceback.NodeSource.to_dict", feature=_FEATURE),
        "table of kernels": lambda: place(
            "torch._inductor.debug.create_node_mapping_kernel_to_post_grad", feature=_FEATURE
        ),
        "origin of a new node": lambda: place("torch.fx.traceback.NodeSource.__init__", feature=_FEATURE),
    }[where]()
    raised: list[str] = []

    def raise_planted(*args: Any, **kwargs: Any) -> Any:
        raised.append(where)
        raise Planted(where)

    with patched(owner, name, raise_planted, feature=_FEATURE):
        yield raised


@contextlib.contextmanager
def comments_changed(change: Callable[[str, int], int | None]) -> Iterator[None]:
    """Write ``change(kernel, handle)`` in place of the handle above a call; no comment if it is None."""
    owner, name = place(
        "torch._inductor.codegen.wrapper.PythonWrapperCodegen.write_provenance_debug_handle", feature=_FEATURE
    )
    original = getattr(owner, name)

    @functools.wraps(original)
    def write_provenance_debug_handle(self: Any, kernel_name: str, debug_handle: int | None = None) -> None:
        changed = None if debug_handle is None else change(kernel_name, debug_handle)
        original(self, kernel_name=kernel_name, debug_handle=changed)

    with patched(owner, name, write_provenance_debug_handle, feature=_FEATURE):
        yield


@contextlib.contextmanager
def origins_lost(is_lost: Callable[[Any], bool]) -> Iterator[None]:
    """Remove the nodes for which ``is_lost(node)`` holds from the origins of what Inductor generates."""
    owner, name = place("torch._inductor.ir.IRNode.current_origins", feature=_FEATURE)
    original = getattr(owner, name)

    @contextlib.contextmanager
    def current_origins(origins: Any) -> Iterator[None]:
        with original(type(origins)(node for node in origins if not is_lost(node))):
            yield

    with patched(owner, name, staticmethod(current_origins), feature=_FEATURE):
        yield


@contextlib.contextmanager
def stack_traces_changed(change: Callable[[list[str]], list[str]]) -> Iterator[None]:
    """Use ``change(stack_traces)`` in place of the stack traces of each part of a kernel."""
    owner, name = place("torch._inductor.ir.IRNode.get_stack_traces", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def get_stack_traces(self: Any) -> Any:
        traces = original(self)
        return type(traces)(change(list(traces)))

    with patched(owner, name, get_stack_traces, feature=_FEATURE):
        yield
