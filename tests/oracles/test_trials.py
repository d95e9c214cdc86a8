"""Each oracle of a trial accepts a right program, and objects to a fault that the others may miss."""

from __future__ import annotations

import functools
import itertools

import pytest
import torch

from hopkit._torch import hop
from hopkit.errors import ReferenceFailed, UnknownName, UsageError
from hopkit.oracles import (
    Trial,
    finite_difference,
    judge,
    judge_trial,
    live_names,
    metadata,
    oracles_left_out,
    other_order,
    other_size,
    same_text,
    second_call,
    trial_oracles,
)
from hopkit.oracles.name_exposure import expose_names
from hopkit.records import Sample


def program(x, flag):
    with torch.fx.traceback.annotate({"mark": 1}):
        inner = x.sin()
    # Outside of the block: torch loses the marks of a branch's backward (the case annotations/branches).
    y = torch.cond(flag, lambda a: a.cos() * 2, lambda a: a.tanh(), (inner,))
    with torch.fx.traceback.annotate({"mark": 2}):
        z = x.sigmoid()
    return y + z


SAMPLE = Sample(
    program,
    args=(torch.arange(6.0).view(2, 3), torch.tensor(True)),
    dynamic={0: {0}},
    other_args=((torch.ones(2, 3), torch.tensor(False)),),
)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_the_right_program_is_accepted(backend, training):
    trial = Trial(SAMPLE, backend=backend, training=training)
    assert judge_trial(trial) == ()
    assert judge(trial.capture(stages=None)) == ()


def test_every_oracle_is_in_the_table_by_its_name():
    assert all(name == oracle.judge.__name__ for name, oracle in trial_oracles().items())
    with pytest.raises(UnknownName, match="second_call"):
        judge_trial(Trial(SAMPLE), ["second_cal"])


def objections(oracle, judged):
    findings = oracle(judged)
    assert {finding.stage for finding in findings} <= {oracle.__name__}
    return " ".join(map(str, findings))


def test_a_program_that_is_right_once_is_seen_by_its_second_call():
    def broken(gm, inputs):
        calls = itertools.count()
        return lambda *args: tuple(output + next(calls) for output in gm(*args))

    trial = Trial(Sample(torch.sin, args=(torch.ones(2),)), backend=broken)
    assert judge(trial.capture()) == ()
    assert "differs from the reference by 1 " in objections(second_call, trial)


def with_a_name_pointed_to_the_output_of_a_hop(gm, inputs):
    (call,) = gm.graph.find_nodes(op="call_function", target=torch.ops.higher_order.cond)
    (result,) = call.users
    gm.graph.output_node().args = tuple(
        torch.fx.node.map_arg(output, lambda node: result if node.name == "inner" else node)
        for output in gm.graph.output_node().args
    )
    gm.recompile()
    return gm


def test_a_name_that_means_something_else_after_a_hop_is_seen_where_all_are_returned():
    trial = Trial(SAMPLE, backend=with_a_name_pointed_to_the_output_of_a_hop)
    assert judge(trial.capture()) == ()
    assert "outputs[1]['inner']" in objections(live_names, trial)


@pytest.mark.parametrize("kept", [{}, {"mark": 1}])
def test_a_lost_or_a_wrong_mark_is_seen(kept):
    def unmarked(gm, inputs):
        for node in gm.graph.nodes:
            if node.meta.get("custom") == {"mark": 2}:
                node.meta["custom"] = kept
        return aot(gm, inputs)

    text = objections(metadata, Trial(SAMPLE, backend=unmarked).capture(stages=None))
    assert "aot_forward: no aten::sigmoid has annotations {'mark': '2'}" in text
    assert "dynamo" not in text


def aot(gm, inputs):
    from torch._dynamo.backends.registry import lookup_backend

    return lookup_backend("aot_eager")(gm, inputs)


def marked_twice(x):
    with torch.fx.traceback.annotate({"mark": 1}):
        a = x.sin()
    with torch.fx.traceback.annotate({"mark": 2}):
        b = x.sin()
    return a.cos() + b


def test_equal_operators_with_other_marks_that_are_made_one_are_seen():
    def merging(gm, inputs):
        first, second = gm.graph.find_nodes(op="call_method", target="sin")
        second.replace_all_uses_with(first)
        gm.graph.erase_node(second)
        gm.recompile()
        return aot(gm, inputs)

    trial = Trial(Sample(marked_twice, args=(torch.ones(3),)), backend=merging)
    assert judge(trial.capture()) == ()  # no graph is kept
    assert "no aten::sin has annotations {'mark': '2'}" in objections(metadata, trial.capture(stages=None))


