"""The matrix of bodies for ``hopkit.cond``: the other branch is the same body, of the negated operand."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.any_outputs import CHANGES_OUTSIDE, WRITES_OUTSIDE_IN_TRAINING
from hopkit.corpus.failures.bodies import WRITING_BODIES
from hopkit.corpus.failures.common import TRIED, in_joint
from hopkit.corpus.matrix.body_cases import CONSTANTS, EFFECTS, OBJECTS, SYMBOLS, BodyCase, Failures, body_matrix, same

ALIKE = ("operand", "view_of_operand", "iterator", "writes_operand_and_returns_it")
"""The bodies that return memory of the enclosing program: both branches must return the same."""

FAILURES: Failures = (
    (CHANGES_OUTSIDE, EFFECTS),
    (WRITES_OUTSIDE_IN_TRAINING, (*WRITING_BODIES, "writes_freevar")),
    (
        in_joint(
            "cond saves its operand for its backward, even if no gradient needs it",
            "modified by an inplace operation",
        ),
        ("operand_written_afterwards",),
    ),
    (
        hopkit.KnownFailure(
            "dynamo", TRIED, "two generators can't be compared", "each branch returns a generator", refusal=True
        ),
        ("generator",),
    ),
)


def of(bodies, failures):
    """The failures that some of the bodies show."""
    return tuple((known, [name for name in names if name in bodies]) for known, names in failures)


def build(body_case: BodyCase) -> hopkit.Sample:
    def fn(pred, x):
        def hop(body, x, read=same):
            return hopkit.cond(pred, body, lambda x: body(-x), (x,))

        return body_case(hop, x)

    x = torch.randn(2, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),), dynamic={1: {0}})


def build_alike(body_case: BodyCase) -> hopkit.Sample:
    def fn(pred, x):
        def hop(body, x, read=same):
            return hopkit.cond(pred, body, body, (x,))

        return body_case(hop, x)

    x = torch.randn(2, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),), dynamic={1: {0}})


BODIES = (
    *OBJECTS,
    *CONSTANTS,
    *SYMBOLS,
    "same_twice",
    "view_of_output",
    "assigns_nonlocal",
    "writes_freevar",
    "detached_output",
    "no_grad_inside",
    "enable_grad_inside_no_grad",
)
"""The bodies that return or write; the rest of the matrix is the same as for ``cond``."""

DIFFERENT = tuple(name for name in BODIES if name not in ALIKE)

TRAINED = tuple(name for name in OBJECTS if name not in (*ALIKE, "generator", "script_object"))

CASES = (
    *body_matrix(
        "hopkit_cond_body_matrix",
        build,
        hops=("cond",),
        bodies=DIFFERENT,
        failures=of(DIFFERENT, FAILURES),
        trained=TRAINED,
    ),
    *body_matrix("hopkit_cond_body_matrix", build_alike, hops=("cond",), bodies=ALIKE, failures=of(ALIKE, FAILURES)),
)
