"""The provenance of kernels over the corpus, and planted errors that its checks find.

`pytest tests/checks --every-kernel` captures every case of the corpus.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import hopkit
from hopkit._torch.inductor import pipeline, planted_provenance
from hopkit._torch.inductor.kernel_calls import handles_from_one
from hopkit.checks.code_only import code_only
from hopkit.checks.provenance import TlparseArtifact, check, collected_artifacts, compare_artifacts
from hopkit.checks.wrapper_calls import without_comments
from hopkit.corpus.registry import find_cases
from hopkit.errors import CaptureFailed, HopkitError
from hopkit.faults import FAULTS
from hopkit.oracles.provenance import LEVEL, STAGES
from hopkit.records import STANDARD_VARIANTS, Capture, Case, Variant
from hopkit.stages.session import capture, capture_case

FALLBACKS = {
    "fx_backend/index_put_deterministic": "index_put",
    "fx_backend/index_put_fallback": "index_put",
    "fx_backend/scatter_deterministic": "scatter",
    "fx_backend/scatter_fallback": "scatter",
}
"""Cases in which one of these operators is no kernel of Inductor's, but a call, and the node's name begins so."""

MISNAMED = ("associative_scan/matrix_products",)
"""Cases in which torch names an operator of a library after a view of its result that has the same elements."""


def at_level(case: Case, level: int) -> Case:
    return dataclasses.replace(case, config={**case.config, LEVEL: level})


def capture_at(case: Case, variant: Variant, level: int) -> Capture:
    with code_only():
        return capture_case(at_level(case, level), variant, stages=STAGES)


def objections(case: Case, variant: Variant) -> list[str]:
    """Return the objections to the kernels of a case, and to what torch writes of them for tlparse."""
    with collected_artifacts() as artifacts:
        captured = capture_at(case, variant, 1)
    return [str(finding) for finding in (*check(captured), *compare_artifacts(captured, artifacts))]


def objections_without_torchs(case: Case, variant: Variant) -> list[str]:
    """Return the objections, without those to what torch does wrong: known failures below."""
    known = []
    if "foreach_map" in case.hops or case.name.startswith("gpu_text/combo_kernel"):
        known.append("for tlparse")
    if case.name in FALLBACKS:
        operator = FALLBACKS[case.name]
        known += [rf"a call of aten\.{operator}\w*(\.\w+)? has no comment", rf"no kernel computes {operator}"]
    if case.name in MISNAMED:
        known.append("computes expand.* for tlparse, and bmm.* in the capture")
    return [message for message in objections(case, variant) if not any(re.search(text, message) for text in known)]


@pytest.fixture
def refused(request: pytest.FixtureRequest) -> AbstractContextManager[None]:
    """Skip a case of the whole corpus that this torch has not or does not compile: the golden run judges it."""
    return skipped_if_refused() if every_kernel(request) else contextlib.nullcontext()


@contextlib.contextmanager
def skipped_if_refused() -> Iterator[None]:
    try:
        yield
    except HopkitError as error:
        pytest.skip(f"torch does not compile it: {error.message}")


def every_kernel(request: pytest.FixtureRequest) -> bool:
    # A run of all tests knows no options of a folder.
    return bool(request.config.getoption("--every-kernel", default=False))


def code_at(case: Case, variant: Variant, level: int) -> str:
    captured = capture_at(case, variant, level)
    return without_comments(captured.text("codegen")) if "codegen" in captured.artifacts else ""


def test_kernels_of_a_case_have_their_provenance(
    traced_case: str, traced_variant: str, refused: AbstractContextManager[None]
) -> None:
    (case,) = find_cases([traced_case])
    with refused:
        assert objections_without_torchs(case, STANDARD_VARIANTS[traced_variant]) == []


@pytest.mark.sweep(3)
def test_the_level_changes_only_comments(
    traced_case: str, traced_variant: str, refused: AbstractContextManager[None], request: pytest.FixtureRequest
) -> None:
    (case,) = find_cases([traced_case])
    with refused:
        codes = [code_at(case, STANDARD_VARIANTS[traced_variant], level) for level in (0, 1, 2)]
    assert codes == codes[:1] * 3
    # A case of the corpus may have no graph.
    assert codes[0] or every_kernel(request)


def program(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    y = (x @ w).sin()
    return torch.cond(y.sum() > 0, lambda z: z.cos() + 1, lambda z: (z @ z).exp(), (y,))


def captured_program(**config: object) -> Capture:
    torch.manual_seed(0)
    inputs = torch.rand(3, 3), torch.rand(3, 3)
    return hopkit.capture(program, inputs, device="virtual-h200", stages=STAGES, config={LEVEL: 1, **config})


def judged_program() -> list[str]:
    with collected_artifacts() as artifacts:
        captured = captured_program()
    return [finding.message for finding in (*check(captured), *compare_artifacts(captured, artifacts))]


def test_the_program_of_the_faults_has_no_objection() -> None:
    assert judged_program() == []


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("handles_swapped", "the code has the handle extern_kernels.mm:2, which no kernel has"),
        ("handle_repeated", "the code has no comment with "),
        ("comment_missing", "a call of extern_kernels.mm has no comment with its handle"),
        ("node_lost", "no kernel computes sin of the forward graph 0"),
        ("stack_trace_of_another", "has other stack traces for tlparse"),
        ("stack_traces_lost", "has other stack traces for tlparse"),
    ],
)
def test_a_planted_error_is_found(fault: str, message: str) -> None:
    with FAULTS[f"provenance_{fault}"].plant():
        messages = judged_program()
    assert any(message in found for found in messages), messages


def test_a_lost_node_of_a_branch_is_found() -> None:
    with planted_provenance.origins_lost(lambda node: node.name == "exp"):
        assert "no kernel computes false_graph_0.exp of the forward graph 0: computes a tensor" in judged_program()


@functools.cache
def unharmed() -> Capture:
    return captured_program()


@pytest.mark.parametrize("where", planted_provenance.GUARDED)
def test_an_exception_in_provenance_does_not_reach_the_user(where: str) -> None:
    with planted_provenance.raising(where) as raised:
        captured = captured_program()
    assert raised
    assert torch.equal(captured.outputs, unharmed().outputs)
    assert without_comments(captured.text("codegen")) == without_comments(unharmed().text("codegen"))
    without_handle = [dataclasses.replace(kernel, handle=None) for kernel in captured.kernels]
    assert without_handle == [dataclasses.replace(kernel, handle=None) for kernel in unharmed().kernels]


@pytest.mark.xfail(
    strict=True,
    raises=CaptureFailed,
    reason="torch 2.13-2.15: an exception in IRNode.get_stack_traces, or in NodeSource, ends the compilation",
)
@pytest.mark.parametrize("where", planted_provenance.UNGUARDED)
def test_an_exception_elsewhere_in_provenance_does_not_reach_the_user(where: str) -> None:
    with planted_provenance.raising(where):
        captured_program()


@pytest.mark.xfail(
    strict=True,
    raises=CaptureFailed,
    reason="torch 2.13-2.15: the FX backend refuses the comment: Found line of unrecognized type '<class 'str'>'",
)
def test_the_fx_backend_compiles_with_provenance_on() -> None:
    captured_program(**{"inductor.fx_wrapper": True})


def test_the_fx_backend_records_its_kernels_with_provenance_off() -> None:
    captured = captured_program(**{"inductor.fx_wrapper": True, LEVEL: 0})
    assert check(captured) == ()
    assert {kernel.handle for kernel in captured.kernels} == {None}
    launched = [kernel for kernel in captured.kernels if kernel.name.startswith("triton")]
    assert {kernel.body for kernel in launched} == {"", "true_graph_0", "false_graph_0"}


def test_each_kernel_of_a_combined_group_has_its_own_nodes() -> None:
    """Torch comments each of the kernels that it needs for a group with the nodes of the whole group."""

    def program(a: torch.Tensor, b: torch.Tensor, c: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return a.sin() * 2, b.cos() + 1, c.softmax(-1)

    args = (torch.randn(8, 64), torch.randn(300), torch.randn(9, 33))
    captured = capture(program, args, device="virtual-h200", config={"inductor.combo_kernels": True})
    assert [kernel.pre_grad for kernel in captured.kernels] == [("sin", "mul", "cos", "add"), ("softmax",)]
    assert set(captured.kernels[0].post_grad).isdisjoint(captured.kernels[1].post_grad)


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: tlparse's table of a combined kernel lacks the nodes of the fused parts",
)
def test_tlparse_has_the_nodes_of_a_combined_kernel() -> None:
    (case,) = find_cases(["foreach_map_body_matrix/self_referencing"])
    assert objections(case, STANDARD_VARIANTS["inference.virtual-h200"]) == []


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: an index_put or a scatter that Inductor does not lower writes no comment with a "
    "handle, and are in no table of kernels",
)
@pytest.mark.parametrize("name", FALLBACKS)
def test_an_index_put_that_falls_back_is_a_kernel(name: str) -> None:
    (case,) = find_cases([name])
    assert objections(case, STANDARD_VARIANTS["inference"]) == []


def captured_product() -> tuple[Capture, list[TlparseArtifact]]:
    def product(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return torch.bmm(x, y).expand(2, 3, 3) + 1

    inputs = torch.rand(2, 3, 3), torch.rand(2, 3, 3)
    with code_only(), collected_artifacts() as artifacts:
        captured = hopkit.capture(product, inputs, stages=STAGES, config={LEVEL: 1})
    return captured, artifacts


@pytest.mark.supported_torch
def test_a_product_is_named_by_itself() -> None:
    captured, _ = captured_product()
    assert check(captured) == ()
    assert captured.kernels[0].post_grad == ("bmm",)


@pytest.mark.supported_torch
@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: an expand that changes no size takes the place of the product that it is of, for tlparse",
)
def test_a_product_is_named_by_itself_for_tlparse() -> None:
    captured, artifacts = captured_product()
    assert compare_artifacts(captured, artifacts) == ()


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: a scatter_reduce that Inductor does not lower writes no comment with a handle",
)
def test_the_scatter_of_a_max_pool_is_a_kernel() -> None:
    captured = hopkit.capture(
        torch.nn.MaxPool2d(2), (torch.rand(1, 2, 4, 4),), stages=STAGES, training=True, config={LEVEL: 1}
    )
    assert "aten.scatter_reduce_.two" in captured.fallbacks
    assert check(captured) == ()


def test_a_kernel_of_a_region_names_nodes_of_dynamos_graph() -> None:
    def fn(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        with torch.fx.traceback.annotate({"compile_with_inductor": 0}):
            y = torch.nn.functional.linear(x, w).softmax(-1)
        return y.sin()

    captured = hopkit.capture(fn, (torch.rand(2, 3), torch.rand(3, 3)), backend=hopkit.regional())
    graph = captured.artifacts["dynamo"][0].graph
    assert graph is not None
    named = {name for kernel in captured.kernels for name in kernel.pre_grad}
    assert named == {"linear", "y"} <= {node.name for node in graph.graph.nodes}


@pytest.mark.parametrize("training", [False, True])
def test_the_origins_that_torch_writes_for_a_region_are_its_nodes(training: bool) -> None:
    def fn(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        with torch.fx.traceback.annotate({"compile_with_inductor": 0}):
            return (x @ w).relu()

    inputs = torch.randn(4, 4), torch.randn(4, 4)
    with collected_artifacts() as artifacts:
        captured = hopkit.capture(fn, inputs, backend=hopkit.regional(), training=training, config={LEVEL: 1})
    assert compare_artifacts(captured, artifacts) == ()
    assert captured.region_record
    elsewhere = tuple(dataclasses.replace(region, nodes=("sin",)) for region in captured.region_record)
    (finding, *_) = compare_artifacts(dataclasses.replace(captured, region_record=elsewhere), artifacts)
    assert "comes from mm for tlparse, from matmul in the capture" in finding.message


def test_a_wrapper_in_cpp_has_the_handles() -> None:
    inputs = torch.rand(3, 3), torch.rand(3, 3)
    config = {LEVEL: 1, "inductor.cpp_wrapper": True}
    with collected_artifacts() as artifacts:
        captured = hopkit.capture(program, inputs, stages=STAGES, config=config)
    assert "// [Provenance debug handles] cpp_fused" in captured.text("codegen")
    assert (*check(captured), *compare_artifacts(captured, artifacts)) == ()
    assert {kernel.body for kernel in captured.kernels} == {"", "true_graph_0", "false_graph_0"}


def test_a_wrapper_in_cpp_is_refused_on_a_virtual_gpu_in_one_line() -> None:
    with pytest.raises(HopkitError, match="a wrapper in C\\+\\+ launches kernels by the driver") as error:
        captured_program(**{"inductor.cpp_wrapper": True})
    assert "turn it off for a virtual GPU" in str(error.value)


def test_a_custom_hop_that_is_inlined_is_what_its_kernels_compute() -> None:
    (case,) = find_cases(["hopkit_custom/configured"])
    assert objections(case, STANDARD_VARIANTS["training"]) == []
    kernels = capture_at(case, STANDARD_VARIANTS["inference"], 1).kernels
    assert {node for kernel in kernels for node in kernel.post_grad} >= {"hopkit_cases_quantized"}


@torch.compiler.nested_compile_region
def region(x: torch.Tensor) -> torch.Tensor:
    return x.sin() + 1


def branches(x: torch.Tensor) -> torch.Tensor:
    y = torch.cond(x.sum() > 0, lambda x: x.sin() @ x, lambda x: x.cos() + 1, (x,))
    return (y @ y).relu() + 1


def nested_branches(x: torch.Tensor) -> torch.Tensor:
    def inner(x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 1, lambda x: x.sin(), lambda x: x.clone(), (x,)) * 2

    return torch.cond(x.sum() > 0, inner, lambda x: torch.zeros_like(x), (x,))


def region_in_both_branches(x: torch.Tensor) -> torch.Tensor:
    return torch.cond(x.sum() > 0, lambda x: region(x) * 2, lambda x: region(x).cos(), (x,))


def branch_in_a_loop(x: torch.Tensor) -> torch.Tensor:
    from functorch.experimental import control_flow

    def body(row: torch.Tensor) -> torch.Tensor:
        return torch.cond(row.sum() > 0, lambda row: row.sin(), lambda row: row.cos(), (row,))

    mapped: torch.Tensor = control_flow.map(body, x)
    return mapped


@pytest.mark.supported_torch
@pytest.mark.parametrize("device", ["cpu", "virtual-h200"])
@pytest.mark.parametrize("program", [branches, nested_branches, region_in_both_branches, branch_in_a_loop])
def test_a_kernel_in_a_body_has_no_node_around_it(program: Callable[..., torch.Tensor], device: str) -> None:
    """Torch passes the HOP on, and its operands, with which it lowers the body."""
    with collected_artifacts() as artifacts:
        captured = hopkit.capture(program, (torch.rand(8, 8),), device=device, stages=STAGES, config={LEVEL: 1})
    inside = [kernel for kernel in captured.kernels if kernel.body]
    assert inside
    for kernel in inside:
        assert all(node.startswith(f"{kernel.body}.") for node in kernel.post_grad)
        assert kernel.pre_grad
        assert kernel.stack_traces
    assert (*check(captured), *compare_artifacts(captured, artifacts)) == ()
    # For tlparse it has them.
    named = {node for artifact in artifacts for nodes in artifact.mappings["cppCodeToPost"].values() for node in nodes}
    assert named & {"cond", "invoke_subgraph", "while_loop"}


def test_a_node_around_the_body_of_a_kernel_is_an_objection() -> None:
    captured = hopkit.capture(branches, (torch.rand(8, 8),), stages=STAGES)
    at, kernel = next((at, kernel) for at, kernel in enumerate(captured.kernels) if kernel.body)
    kernels = list(captured.kernels)
    kernels[at] = dataclasses.replace(kernel, post_grad=(*kernel.post_grad, "gt"))
    (finding, *_) = check(dataclasses.replace(captured, kernel_record=tuple(kernels)))
    assert f"computes gt, which is outside of the body {kernel.body}" in finding.message


def lines_of_a_loop() -> tuple[set[str], set[str]]:
    """Return the lines of the kernel in a loop's body, by its record and by torch's file for tlparse."""

    from functorch.experimental import control_flow

    def mapped(x: torch.Tensor) -> torch.Tensor:
        y = x.sin() * x.sum()
        return y + control_flow.map(lambda row: row.sin(), x)

    with collected_artifacts() as artifacts:
        captured = hopkit.capture(mapped, (torch.ones(2, 3),), stages=STAGES, config={LEVEL: 1})
    (artifact,) = artifacts
    (kernel,) = [kernel for kernel in captured.kernels if any(node.endswith(".sin") for node in kernel.post_grad)]
    (written,) = [traces for key, traces in artifact.stack_traces.items() if key.endswith(f":{kernel.handle}")]
    return _program_lines(kernel.stack_traces), _program_lines(written)


def _program_lines(traces: Iterable[str]) -> set[str]:
    lines = (line.strip() for trace in traces for line in trace.splitlines())
    return {line for line in lines if line.startswith(("y = ", "return "))}


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: for a node of a body without a stack trace, torch takes that of the node with the same "
    "name in the graph itself: the kernel of the loop's body seems to come from the line of `y` too",
)
def test_kernels_of_a_body_have_no_line_of_another_node() -> None:
    recorded, written = lines_of_a_loop()
    assert written == recorded


def test_the_record_of_a_kernel_in_a_loop_has_the_line_of_the_loop_alone() -> None:
    recorded, written = lines_of_a_loop()
    assert recorded == {"return y + control_flow.map(lambda row: row.sin(), x)"}
    assert written > recorded


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: a backward is compiled outside of the block that resets torch's tables",
)
def test_the_tables_of_a_backward_have_no_kernel_of_another_program() -> None:
    def backward_of(fn: Callable[[torch.Tensor], torch.Tensor]) -> None:
        torch.compile(fn)(torch.ones(3, requires_grad=True)).sum().backward()

    with (
        handles_from_one(),
        pipeline.without_caches(),
        pipeline.with_settings({"trace.provenance_tracking_level": 1}),
        collected_artifacts() as artifacts,
    ):
        backward_of(lambda x: x.sin())
        backward_of(lambda x: x.exp() * 3)
    assert len(artifacts) == 4
    assert len(artifacts[1].stack_traces) == 1
    assert [len(artifact.stack_traces) for artifact in artifacts] == [1, 1, 1, 1]


@pytest.fixture
def operators() -> Iterator[Any]:
    """Define operators that Inductor calls as they are: of one result, of a list of them, and writing its arguments."""
    with torch.library._scoped_library("hopkit_test_provenance", "DEF") as library:
        define(library, "dbl(Tensor x) -> Tensor", lambda x: x * 2, torch.empty_like)
        define(
            library,
            "lst(Tensor x) -> Tensor[]",
            lambda x: [x + 1, x * 2],
            lambda x: [torch.empty_like(x) for _ in "ab"],
        )
        define(library, "inc_(Tensor(a!) x) -> ()", write, lambda x: None)
        define(library, "inc_all(Tensor(a!)[] xs) -> ()", lambda xs: [write(x) for x in xs].clear(), lambda xs: None)
        yield torch.ops.hopkit_test_provenance


def define(library: torch.library.Library, schema: str, run: Callable[..., Any], fake: Callable[..., Any]) -> None:
    library.define(schema)
    name = schema.partition("(")[0]
    library.impl(name, run, "CPU")
    torch.library.register_fake(f"hopkit_test_provenance::{name}", fake, lib=library)


def write(x: torch.Tensor) -> None:
    x.add_(1)


def then(result: torch.Tensor, write: Callable[[torch.Tensor], object]) -> torch.Tensor:
    write(result)
    return result + 1


COMPUTED: dict[str, tuple[Callable[..., torch.Tensor], list[tuple[str, ...]]]] = {
    "sort": (lambda ops, x: x.sin().sort(stable=True)[0], [("sin",), ("sort",)]),
    "one result": (lambda ops, x: ops.dbl(x.sin()) + 1, [("sin",), ("dbl",), ("add",)]),
    "a list": (lambda ops, x: ops.lst(x.sin())[0] + 1, [("sin",), ("lst",), ("add",)]),
    "a write": (lambda ops, x: then(x.sin(), ops.inc_), [("sin",), ("inc__default",), ("add",)]),
    # The last kernel computes the sine again, and writes the view's elements into it.
    "a write to a view": (
        lambda ops, x: then(x.sin(), lambda y: ops.inc_(y[1:])),
        [("sin", "slice_tensor"), ("inc__default",), ("sin", "add")],
    ),
    "writes to a list": (
        lambda ops, x: (lambda a, b: (ops.inc_all([a, b]), a @ b)[1])(x.sin(), x.cos()),
        [("sin", "cos"), ("inc_all_default",), ("mm",)],
    ),
}


@pytest.mark.supported_torch
@pytest.mark.parametrize("program", COMPUTED)
def test_a_kernel_names_what_it_computes(program: str, operators: Any) -> None:
    fn, expected = COMPUTED[program]
    captured = hopkit.capture(functools.partial(fn, operators), (torch.rand(8, 8),))
    assert [kernel.post_grad for kernel in captured.kernels] == expected
    assert check(captured) == ()


@pytest.mark.supported_torch
@pytest.mark.parametrize("program", COMPUTED)
def test_a_kernel_that_is_taken_away_is_missed(program: str, operators: Any) -> None:
    fn, _ = COMPUTED[program]
    captured = hopkit.capture(functools.partial(fn, operators), (torch.rand(8, 8),))
    for kernel in captured.kernels:
        others = tuple(other for other in captured.kernels if other is not kernel)
        elsewhere = {node for other in others for node in other.post_grad}
        own = [node for node in kernel.post_grad if node not in elsewhere and captured.needs_kernel(node)]
        messages = [finding.message for finding in check(dataclasses.replace(captured, kernel_record=others))]
        assert messages == [f"no kernel computes {node} of the forward graph 0: computes a tensor" for node in own]


STEPS = ("sin", "mul", "view", "transpose", "sum", "mm", "sort", "dbl", "lst", "inc_")


def drawn_program(operators: Any, steps: list[tuple[str, int]]) -> Callable[[torch.Tensor], torch.Tensor]:
    def program(x: torch.Tensor) -> torch.Tensor:
        values = [x * 3]
        for step, at in steps:
            y = values[at % len(values)]
            if step == "inc_":
                operators.inc_(y)
                continue
            made = {
                "sin": lambda y: y.sin(),
                "mul": lambda y: y * values[-1],
                "view": lambda y: y[1:].flip(0)[:1] + y,
                "transpose": lambda y: y.t(),
                "sum": lambda y: y.cos().sum(0, keepdim=True) - y,
                "mm": lambda y: y @ values[-1],
                "sort": lambda y: y.sort(stable=True)[0],
                "dbl": operators.dbl,
                "lst": lambda y: operators.lst(y)[1],
            }
            values.append(made[step](y))
        return torch.stack(values).exp()

    return program


@pytest.mark.supported_torch
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
@given(steps=st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 5)), min_size=1, max_size=5))
def test_an_operator_is_computed_by_its_call_alone(steps: list[tuple[str, int]], operators: Any) -> None:
    """The record of fallbacks has the node of each call; no other kernel computes it, and each other node has one."""
    captured = hopkit.capture(drawn_program(operators, steps), (torch.rand(4, 4),))
    assert check(captured) == ()
    calls = sorted(call.node for call in captured.fallbacks.calls)
    by_library = [kernel for kernel in captured.kernels if not kernel.name.startswith("cpp_")]
    assert sorted(node for kernel in by_library for node in kernel.post_grad) == calls
    for kernel in captured.kernels:
        if kernel not in by_library:
            assert set(kernel.post_grad).isdisjoint(calls)


@pytest.mark.supported_torch
@pytest.mark.parametrize("level", [0, 1])
@pytest.mark.parametrize(
    ("pre_grad", "message"),
    [
        (("nope",), "comes from nope, from which no node of it comes"),
        ((), "lacks matmul, from which a node of it comes"),
    ],
)
def test_origins_that_are_not_those_of_the_nodes_are_an_objection(
    level: int, pre_grad: tuple[str, ...], message: str
) -> None:
    captured = hopkit.capture(lambda x: (x @ x).sin(), (torch.rand(3, 3),), config={LEVEL: level})
    first, *others = captured.kernels
    changed = dataclasses.replace(first, pre_grad=pre_grad)
    findings = check(dataclasses.replace(captured, kernel_record=(changed, *others)))
    assert any(message in finding.message for finding in findings)


@pytest.mark.supported_torch
@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: an operator that writes to its arguments has results until Inductor's passes take them "
    "back; the arguments then have the operator as an origin, and its line: at level 0 nothing else",
)
@pytest.mark.parametrize("level", [0, 1])
def test_the_origin_of_a_written_argument_is_its_own_node(level: int, operators: Any) -> None:
    captured = hopkit.capture(lambda x: then(x.sin(), operators.inc_), (torch.rand(3, 3),), config={LEVEL: level})
    assert captured.kernels[0].pre_grad == ("sin",)
