"""`hopkit.capture`: its results and its errors."""

from __future__ import annotations

import pytest
import torch

from hopkit.corpus.failures.common import ARGUMENT_TAKEN
from hopkit.errors import BackendFailed, BadCase, GraphBreak, ReferenceFailed, UnknownName, UsageError
from hopkit.oracles import judge
from hopkit.records import STANDARD_VARIANTS, Case, Sample
from hopkit.stages.execution import prepare_training
from hopkit.stages.program import Call, CalledProgram
from hopkit.stages.session import capture, capture_case, sample_of
from tests.versions_of_torch import unexplained


def two_branches(x, y):
    return torch.cond(
        x.sum() > 0, lambda a, b: (a.sin() + y, {"k": b + 1}), lambda a, b: (a.cos(), {"k": b * 2}), (x, y)
    )


POSITIVE = (torch.ones(3, 4), torch.full((3, 4), 2.0))
NEGATIVE = (-torch.ones(3, 4), torch.full((3, 4), 3.0))


def test_inductor_training_reaches_every_stage():
    captured = capture(two_branches, POSITIVE, training=True, other_args=(NEGATIVE,))
    assert {
        "speculation",
        "dynamo",
        "aot_forward",
        "aot_backward",
        "post_grad_forward",
        "post_grad_backward",
        "codegen",
        "hierarchy",
    } <= set(map(str, captured.artifacts))
    assert len(captured.artifacts["codegen"]) == 2  # a module for the forward and one for the backward
    assert captured.graph_count == 1
    assert captured.guard_count > 0
    assert set(captured.seconds) == {*map(str, captured.artifacts), "rest", "total"}
    assert sum(captured.seconds.values()) == pytest.approx(2 * captured.seconds["total"])
    assert min(captured.seconds.values()) > 0
    # Torch 2.13 lets the branch of a backward take the memory of an argument: a known failure of `cond/simple`.
    assert unexplained(judge(captured), ARGUMENT_TAKEN) == []
    assert set(captured.grads) == {"args[0]", "args[1]"}
    assert captured.reference_outputs[0].dtype is torch.float64


def test_the_graph_of_an_artifact_runs_and_stays_as_it_was():
    captured = capture(two_branches, POSITIVE)
    (artifact,) = captured.artifacts["dynamo"]
    assert "cond_true_0" in artifact.text
    torch.testing.assert_close(artifact.graph(*POSITIVE)[0], POSITIVE[0].sin() + POSITIVE[1])


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize("training", [False, True])
def test_backends_agree_with_the_reference(backend, training):
    captured = capture(two_branches, POSITIVE, backend=backend, training=training, other_args=(NEGATIVE,))
    assert judge(captured) == ()


def test_any_callable_is_a_backend():
    seen = []

    def backend(gm, example_inputs):
        seen.append(gm)
        return gm

    captured = capture(two_branches, POSITIVE, backend=backend)
    assert len(seen) == 1
    assert captured.backend == "backend"
    assert "dynamo" in captured.artifacts
    assert "aot_forward" not in captured.artifacts


def test_stages_limits_the_captured_stages():
    captured = capture(two_branches, POSITIVE, backend="aot_eager", stages=("dynamo",))
    assert [str(stage) for stage in captured.artifacts] == ["dynamo"]
    assert len(capture(two_branches, POSITIVE, backend="eager", stages=()).artifacts) == 0


def test_an_unknown_stage_names_the_nearest():
    with pytest.raises(UnknownName, match="unknown stage 'dynamoo'\n  nearest: dynamo"):
        capture(two_branches, POSITIVE, stages=("dynamoo",))


def test_dynamic_dimensions_become_symbols_and_need_one_graph():
    def double(x):
        return x * 2

    captured = capture(
        double, (torch.ones(3, 4),), backend="eager", dynamic={0: {0}}, other_args=((torch.ones(5, 4),),)
    )
    assert captured.graph_count == 1
    assert "Sym(s" in captured.text("dynamo")
    assert captured.compiled[1].outputs.shape == (5, 4)


def test_dynamic_that_does_not_fit_is_explained():
    with pytest.raises(BadCase, match="does not fit the arguments"):
        capture(two_branches, POSITIVE, backend="eager", dynamic={7: {0}})


