"""Match findings with known failures, which are strict: each must show as described, or the case fails."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from hopkit.errors import UnknownName
from hopkit.oracles.registry import capture_oracles
from hopkit.records import DEPTHS, STANDARD_VARIANTS, Finding, KnownFailure

__all__ = [
    "applies",
    "explains",
    "is_fixed",
    "is_of_the_compiler",
    "is_strict",
    "match_known_failures",
    "on_device",
    "oracle_names",
]

_FIXED = "known failure passes now: "
_CHANGED = "known failure shows otherwise: "

_BESIDE_STAGES = ("backend", "run", "process")
"""The places besides stages and oracles at which a known failure may show: another backend, the run, the process."""

_DEPTH_OF_BACKEND: Mapping[str, str] = MappingProxyType({"eager": "dynamo", "aot_eager": "aot", "inductor": "inductor"})
"""The depths of torch's own backends, for which known failures are written."""


def applies(
    known: KnownFailure,
    *,
    variant: str,
    backend: str,
    version: str,
    stage_needs: Mapping[str, str],
    depth: str = "",
) -> bool:
    """Return True if a known failure applies to one variant on one backend of one torch.

    ``depth`` is the depth of the backend in torch's compiler (one of `hopkit.records.DEPTHS`); that of torch's own
    backends is known, and the default for any other is the least. A failure that names one of torch's backends applies
    to any other backend that reaches its stage or, at an oracle or at run time, that has at least the same depth; it
    does not apply to torch's other backends, which differ by partitioner and decompositions. A failure that names a
    depth applies to no backend of torch, and to any other of at least that depth. ``stage_needs`` maps the name of each
    stage to the depth that a backend needs to reach it (`hopkit.records.Stage.needs`); a failure at an oracle shows on
    every backend. A development or source build counts as the release it leads to. The device is the variant's.

    >>> known = KnownFailure("aot_forward", ">=2.13,<2.16", "a reason")
    >>> needs = {"aot_forward": "aot"}
    >>> [applies(known, variant="inference", backend=backend, version="2.13.0+cpu", stage_needs=needs)
    ...  for backend in ("eager", "aot_eager", "inductor")]
    [False, True, True]
    """
    places = (*stage_needs, *oracle_names(), *_BESIDE_STAGES)
    if known.stage not in places:
        raise UnknownName("stage of a known failure", known.stage, places)
    if known.variants and not {variant, _on_cpu(variant, known)} & set(known.variants):
        return False
    if known.devices and _device(variant) not in known.devices:
        return False
    if not SpecifierSet(known.versions).contains(Version(version).base_version):
        return False
    if known.backends and (backend in known.backends or backend in _DEPTH_OF_BACKEND):
        return backend in known.backends
    reached = DEPTHS.index(_reached(backend, depth))
    depths = [_DEPTH_OF_BACKEND.get(name, name) for name in known.backends]
    named = [DEPTHS.index(depth) for depth in depths if depth in DEPTHS]
    if known.backends and not named:
        return False
    if known.stage in stage_needs:
        return reached >= DEPTHS.index(stage_needs[known.stage])
    return reached >= min(named, default=0)


def oracle_names() -> frozenset[str]:
    """Return the oracles at which a known failure shows in a compiled program, not in its compilation.

    >>> "numerics" in oracle_names(), "branches" in oracle_names()
    (True, False)
    """
    return frozenset(name for name, oracle in capture_oracles().items() if oracle.judges_compiler)


def _reached(backend: str, depth: str) -> str:
    """Return the depth of a backend; raises `UnknownName` for an unknown depth."""
    if depth and depth not in DEPTHS:
        raise UnknownName("depth", depth, DEPTHS)
    return _DEPTH_OF_BACKEND.get(backend) or depth or DEPTHS[0]


def is_strict(known: KnownFailure, backend: str) -> bool:
    """Return True if a known failure that applies must show: on torch's own backends, and on those that it names.

    Any other backend may compile correctly where torch's own fail.
    """
    return backend in _DEPTH_OF_BACKEND or backend in known.backends or known.stage == "process"


def _on_cpu(variant: str, known: KnownFailure) -> str:
    # A failure at an oracle also applies on the virtual GPU, unless the failure names variants on virtual GPUs.
    named = any(STANDARD_VARIANTS[variant].is_virtual for variant in known.variants)
    return variant if named or known.stage not in oracle_names() else variant.partition(".")[0]


def _device(variant: str) -> str:
    # A failure of the process has no variant, since all variants run in one process.
    standard = STANDARD_VARIANTS.get(variant)
    return standard.device if standard else "cpu"


