"""The text of one stage of a case, from its golden or captured now; and how texts are printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopkit.cli.console import complain, stdout
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
        minor, entry = goldens_of(case, golden_dir).at(key, torch_minor())
        if isinstance(entry, str):
            _warn_of_newer_torch(case, minor)
            return _expanded(case, key, entry, golden_dir)
    from hopkit.stages.session import capture_case

    # The stages before it are captured too, so that an error can say which of them were reached.
    captured = capture_case(case, variant)
    if stage not in captured.artifacts:
        others = [f"--variant {name}" for name in case.variants if name != variant.label]
        raise UsageError(
            f"{case.name} does not reach {stage} in {variant.label}, only {', '.join(map(str, captured.artifacts))}",
            hint=f"try {' or '.join(others)}" if others else "",
        )
    return captured.text(stage)


def accepted_text(
    case: Case, variant_name: str | None, stage: Stage, golden_dir: Path | None, file: Path | None = None
) -> str:
    """Return the accepted text of a stage on this torch, or a note if the golden has only a digest.

    Below the note is what the page of a matrix prints of the text: a graph without comments, the inputs of a body.

    Without a variant it is that of the first one, in the order of the page, whose golden has the stage. ``file`` is the
    Python file that defines the case, for the command in a note or an error. Raise `UsageError` if there is no golden
    of the stage, `UnknownName` for an unknown variant.
    """
    from hopkit._torch.versions import torch_minor
    from hopkit.goldens import BlockKey, Digest

    accepted = goldens_of(case, golden_dir)
    labels = _labels_with(accepted, stage)
    first = labels[0] if labels and variant_name is None else None
    label = first or variant_of(case, variant_name).label
    option = f" --variant {label}" if first or variant_name else ""
    command = f"hopkit show {case.name} --stage {stage}{option} --capture{f' --file {file}' if file else ''}"
    if label not in labels:
        stages = dict.fromkeys(known.stage for known in accepted.histories if known.variant == label)
        hint = f"capture it: {command}"
        if labels:
            hint = f"variants that have one: {', '.join(labels)}"
        elif stages:
            hint = f"{label} has goldens of {', '.join(stages)}; if it reaches {stage} too, {hint}"
        raise UsageError(f"{case.name} has no golden of {stage} in {label} on torch {torch_minor()}", hint=hint)
    key = BlockKey(label, stage.name)
    minor, entry = accepted.at(key, torch_minor())
    _warn_of_newer_torch(case, minor)
    if isinstance(entry, Digest):
        row = accepted.rows.get(minor)
        text = (row.shown.get(key) or row.refusals.get(key) or "") if row else ""
        kept, whole = ("what the page of the matrix prints of it", "whole ") if text else ("no text", "")
        digest = f"{entry.summary}; digest {entry.sha}" if entry.summary else f"digest {entry.sha}"
        note = (
            f"# The golden of {case.name} has a digest of {stage} in {label}, and {kept}: {digest}.\n"
            f"# To see the {whole}text: {command}\n"
        )
        return f"{note}{text.rstrip()}\n" if text else note
    return _expanded(case, key, entry or "", golden_dir)


def _labels_with(accepted: CaseGoldens, stage: Stage) -> list[str]:
    """Return the labels of the variants whose golden has a stage on this torch, in the order of the page."""
    from hopkit._torch.versions import torch_minor
    from hopkit.goldens import Layout
    from hopkit.stages import all_stages

    keys = (key for key in accepted.histories if key.stage == stage.name)
    present = [key for key in keys if accepted.at(key, torch_minor())[1] is not None]
    return [key.variant for key in sorted(present, key=Layout.of(all_stages()).place)]


def _warn_of_newer_torch(case: Case, minor: str) -> None:
    """Print a notice if a text was accepted on a newer torch than the running one."""
    from hopkit._torch.versions import order, torch_minor
    from hopkit.runner.case_run import unmet

    if order(minor) <= order(torch_minor()):
        return
    missing = unmet(case)
    reason = f"; the case does not run on torch {torch_minor()}: {missing}" if missing else ""
    complain(f"hopkit: the golden of {case.name} was accepted on torch {minor}{reason}")


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
