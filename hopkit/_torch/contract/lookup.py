"""Look up private names of torch, and report the state of each on the installed torch.

`hopkit._torch.contract.names` lists them. Nothing else in hopkit imports a private name of torch: an adapter calls
`need`, which raises for a name that is not listed and for one that the installed torch lacks.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import importlib.util
import inspect
from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any

from hopkit._torch.contract import moved_names
from hopkit._torch.contract.names import CONTRACT, FEATURE_TESTS
from hopkit._torch.contract.private_name import PrivateName
from hopkit._torch.contract.resolve import NotFound, PrivatePlace, find_module, find_place
from hopkit._torch.contract.signatures import describe
from hopkit._torch.versions import torch_version
from hopkit.errors import HopkitError, UnsupportedTorch
from hopkit.extras import EXTRAS, ExtraMissing

__all__ = ["CONTRACT", "Contract", "NameState", "NotInContract", "PrivateName", "State", "need", "place", "states"]


class NotInContract(HopkitError, AssertionError):
    """An adapter looks up a private name that is not listed: a bug of hopkit, not of torch."""


class State(enum.StrEnum):
    """The state of a private name on the installed torch."""

    OK = "ok"
    MISSING = "missing"
    MOVED = "moved"
    RE_SIGNED = "re-signed"


@dataclasses.dataclass(frozen=True)
class NameState:
    """One entry of the contract on one torch.

    ``candidates`` are possible new paths of a name that moved, the likeliest first. ``old`` and ``new`` are the
    signatures (or the kinds, if those differ) of a name that was re-signed. ``actual`` is the signature on this torch,
    or ``"kind: data"`` if the contract has no signature, and empty if the name is missing. ``reason`` states where the
    path of a missing name ends. ``expected`` is false if the entry excludes this torch, or if its package or a
    dependency is not installed. ``tests`` are the test files of the features, from the repository's root.
    """

    name: PrivateName
    state: State
    tests: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    old: str = ""
    new: str = ""
    reason: str = ""
    expected: bool = True
    actual: str = ""

    @property
    def features(self) -> tuple[str, ...]:
        return self.name.features

    @property
    def is_problem(self) -> bool:
        """Return whether hopkit must follow a change of torch."""
        return self.expected and self.state is not State.OK


class Contract:
    """A table of private names, for one version of torch (by default the installed one)."""

    def __init__(self, names: Iterable[PrivateName], *, version: str | None = None) -> None:
        self.names = tuple(names)
        self._by_path = {entry.path: entry for entry in self.names}
        self._version = version
        self._places: dict[str, PrivatePlace | ModuleType] = {}

    @property
    def version(self) -> str:
        return torch_version() if self._version is None else self._version

    def need(self, path: str, *, feature: str = "") -> Any:
        target = self._resolve(path, feature)
        if isinstance(target, ModuleType):
            return target
        return target.name if self._by_path[path].kind == "attribute" else target.value

    def place(self, path: str, *, feature: str = "") -> tuple[Any, str]:
        target = self._resolve(path, feature)
        if isinstance(target, ModuleType) or self._by_path[path].kind == "attribute":
            raise NotInContract(
                f"{path} has no one place to patch",
                hint="patch a function, a method, a class or an attribute of a module",
            )
        return target.owner, target.name

    def expects(self, entry: PrivateName) -> bool:
        """Return whether this torch should have the name, by its version and its installed packages."""
        return entry.is_expected_in(self.version) and _is_installed(entry.path.partition(".")[0])

    def states(self) -> tuple[NameState, ...]:
        states = [self._state(entry) for entry in self.names]
        missing = [state.name for state in states if state.state is State.MISSING and state.expected]
        candidates = moved_names.search(missing)
        return tuple(
            dataclasses.replace(state, state=State.MOVED, candidates=candidates[state.name.path])
            if candidates.get(state.name.path)
            else state
            for state in states
        )

    def _resolve(self, path: str, feature: str) -> PrivatePlace | ModuleType:
        # Cache the place, not the value: torch rebinds values, and hopkit patches them.
        if path not in self._places:
            entry = self._by_path.get(path)
            if entry is None:
                raise NotInContract(
                    f"{path} is not in the contract with torch",
                    hint="add a PrivateName to the file of its subsystem in hopkit/_torch/contract/names/",
                )
            try:
                self._places[path] = _look_up(entry)
            except NotFound as error:
                feature = feature or entry.features[0]
                if error.library in EXTRAS:
                    raise ExtraMissing(error.library, feature) from error
                # What a module raises while it is imported is the cause: its names did not move.
                reason = str(error) if isinstance(error.__cause__, Exception) else ""
                raise UnsupportedTorch(path, self.version, feature, reason) from error
        return self._places[path]

    def _state(self, entry: PrivateName) -> NameState:
        tests = tuple(dict.fromkeys(test for feature in entry.features for test in FEATURE_TESTS.get(feature, ())))
        expected = self.expects(entry)
        try:
            target = _look_up(entry)
        except NotFound as error:
            expected = expected and error.library not in EXTRAS
            return NameState(entry, State.MISSING, tests, reason=str(error), expected=expected)
        actual = _describe(entry, target)
        if actual in (f"kind: {entry.kind}", *(text for _, text in entry.signatures)):
            return NameState(entry, State.OK, tests, expected=expected, actual=actual)
        old = f"kind: {entry.kind}" if actual.startswith("kind: ") else entry.signature_in(self.version)
        return NameState(entry, State.RE_SIGNED, tests, old=old, new=actual, expected=expected, actual=actual)


@functools.cache
def _is_installed(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def _look_up(entry: PrivateName) -> PrivatePlace | ModuleType:
    return find_module(entry.path) if entry.kind == "module" else find_place(entry.path)


def _describe(entry: PrivateName, target: PrivatePlace | ModuleType) -> str:
    """Return the signature of a name, or its kind if the kind is not the entry's, or the entry has no signature."""
    kind = kind_of(target)
    if kind in _PASSES_FOR.get(entry.kind, (entry.kind,)):
        kind = entry.kind
    if kind != entry.kind or not entry.signatures or isinstance(target, ModuleType):
        return f"kind: {kind}"
    try:
        return describe(target.value)
    except ValueError:
        return "a signature that can't be read"


