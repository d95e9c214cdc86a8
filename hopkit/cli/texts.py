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
    """Return the variant of a case by name, by default the first; raise `UnknownName` for an unknown name."""
    if name is None:
        return STANDARD_VARIANTS[case.variants[0]]
    if name not in case.variants:
        raise UnknownName("variant", name, case.variants)
    return STANDARD_VARIANTS[name]


def goldens_of(case: Case, golden_dir: Path | None) -> CaseGoldens:
    """Return the goldens of a case; raise `DamagedGolden` if they can't be read."""
    from hopkit import goldens
    from hopkit._torch.versions import torch_minor
    from hopkit.corpus.paths import golden_dir_of

    return goldens.read_case(golden_dir_of(case, golden_dir), case.name, torch_minor())


def text_of(case: Case, variant: Variant, stage: Stage, golden_dir: Path | None, *, capture: bool = False) -> str:
    """Return the text of a stage of a variant: the golden for this torch, or else a captured text.

    With ``capture`` it is always captured. Raise the errors of a capture, and `UsageError` if the variant does
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
    captured = capture_case(case, variant)
    if stage not in captured.artifacts:
        others = [f"--variant {name}" for name in case.variants if name != variant.name]
        raise UsageError(
            f"{case.name} does not reach {stage} in {variant.label}, only {', '.join(map(str, captured.artifacts))}",
            hint=f"try {' or '.join(others)}" if others else "",
        )
    return captured.text(stage)


def accepted_text(case: Case, variant: Variant, stage: Stage, golden_dir: Path | None) -> str:
    """Return the accepted text of a stage on this torch, or a note if the golden has only a digest.

    Raise `UsageError` if there is no golden of the stage.
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
    """Return an accepted text with the usual code of this torch put back."""
    from hopkit._torch.versions import torch_minor
    from hopkit.corpus.paths import golden_dir_of
    from hopkit.goldens import read_usual_code

    return read_usual_code(golden_dir_of(case, golden_dir), torch_minor(), key.device).expand(text)


def print_text(text: str, language: str) -> None:
    """Print a text: in colour and with control sequences as escapes on a terminal, elsewhere unchanged."""
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
    """Print the unified diff of two texts, and return True if there is one."""
    from hopkit.goldens import unified

    if diff := unified(*texts, *names):
        print_text(diff, "diff")
    return bool(diff)