def test_symbolic_sizes_start_from_nothing_seen():
    def double(x):
        return x * 2

    for size in (2, 3, 4):
        assert "Sym(" not in capture(double, (torch.ones(size),), backend="eager").text("dynamo")


def test_a_program_that_raises_is_reported_before_it_is_compiled():
    def broken(x):
        raise KeyError("k")

    with pytest.raises(ReferenceFailed, match="KeyError: 'k'"):
        capture(broken, (torch.ones(2),))


def test_a_graph_break_carries_reason_hop_and_line():
    def broken(x):
        def true_fn(a):
            print("inside")
            return a.sin()

        return torch.cond(x.sum() > 0, true_fn, torch.cos, (x,))

    with pytest.raises(GraphBreak) as info:
        capture(broken, (torch.ones(2),))
    message = str(info.value)
    assert "torch.cond" in message
    assert "print" in message
    assert info.value.phase == "dynamo"
    text = info.value.artifacts["speculation"][0].text
    assert "failed while: tracing" in text
    assert 'at: print("inside")' in text
    assert "cond <- true_fn" in text


def test_graph_breaks_are_counted_where_they_are_allowed():
    def in_two(x):
        y = x.sin()
        torch._dynamo.graph_break()
        return y.cos()

    captured = capture(in_two, (torch.ones(2),), backend="eager", fullgraph=False)
    assert captured.graph_count == 2
    assert "# ---- 2 of 2 ----" in captured.text("dynamo")
    assert judge(captured) == ()


def test_artifacts_belong_to_the_attempt_that_succeeded():
    # Two sizes of one list make Dynamo restart its analysis; the records of the first attempt must go.
    region = torch.compiler.nested_compile_region(lambda x: x.sin())

    def restarted(x):
        y = region(x)
        torch._dynamo.graph_break()
        return region(y)

    captured = capture(restarted, (torch.ones(2),), backend="eager", fullgraph=False)
    assert len(captured.artifacts["speculation"]) == captured.graph_count == 2
    assert all(artifact.text.count("<-") == 1 for artifact in captured.artifacts["speculation"])


def _raise(*args, **kwargs):
    raise ValueError("planted")


def _aot_backend(**compilers):
    from torch._dynamo.backends.common import aot_autograd

    return aot_autograd(**{"fw_compiler": lambda gm, inputs: gm, **compilers})


@pytest.mark.parametrize(
    ("backend", "phase"),
    [
        (_raise, "backend"),
        (lambda gm, inputs: _raise, "run"),
        (
            lambda gm, inputs: _aot_backend(decompositions={torch.ops.aten.sin.default: _raise})(gm, inputs),
            "aot_forward",
        ),
        (lambda gm, inputs: _aot_backend(fw_compiler=_raise)(gm, inputs), "post_grad_forward"),
        (lambda gm, inputs: _aot_backend(bw_compiler=_raise)(gm, inputs), "post_grad_backward"),
    ],
)
def test_a_backend_that_raises_is_put_down_to_its_stage(backend, phase):
    with pytest.raises(BackendFailed, match="planted") as info:
        capture(lambda x: x.sin() * 2, (torch.ones(2),), backend=backend, training=True)
    assert info.value.phase == phase
    assert "dynamo" in info.value.artifacts


def test_arguments_closures_and_modules_stay_as_they_are():
    linear = torch.nn.Linear(2, 2)
    counter = torch.zeros(())
    argument = torch.ones(2)
    parameters = [parameter.clone() for parameter in linear.parameters()]

    def writes(x):
        counter.add_(1)
        return linear(x).mul_(2), x.data

    capture(writes, (argument,), backend="aot_eager", training=True)
    assert counter.item() == 0
    assert not argument.requires_grad
    assert all(torch.equal(old, new) for old, new in zip(parameters, linear.parameters(), strict=True))
    assert linear.weight.grad is None


def test_parameters_named_by_their_path():
    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = torch.nn.Linear(2, 2)

        def forward(self, x):
            return self.inner(x)

    captured = capture(Net(), (torch.ones(1, 2),), backend="aot_eager", training=True)
    assert set(captured.grads) == {"args[0]", "fn.inner.weight", "fn.inner.bias"}
    assert judge(captured) == ()


