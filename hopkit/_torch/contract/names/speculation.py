"""Dynamo: the names that hopkit's speculation engine uses."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_ENGINE = ("speculation engine",)
_H = "torch._dynamo.variables.higher_order_ops"
_EFFECTS = "torch._dynamo.side_effects.SideEffects"
_TRACER = "torch._dynamo.output_graph.SubgraphTracer"
_GENERATOR = "torch._dynamo.symbolic_convert.InliningGeneratorInstructionTranslator"
_SELF = (("2.11", "(self)"),)

NAMES = (
    PrivateName(
        f"{_H}.dynamo_enable_grad",
        "function",
        _ENGINE,
        "traces in another grad mode, which the graph sets too",
        (("2.11", "(tx, enable=True)"),),
    ),
    PrivateName(
        "torch._C._set_grad_enabled",
        "function",
        _ENGINE,
        "turns gradients on or off: a node of the graph of a body",
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
        "runs a Python function on VTs",
        (("2.11", "(tx, f)"),),
    ),
    PrivateName(
        f"{_H}.validate_subgraph_output_types",
        "function",
        _ENGINE,
        "refuses values that no graph can output",
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
        "identifies fake tensors that share memory",
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
        "the facts about the tracing that HOPs of torch read",
        (("2.12", "(side_effect_stack=None, traced_sources=<factory>)"),),
        versions=">=2.12",
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
        "identifies a generator, whose values torch's traversal does not visit",
    ),
    PrivateName(
        "torch._dynamo.variables.functions.LocalGeneratorObjectVariable.inline_tracer",
        "attribute",
        _ENGINE,
        "the frame of a generator",
    ),
    PrivateName(
        "torch._dynamo.utils.set_example_value",
        "function",
        _ENGINE,
        "gives an inserted node its fake value, and binds the symbols in it",
        (("2.11", "(node, example_value)"),),
    ),
    PrivateName(
        "torch._dynamo.utils.run_node",
        "function",
        _ENGINE,
        "runs a node on fake values, so that writes are observed",
        (("2.11", "(tracer, node, args, kwargs, nnmodule)"),),
    ),
    PrivateName(
        f"{_GENERATOR}.__init__",
        "method",
        _ENGINE,
        "makes the frame of a generator",
        (("2.11", "(self, *args, **kwargs)"),),
    ),
    PrivateName(f"{_GENERATOR}.inline_call_", "method", _ENGINE, "advances a generator", _SELF),
    PrivateName(_GENERATOR, "class", _ENGINE, "the frame of a generator, whose changes Dynamo does not track"),
    PrivateName("torch._dynamo.variables.misc.GetAttrVariable", "class", _ENGINE, "reads attributes of tensors"),
    PrivateName(
        "torch._dynamo.variables.misc.GetAttrVariable.create_getattr_proxy",
        "method",
        _ENGINE,
        "makes the node of an attribute, in the graph that made the tensor",
        (("2.11", "(base_proxy, attr)"),),
    ),
    PrivateName(
        "torch._dynamo.symbolic_convert.InstructionTranslatorBase.stack",
        "attribute",
        _ENGINE,
        "the values on a frame's Python stack: in a generator, the iterator of its loop",
    ),
    PrivateName(
        "torch._dynamo.variables.LazyVariableTracker.realize_all",
        "method",
        _ENGINE,
        "realizes all lazy VTs of a structure",
        (("2.11", "(value, cache=None, *, allow_lazy_constant=False)"),),
    ),
    PrivateName(
        "torch._dynamo.variables.base.VariableTracker.visit",
        "method",
        _ENGINE,
        "walks the parts of a VT",
        (("2.11", "(fn, value, cache=None)"), ("2.12", "(fn, value, cache=None, side_effects=None)")),
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
        "the scope that made an object, and alone may change it",
    ),
    PrivateName(
        "torch._dynamo.variables.builder.SourcelessBuilder",
        "class",
        (*_ENGINE, "custom HOPs"),
        "makes the VT of a value without a source",
    ),
    PrivateName(
        "torch._dynamo.variables.script_object.CustomClassObjectVariable",
        "class",
        _ENGINE,
        "the VT of an object of a custom C++ class",
        versions=">=2.14",
    ),
    PrivateName(
        "torch._dynamo.variables.script_object.TorchScriptObjectVariable",
        "class",
        _ENGINE,
        "the same, before it was renamed",
        versions="<2.14",
    ),
    PrivateName(
        "torch._dynamo.utils.unpack_iterable",
        "function",
        _ENGINE,
        "the elements of a sequence; in older versions, a method of VTs",
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
        f"{_EFFECTS}.defer_side_effect_checks",
        "method",
        _ENGINE,
        "checks changes of outer attributes when a body ends",
        _SELF,
        versions=">=2.13",
    ),
    PrivateName(
        f"{_EFFECTS}.deferred_attr_mutations",
        "attribute",
        _ENGINE,
        "the constants before and after each such change",
        versions=">=2.13",
    ),
    PrivateName(f"{_EFFECTS}.id_to_variable", "attribute", _ENGINE, "the VT of each object that a program may change"),
    PrivateName(_EFFECTS, "class", _ENGINE, "the table of changed Python state"),
    PrivateName(
        f"{_EFFECTS}.snapshot_attr_mutation",
        "method",
        _ENGINE,
        "notes a change of an outer attribute, to be checked later",
        (("2.13", "(self, item, name, value)"),),
        versions=">=2.13",
    ),
    PrivateName(
        f"{_EFFECTS}.check_allowed_side_effect",
        "method",
        _ENGINE,
        "checks each change of an object",
        (("2.11", "(self, item)"),),
    ),
    PrivateName(
        "torch._dynamo.variables.misc.CellVariable", "class", _ENGINE, "represents a variable of an enclosing function"
    ),
    PrivateName("torch._dynamo.variables.misc.NewGlobalVariable", "class", _ENGINE, "represents a global variable"),
    *(
        PrivateName(
            f"torch._dynamo.variables.lists.ListVariable.{name}",
            "method",
            _ENGINE,
            "changes a list before the change is checked",
            (("2.13", "(self, tx, key, value)"),),
            versions=">=2.13",
        )
        for name in ("sq_ass_item_impl", "mp_ass_subscript_impl")
    ),
    PrivateName(f"{_EFFECTS}.clone", "method", _ENGINE, "copies the table", _SELF),
    PrivateName(
        f"{_EFFECTS}.track_runahead_tensor_and_symvar_side_effects",
        "method",
        _ENGINE,
        "keeps which outer tensors a body has met",
        (("2.11", "(self, other)"),),
    ),
    PrivateName(
        f"{_TRACER}.lift_tracked_freevar_to_input",
        "method",
        _ENGINE,
        "lifts a name: an observer sees each",
        (("2.11", "(self, proxy)"),),
    ),
    PrivateName(
        f"{_TRACER}.create_graph_input",
        "method",
        _ENGINE,
        "makes a placeholder",
        (("2.11", "(self, name, type_expr, example_value, before=False, source=None)"),),
    ),
    PrivateName(
        "torch._dynamo.variables.builder.wrap_fx_proxy_cls",
        "function",
        _ENGINE,
        "makes the VT of a placeholder, of the class of its argument",
        (("2.11", "(target_cls, tx, proxy, example_value=None, subclass_type=None, **options)"),),
    ),
    PrivateName(
        "torch._dynamo.variables.misc.AutogradFunctionContextVariable",
        "class",
        _ENGINE,
        "the VT of the context of an autograd.Function, which a body gets as it is",
    ),
    PrivateName(
        "torch._dynamo.graph_break_hints.USER_ERROR",
        "data",
        _ENGINE,
        "torch's hint for an argument that no graph can take",
    ),
    PrivateName(f"{_TRACER}.lifted_freevars", "attribute", _ENGINE, "the outer names that a body uses"),
    PrivateName(f"{_TRACER}.source_target", "attribute", _ENGINE, "the HOP whose body is recorded"),
    PrivateName(f"{_TRACER}.traced_sources", "attribute", _ENGINE, "the sources that a body reads", versions=">=2.12"),
    PrivateName(
        f"{_TRACER}.traced_with_externally_visible_side_effects",
        "attribute",
        _ENGINE,
        "whether the program allows side effects",
    ),
    PrivateName(
        f"{_TRACER}.tracked_proxyable_vt",
        "attribute",
        _ENGINE,
        "the intermediates of a body",
        versions=">=2.12",
    ),
    PrivateName(
        f"{_TRACER}.tracked_tensor_or_symint_vt",
        "attribute",
        _ENGINE,
        "the same, before it was renamed",
        versions="<2.12",
    ),
    PrivateName(
        f"{_TRACER}.maybe_lift_tracked_freevar_to_input",
        "method",
        _ENGINE,
        "makes an outer value that a body returns an input",
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
