"""Text generation: caches, sampling, beams."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from tests.ordinary.programs.program import ordinary


class CachedAttention(nn.Module):
    """Self-attention that writes keys and values to a cache at the position of the token."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x, cache, position):
        q, k, v = (part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in self.qkv(x).chunk(3, -1))
        keys, values = cache
        keys.index_copy_(2, position, k)
        values.index_copy_(2, position, v)
        seen = torch.arange(keys.shape[2]) <= position[:, None]
        attended = F.scaled_dot_product_attention(q, keys, values, attn_mask=seen)
        return self.out(attended.transpose(1, 2).flatten(2))


class GPT(nn.Module):
    def __init__(self, words=200, width=64, depth=2, heads=4, length=32):
        super().__init__()
        self.embed, self.place = nn.Embedding(words, width), nn.Embedding(length, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(2 * depth))
        self.attention = nn.ModuleList(CachedAttention(width, heads) for _ in range(depth))
        self.mlp = nn.ModuleList(
            nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width)) for _ in range(depth)
        )
        self.head = nn.Linear(width, words, bias=False)

    def forward(self, tokens, caches, position):
        x = self.embed(tokens) + self.place(position)
        for layer, (attention, mlp, cache) in enumerate(zip(self.attention, self.mlp, caches, strict=True)):
            x = x + attention(self.norms[2 * layer](x), cache, position)
            x = x + mlp(self.norms[2 * layer + 1](x))
        return self.head(x)


def empty_caches(batch):
    return [(torch.zeros(batch, 4, 32, 16), torch.zeros(batch, 4, 32, 16)) for _ in range(2)]


@ordinary(training=False, inductor=True)
def gpt_with_cache():
    model, caches = GPT().eval(), empty_caches(2)
    with torch.no_grad():
        model(torch.randint(0, 200, (2, 8)), caches, torch.arange(8))
    return model, torch.randint(0, 200, (2, 1)), caches, torch.tensor([8])


@ordinary(training=False)
def greedy_generation():
    model, caches = GPT().eval(), empty_caches(2)

    @torch.no_grad()
    def generate(prompt):
        tokens = prompt
        logits = model(prompt, caches, torch.arange(prompt.shape[1]))
        for _ in range(3):
            chosen = logits[:, -1].argmax(-1, keepdim=True)
            tokens = torch.cat([tokens, chosen], dim=1)
            logits = model(chosen, caches, torch.tensor([tokens.shape[1] - 1]))
        return tokens

    return generate, torch.randint(0, 200, (2, 16))


@ordinary(training=False)
def list_of_caches():
    class Layer(nn.Module):
        def __init__(self):
            super().__init__()
            self.project = nn.Linear(64, 64)

        def forward(self, x, cache):
            cache["sum"].mul_(0.95).add_(x.mean(1))
            cache["last"] = x[:, -1]
            return torch.tanh(self.project(x + cache["sum"].unsqueeze(1)))

    layers = nn.ModuleList(Layer() for _ in range(3))

    def stream(x, caches):
        for layer, cache in zip(layers, caches, strict=True):
            x = layer(x, cache)
        return x

    return stream, torch.randn(4, 16, 64), [{"sum": torch.zeros(4, 64), "last": torch.zeros(4, 64)} for _ in range(3)]


@ordinary(training=False, breaks="a generator is no argument that Dynamo's graph may have")
def top_k_sampling():
    generator = torch.Generator().manual_seed(7)

    def choose(logits, temperature=0.8, k=20):
        best, at = torch.topk(logits / temperature, k, dim=-1)
        drawn = torch.multinomial(best.softmax(-1), 1, generator=generator)
        return at.gather(-1, drawn)

    return choose, torch.randn(4, 500)


@ordinary(training=False, inductor=True)
def beam_step():
    def extend(scores, logits, sequences):
        _, beams, words = logits.shape
        total = scores.unsqueeze(-1) + logits.log_softmax(-1)
        best, flat = total.flatten(1).topk(beams, dim=-1)
        parent, word = flat // words, flat % words
        kept = sequences.gather(1, parent.unsqueeze(-1).expand(-1, -1, sequences.shape[-1]))
        return best, torch.cat([kept, word.unsqueeze(-1)], dim=-1)

    return extend, -torch.rand(4, 5).cumsum(1), torch.randn(4, 5, 128), torch.randint(0, 128, (4, 5, 16))
