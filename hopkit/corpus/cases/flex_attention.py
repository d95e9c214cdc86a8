"""flex_attention: its arguments, and score functions of the forms that programs use."""

from __future__ import annotations

import torch
from torch.nn.attention.flex_attention import FlexKernelOptions, create_block_mask, flex_attention, noop_mask

import hopkit
from hopkit.corpus.failures.common import TRIED

FLEX = ("flex_attention",)


def attention_inputs(heads=2, queries=8, keys=8, key_heads=2, size=4):
    """Return a query, a key and a value."""
    shapes = (heads, queries), (key_heads, keys), (key_heads, keys)
    return tuple(torch.randn(1, *shape, size) for shape in shapes)


def all_seen(queries=8, keys=8):
    """Return a mask that hides nothing; without one the program would compute it, in forty nodes."""
    return create_block_mask(noop_mask, None, None, queries, keys, device="cpu")


@hopkit.case("flex_attention/plain", hops=FLEX)
def flex_attention_plain() -> hopkit.Sample:
    """Attention without a score function and a mask: the program creates an empty mask."""

    def fn(q, k, v):
        return flex_attention(q, k, v)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case("flex_attention/sizes_vary", hops=FLEX, variants=("dynamic",))
def flex_attention_sizes_vary() -> hopkit.Sample:
    """The numbers of queries and keys vary between calls."""

    def fn(q, k, v):
        return flex_attention(q, k, v)

    return hopkit.Sample(
        fn, args=attention_inputs(), other_args=(attention_inputs(queries=6, keys=5),), dynamic={0: {2}, 1: {2}, 2: {2}}
    )


@hopkit.case("flex_attention/relative_bias", hops=FLEX)
def flex_attention_relative_bias() -> hopkit.Sample:
    """The score function closes over a Python float and reads the positions."""
    mask, slope = all_seen(), 0.25

    def fn(q, k, v):
        def relative(score, b, h, i, j):
            return score + slope * (j - i)

        return flex_attention(q, k, v, score_mod=relative, block_mask=mask)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case("flex_attention/bias_tensor", hops=FLEX)
def flex_attention_bias_tensor() -> hopkit.Sample:
    """The score function reads two arguments of the program."""
    mask = all_seen()

    def fn(q, k, v, bias, slopes):
        return flex_attention(q, k, v, lambda score, b, h, i, j: score * slopes[h] + bias[h, i, j], mask)

    return hopkit.Sample(fn, args=(*attention_inputs(), torch.rand(2, 8, 8), torch.rand(2)))


@hopkit.case(
    "flex_attention/bias_just_made",
    hops=FLEX,
    known_failure=hopkit.KnownFailure(
        "codegen",
        TRIED,
        "Inductor finds no CPU kernel if the score function reads a computed tensor",
        "NoValidChoicesError: No choices to select",
        frame="flex_attention:flex_attention",
    ),
)
def flex_attention_bias_just_made() -> hopkit.Sample:
    """The score function reads a value that the program has computed."""
    mask = all_seen()

    def fn(q, k, v, x):
        slopes = x.exp()
        return flex_attention(q, k, v, lambda score, b, h, i, j: score * slopes[h], mask)

    return hopkit.Sample(fn, args=(*attention_inputs(), torch.rand(2)))


@hopkit.case(
    "flex_attention/used_further",
    hops=FLEX,
    known_failure=hopkit.KnownFailure(
        "codegen",
        TRIED,
        "Inductor fails on a CPU if a pointwise operator follows the attention",
        "Unsupported for `epilogue_nodes` in CppFlexAttentionTemplate",
        frame="CppFlexAttentionTemplate.render",
    ),
)
def flex_attention_used_further() -> hopkit.Sample:
    """A pointwise operator follows the attention."""
    mask = all_seen()

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask) * 2

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case("flex_attention/module_buffer", hops=FLEX)
def flex_attention_module_buffer() -> hopkit.Sample:
    """The score function is a method that reads a buffer of its module."""

    class Attention(torch.nn.Module):
        distance: torch.Tensor

        def __init__(self):
            super().__init__()
            self.register_buffer("distance", torch.rand(8))
            self.mask = all_seen()

        def nearer(self, score, b, h, i, j):
            return score - self.distance[(i - j).abs()]

        def forward(self, q, k, v):
            # By its full name: a reference run replaces the functions of modules, and not what a class has imported.
            return torch.nn.attention.flex_attention.flex_attention(q, k, v, self.nearer, self.mask)

    return hopkit.Sample(Attention(), args=attention_inputs())


@hopkit.case("flex_attention/called_twice", hops=FLEX)
def flex_attention_called_twice() -> hopkit.Sample:
    """Two calls share a score function, which closes over a changing value; a third call has another function."""
    mask = all_seen()

    def fn(q, k, v):
        for step in range(2):
            q = flex_attention(q, k, v, lambda score, b, h, i, j: score + step * h, mask)  # noqa: B023 - it is the point
        return flex_attention(q, k, v, lambda score, b, h, i, j: score.tanh(), mask)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case("flex_attention/scale_and_groups", hops=FLEX)
def flex_attention_scale_and_groups() -> hopkit.Sample:
    """Four query heads share two key heads; the call passes a scale and kernel options."""
    mask = all_seen()

    def fn(q, k, v):
        options: FlexKernelOptions = {"PRESCALE_QK": True, "BLOCK_M": 32}
        return flex_attention(q, k, v, block_mask=mask, scale=0.3, enable_gqa=True, kernel_options=options)

    return hopkit.Sample(fn, args=attention_inputs(heads=4))


@hopkit.case("flex_attention/sizes_differ", hops=FLEX)
def flex_attention_sizes_differ() -> hopkit.Sample:
    """There are fewer queries than keys, values are wider than keys, and heads are not outermost in memory."""
    mask = all_seen(queries=4)

    def fn(q, k, v):
        return flex_attention(q.transpose(1, 2), k.transpose(1, 2), v, block_mask=mask)

    return hopkit.Sample(fn, args=(torch.randn(2, 4, 2, 4), torch.randn(2, 8, 2, 4), torch.randn(2, 2, 8, 6)))


@hopkit.case("flex_attention/bfloat16", hops=FLEX)
def flex_attention_bfloat16() -> hopkit.Sample:
    """The inputs have half the width: the score function gets a float32 score."""
    mask = all_seen()

    def fn(q, k, v):
        return flex_attention(q, k, v, lambda score, b, h, i, j: score * 2, mask)

    return hopkit.Sample(fn, args=tuple(each.bfloat16() for each in attention_inputs()))


@hopkit.case(
    "flex_attention/transposed_and_computed",
    hops=FLEX,
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "Inductor reads a computed query, key or value with transposed strides as if it were dense",
        "differs from the reference",
        backends=("inductor",),
    ),
)
def flex_attention_transposed_and_computed() -> hopkit.Sample:
    """The program computes the value from a transposed tensor; a transposed input alone gives right results."""
    mask = all_seen()

    def fn(q, k, v):
        return flex_attention(q, k, v.transpose(2, 3).cos(), block_mask=mask)

    q, k, v = attention_inputs()
    return hopkit.Sample(fn, args=(q, k, v.transpose(2, 3).contiguous()))
