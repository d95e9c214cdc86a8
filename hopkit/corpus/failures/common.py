"""Known failures that several cases show. A case states the failures that it alone shows."""

from __future__ import annotations

import dataclasses

from hopkit.records import KnownFailure

TRIED = ">=2.13,<2.16"
"""The versions of a failure that all tested torch versions show."""

COMPILED = ("aot_eager", "inductor")
"""The backends that use AOTAutograd."""

NO_OUTPUT = KnownFailure(
    "dynamo",
    TRIED,
    "a body must return tensors, ints and bools, in containers that pytree knows",
    "body's output must consist of tensors or ints/bools only",
    refusal=True,
)

SIDE_EFFECT = KnownFailure(
    "dynamo",
    TRIED,
    "a body must not change Python objects of the enclosing program",
    "HOP: Unsafe side effect",
    refusal=True,
)

ALIASES = KnownFailure(
    "dynamo",
    TRIED,
    "a body must not alias its operands or outputs",
    "Higher order ops do not support aliasing",
    refusal=True,
)

KERNEL_OF_ANOTHER_GRAPH = KnownFailure(
    "fx_wrapper",
    TRIED,
    "a kernel that two graphs launch, for example two branches, is known only to the graph that was made first",
    "KeyError: 'triton_",
    variants=("fx_wrapper.virtual-h200",),
)

WRITES = KnownFailure(
    "dynamo",
    TRIED,
    "a body must not write into its operands or into tensors of the enclosing program",
    "Higher order ops do not support input mutation",
    refusal=True,
)

WRITES_IN_TRAINING = dataclasses.replace(WRITES, variants=("training",))

_WRITTEN_TAKEN = KnownFailure(
    "numerics",
    "==2.14.*",
    "Inductor takes the tensors into which the body of a loop writes for the outputs of the loop",
    "differs from the reference",
    variants=("inference", "inference.virtual-h200"),
    backends=("inductor",),
)

WRITTEN_TAKEN = {
    "values": _WRITTEN_TAKEN,
    "shapes": dataclasses.replace(_WRITTEN_TAKEN, stage="structure", symptom="shape (3, 2) expected, () found"),
    "identity": dataclasses.replace(_WRITTEN_TAKEN, stage="structure", symptom="the same tensor found"),
    "lowering": dataclasses.replace(_WRITTEN_TAKEN, stage="codegen", symptom="expect_true failed for False"),
}
"""One bug of torch 2.14, by what shows it."""

COND_ALIASES = (
    KnownFailure(
        stage="aot_forward",
        versions=TRIED,
        reason="Dynamo lets a branch alias its operands or outputs when no gradient is recorded, AOTAutograd refuses",
        symptom="might be aliasing the input or the output",
        refusal=True,
        variants=("inference",),
        frame="cond:cond_func",
    ),
    dataclasses.replace(ALIASES, variants=("training",)),
)

EAGER_REUSE = KnownFailure(
    stage="run",
    versions="==2.13.*",
    reason="the eager backend can't run backward through a region that is called again",
    symptom="fake_mode should be enabled for HOPs",
    variants=("training",),
    backends=("eager",),
    issue="https://github.com/pytorch/pytorch/pull/184700",
    frame="InvokeSubgraphAutogradOp.backward",
)

OPERAND_REUSED = KnownFailure(
    stage="numerics",
    versions=TRIED,
    reason="Inductor reuses the memory of an operand that the region has saved for its backward for another tensor",
    symptom="differs from the reference",
    variants=("training",),
    backends=("inductor",),
)

OPERAND_REUSED_IN_2_13 = dataclasses.replace(
    OPERAND_REUSED, versions="==2.13.*", issue="https://github.com/pytorch/pytorch/pull/193960"
)

INPUT_OVERWRITTEN = KnownFailure(
    stage="mutation",
    versions="==2.13.*",
    reason="Inductor reuses an input that the HOP has saved for its backward as its own memory and writes into it",
    symptom="differs from the reference",
    variants=("training",),
    backends=("inductor",),
    issue="https://github.com/pytorch/pytorch/pull/193960",
)

