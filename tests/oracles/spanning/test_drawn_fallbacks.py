"""On drawn programs, what falls back because it was asked to is what a predicate chose, for each value it may give.

`make night` draws many programs (``--drawn-fallbacks 60``), an ordinary run a few. Each test counts the calls that were
asked for: it fails if the programs have too few of them to prove anything.
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import torch

import hopkit
from hopkit import reference
from hopkit._torch.versions import torch_minor
from hopkit.checks.code_only import code_only
from hopkit.checks.memory import check, poisoned_run
from hopkit.errors import HopkitError
from hopkit.oracles import judge
from hopkit.oracles.fallbacks import fallbacks
from hopkit.records import Capture
from hopkit.strategies import Program
from hopkit.strategies.choices import Choices
from hopkit.strategies.options import Options
from hopkit.strategies.program_builder import Drawing

pytestmark = pytest.mark.supported_torch

VALUES: tuple[Any, ...] = (True, False, None, 0, 1, "", "no", (), (0,), 0.0, float("nan"))
"""What a predicate may return: true and false values of each kind."""

OPTIONS = Options(
    hops=("cond", "while_loop", "wrap", "region"),
    dtypes=("float32",),
    kinds=("pointwise", "view", "scatter", "indexing", "matmul"),
    max_ops=3,
    max_depth=1,
    modes=False,
)

WRITES_OF_VIEWS = {
    f"aten.{name}.default"
    for name in ("copy", "select_scatter", "slice_scatter", "diagonal_scatter", "as_strided_scatter")
}
"""Operators that a pass behind the predicate's may write anew, without a mark: ``fallbacks/written_row``."""

READS_OF_ENDED_MEMORY = ("read after free", "read after reuse")


@dataclasses.dataclass
class Tally:
    """What the programs of a test had: so many were drawn and compiled, and so many calls were asked for."""

    drawn: int = 0
    compiled: int = 0
    compared: int = 0
    asked: Counter[str] = dataclasses.field(default_factory=Counter)
    in_bodies: int = 0
    values: Counter[int] = dataclasses.field(default_factory=Counter)

    def add(self, captured: Capture) -> None:
        calls = captured.fallbacks.because("asked for").calls
        self.compiled += 1
        self.asked.update(out_of_place(call.operator) for call in calls)
        self.in_bodies += sum(bool(call.body) for call in calls)

    def assert_not_vacuous(self) -> None:
        """Require programs that compile, and in each on average three calls that were asked for."""
        assert self.compiled >= self.drawn / 2, self
        assert self.asked.total() >= 3 * self.compiled, self


class Predicate:
    """Give each node one of `VALUES` in turn, or all nodes of a graph or body the same; remember what was chosen."""

    def __init__(self, tally: Tally, first: int, *, by_graph: bool) -> None:
        self.chosen: dict[torch.fx.Graph, Counter[str]] = {}
        self._tally, self._first, self._by_graph = tally, first, by_graph
        self._places: dict[Any, int] = {}

    def __call__(self, node: torch.fx.Node) -> Any:
        key = node.graph if self._by_graph else node
        place = (self._first + self._places.setdefault(key, len(self._places))) % len(VALUES)
        writes = str(node.target).split(".")[1].endswith("_")
        if node.users or writes:  # Inductor drops a node that nothing uses.
            self._tally.values[place] += 1
            if VALUES[place]:
                self.chosen.setdefault(node.graph, Counter())[out_of_place(str(node.target))] += 1
        return VALUES[place]


def out_of_place(operator: str) -> str:
    """Return the name of an operator that does not write: a pass behind the predicate's lets some write in place."""
    return re.sub(r"_(?=\.\w+$)", "", operator)