def build() -> Sample:
    return Sample(
        two_branches, (torch.randn(2, 2).abs(), torch.randn(2, 2)), other_args=((-torch.ones(2, 2), torch.ones(2, 2)),)
    )


def test_a_case_is_built_from_the_same_seed_each_time():
    case = Case("cond/two", build, variants=tuple(STANDARD_VARIANTS))
    torch.manual_seed(7)
    first_sample = sample_of(case)
    torch.manual_seed(8)
    assert torch.equal(first_sample.args[0], sample_of(case).args[0])


@pytest.mark.sweep(3)
@pytest.mark.parametrize("variant", [choice for choice in STANDARD_VARIANTS.values() if not choice.is_virtual], ids=str)
def test_a_case_under_each_variant(variant):
    captured = capture_case(Case("cond/two", build), variant, backend="aot_eager")
    assert judge(captured) == ()
    assert ("aot_backward" in captured.artifacts) == variant.training
    assert ("Sym(" in captured.text("dynamo")) == variant.dynamic


def test_a_case_that_builds_no_sample_is_explained():
    with pytest.raises(BadCase, match="not a Sample"):
        capture_case(Case("cond/none", lambda: None), STANDARD_VARIANTS["inference"])  # type: ignore[arg-type,return-value]
    with pytest.raises(BadCase, match="ValueError: planted"):
        capture_case(Case("cond/raises", _raise), STANDARD_VARIANTS["inference"])


@pytest.mark.parametrize("backend", ["eager", "aot_eager", "inductor"])
def test_a_module_that_a_stranger_compiled_is_compiled_again(backend):
    # The code of its forward belongs to the class, and the stranger's guards pass for the capture's copy too.
    module, x = torch.nn.ReLU(), torch.ones(2)
    with torch.no_grad():
        torch.compile(module, backend=backend, fullgraph=True)(x)
    assert "dynamo" in capture(module, (x,), backend=backend).artifacts
    with torch.no_grad(), torch.compiler.set_stance("fail_on_recompile"):
        torch.compile(module, backend=backend, fullgraph=True)(x)


def test_warm_caches_change_no_artifact():
    cold = capture(two_branches, POSITIVE, training=True)
    for _ in range(2):
        torch._dynamo.reset()
        x, y = (tensor.clone().requires_grad_() for tensor in POSITIVE)
        torch.compile(two_branches, fullgraph=True)(x, y)[0].sum().backward()
    warm = capture(two_branches, POSITIVE, training=True)
    assert [str(stage) for stage in warm.artifacts] == [str(stage) for stage in cold.artifacts]
    for stage in cold.artifacts:
        assert warm.text(stage) == cold.text(stage)


def test_device_moves_all_that_the_program_reaches_and_leaves_the_reference_on_the_cpu():
    # The device "meta" computes nothing, but every machine has it.
    linear, scale = torch.nn.Linear(2, 2), torch.ones(2)
    seen = []

    def backend(gm, example_inputs):
        seen.extend(tensor.device.type for tensor in example_inputs if isinstance(tensor, torch.Tensor))
        return gm

    captured = capture(lambda x: linear(x) * scale, (torch.ones(1, 2),), backend=backend, device="meta", training=True)
    assert seen == ["meta"] * 4
    assert captured.outputs.device.type == "meta"
    assert {gradient.device.type for gradient in captured.grads.values()} == {"meta"}
    assert captured.reference_outputs.device.type == captured.native_reference[0].outputs.device.type == "cpu"
    assert captured.variant.device == "meta"


SETTINGS = {"scale": 1.0}
COUNTS: list[int] = []
CALLS = 0
TABLE = [torch.ones(2)]


def writes_globals(x):
    global CALLS
    CALLS += 1
    COUNTS.append(1)
    TABLE[0].add_(1)
    SETTINGS["scale"] += 1
    return x * SETTINGS["scale"] * CALLS * len(COUNTS) + TABLE[0]


