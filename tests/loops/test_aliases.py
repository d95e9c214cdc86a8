"""Results of loops that share memory in a Python loop: nobody sees that the compiled program has a copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.utils.checkpoint
from torch.utils._pytree import tree_leaves

import hopkit
from hopkit.hops.repeat import repeat

pytestmark = pytest.mark.supported_torch

X = torch.tensor([1.0, 2.0, 3.0])
XS = X.expand(4, 3).contiguous()
WEIGHT = torch.ones(3)


def either(x: torch.Tensor) -> Any:
    """Return ``x`` itself in one branch."""
    return hopkit.cond(x.sum() > 0, lambda t: t, lambda t: t.sin(), (x,))


def loop(condition: Callable[..., Any], body: Callable[..., Any], *carried: Any) -> Any:
    return hopkit.while_loop(condition, body, carried)


def without_a_round(x: torch.Tensor) -> Any:
    return loop(lambda t: t.sum() < -100, lambda t: (t * 2,), x)[0]


def written(x: torch.Tensor) -> torch.Tensor:
    y = either(x)
    y += 1
    return y


def adding(a: torch.Tensor, b: torch.Tensor, n: int) -> Any:
    a.add_(1)
    return a, b * 2, n + 1


def passed_on(x: torch.Tensor) -> Any:
    a, b, _ = loop(lambda a, b, n: n < 1, lambda a, b, n: (b, a, n + 1), x * 1, x.sin(), 0)
    return a, b


def shifted(x: torch.Tensor) -> Any:
    return hopkit.scan(lambda carry, x: (x, carry * 1), x * 0, XS)


RIGHT: dict[str, Callable[[torch.Tensor], Any]] = {
    "a result is read": lambda x: without_a_round(x) + x,
    "a result is written, and nobody reads the initial value": lambda x: without_a_round(x * 1).add_(1),
    "a number's condition holds before the first round": lambda x: (
        loop(lambda t, n: n < 2, lambda t, n: (t * 2, n + 1), x, 0)[0].add_(1),
        x * 1,
    ),
    "results change places": passed_on,
    "a carried value is passed on by a branch": lambda x: loop(
        lambda t, n: n < 3, lambda t, n: (either(t) * 2, n + 1), x, 0
    ),
    "a carried value is returned by a branch": lambda x: loop(
        lambda t, n: n < 3, lambda t, n: (either(t), n + 1), x, 0
    ),
    "a value of the round is written": lambda x: loop(lambda t, n: n < 3, lambda t, n: (written(t * 3), n + 1), x, 0),
    "a step that a mask leaves out": lambda x: hopkit.scan(
        lambda h, x: (hopkit.cond(x[1] > 0, lambda h: h, lambda h: torch.tanh(h + x[0]), (h,)),) * 2,
        x * 1,
        (XS, torch.tensor([0, 1, 0, 1])),
    ),
    "a slice is returned by a branch": lambda x: hopkit.map(either, XS * x),
    "an operand of a custom HOP is returned by a branch": lambda x: repeat(2, either, x),
    "the last slice": shifted,
    "loops in loops": lambda x: loop(lambda t, n: n < 2, lambda t, n: (without_a_round(t) + 1, n + 1), x, 0),
}


def passed_through_branches(a: torch.Tensor, b: torch.Tensor, n: int) -> Any:
    return either(b), WEIGHT, n + 1


def writing_around(t: torch.Tensor, n: int) -> Any:
    before = t * 1
    WEIGHT.add_(1)
    return either(WEIGHT), before + t, n + 1


REFUSED: dict[str, tuple[Callable[[torch.Tensor], Any], str]] = {
    "the initial value is read": (
        lambda x: (without_a_round(x).add_(1), x * 1),
        r"while_loop: after no round, carried\[0\] has memory of the program around it",
    ),
    "the hint copies the initial value": (
        lambda x: (without_a_round(x).add_(1), x * 1),
        r"pass x.clone\(\) as the initial value",
    ),
    "the hint copies in the body": (
        lambda x: loop(lambda t: t.sum() < 100, lambda t: (WEIGHT,), x * 1)[0].add_(1),
        r"return x.clone\(\) in the body",
    ),
    "an argument keeps it": (lambda x: without_a_round(x).add_(1), "an argument, parameter or stored tensor keeps it"),
    "an outer value comes back": (
        lambda x: loop(lambda t: t.sum() < 100, lambda t: (WEIGHT,), x * 1)[0].add_(1),
        r"after a round, carried\[0\] has memory",
    ),
    "two results are one": (
        lambda x: (lambda a, b, n: (a.add_(1), b))(
            *loop(lambda a, b, n: n < 2, lambda a, b, n: ((a * 2),) * 2 + (n + 1,), x * 1, x * 2, 0)
        ),
        r"after a round, carried\[0\] and carried\[1\] have one piece of memory",
    ),
    "a branch in the body returns an outer value": (
        lambda x: (loop(lambda t, n: n < 1, lambda t, n: (either(WEIGHT), n + 1), x * 1, 0)[0].add_(1), WEIGHT * 1),
        r"after a round, carried\[0\] has memory of the program around it",
    ),
    "a branch in the body returns an outer value a round later": (
        lambda x: (loop(lambda a, b, n: n < 2, passed_through_branches, x * 1, x * 2, 0)[0].add_(1), WEIGHT * 1),
        r"after a round, carried\[0\] has memory of the program around it",
    ),
    "a branch of a scan returns an outer value": (
        lambda x: (hopkit.scan(lambda c, x: (either(WEIGHT), x * 2), x * 1, XS)[0].add_(1), WEIGHT * 1),
        "has memory of the program around it|returns memory of the program around it in this branch only",
    ),
    "a round sees a write to what a branch returned": (
        lambda x: loop(lambda t, v, n: n < 3, lambda t, v, n: writing_around(t, n), x * 1, x * 1, 0)[1],
        r"add_ writes to a tensor that shares memory with carried\[0\]",
    ),
    "a round sees a write to its other carried value": (
        lambda x: (lambda z: loop(lambda a, b, n: n < 2, adding, z, z, 0))(x * 1),
        r"add_ writes to a tensor that shares memory with carried\[1\]",
    ),
    "a branch writes to a carried value": (
        lambda x: (loop(lambda t, n: n < 3, lambda t, n: (written(t), n + 1), x, 0), x * 1),
        "true_fn returns memory of the program around it in this branch only",
    ),
    "a branch writes to a slice": (
        lambda x: (lambda xs: (hopkit.map(written, xs), xs * 1))(XS * x),
        "true_fn returns memory of the program around it in this branch only",
    ),
    "the last slice is written": (
        lambda x: (lambda xs: (hopkit.scan(lambda carry, x: (x, carry * 1), x * 0, xs)[0].add_(1), xs * 1))(XS * x),
        "hopkit.scan: after a round, carry has memory",
    ),
    "identity": (lambda x: without_a_round(x) is x, "`is` compares the two tensors"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_copy_that_nobody_sees(name: str) -> None:
    torch.compiler.reset()
    x, again = X.clone(), X.clone()
    expected = RIGHT[name](x)
    actual = torch.compile(RIGHT[name], backend="aot_eager", fullgraph=True)(again)
    torch.testing.assert_close(tree_leaves((actual, again)), tree_leaves((expected, x)))


@pytest.mark.parametrize("name", REFUSED)
def test_a_copy_that_the_program_would_see_is_refused(name: str) -> None:
    torch.compiler.reset()
    program, words = REFUSED[name]
    with torch.no_grad(), pytest.raises(torch._dynamo.exc.TorchDynamoException, match=words):
        torch.compile(program, backend="aot_eager")(X.clone())


def test_a_condition_that_holds_for_all_sizes_before_the_first_round() -> None:
    def program(x: torch.Tensor, first: int) -> Any:
        result = loop(lambda t, n: n < x.shape[0], lambda t, n: (t + n, n + 1), x, first)[0]
        return result.add_(1), x * 1

    torch.compiler.reset()
    compiled = torch.compile(lambda x: program(x, 0), backend="aot_eager", fullgraph=True, dynamic=True)
    for size in (5, 3):
        x = torch.arange(float(size))
        torch.testing.assert_close(compiled(x.clone()), program(x.clone(), 0))
    torch.compiler.reset()
    compiled = torch.compile(lambda x: program(x, 4), backend="aot_eager", fullgraph=True, dynamic=True)
    with torch.no_grad(), pytest.raises(torch._dynamo.exc.TorchDynamoException, match="after no round"):
        compiled(torch.arange(3.0))


def branched(x: torch.Tensor) -> torch.Tensor:
    return either(x) * 2


@torch.compiler.nested_compile_region
def looping_region(x: torch.Tensor) -> Any:
    return without_a_round(x)


@torch.compiler.nested_compile_region
def branching_region(x: torch.Tensor) -> Any:
    return either(x)


def checkpointed(function: Callable[[torch.Tensor], Any], x: torch.Tensor) -> Any:
    with torch.no_grad():
        return torch.utils.checkpoint.checkpoint(function, x, use_reentrant=False)


def writes_and_reads(function: Callable[[torch.Tensor], Any], x: torch.Tensor) -> Any:
    initial = x * 1
    return function(initial).add_(1), initial * 1


@pytest.mark.parametrize(
    "program",
    [
        lambda x: looping_region(x) + looping_region(x * 2),
        lambda x: branching_region(x) + branching_region(x * 2) + x,
        lambda x: checkpointed(branched, x) + x,
        lambda x: checkpointed(without_a_round, x) + x,
    ],
)
def test_regions_and_checkpoints_whose_copies_nobody_sees(program: Callable[[torch.Tensor], Any]) -> None:
    torch.compiler.reset()
    with torch.no_grad():
        actual = torch.compile(program, backend="aot_eager", fullgraph=True)(X.clone())
        torch.testing.assert_close(actual, program(X.clone()))


@pytest.mark.parametrize(
    "program",
    [
        lambda x: writes_and_reads(looping_region, x),
        lambda x: (looping_region(x * 2), writes_and_reads(looping_region, x)),
        lambda x: (branching_region(x * 2), writes_and_reads(branching_region, x)),
        lambda x: writes_and_reads(lambda x: checkpointed(without_a_round, x), x),
        lambda x: checkpointed(lambda x: sum(writes_and_reads(without_a_round, x)), x),
    ],
)
def test_regions_and_checkpoints_whose_copies_the_program_sees(program: Callable[[torch.Tensor], Any]) -> None:
    torch.compiler.reset()
    with torch.no_grad(), pytest.raises(torch._dynamo.exc.TorchDynamoException, match="has a copy there"):
        torch.compile(program, backend="aot_eager", fullgraph=True)(X.clone())


def test_a_graph_break_after_a_loop() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        y = without_a_round(x)
        torch._dynamo.graph_break()
        result: torch.Tensor = y + x
        return result

    torch.testing.assert_close(torch.compile(program, backend="aot_eager")(X), program(X))
