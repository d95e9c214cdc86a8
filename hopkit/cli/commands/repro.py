"""``hopkit repro``: print a case as a script that needs torch alone and shows the failure."""

from __future__ import annotations

from pathlib import Path

import click

from hopkit.cli import options
from hopkit.cli.console import complain

__all__ = ["command"]


@click.command("repro")
@click.argument("case", metavar="CASE")
@click.option(
    "--variant", help="The variant. [default: the first in which a known failure shows, else the case's first]"
)
@click.option(
    "--backend",
    type=click.Choice(("eager", "aot_eager", "inductor")),
    help="The backend. [default: the first on which a known failure shows, else inductor]",
)
@click.option("--stage", help="The known failure at this stage or oracle, if the case has several.")
@options.case_file
@options.common
def command(case: str, variant: str | None, backend: str | None, stage: str | None, file: Path | None) -> None:
    """Print a case as a Python script that needs torch alone, fit for a report.

    The script builds the sample of the case, compiles the program, and shows its known failure: it raises the
    compiler's exception, or it prints the numbers, types and writes that differ from the reference run, in which each
    HOP is plain Python. Of a case without a known failure the script compares all of these. Its first lines name the
    versions of torch, Python and the platform. Its exit status is 1 while the failure shows, and 0 once it is fixed.

    Torch alone can't show a failure on a virtual GPU, of hopkit's own HOPs, or in hopkit's call hierarchy.

    \b
    hopkit repro cond_body_matrix/bool_constant > bug.py && python bug.py
    hopkit repro checkpoint/batch_norm --variant training
    hopkit repro strict_mode/trained --stage numerics
    hopkit repro cond/nested --variant training --backend aot_eager
    hopkit repro mine/case --file tests/cases.py
    """
    from hopkit.cli.texts import print_text, variant_of
    from hopkit.corpus.paths import one_case
    from hopkit.errors import UnknownName
    from hopkit.records import STANDARD_VARIANTS
    from hopkit.repro import ShownFailure, script_text, shown_failures

    chosen = one_case(case, file)
    label = variant_of(chosen, variant).label if variant else None
    failures = shown_failures(chosen, label, backend)
    if stage is not None:
        stages = tuple(dict.fromkeys(shown.known.stage for shown in failures if shown.known))
        if stage not in stages:
            raise UnknownName("stage of a known failure", stage, stages)
        failures = tuple(shown for shown in failures if shown.known and shown.known.stage == stage)
    first, *others = failures or (
        ShownFailure(chosen, STANDARD_VARIANTS[label or chosen.variants[0]], backend or "inductor"),
    )
    text = script_text(first)
    complain(f"hopkit: {chosen.name} in {first}")
    for other in others:
        complain(f"  not in this script: {other}")
    print_text(text, "python")
