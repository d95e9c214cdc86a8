"""The places in the compiler where a program can be looked at, and the session that takes a program through them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopkit.stages.registry import all_stages, find_stage

__all__ = ["all_stages", "find_stage"]


def __getattr__(name: str) -> Any:
    # Lazily: the registry imports this package, to find the stages in it.
    if name in __all__:
        from hopkit.stages import registry

        return getattr(registry, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
