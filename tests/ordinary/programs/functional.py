"""Control flow and transforms: the HOPs, as users meet them."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn
from torch._higher_order_ops import scan, while_loop
from torch._higher_order_ops.map import map as map_hop
from torch.func import functional_call, grad, hessian, jvp, vmap

from hopkit.records import Sample
from tests.ordinary.programs.program import ordinary


class Routed(nn.Module):
    """Sends a batch through one of two experts."""

    def __init__(self):
        super().__init__()
        self.narrow, self.wide = nn.Linear(64, 64), nn.Sequential(nn.Linear(64, 256), nn.ReLU(), nn.Linear(256, 64))

    def forward(self, x):
        return x + torch.cond(x.mean() > 0, self.wide, self.narrow, (x,))


@ordinary(inductor=True)
def cond_of_linears():
    x = torch.randn(8, 64)
    return Sample(Routed(), args=(x + 0.1,), other_args=((x - 0.1,),))


# torch loses its gradient, since the first vector wants none: the case while_loop/starts_without_gradient.
@ordinary(training=False, inductor=True)
def while_loop_power_iteration():
    def largest(matrix):
        def step(i, v):
            v = matrix @ v
            return i + 1, v / v.norm()

        start = torch.ones(matrix.shape[0]) / matrix.shape[0] ** 0.5
        _, v = while_loop(lambda i, v: i < 8, step, (torch.tensor(0), start))
        return v @ matrix @ v

    x = torch.randn(64, 64)
    return largest, x @ x.T / 64


class ScannedRNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner, self.outer = nn.Linear(32, 64), nn.Linear(64, 64)

    def forward(self, x):
        def step(h, token):
            h = torch.tanh(self.inner(token) + self.outer(h))
            return h, h * 1.0

        last, states = scan(step, torch.zeros(x.shape[1], 64), x)
        return last, states


@ordinary()
def scanned_rnn():
    return ScannedRNN(), torch.randn(16, 4, 32)


@ordinary()
def map_over_a_batch():
    model = nn.Sequential(nn.Linear(64, 64), nn.Tanh())
    return lambda x: map_hop(lambda row: model(row).cumsum(0), x), torch.randn(4, 16, 64)


@ordinary(training=False)
def forward_mode_derivatives():
    """A product with the Jacobian, and a Hessian, of a layer that is closed over: its tangents are zeros."""
    layer = nn.Linear(64, 64)

    def derivatives(x, direction):
        _, change = jvp(lambda x: torch.tanh(layer(x)), (x,), (direction,))
        return change, hessian(lambda x: layer(x).sigmoid().mean())(x)

    return derivatives, torch.randn(64), torch.randn(64)


@ordinary(training=False)
def per_sample_gradients():
    model = nn.Linear(64, 10)
    parameters = {name: p.detach() for name, p in model.named_parameters()}

    def loss(parameters, x, y):
        return F.cross_entropy(functional_call(model, parameters, (x.unsqueeze(0),)), y.unsqueeze(0))

    def gradients(x, y):
        return vmap(grad(loss), in_dims=(None, 0, 0))(parameters, x, y)

    return gradients, torch.randn(8, 64), torch.randint(0, 10, (8,))


@ordinary()
def vmapped_ensemble():
    models = [nn.Linear(64, 32) for _ in range(4)]
    weights = torch.stack([m.weight.detach() for m in models])

    def predict(weights, x):
        return vmap(lambda w: torch.tanh(x @ w.T))(weights).mean(0)

    return predict, weights, torch.randn(8, 64)
