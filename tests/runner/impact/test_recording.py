"""Record a run of planted cases, in a process of its own: torch must not be imported before."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

CASES = """
import hopkit


@hopkit.case("fake/one")
def one():
    return hopkit.Sample(abs, args=(1,))


@hopkit.case("fake/dies")
def dies():
    return hopkit.Sample(abs, args=(1,))


@hopkit.case("fake/elsewhere", requires=["hop:no_such_hop"])
def elsewhere():
    return hopkit.Sample(abs, args=(1,))
"""

PROGRAM = """
from hopkit.runner.functions.function_recorder import FunctionRecorder

recorder = FunctionRecorder()
recorder.start()
import json
import os
import sys
from pathlib import Path

from hopkit.runner.impact.recording import record_impact
from hopkit.runner.reports import CaseReport


def run(case, **keywords):
    import torch
    from hopkit.goldens import unified
    from hopkit.normalize import graph

    assert keywords == {"backends": ("eager", "aot_eager", "inductor"), "both_engines": True} or not keywords
    graph("x = 1")
    torch.compile(call_polyfill, backend="eager", fullgraph=True)(torch.ones(2))
    folder = os.environ.get("TRITON_CACHE_DIR")
    if folder is None and case.name == "fake/dies":
        os.kill(os.getpid(), 9)
    if folder is not None and not os.path.exists(folder):
        unified("a", "b", "old", "new")
        os.mkdir(folder)
    return CaseReport(case.name)


class Box:
    def __init__(self, x):
        self.x = x


def call_polyfill(x):
    return Box(x).x


def warm(*args, program=None):
    import torch._dynamo
    import torch.onnx.ops


folder = Path(sys.argv[1])
recording = record_impact([], recorder, file=folder / "cases.py", golden_dir=folder, run=run, warm=warm)
made = recording.impact_map
print(json.dumps({
    "cases": sorted(made.cases),
    "without": recording.without_record,
    "entered": sorted(str(name) for name, cases in made.entered.items() if cases == {"fake/one"}),
    "everywhere": sorted(map(str, made.everywhere)),
    "torch": made.torch,
}))
"""


@pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.12 has sys.monitoring")
def test_a_recording_has_the_functions_of_each_case_and_of_all(tmp_path: Path) -> None:
    (tmp_path / "cases.py").write_text(CASES, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout.splitlines()[-1])
    # The case that was skipped entered nothing; of the one that died nobody knows.
    assert made["cases"] == ["fake/elsewhere", "fake/one"]
    assert made["without"] == ["fake/dies"]
    # Run by the child; traced by Dynamo, and not run; run by the child only while a cache is empty.
    assert "torch/_dynamo/output_graph.py: OutputGraph.push_tx" in made["entered"]
    assert "torch/_dynamo/polyfills/__init__.py: instantiate_user_defined_class_object" in made["entered"]
    assert "hopkit/goldens/unified_diff.py: unified" in made["entered"]
    # Run by the parent: while torch is imported, while a module is imported that only the warm child needs, to judge.
    assert "torch/_ops.py: HigherOrderOperator.__init__" in made["everywhere"]
    assert "torch/onnx/ops/_impl.py: _onnx_op" in made["everywhere"]
    assert "hopkit/runner/golden_judge.py: GoldenJudge.judge" in made["everywhere"]
    assert not {*made["entered"]} & {*made["everywhere"]}
    # The parent compiles nothing but what `warm` does.
    assert "torch/_dynamo/output_graph.py: OutputGraph.push_tx" not in made["everywhere"]