_PASSES_FOR: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "attribute": ("attribute", "data"),
        "data": ("data", "function", "method", "class"),
    }
)
"""The kinds that a kind covers besides itself: an attribute may have a default in the class, and a value may be
callable."""


def kind_of(target: PrivatePlace | ModuleType) -> str:
    """Return the kind of a resolved path, as in `PrivateName`."""
    if isinstance(target, ModuleType):
        return "module"
    in_class = isinstance(target.owner, type)
    value = inspect.getattr_static(target.owner, target.name, None) if in_class else target.value
    if target.on_instances or isinstance(value, cached_property) or inspect.isdatadescriptor(value):
        return "attribute"
    if isinstance(value, ModuleType):
        return "module"
    if isinstance(value, type):
        return "class"
    if isinstance(value, (staticmethod, classmethod)) or inspect.isroutine(value) or hasattr(value, "__wrapped__"):
        return "method" if in_class else "function"
    return "data"


_on_installed_torch = Contract(CONTRACT)


def need(path: str, *, feature: str = "") -> Any:
    """Return the current value of a private dotted path of torch, which `CONTRACT` must list.

    The path is resolved once, and its last name is read at each call, so rebinding and patches take effect. For an
    attribute of instances, return its bare name.

    Raises `UnsupportedTorch`, which names ``feature`` (by default the entry's first), if the installed torch lacks the
    path, and `NotInContract` if it is not listed.

    >>> need("torch._dynamo.pgo.CodeState", feature="capture").__name__
    'CodeState'
    """
    return _on_installed_torch.need(path, feature=feature)


def place(path: str, *, feature: str = "") -> tuple[Any, str]:
    """Return the owner and the last name of a listed path: ``patched(*place(path), replacement)``.

    Raises as `need` does, and `NotInContract` for a module or an attribute of instances.
    """
    return _on_installed_torch.place(path, feature=feature)


def states() -> tuple[NameState, ...]:
    """Return the state of every entry on the installed torch, in the order of the table; captures nothing.

    Missing names are searched in the source files of their package. This takes a second or two on a torch that lacks
    some, and less otherwise.
    """
    return _on_installed_torch.states()
