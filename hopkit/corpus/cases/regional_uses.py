"""Regional Inductor: the intended uses of annotations, and annotations of other keys beside those of regions."""

from __future__ import annotations

import functools

import torch
from torch.nn.attention.flex_attention import flex_attention
from torch.utils.checkpoint import checkpoint, create_selective_checkpoint_contexts

import hopkit
from hopkit.corpus import operators  # noqa: F401  (defines torch.ops.hopkit_cases)
from hopkit.corpus.cases.checkpoint_selective import keep_products
from hopkit.corpus.cases.regional import BOTH, marked
from hopkit.corpus.cases.regional_bodies import BACKWARD_BODY
from hopkit.corpus.failures.common import TRIED
from hopkit.records import KnownFailure

NO_FLEX_BACKWARD = KnownFailure(
    stage="dynamo",
    versions=TRIED,
    reason="on a CPU no input of flex attention may require gradients",
    symptom="FlexAttention does not support backward on CPU",
    variants=("regional_training",),
    refusal=True,
    frame="flex_attention:_validate_device",
)

STREAM_ON_CPU = KnownFailure(
    stage="run",
    versions=TRIED,
    reason="Inductor's code for a CPU uses the stream that an annotation names, and defines none",
    symptom="NameError: name 'stream1' is not defined",
)


def annotated(**values):
    """Return a block whose operators have these annotations, which make no region."""
    return torch.fx.traceback.annotate(values)


@hopkit.case(
    "regional/flex_attention", hops=("flex_attention",), variants=BOTH, known_failure=NO_FLEX_BACKWARD, shows=(marked,)
)
def regional_flex_attention() -> hopkit.Sample:
    """A call of flex attention is a region, the operator after it is not."""

    def fn(query, key, value):
        with marked():
            attention = flex_attention(query, key, value)
        return attention.sin()

    shape = (1, 1, 16, 16)
    return hopkit.Sample(fn, args=(torch.randn(shape), torch.randn(shape), torch.randn(shape)))


@hopkit.case("regional/streams", variants=BOTH, shows=(annotated, marked))
def regional_streams() -> hopkit.Sample:
    """An operator beside a region has a stream, under the key that Dynamo uses: it makes no region."""

    def fn(x, y):
        with annotated(stream=1):
            sine = x.sin()
        with marked():
            cosine = y.cos() * 2
        return sine, cosine

    return hopkit.Sample(fn, args=(torch.randn(4), torch.randn(4)))


@hopkit.case("regional/stream_in_region", variants=BOTH, known_failure=STREAM_ON_CPU, shows=(annotated, marked))
def regional_stream_in_region() -> hopkit.Sample:
    """An operator of a region has a stream, and a CPU has none."""

    def fn(x):
        with marked(), annotated(stream=1):
            y = x.sin()
        return y + 1

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("regional/experts", variants=BOTH, shows=(annotated,))
def regional_experts() -> hopkit.Sample:
    """Each expert of a layer is a region, and its operators have the path of its module."""

    class Experts(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.experts = torch.nn.ModuleList([torch.nn.Linear(3, 3), torch.nn.Linear(3, 3)])

        def forward(self, x, gate):
            outputs = []
            for index, expert in enumerate(self.experts):
                path = f"experts.{index}"
                with annotated(module=path), marked(inductor_region=path):
                    outputs.append(expert(x).relu())
            return gate[:, :1] * outputs[0] + gate[:, 1:] * outputs[1]

    return hopkit.Sample(Experts(), args=(torch.randn(4, 3), torch.rand(4, 2)))


@hopkit.case("regional/pipeline_stages", variants=BOTH, shows=(annotated,))
def regional_pipeline_stages() -> hopkit.Sample:
    """Two stages of a pipeline, with a region in the second: the backward operators have the stages too."""
    first, second = torch.nn.Linear(3, 3), torch.nn.Linear(3, 3)

    def fn(x):
        with annotated(pipeline_stage=0):
            y = first(x)
        with annotated(pipeline_stage=1):
            y = second(y)
            with marked():
                y = y.sigmoid() * 2
        return y

    return hopkit.Sample(fn, args=(torch.randn(4, 3),))


@hopkit.case("regional/renaming", variants=BOTH, shows=(annotated,))
def regional_renaming() -> hopkit.Sample:
    """Operators have a name that the program gives them, inside a region and outside."""

    def fn(x):
        with annotated(name="scores"):
            y = x @ x
        with marked(), annotated(name="weights"):
            return y.softmax(-1)

    return hopkit.Sample(fn, args=(torch.randn(3, 3),))


@hopkit.case("regional/not_nested", hops=("cond",), variants=BOTH, known_failure=BACKWARD_BODY, shows=(marked,))
def regional_not_nested() -> hopkit.Sample:
    """A cond is in a region, and one of its branches has a region: only the outer one is compiled."""

    def true_fn(x):
        with marked(inductor_region="inner"):
            return x.sin() + 1

    def fn(pred, x):
        with marked(inductor_region="outer"):
            return torch.cond(pred, true_fn, lambda x: x.cos(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("regional/nested_annotate", variants=BOTH, shows=(marked,))
def regional_nested_annotate() -> hopkit.Sample:
    """An inner block replaces the value of its key, and keeps those of other keys."""

    def fn(x):
        with marked(inductor_region=1):
            y = x.sin()
            with marked(inductor_region=2):
                y = y.cos()
            with annotated(stage=0):
                return y.exp()

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case(
    "regional/selective_checkpoint",
    hops=("tag_activation_checkpoint",),
    variants=BOTH,
    shows=(marked, keep_products),
)
def regional_selective_checkpoint() -> hopkit.Sample:
    """A policy saves the product of a checkpoint in a region: the backward computes the rest of the region again."""
    contexts = functools.partial(create_selective_checkpoint_contexts, keep_products)

    def fn(x):
        with marked():
            y = checkpoint(lambda x: (x.sin() @ x).exp(), x, use_reentrant=False, context_fn=contexts)
        return y * 2

    return hopkit.Sample(fn, args=(torch.randn(3, 3),))


@hopkit.case("regional/kinds_of_nodes", hops=("cond",), variants=BOTH, shows=(marked,))
def regional_kinds_of_nodes() -> hopkit.Sample:
    """A graph has a call of a method, a body, a constant and the call of a region, each at its stages."""

    def fn(x):
        with marked():
            y = x.sin()
        return torch.cond(x.sum() > 0, lambda y: y.cos(), lambda y: y.exp(), (y,)) * torch.tensor([0.5])

    return hopkit.Sample(fn, args=(torch.rand(4),), other_args=((-torch.ones(4),),))


@hopkit.case("regional/effect", hops=("print", "with_effects"), variants=BOTH, shows=(marked,))
def regional_effect() -> hopkit.Sample:
    """Operators with effects, without a result and with one, are in a region, which takes and returns their token."""

    def fn(x):
        y = x.sin()
        with marked():
            torch.ops.higher_order.print("in a region")
            z = torch.ops.hopkit_cases.count(y, start=True) + 1
        return z * 2

    return hopkit.Sample(fn, args=(torch.randn(4),))
