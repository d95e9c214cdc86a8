"""Numbers: sums over indices, near differences, linear algebra."""

from __future__ import annotations

import torch
from torch import nn

from tests.ordinary.programs.program import ordinary


@ordinary()
def einsum_with_eye():
    def mix(x, w):
        return torch.einsum("bij,jk,bkl->bil", x, w + torch.eye(64), x.transpose(1, 2))

    return mix, torch.randn(4, 16, 64), 0.1 * torch.randn(64, 64)


@ordinary(inductor=True)
def index_add():
    project = nn.Linear(64, 64)

    def aggregate(nodes, source, target):
        messages = project(nodes)[source]
        summed = torch.zeros(nodes.shape[0], 64).index_add_(0, target, messages)
        degree = torch.zeros(nodes.shape[0]).index_add_(0, target, torch.ones(target.shape[0]))
        return summed / degree.clamp(min=1).unsqueeze(1)

    return aggregate, torch.randn(32, 64), torch.randint(0, 32, (128,)), torch.randint(0, 32, (128,))


@ordinary()
def ridge_regression():
    def fit(x, y):
        return torch.linalg.solve(x.T @ x + 0.1 * torch.eye(x.shape[1]), x.T @ y)

    return fit, torch.randn(128, 64), torch.randn(128, 4)


@ordinary()
def singular_values():
    return torch.linalg.svdvals, torch.randn(4, 32, 64)


@ordinary(inductor=True)
def variance_and_mean():
    def standardize(a):
        return (a - a.mean()) / a.var().sqrt()

    return standardize, torch.randn(64, 128) + 30


@ordinary(gpu=True)
def shifted_layer_norm():
    norm = nn.LayerNorm(128)
    return lambda x: norm(x + 100), torch.randn(8, 16, 128)
