"""hopkit's HOPs: classes of operators and of their VariableTrackers, and the methods that write to a graph."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_HOPKIT = ("HOPs of hopkit",)
_ENGINE = ("speculation engine",)
_H = "torch._dynamo.variables.higher_order_ops"
_SHAPES = "torch.fx.experimental.symbolic_shapes.ShapeEnv"
_OUTPUT = "torch._dynamo.output_graph.OutputGraph"

NAMES = (
    PrivateName(
        "torch._ops.HigherOrderOperator", "class", (*_HOPKIT, *_ENGINE, "custom HOPs", "capture"), "the class of HOPs"
    ),
    PrivateName("torch._ops.OperatorBase", "class", ("capture",), "operators, which no copy of a program copies"),
    PrivateName("torch._ops.OpOverloadPacket", "class", ("capture", "fallbacks"), "an operator with all its overloads"),
    PrivateName(
        f"{_H}.TorchHigherOrderOperatorVariable",
        "class",
        _HOPKIT,
        "the VT of a HOP, which traces its call",
        (("2.11", "(value, source=None, **kwargs)"),),
    ),
    PrivateName(f"{_H}._hop_name_to_variable_class", "data", _HOPKIT, "from the name of a HOP to the class of its VT"),
    PrivateName(
        "torch._dynamo.exc.unimplemented", "function", (*_HOPKIT, *_ENGINE), "raises a graph break with the user's line"
    ),
    PrivateName(
        "torch._dynamo.variables.builder.VariableBuilder.wrap_symfloat",
        "method",
        _HOPKIT,
        "makes the VT of a symbolic float, whose node every body must be able to lift",
        (("2.11", "(self, value)"),),
    ),
    PrivateName(
        "torch._dynamo.variables.builder.GraphArg.pass_arg_as_tensor",
        "attribute",
        _HOPKIT,
        "with is_tensor: whether an argument of the graph is a Python number",
    ),
    PrivateName(f"{_OUTPUT}.tracers", "attribute", _HOPKIT, "the tracers of the graphs that Dynamo is writing"),
    PrivateName(f"{_OUTPUT}.root_tracer", "attribute", _HOPKIT, "the tracer of the graph of the frame"),
    PrivateName(
        "torch._dynamo.variables.builder.wrap_fx_proxy",
        "function",
        _ENGINE,
        "makes the VT of a new node",
        (("2.11", "(tx, proxy, example_value=None, subclass_type=None, **options)"),),
    ),
    PrivateName(
        "torch._dynamo.variables.base.AttributeMutationNew",
        "class",
        _ENGINE,
        "marks an object that the program made",
    ),
    PrivateName(
        "torch._dynamo.guards.install_guard",
        "function",
        ("custom HOPs",),
        "guards a value on which the graph depends",
        (("2.11", "(*guards, skip=0)"),),
    ),
    PrivateName(
        "torch._dynamo.guards.GuardBuilder.ID_MATCH",
        "method",
        ("custom HOPs",),
        "the guard of an object's identity",
    ),
    PrivateName("torch._dynamo.variables.base.VariableTracker", "class", _ENGINE, "the class of VTs"),
    PrivateName(
        "torch._dynamo.current_scope_id.current_scope_id",
        "function",
        _ENGINE,
        "how deep in bodies the tracing is",
        (("2.11", "()"),),
    ),
    PrivateName(
        f"{_OUTPUT}.install_subgraph",
        "method",
        _ENGINE,
        "names a subgraph in the enclosing graph",
        (("2.11", "(self, name, sub_gm)"),),
    ),
    PrivateName(f"{_OUTPUT}.create_proxy", "method", _ENGINE, "makes a node, with a proxy"),
    PrivateName(f"{_OUTPUT}.create_node", "method", _ENGINE, "makes a node"),
    PrivateName(f"{_OUTPUT}.nn_modules", "attribute", _ENGINE, "the modules that graphs refer to"),
    PrivateName(
        "torch.utils._sympy.interp.sympy_interp",
        "function",
        _ENGINE,
        "computes an expression of symbols",
        (("2.11", "(analysis, env, expr, *, index_dtype=torch.int64, missing_handler=None)"),),
    ),
    PrivateName(
        "torch.utils._sympy.reference.PythonReferenceAnalysis", "class", _ENGINE, "the same operators as in Python"
    ),
    PrivateName(
        "torch._dynamo.variables.SymNodeVariable.as_tensor",
        "method",
        _ENGINE,
        "makes the tensor as which a frame returns a float",
    ),
    PrivateName("torch._dynamo.variables.SymNodeVariable.create", "method", _ENGINE, "makes the VT of a number"),
    PrivateName(
        "torch._dynamo.output_graph.SubgraphTracer.bound_symbols",
        "attribute",
        _ENGINE,
        "the symbols that a graph knows",
    ),
    PrivateName(
        "torch._dynamo.output_graph.SubgraphTracer.parent", "attribute", _ENGINE, "the graph around a subgraph"
    ),
    PrivateName(f"{_OUTPUT}.fake_mode", "attribute", _ENGINE, "makes the fake values of a frame"),
    PrivateName(f"{_OUTPUT}.shape_env", "attribute", _ENGINE, "the environment of the symbols of a frame"),
    PrivateName(f"{_SHAPES}.allow_scalar_outputs", "attribute", _ENGINE, "whether item() can be in the graph"),
    PrivateName(f"{_SHAPES}.settings", "attribute", _ENGINE, "has that permission: replaced if it is missing"),
    PrivateName(
        f"{_SHAPES}.bound_sympy",
        "method",
        _ENGINE,
        "the bounds of an expression",
        (("2.13", "(self, expr, size_oblivious=False)"),),
    ),
    PrivateName(
        f"{_SHAPES}.constrain_symbol_range",
        "method",
        _ENGINE,
        "sets the bounds of a symbol",
        (("2.13", "(self, s, compiler_min, compiler_max)"),),
    ),
    PrivateName("torch._dynamo.variables.base.VariableTracker.clone", "method", _ENGINE, "a VT of the same value"),
    PrivateName("torch._subclasses.fake_tensor.FakeTensorMode.epoch", "attribute", _ENGINE, "separates symbols"),
)
