"""Captures of programs that train: every run writes, and the user's objects stay unchanged."""

from __future__ import annotations

import copy
import dataclasses

import pytest
import torch
import torch.nn.functional as F
from torch import nn

import hopkit
from hopkit.errors import BadCase, ReferenceFailed, UsageError
from hopkit.oracles import judge


def model_and_optimizer(optimizer=torch.optim.AdamW, **options):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 4))
    return model, optimizer(model.parameters(), lr=0.01, **options)


def batch():
    return torch.randn(8, 16), torch.randint(0, 4, (8,))


def values(model):
    return [parameter.detach().clone() for parameter in model.parameters()]


def moved(model, old_values):
    return any(not torch.equal(old, new) for old, new in zip(old_values, model.parameters(), strict=True))


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize(
    ("optimizer", "options"), [(torch.optim.SGD, {"momentum": 0.9}), (torch.optim.AdamW, {}), (torch.optim.Adagrad, {})]
)
def test_a_whole_step_is_run_and_compared(optimizer, options, backend):
    model, opt = model_and_optimizer(optimizer, **options)

    def step(x, y):
        opt.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        opt.step()
        return loss

    old_values, state = values(model), copy.deepcopy(opt.state_dict())
    captured = hopkit.capture(step, batch(), other_args=(batch(),), backend=backend, training=True, fullgraph=False)
    assert judge(captured) == ()
    assert not moved(model, old_values)
    assert str(opt.state_dict()) == str(state)
    assert captured.compiled[0].runs_backward
    for runs in (captured.compiled, captured.native_reference, captured.reference):
        assert not torch.equal(runs[1].state["fn.model.0.weight"].float(), old_values[0])
        assert runs[1].grads["fn.model.0.weight"] is not None
        assert any(path.startswith("fn.opt.state[0]") for path in runs[1].state)


def test_a_step_alone_uses_the_gradients_that_are_there():
    model, opt = model_and_optimizer(torch.optim.SGD)
    model(torch.randn(8, 16)).sum().backward()
    old_values = values(model)
    captured = hopkit.capture(lambda: opt.step(), (), backend="aot_eager", fullgraph=False)
    assert judge(captured) == ()
    assert not moved(model, old_values)
    after = captured.compiled[0].state["fn.opt.param_groups[0]['params'][0]"]
    assert torch.allclose(after, old_values[0] - 0.01 * model[0].weight.grad)


@pytest.mark.parametrize("path", ["fn.model.0.weight", "fn.opt.state[0]['exp_avg_sq']", "fn.model.1.running_mean"])
def test_a_wrong_write_of_a_step_is_found(path):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(16, 32), nn.BatchNorm1d(32), nn.Linear(32, 4))
    opt = torch.optim.AdamW(model.parameters(), lr=0.01)

    def step(x, y):
        opt.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        opt.step()
        return loss.detach()

    captured = hopkit.capture(step, batch(), backend="eager", training=True, fullgraph=False)
    assert judge(captured) == ()
    (run,) = captured.compiled
    state = {**run.state, path: run.state[path] * 1.01 + 0.01}
    wrong = dataclasses.replace(captured, compiled=(dataclasses.replace(run, state=state),))
    assert [path in str(finding) for finding in judge(wrong)] == [True]


def test_objects_that_belong_together_stay_together():
    model, opt = model_and_optimizer()
    scheduler = torch.optim.lr_scheduler.StepLR(opt, step_size=1, gamma=0.5)
    scaler = torch.amp.GradScaler("cpu")
    average = torch.optim.swa_utils.AveragedModel(model)
    generator = torch.Generator().manual_seed(3)

    def step(x, y):
        opt.zero_grad()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = F.cross_entropy(model(x + torch.rand(16, generator=generator)), y)
        scaler.scale(loss).backward()
        scaler.step(opt)
        scaler.update()
        scheduler.step()
        average.update_parameters(model)
        return loss.detach()

    old_values, state = values(model), generator.get_state()
    captured = hopkit.capture(step, batch(), other_args=(batch(),), backend="eager", training=True, fullgraph=False)
    assert judge(captured) == ()
    assert not moved(model, old_values)
    assert torch.equal(generator.get_state(), state)
    assert (scheduler.last_epoch, opt.param_groups[0]["lr"], scaler._scale, int(average.n_averaged)) == (
        0,
        0.01,
        None,
        0,
    )
    fn = captured.native_reference[1].fn
    cells = dict(zip(fn.__code__.co_freevars, (cell.cell_contents for cell in fn.__closure__), strict=True))
    assert cells["scheduler"].optimizer is cells["opt"]
    assert cells["opt"].param_groups[0]["params"][0] is cells["model"][0].weight
    assert cells["scheduler"].last_epoch == 2
    assert cells["opt"].param_groups[0]["lr"] == 0.0025


class Trainer:
    def __init__(self):
        self.model, self.optimizer = model_and_optimizer(torch.optim.SGD, momentum=0.9)
        self.losses = []

    def step(self, x, y):
        self.optimizer.zero_grad()
        loss = F.cross_entropy(self.model(x), y)
        loss.backward()
        self.optimizer.step()
        self.losses.append(loss.item())


def test_the_method_of_a_trainer():
    trainer = Trainer()
    old_values = values(trainer.model)
    captured = hopkit.capture(trainer.step, batch(), backend="aot_eager", training=True, fullgraph=False)
    assert judge(captured) == ()
    assert not moved(trainer.model, old_values)
    assert (trainer.losses, len(trainer.optimizer.state)) == ([], 0)
    assert len(captured.native_reference[0].fn.__self__.losses) == 1


