"""Register and find cases: hopkit's own, those of installed distributions, and those that a test file defines.

The decorator of a case registers it when its module is imported. This module does not import torch; the modules of
cases do.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import importlib
import importlib.metadata
import inspect
import os
import pkgutil
import re
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from hopkit.corpus.full_code import printed_variants
from hopkit.corpus.patterns import matching_names, unknown_case
from hopkit.deprecation import warn_renamed
from hopkit.errors import BadCase, HopkitError, NameTaken, UnknownName
from hopkit.records import STANDARD_VARIANTS, Case, KnownFailure, Sample

__all__ = ["ENTRY_POINT_GROUP", "OWN_CASES", "all_cases", "case", "case_modules", "find_cases", "load_errors", "scope"]

ENTRY_POINT_GROUP = "hopkit.cases"
"""An entry point of this group names a module, or a package, whose import registers cases."""

OWN_CASES = "hopkit.corpus.cases"
"""The package of hopkit's own cases."""

_RENAMED_FAMILIES: Mapping[re.Pattern[str], str] = MappingProxyType(
    {re.compile(r"_rows(?![^/*?\]])"): "_body_matrix", re.compile(r"^marks(?=/|$)"): "annotations"}
)
"""The names that families had, as parts of a pattern of cases, each with the new name."""

_lock = threading.RLock()
_cases: dict[str, Case] = {}


@dataclasses.dataclass(frozen=True)
class _CaseSource:
    """A module or package in which an installed distribution provides cases."""

    module: str
    owner: str

    def holds(self, module: str) -> bool:
        return module == self.module or module.startswith(self.module + ".")


def case(
    name: str,
    *,
    hops: tuple[str, ...] = (),
    variants: tuple[str, ...] = ("inference",),
    requires: tuple[str, ...] = (),
    known_failure: KnownFailure | tuple[KnownFailure, ...] | None = None,
    config: Mapping[str, Any] | None = None,
    shows: tuple[Callable[..., Any], ...] = (),
    body: str = "",
    any_outputs: tuple[KnownFailure, ...] | None = None,
) -> Callable[[Callable[[], Sample]], Case]:
    """Register the decorated function, which builds a `Sample`, as a case called ``family/name``.

    The function takes no arguments; each capture calls it again, seeded. The decorator returns the `Case`, whose
    ``source`` is the function's text (empty without a file to read it from, as at a prompt). ``hops`` are the names of
    the HOPs it exercises; ``variants``, ``requires``, ``known_failure``, ``config`` and ``any_outputs`` are those of
    `Case`. ``shows`` are functions defined elsewhere whose text is part of the ``source`` too, such as the body case
    of a body matrix. ``body`` describes the body in a sentence; such a case is a row on the page of its matrix.

    Importing the same definition again replaces it. Raises `NameTaken` if another function has the name, `BadCase` if
    an argument is malformed.

    >>> with scope():
    ...     @case("doc/sine", hops=("cond",))
    ...     def sine():
    ...         return Sample(abs, args=(-1,))
    >>> sine.family, sine.short_name, sine.build().args
    ('doc', 'sine', (-1,))
    """
    if not isinstance(name, str):
        raise BadCase("@hopkit.case has no name", hint='write @hopkit.case("family/name", ...)')
    for label, value in (("hops", hops), ("variants", variants), ("requires", requires)):
        if isinstance(value, str):
            raise BadCase(f"{name}: {label} is a string, not a tuple of names", hint=f"write {label}=({value!r},)")
    failures = _known_failures(name, known_failure, variants)

    def register(build: Callable[[], Sample]) -> Case:
        _check_takes_nothing(name, build)
        new_case = Case(
            name=name,
            build=build,
            hops=tuple(hops),
            variants=tuple(variants),
            requires=tuple(requires),
            known_failures=failures,
            config=MappingProxyType(dict(config or {})),
            source="\n\n".join(filter(None, map(_source_text, (*shows, build)))),
            path=os.path.realpath(build.__code__.co_filename),
            owner=_owner(_module_of(build)),
            full_code=printed_variants(name) if _module_of(build).startswith(OWN_CASES) else None,
            body=body,
            any_outputs=None if any_outputs is None else _known_failures(name, any_outputs, variants),
        )
        with _lock:
            earlier = _cases.get(name)
            if earlier is not None and not _same_definition(earlier, new_case):
                raise NameTaken("case", name, _place(earlier), _place(new_case))
            _cases[name] = new_case
        return new_case

    return register


