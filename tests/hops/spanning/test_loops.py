"""Loops carry and return any Python structure: as in eager, on each backend, with gradients; or the place is named."""

from __future__ import annotations

import collections
import dataclasses
import enum
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

import hopkit
from hopkit.errors import UsageError
from hopkit.hops.structures import tensors_in

ROOT = Path(__file__).parents[3]


@dataclasses.dataclass
class State:
    h: torch.Tensor
    n: int = 0
    name: str = "state"


@dataclasses.dataclass(frozen=True)
class Frozen:
    h: torch.Tensor
    name: str = "frozen"


@dataclasses.dataclass(slots=True)
class Slotted:
    h: torch.Tensor


class Mode(enum.Enum):
    FAST = 1


Pair = collections.namedtuple("Pair", "a b")


class Cache:
    def __init__(self, k: torch.Tensor) -> None:
        self.k, self.length = k, 0

    def update(self, v: torch.Tensor) -> None:
        self.k = self.k + v
        self.length += 1


def counts(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (0, x))


def counts_with_a_tensor(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (torch.tensor(0), x))


def a_dict(x: torch.Tensor) -> Any:
    def body(carry: Any) -> Any:
        return ({"x": carry["x"] * 2, "n": carry["n"] + 1, "s": carry["s"], "mode": Mode.FAST, "none": None},)

    initial = {"x": x, "n": 0, "s": "same", "mode": Mode.FAST, "none": None}
    return hopkit.while_loop(lambda carry: carry["n"] < 3, body, (initial,))


def new_objects(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda s: s.n < 3, lambda s: (State(s.h.sin(), s.n + 1),), (State(x),))


def an_object_that_changes(x: torch.Tensor) -> Any:
    cache = Cache(x)

    def body(i: Any, cache: Cache) -> Any:
        cache.update(x.cos())
        return i + 1, cache

    i, last = hopkit.while_loop(lambda i, cache: i < 3, body, (torch.tensor(0), cache))
    return last.k, last.length, last is cache, cache.k, i


def a_list_of_objects_that_change(x: torch.Tensor) -> Any:
    caches = [Cache(x), Cache(x + 1)]

    def body(i: Any, caches: list[Cache]) -> Any:
        for cache in caches:
            cache.update(x)
        return i + 1, caches

    i, last = hopkit.while_loop(lambda i, caches: i < 3, body, (torch.tensor(0), caches))
    return [cache.k for cache in last], [cache.length for cache in caches], last is caches, i


def three_traces(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda a, b, c: x.sum() + a < 3, lambda a, b, c: (b, c, c), (1, 1, 2))


def frozen(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, f: i < 3, lambda i, f: (i + 1, Frozen(f.h.sin())), (0, Frozen(x)))


def slots(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, s: i < 3, lambda i, s: (i + 1, Slotted(s.h.sin())), (0, Slotted(x)))


def named_tuple(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, p: i < 3, lambda i, p: (i + 1, Pair(p.b, p.a.sin())), (0, Pair(x, x + 1)))


def a_float(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, r, x: i < 3, lambda i, r, x: (i + 1, r * 0.5, x * r), (0, 1.0, x))


def an_unchanged_tensor(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, a, b: i < 3, lambda i, a, b: (i + 1, a + b, b), (0, x, x + 1))


def swapped_tensors(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, a, b: i < 3, lambda i, a, b: (i + 1, b, a), (0, x, x + 1))


def begins_without_a_gradient(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, h: i < 3, lambda i, h: (i + 1, torch.tanh(x.sum(0) * h + 1)), (0, torch.ones(3)))


def carries_without_a_gradient(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, h, c: i < 3, lambda i, h, c: (i + 1, h * x, c * 2), (0, x, torch.ones(3)))


def a_gradient_that_arrives_in_round_two(x: torch.Tensor) -> Any:
    return hopkit.while_loop(
        lambda i, a, b: i < 3, lambda i, a, b: (i + 1, x.sum() * a, a + b), (0, torch.ones(3), torch.ones(3))
    )


