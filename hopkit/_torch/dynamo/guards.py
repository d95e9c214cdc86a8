"""Remove or add guards, which Dynamo checks before it reuses compiled code. Source: ``torch/_dynamo/guards.py``."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from hopkit._torch.contract import need
from hopkit._torch.contract.patching import patched

__all__ = ["GuardFilterEntry", "guards_added", "guards_kept"]

_FEATURE = "faults of guards"


class GuardFilterEntry(Protocol):
    """One guard, as ``guard_filter_fn`` receives it. Source: ``torch/_dynamo/types.py``."""

    name: str
    has_value: bool
    value: object
    guard_type: str
    derived_guard_types: tuple[str, ...]


@contextlib.contextmanager
def guards_kept(keep: Callable[[GuardFilterEntry], bool]) -> Iterator[None]:
    """Keep only the guards for which ``keep`` returns True in code compiled inside the block.

    This applies the option ``guard_filter_fn`` of ``torch.compile`` to every call of it.
    """
    owner = need("torch._dynamo.guards.CheckFunctionManager", feature=_FEATURE)
    original = need("torch._dynamo.guards.CheckFunctionManager.__init__", feature=_FEATURE)
    signature = inspect.signature(original)

    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        arguments = signature.bind(self, *args, **kwargs)
        user_filter = arguments.arguments.get("guard_filter_fn")

        def filter_guards(guards: Sequence[GuardFilterEntry]) -> Sequence[bool]:
            kept = [True] * len(guards) if user_filter is None else user_filter(guards)
            return [is_kept and keep(guard) for is_kept, guard in zip(kept, guards, strict=True)]

        arguments.arguments["guard_filter_fn"] = filter_guards
        original(*arguments.args, **arguments.kwargs)

    with patched(owner, "__init__", init, feature=_FEATURE):
        yield


Locals = Mapping[str, Any]


@contextlib.contextmanager
def guards_added(guard_of: Callable[[Locals], Callable[[Locals], bool]]) -> Iterator[None]:
    """Add one guard on the variables of the frame to code compiled inside the block.

    ``guard_of`` receives the variables with which a frame is compiled. It returns the guard, which receives those of
    each later call; if the guard returns False, Dynamo does not use the compiled code.
    """
    owner = need("torch._dynamo.guards.CheckFunctionManager", feature=_FEATURE)
    original = need("torch._dynamo.guards.CheckFunctionManager.__init__", feature=_FEATURE)
    signature = inspect.signature(original)

    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        original(self, *args, **kwargs)
        graph = signature.bind(self, *args, **kwargs).arguments["output_graph"]
        guard = guard_of(graph.local_scope)
        # By position: the C++ function names no arguments. The last is the user's stack.
        self.guard_manager.root.add_lambda_guard(guard, ["one guard more"], None)

    with patched(owner, "__init__", init, feature=_FEATURE):
        yield
