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
    "Dynamo makes no outputs of the tensors of a set that the body returns: the program uses nodes of the body",
    "does not belong to this Graph",
    frame="Graph.lint.check_arg",
)

NOT_REBUILT = KnownFailure(
    "dynamo",
    TRIED,
    "an object that the body returns can't become a proxy: an internal error replaces a refusal",
    "NotImplementedError",
    frame="VariableTracker.as_proxy",
)

ENDLESS = KnownFailure(
    "dynamo",
    TRIED,
    "Dynamo walks a list that holds itself without end: an internal error replaces a refusal",
    "RecursionError: maximum recursion depth exceeded",
    frame="InstructionTranslatorBase.inline_user_function_return",
)

FROZEN = KnownFailure(
    "dynamo",
    TRIED,
    "Dynamo copies a frozen dataclass that the body returns field by field, and its own copy raises the error",
    "object has no attribute 'a'",
)

PROXY = KnownFailure(
    "dynamo",
    TRIED,
    "the tensors of a set that the body returns become proxies in the program's set",
    "does not know how to wrap <class 'torch.fx.proxy.Proxy'>",
)

ALIASING_BODIES = ("operand", "view_of_operand", "freevar", "same_twice", "view_of_output")
WRITING_BODIES = ("writes_operand", "writes_operand_and_returns_it")

UNSEEN_WRITE = KnownFailure(
    "numerics",
    "==2.13.*",
    "AOTAutograd does not see that the body writes: the program reads the value before the write",
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
    "a body that turns gradients on inside no_grad loses this mode, and with it the gradient",
    "differs from the reference",
)

NOT_WANTING_GRADIENTS = in_joint(
    "AOTAutograd omits outputs that require no gradient from the outputs but not from the tangents",
    "outs_to_grad length",
    frame="create_joint.inner_fn",
)
