"""Dynamo: calls of a backend, speculation of HOP bodies, recorded sizes, errors."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_CAPTURE = ("capture",)
_SPECULATION = ("stage speculation",)
_SPECULATIONS = ("stage speculation", "speculation engine")

NAMES = (
    PrivateName(
        "torch._subclasses.fake_tensor.FakeTensorMode.cache",
        "data",
        _CAPTURE,
        "the results of operators on fake tensors in the whole process; a capture has a separate cache",
    ),
    PrivateName(
        "torch._dynamo.symbolic_convert.TensorifyState.force_specializations",
        "data",
        _CAPTURE,
        "which floats Dynamo makes constants, by the names of their sources; a capture has a separate set",
    ),
    PrivateName(
        "torch._dynamo.eval_frame.OptimizedModule",
        "class",
        _CAPTURE,
        "a compiled module, which holds the one that was compiled",
    ),
    PrivateName(
        "torch._dynamo.eval_frame.OptimizedModule._orig_mod",
        "attribute",
        _CAPTURE,
        "the module that was compiled",
    ),
    PrivateName(
        "torch._dynamo.trace_rules.FunctionIdSet",
        "class",
        _CAPTURE,
        "the ids of functions with a special trace rule; a copy must have the same rule",
    ),
    PrivateName(
        "torch._TorchCompileInductorWrapper",
        "class",
        _CAPTURE,
        'the backend "inductor" as torch.compile passes it to Dynamo; its __eq__ decides whether a cache entry fits',
    ),
    PrivateName(
        "torch._TorchCompileWrapper",
        "class",
        _CAPTURE,
        "any other backend as torch.compile passes it to Dynamo",
    ),
    PrivateName(
        "torch._dynamo.output_graph.OutputGraph",
        "class",
        ("capture", "stage speculation", "call hierarchy", "speculation engine"),
        "one attempt of Dynamo to trace one frame; its methods are wrapped",
    ),
    PrivateName(
        "torch._dynamo.output_graph.OutputGraph.call_user_compiler",
        "method",
        _CAPTURE,
        "the one call of every backend",
        signatures=(("2.13", "(self, gm, example_inputs)"),),
    ),
    PrivateName(
        "torch._dynamo.output_graph.OutputGraph.subtracer",
        "method",
        (*_SPECULATIONS, "call hierarchy"),
        "opens the tracer of a subgraph; a failed speculation returns it nowhere else",
        signatures=(("2.13", "(self, source_target, prior_tracer, description=None)"),),
    ),
    PrivateName(
        "torch._dynamo.output_graph.OutputGraph.side_effects",
        "attribute",
        _SPECULATIONS,
        "the table of the attributes of objects that the program changed",
    ),
    PrivateName(
        "torch._dynamo.output_graph.SubgraphTracer.graph",
        "attribute",
        _SPECULATIONS,
        "the subgraph, also of a failed speculation",
    ),
    PrivateName(
        "torch._dynamo.output_graph.SubgraphTracer._input_versions_at_beginning",
        "attribute",
        _SPECULATION,
        "the versions of the tensors among the placeholders, before the body could write to them",
    ),
    PrivateName(
        "torch._dynamo.output_graph.SubgraphTracer.side_effect_stack",
        "attribute",
        _SPECULATIONS,
        "the place at which the body changed Python state outside of itself",
        versions=">=2.12",
    ),
    PrivateName(
        "torch._dynamo.symbolic_convert.InstructionTranslatorBase.output",
        "attribute",
        _SPECULATIONS,
        "from the translator of a frame to its OutputGraph",
    ),
    PrivateName(
        "torch._dynamo.side_effects.SideEffects.store_attr_mutations",
        "attribute",
        _SPECULATIONS,
        "holds the attributes of objects that a body made",
    ),
    PrivateName(
        "torch._dynamo.variables.higher_order_ops",
        "module",
        _SPECULATIONS,
        "all callers look the two speculating functions up in it",
    ),
    PrivateName(
        "torch._dynamo.variables.higher_order_ops.speculate_subgraph",
        "function",
        _SPECULATIONS,
        "speculates the bodies of cond, while_loop, scan, map and their like",
        signatures=(
            (
                "2.13",
                "(tx, f, sub_args, sub_kwargs, description, *, source_target=None, always_restore=False, "
                "enable_grad=None, set_subgraph_inputs='automatic', restore_side_effects=True, "
                "should_flatten_outputs=False, remove_consts_from_outputs=True, supports_input_mutation=True, "
                "supports_aliasing=True, tracer=None)",
            ),
            (
                "2.15",
                "(tx, f, sub_args, sub_kwargs, description, *, source_target=None, always_restore=False, "
                "enable_grad=None, set_subgraph_inputs='automatic', restore_side_effects=True, "
                "should_flatten_outputs=False, remove_consts_from_outputs=True, supports_input_mutation=False, "
                "supports_aliasing=False, supports_input_input_aliasing=False, tracer=None)",
            ),
        ),
    ),
    PrivateName(
        "torch._dynamo.variables.higher_order_ops.speculate_subgraph_with_auto_output_flattening",
        "function",
        _SPECULATIONS,
        "speculates the bodies of wrap, checkpoint, invoke_subgraph and autograd.Function",
        signatures=(
            (
                "2.13",
                "(tx, f, sub_args, sub_kwargs, description, *, source_target=None, enable_grad=None, "
                "set_subgraph_inputs='automatic', allow_side_effects=False, filter_aliased_intermediates=False, "
                "supports_input_mutation=True, supports_aliasing=True, tracer=None)",
            ),
            (
                "2.15",
                "(tx, f, sub_args, sub_kwargs, description, *, source_target=None, enable_grad=None, "
                "set_subgraph_inputs='automatic', allow_side_effects=False, filter_aliased_intermediates=False, "
                "supports_input_mutation=False, supports_aliasing=False, supports_input_input_aliasing=False, "
                "tracer=None)",
            ),
        ),
    ),
    PrivateName(
        "torch._dynamo.variables.higher_order_ops.trace_hop_function",
        "function",
        _SPECULATION,
        "runs the body inside a speculation; returns its value before flattening",
        signatures=(("2.13", "(f, tx, subtracer, enable_grad, restore_side_effects, args, sub_kwargs)"),),
    ),
    PrivateName(
        "torch._dynamo.convert_frame.register_bytecode_hook",
        "function",
        _CAPTURE,
        "reports which code objects Dynamo compiles",
        signatures=(("2.13", "(hook)"),),
    ),
    PrivateName(
        "torch.fx._lazy_graph_module._LazyGraphModule",
        "class",
        _CAPTURE,
        "a GraphModule whose code is generated when it is first called",
    ),
    PrivateName(
        "torch._dynamo.external_utils.wrap_inline",
        "function",
        _CAPTURE,
        "puts a wrapper, whose code all wrappers share, around a module or function of torch's own",
        signatures=(("2.13", "(fn)"),),
    ),
    PrivateName(
        "torch._dynamo.decorators.mark_dynamic",
        "function",
        _CAPTURE,
        "asks for a symbolic size",
        signatures=(("2.13", "(t, index, *, hint_override=None, min=None, max=None, specialize_on=None)"),),
    ),
    PrivateName("torch._dynamo.pgo", "module", _CAPTURE, "keeps the sizes that Dynamo has seen"),
    PrivateName(
        "torch._dynamo.pgo._CODE_STATE",
        "data",
        _CAPTURE,
        "the sizes seen, by code object; set aside during a capture, so that none becomes dynamic by itself",
    ),
    PrivateName(
        "torch._dynamo.pgo.CodeState",
        "class",
        _CAPTURE,
        "an empty entry of that table",
        signatures=(("2.13", "(automatic_dynamic=<factory>)"),),
    ),
    PrivateName("torch._dynamo.exc.Unsupported", "class", ("capture", "speculation engine"), "a graph break"),
    PrivateName(
        "torch._dynamo.exc.UncapturedHigherOrderOpError",
        "class",
        (*_CAPTURE, "speculation engine"),
        "a body that a HOP refuses",
    ),
    PrivateName("torch._dynamo.exc.UserError", "class", _CAPTURE, "a use of a HOP that it forbids"),
    PrivateName("torch._dynamo.exc.TorchRuntimeError", "class", _CAPTURE, "an operator that fails on fake tensors"),
    PrivateName("torch._dynamo.exc.ObservedException", "class", _CAPTURE, "an exception of the traced program"),
    PrivateName(
        "torch._dynamo.exc.TorchRuntimeError.real_stack",
        "attribute",
        _CAPTURE,
        "the user's stack at the error; the other errors have it under the same name",
    ),
)
