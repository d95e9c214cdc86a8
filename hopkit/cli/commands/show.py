"""``hopkit show``: print the text of one stage of a case."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopkit.cli import options
from hopkit.cli.console import complain
from hopkit.errors import UsageError

if TYPE_CHECKING:
    from hopkit.cli.accepted_case import AcceptedCase
    from hopkit.goldens import BlockKey

__all__ = ["command"]


@click.command("show")
@click.argument("case", metavar="CASE")
@click.option("--stage", "stage_name", required=True, help="The stage; `hopkit list --stages` lists them.")
@options.variant
@click.option("--capture", is_flag=True, help="Compile now, even if there is a golden.")
@click.option("--golden", is_flag=True, help="Print the accepted text; never compile.")
@options.engine_of_show
@options.golden_dir
@options.case_file
@options.common
def command(
    case: str,
    stage_name: str,
    variant: str | None,
    capture: bool,
    golden: bool,
    engine: str | None,
    golden_dir: Path | None,
    file: Path | None,
) -> None:
    """Print the text of one stage of a case.

    If the golden of the case prints the text for the installed torch, and the case is the one that was accepted, print
    the accepted text: this compiles nothing and imports no torch. Otherwise, or with --capture or --engine, compile the
    case and print the new text. A line on standard error says which of the two it is.

    With --golden print the accepted text alone, also of a case that has changed; of a text that the golden has only a
    digest of, print the digest. Without --variant, the variant is the first whose golden has the stage.

    \b
    hopkit show cond/nested --stage aot_forward
    hopkit show cond/nested --stage aot_backward --variant training
    hopkit show cond/nested --stage codegen
    hopkit show cond/nested --stage codegen --golden
    hopkit show cond/nested --stage dynamo --capture
    hopkit show cond/nested --stage speculation --engine hopkit
    hopkit show cond_body_matrix/dataclass --stage dynamo --engine any-outputs
    """
    if golden and (capture or engine is not None):
        raise UsageError("--golden prints the accepted text", hint="leave out --capture and --engine")
    compiles = capture or engine is not None
    if compiles or not _print_accepted(case, stage_name, variant, golden, golden_dir, file):
        _print_imported(case, stage_name, variant, compiles, golden, engine, golden_dir, file)
    if stage_name == "speculation":
        complain("hopkit: --stage lifts prints each lifted name with its reason and the line of the program")


def _print_accepted(
    name: str, stage: str, variant: str | None, golden: bool, golden_dir: Path | None, file: Path | None
) -> bool:
    """Print the accepted text of a stage, without importing the case; return False if that needs the case."""
    from hopkit.cli.accepted_case import accepted_case_by_name
    from hopkit.cli.texts import page_text, print_text
    from hopkit.goldens import BlockKey

    accepted = accepted_case_by_name(name, file, golden_dir, by_page=golden)
    label = accepted.label_of(stage, variant, on_cpu=not golden) if accepted else None
    if accepted is None or label is None or accepted.is_newer(key := BlockKey(label, stage)):
        return False
    if not golden:
        if accepted.why_captured(key) or not accepted.has_text(key):
            return False
        _note_accepted(accepted, key)
    print_text(page_text(accepted, label, stage, file) or "", accepted.language(key))
    return True


def _print_imported(
    pattern: str,
    stage_name: str,
    variant_name: str | None,
    compiles: bool,
    golden: bool,
    engine: str | None,
    golden_dir: Path | None,
    file: Path | None,
) -> None:
    """Print the text of a stage of a case that is imported: the accepted one, or a new one."""
    from hopkit.cli.accepted_case import accepted_case
    from hopkit.cli.engines import traced_by
    from hopkit.cli.texts import (
        captured_text,
        page_text,
        print_text,
        variant_of,
        warn_of_newer_torch,
        without_golden,
    )
    from hopkit.corpus.paths import one_case
    from hopkit.goldens import BlockKey
    from hopkit.stages import find_stage

    stage = find_stage(stage_name)
    case = one_case(pattern, file)
    accepted = accepted_case(case, golden_dir)
    label = accepted.label_of(stage.name, variant_name, on_cpu=not golden)
    if golden and label is None:
        raise without_golden(accepted, case, variant_name, stage.name, file)
    key = BlockKey(label, stage.name) if label else None
    if key and (golden or (not compiles and accepted.has_text(key) and not accepted.why_captured(key))):
        if accepted.is_newer(key):
            warn_of_newer_torch(case, accepted.at(key)[0])
        elif not golden:
            _note_accepted(accepted, key)
        print_text(page_text(accepted, label, stage.name, file) or "", stage.language)
        return
    variant = variant_of(case, variant_name or label)
    if key and not compiles and (reason := accepted.why_captured(key)):
        complain(f"hopkit: {reason}; compiling {case.name}")
    with traced_by(engine):
        text = captured_text(case, variant, stage)
    print_text(text, stage.language)


def _note_accepted(accepted: AcceptedCase, key: BlockKey) -> None:
    minor, _ = accepted.at(key)
    complain(
        f"hopkit: {accepted.name}, {key.stage} in {key.variant}, as accepted on torch {minor}; --capture compiles it"
    )
