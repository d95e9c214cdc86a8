"""List the stages: hopkit's own, each a module in this package, and those of other packages."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from contextlib import AbstractContextManager
from importlib.metadata import entry_points
from pathlib import Path
from typing import Protocol, cast

from hopkit.errors import HopkitError, NameTaken, UnknownName
from hopkit.records import Stage
from hopkit.stages.sink import Sink

__all__ = ["StageModule", "all_stages", "find_stage", "stage_modules"]

_GROUP = "hopkit.stages"


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
    owners: dict[str, str] = {}
    modules: list[StageModule] = []

    def add(module: object, owner: str) -> None:
        stage = module.STAGE  # type: ignore[attr-defined]
        if stage.name in owners:
            raise NameTaken("stage", stage.name, owners[stage.name], owner)
        owners[stage.name] = owner
        modules.append(cast(StageModule, module))

    for info in pkgutil.iter_modules([str(Path(__file__).parent)], "hopkit.stages."):
        module = importlib.import_module(info.name)
        if hasattr(module, "STAGE"):
            add(module, "hopkit")
    for entry in entry_points(group=_GROUP):
        owner = entry.dist.name if entry.dist is not None else entry.value
        try:
            module = entry.load()
        except Exception as error:
            raise HopkitError(
                f"the stage {entry.name!r} of {owner} can't be loaded: {type(error).__name__}: {error}",
                hint=f"fix or uninstall {owner}",
            ) from error
        if not (hasattr(module, "STAGE") and hasattr(module, "collect")):
            raise HopkitError(
                f"the stage {entry.name!r} of {owner} is not a stage: {entry.value} lacks STAGE or collect",
                hint="CONTRIBUTING.md shows the definition of a stage",
            )
        add(module, owner)
    return tuple(sorted(modules, key=lambda module: module.STAGE.order))


def all_stages() -> tuple[Stage, ...]:
    """Return all stages, in the order in which a program meets them.

    >>> [stage.name for stage in all_stages()][:3]
    ['speculation', 'dynamo', 'aot_forward']
    """
    return tuple(module.STAGE for module in stage_modules())


def find_stage(name: str) -> Stage:
    """Return the stage of a name; raise `UnknownName` with the nearest name if there is none."""
    stages = {stage.name: stage for stage in all_stages()}
    if name not in stages:
        raise UnknownName("stage", name, tuple(stages))
    return stages[name]
