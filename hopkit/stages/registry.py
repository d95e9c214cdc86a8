"""List the stages: hopkit's own, each a module in this package, and those of other packages."""

from __future__ import annotations

import functools
from contextlib import AbstractContextManager
from typing import Protocol

from hopkit.discovery import registered_modules
from hopkit.errors import HopkitError, UnknownName
from hopkit.records import Stage
from hopkit.stages.sink import Sink

__all__ = ["StageModule", "all_stages", "collecting", "find_stage", "stage_modules"]


class StageModule(Protocol):
    """The interface of a stage: a record, and a context manager that adds artifacts to a sink while it is open."""

    STAGE: Stage

    def collect(self, sink: Sink) -> AbstractContextManager[None]: ...


@functools.cache
def stage_modules() -> tuple[StageModule, ...]:
    """Return the modules of all stages, in the order in which a program meets them.

    hopkit's own are the modules in ``hopkit/stages/`` with a ``STAGE``; other packages register theirs under the
    entry-point group ``hopkit.stages``. Raises `NameTaken` if two have one name, and `HopkitError` if one can't be
    loaded.
    """
    modules: tuple[StageModule, ...] = registered_modules("hopkit.stages", "STAGE", kind="stage", needs=("collect",))
    return tuple(sorted(modules, key=lambda module: (module.STAGE.order, module.STAGE.name)))


def collecting(module: StageModule, sink: Sink) -> AbstractContextManager[None]:
    """Return the context manager in which a stage adds its artifacts; raise `HopkitError` if the stage has none."""
    manager = module.collect(sink)
    if not isinstance(manager, AbstractContextManager):
        raise HopkitError(
            f"the stage {module.STAGE.name!r}: collect returned {type(manager).__name__}, which is no context manager",
            hint="decorate it with `@contextlib.contextmanager`, and let it yield once",
        )
    return manager


def all_stages() -> tuple[Stage, ...]:
    """Return all stages, in the order in which a program meets them.

    >>> all_stages()[0].name
    'speculation'
    """
    return tuple(module.STAGE for module in stage_modules())


def find_stage(name: str) -> Stage:
    """Return the stage of a name; raise `UnknownName` with the nearest name if there is none."""
    stages = {stage.name: stage for stage in all_stages()}
    if name not in stages:
        raise UnknownName("stage", name, tuple(stages))
    return stages[name]