def overwritten(x):
    with torch.fx.traceback.annotate({"mark": 1}):
        y = x.sin()
    with torch.fx.traceback.annotate({"mark": 2}):
        half = x.cos()
    y.zero_()
    half[:2].zero_()
    return y, half


def test_what_is_overwritten_may_go_with_its_marks_unless_a_part_of_it_is_left():
    def without(method):
        def backend(gm, inputs):
            (node,) = gm.graph.find_nodes(op="call_method", target=method)
            with gm.graph.inserting_before(node):
                zeros = gm.graph.call_function(torch.zeros_like, node.args)
            node.replace_all_uses_with(zeros)
            gm.graph.erase_node(node)
            gm.recompile()
            return aot(gm, inputs)

        return backend

    def objections_behind(backend):
        return objections(
            metadata, Trial(Sample(overwritten, args=(torch.ones(3),)), backend=backend).capture(stages=None)
        )

    assert objections_behind(without("sin")) == ""
    assert "no node has annotations {'mark': '2'}" in objections_behind(without("cos"))


@hop.function("nonstrict_trace")
def unseen(x):
    with torch.fx.traceback.annotate({"mark": 1}):
        return x.sin()


def test_marks_in_a_function_that_dynamo_does_not_look_into_are_those_of_later_stages():
    capture = Trial(Sample(lambda x: unseen(x).cos(), args=(torch.ones(3),)), backend="aot_eager").capture(stages=None)
    assert metadata(capture) == ()
    assert "no aten::sin has annotations {'mark': '1'}" in objections(metadata, unmarked(capture, "aot_forward"))


def unmarked(capture, stage):
    """Remove all annotations from the graphs of a stage, and return the same capture."""
    for artifact in capture.artifacts[stage]:
        for node in artifact.graph.graph.nodes:
            node.meta.pop("custom", None)
    return capture


@hop.function("leaf_function")
def leaf(x):
    with torch.fx.traceback.annotate({"mark": 2}):
        return (x.tanh(),)


@leaf.register_fake
def _(x):
    return (torch.empty_like(x),)


@pytest.mark.parametrize("opaque", [unseen, lambda x: leaf(x)[0]], ids=["nonstrict_trace", "leaf_function"])
def test_marks_beside_such_a_function_are_judged_at_the_stage_that_has_it_as_a_call(opaque):
    def program(x):
        with torch.fx.traceback.annotate({"mark": 3}):
            y = x.exp()
        return opaque(x) + y

    capture = Trial(Sample(program, args=(torch.ones(3),)), backend="aot_eager").capture(stages=None)
    assert metadata(capture) == ()
    text = objections(metadata, unmarked(capture, "dynamo"))
    assert "dynamo: no node has annotations {'mark': '3'}" in text
    assert "'1'" not in text
    assert "'2'" not in text


def in_strict_mode(body, x):
    return hop.function("strict_mode")(body, (x,))


def in_hints_wrapper(body, x):
    return torch.ops.higher_order.hints_wrapper(body, (x,), {}, hints={"a": 1})


