"""The oracle pass_scopes: a node behind a pass of Inductor has the scopes of the nodes that it was made from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, Phase, given, reject, settings
from packaging.version import Version

from hopkit import Sample, hierarchy, regional
from hopkit._torch.inductor.passes import lowers_nothing
from hopkit.errors import CaptureFailed
from hopkit.hierarchy import PassStep
from hopkit.oracles import Trial
from hopkit.oracles.pass_scopes import pass_scopes, step_differences
from hopkit.strategies import ModuleTree, Program, modules, programs

Tensor = torch.Tensor


def steps_of(program: Callable[..., Any], *args: Any) -> list[PassStep]:
    """Compile a program through all passes of Inductor, with its backward if it has one, and return the steps."""
    steps: list[PassStep] = []
    torch.compiler.reset()
    with hierarchy.record(), hierarchy.inductor_passes(steps.append):
        out = torch.compile(program, backend=lowers_nothing)(*args)
        if isinstance(out, Tensor) and out.requires_grad:
            out.sum().backward()
    return steps


def differences(steps: list[PassStep]) -> list[str]:
    return [message for step in steps for message in step_differences(step)]


def soft(x: Tensor) -> Tensor:
    return torch.softmax(x, -1)


def product(x: Tensor, y: Tensor) -> Tensor:
    return x @ y


def pattern(x: Tensor) -> Tensor:
    return soft(product(x, x)) + x


def attention(x: Tensor) -> Tensor:
    q = x.reshape(1, 1, 8, 8)
    return product(soft(product(q, q.transpose(-2, -1)) / 8.0), q)


def no_operations(x: Tensor) -> Tensor:
    return product(x.to(torch.float32) + 0, x).permute(1, 0).permute(1, 0)


def random(x: Tensor) -> Tensor:
    return torch.nn.functional.dropout(soft(x), 0.5)


def fused(x: Tensor) -> Tensor:
    return product(x, x) + soft(x[0])


def folded(x: Tensor) -> Tensor:
    return x + product(torch.zeros(8, 8), torch.ones(8, 8)) * 2.0


def written(x: Tensor) -> Tensor:
    y = torch.zeros(8, 8)
    y[0] = soft(x)[1]
    y.index_put_((torch.tensor([1]),), x[:1])
    return y


def branches(x: Tensor) -> Tensor:
    return torch.cond(x.sum() > 0, lambda t: soft(t) + 0, lambda t: product(t, t) * 1 + soft(t[0]), (x,))


def loop(x: Tensor) -> Tensor:
    return torch.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, soft(y)), (torch.tensor(0), x))[1]


PROGRAMS: dict[Callable[..., Any], set[str]] = {
    pattern: {"decompositions"},
    attention: {"pattern_matcher"},
    no_operations: {"decompositions", "pattern_matcher"},
    random: {"fuse_seed_creation_pass"},
    fused: {"pattern_matcher"},
    folded: {"constant_fold_uniform_value"},
    written: {"reinplace_inplaceable_ops"},
    branches: {"decompositions"},
    loop: {"decompositions"},
}
"""Programs, with passes that change them."""


@pytest.mark.sweep(3)
@pytest.mark.parametrize("training", [False, True], ids=["inference", "training"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_each_pass_keeps_the_scopes(program: Callable[..., Any], training: bool) -> None:
    if program is loop and training:
        pytest.skip("torch compiles the backward of this loop elsewhere; the corpus has loops under training")
    steps = steps_of(program, torch.linspace(-1, 1, 64).reshape(8, 8).requires_grad_(training))
    changing = {step.name for step in steps if step.changed}
    assert training or changing >= PROGRAMS[program]
    assert differences(steps) == []


def half(x: Tensor) -> Tensor:
    return x / 2


@pytest.mark.supported_torch
@pytest.mark.parametrize("training", [False, True], ids=["inference", "training"])
@pytest.mark.parametrize(
    "program", [lambda x: half(x) * torch.ones(4, 4), lambda x: half(x) + torch.zeros(4, 4)], ids=["ones", "zeros"]
)
def test_a_node_keeps_its_scopes_where_a_pass_removes_its_user(program: Callable[..., Any], training: bool) -> None:
    """torch gives the operand of `x + 0` and `x * 1` all metadata of that call."""
    steps = steps_of(program, torch.rand(4, 4).requires_grad_(training))
    (step,) = [step for step in steps if step.name == "constant_fold_uniform_value" and step.changed]
    divisions = step.after.graph.find_nodes(op="call_function", target=torch.ops.aten.div.Tensor)
    assert {tuple(map(str, hierarchy.path(node))) for node in divisions} == {("half() #0",)}
    assert differences(steps) == []


def parts(x: Tensor) -> Tensor:
    return half(torch.cat([half(x[:2]), half(x[2:])]))


def written_in_place(x: Tensor) -> Tensor:
    y = half(x)
    y.add_(half(x)).mul_(half(y))
    return half(y)


@pytest.mark.supported_torch
@pytest.mark.parametrize("program", [parts, written_in_place], ids=lambda program: program.__name__)
def test_a_sum_of_gradients_is_not_judged(program: Callable[..., Any]) -> None:
    """It has no forward node, so no scopes, and it is not made from a node of the same value by chance."""
    steps = steps_of(program, torch.rand(4, 4).requires_grad_())
    (step,) = [step for step in steps if step.name == "decompositions"]
    sums = [node for node in step.after.graph.nodes if node.target is torch.ops.aten.add.Tensor]
    assert any("fwd_call_hierarchy" not in node.meta and "call_hierarchy" not in node.meta for node in sums)
    assert differences(steps) == []


def noisy(x: Tensor) -> Tensor:
    return torch.nn.functional.dropout(x, 0.5)


SEEDS = [
    (noisy, []),
    (lambda x: noisy(x), ["noisy() #0"]),
    pytest.param(
        lambda x: noisy(noisy(x)),
        [],
        marks=pytest.mark.xfail(
            Version(torch.__version__) >= Version("2.15"),
            strict=True,
            reason="fuse_seed_creation_pass gives the common seeds the metadata of one of the calls",
        ),
    ),
]


@pytest.mark.parametrize(("program", "path"), SEEDS, ids=["program", "function", "two_functions"])
def test_a_node_on_the_way_to_a_replacement_has_the_scope_of_the_replaced_nodes(
    program: Callable[..., Any], path: list[str]
) -> None:
    steps = steps_of(program, torch.ones(8, 8))
    (step,) = [step for step in steps if step.name == "fuse_seed_creation_pass" and step.changed]
    (seeds,) = [node for node in step.after.graph.nodes if node.name.startswith("inductor_seeds")]
    assert seeds not in step.kept
    assert [str(scope) for scope in hierarchy.path(seeds)] == path
    assert differences(steps) == []


@pytest.mark.long
@settings(max_examples=6, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
@given(programs())
def test_drawn_programs(program: Program) -> None:
    sample = program.sample()
    try:
        findings = pass_scopes(Trial(sample, lowers_nothing, config=program.config))
    except CaptureFailed:
        # Torch refuses the program.
        reject()
    assert findings == (), program.source


@pytest.mark.long
@settings(max_examples=4, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
@given(modules(hops=("cond",)))
def test_drawn_models(tree: ModuleTree) -> None:
    with torch.no_grad():
        assert differences(steps_of(tree.sample().fn, *tree.sample().args)) == []


def test_another_backend_has_no_passes() -> None:
    assert pass_scopes(Trial(Sample(torch.sin, (torch.ones(2),)), "aot_eager")) == ()


def test_a_graph_in_torchs_caches_runs_its_passes_again() -> None:
    def passes() -> list[str]:
        steps: list[PassStep] = []
        torch.compiler.reset()
        with hierarchy.inductor_passes(steps.append):
            torch.compile(soft)(torch.linspace(-1, 1, 12).reshape(3, 4))
        return [step.name for step in steps if step.changed]

    assert passes() == passes() != []


def test_a_change_between_passes_is_a_step_of_its_own() -> None:
    steps = steps_of(no_operations, torch.ones(8, 8))
    assert [step.phase for step in steps] == sorted(
        (step.phase for step in steps), key=("pre_grad", "aot_autograd", "joint", "post_grad").index
    )
    for step in steps:
        step.before.graph.lint()
        step.after.graph.lint()
        assert set(step.kept) <= set(step.after.graph.nodes)
        assert set(step.kept.values()) <= set(step.before.graph.nodes)


@pytest.mark.parametrize("training", [False, True])
def test_the_passes_of_a_region_are_judged(training: bool) -> None:
    def fn(x: Tensor) -> Tensor:
        with torch.fx.traceback.annotate({"compile_with_inductor": 0}):
            y = x.sin() + 1
        return y.cos()

    assert pass_scopes(Trial(Sample(fn, args=(torch.rand(8),)), backend=regional(), training=training)) == ()