def all_cases(*, file: str | os.PathLike[str] | None = None) -> tuple[Case, ...]:
    """Return the corpus, sorted by name: hopkit's cases and those of installed distributions.

    With ``file``, also return the cases which that file defines, for example a test file. Other files do not see
    them. Modules that can't be imported are left out; `load_errors` returns their errors.
    """
    _load()
    file_path = None if file is None else os.path.realpath(file)
    with _lock:
        cases = [case for case in _cases.values() if _is_installed(case) or case.path == file_path]
    return tuple(sorted(cases, key=lambda case: case.name))


def find_cases(patterns: Sequence[str], *, file: str | os.PathLike[str] | None = None) -> tuple[Case, ...]:
    """Return the cases that any of the patterns names, sorted by name; all of them without a pattern.

    A pattern is a family, a case, or a glob: ``cond``, ``cond/simple``, ``*nested*``. ``file`` is as in
    `all_cases`. Raises `UnknownName` for the first pattern that matches nothing.

    >>> {case.family for case in find_cases(["cond", "scan/simple"])} == {"cond", "scan"}
    True
    """
    known = {case.name: case for case in all_cases(file=file)}
    if not patterns:
        return tuple(known.values())
    matches: set[str] = set()
    for pattern in patterns:
        names = matching_names(pattern, known) or _renamed_matches(pattern, known)
        if not names:
            raise _unknown_case(pattern, known)
        matches.update(names)
    return tuple(known[name] for name in sorted(matches))


def _unknown_case(pattern: str, known: Mapping[str, Case]) -> HopkitError:
    """Return the error of a pattern that matches nothing: the case may be in a module that can't be imported."""
    unknown = unknown_case(pattern, known)
    errors = load_errors()
    if not errors:
        return unknown
    failed = "; ".join(error.message for error in errors)
    return UnknownName(unknown.kind, pattern, tuple(known), hint=f"it may be one of those that are missing: {failed}")


def load_errors() -> tuple[HopkitError, ...]:
    """Return an error for each module of cases that can't be imported; it names the module and its distribution."""
    return _load()


def case_modules() -> tuple[str, ...]:
    """Return the modules and packages that provide cases, hopkit's own first; none is imported."""
    return tuple(source.module for source in _sources(tuple(sys.path)))


@contextlib.contextmanager
def scope() -> Iterator[None]:
    """Unregister, at the end of the block, the cases defined inside, except those of installed distributions."""
    with _lock:
        cases_before = dict(_cases)
    try:
        yield
    finally:
        with _lock:
            for case in tuple(_cases.values()):
                if not _is_installed(case):
                    del _cases[case.name]
            _cases.update(cases_before)


def _renamed_matches(pattern: str, names: dict[str, Case]) -> tuple[str, ...]:
    """Return the cases that a pattern names by the old name of a family, with a warning."""
    new_pattern = pattern
    for old, new in _RENAMED_FAMILIES.items():
        new_pattern = old.sub(new, new_pattern)
    matches = matching_names(new_pattern, names) if new_pattern != pattern else ()
    if matches:
        warn_renamed(f"the pattern of cases {pattern!r}", repr(new_pattern))
    return matches


def _load() -> tuple[HopkitError, ...]:
    errors: list[HopkitError] = []
    for source in _sources(tuple(sys.path)):
        if _import(source.module, source, errors):
            for module in _submodules(source.module):
                _import(module, source, errors)
    return tuple(errors)


def _submodules(package: str) -> Iterator[str]:
    path = getattr(sys.modules[package], "__path__", None)
    if path is None:
        return
    # A subpackage that fails to import is reported when `_load` imports it, just before it is walked.
    for info in pkgutil.walk_packages(path, package + ".", onerror=lambda name: None):
        if not info.name.endswith(".__main__"):
            yield info.name


