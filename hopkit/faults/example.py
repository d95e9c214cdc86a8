"""Save and load examples: for each fault the smallest program that shows it, as a module that needs only torch."""

from __future__ import annotations

import importlib
import textwrap
from pathlib import Path
from typing import Any

import torch

from hopkit.errors import UsageError
from hopkit.faults.fault import Fault
from hopkit.faults.hunt import Catch
from hopkit.goldens import atomic_files
from hopkit.oracles.trial import Trial
from hopkit.records import Sample

__all__ = ["EXAMPLES", "example_of", "save", "text_of"]

EXAMPLES = "hopkit.faults.examples"
"""The package of the examples, one module for each fault."""


def example_of(fault: Fault) -> Trial:
    """Return the trial of a fault's saved example; raises `UsageError` if none is saved."""
    try:
        module = importlib.import_module(f"{EXAMPLES}.{fault.name}")
    except ModuleNotFoundError as error:
        raise UsageError(
            f"no example of fault {fault.name} is saved", hint=f"hopkit faults {fault.name} --save"
        ) from error
    dynamic = vars(module).get("DYNAMIC", {})
    sample = Sample(module.program, args=module.make_inputs(), other_args=module.make_other_calls(), dynamic=dynamic)
    return fault.trial(sample, module.CONFIG)


def save(catch: Catch, folder: Path) -> Path:
    """Write the example of a caught fault into a folder and return its path."""
    path = folder / f"{catch.fault.name}.py"
    atomic_files.write(path, text_of(catch))
    return path


def text_of(catch: Catch) -> str:
    """Return the text of an example: the finding, the program, and the arguments of its calls."""
    if catch.program is None:
        raise UsageError(f"fault {catch.fault.name} was not caught, so there is no program to save")
    fault, program = catch.fault, catch.program
    expected_finding = next(finding for finding in catch.verdict.findings if finding.stage == fault.oracle)
    written = textwrap.fill(expected_finding.message, 118, break_long_words=False)
    sample = program.sample()
    calls = "".join(f"        {_call(sample.args, args)},\n" for args in sample.other_args)
    dynamic = f"DYNAMIC = {dict(sample.dynamic)}\n" if sample.dynamic else ""
    introduction = f"""{fault.summary}

The smallest program that was found to show the fault ``{fault.name}``, which is planted at stage
``{fault.stage}``. The oracle ``{fault.oracle}`` objects:

{written}
"""
    return (
        f'"""{introduction}"""\n\n{program.source}\n\n'
        f"CONFIG = {dict(program.config)}\n{dynamic}\n\n"
        f"def make_other_calls():\n    given = make_inputs()\n    return (\n{calls}    )\n"
    )


def _call(first_args: tuple[Any, ...], args: tuple[Any, ...]) -> str:
    """Return the text of a call's arguments: those equal to the first call's by name, the others as literals."""
    texts = [
        f"given[{at}]" if _are_equal(first, argument) else _literal(argument)
        for at, (first, argument) in enumerate(zip(first_args, args, strict=True))
    ]
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"


def _are_equal(left: torch.Tensor, right: torch.Tensor) -> bool:
    return (left.shape, left.dtype) == (right.shape, right.dtype) and torch.equal(left, right)


def _literal(tensor: torch.Tensor) -> str:
    flat = f"torch.tensor({tensor.flatten().tolist()}, dtype={tensor.dtype})"
    return f"{flat}.reshape({tuple(tensor.shape)})" if tensor.dim() else f"torch.tensor({tensor.item()})"
