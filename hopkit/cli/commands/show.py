"""``hopkit show``: print the text of one stage of a case."""

from __future__ import annotations

from pathlib import Path

import click

from hopkit.cli import options
from hopkit.errors import UsageError

__all__ = ["command"]


@click.command("show")
@click.argument("case", metavar="CASE")
@click.option("--stage", "stage_name", required=True, help="The stage; `hopkit list --stages` lists them.")
@options.variant
@click.option("--capture", is_flag=True, help="Capture now, even if there is a golden.")
@click.option("--golden", is_flag=True, help="Print the accepted text; never capture.")
@options.engine
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

    The text is the accepted one for the installed torch. Without one, or with --capture or --engine, hopkit captures
    the case. With --golden and without --variant, the variant is the first whose golden has the stage.

    \b
    hopkit show cond/nested --stage aot_forward
    hopkit show cond/nested --stage aot_backward --variant training
    hopkit show cond/nested --stage codegen
    hopkit show cond/nested --stage codegen --golden
    hopkit show cond/nested --stage speculation --engine hopkit
    """
    from hopkit.cli.engines import traced_by
    from hopkit.cli.texts import accepted_text, print_text, text_of, variant_of
    from hopkit.corpus.paths import one_case
    from hopkit.stages import find_stage

    stage = find_stage(stage_name)
    chosen = one_case(case, file)
    if golden:
        if capture or engine is not None:
            raise UsageError("--golden prints the accepted text", hint="leave out --capture and --engine")
        print_text(accepted_text(chosen, variant, stage, golden_dir, file), stage.language)
        return
    with traced_by(engine):
        text = text_of(chosen, variant_of(chosen, variant), stage, golden_dir, capture=capture or engine is not None)
    print_text(text, stage.language)
