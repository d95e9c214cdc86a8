"""Sequences: recurrent networks, attention, transformers."""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

from tests.ordinary.programs.program import ordinary

RNN = "Dynamo does not trace torch's recurrent modules"


class Recurrent(nn.Module):
    """A recurrent layer of torch's, whose first state is made inside, and a head on the last step."""

    def __init__(self, layer):
        super().__init__()
        self.layer, self.head = layer, nn.Linear(64, 10)

    def forward(self, x):
        h0 = torch.zeros(1, x.shape[0], 64)
        out, _ = self.layer(x, (h0, h0) if isinstance(self.layer, nn.LSTM) else h0)
        return self.head(out[:, -1])


@ordinary(breaks=RNN)
def gru():
    return Recurrent(nn.GRU(32, 64, batch_first=True)), torch.randn(4, 16, 32)


@ordinary(breaks=RNN)
def lstm():
    return Recurrent(nn.LSTM(32, 64, batch_first=True)), torch.randn(4, 16, 32)


@ordinary(breaks=RNN)
def rnn():
    return Recurrent(nn.RNN(32, 64, batch_first=True)), torch.randn(4, 16, 32)


@ordinary()
def lstm_cell_autocast():
    cell, head = nn.LSTMCell(64, 128), nn.Linear(128, 8)

    def unroll(x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            h = c = torch.zeros(x.shape[1], 128)
            for step in x:
                h, c = cell(step, (h, c))
            return head(h)

    return unroll, torch.randn(4, 8, 64)


@ordinary()
def transformer_encoder_layer():
    layer = nn.TransformerEncoderLayer(64, 4, dim_feedforward=128, dropout=0.0, batch_first=True)
    return layer, torch.randn(4, 32, 64)


@ordinary(inductor=True)
def attention_with_a_float_mask():
    def attend(q, k, v):
        length = q.shape[-2]
        mask = torch.zeros(length, length).masked_fill(torch.ones(length, length).triu(1).bool(), float("-inf"))
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)

    return attend, *(torch.randn(2, 4, 32, 16) for _ in range(3))


@ordinary()
def multi_head_attention():
    attention = nn.MultiheadAttention(128, 8, batch_first=True)

    def attend(x, padding):
        return attention(x, x, x, key_padding_mask=padding, need_weights=True)

    return attend, torch.randn(4, 24, 128), torch.arange(24) >= torch.tensor([[24], [20], [9], [16]])


def rotate_half(x):
    a, b = x.chunk(2, dim=-1)
    return torch.cat([-b, a], dim=-1)


@ordinary(inductor=True, gpu=True)
def rotary_embedding():
    def rotate(q, k):
        positions = torch.arange(q.shape[-2], dtype=torch.float32)
        frequencies = 10000 ** (-torch.arange(0, q.shape[-1], 2).float() / q.shape[-1])
        angles = torch.outer(positions, frequencies).repeat(1, 2)
        cos, sin = angles.cos(), angles.sin()
        return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin

    return rotate, torch.randn(2, 4, 32, 64), torch.randn(2, 4, 32, 64)


@ordinary()
def autocast_attention():
    project = nn.Linear(64, 192)

    def attend(x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            q, k, v = project(x).view(2, 16, 3, 4, 16).permute(2, 0, 3, 1, 4)
            return F.scaled_dot_product_attention(q, k, v, is_causal=True)

    return attend, torch.randn(2, 16, 64)


@ordinary(training=False)
def flexible_attention():
    mask = create_block_mask(lambda b, h, q, k: q >= k, None, None, 64, 64, device="cpu")

    def attend(q, k, v):
        slopes = torch.exp2(-torch.arange(1, q.shape[1] + 1).float())
        return flex_attention(q, k, v, score_mod=lambda score, b, h, i, j: score - slopes[h] * (i - j), block_mask=mask)

    return attend, *(torch.randn(2, 4, 64, 16) for _ in range(3))


class DecoderBlock(nn.Module):
    """A block of a decoder, compiled once for all layers."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.RMSNorm(width), nn.RMSNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width, bias=False), nn.Linear(width, width, bias=False)
        self.gate, self.down = nn.Linear(width, 4 * width, bias=False), nn.Linear(2 * width, width, bias=False)

    @torch.compiler.nested_compile_region
    def forward(self, x):
        q, k, v = (
            part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in self.qkv(self.norm1(x)).chunk(3, -1)
        )
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, float("-inf")).softmax(-1)
        x = x + self.out((weights @ v).transpose(1, 2).flatten(2))
        gate, up = self.gate(self.norm2(x)).chunk(2, -1)
        return x + self.down(F.silu(gate) * up)


@ordinary(inductor=True)
def decoder_of_regions():
    return nn.Sequential(*(DecoderBlock(64, 4) for _ in range(3))), torch.randn(2, 16, 64)
