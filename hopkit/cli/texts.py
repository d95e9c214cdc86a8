"""The text of one stage of a case, from its golden or captured now; and how texts are printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopkit.cli.console import stdout
from hopkit.errors import UnknownName, UsageError
from hopkit.normalize import printable
from hopkit.records import STANDARD_VARIANTS, Case, Stage, Variant

if TYPE_CHECKING:
    from hopkit.goldens import BlockKey, CaseGoldens

__all__ = ["accepted_text", "goldens_of", "print_diff", "print_text", "text_of", "variant_of"]


def variant_of(case: Case, name: str | None) -> Variant:
    """The variant of a case by name, by default its first; raises `UnknownName` for one that the case has not."""
    if name is None:
        return STANDARD_VARIANTS[case.variants[0]]
    if name not in case.variants:
        raise UnknownName("variant", name, case.variants)
    return STANDARD_VARIANTS[name]


def goldens_of(case: Case, golden_dir: Path | None) -> CaseGoldens:
    """What was accepted of a case; raises `DamagedGolden` where that can't be read."""
    from hopkit import goldens
    from hopkit._torch.versions import torch_minor
    from hopkit.corpus.paths import golden_dir_of

    return goldens.read_case(golden_dir_of(case, golden_dir), case.name, torch_minor())


def text_of(case: Case, variant: Variant, stage: Stage, golden_dir: Path | None, *, capture: bool = False) -> str:
    """What a stage makes of a variant: the golden that holds on this torch, or else captured now.

    With ``capture`` it is always captured. Raises what a capture raises, and `UsageError` where the variant does
    not reach the stage.
    """
    from hopkit._torch.versions import torch_minor
    from hopkit.goldens import BlockKey

    if not capture and stage.has_golden(variant.device):
        key = BlockKey(variant.label, stage.name)
        _, entry = goldens_of(case, golden_dir).at(key, torch_minor())
        if isinstance(entry, str):
            return _expanded(case, key, entry, golden_dir)
    from hopkit.stages.session import capture_case

    # The stages before it are captured too, so that an error can say which of them were reached.
    found = capture_case(case, variant)
    if stage not in found.artifacts:
        others = [f"--variant {name}" for name in case.variants if name != variant.name]
        raise UsageError(
            f"{case.name} does not reach {stage} in {variant.label}, only {', '.join(map(str, found.artifacts))}",
            hint=f"try {' or '.join(others)}" if others else "",
        )
    return found.text(stage)


def accepted_text(case: Case, variant: Variant, stage: Stage, golden_dir: Path | None) -> str:
    """Return the accepted text of a stage on this torch; of a text that the golden has a digest of, say that.

    Raises `UsageError` if there is no golden of the stage.
    """
    from hopkit._torch.versions import torch_minor
    from hopkit.goldens import BlockKey, Digest

    key = BlockKey(variant.label, stage.name)
    _, entry = goldens_of(case, golden_dir).at(key, torch_minor())
    if isinstance(entry, Digest):
        return (
            f"# The golden of {case.name} has a digest of {stage} in {variant.label}, and no text: "
            f"{entry.summary or 'the page of a matrix'}; digest {entry.sha}.\n"
            f"# To see the text: hopkit show {case.name} --stage {stage} --variant {variant.name} --capture\n"
        )
    if entry is None:
        raise UsageError(
            f"{case.name} has no golden of {stage} in {variant.label} on torch {torch_minor()}",
            hint=f"capture it: hopkit show {case.name} --stage {stage} --capture",
        )
    return _expanded(case, key, entry, golden_dir)


def _expanded(case: Case, key: BlockKey, text: str, golden_dir: Path | None) -> str:
    """Return an accepted text with what is usual in generated code on this torch."""
    from hopkit._torch.versions import torch_minor
    from hopkit.corpus.paths import golden_dir_of
    from hopkit.goldens import read_usual_code

    return read_usual_code(golden_dir_of(case, golden_dir), torch_minor(), key.device).expand(text)


def print_text(text: str, language: str) -> None:
    """Print a text on a terminal in colour, with what the terminal would obey as escapes; elsewhere as it is."""
    console = stdout()
    if console.is_terminal:
        text = printable(text)
    if console.color_system is None:
        # A file is to have the text itself, but for what can't be written; without ``color`` click would strip it.
        click.echo(text.encode("utf-8", "backslashreplace").decode(), nl=not text.endswith("\n"), color=True)
        return
    from rich.syntax import Syntax

    console.print(Syntax(text.rstrip("\n"), language, theme="ansi_dark", background_color="default", word_wrap=True))


def print_diff(texts: tuple[str, str], names: tuple[str, str]) -> bool:
    """Print the unified diff of two texts, and return whether they differ."""
    from hopkit.goldens import unified

    if diff := unified(*texts, *names):
        print_text(diff, "diff")
    return bool(diff)
