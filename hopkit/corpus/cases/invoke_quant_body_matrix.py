"""The matrix of bodies for ``InvokeQuant``."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit._torch import hop as torch_hop
from hopkit.corpus.cases.invoke_quant import A_VIEW, NOT_PARTITIONED, SEVERAL_OUTPUTS
from hopkit.corpus.failures.bodies import GRAD_MODE_LOST, NOT_WANTING_GRADIENTS
from hopkit.corpus.failures.common import TRIED
from hopkit.corpus.failures.pure_bodies import FAILURES as PURE_BODY
from hopkit.corpus.matrix.body_cases import (
    CONSTANTS,
    MEMORY,
    MODES,
    OBJECTS,
    SYMBOLS,
    TENSORS,
    BodyCase,
    Failures,
    body_matrix,
    same,
)

FAILURES: Failures = (
    *PURE_BODY,
    (
        SEVERAL_OUTPUTS,
        (
            "dataclass",
            "deque",
            "frozen_dataclass",
            "list_subclass",
            "named_tuple",
            "nested_containers",
            "slots_dataclass",
            "tuple_subclass",
            "user_object",
        ),
    ),
    (A_VIEW, ("transposed",)),
    (NOT_PARTITIONED, ("no_grad_inside", "output_written_afterwards", "transposed")),
    (dataclasses.replace(NOT_PARTITIONED, versions=TRIED), ("operand_written_afterwards", "same_twice")),
    (NOT_WANTING_GRADIENTS, ("detached_output",)),
    (GRAD_MODE_LOST, ("enable_grad_inside_no_grad",)),
    (
        hopkit.KnownFailure(
            "post_grad_forward",
            TRIED,
            "Inductor fails with an assertion if a dynamic size is an operand",
            "AssertionError",
            backends=("inductor",),
            frame="joint_graph:canonicalize_quant_mapping",
        ),
        ("sym_int",),
    ),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    invoke = torch_hop.function("InvokeQuant")()

    def hop(body, x, read=same):
        return invoke(body, x)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "invoke_quant_body_matrix",
    build,
    hops=("invoke_quant", "invoke_quant_packed"),
    bodies=(*OBJECTS, *CONSTANTS, *TENSORS, *SYMBOLS, *MEMORY, *MODES),
    failures=FAILURES,
)
