"""The contract with torch: look private names up, and tell the state of each on the installed torch.

`hopkit._torch.names` lists them. Nothing else in hopkit imports a private name of torch: an adapter calls
`need`, which refuses a name that is not listed and says plainly when the installed torch lacks one.
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

from hopkit._torch import whereabouts
from hopkit._torch.names import CONTRACT, FEATURE_TESTS
from hopkit._torch.private_name import PrivateName
from hopkit._torch.resolve import NotFound, Place, find_module, find_place
from hopkit._torch.signatures import describe
from hopkit._torch.versions import torch_version
from hopkit.errors import HopkitError, UnsupportedTorch
from hopkit.extras import EXTRAS, ExtraMissing

__all__ = ["CONTRACT", "Contract", "NameState", "NotInContract", "PrivateName", "State", "need", "place", "states"]


class NotInContract(HopkitError, AssertionError):
    """An adapter asked for a private name that is not listed: a mistake in hopkit, not in torch."""


class State(enum.StrEnum):
    """What became of a private name on the installed torch."""

    OK = "ok"
    MISSING = "missing"
    MOVED = "moved"
    RE_SIGNED = "re-signed"


@dataclasses.dataclass(frozen=True)
class NameState:
    """One entry of the contract on one torch.

    ``candidates`` are the dotted paths where a name that moved may be now, the likeliest first. ``old`` and
    ``new`` are the signatures (or the kinds, where that differs) of a name that was re-signed. ``reason``
    says where the path of a missing name ends. ``expected`` is false where the entry itself
    says that this torch does not have it, and where its package, or one that it imports, is not installed.
    ``tests`` are the test files of the features, from the repository's root.
    """

    name: PrivateName
    state: State
    tests: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    old: str = ""
    new: str = ""
    reason: str = ""
    expected: bool = True

    @property
    def features(self) -> tuple[str, ...]:
        return self.name.features

    @property
    def is_problem(self) -> bool:
        """Whether something must be done about it."""
        return self.expected and self.state is not State.OK


class Contract:
    """A table of private names, for one version of torch (by default the installed one)."""

    def __init__(self, names: Iterable[PrivateName], *, version: str | None = None) -> None:
        self.names = tuple(names)
        self._by_path = {each.path: each for each in self.names}
        self._version = version
        self._places: dict[str, Place | ModuleType] = {}

    @property
    def version(self) -> str:
        return torch_version() if self._version is None else self._version

    def need(self, path: str, *, feature: str = "") -> Any:
        found = self._found(path, feature)
        if isinstance(found, ModuleType):
            return found
        return found.name if self._by_path[path].kind == "attribute" else found.value

    def place(self, path: str, *, feature: str = "") -> tuple[Any, str]:
        found = self._found(path, feature)
        if isinstance(found, ModuleType) or self._by_path[path].kind == "attribute":
            raise NotInContract(
                f"{path} has no one place to patch",
                cure="patch a function, a method, a class or an attribute of a module",
            )
        return found.owner, found.name

    def expects(self, entry: PrivateName) -> bool:
        """Whether this torch should have the name: its version says so, and its package is installed."""
        return entry.is_expected_in(self.version) and _is_installed(entry.path.partition(".")[0])

    def states(self) -> tuple[NameState, ...]:
        first = [self._state(each) for each in self.names]
        lost = [each.name for each in first if each.state is State.MISSING and each.expected]
        candidates = whereabouts.search(lost)
        return tuple(
            dataclasses.replace(each, state=State.MOVED, candidates=candidates[each.name.path])
            if candidates.get(each.name.path)
            else each
            for each in first
        )

    def _found(self, path: str, feature: str) -> Place | ModuleType:
        # The place is kept, not the value: values are rebound by torch, and patched by hopkit.
        if path not in self._places:
            entry = self._by_path.get(path)
            if entry is None:
                raise NotInContract(
                    f"{path} is not in the contract with torch",
                    cure="add a PrivateName to the file of its subsystem in hopkit/_torch/names/",
                )
            try:
                self._places[path] = _look_up(entry)
            except NotFound as error:
                feature = feature or entry.features[0]
                if error.library in EXTRAS:
                    raise ExtraMissing(error.library, feature) from error
                raise UnsupportedTorch(path, self.version, feature) from error
        return self._places[path]

    def _state(self, entry: PrivateName) -> NameState:
        tests = tuple(dict.fromkeys(test for each in entry.features for test in FEATURE_TESTS.get(each, ())))
        expected = self.expects(entry)
        try:
            found = _look_up(entry)
        except NotFound as error:
            expected = expected and error.library not in EXTRAS
            return NameState(entry, State.MISSING, tests, reason=str(error), expected=expected)
        old, new = _difference(entry, found, self.version)
        state = State.RE_SIGNED if old else State.OK
        return NameState(entry, state, tests, old=old, new=new, expected=expected)


@functools.cache
def _is_installed(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def _look_up(entry: PrivateName) -> Place | ModuleType:
    return find_module(entry.path) if entry.kind == "module" else find_place(entry.path)


def _difference(entry: PrivateName, found: Place | ModuleType, version: str) -> tuple[str, str]:
    """What the entry says and what there is, both empty where they agree."""
    kind = kind_of(found)
    if kind not in _PASSES_FOR.get(entry.kind, (entry.kind,)):
        return f"kind: {entry.kind}", f"kind: {kind}"
    if not entry.signatures or isinstance(found, ModuleType):
        return "", ""
    try:
        signature = describe(found.value)
    except ValueError:
        signature = "a signature that can't be read"
    if any(signature == accepted for _, accepted in entry.signatures):
        return "", ""
    return entry.signature_in(version), signature


_PASSES_FOR: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "attribute": ("attribute", "data"),
        "data": ("data", "function", "method", "class"),
    }
)
"""The kinds that an entry's kind covers, where it is not just itself: an attribute may have a default in the
class, and a value may be something that can be called."""


def kind_of(found: Place | ModuleType) -> str:
    """The kind, as `PrivateName` has it, of what a path led to."""
    if isinstance(found, ModuleType):
        return "module"
    in_class = isinstance(found.owner, type)
    value = inspect.getattr_static(found.owner, found.name, None) if in_class else found.value
    if found.on_instances or isinstance(value, cached_property) or inspect.isdatadescriptor(value):
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
    """What a private dotted path of torch names now; the path must be listed in `CONTRACT`.

    The path is resolved once and its last name is read at each call, so a name that torch rebinds or that is
    patched is seen as it is. For an attribute of instances, gives its bare name.

    Raises `UnsupportedTorch`, naming ``feature`` (by default the entry's first), when the installed torch
    lacks it, and `NotInContract` when it is not listed.

    >>> need("torch._dynamo.pgo.CodeState", feature="capture").__name__
    'CodeState'
    """
    return _on_installed_torch.need(path, feature=feature)


def place(path: str, *, feature: str = "") -> tuple[Any, str]:
    """The owner and the last name of a listed path: ``patched(*place(path), replacement)``.

    Raises as `need` does, and `NotInContract` for a module or an attribute of instances.
    """
    return _on_installed_torch.place(path, feature=feature)


def states() -> tuple[NameState, ...]:
    """The state of every entry on the installed torch, in the order of the table; captures nothing.

    A name that is gone is searched for in the source files of its package, so this takes
    a second or two on a torch that lacks some, and less where all is well.
    """
    return _on_installed_torch.states()
