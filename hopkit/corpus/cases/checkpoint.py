"""``torch.utils.checkpoint``: the values that backward recomputes, so that forward does not save them."""

from __future__ import annotations

import torch
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

import hopkit
from hopkit.corpus.failures.common import COMPILED, TRIED

CHECKPOINT = ("tag_activation_checkpoint",)


@hopkit.case("checkpoint/plain", hops=CHECKPOINT, variants=("inference", "training", "dynamic_training"))
def checkpoint_plain() -> hopkit.Sample:
    """Backward recomputes the product, so that forward saves only the arguments."""

    def fn(x, w):
        return checkpoint(lambda x, w: torch.sigmoid(x @ w).sin(), x, w, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 4)), dynamic={0: {0}})


@hopkit.case("checkpoint/keywords_and_constants", hops=CHECKPOINT, variants=("training",))
def checkpoint_keywords_and_constants() -> hopkit.Sample:
    """The body gets a number, a list of tensors, None, and a keyword beside the keywords of checkpoint itself."""

    def body(x, factor, pair, nothing, *, shift):
        assert nothing is None
        return (x * factor).sin() + pair[0] * pair[1] - shift

    def fn(x, y, z):
        return checkpoint(body, x, 3, [y, z], None, use_reentrant=False, preserve_rng_state=False, shift=y.exp())

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3), torch.randn(3)))


@hopkit.case("checkpoint/closure_and_module", hops=CHECKPOINT, variants=("training",))
def checkpoint_closure_and_module() -> hopkit.Sample:
    """One checkpoint has a module, one a function that closes over an intermediate and a parameter."""
    linear = torch.nn.Linear(4, 4)
    weight = torch.nn.Parameter(torch.randn(4))

    def fn(x):
        scale = x.cos()
        y = checkpoint(linear, x, use_reentrant=False)
        return checkpoint(lambda y: (y * scale).sin() * weight, y, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3, 4),))


@hopkit.case("checkpoint/in_sequence", hops=CHECKPOINT, variants=("training",))
def checkpoint_in_sequence() -> hopkit.Sample:
    """Two checkpoints share their input, a third takes their results: the gradients of the first two add up."""

    def fn(x):
        y = checkpoint(lambda x: x.sin().exp(), x, use_reentrant=False)
        z = checkpoint(lambda x: x.cos().exp(), x, use_reentrant=False)
        return checkpoint(lambda y, z: (y * z).tanh(), y, z, use_reentrant=False) + x

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "checkpoint/of_sequential",
    hops=CHECKPOINT,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "Dynamo does not trace checkpoint_sequential",
        "Attempted to call function marked as skipped",
        refusal=True,
    ),
)
def checkpoint_of_sequential() -> hopkit.Sample:
    """``checkpoint_sequential`` makes two segments of four layers; the last one has no checkpoint."""
    layers = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Tanh(), torch.nn.Linear(4, 4), torch.nn.Tanh())

    def fn(x):
        return checkpoint_sequential(layers, 2, x, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(2, 4),))


@hopkit.case("checkpoint/nested", hops=CHECKPOINT, variants=("training",))
def checkpoint_nested() -> hopkit.Sample:
    """A checkpoint in a checkpoint in a checkpoint."""

    def inner(x, w):
        return torch.sin(x @ w)

    def middle(x, w):
        return checkpoint(inner, x, w, use_reentrant=False).exp()

    def outer(x, w):
        return checkpoint(middle, x, w, use_reentrant=False).cos() * x

    def fn(x, w):
        return checkpoint(outer, x, w, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3, 3), torch.randn(3, 3)))


