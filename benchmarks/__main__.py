"""Run the benchmarks: ``python -m benchmarks [NAME...]``; without names, all of them."""

from __future__ import annotations

import sys

from rich.console import Console

from benchmarks import capture_overhead, corpus, fork_cost, fuzz_rate, golden_rate, hierarchy, speculation

BENCHMARKS = {
    "capture": capture_overhead.table,
    "fork": fork_cost.table,
    "golden": golden_rate.table,
    "corpus": corpus.table,
    "fuzz": fuzz_rate.table,
    "hierarchy": hierarchy.table,
    "speculation": speculation.table,
}
ON_REQUEST = {"speculation-all": speculation.whole_corpus}
"""What takes long, and is run where it is named only."""


def main() -> int:
    names = sys.argv[1:] or list(BENCHMARKS)
    console = Console(stderr=False)
    known = BENCHMARKS | ON_REQUEST
    unknown = [name for name in names if name not in known]
    if unknown:
        console.print(f"unknown benchmark {unknown[0]!r}; known: {', '.join(known)}")
        return 2
    for name in names:
        with console.status(f"measuring {name} ..."):
            table = known[name]()
        console.print(table)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
