"""Small models of five known architectures, in plain torch."""

from __future__ import annotations

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))

    def _normalized(self, x: Tensor) -> Tensor:
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)

    def forward(self, x: Tensor) -> Tensor:
        return self._normalized(x) * self.weight


def rotate_half(x: Tensor) -> Tensor:
    first, second = x.chunk(2, dim=-1)
    return torch.cat((-second, first), dim=-1)


def apply_rotary(q: Tensor, k: Tensor, cos: Tensor, sin: Tensor) -> tuple[Tensor, Tensor]:
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


class Rotary(nn.Module):
    def __init__(self, dim: int) -> None:
        super().__init__()
        self.register_buffer("frequencies", 1.0 / 100 ** (torch.arange(0, dim, 2) / dim))

    def forward(self, positions: Tensor) -> tuple[Tensor, Tensor]:
        angles = torch.outer(positions, self.frequencies)
        both = torch.cat((angles, angles), dim=-1)
        return both.cos(), both.sin()


class GroupedQueryAttention(nn.Module):
    def __init__(self, dim: int, heads: int, groups: int) -> None:
        super().__init__()
        self.heads, self.groups, self.head_dim = heads, groups, dim // heads
        self.q_proj = nn.Linear(dim, dim, bias=False)
        self.k_proj = nn.Linear(dim, groups * self.head_dim, bias=False)
        self.v_proj = nn.Linear(dim, groups * self.head_dim, bias=False)
        self.o_proj = nn.Linear(dim, dim, bias=False)

    def _split(self, x: Tensor, heads: int) -> Tensor:
        return x.view(x.shape[0], x.shape[1], heads, self.head_dim).transpose(1, 2)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        q = self._split(self.q_proj(x), self.heads)
        k, v = (self._split(projection(x), self.groups) for projection in (self.k_proj, self.v_proj))
        q, k = apply_rotary(q, k, cos, sin)
        k, v = (heads.repeat_interleave(self.heads // self.groups, dim=1) for heads in (k, v))
        scores = q @ k.transpose(-2, -1) / self.head_dim**0.5
        mask = torch.ones(x.shape[1], x.shape[1]).tril() == 0
        out = scores.masked_fill(mask, -1e9).softmax(-1) @ v
        return self.o_proj(out.transpose(1, 2).reshape(x.shape))


class GatedMLP(nn.Module):
    def __init__(self, dim: int) -> None:
        super().__init__()
        self.gate, self.up, self.down = nn.Linear(dim, 2 * dim), nn.Linear(dim, 2 * dim), nn.Linear(2 * dim, dim)

    def forward(self, x: Tensor) -> Tensor:
        return self.down(F.silu(self.gate(x)) * self.up(x))


class DecoderLayer(nn.Module):
    def __init__(self, dim: int, feed_forward: nn.Module) -> None:
        super().__init__()
        self.attention = GroupedQueryAttention(dim, heads=4, groups=2)
        self.feed_forward = feed_forward
        self.first_norm, self.second_norm = RMSNorm(dim), RMSNorm(dim)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        x = x + self.attention(self.first_norm(x), cos, sin)
        return x + self.feed_forward(self.second_norm(x))


class Decoder(nn.Module):
    """A decoder-only transformer with rotary embedding and grouped-query attention."""

    def __init__(self, layers: int = 2, dim: int = 16, feed_forward: Callable[[int], nn.Module] = GatedMLP) -> None:
        super().__init__()
        self.embedding = nn.Embedding(11, dim)
        self.rotary = Rotary(dim // 4)
        self.layers = nn.ModuleList(DecoderLayer(dim, feed_forward(dim)) for _ in range(layers))
        self.norm, self.head = RMSNorm(dim), nn.Linear(dim, 11, bias=False)

    def forward(self, tokens: Tensor) -> Tensor:
        x = self.embedding(tokens)
        cos, sin = self.rotary(torch.arange(tokens.shape[1], dtype=torch.float32))
        for layer in self.layers:
            x = layer(x, cos, sin)
        return self.head(self.norm(x))


class MixtureOfExperts(nn.Module):
    """Every expert sees every token; the two that the router prefers have weight."""

    def __init__(self, dim: int, experts: int = 3) -> None:
        super().__init__()
        self.router = nn.Linear(dim, experts)
        self.experts = nn.ModuleList(GatedMLP(dim) for _ in range(experts))

    def _weights(self, x: Tensor) -> Tensor:
        scores = self.router(x).softmax(-1)
        least = scores.topk(2, dim=-1).values[..., -1:]
        return torch.where(scores >= least, scores, torch.zeros_like(scores))

    def forward(self, x: Tensor) -> Tensor:
        weights = self._weights(x)
        return sum(weights[..., i : i + 1] * expert(x) for i, expert in enumerate(self.experts))


class DoubleConv(nn.Sequential):
    def __init__(self, inside: int, outside: int) -> None:
        super().__init__(nn.Conv2d(inside, outside, 3, padding=1), nn.ReLU(), nn.GroupNorm(2, outside))


class UNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.down = nn.ModuleList([DoubleConv(1, 4), DoubleConv(4, 8)])
        self.middle = DoubleConv(8, 8)
        self.up = nn.ModuleDict({"outer": DoubleConv(12, 4), "inner": DoubleConv(16, 8)})
        self.pool, self.out = nn.MaxPool2d(2), nn.Conv2d(4, 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        kept = []
        for block in self.down:
            x = block(x)
            kept.append(x)
            x = self.pool(x)
        x = self.middle(x)
        for name in ("inner", "outer"):
            x = self.up[name](joined(kept.pop(), x))
        return self.out(x)


def joined(kept: Tensor, x: Tensor) -> Tensor:
    return torch.cat([kept, F.interpolate(x, scale_factor=2.0)], dim=1)


class LSTMCell(nn.Module):
    def __init__(self, inputs: int, hidden: int) -> None:
        super().__init__()
        self.x_gates, self.h_gates = nn.Linear(inputs, 4 * hidden), nn.Linear(hidden, 4 * hidden)

    def forward(self, x: Tensor, state: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
        h, c = state
        i, f, g, o = (self.x_gates(x) + self.h_gates(h)).chunk(4, dim=-1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        return torch.sigmoid(o) * torch.tanh(c), c


class LSTM(nn.Module):
    """A loop over time that calls one cell repeatedly."""

    def __init__(self, inputs: int = 3, hidden: int = 4) -> None:
        super().__init__()
        self.hidden = hidden
        self.cell, self.out = LSTMCell(inputs, hidden), nn.Linear(hidden, 2)

    def forward(self, x: Tensor) -> Tensor:
        state = (torch.zeros(x.shape[1], self.hidden), torch.zeros(x.shape[1], self.hidden))
        for step in x.unbind(0):
            state = self.cell(step, state)
        return self.out(state[0])


class ViTBlock(nn.Module):
    def __init__(self, dim: int) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(dim), nn.LayerNorm(dim)
        self.qkv, self.proj = nn.Linear(dim, 3 * dim), nn.Linear(dim, dim)
        self.mlp = nn.Sequential(nn.Linear(dim, 2 * dim), nn.GELU(), nn.Linear(2 * dim, dim))

    def attend(self, x: Tensor) -> Tensor:
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        return self.proj((q @ k.transpose(-2, -1) * 0.25).softmax(-1) @ v)

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.attend(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class ViT(nn.Module):
    def __init__(self, dim: int = 8) -> None:
        super().__init__()
        self.patches = nn.Conv2d(1, dim, 4, stride=4)
        self.cls = nn.Parameter(torch.zeros(1, 1, dim))
        self.positions = nn.Parameter(torch.zeros(1, 5, dim))
        self.blocks = nn.Sequential(ViTBlock(dim), ViTBlock(dim))
        self.norm, self.head = nn.LayerNorm(dim), nn.Linear(dim, 3)

    def forward(self, image: Tensor) -> Tensor:
        x = self.patches(image).flatten(2).transpose(1, 2)
        x = torch.cat([self.cls.expand(x.shape[0], -1, -1), x], dim=1) + self.positions
        return self.head(self.norm(self.blocks(x))[:, 0])


ARCHITECTURES: dict[str, Callable[[], tuple[nn.Module, Tensor]]] = {
    "decoder": lambda: (Decoder(), torch.arange(6).reshape(1, 6)),
    "mixture_of_experts": lambda: (Decoder(layers=1, feed_forward=MixtureOfExperts), torch.arange(4).reshape(1, 4)),
    "u_net": lambda: (UNet(), torch.rand(1, 1, 8, 8)),
    "lstm": lambda: (LSTM(), torch.rand(3, 2, 3)),
    "vit": lambda: (ViT(), torch.rand(2, 1, 8, 8)),
}
