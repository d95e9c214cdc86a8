"""The run of one case in a child: texts of the deepest backend, numbers of each, refusals and requirements."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest

from hopkit.errors import BackendFailed, BadCase, GraphBreak, ReferenceFailed
from hopkit.records import Artifact, Capture, Case, Finding, KnownFailure, Run, Sample, StageMap, Variant
from hopkit.runner.case_run import BACKENDS, run_case, unmet
from hopkit.speculate import installed
from hopkit.stages import all_stages

_STAGES = {stage.name: stage for stage in all_stages()}


def _artifacts(*names: str) -> StageMap:
    return StageMap({_STAGES[name]: (Artifact(_STAGES[name], f"a {name} text\n"),) for name in names})


@dataclasses.dataclass
class FakeCapturer:
    """Mock the session, and record its calls."""

    reached: tuple[str, ...] = ("dynamo", "aot_forward", "codegen")
    error: Exception | None = None
    error_on: tuple[str, ...] = BACKENDS
    calls: list[tuple[str, str, Any]] = dataclasses.field(default_factory=list)

    def __call__(
        self, case: Case, variant: Variant, *, backend: str = "inductor", stages: Sequence[str] | None = None
    ) -> Capture:
        self.calls.append((variant.name, backend, stages))
        if self.error is not None and backend in self.error_on:
            raise self.error
        run = Run(outputs=None, grads={}, inputs=((), {}), state={})
        return Capture(
            artifacts=_artifacts(*self.reached),
            compiled=(run,),
            native_reference=(run,),
            reference=(run,),
            graph_count=1,
            guard_count=1,
            seconds={},
            backend=backend,
            variant=variant,
        )


def _case(**fields: Any) -> Case:
    return Case(**{"name": "fake/one", "build": lambda: Sample(abs), "hops": ("cond",), **fields})


def _fine(capture: Capture) -> tuple[Finding, ...]:
    return ()


def _doubling(gm: Any, example_inputs: list[Any]) -> Any:
    return lambda *args: [2 * output for output in gm(*args)]


@pytest.mark.parametrize(
    ("depth", "known", "stages"),
    [("", "eager", []), ("", "aot_eager", ["numerics"]), ("aot", "aot_eager", []), ("aot", "inductor", ["numerics"])],
)
def test_what_is_known_at_the_depth_of_somebody_s_backend_is_no_problem(
    depth: str, known: str, stages: list[str]
) -> None:
    import torch

    failure = KnownFailure("numerics", "", "a reason", backends=(known,))
    case = _case(build=lambda: Sample(torch.sin, (torch.ones(2),)), known_failures=(failure,))
    report = run_case(case, backends=[_doubling], depth=depth)
    assert [finding.stage for finding in report.failures] == stages
    assert [(attempt.backend, attempt.depth) for attempt in report.attempts] == [("_doubling", depth or "dynamo")]
    flagged = run_case(case, backends=[_doubling], depth=depth, with_known_failures=True)
    assert [finding.stage for finding in flagged.failures] == ["numerics"]


def test_texts_come_from_the_last_backend_and_have_a_golden() -> None:
    capturer = FakeCapturer()
    report = run_case(_case(variants=("inference", "training")), capture=capturer, judge=_fine)
    assert [(block.variant, block.stage, block.text) for block in report.blocks] == [
        (variant, stage, f"a {stage} text\n")
        for variant in ("inference", "training")
        for stage in ("dynamo", "aot_forward")
    ]
    assert capturer.calls == [
        (variant, backend, None if backend == "inductor" else ())
        for variant in ("inference", "training")
        for backend in BACKENDS
    ]


def test_texts_are_limited_to_some_stages() -> None:
    capturer = FakeCapturer()
    report = run_case(_case(), backends=("aot_eager",), capture=capturer, judge=_fine, stages=("aot_forward",))
    assert [block.stage for block in report.blocks] == ["aot_forward"]
    assert capturer.calls == [("inference", "aot_eager", ("aot_forward",))]


@pytest.mark.parametrize("name", ["joint", "regional"])
def test_a_variant_with_a_backend_of_its_own_runs_on_no_other_of_torch_s(name: str) -> None:
    capturer = FakeCapturer()
    run_case(_case(variants=(name,)), backends=("eager",), capture=capturer, judge=_fine, stages=("dynamo",))
    assert capturer.calls == [(name, "inductor", ("dynamo",))]
    capturer.calls.clear()
    run_case(_case(variants=(name,)), backends=("eager", _doubling), capture=capturer, judge=_fine)
    assert [backend for _, backend, _ in capturer.calls] == [_doubling]


def test_every_backend_is_judged() -> None:
    def judge(capture: Capture) -> tuple[Finding, ...]:
        return (Finding("numerics", "wrong"),) if capture.backend == "aot_eager" else ()

    report = run_case(_case(), capture=FakeCapturer(), judge=judge)
    assert report.findings == (Finding("numerics", "wrong", case="fake/one", variant="inference", backend="aot_eager"),)


@pytest.mark.parametrize(
    ("error", "stage"),
    [
        (GraphBreak("a break", phase="dynamo"), "dynamo"),
        (BackendFailed("a backend", hint="fix it", phase="codegen"), "codegen"),
        (ReferenceFailed("the program", phase="reference"), "reference"),
    ],
)
def test_what_goes_wrong_is_put_down_to_where_it_did(error: Any, stage: str) -> None:
    report = run_case(_case(), backends=("eager",), capture=FakeCapturer(error=error), judge=_fine)
    (finding,) = report.failures
    assert (finding.stage, finding.message, finding.hint) == (stage, error.message, error.hint)


def test_a_refusal_that_is_not_known_is_no_golden() -> None:
    error = GraphBreak("a break", phase="dynamo", artifacts=_artifacts("speculation"))
    report = run_case(_case(), capture=FakeCapturer(error=error), judge=_fine)
    assert [block.stage for block in report.blocks] == ["speculation"]


def test_a_known_refusal_is_the_text_of_the_stage_that_refuses() -> None:
    error = GraphBreak("side effects are refused", phase="dynamo", artifacts=_artifacts("speculation"))
    known = KnownFailure("dynamo", "", "torch refuses it", symptom="side effects")
    report = run_case(_case(known_failures=(known,)), capture=FakeCapturer(error=error), judge=_fine)
    assert report.failures == ()
    assert [finding.known.reason for finding in report.known if finding.known] == ["torch refuses it"] * len(BACKENDS)
    assert [(block.stage, block.text.strip()) for block in report.blocks] == [
        ("speculation", "a speculation text"),
        ("dynamo", "side effects are refused"),
    ]


def test_a_known_failure_that_passes_now_is_a_problem() -> None:
    known = KnownFailure("dynamo", "", "torch refuses it")
    report = run_case(_case(known_failures=(known,)), capture=FakeCapturer(), judge=_fine)
    assert [finding.message for finding in report.failures] == ["known failure passes now: torch refuses it"] * len(
        BACKENDS
    )


def test_errors_in_the_case_itself_are_raised() -> None:
    with pytest.raises(BadCase):
        run_case(_case(), capture=FakeCapturer(error=BadCase("no sample")), judge=_fine)


def test_what_a_case_requires_and_is_not_there_skips_it_with_the_reason() -> None:
    capturer = FakeCapturer()
    case = _case(requires=("hop:cond", "hop:no_such_operator"))
    report = run_case(case, capture=capturer, judge=_fine)
    assert report.skipped == unmet(case)
    assert report.skipped.startswith("hop:no_such_operator: ")
    assert capturer.calls == []
    assert unmet(_case(requires=("hop:cond", "device:cpu"))) == ""


@pytest.mark.parametrize("same", [True, False])
def test_an_engine_that_makes_another_graph_is_a_problem(same: bool) -> None:
    def capture(case: Case, variant: Variant, **options: Any) -> Capture:
        result = FakeCapturer()(case, variant, **options)
        text = f"traced by {'hopkit' if installed() and not same else 'torch'}\n"
        return dataclasses.replace(
            result, artifacts=StageMap({_STAGES["dynamo"]: (Artifact(_STAGES["dynamo"], text),)})
        )

    report = run_case(_case(), backends=("eager",), capture=capture, judge=_fine, both_engines=True)
    if same:
        assert report.failures == ()
        return
    (finding,) = report.failures
    assert (finding.backend, finding.stage) == ("eager", "engine")
    assert "-traced by torch" in finding.message
    assert "+traced by hopkit" in finding.message


def test_the_comparison_of_engines_takes_the_capture_on_eager() -> None:
    """Torch's trace is on eager already: only hopkit's is one more capture."""
    capturer = FakeCapturer()
    run_case(_case(), capture=capturer, judge=_fine, both_engines=True)
    assert [backend for _, backend, _ in capturer.calls] == [*BACKENDS, "eager"]
    (_, _, kept), *_ = capturer.calls
    assert set(kept) == {"speculation", "dynamo"}
    capturer.calls.clear()
    run_case(_case(), backends=("aot_eager",), capture=capturer, judge=_fine, both_engines=True)
    assert [backend for _, backend, _ in capturer.calls] == ["aot_eager", "eager", "eager"]


def test_both_engines_fail_alike() -> None:
    """Addresses, and the place of a recursion limit, do not count as differences of messages."""

    def capture(case: Case, variant: Variant, **options: Any) -> Capture:
        where = "while calling a Python object" if installed() else ""
        raise GraphBreak(f"<object at 0x{id(options):012x}>: RecursionError: too deep {where}", phase="dynamo")

    known = KnownFailure("dynamo", "", "torch refuses it", symptom="too deep")
    case = _case(known_failures=(known,))
    assert run_case(case, backends=("eager",), capture=capture, judge=_fine, both_engines=True).failures == ()


def test_the_real_session_and_oracles() -> None:
    """The smallest real case, on the backends that compile nothing."""
    import torch

    case = _case(build=lambda: Sample(torch.sin, args=(torch.ones(2),)), variants=("inference", "training"))
    report = run_case(case, backends=("eager", "aot_eager"))
    assert report.failures == ()
    assert ("training", "aot_backward") in {(block.variant, block.stage) for block in report.blocks}
