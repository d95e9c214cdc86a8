"""The run on a GPU, with the CPU in its place: numbers are judged, texts compared, differences seen."""

from __future__ import annotations

import dataclasses
import json
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from click.testing import CliRunner

from hopkit._torch import features
from hopkit._torch.contract import need
from hopkit.cli import main
from hopkit.errors import BackendFailed, UsageError
from hopkit.records import Capture, Case, KnownFailure, Run, StageMap, Variant
from hopkit.runner.on_gpu import run as on_gpu
from hopkit.runner.on_gpu.as_json import report_as_json
from hopkit.runner.on_gpu.gpus import Gpu
from hopkit.runner.on_gpu.run import run_on_gpu, selection
from hopkit.stages.process_pool import Pool

_TWIN = "virtual-h200"
_CASE = "map/simple"


@dataclasses.dataclass(frozen=True)
class FakeCompiler:
    """Mock the session: emit a text for each device, and return an output that should be 1."""

    code: Callable[[Variant], str] = lambda variant: f"# {variant.name}\n"
    output: float = 1.0
    refuses: str = ""
    dies_on: str = ""

    def __call__(
        self, case: Case, variant: Variant, *, backend: str = "inductor", stages: Sequence[str] | None = None
    ) -> Capture:
        if variant.device == self.dies_on:
            os._exit(7)
        if backend == "inductor":
            need("torch._inductor.graph.GraphLowering").save_output_code(self.code(variant))
        if variant.device == self.refuses:
            raise BackendFailed("planted refusal", phase="codegen")
        compiled, native = (
            Run(outputs=torch.tensor(number), grads={}, inputs=((), {}), state={}) for number in (self.output, 1.0)
        )
        return Capture(
            compiled=(compiled,),
            native_reference=(native,),
            reference=(native,),
            artifacts=StageMap(),
            graph_count=1,
            guard_count=1,
            seconds={},
            backend=backend,
            variant=variant,
        )


def ran(compiler: FakeCompiler) -> dict[str, Any]:
    """Run one case with the CPU as the GPU, and return its report, read back from JSON."""
    report = run_on_gpu([_CASE], device="cpu", twin=_TWIN, capture=compiler)
    return json.loads(json.dumps(report_as_json(report)))


@pytest.fixture(autouse=True)
def _triton_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    original = features.reason
    monkeypatch.setattr(features, "reason", lambda name: "" if name == "triton" else original(name))


def test_numbers_of_three_backends_and_a_text_of_each_variant() -> None:
    report = ran(FakeCompiler())
    assert report["passed"]
    assert (report["schema"], report["device"], report["twin"], report["gpu"]) == (1, "cpu", _TWIN, None)
    assert report["counts"] == {
        "cases": 1,
        "skipped": 0,
        "attempts": 6,
        "problems": 0,
        "known": 0,
        "texts": 2,
        "texts_differing": 0,
    }
    (case,) = report["cases"]
    assert [(attempt["variant"], attempt["backend"]) for attempt in case["attempts"]] == [
        (variant, backend) for variant in ("inference", "training") for backend in ("eager", "aot_eager", "inductor")
    ]
    assert case["texts"] == [{"variant": variant, "same": True, "diff": ""} for variant in ("inference", "training")]


def test_a_text_that_differs_is_listed_with_its_diff_and_the_others_stay() -> None:
    report = ran(
        FakeCompiler(lambda variant: f"x = {int(variant.device == 'cpu' and variant.training)}\n")  # planted
    )
    assert not report["passed"]
    inference, training = report["cases"][0]["texts"]
    assert inference["same"]
    assert training["diff"].splitlines() == [f"--- {_TWIN}", "+++ cpu", "@@ -1 +1 @@", "-x = 0", "+x = 1"]
    assert report["counts"]["texts_differing"] == 1


def test_a_wrong_number_is_a_problem_on_each_backend() -> None:
    report = ran(FakeCompiler(output=1.5))
    assert not report["passed"]
    assert report["counts"]["problems"] == 6
    assert "differs from the reference by 0.5" in report["cases"][0]["attempts"][0]["problems"][0]["message"]


def test_a_refusal_of_the_device_is_a_problem_and_one_of_the_twin_a_difference() -> None:
    report = ran(FakeCompiler(refuses="cpu"))
    assert report["counts"]["problems"] == 6
    assert "+# refused at codegen: planted refusal" in report["cases"][0]["texts"][0]["diff"]
    report = ran(FakeCompiler(refuses=_TWIN))
    assert (report["counts"]["problems"], report["counts"]["texts_differing"]) == (0, 2)
    assert "-# refused at codegen: planted refusal" in report["cases"][0]["texts"][0]["diff"]


@pytest.mark.parametrize(("device", "problems"), [("cpu", 1), (_TWIN, 0)])
def test_a_process_that_dies_is_told(device: str, problems: int) -> None:
    report = ran(FakeCompiler(dies_on=device))
    assert not report["passed"]
    assert report["counts"]["problems"] == problems
    assert [text["same"] for text in report["cases"][0]["texts"]] == [False, False]
    assert "# no text: " in report["cases"][0]["texts"][0]["diff"]