INPUT_OVERWRITTEN_AND_READ = (INPUT_OVERWRITTEN, dataclasses.replace(INPUT_OVERWRITTEN, stage="numerics"))

ARGUMENT_TAKEN = KnownFailure(
    stage="memory",
    versions="==2.13.*",
    reason="a body of the backward takes the memory of an argument that its caller keeps: Inductor looks up donated "
    "inputs by position, and uses the positions of the whole graph for its bodies too",
    symptom="input reused",
    variants=("training",),
    backends=("inductor",),
    issue="https://github.com/pytorch/pytorch/pull/193960",
)
"""The smallest program that shows it is ``cond/simple``: it overwrites the gradient that is passed to ``backward``."""

TAKEN_ARGUMENT_READ = dataclasses.replace(
    ARGUMENT_TAKEN,
    reason="the backward reads an argument whose memory a body has taken, as if it were donated",
    symptom="read after reuse",
)

ARGUMENT_TAKEN_AND_READ = (ARGUMENT_TAKEN, TAKEN_ARGUMENT_READ)

UNBACKED_NOT_FREED = KnownFailure(
    "memory",
    TRIED,
    "the code never deletes the result of an operator whose size depends on data, so it keeps that memory to its end",
    "not freed: buf",
    backends=("inductor",),
)

UNREAD_NOT_FREED = dataclasses.replace(
    UNBACKED_NOT_FREED,
    versions="==2.15.*",
    reason="the code never deletes the result of an operator that nothing reads, so it keeps that memory to its end",
)

OPERAND_READ_AFTER_REUSE = dataclasses.replace(OPERAND_REUSED, stage="memory", symptom="read after reuse")

FAKE_TOKEN = KnownFailure(
    "run",
    TRIED,
    "the token of a subgraph becomes a constant of it, and that constant is a fake tensor",
    "Please convert all Tensors to FakeTensors first or instantiate FakeTensorMode with 'allow_non_fake_inputs'",
    backends=("aot_eager",),
    frame="WithEffects.__call__",
)

TOKEN_NOT_PASSED = KnownFailure(
    "post_grad_forward",
    TRIED,
    "AOTAutograd makes the token an input of the subgraph and does not pass it",
    "Expected positional argument for parameter",
    frame="Interpreter.placeholder",
    issue="https://github.com/pytorch/pytorch/issues/165981",
)


def in_joint(
    reason: str, symptom: str, *, versions: str = TRIED, refusal: bool = False, issue: str = "", frame: str = ""
) -> tuple[KnownFailure, KnownFailure]:
    """Return a failure in tracing the HOP's backward: in AOTAutograd or, on the eager backend, at run time."""
    failure = KnownFailure(
        "aot_forward", versions, reason, symptom, variants=("training",), refusal=refusal, issue=issue, frame=frame
    )
    return failure, dataclasses.replace(failure, stage="run", backends=("eager",))


def without_gradient(hop: str) -> tuple[KnownFailure, KnownFailure]:
    """Return the failures of a HOP without gradient: the eager backend raises, AOTAutograd omits the gradient."""
    return (
        KnownFailure(
            "run",
            TRIED,
            f"the gradient of {hop} is not implemented",
            f"Autograd not implemented for {hop}",
            variants=("training",),
            backends=("eager",),
            refusal=True,
        ),
        KnownFailure(
            "numerics",
            TRIED,
            f"AOTAutograd leaves out the gradient through {hop} without a word",
            "the reference run has one, the compiled program has none",
            variants=("training",),
            backends=("aot_eager",),
        ),
    )


def not_in_inductor(hop: str) -> KnownFailure:
    """Return the failure of a HOP without Inductor lowering, an assertion."""
    return KnownFailure(
        "codegen",
        TRIED,
        f"Inductor has no lowering of {hop}",
        f"{hop} is not an OpOverload",
        frame="GraphLowering.call_function",
    )


def dropped_draws(what: str) -> KnownFailure:
    """Return the failure of a HOP call that is dropped as dead code although its body draws random numbers."""
    return KnownFailure(
        "numerics",
        TRIED,
        f"{what} with unused outputs is dropped, though it draws random numbers: later draws differ",
        "differs from the reference",
        backends=("aot_eager", "inductor"),
    )