def _import(module: str, source: _CaseSource, errors: list[HopkitError]) -> bool:
    # An error of one distribution must not hide the cases of the others.
    try:
        importlib.import_module(module)
    except (Exception, SystemExit) as error:
        failed = HopkitError(
            f"a module of cases of {source.owner} can't be loaded: "
            f"importing {module} raised {type(error).__name__}: {error}",
            hint=f"`python -c 'import {module}'` shows where; the cases of other modules are not affected",
        )
        failed.__cause__ = error
        errors.append(failed)
        return False
    return True


@functools.lru_cache(maxsize=8)
def _sources(path: tuple[str, ...]) -> tuple[_CaseSource, ...]:
    """Return the modules that provide cases; ``path`` is ``sys.path``, which determines the installed distributions."""
    offered = {
        (entry_point.module, entry_point.dist.name if entry_point.dist is not None else entry_point.module)
        for entry_point in importlib.metadata.entry_points(group=ENTRY_POINT_GROUP)
    }
    return (_CaseSource(OWN_CASES, "hopkit"), *(_CaseSource(*names) for names in sorted(offered)))


def _module_of(build: Callable[[], Sample]) -> str:
    # Code that runs from a string, as that of a page of the docs, has no module.
    return build.__module__ or "__main__"


def _owner(module: str) -> str:
    return next((source.owner for source in _sources(tuple(sys.path)) if source.holds(module)), module)


def _is_installed(case: Case) -> bool:
    return any(source.holds(_module_of(case.build)) for source in _sources(tuple(sys.path)))


def _same_definition(earlier: Case, later: Case) -> bool:
    """Return True if the file was imported again, edited or not, and the name is not used twice."""
    if (earlier.path, earlier.build.__qualname__) != (later.path, later.build.__qualname__):
        return False
    return earlier.source == later.source or _first_line(earlier) == _first_line(later)


def _first_line(case: Case) -> int:
    return case.build.__code__.co_firstlineno


def _place(case: Case) -> str:
    return f"{case.owner} ({case.path}:{_first_line(case)})"


def _source_text(build: Callable[..., Any]) -> str:
    if inspect.isfunction(build) and build.__code__.co_filename == "<string>":
        # Defined by exec: Python 3.13 has the text of `python -c` under this file name.
        return ""
    try:
        return textwrap.dedent(inspect.getsource(build))
    except OSError:
        # A function that was typed at a prompt has no file.
        return ""


def _check_takes_nothing(name: str, build: Callable[[], Sample]) -> None:
    if not inspect.isfunction(build):
        raise BadCase(f"{name}: @hopkit.case decorates a function, not {type(build).__name__}")
    needed = [
        parameter.name
        for parameter in inspect.signature(build).parameters.values()
        if parameter.default is parameter.empty
    ]
    if needed:
        raise BadCase(
            f"{name}: {build.__qualname__} needs arguments: {', '.join(needed)}",
            hint="a case is a function without arguments that returns a hopkit.Sample",
        )


def _known_failures(
    name: str, known_failure: KnownFailure | tuple[KnownFailure, ...] | None, variants: tuple[str, ...]
) -> tuple[KnownFailure, ...]:
    if known_failure is None:
        return ()
    failures = (known_failure,) if isinstance(known_failure, KnownFailure) else tuple(known_failure)
    for failure in failures:
        try:
            SpecifierSet(failure.versions)
        except InvalidSpecifier as error:
            raise BadCase(
                f"{name}: known_failure has versions={failure.versions!r}, which is no version specifier",
                hint='write it as pip does: ">=2.13,<2.16"',
            ) from error
        # Variants on a virtual GPU belong to golden runs: a rule adds them to cases.
        virtual = {name for name, variant in STANDARD_VARIANTS.items() if variant.is_virtual}
        unknown_variants = [
            variant for variant in failure.variants if variant not in variants and variant not in virtual
        ]
        if unknown_variants:
            raise BadCase(
                f"{name}: known_failure is for variants that the case does not have: {', '.join(unknown_variants)}"
            )
    return failures