def no_round(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, x: i < 0, lambda i, x: (i + 1, x * 2), (torch.tensor(0), x))


def a_tensor_that_changes_in_place(x: torch.Tensor) -> Any:
    buffer = torch.zeros(4, 3)

    def body(i: Any, buffer: Any) -> Any:
        buffer.index_copy_(0, i.reshape(1), x[:1] * i)
        return i + 1, buffer

    with torch.no_grad():
        _, last = hopkit.while_loop(lambda i, buffer: i < 4, body, (torch.tensor(0), buffer))
    return last, buffer, last is buffer


def scanned(x: torch.Tensor) -> Any:
    return hopkit.scan(lambda c, row: ({"s": c["s"] + row}, (c["s"] * row, "m")), {"s": torch.zeros(3)}, x)


def scanned_from_the_end(x: torch.Tensor) -> Any:
    return hopkit.scan(lambda c, x: (c + x, State(c * x, 3)), torch.zeros(2), x, dim=1, reverse=True)


def mapped(x: torch.Tensor) -> Any:
    w = x.sum()
    return hopkit.map(lambda row: {"y": row * w, "k": [row.sum(), "m"], "o": State(row, 1)}, x)


def mapped_over_an_object(x: torch.Tensor) -> Any:
    return hopkit.map(lambda state, w: state.h * w, State(x, 1), x.sum())


def combined(x: torch.Tensor) -> Any:
    return hopkit.associative_scan(lambda a, b: {"p": a["p"] * b["p"], "m": a["m"]}, {"p": x, "m": "m"}, 0)


def combined_from_the_end(x: torch.Tensor) -> Any:
    return hopkit.associative_scan(lambda a, b: State(a.h + b.h, a.n), State(x, 3), 1, reverse=True)


def switched(x: torch.Tensor) -> Any:
    branches = (
        lambda x: {"a": x.sin(), "n": 1},
        lambda x: {"a": x.cos(), "n": 2},
        lambda x: {"a": x * 2, "n": 3},
    )
    return hopkit.switch(x.sum().long(), branches, (x,))


def switched_beyond_the_last(x: torch.Tensor) -> Any:
    return hopkit.switch(x.sum().long() + 7, [lambda x: State(x.sin(), 1), lambda x: State(x * 3, 1)], (x,))


def a_scan_in_a_loop(x: torch.Tensor) -> Any:
    def body(i: Any, state: State) -> Any:
        state, ys = hopkit.scan(lambda c, row: (State(c.h + row, c.n), row * 2), state, x)
        return i + 1, State(state.h + ys.sum(0), state.n)

    return hopkit.while_loop(lambda i, state: i < 3, body, (0, State(x[0] + 1, 1)))


def a_loop_in_a_branch(x: torch.Tensor) -> Any:
    return hopkit.cond(x.sum() > 0, lambda x: {"y": counts_with_a_tensor(x)[1]}, lambda x: {"y": x.sin()}, (x,))


