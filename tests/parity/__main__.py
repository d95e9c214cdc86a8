"""``python -m tests.parity PATH...``: torch's own tests of HOPs, without and with hopkit's engine.

A PATH is a checkout of PyTorch at the tag of the installed torch, or a file of its tests. Each file runs in two
processes, and each test must end the same in both. A file without collected tests is a failure.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.parity.compare import differences, outcomes
from tests.parity.sources import Unfit, find
from tests.parity.table import table

_RAN = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make parity", description=__doc__)
    parser.add_argument("paths", type=Path, nargs="+", metavar="PATH", help="a checkout of PyTorch, or files of tests")
    parser.add_argument("-k", dest="expression", default="", help="only tests that match, as for pytest")
    parser.add_argument(
        "--version", default="", help="the version of torch that the files are of, if no folder says it"
    )
    parser.add_argument("--table", type=Path, help="write test, outcome without, outcome with to this file")
    options = parser.parse_args(words)
    try:
        files = find(options.paths, options.version)
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 2
    bad = collected = 0
    runs = []
    for file in files:
        without, with_engine = (run(file.path, options.expression, engine) for engine in (False, True))
        runs.append((file, without, with_engine))
        differing = differences(without, with_engine)
        collected += len(without)
        bad += len(differing) + (not without and not options.expression)
        passed = sum(outcome == "passed" for outcome in with_engine.values())
        print(
            f"{file.name} ({file.version or 'of an unknown version'}): {len(without)} tests, "
            f"{passed} pass with the engine, {len(differing)} end otherwise",
            flush=True,
        )
        for difference in differing:
            print(f"  {difference}")
        if not without:
            print("  none collected")
    if not collected:
        print("no test was collected in any of the files")
    if options.table:
        options.table.write_text(table(runs), encoding="utf-8")
        print(f"wrote {options.table}")
    return 1 if bad or not collected else 0


def run(file: Path, expression: str, engine: bool) -> dict[str, str]:
    """Run a file of tests in a child process, and return the outcome of each."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
        # Torch's own configuration wants plugins that are not installed here.
        command += ["-c", "/dev/null", "--rootdir", str(file.parent)]
        command += ["-p", "tests.parity.engine_plugin"] if engine else []
        command += ["-k", expression] if expression else []
        done = subprocess.run([*command, str(file)], capture_output=True, text=True)
        # A file that can't be imported has a report too, which would be the same in both runs.
        if done.returncode not in _RAN or not report.exists():
            print(f"pytest ended with exit code {done.returncode}:\n{done.stdout}{done.stderr}", file=sys.stderr)
            return {}
        return outcomes(report)


if __name__ == "__main__":
    raise SystemExit(main())
