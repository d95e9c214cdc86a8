"""Lower a HOP in Inductor: inline its graph, or call it with compiled bodies.

Importing Inductor takes seconds, so all names are looked up lazily. Source: ``torch/_inductor/lowering.py``
and ``InvokeSubgraph`` in ``torch/_inductor/ir.py``.
"""

from __future__ import annotations

import functools
import re
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.hop.distinct_inputs import distinct
from hopkit._torch.hop.operator import Operator
from hopkit._torch.inductor.computed_nodes import INLINED_INTO
from hopkit._torch.pytree import tree_leaves, tree_map
from hopkit.errors import HopkitError

__all__ = ["called", "inlined", "lowered_values", "register_lowering", "traced_on"]

_FEATURE = "custom HOPs"

_HELD = "hopkit_attribute"
"""The key in the metadata of a placeholder for the attribute of which it takes the place."""


def register_lowering(operator: Operator, lower: Callable[..., Any]) -> None:
    """Make Inductor lower nodes of the operator with ``lower(*args, **config)``; registering twice has no effect."""
    lowerings = need("torch._inductor.lowering.lowerings", feature=_FEATURE)
    if operator not in lowerings:
        need("torch._inductor.lowering.register_lowering", feature=_FEATURE)(operator, type_promotion_kind=None)(lower)
        # For operators outside a closed list, torch warns, and then updates all arguments.
        unlisted = f"Please add support for subgraph args to function {operator}!"
        warnings.filterwarnings("ignore", message=re.escape(unlisted))


def _graph() -> Any:
    return need("torch._inductor.virtualized.V", feature=_FEATURE).graph


def _subgraph() -> Any:
    return need("torch._inductor.ir.Subgraph", feature=_FEATURE)


def _map(change: Callable[[Any], Any], tree: Any) -> Any:
    return tree_map(change, tree)


def lowered_values() -> tuple[Any, ...]:
    """Return the arguments of the current node: fake tensors, symbols and the graphs of bodies."""
    current = _graph().current_node
    module = current.graph.owning_module

    def value(arg: Any) -> Any:
        if not isinstance(arg, torch.fx.Node):
            return arg
        if "val" in arg.meta:
            return arg.meta["val"]
        return getattr(module, str(arg.target)) if arg.op == "get_attr" else arg.meta[_HELD]

    return tuple(torch.fx.map_arg(arg, value) for arg in current.args)


def traced_on(function: Callable[..., Any], inputs: Sequence[Any]) -> torch.fx.GraphModule:
    """Trace a function of fake tensors and symbols, in the fake mode of the graph that Inductor lowers now.

    No node gets metadata of the bodies: Inductor names kernels by it, and keeps it at one level of provenance alone.
    """
    make_fx = need("torch.fx.experimental.proxy_tensor.make_fx", feature=_FEATURE)
    fake_mode = need("torch._inductor.virtualized.V", feature=_FEATURE).fake_mode
    with fake_mode, torch.fx.traceback.preserve_node_meta(False):
        graph: torch.fx.GraphModule = make_fx(function)(*distinct(inputs))
    return graph


def inlined(graph: torch.fx.GraphModule, inputs: Sequence[Any]) -> Any:
    """Lower the nodes of a graph in place of the current node; ``inputs`` are Inductor's values."""
    outer = _graph()
    values = list(inputs)
    nodes = graph.graph
    end = next(node for node in nodes.nodes if node.op != "placeholder")
    for node in nodes.find_nodes(op="get_attr"):
        attribute = getattr(graph, node.target)
        with nodes.inserting_before(end):
            placeholder = nodes.placeholder(f"{node.name}_held")
        placeholder.meta.update(node.meta)
        # For a HOP among the nodes, whose body this may be.
        placeholder.meta[_HELD] = attribute
        node.replace_all_uses_with(placeholder)
        nodes.erase_node(node)
        if isinstance(attribute, torch.fx.GraphModule):
            name = outer.qualify_name(f"{outer.current_node.name}_{node.target}")
            values.append(_subgraph()(name=name, graph_module=attribute))
        else:
            values.append(outer.add_tensor_constant(attribute, node.target))
    for module in graph.modules():
        for node in module.graph.nodes if isinstance(module, torch.fx.GraphModule) else ():
            node.meta[INLINED_INTO] = outer.current_node
    graph.recompile()
    return need("torch._inductor.lowering.process_subgraph_nodes", feature=_FEATURE)(graph, values)


def called(operator: Operator, args: Sequence[Any], config: dict[str, Any]) -> Any:
    """Generate a call of the operator with compiled bodies; ``args`` are Inductor's values.

    Raises `HopkitError` if the generated code is C++ or a graph, which can't call Python functions.
    """
    graph = _graph()
    if graph.cpp_wrapper or getattr(graph, "fx_wrapper", False):
        raise HopkitError(
            f"only a Python wrapper can call {operator}, and Inductor writes this graph's wrapper in another form "
            "(C++ or FX)",
            hint='define the HOP with lower="inline" or a lowering function, or leave cpp_wrapper and fx_wrapper off',
        )
    ir = need("torch._inductor.ir", feature=_FEATURE)
    return [ir.TensorBox.create(output) for output in _called_node().create(operator, list(args), config)]