PROGRAMS = [
    program
    for program in list(globals().values())
    if callable(program) and getattr(program, "__module__", "") == __name__ and not isinstance(program, type)
]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("training", [False, True], ids=["inference", "training"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_a_loop_is_as_in_eager(program: Callable[[torch.Tensor], Any], training: bool) -> None:
    torch._dynamo.reset()
    x, y = (torch.full((2, 3), 0.3).requires_grad_(training) for _ in range(2))
    expected, result = program(x), torch.compile(program, backend="aot_eager", fullgraph=True)(y)
    assert _without_tensors(result) == _without_tensors(expected)
    for left, right in zip(tensors_in(result), tensors_in(expected), strict=True):
        torch.testing.assert_close(left, right)
        assert left.requires_grad == right.requires_grad
    differentiable = [[t.sum() for t in tensors_in(value) if t.requires_grad] for value in (expected, result)]
    if differentiable[0]:
        for terms in differentiable:
            torch.stack(terms).sum().backward()
        torch.testing.assert_close(y.grad, x.grad)


def _without_tensors(value: Any) -> Any:
    """Return a structure as text, with a mark for each tensor."""
    if isinstance(value, torch.Tensor):
        return "tensor"
    if isinstance(value, dict):
        return {key: _without_tensors(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [_without_tensors(part) for part in value]
    if isinstance(value, (State, Frozen, Cache)):
        return type(value).__name__, _without_tensors(vars(value))
    return (type(value).__name__, _without_tensors(value.h)) if isinstance(value, Slotted) else value


X, TRAINED = torch.ones(3), torch.tensor(2.0, requires_grad=True)
REFUSED: list[tuple[str, Callable[[], Any]]] = [
    (
        r"carried\[1\] is 'a' before the loop and 'b' after round 1",
        lambda: hopkit.while_loop(lambda i, s: i < 3, lambda i, s: (i + 1, "b"), (X.sum(), "a")),
    ),
    (
        r"the shape of carried\[1\] is \[3\] before the loop and \[6\] after round 1",
        lambda: hopkit.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, torch.cat([x, x])), (X.sum(), X)),
    ),
    (
        r"the dtype of carried\[1\] is torch.float32 before the loop and torch.float64 after round 1",
        lambda: hopkit.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x.double()), (X.sum(), X)),
    ),
    (
        r"the dtype of carried\[1\] is torch.int64 before the loop and torch.float32 after round 1",
        lambda: hopkit.while_loop(lambda i, n: i < 3, lambda i, n: (i + 1, n + TRAINED), (0, torch.tensor(0))),
    ),
    (
        r"the dtype of carried\[1\] is torch.bool before the loop and torch.float32 after round 1",
        lambda: hopkit.while_loop(lambda i, n: i < 3, lambda i, n: (i + 1, n * TRAINED), (0, torch.tensor(True))),
    ),
    (
        "carry is no floating tensor, and the loop has a gradient",
        lambda: hopkit.scan(lambda n, x: (n + x * TRAINED, n * 1), torch.tensor(0), X),
    ),
    (
        r"carried\[1\] has 1 element before a round and 2 elements after it",
        lambda: hopkit.while_loop(lambda i, xs: i < 3, lambda i, xs: (i + 1, [*xs, X]), (X.sum(), [X])),
    ),
    (
        "the body returns 1 values, and 2 are carried",
        lambda: hopkit.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1,), (X.sum(), X)),
    ),
    (
        "the condition is always true",
        lambda: hopkit.while_loop(lambda x: True, lambda x: (x + 1,), (X,)),
    ),
    (
        "the condition has the shape",
        lambda: hopkit.while_loop(lambda x: x < 3, lambda x: (x + 1,), (X,)),
    ),
    ("xs has no dimension", lambda: hopkit.map(lambda x: x, X.sum())),
    ("the first sizes differ", lambda: hopkit.map(lambda x: x["a"], {"a": X, "b": torch.ones(2)})),
    ("combine_fn returns a Tensor, and no pair", lambda: hopkit.scan(lambda c, x: c + x, X.sum(), X)),
    ("the branches are a", lambda: hopkit.switch(X.sum().long(), (), (X,))),
    (
        "hopkit.switch: branch 0 and branch 2 and branch 3 return a tensor at result, branch 1 returns a tuple",
        lambda: hopkit.switch(X.sum().long(), (torch.sin, lambda x: (x, x), torch.cos, torch.exp), (X,)),
    ),
]


@pytest.mark.parametrize(("message", "call"), REFUSED, ids=[message[:40] for message, _ in REFUSED])
def test_a_refusal_names_the_place(message: str, call: Callable[[], Any]) -> None:
    torch._dynamo.reset()
    with pytest.raises(Exception, match=message):
        torch.compile(call, backend="eager", fullgraph=True)()


COUNT = 0


