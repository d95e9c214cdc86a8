"""``hopkit fuzz``: draw programs with HOPs inside, and keep those that the compiler gets wrong."""

from __future__ import annotations

import secrets
import tempfile
from pathlib import Path

import click

from hopkit.cli import options
from hopkit.cli.console import stdout
from hopkit.cli.group import Failed
from hopkit.errors import UnknownName, UsageError

__all__ = ["command"]

_GIB = 1024**3
_ABOVE_ZERO = click.FloatRange(min=0, min_open=True)


@click.command("fuzz")
@click.option(
    "-b",
    "--backend",
    "backends",
    multiple=True,
    default=("eager", "aot_eager", "inductor"),
    show_default=True,
    help="A registered name, module:callable, or virtual-h200 (-a100): Inductor's code for a virtual GPU. "
    "With several, the first that fails counts, in their order.",
)
@click.option("--hops", multiple=True, metavar="FAMILY[,FAMILY]...", help="Families of HOPs. [default: all]")
@click.option(
    "--seconds", type=_ABOVE_ZERO, default=60, show_default=True, help="Seconds after which no new program starts."
)
@click.option("-n", "--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Processes at once.")
@click.option("--seed", type=click.IntRange(min=0), help="Draw the programs of an earlier run. [default: a new one]")
@click.option("--training/--inference", default=None, help="With gradients, or without. [default: both]")
@click.option("--features", metavar="NAME[,NAME]...", help="Features of some programs, or 'none'. [default: all]")
@click.option(
    "--oracle", "oracles", multiple=True, metavar="NAME", help="Also run this oracle, which recompiles; 'all' runs all."
)
@click.option("--save", type=click.Path(file_okay=False, path_type=Path), help="Save failures in this folder.")
@click.option(
    "--shrink", type=click.FloatRange(min=0), default=120, show_default=True, help="Seconds to shrink one failure."
)
@click.option(
    "--timeout", type=_ABOVE_ZERO, default=60, show_default=True, help="Processor seconds for a program on a backend."
)
@click.option("--memory", type=_ABOVE_ZERO, default=4, show_default=True, help="GiB that a program may use.")
@options.common
def command(
    backends: tuple[str, ...],
    hops: tuple[str, ...],
    seconds: float,
    workers: int,
    seed: int | None,
    training: bool | None,
    features: str | None,
    oracles: tuple[str, ...],
    save: Path | None,
    shrink: float,
    timeout: float,
    memory: float,
) -> None:
    """Draw programs with HOPs, and keep those that the compiler gets wrong.

    Each program is compiled in a separate process, and the oracles compare it with its reference run. hopkit reports
    one failure for each cause, shrinks it, and keeps it as a case file and as a script that needs only torch.
    Failures that the corpus knows are only counted. Ctrl-C ends the search and keeps its findings.

    \b
    hopkit fuzz                                    a minute of everything
    hopkit fuzz -b inductor --seconds 3600 -n 8 --save found
    hopkit fuzz --hops cond,scan --training        these HOPs, with gradients
    hopkit fuzz --features dynamic,random          sizes that vary and random numbers, in turn with neither
    hopkit fuzz --features regions -b inductor     marked blocks, which regional Inductor compiles
    hopkit fuzz --oracle second_call               also call each compiled program again
    hopkit fuzz --seed 17 --save found             the programs of seed 17 again
    hopkit fuzz -b acme.backend:compile_graph      your backend
    hopkit fuzz -b virtual-h200 --save found       Inductor's code for an H200, interpreted (needs Triton)
    hopkit golden --file found/cases/NAME.py       a failure, as a case
    python found/scripts/NAME.py                   the same, with torch alone

    Exit codes: 0 no new failure, 1 new failures, 2 a wrong command line.
    """
    from hopkit.cli.fuzz_output import print_report, progress
    from hopkit.fuzz import Plan, run_fuzz

    families = tuple(name for names in hops for name in names.split(",") if name)
    if hops and not families:
        raise UsageError("--hops names no family", hint="--hops cond,scan")
    _check_reached(backends, oracles, features)
    folder = save or Path(tempfile.mkdtemp(prefix="hopkit-fuzz-"))
    plan = Plan(
        folder,
        backends=backends,
        hops=families,
        training=training,
        features=_features(features),
        oracles=_oracles(oracles),
        seconds=seconds,
        shrink=shrink,
        workers=workers,
        seed=secrets.randbelow(2**32) if seed is None else seed,
        timeout=timeout,
        memory=int(memory * _GIB),
        path=str(Path.cwd()),
    )
    console = stdout()
    try:
        with progress(console, plan) as on_progress:
            report = run_fuzz(plan, on_progress)
    finally:
        if save is None:
            _remove_if_empty(folder)
    print_report(console, plan, report)
    if report.groups or report.trouble:
        raise Failed


def _features(names: str | None) -> tuple[str, ...]:
    from hopkit.fuzz.plan import FEATURES

    if names is None:
        return FEATURES
    return () if names == "none" else tuple(filter(None, names.split(",")))


def _oracles(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the oracles of a trial among the names; those of a capture judge each program in any case."""
    if not names:
        return ()
    from hopkit.oracles import capture_oracles, trial_oracles

    known, always = trial_oracles(), capture_oracles()
    for name in names:
        if name not in known and name not in always and name != "all":
            raise UnknownName("oracle", name, (*known, *always))
    return tuple(known) if "all" in names else tuple(name for name in names if name not in always)


def _check_reached(backends: tuple[str, ...], names: tuple[str, ...], features: str | None) -> None:
    """Raise for what was asked for, and can't happen on any of the backends."""
    from hopkit.oracles import capture_oracles, trial_oracles
    from hopkit.records import DEPTHS

    if features is not None and "regions" in features.split(",") and "inductor" not in backends:
        raise UsageError(
            "regional Inductor compiles the regions of a program in place of the backend inductor, which is not among "
            "the backends",
            hint="add -b inductor",
        )
    # Any other backend may call Inductor.
    reached = max(DEPTHS.index({"eager": "dynamo", "aot_eager": "aot"}.get(name, DEPTHS[-1])) for name in backends)
    needed = {name: oracle.depth for name, oracle in capture_oracles().items()}
    needed |= {name: oracle.depth for name, oracle in trial_oracles().items()}
    for name in names:
        if name in needed and DEPTHS.index(needed[name]) > reached:
            raise UsageError(
                f"the oracle {name!r} judges what Inductor makes, and no backend calls Inductor", hint="add -b inductor"
            )


def _remove_if_empty(folder: Path) -> None:
    """Remove a temporary folder in which no failure was kept."""
    import shutil

    if not any((folder / "cases").glob("*.py")):
        shutil.rmtree(folder, ignore_errors=True)
