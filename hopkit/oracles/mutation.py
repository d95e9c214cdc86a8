"""Oracle ``mutation``: a call leaves arguments, parameters, buffers and outer objects as the reference run does."""

from __future__ import annotations

import torch

from hopkit.oracles.numerics import compare_runs
from hopkit.oracles.oracle import CaptureOracle
from hopkit.oracles.structure import compare_structure, rounding_of_numbers
from hopkit.records import Capture, Finding, Run
from hopkit.stages.walk import tensor_paths

__all__ = ["mutation"]


def mutation(capture: Capture) -> tuple[Finding, ...]:
    """Compare the state after each call: its arguments with their containers, and all that its function closes over.

    The closure has parameters, buffers and attributes of modules, tensors, and Python objects: lists, dicts, counters.
    The ``reference`` of a sample closes over other objects, which are not compared.
    """
    findings: list[Finding] = []
    for index, (compiled, native) in enumerate(zip(capture.compiled, capture.native_reference, strict=True)):
        where = f"call {index}, afterwards: " if len(capture.compiled) > 1 else "afterwards: "
        rounding = rounding_of_numbers(capture)
        messages = [
            *compare_structure(compiled.inputs, native.inputs, "inputs", rounding=rounding),
            *(compare_structure(compiled.fn, native.fn, "fn", rounding=rounding) if native.fn is not None else ()),
            *compare_runs(capture, index, _state_afterwards, 1),
        ]
        findings += [Finding("mutation", where + message) for message in messages]
    return tuple(findings)


def _state_afterwards(run: Run) -> dict[str, torch.Tensor]:
    args, kwargs = run.inputs
    return {**tensor_paths(args, "args"), **tensor_paths(dict(kwargs), "kwargs"), **run.state}


ORACLE = CaptureOracle(
    "mutation",
    order=30,
    judge=mutation,
    expectation="Arguments, parameters and closed-over tensors are left as the reference run leaves them.",
    per_call=True,
)
