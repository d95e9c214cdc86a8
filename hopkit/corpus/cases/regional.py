"""Regional Inductor: annotated operators are compiled in regions, the rest runs as aot_eager."""

from __future__ import annotations

from typing import Any

import torch

import hopkit
from hopkit.corpus.failures.common import TRIED
from hopkit.records import KnownFailure

CYCLE = KnownFailure(
    stage="post_grad_forward",
    versions=TRIED,
    reason="regional Inductor makes the regions of each id convex, and not those of several ids together",
    symptom="Invalid partition, found dependency cycles",
)

OPTIONS_OF_INPUT = KnownFailure(
    stage="regions",
    versions=TRIED,
    reason="a region that takes a value of another region is compiled under the options of that region",
    symptom="was compiled with",
)

ONE_SET_OF_OPTIONS = KnownFailure(
    stage="regions",
    versions=TRIED,
    reason="blocks without an id share a region, which is compiled under the options of the first of them",
    symptom="was compiled with",
)

MERGED = KnownFailure(
    stage="post_grad_backward",
    versions=TRIED,
    reason="the partitioner merges equal operators that have different ids, and then the regions need each other",
    symptom="Invalid partition, found dependency cycles",
    variants=("regional_training",),
)

BOTH = ("regional", "regional_training")


def marked(**options: Any) -> Any:
    """Return a block whose operators Inductor compiles; ``options`` are those of the annotation."""
    return torch.fx.traceback.annotate({"compile_with_inductor": options or 0})


@hopkit.case("regional/forward_and_backward", variants=BOTH, shows=(marked,))
def regional_forward_and_backward() -> hopkit.Sample:
    """Two operators are annotated, between two that are not; so are theirs of the backward."""

    def fn(x, y):
        sine = x.sin()
        with marked():
            total = sine * y + 1
        return total.sin()

    return hopkit.Sample(fn, args=(torch.randn(10), torch.randn(10)))


@hopkit.case("regional/whole_program", variants=BOTH, shows=(marked,))
def regional_whole_program() -> hopkit.Sample:
    """Each operator is annotated, so one region is the whole graph."""

    def fn(x):
        with marked():
            return (x.sin() * 2).sum(0)

    return hopkit.Sample(fn, args=(torch.randn(4, 3),))


@hopkit.case("regional/no_annotation", variants=BOTH)
def regional_no_annotation() -> hopkit.Sample:
    """No operator is annotated: the graph is unchanged."""
    return hopkit.Sample(lambda x: x.sin() + 1, args=(torch.randn(4),))


@hopkit.case("regional/two_ids", variants=BOTH, shows=(marked,))
def regional_two_ids() -> hopkit.Sample:
    """Two neighbours have different ids, so they are two regions."""

    def fn(x):
        with marked(inductor_region=1):
            y = x.sin() + 1
        with marked(inductor_region="second"):
            return y.cos() * 2

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("regional/one_id_in_two_places", variants=BOTH, shows=(marked,))
def regional_one_id_in_two_places() -> hopkit.Sample:
    """A value leaves an id and comes back through an operator that is not annotated: two regions of one id."""

    def fn(x):
        with marked(inductor_region=1):
            y = x.sin() + 1
        z = y.exp()
        with marked(inductor_region=1):
            return z.cos() * y

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("regional/options", variants=BOTH, known_failure=OPTIONS_OF_INPUT, shows=(marked,))
def regional_options() -> hopkit.Sample:
    """Each of two regions has its own settings of Inductor."""

    def fn(x):
        with marked(inductor_region=1, inductor_configs={"max_fusion_size": 3}):
            y = x.sin() + 1
        with marked(inductor_region=2, inductor_configs={"epilogue_fusion": False}):
            return y.cos() * 2

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("regional/options_without_id", variants=BOTH, known_failure=ONE_SET_OF_OPTIONS, shows=(marked,))
def regional_options_without_id() -> hopkit.Sample:
    """Two blocks without an id have different settings of Inductor."""

    def fn(x):
        with marked(inductor_configs={"max_fusion_size": 3}):
            y = x.sin() + 1
        with marked(inductor_configs={"epilogue_fusion": False}):
            return y.cos() * 2

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("regional/interleaved_ids", variants=BOTH, known_failure=CYCLE, shows=(marked,))
def regional_interleaved_ids() -> hopkit.Sample:
    """Two ids alternate in two independent chains, so that each id alone is convex and both together have a cycle."""

    def fn(x, y):
        with marked(inductor_region=1):
            a = x.sin()
        with marked(inductor_region=2):
            b = a.cos()
            c = y.exp()
        with marked(inductor_region=1):
            d = c.tanh()
        return b, d

    return hopkit.Sample(fn, args=(torch.randn(4), torch.randn(4)))


