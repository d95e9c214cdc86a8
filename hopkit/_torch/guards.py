"""Dynamo's guards: what it checks before it runs compiled code again."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from hopkit._torch.contract import need
from hopkit._torch.patching import patched

__all__ = ["Guard", "guards_added", "guards_kept"]

_FEATURE = "faults of guards"


class Guard(Protocol):
    """The part of ``torch._dynamo.types.GuardFilterEntry`` that is looked at, as ``guard_filter_fn`` gets it."""

    name: str
    has_value: bool
    value: object
    guard_type: str
    derived_guard_types: tuple[str, ...]


@contextlib.contextmanager
def guards_kept(keep: Callable[[Guard], bool]) -> Iterator[None]:
    """Have what is compiled inside guarded only by those guards for which ``keep`` holds.

    It is what the option ``guard_filter_fn`` of ``torch.compile`` does, for every call of it. Source:
    ``torch/_dynamo/guards.py``.
    """
    owner = need("torch._dynamo.guards.CheckFunctionManager", feature=_FEATURE)
    original = need("torch._dynamo.guards.CheckFunctionManager.__init__", feature=_FEATURE)
    signature = inspect.signature(original)

    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        given = signature.bind(self, *args, **kwargs)
        asked = given.arguments.get("guard_filter_fn")

        def chosen(guards: Sequence[Guard]) -> Sequence[bool]:
            wanted = [True] * len(guards) if asked is None else asked(guards)
            return [want and keep(guard) for want, guard in zip(wanted, guards, strict=True)]

        given.arguments["guard_filter_fn"] = chosen
        original(*given.args, **given.kwargs)

    with patched(owner, "__init__", init, feature=_FEATURE):
        yield


Locals = Mapping[str, Any]


@contextlib.contextmanager
def guards_added(guard_of: Callable[[Locals], Callable[[Locals], bool]]) -> Iterator[None]:
    """Have what is compiled inside guarded by one guard more, on the variables of the frame.

    ``guard_of`` gets those that a frame was compiled for; what it gives is asked about those of each later call, and
    where it says no, the compiled code does not fit.
    """
    owner = need("torch._dynamo.guards.CheckFunctionManager", feature=_FEATURE)
    original = need("torch._dynamo.guards.CheckFunctionManager.__init__", feature=_FEATURE)
    signature = inspect.signature(original)

    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        original(self, *args, **kwargs)
        graph = signature.bind(self, *args, **kwargs).arguments["output_graph"]
        guard = guard_of(graph.local_scope)
        # Positional: it is a function of C++ whose arguments have no names. The last is where the user's code stands.
        self.guard_manager.root.add_lambda_guard(guard, ["one guard more"], None)

    with patched(owner, "__init__", init, feature=_FEATURE):
        yield
