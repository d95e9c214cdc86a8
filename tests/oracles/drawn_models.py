"""Draw models of real size: usual blocks, on vectors, sequences and images."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import torch
import torch.nn.functional as F
from hypothesis import strategies as st
from torch import nn

Shape = tuple[int, ...]


class Apply(nn.Module):
    """A function as a layer."""

    def __init__(self, name: str, function: Callable[..., torch.Tensor], *layers: nn.Module) -> None:
        super().__init__()
        self.name, self.function, self.layers = name, function, nn.ModuleList(layers)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.function(x, *self.layers)

    def extra_repr(self) -> str:
        return self.name


def attended(x: torch.Tensor, project: nn.Module) -> torch.Tensor:
    query, key, value = project(x).unflatten(-1, (3, 4, -1)).permute(2, 0, 3, 1, 4)
    mask = torch.full((x.shape[1], x.shape[1]), float("-inf")).triu(1)
    return x + F.scaled_dot_product_attention(query, key, value, attn_mask=mask).transpose(1, 2).flatten(-2)


def recurrent(x: torch.Tensor, cell: nn.Module) -> torch.Tensor:
    state, states = torch.zeros(x.shape[0], x.shape[-1]), []
    for step in x.unbind(1)[:8]:
        state = cell(step, state)
        states.append(state)
    return torch.stack(states, 1)


def half_autocast(x: torch.Tensor, layer: nn.Module) -> torch.Tensor:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return layer(x).relu().float()


POINTWISE: Mapping[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "gelu": F.gelu,
    "silu": F.silu,
    "relu": torch.relu,
    "hardswish": F.hardswish,
    "tanh": torch.tanh,
    "scaled sine": lambda x: (30 * x).sin(),
    "shift": lambda x: x + 50,
    "softplus": F.softplus,
    "normalize": lambda x: x / (x.norm(dim=-1, keepdim=True) + 1e-3),
    "centre": lambda x: x - x.mean(),
    "whiten": lambda x: (x - x.mean(-1, keepdim=True)) / x.var(-1, keepdim=True).add(1e-3).sqrt(),
    "quantize": lambda x: x + ((x * 4).round() / 4 - x).detach(),
    "clamp": lambda x: x.clamp(-1, 1),
    "where": lambda x: torch.where(x > 0.1, x, 0.5 * x),
    "cumulative": lambda x: x.cumsum(-1) / x.shape[-1],
    "top-k": lambda x: x * torch.zeros_like(x).scatter(-1, x.topk(4, dim=-1).indices, 1.0),
    "dropout": lambda x: F.dropout(x, 0.1),
    "softmax": lambda x: x.softmax(-1),
    "log-sum-exp": lambda x: x - x.logsumexp(-1, keepdim=True),
    "in place": lambda x: x.clone().mul_(2).add_(1),
    "sort": lambda x: x.sort(-1).values,
}


def _feature_layers(size: int) -> dict[str, Callable[[], nn.Module]]:
    return {
        "linear": lambda: nn.Linear(size, size),
        "layer norm": lambda: nn.LayerNorm(size),
        "feed-forward": lambda: nn.Sequential(nn.Linear(size, 2 * size), nn.GELU(), nn.Linear(2 * size, size)),
        "gated": lambda: nn.Sequential(nn.Linear(size, 2 * size), nn.GLU()),
        "autocast": lambda: Apply("autocast", half_autocast, nn.Linear(size, size)),
        "weight norm": lambda: nn.utils.parametrizations.weight_norm(nn.Linear(size, size)),
        "codebook": lambda: Apply("codebook", lambda x, table: x + table(x.argmax(-1) % 16), nn.Embedding(16, size)),
        "one-hot": lambda: Apply(
            "one-hot", lambda x, layer: x + layer(F.one_hot(x.argmax(-1), size).float()), nn.Linear(size, size)
        ),
        "einsum": lambda: Apply("einsum", lambda x: torch.einsum("b...i,ij->b...j", x, torch.eye(x.shape[-1])) * x),
    }


def _sequence_layers(size: int) -> dict[str, Callable[[], nn.Module]]:
    return {
        "attention": lambda: Apply("attention", attended, nn.Linear(size, 3 * size)),
        "encoder": lambda: nn.TransformerEncoderLayer(size, 4, 2 * size, 0.1, batch_first=True),
        "cell": lambda: Apply("cell", recurrent, nn.GRUCell(size, size)),
        "convolution": lambda: Apply(
            "convolution",
            lambda x, layer: layer(x.transpose(1, 2)).transpose(1, 2),
            nn.Conv1d(size, size, 3, padding=1),
        ),
    }


def _image_layers(channels: int) -> dict[str, Callable[[], nn.Module]]:
    return {
        "convolution": lambda: nn.Conv2d(channels, channels, 3, padding=1),
        "block": lambda: nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1), nn.BatchNorm2d(channels), nn.ReLU(inplace=True)
        ),
        "group norm": lambda: nn.GroupNorm(4, channels),
        "batch norm": lambda: nn.BatchNorm2d(channels),
        "depthwise": lambda: nn.Conv2d(channels, channels, 3, padding=1, groups=channels),
        "max pool": lambda: nn.MaxPool2d(3, 1, 1),
        "average pool": lambda: nn.AvgPool2d(3, 1, 1),
        "up and down": lambda: nn.Sequential(
            nn.Conv2d(channels, channels, 2, stride=2), nn.ConvTranspose2d(channels, channels, 2, stride=2)
        ),
        "bilinear": lambda: Apply(
            "bilinear", lambda x: F.interpolate(F.interpolate(x, scale_factor=0.5, mode="bilinear"), x.shape[-2:])
        ),
    }


@dataclasses.dataclass(frozen=True)
class Model:
    """A model, its input, and the seed of its weights and its input."""

    kind: str
    layers: tuple[str, ...]
    shape: Shape
    seed: int

    def build(self) -> tuple[nn.Module, torch.Tensor]:
        torch.manual_seed(self.seed)
        table = layers_of(self.kind, self.shape)
        layers: list[Any] = [table[name]() if name in table else Apply(name, POINTWISE[name]) for name in self.layers]
        return nn.Sequential(*layers), torch.randn(self.shape)


def layers_of(kind: str, shape: Shape) -> dict[str, Callable[[], nn.Module]]:
    if kind == "image":
        return _image_layers(shape[1])
    layers = _feature_layers(shape[-1])
    return layers if kind == "vector" else {**layers, **_sequence_layers(shape[-1])}


@st.composite
def models(draw: st.DrawFn) -> Model:
    """Draw models of one to six layers: hidden sizes of 64 to 256, batches of 2 to 8, images of 32 to 64."""
    kind = draw(st.sampled_from(("vector", "sequence", "image")))
    batch = draw(st.integers(2, 8))
    shapes: Mapping[str, st.SearchStrategy[Shape]] = {
        "vector": st.tuples(st.just(batch), st.sampled_from((64, 128, 256))),
        "sequence": st.tuples(st.just(batch), st.sampled_from((16, 48, 128)), st.sampled_from((64, 128))),
        "image": st.sampled_from(((batch, 16, 32, 32), (2, 8, 64, 64))),
    }
    shape = draw(shapes[kind])
    names = (*layers_of(kind, shape), *POINTWISE)
    layers = draw(st.lists(st.sampled_from(names), min_size=1, max_size=6))
    return Model(kind, tuple(layers), shape, draw(st.integers(0, 999)))
