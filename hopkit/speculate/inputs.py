"""Make placeholders of the arguments of a body, in the four modes of a policy's ``inputs``.

The operands of the HOP's node correspond to the placeholders: those of arguments first, then the lifted names. A body
has no placeholder of an argument that it uses without one: torch lifts it, like any name of the enclosing program.

Source: ``validate_args_and_maybe_create_graph_inputs`` in ``torch/_dynamo/variables/higher_order_ops.py``.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Sequence
from inspect import Parameter

from hopkit._torch.dynamo.body_inputs import (
    flat_arguments,
    function_of,
    new_placeholder,
    node_of,
    realized_once,
    refuse_input,
    unflattened,
)
from hopkit._torch.dynamo.protocols import InstructionTranslator, SubgraphTracer, VariableTracker, is_tensor
from hopkit.speculate.policy import Inputs

__all__ = ["BodyInputs", "make_inputs"]


@dataclasses.dataclass(frozen=True, eq=False)
class BodyInputs:
    """The arguments with which a body is called, and an operand for each placeholder that was made for them.

    An operand is a value of the enclosing program, or a constant.
    """

    args: list[VariableTracker]
    operands: tuple[VariableTracker, ...] = ()


def make_inputs(
    tx: InstructionTranslator,
    body: VariableTracker | None,
    tracer: SubgraphTracer,
    args: Sequence[VariableTracker],
    mode: Inputs,
    description: str,
) -> BodyInputs:
    """Make the placeholders that ``mode`` asks for in the graph of ``tracer``, named by the parameters of a ``body``.

    Raises torch's graph-break error for an argument that no graph can take, if each argument gets a placeholder.
    """
    if mode == "automatic":
        return BodyInputs(list(args))
    if mode == "flatten_manual":
        leaves, spec = flat_arguments(tx, args)
        flat = _each_gets_a_placeholder(tx, tracer, leaves, [""] * len(leaves), description)
        return BodyInputs(unflattened(tx, flat.args, spec), flat.operands)
    names = None if body is None else positional_names(body)
    if names is None or len(names) < len(args):
        names = [""] * len(args)
    if mode == "manual":
        return _each_gets_a_placeholder(tx, tracer, args, names, description)
    inputs = [realized_once(arg) for arg in args]
    tensors = tuple(value for value in inputs if is_tensor(value))
    named = zip(names, inputs, strict=False)
    return BodyInputs([new_placeholder(tx, tracer, vt, name) if is_tensor(vt) else vt for name, vt in named], tensors)


def _each_gets_a_placeholder(
    tx: InstructionTranslator,
    tracer: SubgraphTracer,
    args: Sequence[VariableTracker],
    names: Sequence[str],
    description: str,
) -> BodyInputs:
    inputs = []
    for index, (name, arg) in enumerate(zip(names, args, strict=False)):
        if arg.is_python_constant():
            # The body has the constant itself; the placeholder only keeps the place of the operand.
            unused = f"const_unused_{name}" if name else "const_unused"
            tracer.create_graph_input(unused, arg.python_type(), arg.as_python_constant())
            inputs.append(arg)
        elif node_of(arg) is not None:
            inputs.append(new_placeholder(tx, tracer, arg, name))
        else:
            refuse_input(args, index, description)
    return BodyInputs(inputs, tuple(args))


def positional_names(body: VariableTracker) -> list[str] | None:
    """Return the names of a body's positional parameters; None if it has no signature, or takes any number."""
    function = function_of(body)
    if function is None:
        return None
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        # A builtin may have no signature.
        return None
    if any(parameter.kind is Parameter.VAR_POSITIONAL for parameter in parameters):
        return None
    positional = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    names = [parameter.name for parameter in parameters if parameter.kind in positional]
    # A generated ``forward`` has a ``self`` of its own.
    return ["self_" if name == "self" else name for name in names]
