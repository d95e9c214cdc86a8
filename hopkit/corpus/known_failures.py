"""Write the page of known failures from the cases that show them."""

from __future__ import annotations

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from hopkit._torch.versions import DECLARED, SUPPORTED, order
from hopkit.corpus.hopchecks import HOPCHECKS, HopCheck
from hopkit.corpus.paths import own_golden_dir
from hopkit.corpus.registry import all_cases
from hopkit.corpus.severity import severity_of
from hopkit.goldens.base_place import overlay_of_base
from hopkit.goldens.paths import page_path
from hopkit.records import Case, KnownFailure, Severity

__all__ = ["page"]

_INTRODUCTION = """\
# Known failures of torch

Every case of hopkit whose program torch compiles wrongly, or refuses, has a strict known failure: the case fails when
torch is fixed. `hopkit list --known-failures` writes this page from the cases. It lists failures of the newest torch
before others, silently wrong ones first; then the programs that torch refuses on purpose; and then the findings of
`hopkit.hopcheck`, which takes torch's own HOPs through the layers of the compiler.

A failure has one of three severities. *Silently wrong*: the program compiles and runs, and its results, its effects or
its graphs are wrong without a word. *Crash*: the compiler or the compiled program raises an error that torch does not
mean to raise. *Refused*: torch rejects the program on purpose. `hopkit repro CASE` prints a script that needs torch
alone and shows the failure of a case.

A *symptom* is a part of the message of torch or of an oracle; the function of torch that the exception passed through
may follow it. A stage such as `numerics` is an oracle: it compares the compiled program with its reference run.
"""

_COMPILES = "The program compiles, and its results and effects are those of its reference run."


@dataclasses.dataclass(frozen=True)
class _Entry:
    """One failure with the cases that show it, the one with the shortest text first.

    It may show at several stages, for example on different backends: ``failures`` has one of each stage.
    """

    failures: tuple[KnownFailure, ...]
    cases: tuple[Case, ...]

    @property
    def failure(self) -> KnownFailure:
        return self.failures[0]

    @property
    def minors(self) -> tuple[str, ...]:
        """The minors on which it shows, the newest first."""
        return _minors(self.failure)

    @property
    def hops(self) -> tuple[str, ...]:
        """The HOPs that its cases are of: the first HOP of each."""
        return tuple(dict.fromkeys(case.hops[0] if case.hops else "" for case in self.cases))

    def severity(self, oracles: Container[str]) -> Severity:
        """Return its worst severity at any stage; ``oracles`` are the names of the oracles."""
        severities = [severity_of(failure, oracles) for failure in self.failures]
        return next(severity for severity in Severity if severity in severities)


def _minors(failure: KnownFailure) -> tuple[str, ...]:
    versions = SpecifierSet(failure.versions)
    return tuple(minor for minor in reversed(DECLARED) if versions.contains(Version(minor)))


def page(
    cases: Iterable[Case] | None = None,
    checks: Sequence[HopCheck] = HOPCHECKS,
    *,
    expectations: Mapping[str, str],
) -> str:
    """Return the Markdown of ``docs/known_failures.md``; ``cases`` default to hopkit's own, ``checks`` to all of them.

    ``expectations`` maps each oracle that judges compiled programs to its expectation of one, a sentence.

    >>> page((), expectations={}).splitlines()[0]
    '# Known failures of torch'
    """
    own = [case for case in all_cases() if case.owner == "hopkit"] if cases is None else list(cases)
    entries = _entries(own)
    wrong = [entry for entry in entries if not entry.failure.refusal]
    refused = [entry for entry in entries if entry.failure.refusal]
    return (
        "\n".join(
            (
                _INTRODUCTION,
                *_counts(entries, expectations),
                *_wrong(wrong, expectations),
                *_refused(refused),
                *_checked(checks),
            )
        ).rstrip()
        + "\n"
    )


def _entries(cases: Iterable[Case]) -> list[_Entry]:
    shown: dict[tuple[str, str, bool], list[tuple[KnownFailure, Case]]] = {}
    for case in cases:
        for failure in case.known_failures:
            shown.setdefault((failure.versions, failure.reason, failure.refusal), []).append((failure, case))
    entries = []
    for pairs in shown.values():
        by_length = sorted(pairs, key=lambda pair: (pair[1].source.count("\n"), pair[1].name, pair[0].stage))
        of_each_stage = {failure.stage: failure for failure, _ in reversed(by_length)}
        unique = tuple(dict.fromkeys(case for _, case in by_length))
        entries.append(_Entry(tuple(failure for _, failure in sorted(of_each_stage.items())), unique))
    return sorted(entries, key=lambda entry: (entry.cases[0].hops, entry.cases[0].name, entry.failure.stage))


