"""Compute the table of the census: torch's registered HOPs beside the cases of the corpus."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from hopkit import goldens
from hopkit._torch.hop import registry as torch_registry
from hopkit._torch.hop import samples as torch_samples
from hopkit._torch.versions import KNOWN, torch_minor
from hopkit.census.absent_hops import ABSENT
from hopkit.corpus.paths import golden_dir_of
from hopkit.corpus.registry import all_cases
from hopkit.records import STANDARD_VARIANTS, Case

__all__ = ["NEW_IN", "CensusRow", "census", "expected_hops"]

NEW_IN: Mapping[str, str] = MappingProxyType(
    {
        "flex_gemm": "2.14",
        "inline_asm_elementwise": "2.12",
        "register_hook": "2.13",
        "run_dtensor_rng_op": "2.12",
        "switch": "2.14",
    }
)
"""The minor of torch that introduced a HOP, for HOPs that the oldest torch that hopkit knows lacks."""


@dataclasses.dataclass(frozen=True)
class CensusRow:
    """One HOP of the census.

    ``versions`` are the minors that hopkit knows and that register it. ``samples``: torch has sample inputs for it.
    ``excused``: torch lists it as having none. ``cases`` are the names of the cases that declare it, ``stages`` the
    stages whose goldens contain it, ``known`` the cases with a known failure on the running torch. ``absent`` is the
    reason why there is no case.
    """

    hop: str
    versions: tuple[str, ...]
    samples: bool
    excused: bool
    cases: tuple[str, ...]
    stages: tuple[str, ...]
    known: tuple[str, ...]
    absent: str = ""


def expected_hops(minor: str, cases: Iterable[Case]) -> frozenset[str]:
    """Return the HOPs that a minor of torch should register, according to the cases of the corpus and `ABSENT`."""
    named = {hop for case in cases for hop in case.hops} | {absent.hop for absent in ABSENT}
    foreign = {name for name, hop in torch_registry.registered().items() if not torch_registry.is_torchs(hop)}
    return frozenset(hop for hop in named - foreign if _is_in(hop, minor))


def census(cases: Iterable[Case] | None = None) -> tuple[CensusRow, ...]:
    """Return one row for each HOP that torch itself registers, sorted by name.

    ``cases`` are by default hopkit's own. Raises `UnsupportedTorch` if torch lacks its registry.
    """
    own = [case for case in (all_cases() if cases is None else cases) if case.owner == "hopkit" or cases is not None]
    in_goldens = _hops_in_goldens(own)
    samples, excused = torch_samples.sample_programs(), torch_samples.without_samples()
    reasons = {absent.hop: absent.reason for absent in ABSENT}
    return tuple(
        CensusRow(
            hop=hop,
            versions=tuple(minor for minor in KNOWN if _is_in(hop, minor)),
            samples=hop in samples,
            excused=hop in excused,
            cases=tuple(case.name for case in own if hop in case.hops),
            stages=tuple(dict.fromkeys(stage for case, stage in in_goldens.get(hop, ()))),
            known=tuple(case.name for case in own if hop in case.hops and _fails_here(case)),
            absent=reasons.get(hop, ""),
        )
        for hop, operator in sorted(torch_registry.registered().items())
        if torch_registry.is_torchs(operator)
    )


def _is_in(hop: str, minor: str) -> bool:
    return Version(minor) >= Version(NEW_IN.get(hop, "0"))


def _fails_here(case: Case) -> bool:
    return any(SpecifierSet(known.versions).contains(Version(torch_minor())) for known in case.known_failures)


def _hops_in_goldens(cases: Iterable[Case]) -> dict[str, list[tuple[str, str]]]:
    """Map each HOP to the case and stage of each golden block that contains it, in the order of the stages."""
    from hopkit.stages import all_stages

    blocks: dict[str, list[tuple[str, str]]] = {}
    texts = [(case, _texts(golden_dir_of(case), case)) for case in cases]
    for stage in all_stages():
        for case, by_stage in texts:
            for hop in _HOP.findall(by_stage.get(stage.name, "")):
                blocks.setdefault(hop[0] or hop[1], []).append((case.name, stage.name))
    return blocks


_HOP = re.compile(r"higher_order\.(\w+)|^ *(\w+) <- ", re.MULTILINE)


def _texts(folder: Path, case: Case) -> dict[str, str]:
    """Return the golden text of each stage of a case on the running torch, of all its variants."""
    golden = goldens.read_case(folder, case.name, torch_minor())
    texts: dict[str, str] = {}
    for key in golden.histories:
        entry = golden.at(key, torch_minor())[1]
        # A digest names no HOPs.
        if isinstance(entry, str) and key.variant in _LABELS:
            texts[key.stage] = texts.get(key.stage, "") + entry
    return texts


_LABELS = frozenset(variant.label for variant in STANDARD_VARIANTS.values())