def rows(table: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
    """Write rows by an index, and replace the first rows by the last: ``index_put_``, ``slice``, ``slice_scatter``."""
    written = table * 2
    written.index_put_((index,), table[:3])
    turned = written.flip(0)
    return torch.slice_scatter(turned, turned[1:], 0, 0, 3)


def table_and_index() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.linspace(-1, 1, 16).reshape(4, 4), torch.tensor([1, 0, 3])


def with_rows(sample: hopkit.Sample) -> hopkit.Sample:
    """Let a program also compute `rows`, of two more arguments."""
    more = table_and_index()

    def fn(*args: Any) -> Any:
        *own, table, index = args
        return sample.fn(*own), rows(table, index)

    calls = tuple((*args, *more) for args in sample.other_args)
    return dataclasses.replace(sample, fn=fn, args=(*sample.args, *more), other_args=calls)


def seeded(seed: int, options: Options) -> Program:
    """Return the program that a seed names; it calls a HOP."""
    for attempt in range(100):
        generator = random.Random(f"{seed} {attempt}")
        choices = Choices([generator.getrandbits(24) for _ in range(80)])
        with reference.reference_run(), torch.no_grad():
            program = Drawing(choices, options).program(1, True)
        if program.families:
            return program
    raise AssertionError(f"seed {seed} names no program with a HOP")


def drawn(count: int, **changes: Any) -> Iterator[tuple[int, hopkit.Sample, dict[str, Any]]]:
    """Yield seeds, each with its program, which also computes `rows`, and the configuration of that."""
    options = dataclasses.replace(OPTIONS, **changes)
    for seed in range(count):
        program = seeded(seed, options)
        yield seed, with_rows(program.sample()), dict(program.config)


def capture(sample: hopkit.Sample, config: Mapping[str, Any], **options: Any) -> Capture:
    return hopkit.capture(sample.fn, sample.args, config=config, other_args=sample.other_args, **options)


def without_asking(sample: hopkit.Sample, config: Mapping[str, Any], **options: Any) -> Capture | None:
    """Capture a program, None if torch does not compile it.

    Nothing is asked for, whichever programs this process has compiled before, and with which predicate.
    """
    try:
        captured = capture(sample, config, **options)
    except HopkitError:
        return None
    assert captured.fallbacks.because("asked for") == {}
    assert [str(finding) for finding in fallbacks(captured)] == []
    return captured


def traced_anew(captured: Capture) -> bool:
    """Return whether Inductor traces bodies behind the predicate, which then have no marks: one writes to an argument.

    ``test_a_marked_operator_of_a_branch_that_writes_falls_back`` has the failure.
    """
    return any("auto_functionalized" in artifact.text for artifact in captured.artifacts.get("aot_forward", ()))


def by_body(found: Mapping[Any, Counter[str]]) -> Counter[frozenset[tuple[str, int]]]:
    """Return what each graph and body calls, without their names."""
    kept = ({item for item in counts.items() if item[0] not in WRITES_OF_VIEWS} for counts in found.values())
    return Counter(frozenset(items) for items in kept if items)


def asked_in(captured: Capture) -> dict[tuple[str, int, str], Counter[str]]:
    """Return the operators that each graph and body calls because they were asked for."""
    asked: dict[tuple[str, int, str], Counter[str]] = {}
    for call in captured.fallbacks.because("asked for").calls:
        asked.setdefault((call.direction, call.graph, call.body), Counter())[out_of_place(call.operator)] += 1
    return asked


@pytest.mark.parametrize("setting", ["cpu", "virtual-h200", "training"])
def test_each_body_calls_what_was_chosen_in_it(setting: str, drawn_fallbacks: int) -> None:
    """Each graph and body calls the chosen operators and no others; the next program knows nothing of the predicate."""
    training = setting == "training"
    options = {"training": training, "device": "cpu" if training else setting}
    tally = Tally()
    with code_only():
        for seed, sample, config in drawn(drawn_fallbacks, training=training):
            tally.drawn += 1
            if without_asking(sample, config, **options) is None:
                continue
            predicate = Predicate(tally, 5 * seed, by_graph=seed % 3 == 0)
            with hopkit.fallback_where(predicate):
                captured = capture(sample, config, **options)
            if not traced_anew(captured):
                tally.add(captured)
                assert by_body(asked_in(captured)) == by_body(predicate.chosen), f"seed {seed}"
        # Another program is the last one too.
        assert without_asking(hopkit.Sample(rows, args=table_and_index()), {}, **options)
    print(tally)
    tally.assert_not_vacuous()
    assert tally.in_bodies >= tally.compiled / 2, tally
    assert set(tally.values) == set(range(len(VALUES))), tally
    assert {"aten.slice.Tensor", "aten.index_put.default"} <= set(tally.asked), tally


def reads_ended_memory(captured: Capture) -> bool:
    """Return whether a wrapper reads memory that it has freed or given away: then its numbers may be wrong.

    Torch writes such wrappers where ``index_put_`` or a view falls back: ``fallbacks/written_rows`` (2.13) and
    ``fallbacks/slice_of_buffer``.
    """
    return any(problem.kind in READS_OF_ENDED_MEMORY for problem in check(captured).problems)


@pytest.mark.parametrize("device", ["cpu", "virtual-h200"])
def test_a_program_with_chosen_fallbacks_computes_what_it_did(device: str, drawn_fallbacks: int) -> None:
    """Programs whose wrapper reads memory that has ended, by the memory check, are not compared."""
    tally = Tally()
    for seed, sample, config in drawn(max(2, drawn_fallbacks // 4)):
        tally.drawn += 1
        before = without_asking(sample, config, device=device)
        if before is None:
            continue
        with hopkit.fallback_where(Predicate(tally, 5 * seed, by_graph=seed % 3 == 0)):
            captured = capture(sample, config, device=device)
        tally.add(captured)
        if reads_ended_memory(captured):
            continue
        tally.compared += 1
        results = [[run.outputs for run in each.compiled] for each in (captured, before)]
        torch.testing.assert_close(*results, equal_nan=True, rtol=1e-4, atol=1e-4)
    print(tally)
    tally.assert_not_vacuous()
    assert tally.compared >= tally.compiled / 2, tally


def test_a_written_argument_is_overwritten_while_the_result_is_read() -> None:
    """Without `reads_ended_memory`, a drawn program would fail here on 2.13."""

    def program(table: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
        written = table * 2
        written.index_put_((index,), table[:3])
        return written.flip(0)

    with hopkit.fallback_where(lambda node: "index_put" in str(node.target)):
        captured = hopkit.capture(program, table_and_index(), stages=())
    assert captured.fallbacks.because("asked for") == {"aten.index_put_.default": 1}
    is_wrong = not torch.allclose(captured.outputs, program(*table_and_index()))
    assert is_wrong == reads_ended_memory(captured) == (torch_minor() == "2.13")


def test_a_slice_is_overwritten_while_it_is_read() -> None:
    """Without `reads_ended_memory`, a drawn program with more threads than one could fail here."""

    def program(table: torch.Tensor) -> torch.Tensor:
        doubled = table * 2
        return torch.slice_scatter(doubled, doubled[1:], 0, 0, 3)

    table, _ = table_and_index()
    with hopkit.fallback_where(lambda node: True):
        assert reads_ended_memory(hopkit.capture(program, (table,), stages=()))
        poisoned = poisoned_run(program, (table,))
    assert {finding.stage for finding in judge(poisoned)} == {"numerics"}


@pytest.mark.long
def test_with_loops_nothing_falls_back_that_was_not_chosen(drawn_fallbacks: int) -> None:
    """Scans and maps lose some of what was chosen: ``fallbacks/in_scan``, ``fallbacks/in_map``."""
    tally = Tally()
    with code_only():
        for seed, sample, config in drawn(drawn_fallbacks, hops=("scan", "map"), max_ops=3):
            tally.drawn += 1
            if without_asking(sample, config) is None:
                continue
            predicate = Predicate(tally, 5 * seed, by_graph=False)
            with hopkit.fallback_where(predicate):
                captured = capture(sample, config)
            if traced_anew(captured):
                continue
            tally.add(captured)
            asked, chosen = (sum(found.values(), Counter()) for found in (asked_in(captured), predicate.chosen))
            assert not asked - chosen, f"seed {seed}"
    print(tally)
    assert tally.asked.total() >= tally.compiled > 0, tally