@hopkit.case("regional/dynamic", variants=("regional_dynamic", "regional_dynamic_training"), shows=(marked,))
def regional_dynamic() -> hopkit.Sample:
    """A region has a symbolic size, and the program runs with two sizes."""

    def fn(x):
        y = x.sin()
        with marked():
            z = y * y.shape[0] + 1
        return z.cos()

    return hopkit.Sample(fn, args=(torch.randn(4, 3),), dynamic={0: {0}}, other_args=((torch.randn(6, 3),),))


@hopkit.case("regional/size_from_outside", variants=("regional_dynamic", "regional_dynamic_training"), shows=(marked,))
def regional_size_from_outside() -> hopkit.Sample:
    """The region takes a symbolic size that no tensor in it has."""

    def fn(x, y):
        size = x.shape[0]
        with marked():
            z = y * size
        return z + 1

    return hopkit.Sample(
        fn,
        args=(torch.randn(4), torch.randn(3)),
        dynamic={0: {0}},
        other_args=((torch.randn(6), torch.randn(3)),),
    )


@hopkit.case("regional/dropout", variants=BOTH, config={"inductor.fallback_random": True}, shows=(marked,))
def regional_dropout() -> hopkit.Sample:
    """A region draws random numbers, those of eager torch."""

    def fn(x):
        with marked():
            y = torch.nn.functional.dropout(x.sin(), 0.5)
        return y + 1

    return hopkit.Sample(fn, args=(torch.randn(8),))


@hopkit.case("regional/dropout_outside", variants=BOTH, shows=(marked,))
def regional_dropout_outside() -> hopkit.Sample:
    """A random operator is outside of the region that uses its result."""

    def fn(x):
        y = torch.nn.functional.dropout(x, 0.5)
        with marked():
            return y.sin() + 1

    return hopkit.Sample(fn, args=(torch.randn(8),))


@hopkit.case("regional/two_outputs", variants=BOTH, shows=(marked,))
def regional_two_outputs() -> hopkit.Sample:
    """Two values leave a region, one of them also as an output of the program."""

    def fn(x):
        with marked():
            y = x.sin()
            z = y + 1
        return y, z.cos()

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("regional/view", variants=BOTH, shows=(marked,))
def regional_view() -> hopkit.Sample:
    """A region returns a view of its input."""

    def fn(x):
        y = x.sin()
        with marked():
            z = y.t()
        return z + 1

    return hopkit.Sample(fn, args=(torch.randn(2, 3),))


@hopkit.case("regional/writes", variants=BOTH, shows=(marked,))
def regional_writes() -> hopkit.Sample:
    """The program writes into its first input inside a block."""

    def fn(count, x):
        with marked():
            count.add_(1)
            y = x * count
        return y.sin()

    return hopkit.Sample(fn, args=(torch.arange(4), torch.randn(4)))


@hopkit.case("regional/linear", variants=BOTH, shows=(marked,))
def regional_linear() -> hopkit.Sample:
    """A module is called in a block: its parameters are inputs of the region."""
    linear = torch.nn.Linear(3, 2)

    def fn(x):
        with marked():
            y = linear(x).relu()
        return y * 2

    return hopkit.Sample(fn, args=(torch.randn(4, 3),))


@hopkit.case("regional/bfloat16", variants=BOTH, shows=(marked,))
def regional_bfloat16() -> hopkit.Sample:
    """A region computes in another precision than the rest."""

    def fn(x):
        with marked():
            y = x.to(torch.bfloat16) * 2
        return y.float().sin()

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("regional/equal_operators", variants=BOTH, known_failure=MERGED, shows=(marked,))
def regional_equal_operators() -> hopkit.Sample:
    """Two operators differ in their ids alone; they are not to be merged."""

    def fn(x):
        with marked(inductor_region=1):
            y = x.sin()
        with marked(inductor_region=2):
            z = x.sin()
        return y.exp() + z.cos()

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("regional/operator_between", variants=BOTH, shows=(marked,))
def regional_operator_between() -> hopkit.Sample:
    """An operator between two annotated ones does not depend on them: they are one region."""

    def fn(x):
        with marked():
            y = x.sin()
        z = x.exp()
        with marked():
            y = y.cos()
        return y + z

    return hopkit.Sample(fn, args=(torch.randn(4),))
