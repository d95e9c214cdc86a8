"""Steps of training, and modules that behave otherwise in training."""

from __future__ import annotations

import copy

import torch
import torch.nn.functional as F
from torch import nn

from tests.ordinary.programs.program import STEP, ordinary


def classifier():
    return nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10))


def batch():
    return torch.randn(8, 64), torch.randint(0, 10, (8,))


@ordinary(draws=True)
def dropout():
    model = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Dropout(0.2), nn.Linear(128, 64))
    return model, torch.randn(8, 64)


class Round(torch.autograd.Function):
    """Rounds, with the gradient of the identity."""

    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, grad):
        return grad


class Quantized(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(64, 64)

    def forward(self, x):
        scale = self.linear.weight.detach().abs().amax() / 127
        weight = Round.apply(self.linear.weight / scale) * scale
        return F.linear(x, weight, self.linear.bias)


@ordinary()
def straight_through_round():
    return Quantized(), torch.randn(8, 64)


@ordinary(breaks=STEP)
def step_with_clipping():
    model = classifier()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)

    def step(x, y):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        norm = torch.stack([p.grad.norm() for p in model.parameters()]).norm()
        for p in model.parameters():
            p.grad.mul_(torch.clamp(0.5 / (norm + 1e-6), max=1.0))
        optimizer.step()
        return loss.detach(), norm

    return step, *batch()


@ordinary(breaks=STEP)
def sgd_step():
    model = nn.Sequential(nn.Linear(64, 128), nn.BatchNorm1d(128), nn.ReLU(), nn.Linear(128, 10))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, weight_decay=1e-4)

    def step(x, y):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss

    return step, *batch()


@ordinary(breaks=STEP)
def adam_step():
    model = classifier()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)

    def step(x, y):
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        return loss.item()

    return step, *batch()


@ordinary(breaks=STEP)
def adamw_step_with_scheduler():
    model = classifier()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=10)

    def step(x, y):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y, label_smoothing=0.1)
        loss.backward()
        optimizer.step()
        scheduler.step()
        return loss.detach()

    return step, *batch()


@ordinary(breaks=STEP)
def grad_scaler_step():
    model = classifier()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
    scaler = torch.amp.GradScaler("cpu", init_scale=256.0)

    def step(x, y):
        optimizer.zero_grad()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = F.cross_entropy(model(x), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss.detach()

    return step, *batch()


@ordinary(breaks=STEP)
def ema_step():
    model = classifier()
    average = copy.deepcopy(model).requires_grad_(False)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step(x, y):
        optimizer.zero_grad()
        F.cross_entropy(model(x), y).backward()
        optimizer.step()
        with torch.no_grad():
            for old, new in zip(average.parameters(), model.parameters(), strict=True):
                old.lerp_(new, 0.01)
        return average(x)

    return step, *batch()


@ordinary(breaks=STEP)
def gradient_accumulation():
    model = classifier()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

    def step(x, y):
        optimizer.zero_grad()
        total = 0.0
        for part, labels in zip(x.chunk(2), y.chunk(2), strict=True):
            loss = F.cross_entropy(model(part), labels) / 2
            loss.backward()
            total += loss.detach()
        optimizer.step()
        return total

    return step, *batch()


@ordinary(breaks=STEP)
def optimizer_in_backward():
    """Each parameter is stepped by a hook as soon as its gradient is there."""
    model = classifier()
    optimizers = {p: torch.optim.SGD([p], lr=0.05) for p in model.parameters()}

    def step_one(parameter):
        optimizers[parameter].step()
        optimizers[parameter].zero_grad()

    for parameter in model.parameters():
        parameter.register_post_accumulate_grad_hook(step_one)

    def step(x, y):
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        return loss.detach()

    return step, *batch()


@ordinary(breaks=STEP)
def gradient_hooks():
    model = classifier()
    norms = {}

    def halve(grad):
        return grad * 0.5

    def note(module, grad_input, grad_output):
        norms["hidden"] = grad_output[0].norm()

    model[0].weight.register_hook(halve)
    model[0].register_full_backward_hook(note)

    def step(x, y):
        model.zero_grad()
        F.cross_entropy(model(x), y).backward()
        return norms["hidden"]

    return step, *batch()
