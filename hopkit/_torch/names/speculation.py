"""Dynamo, as far as hopkit's speculation engine stands on it."""

from __future__ import annotations

from hopkit._torch.private_name import PrivateName

_ENGINE = ("speculation engine",)
_H = "torch._dynamo.variables.higher_order_ops"
_EFFECTS = "torch._dynamo.side_effects.SideEffects"
_TRACER = "torch._dynamo.output_graph.SubgraphTracer"
_SELF = (("2.11", "(self)"),)

NAMES = (
    PrivateName(
        f"{_H}.get_hop_args",
        "function",
        _ENGINE,
        "makes placeholders of the arguments of a body, in each of torch's ways",
        (("2.11", "(tx, f, subtracer, sub_args, sub_kwargs, set_subgraph_inputs, description)"),),
    ),
    PrivateName(
        f"{_H}.dynamo_enable_grad",
        "function",
        _ENGINE,
        "traces in another grad mode, which the graph sets too",
        (("2.11", "(tx, enable=True)"),),
    ),
    PrivateName(
        f"{_H}.dynamo_allow_side_effects_in_hop",
        "function",
        _ENGINE,
        "lets a body change Python state outside of it",
        (("2.11", "(tx)"),),
    ),
    PrivateName(
        f"{_H}._make_inlined",
        "function",
        (*_ENGINE, "custom HOPs"),
        "runs a Python function on trackers",
        (("2.11", "(tx, f)"),),
    ),
    PrivateName(
        f"{_H}.validate_subgraph_output_types",
        "function",
        _ENGINE,
        "refuses what no graph can output",
        (("2.11", "(output)"),),
    ),
    PrivateName(
        f"{_H}.check_aliasing_and_input_mutation",
        "function",
        _ENGINE,
        "refuses writes to inputs and shared memory, with torch's message",
        (
            ("2.11", "(subtracer, graph, supports_input_mutation, supports_aliasing, source_target)"),
            (
                "2.15",
                "(subtracer, graph, *, supports_input_mutation, supports_aliasing, supports_input_input_aliasing, "
                "source_target)",
            ),
        ),
    ),
    PrivateName(
        f"{_H}.get_tensor_storages",
        "function",
        _ENGINE,
        "tells which fake tensors share memory",
        (("2.11", "(tensor)"),),
    ),
    PrivateName(
        f"{_H}.taint_filtered_vt",
        "function",
        _ENGINE,
        "makes a later use of an intermediate that is no output an error",
        (("2.13", "(vt)"),),
        versions=">=2.13",
    ),
    PrivateName(
        f"{_H}.OutputSpec",
        "class",
        _ENGINE,
        "how HOPs of torch put the outputs of a body together again",
        (
            ("2.11", "(treespec, masks_to_filter_const_values=None, const_values=None)"),
            (
                "2.13",
                "(treespec, masks_to_filter_const_values=None, const_values=None, num_intermediate_nodes_as_outputs=0)",
            ),
        ),
    ),
    PrivateName(
        f"{_H}.SubgraphTracingInfo",
        "class",
        _ENGINE,
        "what HOPs of torch want to know of the tracing",
        (("2.13", "(side_effect_stack=None, traced_sources=<factory>)"),),
        versions=">=2.13",
    ),
    PrivateName(
        "torch._subclasses.fake_tensor.maybe_get_fake_mode",
        "function",
        _ENGINE,
        "leads from a fake value to the environment of its symbols, of which two engines must make the same",
        (("2.11", "(t)"),),
    ),
    PrivateName(
        "torch._C._functorch.is_functorch_wrapped_tensor",
        "function",
        (*_ENGINE, "custom HOPs"),
        "whether a fake value is one that vmap or another transform sees",
    ),
    PrivateName("torch._C._functorch.get_unwrapped", "function", (*_ENGINE, "custom HOPs"), "the tensor inside of it"),
    PrivateName(
        "torch._dynamo.variables.functions.LocalGeneratorObjectVariable",
        "class",
        _ENGINE,
        "tells a generator, whose values no walk of torch's finds",
    ),
    PrivateName(
        "torch._dynamo.variables.functions.LocalGeneratorObjectVariable.inline_tracer",
        "attribute",
        _ENGINE,
        "the frame of a generator",
    ),
    PrivateName(
        "torch._dynamo.symbolic_convert.InstructionTranslatorBase.stack",
        "attribute",
        _ENGINE,
        "what a frame has on Python's stack: of a generator, the iterator of its loop",
    ),
    PrivateName(
        "torch._dynamo.variables.LazyVariableTracker.realize_all",
        "method",
        _ENGINE,
        "looks at all lazy trackers of a structure",
        (("2.11", "(value, cache=None, *, allow_lazy_constant=False)"),),
    ),
    PrivateName(
        "torch._dynamo.variables.base.VariableTracker.visit",
        "method",
        _ENGINE,
        "walks what a tracker is made of",
        (("2.11", "(fn, value, cache=None)"), ("2.13", "(fn, value, cache=None, side_effects=None)")),
    ),
    PrivateName(
        "torch._dynamo.variables.base.VariableTracker.call_function",
        "method",
        _ENGINE,
        "runs a body with Dynamo's interpreter",
        (("2.11", "(self, tx, args, kwargs)"),),
    ),
    PrivateName(
        "torch._dynamo.variables.base.VariableTracker.mutation_type",
        "attribute",
        _ENGINE,
        "in which scope an object was made, and so who may change it",
    ),
    PrivateName(
        "torch._dynamo.variables.builder.SourcelessBuilder",
        "class",
        (*_ENGINE, "custom HOPs"),
        "makes the tracker of a value that the program did not read anywhere",
    ),
    PrivateName(
        "torch._dynamo.variables.script_object.CustomClassObjectVariable",
        "class",
        _ENGINE,
        "the tracker of an object of a custom class in C++",
        versions=">=2.15",
    ),
    PrivateName(
        "torch._dynamo.variables.script_object.TorchScriptObjectVariable",
        "class",
        _ENGINE,
        "the same, before it was renamed",
        versions="<2.15",
    ),
    PrivateName(
        "torch._dynamo.utils.unpack_iterable",
        "function",
        _ENGINE,
        "the elements of a tracked sequence; before, trackers had a method for it",
        (("2.13", "(tx, iterable)"),),
        versions=">=2.13",
    ),
    PrivateName(
        "torch._dynamo.external_utils.filter_out_const_values",
        "function",
        _ENGINE,
        "leaves constants out of the outputs of a body",
        (("2.11", "(tup, masks)"),),
    ),
    PrivateName(
        "torch.utils._pytree.tree_map",
        "function",
        (*_ENGINE, "custom HOPs"),
        "lifts the proxies in what a body returned",
        (("2.11", "(func, tree, *rests, is_leaf=None)"),),
    ),
    PrivateName(
        "torch.utils._pytree.tree_flatten",
        "function",
        (*_ENGINE, "custom HOPs"),
        "flattens what a body returned",
        (("2.11", "(tree, is_leaf=None)"),),
    ),
    PrivateName(
        "torch._higher_order_ops.utils._collect_fake_inputs",
        "function",
        _ENGINE,
        "the fake value of a node, without functorch's wrappers",
        (("2.11", "(inputs)"),),
    ),
    PrivateName(
        f"{_EFFECTS}.defer_side_effect_checks",
        "method",
        _ENGINE,
        "judges changes of outer attributes when a body ends",
        _SELF,
        versions=">=2.13",
    ),
    PrivateName(_EFFECTS, "class", _ENGINE, "the table of what Python state the program changed"),
    PrivateName(
        f"{_EFFECTS}.check_allowed_side_effect",
        "method",
        _ENGINE,
        "is asked before each change of an object",
        (("2.11", "(self, item)"),),
    ),
    PrivateName(f"{_EFFECTS}.clone", "method", _ENGINE, "the table as it is before a body", _SELF),
    PrivateName(
        f"{_EFFECTS}.track_runahead_tensor_and_symvar_side_effects",
        "method",
        _ENGINE,
        "keeps which outer tensors a body has met",
        (("2.11", "(self, other)"),),
    ),
    PrivateName(f"{_TRACER}.lifted_freevars", "attribute", _ENGINE, "the outer names that a body uses"),
    PrivateName(f"{_TRACER}.traced_sources", "attribute", _ENGINE, "what a body reads", versions=">=2.13"),
    PrivateName(
        f"{_TRACER}.traced_with_externally_visible_side_effects",
        "attribute",
        _ENGINE,
        "whether the program asked for side effects to be let through",
    ),
    PrivateName(
        f"{_TRACER}.tracked_proxyable_vt",
        "attribute",
        _ENGINE,
        "the intermediates of a body",
        versions=">=2.13",
    ),
    PrivateName(
        f"{_TRACER}.tracked_tensor_or_symint_vt",
        "attribute",
        _ENGINE,
        "the same, before it was renamed",
        versions="<2.13",
    ),
    PrivateName(
        f"{_TRACER}.maybe_lift_tracked_freevar_to_input",
        "method",
        _ENGINE,
        "makes an outer value an input where a body returns it",
        (("2.11", "(self, arg)"),),
    ),
    PrivateName(
        f"{_TRACER}.has_input_mutation",
        "method",
        _ENGINE,
        "which placeholders a body writes to",
        _SELF,
    ),
)