class Counting(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", torch.zeros(()))
        self.seen: list[torch.Tensor] = []

    def forward(self, x: torch.Tensor, change: Callable[[Any, torch.Tensor], None]) -> Any:
        def body(i: torch.Tensor, x: torch.Tensor) -> Any:
            change(self, x)
            return i + 1, x * 2

        return hopkit.while_loop(lambda i, x: i < 3, body, (x.sum(), x))


def _append(module: Any, x: torch.Tensor) -> None:
    module.seen.append(x)


def _assign_buffer(module: Any, x: torch.Tensor) -> None:
    module.total = module.total + x.sum()


def _count_globally(module: Any, x: torch.Tensor) -> None:
    global COUNT
    COUNT += 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_append, r"the body changes a list \(self.seen\)"),
        (_assign_buffer, r"the body changes a dict \(self._buffers\)"),
        (lambda module, x: setattr(module, "last", x), r"the body changes a Counting \(self\)"),
        (_count_globally, "the body changes a global variable"),
    ],
    ids=["list", "buffer", "attribute", "global"],
)
def test_a_change_of_the_enclosing_program_is_refused_by_name(change: Callable[..., None], message: str) -> None:
    torch.compiler.reset()
    with pytest.raises(Exception, match=f"hopkit.while_loop: {message}(?s:.)*A loop can carry it") as info:
        torch.compile(Counting(), backend="eager")(X, change)
    assert "in body" in str(info.value), "the line"


def test_a_change_of_a_variable_of_the_function_is_refused_by_name() -> None:
    def program(x: torch.Tensor) -> Any:
        rounds = 0

        def body(x: torch.Tensor) -> Any:
            nonlocal rounds
            rounds += 1
            return (x * 2,)

        return hopkit.while_loop(lambda x: x.sum() < 9, body, (x,)), rounds

    torch.compiler.reset()
    with pytest.raises(Exception, match="the body changes the variable rounds, which belongs to the enclosing program"):
        torch.compile(program, backend="eager")(X)


class Halves:
    def __init__(self, left: torch.Tensor, right: torch.Tensor) -> None:
        self.left, self.right = left, right


def test_a_change_of_attributes_through_a_dict_is_refused_with_what_to_write() -> None:
    def body(halves: Halves) -> Any:
        vars(halves).update(left=halves.left * 2)
        return (halves,)

    torch.compiler.reset()
    with pytest.raises(Exception, match=r"the body changes (?s:.)*Assign to the attributes by name"):
        torch.compile(lambda x: hopkit.while_loop(lambda halves: halves.left.sum() < 9, body, (Halves(x, x),)))(X)


@pytest.mark.parametrize(
    "call", [lambda: hopkit.scan(lambda c, x: (c, x), X, torch.ones(0)), lambda: hopkit.map(abs, 3)]
)
def test_without_rounds_eager_names_the_sizes(call: Callable[[], Any]) -> None:
    with pytest.raises(UsageError, match="xs holds"):
        call()


def test_each_sample_of_a_vmap_runs_its_own_number_of_rounds() -> None:
    def doubles(x: torch.Tensor) -> torch.Tensor:
        (last,) = hopkit.while_loop(lambda x: x < 10, lambda x: (x * 2,), (x,))
        return last

    assert torch.vmap(doubles)(torch.tensor([1.0, 3.0, 20.0])).tolist() == [16, 12, 20]


@pytest.mark.long
@pytest.mark.parametrize("options", [[], ["--gpu"]], ids=["cpu", "virtual-h200"])
def test_a_decoder_over_an_object_has_the_kernels_of_one_over_tensors(options: list[str]) -> None:
    command = [sys.executable, str(ROOT / "examples" / "decoder.py"), *options]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    by_object, kernels, by_tensors, same_kernels = lines
    assert by_object.endswith("same tokens: True")
    assert by_tensors.endswith("same tokens: True")
    assert kernels == same_kernels
    assert "extern_kernels.addmm" in kernels
    count, count_by_hand = (int(line.split()[1]) for line in (by_object, by_tensors))
    assert 3 * count <= count_by_hand