@pytest.mark.supported_torch
@pytest.mark.parametrize("call", [in_strict_mode, in_hints_wrapper])
def test_torch_loses_the_marks_in_the_body_where_aotautograd_traces_it_again(call):
    """No case can show it: Inductor, which generates a golden's texts, has no lowering of these HOPs."""

    def body(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return x.sin()

    def program(x):
        return call(body, x).cos()

    findings = metadata(Trial(Sample(program, args=(torch.ones(3),)), backend="aot_eager").capture(stages=None))
    assert [finding.message for finding in findings] == [
        "aot_forward: no aten::sin has annotations {'mark': '1'}, under which the program calls it",
        "aot_forward: aten::sin has annotations {}, under which the program does not call it",
    ]


@pytest.mark.supported_torch
def test_torch_2_13_makes_them_one_in_training():
    """Its CSE before partitioning (``torch/_functorch/compile_utils.py``) ignores annotations; 2.15's compares them."""
    for training in (False, True):
        trial = Trial(Sample(marked_twice, args=(torch.ones(3),)), backend="aot_eager", training=training)
        expected = training and torch.__version__ < "2.15"
        assert bool(metadata(trial.capture(stages=None))) == expected


def dropped(x):
    return torch.nn.functional.dropout(x.sin(), 0.5)


class Forgetful(torch.autograd.Function):
    """A dropout whose backward draws another mask."""

    @staticmethod
    def forward(ctx, x):
        return torch.nn.functional.dropout(x.sin(), 0.5)

    @staticmethod
    def backward(ctx, gradient):
        return torch.nn.functional.dropout(gradient, 0.5)


def test_a_mask_that_backward_draws_again_is_seen_without_a_reference():
    trial = Trial(Sample(dropped, args=(torch.arange(1.0, 33.0),)), backend="aot_eager", training=True)
    assert objections(finite_difference, trial) == ""
    forgetful = Trial(trial.sample, backend=lambda gm, inputs: lambda x: (Forgetful.apply(x),), training=True)
    assert "the gradient claims a derivative of" in objections(finite_difference, forgetful)


def test_a_program_that_asks_for_float32_has_no_derivative_to_measure():
    """In float64 a product with the float32 tensor that it creates raises; in float32 it does not."""
    linear = torch.nn.Linear(8, 4)
    counts = Sample(lambda i: linear(torch.nn.functional.one_hot(i, 8).float()), args=(torch.arange(8),))
    mixed = Sample(lambda x: x.sin() @ torch.ones(8, 4), args=(torch.ones(8, 8),))
    for sample in (counts, mixed):
        assert finite_difference(Trial(sample, backend="aot_eager", training=True)) == ()
    with pytest.raises(ReferenceFailed, match="shapes"):
        finite_difference(
            Trial(Sample(lambda x: x @ torch.ones(3, 4), args=(torch.ones(8, 8),)), backend="eager", training=True)
        )


def test_a_training_step_has_no_derivative_to_measure():
    linear = torch.nn.Linear(8, 4)

    def step(x):
        loss = linear(x).square().mean()
        loss.backward()
        return loss.detach()

    trial = Trial(Sample(step, args=(torch.ones(8, 8),)), backend="eager", training=True, fullgraph=False)
    assert finite_difference(trial) == ()


def test_inductor_s_own_random_numbers_agree_forward_and_backward():
    assert (
        finite_difference(Trial(Sample(dropped, args=(torch.arange(1.0, 33.0),)), backend="inductor", training=True))
        == ()
    )


def test_the_compiler_draws_its_own_numbers_though_the_reference_run_s_are_asked_for():
    fallbacks = []

    def noting(gm, inputs):
        fallbacks.append(torch._inductor.config.fallback_random)
        return gm

    sample = Sample(dropped, args=(torch.arange(1.0, 33.0),))
    assert (
        finite_difference(Trial(sample, backend=noting, training=True, config={"inductor.fallback_random": True})) == ()
    )
    of_the_first_capture, *of_the_oracle = fallbacks
    assert of_the_first_capture
    assert set(of_the_oracle) == {False}


def test_random_numbers_of_the_reference_run_are_those_of_the_compiled_program():
    trial = Trial(Sample(dropped, args=(torch.arange(1.0, 33.0),)), backend="aot_eager", training=True)
    assert judge(trial.capture()) == ()

    def ahead(gm, inputs):
        def run(*args):
            torch.rand(1)
            return gm(*args)

        return run

    assert "outputs: differs" in str(judge(Trial(trial.sample, backend=ahead).capture()))


def test_a_graph_that_is_reused_for_a_smaller_size_is_seen_in_the_other_order():
    sizes = []

    def greedy(gm, inputs):
        sizes.append(inputs[0].shape[0])
        offset = 1.0 if sizes[0] > sizes[-1] else 0.0
        return lambda *args: tuple(output + offset for output in gm(*args))

    small, large = torch.ones(2), torch.ones(5)
    trial = Trial(Sample(torch.sin, args=(small,), other_args=((large,),)), backend=greedy)
    assert judge(trial.capture()) == ()
    sizes.clear()
    assert "differs from the reference by 1 " in objections(other_order, trial)


def test_a_size_that_is_baked_in_is_seen_at_another_size():
    def sized(x):
        return x.sin().sum()

    def baked(gm, inputs):
        # With dynamic sizes the first input is the size.
        return lambda *args: gm(*(value[:2] if isinstance(value, torch.Tensor) else 2 for value in args))

    trial = Trial(Sample(sized, args=(torch.ones(2),), dynamic={0: {0}}), backend=baked, dynamic=True)
    assert judge(trial.capture()) == ()
    assert "numerics" in objections(other_size, trial)


def test_a_text_that_changes_is_shown():
    numbers = itertools.count(1)

    def counting(gm, inputs):
        output = gm.graph.output_node()
        with gm.graph.inserting_before(output):
            (result,) = output.args[0]
            output.args = ((gm.graph.call_function(torch.mul, (result, float(next(numbers)))),),)
        gm.recompile()
        return aot(gm, inputs)

    text = objections(same_text, Trial(Sample(torch.sin, args=(torch.ones(2),)), backend=counting))
    assert "aot_forward differs" in text
    assert "mul" in text


def test_exposing_keeps_cells_defaults_and_what_is_bound_for_sure():
    outer = [1]

    def fn(a, *rest, b=2, **others):
        c = d = a + b
        with torch.no_grad():
            e, (f, *rest_of_it) = c, (d, 1, 2)
        if a > 100:
            h = a
            return h - 1
        for i in range(2):
            j = i
        del f
        e += len(outer) + j + len(rest_of_it) - 2
        return c

    value, live = expose_names(fn)(1, 5)
    assert value == 3
    assert live == {"a": 1, "b": 2, "rest": (5,), "others": {}, "c": 3, "d": 3, "e": 5, "rest_of_it": [1, 2]}
    assert expose_names(fn)(101)[1]["h"] == 101


@pytest.mark.parametrize("fn", [lambda x: x, torch.sin, torch.nn.Linear(1, 1)])
def test_what_has_no_names_is_refused(fn):
    with pytest.raises(UsageError, match="can't be read"):
        expose_names(fn)


@torch.no_grad()
def decorated(x):
    return x.sin()


@pytest.mark.parametrize(
    "fn",
    [torch.nn.Linear(2, 2), lambda x: x.sin(), decorated, torch.sin, functools.partial(torch.add, 1)],
)
def test_only_the_oracle_that_needs_names_is_left_out_and_a_warning_says_so(fn):
    calls = itertools.count()

    def broken(gm, inputs):
        return lambda *args: tuple(output + next(calls) for output in gm(*args))

    sample = Sample(fn, args=(torch.ones(2, 2),))
    assert list(oracles_left_out(Trial(sample))) == ["live_names"]
    with pytest.warns(UserWarning, match=r"the oracle live_names is left out, and the others are asked: the names of"):
        assert judge_trial(Trial(sample, backend="eager")) == ()
    with pytest.warns(UserWarning, match="live_names"):
        findings = judge_trial(Trial(sample, backend=broken))
    assert {finding.stage for finding in findings} == {"second_call"}
    with pytest.raises(UsageError, match="can't be read"):
        judge_trial(Trial(sample, backend="eager"), ["live_names"])


def test_nothing_is_left_out_where_names_can_be_read():
    assert oracles_left_out(Trial(SAMPLE)) == {}


class Annealed(torch.nn.Module):
    """Each call scales by a buffer that the previous call changed; ``dropout`` sets the mode of the dropout."""

    def __init__(self, dropout):
        super().__init__()
        self.register_buffer("scale", torch.ones(()))
        self.dropout = dropout

    def forward(self, x):
        self.scale.mul_(0.5)
        return self.dropout(x.sin() * self.scale)


def test_the_derivative_of_a_module_that_changes_its_buffers_is_measured_from_one_state():
    sample = Sample(Annealed(torch.nn.Dropout(0.5)), args=(torch.arange(1.0, 33.0),))
    assert finite_difference(Trial(sample, backend="aot_eager", training=True)) == ()

    def doubling(gm, inputs):
        class Doubled(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                return x.clone()

            @staticmethod
            def backward(ctx, gradient):
                return 2 * gradient

        return lambda *args: tuple(Doubled.apply(output) for output in gm(*args))

    assert "the gradient claims" in objections(finite_difference, Trial(sample, backend=doubling, training=True))


def test_a_gradient_that_is_meant_to_be_no_derivative_is_not_objected_to():
    def standardized(x):
        return x / x.detach().std()

    assert (
        finite_difference(
            Trial(Sample(standardized, args=(torch.arange(1.0, 33.0),)), backend="aot_eager", training=True)
        )
        == ()
    )
