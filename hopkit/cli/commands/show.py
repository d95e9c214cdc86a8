"""``hopkit show``: what one stage makes of a case."""

from __future__ import annotations

from pathlib import Path

import click

from hopkit.cli import options

__all__ = ["command"]


@click.command("show")
@click.argument("case", metavar="CASE")
@click.option("--stage", "stage_name", required=True, help="The stage; `hopkit list --stages` lists them.")
@options.variant
@click.option("--capture", is_flag=True, help="Capture now, even where there is a golden.")
@options.engine
@options.golden_dir
@options.case_file
@options.common
def command(
    case: str,
    stage_name: str,
    variant: str | None,
    capture: bool,
    engine: str | None,
    golden_dir: Path | None,
    file: Path | None,
) -> None:
    """Print what one stage makes of a case.

    It is the accepted text for the installed torch; where there is none, and with --capture, the case is
    captured now. With --engine too, with that engine.

    \b
    hopkit show cond/nested --stage aot_forward
    hopkit show cond/nested --stage aot_backward --variant training
    hopkit show cond/nested --stage codegen
    hopkit show cond/nested --stage speculation --engine hopkit
    """
    from hopkit.cli.engines import traced_by
    from hopkit.cli.texts import print_text, text_of, variant_of
    from hopkit.fixtures.job.places import one_case
    from hopkit.stages import find_stage

    stage = find_stage(stage_name)
    found = one_case(case, file)
    with traced_by(engine):
        text = text_of(found, variant_of(found, variant), stage, golden_dir, capture=capture or engine is not None)
    print_text(text, stage.language)
