"""Find the modules of a kind: hopkit's own, one per file of a package, and those that other packages register.

A new file of such a package needs no other change.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Collection, Iterator, Sequence
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any

from hopkit.errors import HopkitError, NameTaken

__all__ = ["modules_of", "registered_modules"]


def modules_of(package: str, *, first: Sequence[str] = ()) -> tuple[ModuleType, ...]:
    """Return the modules of a package: those that ``first`` names, in its order, then the others by name.

    Raises `HopkitError` if ``first`` names a module that the package does not have.

    >>> [module.__name__ for module in modules_of("hopkit.faults.dynamo", first=("writes", "loops"))][:3]
    ['hopkit.faults.dynamo.writes', 'hopkit.faults.dynamo.loops', 'hopkit.faults.dynamo.branches']
    """
    names = sorted(info.name for info in pkgutil.iter_modules(importlib.import_module(package).__path__))
    if absent := [name for name in first if name not in names]:
        raise HopkitError(
            f"{package} has no module {' and no module '.join(absent)}",
            hint="the package lists the modules that come first: correct the list",
        )
    ordered = (*first, *(name for name in names if name not in first))
    return tuple(importlib.import_module(f"{package}.{name}") for name in ordered)


def registered_modules(package: str, record: str, *, kind: str, needs: Collection[str] = ()) -> tuple[Any, ...]:
    """Return the modules that define a record, such as ``STAGE``, whose ``name`` is unique.

    hopkit's own are the modules of ``package`` that have the attribute ``record``. Other packages register theirs under
    the entry-point group with the package's name. Each module must have ``record`` and the attributes in ``needs``.
    ``kind`` is the noun in messages. Raises `NameTaken` if two records have one name, and `HopkitError` if a module
    can't be loaded or lacks an attribute, or if two of hopkit's own records have one ``order``.

    >>> [module.STAGE.name for module in registered_modules("hopkit.stages", "STAGE", kind="stage")][:2]
    ['aot_backward', 'aot_forward']
    """
    owners: dict[str, str] = {}
    modules: list[Any] = []
    for module, owner in (*_own(package, record, needs, kind), *_of_others(package, (record, *needs), kind)):
        name = getattr(module, record).name
        if name in owners:
            raise NameTaken(kind, name, owners[name], owner)
        owners[name] = owner
        modules.append(module)
    return tuple(modules)


def _own(package: str, record: str, needs: Collection[str], kind: str) -> Iterator[tuple[Any, str]]:
    # Records of other packages may share an order: no author knows the orders of all of them.
    orders: dict[int, str] = {}
    for info in pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."):
        module = importlib.import_module(info.name)
        if not hasattr(module, record):
            continue
        if missing := [name for name in needs if not hasattr(module, name)]:
            raise HopkitError(
                f"the {kind} {getattr(module, record).name!r} in {info.name} is none: it lacks {' and '.join(missing)}",
                hint=f"CONTRIBUTING.md shows what a module of {package} has",
            )
        order = getattr(module, record).order
        if order in orders:
            raise HopkitError(
                f"two {kind}s have the order {order}: {orders[order]} and {info.name}",
                hint=f"choose an order for one of them that no other {kind} has",
            )
        orders[order] = info.name
        yield module, info.name


def _of_others(group: str, needs: Collection[str], kind: str) -> Iterator[tuple[Any, str]]:
    for entry in entry_points(group=group):
        owner = entry.dist.name if entry.dist is not None else entry.value
        try:
            module = entry.load()
        except Exception as error:
            raise HopkitError(
                f"the {kind} {entry.name!r} of {owner} can't be loaded: {type(error).__name__}: {error}",
                hint=f"fix or uninstall {owner}",
            ) from error
        if missing := [name for name in needs if not hasattr(module, name)]:
            raise HopkitError(
                f"the {kind} {entry.name!r} of {owner} is none: {entry.value} lacks {' and '.join(missing)}",
                hint=f"CONTRIBUTING.md shows what a module of the group {group} has",
            )
        yield module, owner
