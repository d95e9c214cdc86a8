"""``python -m tests.parity CHECKOUT``: torch's own tests of HOPs, without and with hopkit's engine.

CHECKOUT is a checkout of PyTorch at the tag of the installed torch. Each file of tests runs in two processes, and each
test must end the same in both. A file without collected tests is a failure.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest
import torch

from tests.parity.compare import differences, outcomes

FILES = (
    "test/functorch/test_control_flow.py",
    "test/higher_order_ops/test_invoke_subgraph.py",
    "test/higher_order_ops/test_with_effects.py",
    "test/dynamo/test_higher_order_ops.py",
    "test/dynamo/test_activation_checkpointing.py",
    "test/dynamo/test_autograd_function.py",
)

_RAN = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make parity", description=__doc__)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("-k", dest="expression", default="", help="only tests that match, as for pytest")
    options = parser.parse_args(words)
    complaint = unfit(options.checkout)
    if complaint:
        print(complaint, file=sys.stderr)
        return 2
    bad = collected = 0
    for name in FILES:
        without, with_engine = (run(options.checkout / name, options.expression, engine) for engine in (False, True))
        differing = differences(without, with_engine)
        collected += len(without)
        bad += len(differing) + (not without and not options.expression)
        passed = sum(outcome == "passed" for outcome in with_engine.values())
        print(
            f"{name}: {len(without)} tests, {passed} pass with the engine, {len(differing)} end otherwise", flush=True
        )
        for difference in differing:
            print(f"  {difference}")
        if not without:
            print("  none collected")
    if not collected:
        print("no test was collected in any of the files")
    return 1 if bad or not collected else 0


def unfit(checkout: Path) -> str:
    """Return why a folder is no fitting checkout, or an empty text."""
    missing = [name for name in (*FILES, "version.txt") if not (checkout / name).is_file()]
    if missing:
        return f"{checkout} is no checkout of PyTorch: it has no {missing[0]}"
    version = (checkout / "version.txt").read_text(encoding="utf-8").strip()
    minor = ".".join(torch.__version__.split(".")[:2])
    if not version.startswith(f"{minor}."):
        return f"{checkout} is torch {version}, installed is {torch.__version__}: check out the tag of that"
    return ""


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
