"""Dynamo: the names by which hopkit watches what a program does after a HOP."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_ENGINE = ("speculation engine",)

NAMES = (
    PrivateName(
        "torch._dynamo.output_graph.OutputGraph.add_cleanup_hook",
        "method",
        _ENGINE,
        "runs a function when the graph of a frame is finished",
        (("2.11", "(self, fn)"),),
    ),
    PrivateName(
        "torch._dynamo.output_graph.OutputGraph.compile_and_call_fx_graph",
        "method",
        _ENGINE,
        "takes the outputs of the graph of a frame, also where the graph breaks",
        (("2.11", "(self, tx, rv, root)"),),
    ),
    PrivateName(
        "torch._dynamo.symbolic_convert.compare_op_handlers",
        "data",
        _ENGINE,
        "the functions that trace `is` and `in`",
    ),
    PrivateName("torch._dynamo.variables.builtin.BuiltinVariable", "class", _ENGINE, "the VT of a builtin function"),
    PrivateName(
        "torch._dynamo.variables.builtin.BuiltinVariable.call_function",
        "method",
        _ENGINE,
        "traces a call of a builtin function, such as id()",
        (("2.11", "(self, tx, args, kwargs)"),),
    ),
    PrivateName("torch._dynamo.variables.TensorVariable", "class", _ENGINE, "the VT of a tensor"),
    PrivateName(
        "torch._dynamo.variables.tensor.TensorVariable.call_method",
        "method",
        _ENGINE,
        "traces a call of a tensor's method",
        (("2.11", "(self, tx, name, args, kwargs)"),),
    ),
    PrivateName(
        "torch._dynamo.variables.tensor.TensorVariable.var_getattr",
        "method",
        _ENGINE,
        "reads an attribute of a tensor",
        (("2.11", "(self, tx, name)"),),
        versions="<2.14",
    ),
    PrivateName(
        "torch._dynamo.variables.tensor.TensorVariable.tp_getattro_impl",
        "method",
        _ENGINE,
        "the same, after it was renamed",
        (("2.14", "(self, tx, name)"),),
        versions=">=2.14",
    ),
    PrivateName(
        "torch._dynamo.variables.functions.DynamoTritonHOPifier", "class", _ENGINE, "traces launches of Triton kernels"
    ),
    PrivateName(
        "torch._dynamo.variables.functions.DynamoTritonHOPifier.call_HOP",
        "method",
        _ENGINE,
        "makes the node of a launch",
        (
            ("2.11", "(self, variable, grids, combined_args, tx)"),
            ("2.15", "(self, variable, grids, combined_args, launch_kwargs, kernel_arg_names, tx)"),
        ),
    ),
    PrivateName(
        "torch._guards.TracingContext",
        "class",
        (*_ENGINE, "memory checks"),
        "has the user's line that Dynamo traces, and the strides of outputs that a lowering reports",
    ),
    PrivateName(
        "torch._dynamo.variables.hashable.HashableTracker",
        "class",
        _ENGINE,
        "hashes the keys of dicts: a tensor, by its identity",
        versions=">=2.12",
    ),
    PrivateName(
        "torch._dynamo.variables.dicts.ConstDictVariable._HashableTracker",
        "class",
        _ENGINE,
        "the same, before it moved",
        versions="<2.12",
    ),
    PrivateName(
        "torch._dynamo.variables.invoke_subgraph.save_reuse_entry",
        "function",
        ("speculation engine",),
        "keeps the trace of a region for later calls, which have pairs of their own",
        (
            (
                "2.13",
                "(tx, fn_var, fingerprint, body_name, body_gmod, config, p_args, body_r, example_value, "
                "max_reuse_entries=8, condition=None, hash_key=None)",
            ),
        ),
        versions=">=2.13",
    ),
)
