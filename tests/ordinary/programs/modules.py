"""Modules with more than a forward: parametrizations, buffers, hooks, results in objects."""

from __future__ import annotations

import dataclasses

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils.parametrizations import spectral_norm, weight_norm
from torch.utils.checkpoint import checkpoint

from tests.ordinary.programs.program import ordinary


@ordinary()
def weight_norm_convolutions():
    model = nn.Sequential(weight_norm(nn.Conv1d(16, 64, 3, padding=1)), nn.ELU(), weight_norm(nn.Conv1d(64, 16, 1)))
    return model, torch.randn(4, 16, 64)


@ordinary()
def spectral_norm_discriminator():
    model = nn.Sequential(spectral_norm(nn.Linear(128, 64)), nn.LeakyReLU(0.2), spectral_norm(nn.Linear(64, 1)))
    return model, torch.randn(8, 128)


class Block(nn.Module):
    """A residual perceptron."""

    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)

    def forward(self, x):
        return x + self.down(F.gelu(self.up(self.norm(x))))


class Checkpointed(nn.Module):
    def __init__(self, width, depth):
        super().__init__()
        self.blocks = nn.ModuleList(Block(width) for _ in range(depth))

    def forward(self, x):
        for block in self.blocks:
            x = checkpoint(block, x, use_reentrant=False)
        return x


@ordinary()
def checkpointed_blocks():
    return Checkpointed(96, 2), torch.randn(4, 16, 96)


@dataclasses.dataclass
class TaggerOutput:
    """The result of a model of a library."""

    logits: torch.Tensor
    hidden_states: tuple[torch.Tensor, ...]
    loss: torch.Tensor | None = None


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(200, 64)
        self.blocks = nn.ModuleList(Block(64) for _ in range(2))
        self.head = nn.Linear(64, 9)

    def forward(self, tokens, labels=None):
        x = self.embed(tokens)
        hidden = (x,)
        for block in self.blocks:
            x = block(x)
            hidden += (x,)
        logits = self.head(x)
        loss = None if labels is None else F.cross_entropy(logits.flatten(0, 1), labels.flatten())
        return TaggerOutput(logits, hidden, loss)


@ordinary()
def dataclass_output():
    return Tagger(), torch.randint(0, 200, (4, 24)), torch.randint(0, 9, (4, 24))


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Linear(64, 128)
        self.heads = nn.ModuleDict({"boxes": nn.Linear(128, 4), "classes": nn.Linear(128, 20)})

    def forward(self, features):
        x = self.trunk(features["pooled"]).relu() * features["mask"].unsqueeze(-1)
        return {name: head(x) for name, head in self.heads.items()}


@ordinary()
def dict_in_dict_out():
    return TwoHeads(), {"pooled": torch.randn(8, 64), "mask": (torch.arange(8) % 3 > 0).float()}


class RunningScale(nn.Module):
    """Divides by a running estimate of the deviation, and counts its calls."""

    def __init__(self, width):
        super().__init__()
        self.register_buffer("deviation", torch.ones(width))
        self.register_buffer("calls", torch.zeros((), dtype=torch.long))

    def forward(self, x):
        if self.training:
            self.deviation.mul_(0.9).add_(0.1 * x.detach().std(0))
            self.calls += 1
        return x / (self.deviation + 1e-5)


@ordinary(inductor=True)
def updated_buffers():
    return nn.Sequential(nn.Linear(32, 64), RunningScale(64), nn.Linear(64, 8)), torch.randn(8, 32)


@ordinary()
def forward_hooks():
    model = nn.Sequential(nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 64))
    model[0].register_forward_pre_hook(lambda module, args: (args[0] * 0.5,))
    model[1].register_forward_hook(lambda module, args, output: output + 0.1 * args[0])
    return model, torch.randn(8, 64)
