"""`hopkit_golden.check`: it compares, refuses and accepts texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import torch

from hopkit import testing
from hopkit._torch import versions
from hopkit.corpus.registry import case, scope
from hopkit.errors import DamagedGolden, GoldenMismatch, UsageError
from hopkit.fixtures.case_variant import CaseVariant
from hopkit.fixtures.golden_checker import GoldenChecker
from hopkit.records import STANDARD_VARIANTS, Capture, Case, Sample

Fake = Callable[..., Capture]

SIN = "def forward(self, x):\n    y = torch.sin(x)\n    return (y,)\n"


@pytest.fixture
def checker(tmp_path: Path) -> GoldenChecker:
    return checker_in(tmp_path)


def checker_in(folder: Path) -> GoldenChecker:
    """Return the checker of a new run of pytest, which has checked nothing yet."""
    return GoldenChecker(
        folder=folder / "golden",
        test_name="cond/branch",
        command="pytest test_cond.py::test_branch --hopkit-accept",
        regenerate="pytest --hopkit-accept",
        checked={},
    )


@pytest.fixture(autouse=True)
def comparing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(testing.ACCEPT_VARIABLE, raising=False)
    monkeypatch.setattr(versions, "torch_minor", lambda: "2.13")


@pytest.fixture
def accept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Accept a subject in a separate run."""

    def accept(*args: object, **kwargs: object) -> None:
        with monkeypatch.context() as patch:
            patch.setenv(testing.ACCEPT_VARIABLE, "1")
            checker_in(tmp_path).check(*args, **kwargs)  # type: ignore[arg-type]

    return accept


def test_a_capture_without_a_golden_fails_and_writes_nothing(checker: GoldenChecker, fake: Fake) -> None:
    with pytest.raises(GoldenMismatch, match="cond/branch inference/dynamo: new block"):
        checker.check(fake(dynamo=SIN))
    assert not checker.folder.exists()


def test_what_was_accepted_passes(checker: GoldenChecker, fake: Fake, accept: Callable[..., None]) -> None:
    accept(fake(dynamo=SIN, aot_forward="x"))
    checker.check(fake(dynamo=SIN, aot_forward="x"))
    golden = (checker.folder / "cond/branch.md").read_text()
    assert golden.startswith("<!-- torch 2.13; regenerate: pytest --hopkit-accept -->\n")
    assert SIN in golden


def test_the_message_shows_the_diff_and_the_command(
    checker: GoldenChecker, fake: Fake, accept: Callable[..., None]
) -> None:
    accept(fake(dynamo=SIN))
    with pytest.raises(GoldenMismatch) as caught:
        checker.check(fake(dynamo=SIN.replace("sin", "cos")))
    message = str(caught.value)
    assert message.startswith("cond/branch inference/dynamo: operator changed\n")
    assert "\n-    y = torch.sin(x)\n+    y = torch.cos(x)\n" in message
    assert message.endswith("to accept it: pytest test_cond.py::test_branch --hopkit-accept")


def test_the_message_says_where_only_names_differ(
    checker: GoldenChecker, fake: Fake, accept: Callable[..., None]
) -> None:
    accept(fake(dynamo=SIN))
    with pytest.raises(GoldenMismatch, match="same graph, other names"):
        checker.check(fake(dynamo=SIN.replace("y", "z")))


def test_every_stage_that_differs_is_in_the_message(
    checker: GoldenChecker, fake: Fake, accept: Callable[..., None]
) -> None:
    accept(fake(dynamo=SIN, aot_forward=SIN))
    with pytest.raises(GoldenMismatch) as caught:
        checker.check(fake(dynamo="x", aot_forward="x"))
    assert "inference/dynamo" in str(caught.value)
    assert "inference/aot_forward" in str(caught.value)


def test_a_stage_that_is_no_longer_reached_fails(
    checker: GoldenChecker, fake: Fake, accept: Callable[..., None]
) -> None:
    accept(fake(dynamo=SIN, aot_forward=SIN))
    with pytest.raises(GoldenMismatch, match="inference/aot_forward: missing block"):
        checker.check(fake(dynamo=SIN))


def test_variants_of_one_name_share_a_file(checker: GoldenChecker, fake: Fake, accept: Callable[..., None]) -> None:
    accept(fake("training", dynamo="t\n"), "mine/shared")
    accept(fake("inference", dynamo="i\n"), "mine/shared")
    checker.check(fake("inference", dynamo="i\n"), "mine/shared")
    checker.check(fake("training", dynamo="t\n"), "mine/shared")
    assert [path.name for path in checker.folder.rglob("*.md")] == ["shared.md"]


def test_stages_without_a_golden_on_the_device_are_left_out(checker: GoldenChecker, fake: Fake) -> None:
    with pytest.raises(UsageError, match="no stage that has a golden on cpu"):
        checker.check(fake(codegen="kernel", golden_devices=("cuda",)))