@hopkit.case(
    "checkpoint/batch_norm",
    hops=CHECKPOINT,
    variants=("training",),
    known_failure=(
        hopkit.KnownFailure(
            "run",
            TRIED,
            "the eager backend saves a buffer into which the recomputation has written",
            "modified by an inplace operation",
            backends=("eager",),
            frame="_CheckpointFrame.get_inputs",
        ),
        hopkit.KnownFailure(
            "run",
            TRIED,
            "AOTAutograd saves a buffer for the backward, and then writes into it after the forward graph",
            "modified by an inplace operation",
            backends=("aot",),
            frame="CompiledFunction.backward",
            expected="the backward reads the buffer before the write, as on a backend that keeps writes in its graph",
        ),
        hopkit.KnownFailure(
            "mutation",
            TRIED,
            "the compiled program writes into buffers once; eager writes once more when it recomputes the body",
            "fn.model.1.running_mean: differs from the reference",
            backends=COMPILED,
            expected="a checkpoint has no effect on the results of a program: it updates the buffers once",
            issue="https://github.com/pytorch/pytorch/issues/96136",
        ),
        hopkit.KnownFailure(
            "mutation",
            TRIED,
            "the compiled program writes into buffers once; eager writes once more when it recomputes the body",
            "fn.model.1.running_var: differs from the reference",
            backends=COMPILED,
            expected="a checkpoint has no effect on the results of a program: it updates the buffers once",
            issue="https://github.com/pytorch/pytorch/issues/96136",
        ),
        hopkit.KnownFailure(
            "mutation",
            TRIED,
            "the compiled program counts one batch, eager two",
            "fn.model.1.num_batches_tracked: differs from the reference",
            backends=COMPILED,
            expected="a checkpoint has no effect on the results of a program: there was one batch",
            issue="https://github.com/pytorch/pytorch/issues/96136",
        ),
    ),
)
def checkpoint_batch_norm() -> hopkit.Sample:
    """The body updates the buffers of a BatchNorm: eager updates them again when it recomputes the body."""
    model = torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.BatchNorm1d(3), torch.nn.Tanh())

    def fn(x):
        return checkpoint(model, x, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(5, 4),))


@hopkit.case("checkpoint/no_grad", hops=CHECKPOINT, variants=("training",))
def checkpoint_no_grad() -> hopkit.Sample:
    """One checkpoint is inside no_grad; the body of another has a part under no_grad."""

    def body(x, y):
        with torch.no_grad():
            scale = x.sin()
        return (y * scale).exp()

    def fn(x, y):
        with torch.no_grad():
            scale = checkpoint(lambda x: x.cos().exp(), x, use_reentrant=False)
        return checkpoint(body, x, y, use_reentrant=False) * scale + x

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case("checkpoint/autocast", hops=CHECKPOINT, variants=("training",))
def checkpoint_autocast() -> hopkit.Sample:
    """The recomputation of a checkpoint keeps the autocast around it; another checkpoint has autocast inside."""

    def inside(x, w):
        with torch.autocast(x.device.type, dtype=torch.bfloat16):
            return (x @ w).sin()

    def fn(x, w):
        with torch.autocast(x.device.type, dtype=torch.bfloat16):
            y = checkpoint(lambda x, w: torch.sin(x @ w), x, w, use_reentrant=False)
        return y, checkpoint(inside, x, w, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(2, 4), torch.randn(4, 3)))


@hopkit.case("checkpoint/reentrant", hops=CHECKPOINT, variants=("training",))
def checkpoint_reentrant() -> hopkit.Sample:
    """The program asks for the older, reentrant kind of checkpoint: the compiler treats it like the other kind."""

    def fn(x):
        return checkpoint(lambda x: x.sin().exp(), x, use_reentrant=True)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("checkpoint/sizes", hops=CHECKPOINT, variants=("dynamic_training",))
def checkpoint_sizes() -> hopkit.Sample:
    """The body gets a size as an argument, closes over another, and returns a size."""

    def fn(x):
        rows, columns = x.shape

        def body(x, rows):
            return x.sin().reshape(columns, rows) * rows, rows + columns

        y, total = checkpoint(body, x, rows, use_reentrant=False)
        return y * total

    return hopkit.Sample(fn, args=(torch.randn(3, 4),), other_args=((torch.randn(5, 7),),), dynamic={0: {0, 1}})
