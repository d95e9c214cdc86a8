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
    from hopkit.cli.accepted_case import AcceptedCase
    from hopkit.goldens import BlockKey, CaseGoldens

__all__ = [
    "captured_text",
    "goldens_of",
    "page_text",
    "print_diff",
    "print_text",
    "text_of",
    "variant_of",
    "warn_of_newer_torch",
    "without_golden",
]


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
    from hopkit._torch.versions import order, torch_minor
    from hopkit.goldens import BlockKey

    if not capture and stage.has_golden(variant.device):
        key = BlockKey(variant.label, stage.name)
        minor, entry = goldens_of(case, golden_dir).at(key, torch_minor())
        if isinstance(entry, str):
            if order(minor) > order(torch_minor()):
                warn_of_newer_torch(case, minor)
            return _expanded(case, key, entry, golden_dir)
    return captured_text(case, variant, stage)


def captured_text(case: Case, variant: Variant, stage: Stage) -> str:
    """Capture a case and return the text of a stage; raise `UsageError` if the variant does not reach the stage."""
    from hopkit.runner.selection import may_reach
    from hopkit.stages.session import capture_case

    # The stages before it are captured too, so that an error can say which of them were reached.
    captured = capture_case(case, variant)
    if stage not in captured.artifacts:
        can = [name for name in case.variants if may_reach(case, STANDARD_VARIANTS[name], stage)]
        others = [f"--variant {name}" for name in can if name != variant.label]
        raise UsageError(
            f"{case.name} does not reach {stage} in {variant.label}, only {', '.join(map(str, captured.artifacts))}",
            hint=f"try {' or '.join(others)}"
            if others
            else ""
            if can
            else f"no variant of {case.name} reaches {stage}",
        )
    return captured.text(stage)


def page_text(accepted: AcceptedCase, variant_name: str | None, stage: str, file: Path | None = None) -> str | None:
    """Return the accepted text of a stage on this torch, or a note if the golden has only a digest.

    Below the note is what the page of a matrix prints of the text: a graph without comments, the inputs of a body.

    Without a variant it is that of the first one, in the order of the page, whose golden has the stage. ``file`` is the
    Python file that defines the case, for the command in the note. None without a golden of the stage.
    """
    from hopkit.goldens import BlockKey, Digest

    labels = accepted.labels_with(stage)
    label = variant_name or next(iter(labels), "")
    if label not in labels:
        return None
    key = BlockKey(label, stage)
    minor, entry = accepted.at(key)
    if not isinstance(entry, Digest):
        return accepted.expanded(key, entry or "")
    row = accepted.goldens.rows.get(minor)
    text = (row.shown.get(key) or row.refusals.get(key) or "") if row else ""
    kept, whole = ("what the page of the matrix prints of it", "whole ") if text else ("no text", "")
    digest = f"{entry.summary}; digest {entry.sha}" if entry.summary else f"digest {entry.sha}"
    note = (
        f"# The golden of {accepted.name} has a digest of {stage} in {label}, and {kept}: {digest}.\n"
        f"# To see the {whole}text: {_capture_command(accepted.name, stage, label, file)}\n"
    )
    return f"{note}{text.rstrip()}\n" if text else note


def without_golden(
    accepted: AcceptedCase, case: Case, variant_name: str | None, stage: str, file: Path | None
) -> UsageError:
    """Return the error that a case has no golden of a stage; raise `UnknownName` for an unknown variant."""
    label = variant_of(case, variant_name).label
    stages = dict.fromkeys(known.stage for known in accepted.goldens.histories if known.variant == label)
    hint = f"capture it: {_capture_command(accepted.name, stage, label if variant_name else '', file)}"
    if labels := accepted.labels_with(stage):
        hint = f"variants that have one: {', '.join(labels)}"
    elif stages:
        hint = f"{label} has goldens of {', '.join(stages)}; if it reaches {stage} too, {hint}"
    return UsageError(f"{accepted.name} has no golden of {stage} in {label} on torch {accepted.minor}", hint=hint)


def _capture_command(name: str, stage: str, label: str, file: Path | None) -> str:
    option = f" --variant {label}" if label else ""
    return f"hopkit show {name} --stage {stage}{option} --capture{f' --file {file}' if file else ''}"


def warn_of_newer_torch(case: Case, minor: str) -> None:
    """Print the notice that a text was accepted on a newer torch than the running one, of the minor ``minor``."""
    from hopkit._torch.versions import torch_minor
    from hopkit.runner.case_run import unmet

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
