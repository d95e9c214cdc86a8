"""Known failures that body cases show for several HOPs."""

from __future__ import annotations

from hopkit.corpus.failures.common import TRIED, in_joint
from hopkit.records import KnownFailure

NO_FREEVARS = KnownFailure(
    "dynamo",
    TRIED,
    "the body must not use tensors or symbols of the enclosing program",
    "unexpected freevars",
    refusal=True,
)

SET_LEFT_INSIDE = KnownFailure(
    "dynamo",
    "==2.13.*",
    "the tensors of a set that the body returns are not made outputs: the program goes on with nodes of the body",
    "does not belong to this Graph",
    frame="Graph.lint.check_arg",
)

NOT_REBUILT = KnownFailure(
    "dynamo",
    TRIED,
    "an object that the body returns can't be made a proxy: an internal error takes the place of a refusal",
    "NotImplementedError",
    frame="VariableTracker.as_proxy",
)

ENDLESS = KnownFailure(
    "dynamo",
    TRIED,
    "a list that holds itself is walked without end: an internal error takes the place of a refusal",
    "RecursionError: maximum recursion depth exceeded",
    frame="InstructionTranslatorBase.inline_user_function_return",
)

FROZEN = KnownFailure(
    "dynamo",
    TRIED,
    "a frozen dataclass that the body returns is copied field by field: Dynamo meets the error of its own copying",
    "object has no attribute 'a'",
)

PROXY = KnownFailure(
    "dynamo",
    TRIED,
    "the tensors of a set that the body returns end as proxies in the program's set",
    "does not know how to wrap <class 'torch.fx.proxy.Proxy'>",
)

ALIASING_BODIES = ("operand", "view_of_operand", "freevar", "same_twice", "view_of_output")
WRITING_BODIES = ("writes_operand", "writes_operand_and_returns_it")

UNSEEN_WRITE = KnownFailure(
    "numerics",
    "==2.13.*",
    "AOTAutograd does not see that the body writes: the program goes on with what was there before",
    "differs from the reference",
    backends=("aot_eager",),
)

ALL_WANT_GRADIENTS = KnownFailure(
    "structure",
    TRIED,
    "every floating output of the HOP requires a gradient",
    "requires_grad False expected, True found",
    variants=("training",),
)

GRAD_MODE_LOST = KnownFailure(
    "numerics",
    TRIED,
    "grad mode that the body turns on inside no_grad is lost, and with it the gradient",
    "differs from the reference",
)

NOT_WANTING_GRADIENTS = in_joint(
    "outputs that don't require a gradient are left out of the outputs but not out of the tangents",
    "outs_to_grad length",
    frame="create_joint.inner_fn",
)
