"""A golden run of the cases of one file with a fake compiler: a test takes milliseconds."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hopkit._torch import versions
from hopkit.cli import main
from hopkit.corpus import registry
from hopkit.records import Case, Finding
from hopkit.runner import explanation, failure_memory
from hopkit.runner import run as job
from hopkit.runner.case_run import BACKENDS
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.runner.verdicts import environment, key
from hopkit.runner.verdicts.digests import Part

CASES = """
import hopkit


@hopkit.case("fake/one", hops=("cond",), variants=("inference", "training"))
def one():
    return hopkit.Sample(abs, args=(1,))


@hopkit.case("fake/two", hops=("invoke_subgraph",))
def two():
    return hopkit.Sample(abs, args=(1,))


@hopkit.case("fake/three", hops=("cond", "invoke_subgraph"))
def three():
    return hopkit.Sample(abs, args=(1,))
"""

GRAPH = """\
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[3]"):
        l_x_ = L_x_
        {name}: "f32[3]" = torch.{op}(l_x_);  l_x_ = None
        return ({name},)
"""


@dataclasses.dataclass
class FakeCompiler:
    """Mock the compiler: it emits ``op`` for every case, and ``behaviours`` replaces the run of some cases.

    ``op_on`` maps a backend to the operator that it emits there instead.
    """

    op: str = "sin"
    name: str = ""
    behaviours: dict[str, Callable[[Case], CaseReport]] = dataclasses.field(default_factory=dict)
    op_on: dict[str, str] = dataclasses.field(default_factory=dict)

    def __call__(
        self, case: Case, *, backends: tuple[str, ...] = BACKENDS, stages: Collection[str] | None = None
    ) -> CaseReport:
        here = dataclasses.replace(self, op=self.op_on.get(backends[-1], self.op))
        report = self.behaviours.get(case.name, here.passing)(case)
        blocks = tuple(block for block in report.blocks if stages is None or block.stage in stages)
        attempts = tuple(attempt for attempt in report.attempts if attempt.backend in backends)
        return dataclasses.replace(report, blocks=blocks, attempts=attempts)

    def passing(self, case: Case) -> CaseReport:
        text = self.passing_text()
        return CaseReport(
            case.name,
            tuple(StageText(variant, stage, text) for variant in case.variants for stage in ("dynamo", "aot_forward")),
            tuple(
                Attempt(variant, backend, has_texts=backend == BACKENDS[-1])
                for variant in case.variants
                for backend in BACKENDS
            ),
        )

    def passing_text(self) -> str:
        """Return the text of every stage."""
        return GRAPH.format(op=self.op, name=self.name or self.op)

    def wrong(self, case: Case) -> CaseReport:
        """Return a report in which an oracle objects to the last backend."""
        report = self.passing(case)
        *others, last = report.attempts
        bad = dataclasses.replace(last, findings=(Finding("numerics", "outputs[0] differs by 0.5"),))
        return dataclasses.replace(report, attempts=(*others, bad))


@dataclasses.dataclass
class Hopkit:
    """The command line, bound to the cases of one file and one golden folder."""

    file: Path
    golden_dir: Path
    compiler: FakeCompiler

    def __call__(self, *words: str, env: dict[str, str] | None = None) -> Result:
        return CliRunner().invoke(main, words, env={"EXPECTTEST_ACCEPT": "", **(env or {})}, prog_name="hopkit")

    def golden(self, *words: str, env: dict[str, str] | None = None) -> Result:
        return self("golden", "--file", str(self.file), "--golden-dir", str(self.golden_dir), *words, env=env)

    def files(self) -> dict[str, bytes]:
        paths = sorted(path for path in self.golden_dir.rglob("*") if path.is_file())
        return {str(path.relative_to(self.golden_dir)): path.read_bytes() for path in paths}


@functools.cache
def shared_parts() -> dict[str, Part]:
    """Look at the files of hopkit and of all packages once, and not twice in each run."""
    return environment.shared_parts()


@pytest.fixture
def hopkit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hopkit]:
    """Yield the command line with a fake compiler, on torch 2.13, and unregister the cases afterwards."""
    file = tmp_path / "cases.py"
    file.write_text(CASES, "utf-8")
    (tmp_path / "golden").mkdir()
    compiler = FakeCompiler()
    quick = functools.partial(job.run_golden, run=compiler, warm=lambda *args, **options: None)
    monkeypatch.setattr(job, "run_golden", quick)
    monkeypatch.setattr(explanation, "explain", functools.partial(explanation.explain, run=compiler))
    monkeypatch.setattr(versions, "torch_minor", lambda: "2.13")
    for module in (key, failure_memory):
        monkeypatch.setattr(module, "shared_parts", shared_parts)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with registry.scope():
        yield Hopkit(file, tmp_path / "golden", compiler)