def test_gradients_that_the_program_takes_by_grad_are_not_compared():
    model, _ = model_and_optimizer()

    def penalty(x):
        x = x.requires_grad_()
        (gradient,) = torch.autograd.grad(model(x).sum(), x, create_graph=True)
        return gradient.pow(2).sum()

    captured = hopkit.capture(penalty, (torch.randn(8, 16),), backend="eager", training=True, fullgraph=False)
    assert not captured.compiled[0].runs_backward
    assert captured.grads["fn.model.0.weight"] is not None
    assert judge(captured) == ()


def test_an_inference_capture_of_a_step_names_training():
    model, opt = model_and_optimizer()

    def step(x):
        model(x).sum().backward()
        opt.step()

    with pytest.raises(ReferenceFailed, match="training=True"):
        hopkit.capture(step, (torch.randn(8, 16),), backend="eager", fullgraph=False)


def test_a_freed_graph_is_explained():
    model, _ = model_and_optimizer()

    def program(x):
        loss = model(x).sum()
        torch.autograd.grad(loss, list(model.parameters()))
        return loss

    with pytest.raises(ReferenceFailed, match=r"return loss.detach\(\)"):
        hopkit.capture(program, (torch.randn(8, 16),), backend="eager", training=True, fullgraph=False)


class Counter:
    total = torch.zeros(3)


def test_a_write_that_every_run_would_see_is_an_error():
    # An attribute of a class is the one thing that a copy shares with the program.
    with pytest.raises(BadCase, match=r"writes to a float32 tensor of shape \(3,\) that a capture does not copy"):
        hopkit.capture(lambda x: Counter.total.add_(x), (torch.ones(3),), backend="eager")
    assert Counter.total.tolist() == [0.0, 0.0, 0.0]


def test_memory_that_a_run_makes_outside_of_operators_is_its_own():
    numpy = pytest.importorskip("numpy")

    def program(x):
        return torch.from_numpy(numpy.zeros(3, dtype="float32")).add_(x) + torch.tensor([1.0, 2.0, 3.0]).mul_(x)

    captured = hopkit.capture(program, (torch.ones(3),), backend="eager", fullgraph=False)
    assert judge(captured) == ()


WEIGHT = nn.Linear(4, 4)


def relu(x):
    return (x @ WEIGHT.weight).relu()


def power(x, n):
    return x if n == 0 else power(x, n - 1) @ WEIGHT.weight


@pytest.mark.parametrize("program", [relu, lambda x: power(x, 3)])
def test_a_function_that_names_itself(program):
    assert judge(hopkit.capture(program, (torch.rand(2, 4),), backend="eager", training=True)) == ()


@pytest.mark.parametrize("name", ["weight_norm", "spectral_norm", "orthogonal"])
def test_a_module_with_a_parametrization(name):
    module = getattr(nn.utils.parametrizations, name)(nn.Linear(8, 8))
    captured = hopkit.capture(module, (torch.rand(2, 8),), backend="eager", training=True, fullgraph=False)
    assert judge(captured) == ()


@pytest.mark.parametrize("args", [torch.ones(2), {"x": torch.ones(2)}, None, 3.0])
def test_arguments_that_are_no_tuple_are_refused(args):
    with pytest.raises(UsageError, match=r"write \(x,\) for one argument x"):
        hopkit.capture(torch.sin, args)


def test_config_holds_for_one_capture():
    config = {"inductor.fallback_random": True}
    default = torch._inductor.config.fallback_random
    captured = hopkit.capture(F.dropout, (torch.ones(64),), config=config)
    assert judge(captured) == ()
    assert torch._inductor.config.fallback_random == default


def test_autocast_around_attention():
    def program(q):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return F.scaled_dot_product_attention(q, q, q)

    for training in (False, True):
        assert judge(hopkit.capture(program, (torch.randn(2, 4, 16, 16),), backend="eager", training=training)) == ()


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_hooks_of_parameters_are_copied_with_the_objects_that_they_reach(backend):
    model, _ = model_and_optimizer()
    stepped = []

    @torch.no_grad()
    def step_when_accumulated(parameter):
        stepped.append(parameter.shape)
        parameter.sub_(parameter.grad, alpha=0.1)
        parameter.grad = None

    model[0].weight.register_hook(lambda gradient: 2 * gradient)
    for parameter in model[0].parameters():
        parameter.register_post_accumulate_grad_hook(step_when_accumulated)

    def step(x, y):
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        return loss.detach()

    old_values, data = values(model), batch()
    captured = hopkit.capture(step, data, backend=backend, training=True, fullgraph=False)
    assert judge(captured) == ()
    assert not moved(model, old_values)
    assert stepped == []
    step(*data)
    assert len(stepped) == 2
    for name, parameter in model.named_parameters():
        gradient = captured.native_reference[0].grads[f"fn.model.{name}"]
        assert torch.equal(captured.native_reference[0].state[f"fn.model.{name}"], parameter), name
        assert (gradient is None) == (parameter.grad is None), name
        assert gradient is None or torch.equal(gradient, parameter.grad), name


def test_a_handle_of_a_hook_removes_that_of_its_run():
    model, _ = model_and_optimizer()
    calls = []
    handle = model[0].weight.register_hook(lambda gradient: calls.append(1))

    def step(x, y):
        handle.remove()
        F.cross_entropy(model(x), y).backward()

    data = batch()
    captured = hopkit.capture(step, data, backend="eager", training=True, fullgraph=False)
    assert judge(captured) == ()
    F.cross_entropy(model(data[0]), data[1]).backward()
    assert calls == [1]
