"""What Dynamo does when it meets the operator of a custom HOP: the node, and the values that come out of it.

Source: ``TorchHigherOrderOperatorVariable`` in ``torch/_dynamo/variables/higher_order_ops.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.emission import new_value
from hopkit._torch.hop_operator import Operator
from hopkit._torch.operators import refuse
from hopkit._torch.tracking import Tracker, Translator, is_symbol, is_tensor, visit

__all__ = ["constants", "node_of_call", "same_structure", "told_by_the_caller", "unpacked"]

_FEATURE = "custom HOPs"

_PACKAGE = str(Path(__file__).parents[1] / "hops")


def unpacked(tx: Translator, value: Any) -> list[Tracker]:
    """The trackers in a tuple or list of the program."""
    return list(value.realize().unpack_var_sequence(tx))


def constants(tx: Translator, kwargs: dict[str, Tracker], name: str) -> dict[str, Any]:
    """Keyword arguments as Python values: the configuration on a node is constant.

    A number that Dynamo has made symbolic, since it changed between calls, is specialised: a call with another number
    is compiled anew.
    """
    return {key: _constant(tx, name, key, value) for key, value in kwargs.items()}


def _constant(tx: Translator, hop: str, key: str, value: Tracker) -> Any:
    if value.is_python_constant():
        return value.as_python_constant()
    unbacked = need("torch.fx.experimental.symbolic_shapes.free_unbacked_symbols", feature=_FEATURE)
    specialised: dict[Any, Any] = {}

    def specialise(part: Any) -> None:
        if is_tensor(part) or (is_symbol(part) and unbacked(part.sym_num)):
            refuse(tx, hop, f"the keyword argument {key} is no constant of the program", "hand it over as an operand")
        if is_symbol(part):
            specialised[part.as_proxy()] = part.evaluate_expr(tx.output)

    visit(tx, value, specialise)
    if not specialised:
        refuse(tx, hop, f"the keyword argument {key} is no constant of the program", "give numbers, strings or tuples")
    tree_map = need("torch.utils._pytree.tree_map", feature=_FEATURE)
    return tree_map(lambda leaf: specialised.get(leaf, leaf), value.as_proxy())


def same_structure(tx: Translator, one: Any, other: Any) -> bool:
    """Whether two treespecs of the program that is traced are equal."""
    inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    return bool(inlined(tx, _equal)(one, other).as_python_constant())


def _equal(one: Any, other: Any) -> bool:
    return bool(one == other)


def node_of_call(
    tx: Translator, operator: Operator, args: tuple[Any, ...], config: dict[str, Any], spec: Any
) -> Tracker:
    """Make the node that calls an operator; gives what it returns, put together as the treespec says."""
    builder = need("torch._dynamo.variables.builder.SourcelessBuilder", feature=_FEATURE)
    inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    flat: Any = new_value(tx, "call_function", operator, args, config)
    outputs = [item.as_proxy().node for item in flat.items]
    told_by_the_caller([outputs[0].args[0], *outputs])
    leaves = builder.create(tx, list).call_function(tx, [flat], {})
    found: Tracker = inlined(tx, need("torch.utils._pytree.tree_unflatten", feature=_FEATURE))(leaves, spec)
    return found


def told_by_the_caller(nodes: Iterable[torch.fx.Node]) -> None:
    """Let the line that tells of each node be the user's, where it would be one of hopkit's own."""
    for node in nodes:
        if node.stack_trace:
            node.stack_trace = _of_the_caller(node.stack_trace)


def _of_the_caller(stack_trace: str) -> str:
    """A stack trace without the frames of hopkit's own at its end.

    >>> frames = '  File "a.py", line 1, in f', f'  File "{_PACKAGE}/custom.py", line 2, in g'
    >>> _of_the_caller("\\n".join(frames))
    '  File "a.py", line 1, in f\\n'
    """
    frames = re.findall(r' *File ".*?", line .*?(?=\n *File "|\Z)', stack_trace, flags=re.DOTALL)
    while frames and f'File "{_PACKAGE}' in frames[-1]:
        frames.pop()
    return "\n".join(frames) + "\n" if frames else stack_trace
