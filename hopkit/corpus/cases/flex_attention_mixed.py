"""flex_attention inside other HOPs."""

from __future__ import annotations

import torch
from torch.nn.attention.flex_attention import flex_attention

import hopkit
from hopkit.corpus.cases.flex_attention import all_seen, attention_inputs


@hopkit.case("flex_attention_mixed/in_region", hops=("flex_attention", "invoke_subgraph"))
def flex_attention_mixed_in_region() -> hopkit.Sample:
    """A region attends with a bias, and is called twice."""
    mask = all_seen()

    @torch.compiler.nested_compile_region
    def attend(q, k, v, bias):
        return flex_attention(q, k, v, lambda score, b, h, i, j: score + bias[i, j], mask)

    def fn(q, k, v, bias):
        return attend(attend(q, k, v, bias), k, v, bias)

    return hopkit.Sample(fn, args=(*attention_inputs(), torch.rand(8, 8)))


@hopkit.case("flex_attention_mixed/in_cond", hops=("flex_attention", "cond"))
def flex_attention_mixed_in_cond() -> hopkit.Sample:
    """Each branch attends with a score function of its own."""
    mask = all_seen()

    def fn(pred, q, k, v):
        return torch.cond(
            pred,
            lambda q, k, v: flex_attention(q, k, v, lambda score, b, h, i, j: score * 2, mask),
            lambda q, k, v: flex_attention(q, k, v, lambda score, b, h, i, j: score + h, mask),
            (q, k, v),
        )

    inputs = attention_inputs()
    return hopkit.Sample(fn, args=(torch.tensor(True), *inputs), other_args=((torch.tensor(False), *inputs),))
