"""The in-place writes of a body, in every form, equal those of a reference run, or are refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, given, settings

import hopkit
from hopkit.corpus.registry import find_cases
from hopkit.errors import BackendFailed, GraphBreak, HopkitError, ReferenceFailed
from hopkit.hops.switch import switch
from hopkit.oracles import Trial, judge
from hopkit.strategies.writes import WriteProgram, writes
from tests.hops.test_cond import compiled

HOPKITS = ("hopkit_cond", "hopkit_cond_nested", "hopkit_wrap", "hopkit_wrap_in_cond")
CUSTOM = ("hopkit_once", "hopkit_repeat", "hopkit_switch")
BRANCHING = ("cond", "cond_nested", "switch")
INLINED = ("wrap", "checkpoint", "region", "set_grad_enabled", "autocast", "autograd_function")
LOOPS = ("while_loop", "scan", "map", "associative_scan", "foreach_map", "invoke_quant")
OTHERS = ("strict_mode", "hints_wrapper")
# What AOTAutograd stops at, in torch's own words: the known failures of these cases say so.
STOPS = ("writes/foreach_in_cond", "writes/composite_operator_in_cond", "hints_wrapper_body_matrix/writes_operand")
STOPPED = (
    "might be modifying the input",
    "might be aliasing the input",
    # Functionalization refuses a view of what as_strided made, which fill_diagonal_ calls; without a HOP too.
    "encountered a mutation on a view chain",
)


def check(program: WriteProgram, backend: str, training: bool, symptoms: tuple[str, ...]) -> bool:
    """Return True if the program was compared, False if it was refused."""
    try:
        capture = Trial(program.sample(), backend=backend, training=training).capture()
    except GraphBreak:
        # Torch and hopkit refuse in words that name the line.
        return False
    except ReferenceFailed as error:
        refused_by_plain(program, error)
        return False
    except BackendFailed as error:
        if backend == "eager" or not any(symptom in str(error) for symptom in symptoms):
            raise
        return False
    # Compiled, a write to a transposed view may give the tensor behind it other strides, without any HOP too.
    findings = [
        finding for finding in judge(capture) if finding.stage != "branches" and ": strides (" not in finding.message
    ]
    if "cond" in program.hop or "switch" in program.hop:
        findings = [
            finding for finding in findings if not finding.message.endswith("requires_grad False expected, True found")
        ]
    assert not findings, f"{findings[0].stage}: {findings[0].message}\n{program.source}"
    return True


def refused_by_plain(program: WriteProgram, error: ReferenceFailed) -> None:
    """Return True if the custom HOP refuses the program without a compiler too."""
    if "that the body did not make" in str(error):
        sample = program.sample()
        with pytest.raises((torch._dynamo.exc.UncapturedHigherOrderOpError, HopkitError)):
            compiled(sample.fn)(*sample.args)


def symptoms_of_torch() -> tuple[str, ...]:
    return (*STOPPED, *(known.symptom for case in find_cases(STOPS) for known in case.known_failures))


def compare(hops: tuple[str, ...], backend: str, examples: int, training: bool = False) -> None:
    """Draw programs, and compare what they write with a reference run; call it by hand with thousands."""
    symptoms = symptoms_of_torch()
    compared = []

    @given(writes(hops=hops, training=training))
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), deadline=None)
    def property_(program: WriteProgram) -> None:
        compared.append(check(program, backend, training, symptoms))

    property_()
    assert any(compared)


@pytest.mark.sweep(3)
@pytest.mark.supported_torch
@pytest.mark.parametrize(
    ("hops", "backend", "examples"),
    [
        (HOPKITS, "eager", 16),
        (HOPKITS, "aot_eager", 12),
        (CUSTOM, "aot_eager", 8),
        (BRANCHING, "aot_eager", 8),
        (INLINED, "aot_eager", 10),
        (LOOPS, "aot_eager", 10),
        (OTHERS, "aot_eager", 5),
    ],
)
def test_writes_equal_those_of_the_reference_run(hops: tuple[str, ...], backend: str, examples: int) -> None:
    compare(hops, backend, examples)


@pytest.mark.supported_torch
def test_with_gradients() -> None:
    compare(HOPKITS, "aot_eager", 10, training=True)


X = torch.linspace(0.1, 1.2, 12).reshape(3, 4)


def both(fn: Callable[..., Any], *args: Any, backend: str = "aot_eager") -> tuple[Any, Any]:
    """Return the results and the changed arguments of a reference run and of a compiled run, without gradients."""
    runs = []
    for run in (fn, compiled(fn, backend)):
        copies = [arg.clone() for arg in args]
        with torch.no_grad():
            runs.append((run(*copies), copies))
    return runs[0], runs[1]


def same(results: tuple[Any, Any]) -> None:
    torch.testing.assert_close(results[1], results[0])


WRITTEN_ONCE: dict[str, Callable[[torch.Tensor], Any]] = {
    "operator": lambda h: torch.ops.aten.add_.Scalar(h, 1),
    "out": lambda h: torch.add(h, 1, out=h),
    "dunder": lambda h: h.__iadd__(1),
    "inplace": lambda h: torch.nn.functional.hardtanh(h, 0, 0.5, inplace=True),
    "setitem": lambda h: h.__setitem__(0, 7.0),
    "data": lambda h: h.data.mul_(3),
}


@pytest.mark.parametrize("form", WRITTEN_ONCE)
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_a_write_is_made_once(form: str, backend: str) -> None:
    write = WRITTEN_ONCE[form]

    def branch(x):
        h = x.sin()
        returned = write(h)
        return {"h": h, "returned": h if returned is None else returned, "row": h[1]}

    same(both(lambda x: hopkit.cond(x.sum() > 0, branch, branch, (x,)), X, backend=backend))


def test_an_augmented_assignment_is_made_once() -> None:
    def branch(x):
        h = x.sin()
        acc = h
        acc += 1
        return {"h": h, "acc": acc}

    def written_operand(x):
        x *= 2
        return x

    for backend in ("eager", "aot_eager"):
        same(both(lambda x: hopkit.cond(x.sum() > 0, branch, branch, (x,)), X, backend=backend))
        same(both(lambda x: hopkit.cond(x.sum() > 0, written_operand, written_operand, (x,)), X, backend=backend))


@pytest.mark.parametrize("name", ["T", "mT", "H", "real", "imag", "data"])
def test_attributes_that_are_views(name: str) -> None:
    def fn(x):
        view = hopkit.cond(x.real.sum() > 0, lambda x: getattr(x, name), lambda x: getattr(x, name), (x,))
        return view * 2, x

    x = X.to(torch.complex64) if name == "imag" else X
    same(both(fn, x))


def test_an_attribute_of_a_written_operand_is_read_in_the_branch() -> None:
    def branch(x):
        turned = x.T
        x.mul_(2)
        return turned + 1

    same(both(lambda x: hopkit.cond(x.sum() > 0, branch, branch, (x,)), X))


@pytest.mark.parametrize(
    "view",
    [
        lambda x: x[: x.size(0) // 2],
        lambda x: x.view(x.size(0) * x.size(1)),
        lambda x: x.reshape(x.shape[0] // 3, 3, -1),
        lambda x: x.narrow(0, x.size(0) - 1, 1),
    ],
)
def test_a_view_by_a_size_that_the_branch_computes(view: Callable[..., Any]) -> None:
    def fn(x):
        views = hopkit.cond(x.sum() > 0, lambda x: (view(x), x.sin()), lambda x: (view(x), x.cos()), (x,))
        views[0].mul_(2)
        return views, x

    run = torch.compile(fn, backend="aot_eager", fullgraph=True, dynamic=True)
    for rows in (3, 6, 12):
        x, y = (torch.linspace(0, 1, rows * 4).reshape(rows, 4) for _ in range(2))
        with torch.no_grad():
            torch.testing.assert_close(run(x), fn(y))


def counted(start: float) -> Any:
    while True:
        yield start
        start += 1


def sent(generator: Any) -> Any:
    return generator.send(None)


@pytest.mark.parametrize("advance", [next, sent, lambda generator: next(zip(generator, [1], strict=False))[0]])
@pytest.mark.parametrize("hop", ["cond", "wrap", "switch"])
def test_a_generator_of_the_program_is_not_advanced_in_a_body(advance: Callable[..., Any], hop: str) -> None:
    def fn(x):
        generator = counted(0.5)

        def body(x):
            return x * advance(generator)

        if hop == "wrap":
            return hopkit.wrap("body")(body)(x)
        if hop == "switch":
            return switch(0, (body, body), (x,))
        return hopkit.cond(x.sum() > 0, body, body, (x,))

    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="a body advances the generator counted"):
        compiled(fn)(X)


def test_a_generator_of_the_body_is() -> None:
    def body(x):
        generator = counted(0.5)
        return x * next(generator) + sum(value for value in (1, next(generator)))

    same(both(lambda x: hopkit.cond(x.sum() < 0, body, body, (x,)), X))
    allowed = hopkit.wrap("body", side_effects=True)

    def outer(x):
        generator = counted(0.5)
        return allowed(lambda x: x * next(generator))(x) + next(generator)

    same(both(outer, X))


REFUSED: dict[str, tuple[Callable[..., Any], str]] = {
    "a view of another operand": (
        lambda x: hopkit.cond(x.sum() > 0, lambda x, y: x.mul_(2) + y.sum(), lambda x, y: x + 1, (x, x[1:])),
        "mul_ writes to memory that the operands",
    ),
    "the running mean of a batch norm": (
        lambda x: hopkit.cond(
            x.sum() > 0,
            lambda x: torch.nn.functional.batch_norm(x + 1, x[0], x[1] * 0 + 1, training=True),
            lambda x: x + 1,
            (x,),
        ),
        "batch_norm writes to l_x_ of the enclosing program",
    ),
    "an operand with out=": (
        lambda x: hopkit.cond(x.sum() > 0, lambda x: (torch.mul(x, 2, out=x), x + 1)[1], lambda x: x + 1, (x,)),
        "mul writes to l_x_ of the enclosing program",
    ),
    "what a branch closes over with out=": (
        lambda x: (
            (y := x.cos())
            + hopkit.cond(x.sum() > 0, lambda x: (torch.mul(x, 2, out=y), x + 1)[1], lambda x: x + 1, (x,))
        ),
        "mul writes to y of the enclosing program",
    ),
    "an operand with foreach": (
        lambda x: hopkit.cond(x.sum() > 0, lambda x: (torch._foreach_add_([x], 1), x + 1)[1], lambda x: x + 1, (x,)),
        "_foreach_add_ writes to l_x_ of the enclosing program",
    ),
    "an operand in a nested branch": (
        lambda x: hopkit.cond(
            x.sum() > 0,
            lambda x: hopkit.cond(x.sum() > 1, lambda x: x.add_(1) * 1, lambda x: x * 2, (x,)),
            lambda x: x + 1,
            (x,),
        ),
        "add_ writes to .* of the enclosing program",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_write_that_torch_would_lose_is_refused(name: str) -> None:
    fn, message = REFUSED[name]
    with torch.no_grad(), pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=message):
        compiled(fn)(X.clone())


def test_parts_of_a_tensor_that_do_not_overlap_may_be_written() -> None:
    def fn(x):
        return hopkit.cond(x.sum() > 0, lambda x, y: x.mul_(2) + y, lambda x, y: x + y, (x[0], x[1])), x

    same(both(fn, X))


@pytest.mark.parametrize("write", [lambda x: x.data.mul_(2), lambda x: torch._foreach_add_([x], 1)])
def test_with_gradients_on_no_operand_is_written(write: Callable[..., Any]) -> None:
    def branch(x):
        write(x)
        return x * 1

    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=re.escape("of the enclosing program")):
        compiled(lambda x: hopkit.cond(x.sum() > 0, branch, lambda x: x + 1, (x,)))(X.clone())


def written_by_scan(x: torch.Tensor, total: torch.Tensor) -> Any:
    def step(carry: Any, row: torch.Tensor) -> Any:
        total.add_(row)
        return carry, None

    hopkit.scan(step, 0, x)
    return total


def written_by_map(x: torch.Tensor, total: torch.Tensor) -> Any:
    def step(row: torch.Tensor) -> None:
        total.add_(row)

    hopkit.map(step, x)
    return total


def carry_written_by_scan(x: torch.Tensor, total: torch.Tensor) -> Any:
    def step(total: torch.Tensor, row: torch.Tensor) -> Any:
        total.add_(row)
        return total, None

    return hopkit.scan(step, total, x)[0]


def slice_written_by_map(x: torch.Tensor, total: torch.Tensor) -> Any:
    hopkit.map(lambda row: row.add_(total) is None, x)
    return x


def written_by_while_loop(x: torch.Tensor, total: torch.Tensor) -> Any:
    def step(i: int) -> Any:
        total.add_(x[0])
        return (i + 1,)

    hopkit.while_loop(lambda i: i < 3, step, (0,))
    return total


def written_by_branch(x: torch.Tensor, total: torch.Tensor) -> Any:
    hopkit.cond(x.sum() > 0, lambda: total.add_(x[0]) is None, lambda: False, ())
    return total


WITHOUT_TENSORS = {
    written_by_scan: "total.add_(row)",
    written_by_map: "total.add_(row)",
    carry_written_by_scan: "total.add_(row)",
    slice_written_by_map: "row.add_(total)",
    written_by_branch: "total.add_(x[0])",
}


@pytest.mark.parametrize("program", WITHOUT_TENSORS)
def test_a_body_that_writes_and_returns_no_tensor_is_refused_with_the_line(program: Callable[..., Any]) -> None:
    torch.compiler.reset()
    words = r"add_ writes to (carry|xs|.* of the encl)"
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=words) as error:
        torch.compile(program, backend="eager", fullgraph=True)(torch.ones(3, 2), torch.zeros(2))
    assert WITHOUT_TENSORS[program] in str(error.value).split("Explanation")[0]


@pytest.mark.parametrize(
    ("program", "gradients"),
    [(written_by_while_loop, True), (written_by_while_loop, False), (written_by_branch, False)],
)
def test_without_a_gradient_it_works(program: Callable[..., Any], gradients: bool) -> None:
    torch.compiler.reset()
    with torch.set_grad_enabled(gradients):
        found = torch.compile(program, backend="aot_eager", fullgraph=True)(torch.ones(3, 2), torch.zeros(2))
        torch.testing.assert_close(found, program(torch.ones(3, 2), torch.zeros(2)))
