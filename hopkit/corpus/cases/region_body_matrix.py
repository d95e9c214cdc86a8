"""The matrix of bodies for nested compile regions: the bodies that no case of ``region_*`` has."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.bodies import SET_LEFT_INSIDE
from hopkit.corpus.failures.common import ALIASES, NO_OUTPUT
from hopkit.corpus.matrix.body_cases import OBJECTS, BodyCase, Failures, body_matrix, same

FAILURES: Failures = (
    (NO_OUTPUT, ("sym_float",)),
    (SET_LEFT_INSIDE, ("set_of_tensors",)),
    (ALIASES, ("iterator", "view_of_output")),
)

BODIES = (
    *(name for name in OBJECTS if name != "nested_containers"),
    "bool_constant",
    "enum_member",
    "sym_float",
    "view_of_output",
    "assigns_nonlocal",
    "assigns_attribute",
    "writes_freevar",
    "operand_written_afterwards",
    "output_written_afterwards",
)


def build(body_case: BodyCase) -> hopkit.Sample:
    @torch.compiler.nested_compile_region
    def hop(body, x, read=same):
        return body(x)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix("region_body_matrix", build, hops=("invoke_subgraph",), bodies=BODIES, failures=FAILURES)