def test_globals_that_a_program_writes_are_its_own_in_each_run():
    captured = capture(writes_globals, (torch.ones(2),), backend="eager")
    assert judge(captured) == ()
    assert torch.equal(captured.outputs, torch.full((2,), 4.0))
    assert (SETTINGS, COUNTS, CALLS) == ({"scale": 1.0}, [], 0)
    assert torch.equal(TABLE[0], torch.ones(2))


@pytest.mark.parametrize("device", ["no_such_device", "cuda:97" if not torch.cuda.is_available() else "xpu"])
def test_a_device_that_is_not_here_is_one_clear_error(device):
    with pytest.raises(UsageError, match=r"is no device|is not here"):
        capture(torch.sin, (torch.ones(2),), device=device)


@pytest.mark.parametrize("dynamic", [{0: {-1}}, {0: {5}}, {0: 1}, {-1: {0}}, {"k": {0}}])
def test_a_dimension_that_no_argument_has_is_refused(dynamic):
    with pytest.raises(BadCase, match="does not fit the arguments"):
        capture(torch.sin, (torch.ones(2),), backend="eager", dynamic=dynamic)


def test_a_compiled_function_is_captured_as_the_function_inside():
    module = torch.nn.ReLU()
    for compiled in (torch.compile(torch.sin, backend="eager"), torch.compile(module, backend="eager")):
        assert judge(capture(compiled, (torch.ones(2),), backend="aot_eager")) == ()


@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode])
def test_training_does_not_depend_on_the_mode_of_the_caller(mode):
    with mode():
        captured = capture(lambda x: x.sin(), (torch.ones(2),), backend="aot_eager", training=True)
    assert "aot_backward" in captured.artifacts
    assert judge(captured) == ()


def test_a_program_that_leaves_by_system_exit_is_a_failed_reference():
    def leaves(x):
        raise SystemExit(3)

    with pytest.raises(ReferenceFailed, match="SystemExit: 3"):
        capture(leaves, (torch.ones(2),))


def test_one_stage_as_a_string_is_refused():
    with pytest.raises(UsageError, match="one name, not several"):
        capture(torch.sin, (torch.ones(2),), stages="dynamo")


named_cond = torch.cond


class _NamesCond(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(2))

    def forward(self, x):
        return named_cond(x.sum() > 0, lambda x: x * self.weight, lambda x: x - self.weight, (x,))


class _Inherits(_NamesCond):
    pass


@pytest.mark.parametrize("make", [_NamesCond, _Inherits, lambda: _NamesCond().forward])
def test_a_class_that_took_a_hop_by_name_runs_plainly_all_the_same(make):
    subject = make()
    captured = capture(subject, (torch.ones(2),), backend="eager", training=True)
    # Only the plain meaning notes a branch: torch's own cond would have gone through Dynamo.
    assert captured.native_reference[0].branches == captured.reference[0].branches == {"cond[0]:true"}
    assert torch.equal(captured.outputs, captured.native_reference[0].outputs)


def test_returning_a_tensor_that_escaped_from_vmap_raises():
    def fn(x):
        seen = []
        torch.vmap(lambda row: seen.append(row.sin()) or row)(x)
        return seen

    with pytest.raises(ReferenceFailed, match="escaped from inside a function being vmapped"):
        capture(fn, (torch.ones(2, 2),), backend="eager")


def test_what_a_module_among_the_arguments_has_stays_as_it_is():
    model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4))
    model[0].weight.requires_grad_(False)
    captured = capture(lambda model, x: model(x), (model, torch.rand(3, 4)), backend="aot_eager", training=True)
    assert judge(captured) == ()
    (run,) = captured.compiled
    assert sorted(run.grads) == ["args[0].0.bias", "args[0].1.bias", "args[0].1.weight", "args[1]"]


def test_the_state_of_an_optimizer_among_the_arguments_requires_no_gradient():
    model = torch.nn.Linear(2, 2)
    optimizer = torch.optim.Adam(model.parameters())
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    x = torch.ones(1, 2)
    prepare_training(CalledProgram(lambda optimizer, x: x, (Call((optimizer, x)),)))
    assert x.requires_grad
    assert not any(value.requires_grad for state in optimizer.state.values() for value in state.values())
