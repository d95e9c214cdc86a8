"""The carry of a loop settles: after at most one trace for each part and one more, with the values of a Python loop."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import hopkit
from hopkit.loops import tracing

pytestmark = pytest.mark.supported_torch


@contextmanager
def traces_counted() -> Iterator[list[int]]:
    """Count the traces of the bodies of loops in the block."""
    count = [0]
    original = tracing.trace_body

    def counting(*args: Any, **kwargs: Any) -> Any:
        count[0] += 1
        return original(*args, **kwargs)

    with mock.patch.object(tracing, "trace_body", counting):
        yield count


@dataclasses.dataclass
class Cell:
    value: Any
    label: str = "cell"


@dataclasses.dataclass(frozen=True)
class Round:
    """A body: part i becomes part ``sources[i]``, plus ``steps[i]``."""

    initial: tuple[int, ...]
    sources: tuple[int, ...]
    steps: tuple[int, ...]
    rounds: int
    boxed: bool

    def run(self, x: torch.Tensor) -> Any:
        def body(n: Any, parts: Any, t: torch.Tensor) -> Any:
            values = [part.value for part in parts] if self.boxed else list(parts)
            after = [values[source] + step for source, step in zip(self.sources, self.steps, strict=True)]
            return n + 1, [Cell(value) for value in after] if self.boxed else after, t + values[0]

        parts = [Cell(value) for value in self.initial] if self.boxed else list(self.initial)
        n, parts, t = hopkit.while_loop(lambda n, parts, t: n < self.rounds, body, (0, parts, x))
        return n, [(part.value, part.label) for part in parts] if self.boxed else parts, t


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    size = draw(st.integers(1, 4))

    def of(values: st.SearchStrategy[int]) -> tuple[int, ...]:
        return tuple(draw(st.lists(values, min_size=size, max_size=size)))

    small = st.integers(0, 2)
    return Round(
        of(small), of(st.integers(0, size - 1)), of(st.sampled_from([0, 0, 1])), draw(small), draw(st.booleans())
    )


def _assert_same(actual: Any, expected: Any) -> None:
    assert actual[:2] == expected[:2]
    assert torch.equal(actual[2], expected[2])


@settings(max_examples=25)
@given(rounds())
def test_a_loop_settles_and_has_the_values_of_a_python_loop(program: Round) -> None:
    torch.compiler.reset()
    x = torch.arange(3.0)
    with traces_counted() as count:
        actual = torch.compile(program.run, backend="eager", fullgraph=True)(x)
    _assert_same(actual, program.run(x))
    # The counter and the objects in the list are parts too.
    assert count[0] <= len(program.initial) * (1 + program.boxed) + 2


@pytest.mark.parametrize(
    ("program", "traces"),
    [
        # Nothing changes but the counter.
        (Round((1, 1), (0, 1), (0, 0), 3, False), 2),
        # (a, b, c) = (1, 1, 2) with the body (b, c, c): c never changes, b does after a round, then a.
        (Round((1, 1, 2), (1, 2, 2), (0, 0, 0), 3, False), 3),
    ],
)
def test_a_constant_is_carried_once_a_round_showed_that_it_changes(program: Round, traces: int) -> None:
    torch.compiler.reset()
    x = torch.arange(3.0)
    with traces_counted() as count:
        actual = torch.compile(program.run, backend="eager", fullgraph=True)(x)
    _assert_same(actual, program.run(x))
    assert count[0] == traces


OUTER = [1]


@pytest.mark.parametrize(
    ("loop", "place"),
    [
        (lambda x: hopkit.while_loop(_holds, _swaps, (0, Cell(x * 1), Cell(x * 2))), "carried[1]"),
        (lambda x: hopkit.while_loop(_holds, _swaps, (0, [x * 1], [x * 2])), "carried[1]"),
        (lambda x: hopkit.while_loop(_holds, lambda n, a, b: (n + 1, OUTER, b), (0, [1], x)), "carried[1]"),
        (lambda x: hopkit.scan(lambda c, row: ((c[1], c[0]), row), ({"a": x[0]}, {"a": x[1]}), x), "carry[0]"),
        (lambda x: hopkit.while_loop(_holds, _swaps_parts, (0, Cell([[x * 1], [x * 2]]))), "carried[1].value[0]"),
    ],
)
def test_an_object_that_moves_to_another_place_is_refused(loop: Any, place: str) -> None:
    """After the loop, each name of it would have to be a name of the result, and a later write be seen by all."""
    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="exists before the round at another") as e:
        torch.compile(loop, backend="eager", fullgraph=True)(torch.ones(2, 2))
    assert f" at {place}, which exists" in str(e.value)


def _holds(n: Any, *rest: Any) -> Any:
    return n < 3


def _swaps(n: Any, a: Any, b: Any) -> Any:
    return n + 1, b, a


def _swaps_parts(n: Any, cell: Any) -> Any:
    cell.value[0], cell.value[1] = cell.value[1], cell.value[0]
    return n + 1, cell


def test_copies_may_move_to_another_place() -> None:
    def swapped(x: torch.Tensor) -> Any:
        a, b = [x * 1], [x * 2]
        _, p, q = hopkit.while_loop(_holds, lambda n, a, b: (n + 1, list(b), list(a)), (0, a, b))
        p.append(1)
        return len(a), len(b), len(p), p[0], q[0]

    torch.compiler.reset()
    x = torch.ones(2)
    torch.testing.assert_close(torch.compile(swapped, backend="eager", fullgraph=True)(x), swapped(x))


EQUAL_VALUES: dict[str, Any] = {
    "Size": lambda x: x.shape,
    "frozenset": lambda x: frozenset({"a", 2}),
    "tuple": lambda x: (1, ("a", None)),
}


@pytest.mark.parametrize("dynamic", [False, True])
@pytest.mark.parametrize("name", EQUAL_VALUES)
def test_an_equal_value_may_be_made_anew_in_each_round(name: str, dynamic: bool) -> None:
    make = EQUAL_VALUES[name]

    def loop(x: torch.Tensor) -> Any:
        return hopkit.while_loop(_holds, lambda n, value, x: (n + 1, make(x), x * 2), (0, make(x), x))

    torch.compiler.reset()
    x = torch.ones(4, 3)
    found, expected = torch.compile(loop, backend="eager", fullgraph=True, dynamic=dynamic)(x), loop(x)
    assert (found[1], type(found[1])) == (expected[1], type(expected[1]))
    torch.testing.assert_close(found[2], expected[2])


def test_another_set_is_refused_in_words_that_differ() -> None:
    def loop(x: torch.Tensor) -> Any:
        return hopkit.while_loop(_holds, lambda n, kinds, x: (n + 1, {1, 2}, x), (0, {1, 2}, x))

    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=r"carried\[1\] is a set") as error:
        torch.compile(loop, backend="eager", fullgraph=True)(torch.ones(2))
    assert "after round 1" in str(error.value)
