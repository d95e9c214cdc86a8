"""Stages: the points in the compiler at which hopkit captures a program, and the session that runs a capture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopkit.stages.registry import all_stages, find_stage

__all__ = ["all_stages", "find_stage"]


def __getattr__(name: str) -> Any:
    # Lazily: the registry imports this package, to list the stages in it.
    if name in __all__:
        from hopkit.stages import registry

        return getattr(registry, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
