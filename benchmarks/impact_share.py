"""Measure the share of the corpus that ``--impact`` leaves out for real changes: torch's files of HOPs, 2.13 to 2.15.

For each file, the diff between the two versions is one change. It is much larger than a patch, so three shares are
given: of the whole diff, as ``--impact`` treats it (a statement outside of functions selects every case); of its
changed functions alone; and of one changed function, the median of all.
"""

from __future__ import annotations

import difflib
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.table import Table

from hopkit._torch import versions
from hopkit.corpus.paths import checkout
from hopkit.corpus.registry import all_cases
from hopkit.errors import UsageError
from hopkit.runner.functions.function_names import package_folders
from hopkit.runner.impact.changes import Changes, CodeFolders, changes_of
from hopkit.runner.impact.impact_map import ImpactMap
from hopkit.runner.impact.map_file import map_path, read_map
from hopkit.runner.impact.selection import select
from hopkit.runner.impact.unified_diff import parse_diff

OLD, NEW = "2.13", "2.15"
FILES = (
    "torch/_dynamo/variables/higher_order_ops.py",
    "torch/_dynamo/variables/invoke_subgraph.py",
    "torch/_higher_order_ops/associative_scan.py",
    "torch/_higher_order_ops/auto_functionalize.py",
    "torch/_higher_order_ops/cond.py",
    "torch/_higher_order_ops/effects.py",
    "torch/_higher_order_ops/flex_attention.py",
    "torch/_higher_order_ops/invoke_subgraph.py",
    "torch/_higher_order_ops/map.py",
    "torch/_higher_order_ops/scan.py",
)


def table() -> Table:
    """Return the shares for each of the ten files; raise `UsageError` without a map of 2.13 or one of the torches."""
    impact_map = read_map(map_path(OLD))
    if impact_map is None:
        raise UsageError(f"torch {OLD} has no map", hint="hopkit golden --record-impact")
    cases = [case.name for case in all_cases() if case.name in impact_map.cases]
    old, new = (site_packages(minor) for minor in (OLD, NEW))
    rows = Table(
        "file of torch",
        "functions",
        "other changes",
        "whole diff",
        "its functions",
        "one function",
        title=f"share of {len(cases):,} cases that --impact leaves out; torch {OLD} to {NEW}",
    )
    shares = [_add(rows, name, old, new, cases, impact_map) for name in FILES]
    rows.add_row(
        "median",
        "",
        "",
        *(f"{statistics.median(column):.0%}" for column in zip(*shares, strict=True)),
        end_section=True,
    )
    return rows


def _add(
    rows: Table, name: str, old: Path, new: Path, cases: Sequence[str], impact_map: ImpactMap
) -> tuple[float, float, float]:
    before, after = ((folder / name).read_text("utf-8").splitlines(keepends=True) for folder in (old, new))
    diff = "".join(difflib.unified_diff(before, after, f"a/{name}", f"b/{name}"))
    changes = changes_of(parse_diff(diff), CodeFolders({"torch": old / "torch"}), ())

    def left_out(some: Changes) -> float:
        return 1 - len(select(some, cases, impact_map).cases) / len(cases)

    single = [left_out(Changes((function,))) for function in changes.functions]
    shares = (left_out(changes), left_out(Changes(changes.functions)), statistics.median(single or [1.0]))
    rows.add_row(
        name.removeprefix("torch/"),
        str(len(changes.functions)),
        str(len(changes.everything)),
        *(f"{share:.0%}" for share in shares),
    )
    return shares


def site_packages(minor: str) -> Path:
    """Return the folder that holds a torch of a minor: of this Python, or of an environment of the checkout."""
    if versions.torch_minor() == minor:
        return package_folders()["torch"].parent
    for folder in _environments():
        if any(folder.glob(f"torch-{minor}.*.dist-info")):
            return folder
    raise UsageError(f"torch {minor} has no environment here", hint=f"make golden TORCH={minor}.0 ARGS=--help makes it")


def _environments() -> Iterator[Path]:
    root = checkout()
    yield from sorted(root.glob(".venv*/lib/python*/site-packages")) if root is not None else ()
