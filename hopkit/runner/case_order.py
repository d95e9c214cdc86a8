"""The order in which the cases of a run start: the most informative first, and no long one at the end."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence

from hopkit.records import Case

__all__ = ["in_order"]

_OWN_PARTS = frozenset({"case", "golden"})
_TAIL_SHARE = 0.1  # of the cases: the shortest of them come last
_LONG_SHARE = 0.02  # of the seconds of one worker: longer cases come early


def in_order(
    cases: Sequence[Case],
    *,
    seconds: Mapping[str, float],
    workers: int = 1,
    failed: Collection[str] = (),
    changed: Mapping[str, Collection[str]] | None = None,
) -> tuple[Case, ...]:
    """Return the cases of a run in the order in which they start.

    First come the cases that failed last, then those whose own text or golden changed, then the shortest case of each
    family. The rest is mixed, so that the speed of the first cases tells that of all; but the longest of them come
    first, and the shortest last, so that all workers end at about the same time. The order depends on the arguments
    alone. ``seconds`` has the expected seconds of each case, ``changed`` the parts of its key that changed since its
    latest verdict.
    """
    changed = changed or {}
    by_seconds = sorted(cases, key=lambda case: (seconds[case.name], case.name))
    first_of_families: dict[str, str] = {}
    for case in by_seconds:
        first_of_families.setdefault(case.family, case.name)
    tail = {case.name for case in by_seconds[: int(_TAIL_SHARE * len(cases))]}
    long = _LONG_SHARE * sum(seconds[case.name] for case in cases) / workers

    def turn(case: Case) -> tuple[int, float, str]:
        expected = seconds[case.name]
        if case.name in failed:
            return 0, expected, case.name
        parts = changed.get(case.name, ())
        if parts and _OWN_PARTS.issuperset(parts):
            return 1, expected, case.name
        if first_of_families[case.family] == case.name:
            return 2, -expected, case.name
        if expected > long:
            return 3, -expected, case.name
        if case.name in tail:
            return 5, -expected, case.name
        return 4, 0.0, hashlib.sha256(case.name.encode()).hexdigest()

    return tuple(sorted(cases, key=turn))
