"""The key of a golden text (case, variant, stage), and the order of the texts in a file."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping

from hopkit.errors import UsageError
from hopkit.records import STANDARD_VARIANTS, Case, Stage

__all__ = ["SOURCE", "BlockKey", "Heading", "Layout", "heading_of", "is_stage", "is_variant"]

_NAME = re.compile(r"[a-z0-9_]+/[a-z0-9_]+", re.ASCII)
_VARIANT = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)?", re.ASCII)
_STAGE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


def is_variant(text: str) -> bool:
    """Whether a text can be the label of a variant; ``case`` heads the source of the case instead.

    >>> is_variant("inference.cuda"), is_variant("a/b"), is_variant("case")
    (True, False, False)
    """
    return _VARIANT.fullmatch(text) is not None and text != "case"


def is_stage(text: str) -> bool:
    """Whether a text can be the name of a stage."""
    return _STAGE.fullmatch(text) is not None


@dataclasses.dataclass(frozen=True, order=True)
class BlockKey:
    """One block of a case: the label of a variant and the name of a stage.

    A label is the name of the variant, and where it runs on another device than the CPU a dot and
    that device. Raises `UsageError` for a name that can't stand in a heading.

    >>> str(BlockKey("inference.cuda", "codegen"))
    'inference.cuda/codegen'
    """

    variant: str
    stage: str

    def __post_init__(self) -> None:
        is_source = (self.variant, self.stage) == ("case", "source")
        for kind, value, valid in (("variant", self.variant, is_variant), ("stage", self.stage, is_stage)):
            if not (valid(value) or is_source):
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


@dataclasses.dataclass(frozen=True)
class Heading:
    """What the top of a golden file says about its case.

    ``outcome`` has the lines that say what came of the case: the variants in which it works, or its known failures.
    ``command`` is what a person types to accept the goldens of the case; by default hopkit's own
    command line. The variants in ``full_code`` print their generated code (None: all), the others a digest.
    ``body`` says what a body of a matrix does; the page of the matrix then holds the case. These three do not count
    when two headings are compared. Raises `UsageError` if ``name`` is not ``family/case``.

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

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise UsageError(
                f"{self.name!r} is not a case name",
                hint="a name is family/case in lower case, digits and underscores: 'cond/nested'",
            )
        if not self.command:
            object.__setattr__(self, "command", f"hopkit golden {self.name} --accept")
        for line in self.outcome:
            if "\n" in line or "`" in line or not line:
                raise UsageError(f"{self.name}: {line!r} can't stand in the heading of a golden")
        for value in (*self.hops, self.command):
            if not value.isprintable() or "-->" in value or (value in self.hops and "`" in value):
                raise UsageError(f"{self.name}: {value!r} can't stand in the heading of a golden")

    @property
    def family(self) -> str:
        return self.name.split("/")[0]

    @property
    def short_name(self) -> str:
        return self.name.split("/")[1]


def heading_of(case: Case | Heading | str) -> Heading:
    """The heading for a case; of one that is only a name the file keeps the source and HOPs it has."""
    if isinstance(case, Heading):
        return case
    if isinstance(case, Case):
        return Heading(
            case.name, case.hops, case.source, tuple(_outcome(case)), full_code=case.full_code, body=case.body
        )
    return Heading(case)


def _outcome(case: Case) -> Iterator[str]:
    """Yield what came of a case: the variants in which it works, or each known failure."""
    if not case.known_failures:
        # A test may add variants on other devices; the sections of the page show those.
        yield f"works in {', '.join(name for name in case.declared_variants if '.' not in name)}"
    for failure in case.known_failures:
        limits = ", ".join((*failure.variants, *failure.backends, *failure.devices))
        where = failure.stage + (f" ({limits})" if limits else "")
        versions = f", torch {failure.versions}" if failure.versions else ""
        kind = "refused" if failure.refusal else "known failure"
        reason = " ".join(failure.reason.replace("`", "'").split())
        yield f"{kind} at {where}{versions}: {reason}"


@dataclasses.dataclass(frozen=True)
class Layout:
    """The order of the blocks in a file, and how each stage is kept.

    Variants and stages that are not listed come after those that are, by name. ``languages`` gives the
    language of a stage's fenced blocks (``python`` where it is not said). The text of the stages in
    ``separate`` is a Python file of its own beside the Markdown. The text of the stages in ``code`` is generated code.

    Everyone who writes in one folder gives the same layout; then what is written does not depend on who
    wrote first.
    """

    variants: tuple[str, ...] = tuple(STANDARD_VARIANTS)
    stages: tuple[str, ...] = ()
    languages: Mapping[str, str] = dataclasses.field(default_factory=dict)
    separate: frozenset[str] = frozenset()
    code: frozenset[str] = frozenset()

    @classmethod
    def of(cls, stages: Iterable[Stage], *, separate: Iterable[str] = ()) -> Layout:
        """The layout for stages, in the order in which a program meets them.

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
        """A sort key for blocks: by variant, of one variant first the CPU, then by stage."""
        name, _, device = key.variant.partition(".")
        return (*_rank(self.variants, name), device, *_rank(self.stages, key.stage))

    def language(self, stage: str) -> str:
        return self.languages.get(stage, "python")


def _rank(listed: tuple[str, ...], name: str) -> tuple[int, str]:
    return (listed.index(name), name) if name in listed else (len(listed), name)
