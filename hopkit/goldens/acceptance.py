"""Accept captured texts as goldens, under a lock; write only the files that change."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from hopkit.errors import GoldenMismatch
from hopkit.goldens import atomic_files
from hopkit.goldens.base_place import lock_path
from hopkit.goldens.captured_texts import as_compared, missing_keys
from hopkit.goldens.case_files import write_case
from hopkit.goldens.case_update import accepting
from hopkit.goldens.folder import check_version, read_case
from hopkit.goldens.keys import BlockKey, Heading, Layout, heading_of
from hopkit.goldens.locks import locked
from hopkit.goldens.versions import check_minor
from hopkit.records import Case, Finding

__all__ = ["accept"]


def accept(
    folder: Path,
    case: Case | Heading | str,
    captured: Mapping[BlockKey, str],
    minor: str,
    *,
    variants: Collection[str] | None = None,
    stages: Collection[str] | None = None,
    layout: Layout | None = None,
    failures: Sequence[Finding] = (),
) -> tuple[Path, ...]:
    """Accept the captured texts of one case on one torch; return the changed files.

    Afterwards `check` with the same arguments returns no mismatch. On the base's minor the base changes. On another
    minor an overlay changes, and only if the texts differ beyond names. A new case gets ``minor`` as its base.
    ``failures`` are the findings of the oracles: with any of them nothing is accepted.

    Many processes may accept at once, also the same case. With the same ``layout``, the files are the same as if they
    had accepted one after the other. If the process is killed, each file is either old or new.

    Raises `GoldenMismatch` for ``failures``, `DamagedGolden` if a file of the case can't be
    read, `UsageError` for a folder that is part of an installed package or can't be written.
    """
    heading = heading_of(case)
    check_minor(minor)
    refuse_failures(heading.name, failures)
    atomic_files.refuse_installed(folder)
    layout = layout or Layout()
    compared = as_compared(folder, captured, minor, layout)
    with locked(lock_path(folder, heading)):
        old = read_case(folder, heading.name, minor)
        check_version(folder, old)
        texts: dict[BlockKey, str | None] = dict(compared)
        texts.update(dict.fromkeys(missing_keys(old, compared, minor, variants, stages)))
        return write_case(folder, old, accepting(old, heading, texts, minor, layout), layout)


def refuse_failures(name: str, failures: Sequence[Finding]) -> None:
    """Raise `GoldenMismatch` if anything but the texts is wrong, such as numbers: accepting would hide it."""
    if failures:
        reasons = "".join(f"\n{failure}".rstrip("\n") for failure in failures)
        stages = {failure.stage for failure in failures}
        cause = "its numbers are wrong" if stages == {"numerics"} else f"it fails at {', '.join(sorted(stages))}"
        raise GoldenMismatch(
            f"{name} can't be accepted, because {cause}{reasons}",
            hint="a failure is never accepted: fix the case or the compiler, or state a known_failure",
        )