def test_a_known_failure_of_the_process_explains_a_process_that_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    known = KnownFailure("process", "", "planted", devices=("cpu",))
    (case,) = selection([_CASE])
    declares = dataclasses.replace(case, known_failures=(known,))
    monkeypatch.setattr(on_gpu, "selection", lambda patterns: (declares,))
    report = ran(FakeCompiler(dies_on="cpu"))
    assert (report["counts"]["problems"], report["counts"]["known"]) == (0, 1)
    assert report["cases"][0]["attempts"][0]["known"] == [{"stage": "process", "reason": "planted"}]


def test_an_error_of_no_compiler_is_a_problem_of_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(variant: Variant) -> str:
        raise ZeroDivisionError("planted")

    report = ran(FakeCompiler(raises))
    assert report["counts"]["problems"] == 1
    (problem,) = report["cases"][0]["problems"]
    assert (problem["stage"], problem["message"]) == ("case", "ZeroDivisionError: planted")


def test_where_no_virtual_gpu_is_its_like_numbers_are_judged_and_the_reason_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = report_as_json(run_on_gpu([_CASE], device="cpu", capture=FakeCompiler()))
    assert report["not_compared"] == "no virtual GPU generates the code of cpu"
    assert (report["counts"]["attempts"], report["counts"]["texts"]) == (6, 0)
    monkeypatch.setattr(features, "reason", lambda name: "planted: no triton" if name == "triton" else "")
    report = report_as_json(run_on_gpu([_CASE], device="cpu", twin=_TWIN, capture=FakeCompiler()))
    assert (report["twin"], report["not_compared"]) == ("", "planted: no triton")


def test_the_gpu_that_there_is_chooses_its_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "reason", lambda name: "")
    monkeypatch.setattr(on_gpu, "gpus", lambda: (Gpu(0, "NVIDIA A100-SXM4-80GB", (8, 0), 108),))
    report = report_as_json(run_on_gpu([_CASE], device="cuda", capture=FakeCompiler()))
    assert report["twin"] == "virtual-a100"
    assert report["gpu"] == {
        "index": 0,
        "name": "NVIDIA A100-SXM4-80GB",
        "capability": (8, 0),
        "multiprocessors": 108,
    }
    assert report["counts"]["texts"] == 2


def test_what_has_no_variant_for_a_gpu_is_refused() -> None:
    assert all(case.variants for case in selection())
    with pytest.raises(UsageError, match="has a variant for a GPU"):
        selection(["fx_backend"])


@pytest.mark.long
@pytest.mark.skipif(not features.has("triton"), reason=features.reason("triton"))
def test_the_compiler_itself_runs_on_the_device_and_on_its_twin() -> None:
    """The CPU's code is compared with that for an H200: the numbers are right, and each text is its device's."""
    report = run_on_gpu(["map/nested"], device="cpu", twin=_TWIN)
    assert report.counts()["problems"] == 0
    ((text,),) = [result.texts for result in report.results]
    assert text.diff.startswith(f"--- {_TWIN}\n+++ cpu\n")
    assert re.search(r"^-.*empty_strided_cuda\(", text.diff, re.MULTILINE)
    assert re.search(r"^\+.*empty_strided_cpu\(", text.diff, re.MULTILINE)


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Return a function that runs ``hopkit gpu`` on the CPU with a fake compiler."""

    def invoke(compiler: FakeCompiler, *words: str) -> Any:
        def on_cpu(patterns: Sequence[str], **options: Any) -> Any:
            return run_on_gpu(patterns, device="cpu", twin=_TWIN, capture=compiler, **options)

        monkeypatch.setattr(on_gpu, "run_on_gpu", on_cpu)
        return CliRunner().invoke(main, ["gpu", _CASE, *words])

    return invoke


def test_the_command_prints_differences_writes_the_report_and_fails(
    command: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "report.json"
    result = command(FakeCompiler(lambda variant: f"x = {len(variant.device)}\n"), "--json", str(path))
    assert result.exit_code == 1
    assert "-x = 12\n+x = 3\n" in result.output
    assert f"code compared with that of {_TWIN}: 2 texts, 2 differ" in result.output
    assert json.loads(path.read_text())["counts"]["texts_differing"] == 2


def test_the_command_passes_where_all_is_the_same(command: Callable[..., Any]) -> None:
    result = command(FakeCompiler())
    assert result.exit_code == 0
    assert "6 runs, 0 problems" in result.output


def test_an_interrupted_run_reports_the_cases_that_ended(
    command: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted(Pool):
        def run(self, tasks: Any) -> Any:
            outcomes = super().run(tasks)
            yield next(outcomes)
            yield next(outcomes)
            raise KeyboardInterrupt

    monkeypatch.setattr(on_gpu, "Pool", Interrupted)
    path = tmp_path / "report.json"
    result = command(FakeCompiler(output=2.0), "cond/nested", "--json", str(path))
    assert result.exit_code == 130
    assert "cond/nested inference eager" in result.output
    assert "interrupted by SIGINT with 1 to go" in result.output
    report = json.loads(path.read_text())
    assert (report["interrupted"], report["unfinished"], report["passed"]) == ("SIGINT", 1, False)
    assert [case["case"] for case in report["cases"]] == ["cond/nested"]


def test_without_a_gpu_the_command_says_so_and_exits_with_2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "reason", lambda name: "planted: no driver")
    result = CliRunner().invoke(main, ["gpu"])
    assert result.exit_code == 2
    assert "no case was run on cuda: planted: no driver" in result.output