def _counts(entries: Sequence[_Entry], oracles: Container[str]) -> Iterator[str]:
    """Yield the table of the number of failures by HOP and severity."""
    if not entries:
        return
    by_hop: dict[str, Counter[Severity]] = defaultdict(Counter)
    for entry in entries:
        for hop in entry.hops:
            by_hop[hop][entry.severity(oracles)] += 1
    yield f"| HOP | {' | '.join(severity.value for severity in Severity)} | all |"
    yield f"| --- |{' ---: |' * (len(Severity) + 1)}"
    for hop, counts in sorted(by_hop.items(), key=lambda item: (-item[1].total(), item[0])):
        yield _count_row(f"`{hop}`" if hop else "no HOP", counts)
    yield _count_row("each once", Counter(entry.severity(oracles) for entry in entries))
    cases = len({case.name for entry in entries for case in entry.cases})
    yield f"\nThe table counts the {len(entries)} failures that {cases} cases show, by the first HOP of each case."
    yield "It leaves out those under hopcheck.\n"


def _count_row(name: str, counts: Counter[Severity]) -> str:
    numbers = [counts[severity] for severity in Severity]
    return f"| {name} | {' | '.join(map(str, (*numbers, sum(numbers))))} |"


def _wrong(entries: Sequence[_Entry], expectations: Mapping[str, str]) -> Iterator[str]:
    for minor in reversed(DECLARED):
        newest = [entry for entry in entries if entry.minors[:1] == (minor,)]
        newest.sort(key=lambda entry: list(Severity).index(entry.severity(expectations)))
        if not newest:
            continue
        # A failure of 2.13 may still show on 2.14, where a failure of another version need not.
        fixed = next((newer for newer in SUPPORTED if order(newer) > order(minor)), "")
        yield f"## Wrong in torch {minor}" + (f", fixed in {fixed}" if fixed else "") + "\n"
        for entry in newest:
            yield from _section(entry, expectations)


def _section(entry: _Entry, expectations: Mapping[str, str]) -> Iterator[str]:
    failure, case = entry.failure, entry.cases[0]
    expected = (failure.expected or expectations.get(failure.stage, _COMPILES) for failure in entry.failures)
    yield f"### {_sentence(failure.reason)}\n"
    if case.hops:
        yield f"- HOPs: {', '.join(f'`{hop}`' for hop in case.hops)}"
    yield f"- Severity: {entry.severity(expectations).value}"
    yield f"- Versions: {', '.join(entry.minors)}"
    yield f"- Observed: {'; '.join(map(_what_happens, entry.failures))}"
    yield f"- Expected: {' '.join(dict.fromkeys(expected))}"
    if failure.issue:
        yield f"- Reported as: <{failure.issue}>"
    yield f"- Cases: {_links(entry.cases)}\n"
    yield f"```py\n{case.source.rstrip()}\n```\n"


def _what_happens(failure: KnownFailure) -> str:
    limits = [
        f"in {' and '.join(failure.variants)}" if failure.variants else "",
        f"on the backend{'s' * (len(failure.backends) > 1)} {' and '.join(failure.backends)}"
        if failure.backends
        else "",
        f"on {' and '.join(failure.devices)}" if failure.devices else "",
    ]
    where = " ".join([f"it shows at `{failure.stage}`", *filter(None, limits)])
    symptom = f"{where}, with the symptom `{failure.symptom}`" if failure.symptom else where
    return f"{symptom} in `{failure.frame}`" if failure.frame else symptom


def _refused(entries: Sequence[_Entry]) -> Iterator[str]:
    if not entries:
        return
    yield "## Refused by torch\n"
    yield "| HOPs | refusal | stage | versions | cases |"
    yield "| --- | --- | --- | --- | --- |"
    for entry in entries:
        hops = ", ".join(dict.fromkeys(f"`{hop}`" for case in entry.cases for hop in case.hops))
        reason = _sentence(entry.failure.reason.replace("|", "\\|"))
        stages = ", ".join(f"`{failure.stage}`" for failure in entry.failures)
        yield f"| {hops} | {reason} | {stages} | {', '.join(entry.minors)} | {_links(entry.cases)} |"


def _checked(checks: Sequence[HopCheck]) -> Iterator[str]:
    failures = [(hop_check, known) for hop_check in checks for known in hop_check.known]
    if not failures:
        return
    yield "\n## Under hopcheck\n"
    yield "| HOPs | layer | failure | symptom | versions | case |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for hop_check, known in failures:
        hops = ", ".join(f"`{hop}`" for hop in hop_check.hops)
        what = _sentence(known.reason.replace("|", "\\|")) + (" (refused)" if known.refusal else "")
        cells = (hops, known.stage, what, f"`{known.symptom}`", ", ".join(_minors(known)), _link(hop_check.case))
        yield f"| {' | '.join(cells)} |"


_MOST_LINKS = 6


def _links(cases: Sequence[Case]) -> str:
    links = [_link(case.name, case.name.partition("/")[0] if case.body else "") for case in cases[:_MOST_LINKS]]
    more = len(cases) - len(links)
    return ", ".join(links) + (f" and {more} more" if more else "")


def _link(name: str, matrix: str = "") -> str:
    """Return a link to the page of a case, or to the page of its matrix of bodies."""
    folder = own_golden_dir()
    page_of_base = page_path(folder, matrix or name, overlay_of_base(folder, f"{matrix}/*" if matrix else name))
    return f"[{name}](../golden/{page_of_base.relative_to(folder).as_posix()})"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