def test_a_bad_name_is_refused(checker: GoldenChecker, fake: Fake) -> None:
    with pytest.raises(UsageError, match="'branch' is not a case name"):
        checker.check(fake(dynamo=SIN), "branch")


def test_two_texts_under_one_name_are_refused(checker: GoldenChecker, fake: Fake, accept: Callable[..., None]) -> None:
    accept(fake(dynamo=SIN))
    checker.check(fake(dynamo=SIN))
    checker.check(fake(dynamo=SIN))
    with pytest.raises(UsageError, match="was checked before in this run, with another text"):
        checker.check(fake(dynamo="x"))


def test_wrong_numbers_fail_though_the_text_is_the_accepted_one(
    checker: GoldenChecker, fake: Fake, accept: Callable[..., None]
) -> None:
    accept(fake(dynamo=SIN))
    with pytest.raises(GoldenMismatch, match="cond/branch inference/numerics: outputs: differs"):
        checker.check(fake(dynamo=SIN, returned=torch.ones(2), expected=torch.zeros(2)))


def test_wrong_numbers_are_never_accepted(checker: GoldenChecker, fake: Fake, accept: Callable[..., None]) -> None:
    with pytest.raises(GoldenMismatch, match="can't be accepted"):
        accept(fake(dynamo=SIN, returned=torch.ones(2), expected=torch.zeros(2)))
    assert not checker.folder.exists()


def test_a_damaged_golden_is_named_with_its_line(
    checker: GoldenChecker, fake: Fake, accept: Callable[..., None]
) -> None:
    accept(fake(dynamo=SIN))
    path = checker.folder / "cond/branch.md"
    damaged = path.read_text().replace("    y =", "<<<<<<< ours\n    y =")
    path.write_text(damaged)
    with pytest.raises(DamagedGolden, match=r"branch\.md:\d+: merge conflict"):
        checker.check(fake(dynamo=SIN))
    with pytest.raises(DamagedGolden):
        accept(fake(dynamo=SIN))
    assert path.read_text() == damaged


class TestTorchWithoutGoldens:
    @pytest.fixture(autouse=True)
    def running(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(versions, "torch_minor", lambda: "2.14")

    def test_the_test_is_skipped(self, checker: GoldenChecker, fake: Fake) -> None:
        with pytest.raises(pytest.skip.Exception, match=r"no goldens for 2\.14"):
            checker.check(fake(dynamo=SIN))

    def test_nothing_is_accepted(self, checker: GoldenChecker, fake: Fake, accept: Callable[..., None]) -> None:
        with pytest.raises(pytest.skip.Exception):
            accept(fake(dynamo=SIN))
        assert not checker.folder.exists()

    def test_numbers_are_judged(self, checker: GoldenChecker, fake: Fake) -> None:
        with pytest.raises(GoldenMismatch, match="numerics"):
            checker.check(fake(dynamo=SIN, returned=torch.ones(2), expected=torch.zeros(2)))


class TestCase:
    @pytest.fixture
    def double(self) -> Iterator[Case]:
        with scope():

            @case("mine/double", variants=("inference", "training"))
            def double() -> Sample:
                return Sample(lambda x: x + x, (torch.ones(2),))

            yield double

    def test_all_its_variants_are_compared(
        self, checker: GoldenChecker, double: Case, accept: Callable[..., None]
    ) -> None:
        accept(double, backends=("eager",))
        golden = (checker.folder / "eager/mine/double.md").read_text()
        assert "## inference\n" in golden
        assert "## training\n" in golden
        assert double.source in golden
        checker.check(double, backends=("eager",))

    def test_accepting_each_variant_gives_what_accepting_all_gives(
        self, checker: GoldenChecker, double: Case, accept: Callable[..., None]
    ) -> None:
        accept(double, backends=("eager",))
        path = checker.folder / "eager/mine/double.md"
        together = path.read_bytes()
        path.unlink()
        for name in ("training", "inference"):
            accept(CaseVariant(double, STANDARD_VARIANTS[name]), backends=("eager",))
        assert path.read_bytes() == together

    def test_one_that_requires_something_absent_is_skipped(self, checker: GoldenChecker) -> None:
        absent = Case("mine/absent", lambda: Sample(abs, (1,)), requires=("hop:no_such_operator",))
        with pytest.raises(pytest.skip.Exception, match="no_such_operator"):
            checker.check(absent)

    def test_a_backend_that_fails_is_reported_and_not_accepted(
        self, checker: GoldenChecker, double: Case, accept: Callable[..., None]
    ) -> None:
        for check in (checker.check, accept):
            with pytest.raises(GoldenMismatch, match="no_such_backend"):
                check(double, backends=("eager", "no_such_backend"))
        assert not checker.folder.exists()
