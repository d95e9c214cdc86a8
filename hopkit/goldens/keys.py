"""The key of a golden text (case, variant, stage), and the order of the texts in a file."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping

from hopkit.errors import UsageError
from hopkit.records import STANDARD_VARIANTS, Case, KnownFailure, Stage

__all__ = ["PAGE", "SOURCE", "BlockKey", "Heading", "Layout", "heading_of", "is_stage", "is_variant"]

_NAME = re.compile(r"[a-z0-9_]+/[a-z0-9_]+", re.ASCII)
_VARIANT = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)?", re.ASCII)
_STAGE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


def is_variant(text: str) -> bool:
    """Return True if a text can be the label of a variant; ``case`` is the heading of the case's source.

    >>> is_variant("inference.cuda"), is_variant("a/b"), is_variant("case")
    (True, False, False)
    """
    return _VARIANT.fullmatch(text) is not None and text != "case"


def is_stage(text: str) -> bool:
    """Return True if a text can be the name of a stage."""
    return _STAGE.fullmatch(text) is not None


@dataclasses.dataclass(frozen=True, order=True)
class BlockKey:
    """One block of a case: the label of a variant and the name of a stage.

    A label is the name of the variant, followed by a dot and the device if that is not the CPU. Raises `UsageError` for
    a name that can't stand in a heading.

    >>> str(BlockKey("inference.cuda", "codegen"))
    'inference.cuda/codegen'
    """

    variant: str
    stage: str

    def __post_init__(self) -> None:
        is_no_text = self.variant == "case" and self.stage in ("source", "page")
        for kind, value, valid in (("variant", self.variant, is_variant), ("stage", self.stage, is_stage)):
            if not (valid(value) or is_no_text):
                raise UsageError(
                    f"{value!r} can't be the {kind} of a golden",
                    hint="use letters, digits, - and _ (a variant may end in a dot and a device; 'case' is taken)",
                )

    @property
    def device(self) -> str:
        return self.variant.partition(".")[2] or "cpu"

    def __str__(self) -> str:
        return f"{self.variant}/{self.stage}"


SOURCE = BlockKey("case", "source")
"""The block with the source of the case; no variant may be called ``case``."""

PAGE = BlockKey("case", "page")
"""Everything else on the page of a case: its HOPs, its row in the table of a matrix, the summaries of its code."""


@dataclasses.dataclass(frozen=True)
class Heading:
    """The top of a golden file: the facts about its case.

    ``outcome`` has lines with the variants in which the case works, or its known failures. ``any_outputs`` has those
    with ``hopkit.speculate.install(any_outputs=True)``, for the variants in which it fails without. ``command`` is the
    command that accepts the goldens of the case; by default hopkit's command line. The variants in ``full_code`` print
    their generated code (None: all), the others a digest. ``body`` describes a body of a matrix; the page of the matrix
    then holds the case. ``command``, ``full_code`` and ``body`` do not count when two headings are compared.
    Raises `UsageError` if ``name`` is not ``family/case``.

    >>> Heading("cond/nested").command
    'hopkit golden cond/nested --accept'
    """

    name: str
    hops: tuple[str, ...] = ()
    source: str = ""
    outcome: tuple[str, ...] = ()
    command: str = dataclasses.field(default="", compare=False)
    full_code: tuple[str, ...] | None = dataclasses.field(default=None, compare=False)
    body: str = dataclasses.field(default="", compare=False)
    any_outputs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise UsageError(
                f"{self.name!r} is not a case name",
                hint="a name is family/case in lower case, digits and underscores: 'cond/nested'",
            )
        if not self.command:
            object.__setattr__(self, "command", f"hopkit golden {self.name} --accept")
        for line in (*self.outcome, *self.any_outputs):
            if "\n" in line or "`" in line or not line:
                raise UsageError(
                    f"{self.name}: {line!r} can't be part of the heading of a golden",
                    hint="write one line that is not empty and has no backtick",
                )
        for value in (*self.hops, self.command):
            if not value.isprintable() or "-->" in value or (value in self.hops and "`" in value):
                raise UsageError(
                    f"{self.name}: {value!r} can't be part of the heading of a golden",
                    hint="use printable characters on one line, and no backtick or -->",
                )

    @property
    def family(self) -> str:
        return self.name.split("/")[0]

    @property
    def short_name(self) -> str:
        return self.name.split("/")[1]


def heading_of(case: Case | Heading | str) -> Heading:
    """Return the heading for a case; for a mere name, the file keeps its source and HOPs."""
    if isinstance(case, Heading):
        return case
    if isinstance(case, Case):
        return Heading(
            case.name,
            case.hops,
            case.source,
            tuple(_outcome(case)),
            full_code=case.full_code,
            body=case.body,
            any_outputs=tuple(_outcome_with_any_outputs(case)),
        )
    return Heading(case)


def _outcome(case: Case) -> Iterator[str]:
    """Yield the outcome of a case: the variants that no known failure names, and each known failure."""
    # A test may add variants on other devices; the sections of the page show those.
    fails = _failing_variants(case, case.known_failures)
    works = [name for name in case.declared_variants if "." not in name and name not in fails]
    if works:
        yield f"works in {', '.join(works)}"
    yield from map(_failure_line, case.known_failures)


def _outcome_with_any_outputs(case: Case) -> Iterator[str]:
    """Yield the outcome with ``any_outputs``: of the variants in which torch fails, and each failure there.

    A wrapper that keeps or takes memory wrongly does not count: torch takes the body, and so does hopkit.
    """
    if case.any_outputs is None:
        return
    failing = _failing_variants(case, [failure for failure in case.known_failures if failure.stage != "memory"])
    tried = [name for name in case.declared_variants if "." not in name and name in failing]
    fails = _failing_variants(case, case.any_outputs)
    works = [name for name in tried if name not in fails]
    if works:
        yield "works here" if works == tried else f"works here in {', '.join(works)}"
    yield from map(_failure_line, case.any_outputs)


def _failing_variants(case: Case, failures: Iterable[KnownFailure]) -> set[str]:
    """Return the variants on the CPU that known failures of a case name."""
    return {
        name
        for failure in failures
        if not failure.devices or "cpu" in failure.devices
        for name in failure.variants or case.declared_variants
    }


def _failure_line(failure: KnownFailure) -> str:
    limits = ", ".join((*failure.variants, *failure.backends, *failure.devices))
    where = failure.stage + (f" ({limits})" if limits else "")
    versions = f", torch {failure.versions}" if failure.versions else ""
    kind = "refused" if failure.refusal else "known failure"
    reason = " ".join(failure.reason.replace("`", "'").split())
    return f"{kind} at {where}{versions}: {reason}"


@dataclasses.dataclass(frozen=True)
class Layout:
    """The order of the blocks in a file, and the format of each stage.

    Variants and stages that are not listed come after those that are, by name. ``languages`` maps a stage to
    the language of its fenced blocks (default: ``python``). The text of a stage in ``separate`` is a separate
    Python file beside the Markdown. The text of a stage in ``code`` is generated code.

    All writers of one folder must pass the same layout: then the files do not depend on the order of writing.
    """

    variants: tuple[str, ...] = tuple(STANDARD_VARIANTS)
    stages: tuple[str, ...] = ()
    languages: Mapping[str, str] = dataclasses.field(default_factory=dict)
    separate: frozenset[str] = frozenset()
    code: frozenset[str] = frozenset()

    @classmethod
    def of(cls, stages: Iterable[Stage], *, separate: Iterable[str] = ()) -> Layout:
        """Return the layout for stages, in the order in which a program meets them.

        >>> Layout.of([Stage("late", 2, str), Stage("early", 1, str, language="text")]).stages
        ('early', 'late')
        """
        ordered = sorted(stages, key=lambda stage: (stage.order, stage.name))
        return cls(
            stages=tuple(stage.name for stage in ordered),
            languages={stage.name: stage.language for stage in ordered},
            separate=frozenset((*separate, *(stage.name for stage in ordered if stage.separate))),
            code=frozenset(stage.name for stage in ordered if stage.code),
        )

    def place(self, key: BlockKey) -> tuple[int, str, str, int, str]:
        """Return a sort key for blocks: by variant, the CPU first, then by stage."""
        name, _, device = key.variant.partition(".")
        return (*_rank(self.variants, name), device, *_rank(self.stages, key.stage))

    def language(self, stage: str) -> str:
        return self.languages.get(stage, "python")


def _rank(listed: tuple[str, ...], name: str) -> tuple[int, str]:
    return (listed.index(name), name) if name in listed else (len(listed), name)
