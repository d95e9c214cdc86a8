"""Trace a call of a custom HOP in Dynamo: its arguments, its node and the VTs of its outputs.

Source: ``TorchHigherOrderOperatorVariable`` in ``torch/_dynamo/variables/higher_order_ops.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import torch

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.python_values import NotConstant, value_of
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.hop.operator import Operator

__all__ = ["attribute_to_user_frames", "constants", "node_of_call", "unpacked"]

_FEATURE = "custom HOPs"

_PACKAGE = str(Path(__file__).parents[2] / "hops")


def unpacked(tx: InstructionTranslator, vt: Any) -> list[VariableTracker]:
    """Return the VTs in a tuple or list of the program."""
    return list(vt.realize().unpack_var_sequence(tx))


def constants(tx: InstructionTranslator, kwargs: dict[str, VariableTracker], name: str) -> dict[str, Any]:
    """Return keyword arguments as Python values: the configuration of a call is constant.

    Specialize a number that Dynamo made symbolic because it changed between calls: a call with another number is
    recompiled.
    """
    return {key: _constant(tx, name, key, vt) for key, vt in kwargs.items()}


def _constant(tx: InstructionTranslator, hop: str, key: str, vt: VariableTracker) -> Any:
    try:
        return value_of(tx, vt)
    except NotConstant:
        hint = (
            "Pass a tensor or a number that is read from one as an operand; make an object before the program, "
            "or of a frozen dataclass."
        )
        return refuse(tx, hop, f"the keyword argument {key} is no constant of the program", hint)


def node_of_call(
    tx: InstructionTranslator, operator: Operator, args: tuple[Any, ...], config: dict[str, Any]
) -> list[VariableTracker]:
    """Make the node that calls an operator; return the VTs of its outputs."""
    flat: Any = new_value(tx, "call_function", operator, args, config)
    outputs = [item.as_proxy().node for item in flat.items]
    attribute_to_user_frames([outputs[0].args[0], *outputs])
    return list(flat.items)


def attribute_to_user_frames(nodes: Iterable[torch.fx.Node]) -> None:
    """Drop trailing hopkit frames from each node's stack trace."""
    for node in nodes:
        if node.stack_trace and _PACKAGE in node.stack_trace:
            node.stack_trace = _without_hopkit_frames(node.stack_trace)


def _without_hopkit_frames(stack_trace: str) -> str:
    """Return a stack trace without hopkit's frames at its end.

    >>> frames = '  File "a.py", line 1, in f', f'  File "{_PACKAGE}/custom.py", line 2, in g'
    >>> _without_hopkit_frames("\\n".join(frames))
    '  File "a.py", line 1, in f\\n'
    """
    frames = re.findall(r' *File ".*?", line .*?(?=\n *File "|\Z)', stack_trace, flags=re.DOTALL)
    while frames and f'File "{_PACKAGE}' in frames[-1]:
        frames.pop()
    return "\n".join(frames) + "\n" if frames else stack_trace
