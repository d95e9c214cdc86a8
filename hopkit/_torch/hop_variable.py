"""What Dynamo does when it meets the operator of a custom HOP: the node, and the values that come out of it.

Source: ``TorchHigherOrderOperatorVariable`` in ``torch/_dynamo/variables/higher_order_ops.py``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.hop_operator import Operator
from hopkit._torch.tracking import Tracker, Translator
from hopkit.errors import HopkitError

__all__ = ["call_node", "constants", "refuse", "register_variable", "same_structure", "subgraph_node", "unpacked"]

_FEATURE = "custom HOPs"

_PACKAGE = str(Path(__file__).parents[1] / "hops")

TracedCall = Callable[[Translator, Sequence[Tracker], dict[str, Tracker]], Tracker]


def register_variable(operator: Any, call: TracedCall) -> None:
    """Have Dynamo trace calls of the operator with ``call(tx, args, kwargs)``.

    Adds an entry to Dynamo's table of HOPs, which has none of that name: the operator was just made.
    """
    table = need("torch._dynamo.variables.higher_order_ops._hop_name_to_variable_class", feature=_FEATURE)
    base = need("torch._dynamo.variables.higher_order_ops.TorchHigherOrderOperatorVariable", feature=_FEATURE)
    name = operator.name()
    if name in table:
        raise HopkitError(f"Dynamo has a rule for a HOP named {name!r} already", cure="choose another name")

    class CustomHopVariable(base):  # type: ignore[misc, valid-type]  # a class that is looked up when it is needed
        _HOP_NAME = name
        _ALLOW_FALLBACK_TO_EAGER = False

        def _call_function(self, tx: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
            return call(tx, args, kwargs)

    table[name] = CustomHopVariable


def unpacked(tx: Translator, value: Any) -> list[Tracker]:
    """The trackers in a tuple or list of the program."""
    return list(value.realize().unpack_var_sequence(tx))


def constants(kwargs: dict[str, Tracker], name: str) -> dict[str, Any]:
    """Keyword arguments as Python values: the configuration on a node is constant."""
    for key, value in kwargs.items():
        if not value.is_python_constant():
            refuse(
                name, f"the keyword argument {key} is no constant of the program", "hand a tensor over as an operand"
            )
    return {key: value.as_python_constant() for key, value in kwargs.items()}


def refuse(name: str, why: str, cure: str) -> None:
    """Raise torch's graph-break error, which names the HOP and the user's line."""
    unimplemented = need("torch._dynamo.exc.unimplemented", feature=_FEATURE)
    unimplemented(gb_type=f"{name}: {why}", context=name, explanation=f"{name}: {why}.", hints=[cure])


def same_structure(tx: Translator, one: Any, other: Any) -> bool:
    """Whether two treespecs of the program that is traced are equal."""
    inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    return bool(inlined(tx, _equal)(one, other).as_python_constant())


def _equal(one: Any, other: Any) -> bool:
    return bool(one == other)


def subgraph_node(tx: Translator, name: str, graph: torch.fx.Graph) -> torch.fx.Proxy:
    """Give the program a submodule of that graph, and the node that reads it."""
    module = torch.fx.GraphModule(dict(tx.output.nn_modules), graph)
    return tx.output.create_proxy("get_attr", tx.output.install_subgraph(name, module), (), {})


def call_node(tx: Translator, operator: Operator, args: tuple[Any, ...], config: dict[str, Any], spec: Any) -> Tracker:
    """Make the node that calls an operator; gives what it returns, put together as the treespec says."""
    wrap = need("torch._dynamo.variables.builder.wrap_fx_proxy", feature=_FEATURE)
    builder = need("torch._dynamo.variables.builder.SourcelessBuilder", feature=_FEATURE)
    inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    proxy = tx.output.create_proxy("call_function", operator, args, config)
    proxy.node.stack_trace = _of_the_caller(proxy.node.stack_trace)
    flat = wrap(tx=tx, proxy=proxy)
    leaves = builder.create(tx, list).call_function(tx, [flat], {})
    found: Tracker = inlined(tx, need("torch.utils._pytree.tree_unflatten", feature=_FEATURE))(leaves, spec)
    return found


def _of_the_caller(stack_trace: str | None) -> str | None:
    """A stack trace without the frames of hopkit's own at its end: the line that tells of a node is the user's."""
    frames = re.findall(r' *File ".*?", line .*?(?=\n *File "|\Z)', stack_trace or "", flags=re.DOTALL)
    while frames and f'File "{_PACKAGE}' in frames[-1]:
        frames.pop()
    return "\n".join(frames) + "\n" if frames else stack_trace