def on_device(known_failures: Iterable[KnownFailure], device: str) -> tuple[KnownFailure, ...]:
    """Return the known failures that apply to a device, each without its ``devices``.

    >>> on_device([KnownFailure("run", "", "a reason", devices=("cpu",))], "cuda")
    ()
    """
    return tuple(
        dataclasses.replace(failure, devices=())
        for failure in known_failures
        if not failure.devices or device in failure.devices
    )


def match_known_failures(
    findings: Iterable[Finding],
    known_failures: Iterable[KnownFailure],
    *,
    variant: str,
    backend: str,
    version: str,
    stage_needs: Mapping[str, str],
    depth: str = "",
    left_out: Collection[str] = (),
    of_any_version: bool = False,
) -> tuple[Finding, ...]:
    """Return the findings about one variant on one backend, each with the known failure that explains it.

    A finding that several known failures explain has the first one. A strict known failure that applies and explains
    no finding is a finding itself, unless its oracle is in ``left_out``: those could not judge. With
    ``of_any_version``, for a torch of which nobody states what fails, a known failure of other versions explains a
    finding too, and need not show. Raises `UnknownName` for a known failure at an unknown place.
    """
    settled = list(findings)
    raw = tuple(settled)
    where = functools.partial(
        applies, variant=variant, backend=backend, version=version, stage_needs=stage_needs, depth=depth
    )
    declared = tuple(known_failures)
    of_this_version = [failure for failure in declared if where(failure)]
    others = [
        failure
        for failure in (declared if of_any_version else ())
        if failure not in of_this_version and where(dataclasses.replace(failure, versions=""))
    ]
    for failure in (*of_this_version, *others):
        explained = [place for place, finding in enumerate(raw) if explains(failure, finding)]
        for place in explained:
            if settled[place].known is None:
                settled[place] = dataclasses.replace(settled[place], known=failure)
        must_show = failure in of_this_version and is_strict(failure, backend)
        if not explained and must_show and failure.stage not in left_out:
            settled.append(_missing(failure, raw))
    return tuple(settled)


def explains(known: KnownFailure, finding: Finding) -> bool:
    """Return True if an applicable known failure explains a finding: it has the same stage, symptom and frame.

    >>> explains(KnownFailure("run", "", "a reason", symptom="no rule"), Finding("run", "there is no rule for cond"))
    True
    """
    return finding.stage == known.stage and known.symptom in finding.symptom and _in_frame(known, finding)


def _in_frame(known: KnownFailure, finding: Finding) -> bool:
    """Return True if an exception passed through the known failure's ``frame``, a function's name or the end of it."""
    if not known.frame:
        return True
    frames = finding.origin.frames if finding.origin else ()
    pattern = re.compile(rf"(?:^|[.:]){re.escape(known.frame)}$")
    return any(pattern.search(frame) for frame in frames)


def _missing(known: KnownFailure, findings: tuple[Finding, ...]) -> Finding:
    """Return the finding that a known failure did not show, or showed otherwise."""
    if not findings:
        message = f"{_FIXED}{known.reason}"
        hint = f"remove the known_failure, or narrow its versions={known.versions!r}"
    else:
        symptom = f" with {known.symptom!r}" if known.symptom else ""
        symptom += f" in {known.frame}" if known.frame else ""
        seen = ", ".join(map(_seen, findings))
        message = f"{_CHANGED}expected at {known.stage}{symptom}, seen at {seen}"
        hint = "correct the stage, the symptom or the frame of the known_failure"
    return Finding(known.stage, message, hint)


def is_fixed(finding: Finding) -> bool:
    """Return whether a finding states that a known failure does not show.

    >>> known = KnownFailure("run", "", "a reason")
    >>> [is_fixed(finding) for finding in (_missing(known, ()), _missing(known, (Finding("dynamo", "no"),)))]
    [True, False]
    """
    return finding.message.startswith(_FIXED)


def is_of_the_compiler(finding: Finding) -> bool:
    """Return whether a finding is about the program, and not about a known failure that does not show as stated."""
    return not finding.message.startswith((_FIXED, _CHANGED))


def _seen(finding: Finding) -> str:
    """Return the stage of a finding and, of an exception, the first line and frame, for a symptom and a frame."""
    if finding.origin is None:
        return finding.stage
    frame = f" in {finding.origin.frames[0]}" if finding.origin.frames else ""
    return f"{finding.stage} with {finding.origin.text.partition(chr(10))[0]!r}{frame}"