@functools.cache
def _called_node() -> Any:
    """Return the class of Inductor's nodes that call an operator; made once, after Inductor is imported."""
    ir = need("torch._inductor.ir", feature=_FEATURE)
    constrain = need("torch._inductor.lowering.constrain_to_fake_tensor", feature=_FEATURE)

    class CalledOperator(ir.ExternKernel):  # type: ignore[misc, name-defined]  # looked up lazily
        """A call of an operator whose bodies are separately compiled subgraphs."""

        def __init__(self, operator: Any, call: Any, tensors: Any, symbols: Any, layout: Any) -> None:
            super().__init__(name=None, layout=layout, inputs=tensors, constant_args=symbols)
            self.operator, self.call = operator, call
            self.name = _graph().register_buffer(self)
            _graph().register_operation(self)

        @classmethod
        def create(cls, operator: Any, args: Any, config: dict[str, Any]) -> list[Any]:
            tensors: list[Any] = []
            symbols: list[Any] = []
            inputs = _inputs_of_bodies(args)
            bodies: list[Any] = []
            operands: list[Any] = []

            def take(value: Any, fake: Any) -> Any:
                if isinstance(value, ir.Subgraph):
                    bodies.append(value)
                    return value
                # A pass may have changed strides since the bodies were traced; use those of the lowered bodies.
                fake = inputs[len(operands)] if bodies and len(operands) < len(inputs) else fake
                if bodies:
                    operands.append(value)
                if isinstance(fake, torch.Tensor):
                    tensors.append(constrain(cls.realize_input(value), fake))
                    return tensors[-1]
                if isinstance(fake, torch.SymInt):
                    symbols.append(getattr(value, "expr", value))
                    return symbols[-1]
                return value

            call = tree_map(
                take,
                _as_tuples(args),
                _as_tuples(lowered_values()),
                is_leaf=lambda value: isinstance(value, ir.Subgraph),
            )
            outputs = _graph().current_node.meta["val"]
            device = next(output.device for output in outputs)
            kernel = cls(operator, (call, config), tensors, symbols, ir.MultiOutputLayout(device=device))
            kernel.outputs = [
                ir.MultiOutput(
                    ir.FixedLayout(
                        device=output.device,
                        dtype=output.dtype,
                        size=[_expression(size) for size in output.size()],
                        stride=[_expression(stride) for stride in output.stride()],
                    ),
                    kernel,
                    [(tuple, index)],
                )
                for index, output in enumerate(outputs)
            ]
            return list(kernel.outputs)

        def get_subgraphs(self) -> list[Any]:
            leaves = tree_leaves(self.call[0])
            return [leaf for leaf in leaves if isinstance(leaf, ir.Subgraph)]

        def codegen(self, wrapper: Any) -> None:
            for body in self.get_subgraphs():
                wrapper.codegen_subgraph_common(body)
            args, config = self.call
            arguments = [_source_text(arg, ir) for arg in args]
            arguments += [f"{name}={value!r}" for name, value in config.items()]
            wrapper.writeline(
                f"{self.get_name()} = torch.ops.higher_order.{self.operator.name()}({', '.join(arguments)})"
            )

    return CalledOperator


def _as_tuples(args: Any) -> Any:
    """Return nested lists of arguments as tuples, so that FX's and Inductor's have one structure."""
    return tuple(_as_tuples(arg) for arg in args) if isinstance(args, (tuple, list)) else args


def _expression(size: Any) -> Any:
    return size.node.expr if isinstance(size, torch.SymInt) else size


def _inputs_of_bodies(args: Any) -> list[Any]:
    """Lower the bodies among the arguments of a node, and return the fake inputs of the node.

    These are those of the body with the most, a derivative; or those that all bodies have, if derivatives take
    other gradients than those of the node's results.
    """
    subgraph = _subgraph()
    leaves = tree_leaves(_as_tuples(args), is_leaf=lambda value: isinstance(value, subgraph))  # type: ignore[call-arg]
    place = max(index for index, leaf in enumerate(leaves) if isinstance(leaf, subgraph))
    groups = sorted((_lower_body(leaf) for leaf in leaves if isinstance(leaf, subgraph)), key=len)
    return groups[-1] if len(groups[-1]) == len(leaves) - place - 1 else groups[0]


def _lower_body(body: Any) -> list[Any]:
    """Lower a body separately, once, with outputs in the layout of its graph; return its fake inputs."""
    ir = need("torch._inductor.ir", feature=_FEATURE)
    virtualized = need("torch._inductor.virtualized.V", feature=_FEATURE)
    nodes = body.graph_module.graph
    # The placeholder of a number that is constant in the trace has no value, and no use.
    fakes = [node.meta.get("val", 0) for node in nodes.find_nodes(op="placeholder")]
    if body.graph is not None:
        return fakes
    (output,) = nodes.find_nodes(op="output")
    body.graph = _graph().make_subgraph(gm=body.graph_module, example_inputs=fakes, subgraph_name=body.name)
    # Torch before 2.15 takes the positions of the inputs that the whole graph may overwrite for those of a body too.
    setattr(body.graph, need("torch._inductor.graph.GraphLowering.bw_donated_idxs", feature=_FEATURE), None)
    with virtualized.set_graph_handler(body.graph):
        body.graph.run(*fakes)
        body.graph.graph_outputs = [
            ir.ExternKernel.require_exact_strides(
                ir.TensorBox(value), [_expression(stride) for stride in node.meta["val"].stride()], allow_padding=False
            )
            for value, node in zip(body.graph.graph_outputs, output.args[0], strict=True)
        ]
    return fakes


def _source_text(arg: Any, ir: Any) -> str:
    """Return an argument as text of the generated code."""
    if isinstance(arg, ir.Subgraph):
        return f"lambda *args: {arg.graph.name}(list(args))"
    if isinstance(arg, (tuple, list)):
        inner = ", ".join(_source_text(item, ir) for item in arg)
        return f"({inner},)" if arg else "()"
    if isinstance(arg, ir.IRNode):
        return str(arg.codegen_reference())
    return str(arg) if type(arg).__module__.startswith("sympy") else repr(arg)
