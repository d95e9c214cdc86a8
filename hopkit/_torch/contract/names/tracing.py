"""The call hierarchy: Dynamo's tracing events, and metadata that AOTAutograd and Inductor copy."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_HIERARCHY = ("call hierarchy",)
_BASE = "torch._dynamo.symbolic_convert.InstructionTranslatorBase"

NAMES = (
    PrivateName(
        "torch.nn.modules.activation._is_make_fx_tracing",
        "function",
        _HIERARCHY,
        "tells `torch.nn.MultiheadAttention` to leave its fast path; for Dynamo it is always true",
        (("2.13", "()"),),
    ),
    PrivateName(
        "torch._dynamo.symbolic_convert.InliningInstructionTranslator",
        "class",
        _HIERARCHY,
        "the instruction translator of an inlined frame",
    ),
    PrivateName(f"{_BASE}.f_code", "attribute", _HIERARCHY, "the code of a frame"),
    PrivateName(f"{_BASE}.f_locals", "attribute", _HIERARCHY, "the arguments and free variables of the root frame"),
    PrivateName(
        "torch._dynamo.symbolic_convert.InliningInstructionTranslator.parent",
        "attribute",
        _HIERARCHY,
        "the frame that called it",
    ),
    PrivateName(
        "torch._dynamo.output_graph.SubgraphTracer",
        "class",
        (*_HIERARCHY, "speculation engine"),
        "the tracer of a graph: of the program's, and of each body of a HOP",
    ),
    PrivateName(
        "torch._dynamo.output_graph.SubgraphTracer.create_proxy",
        "method",
        (*_HIERARCHY, "speculation engine"),
        "makes each node of each of them",
        signatures=(("2.11", "(self, kind, target, args, kwargs, name=None, type_expr=None, proxy_factory_fn=None)"),),
    ),
    PrivateName(
        "torch._dynamo.output_graph.SubgraphTracer.output_graph",
        "attribute",
        _HIERARCHY,
        "from a tracer to the attempt of Dynamo that it belongs to",
    ),
    PrivateName(
        "torch._dynamo.output_graph.OutputGraph.push_tx",
        "method",
        _HIERARCHY,
        "a frame is entered or resumed",
        signatures=(("2.11", "(self, tx)"),),
    ),
    PrivateName(
        "torch._dynamo.output_graph.OutputGraph.current_tx",
        "attribute",
        _HIERARCHY,
        "the frame that is being traced",
    ),
    PrivateName(
        "torch._dynamo.output_graph.OutputGraph.current_tracer",
        "attribute",
        _HIERARCHY,
        "the graph that is being traced",
    ),
    PrivateName(
        "torch._dynamo.variables.nn_module.record_nn_module_stack",
        "function",
        _HIERARCHY,
        "a module is called",
        signatures=(("2.11", "(module_key, source, tx, mod)"),),
    ),
    PrivateName("torch.nn.Module._modules", "attribute", _HIERARCHY, "the modules directly below one"),
    PrivateName(
        "torch.fx.proxy._COPY_META_FIELDS",
        "data",
        _HIERARCHY,
        "the fields that a node of a new graph gets from the node that it is made for",
    ),
    PrivateName(
        "torch._functorch._aot_autograd.utils._copy_metadata_to_bw_nodes_in_subgraph",
        "function",
        _HIERARCHY,
        "finds the forward node of each backward node",
        signatures=(("2.13", "(fx_g, fwd_seq_nr_to_node)"),),
    ),
    PrivateName(
        "torch._functorch.aot_autograd.create_joint",
        "function",
        _HIERARCHY,
        "makes the function that reruns the body of a HOP, forward and backward",
        signatures=(("2.11", "(fn, primals_descs=None, *, aot_config)"),),
    ),
    PrivateName(
        "torch._higher_order_ops.utils.prepare_fw_with_masks_all_requires_grad",
        "function",
        _HIERARCHY,
        "takes the body of a HOP, to make its backward graph",
        signatures=(("2.13", "(fn)"),),
    ),
    PrivateName(
        "torch._higher_order_ops.partitioner.materialize_as_graph",
        "function",
        _HIERARCHY,
        "runs the joint graph of a scan's body again",
        signatures=(
            (
                "2.13",
                "(fn, args, include_key_set=None, exclude_key_set=None, force_enable_grad=False, "
                "subgraph_decomp_table=None)",
            ),
        ),
    ),
    PrivateName(
        "torch.fx.experimental.proxy_tensor._ModuleStackTracer",
        "class",
        _HIERARCHY,
        "the tracer of a program that is run as Python to export it",
    ),
    PrivateName(
        "torch.fx.experimental.proxy_tensor._ModuleStackTracer.trace",
        "method",
        _HIERARCHY,
        "runs the program",
        signatures=(("2.13", "(self, root, concrete_args)"),),
    ),
    PrivateName(
        "torch.fx.experimental.proxy_tensor._ModuleStackTracer.call_module",
        "method",
        _HIERARCHY,
        "a module is called in it",
        signatures=(("2.11", "(self, m, forward, args, kwargs)"),),
    ),
    PrivateName(
        "torch.fx.experimental.proxy_tensor.PythonKeyTracer",
        "class",
        _HIERARCHY,
        "its base, and the tracer of the bodies of HOPs in it",
    ),
    PrivateName(
        "torch.fx.experimental.proxy_tensor.PythonKeyTracer.create_node",
        "method",
        _HIERARCHY,
        "makes each node of either",
        signatures=(("2.11", "(self, kind, target, args, kwargs, name=None, type_expr=None)"),),
    ),
    PrivateName(
        "torch.fx.experimental.proxy_tensor._ModuleStackTracer.scope_root",
        "attribute",
        _HIERARCHY,
        "torch's wrapper module around the program",
    ),
    PrivateName(
        "torch.fx.experimental.proxy_tensor._AttrProxy",
        "class",
        _HIERARCHY,
        "the proxy of a module that has several names",
    ),
    PrivateName("torch._higher_order_ops.scan.ScanAutogradImpl", "class", _HIERARCHY, "a scan that is differentiated"),
    PrivateName(
        "torch._higher_order_ops.scan.ScanAutogradImpl.call_backward",
        "method",
        _HIERARCHY,
        "runs the backward part of the joint graph",
        signatures=(("2.13", "(self, *grad_fw_outputs)"),),
    ),
    PrivateName(
        "torch._higher_order_ops.scan.ScanAutogradImpl.hop_partitioned_graph",
        "attribute",
        _HIERARCHY,
        "that graph, and the forward's",
    ),
    PrivateName(
        "torch._dynamo.eval_frame._callback_from_stance",
        "function",
        _HIERARCHY,
        "returns the callback that compiles frames, at each call of a compiled function",
        signatures=(("2.11", "(callback)"),),
    ),
    PrivateName(
        "torch._dynamo.eval_frame.innermost_backend",
        "function",
        _HIERARCHY,
        "from the callback to the backend, which identifies cache entries",
        signatures=(("2.11", "(fn)"),),
    ),
    PrivateName(
        "torch._inductor.pattern_matcher.ReplacementPatternEntry",
        "class",
        _HIERARCHY,
        "a pattern of nodes and its replacement",
    ),
    PrivateName(
        "torch._inductor.pattern_matcher.ReplacementPatternEntry.replace_with_graph",
        "method",
        _HIERARCHY,
        "inserts the replacement",
        signatures=(
            ("2.11", "(match, graph, replacement_graph, args)"),
            ("2.12", "(match, graph, replacement_graph, args, pass_name=None)"),
        ),
    ),
    PrivateName("torch._inductor.pattern_matcher.Match.nodes", "attribute", _HIERARCHY, "the nodes that it replaces"),
    PrivateName(
        "torch._dispatch.python.enable_python_dispatcher",
        "class",
        _HIERARCHY,
        "decomposes operators in Python, for the reference run",
    ),
    PrivateName("torch._inductor.codecache.FxGraphCache", "class", _HIERARCHY, "caches compiled graphs"),
    PrivateName(
        "torch._inductor.codecache.FxGraphCache._check_can_cache",
        "method",
        _HIERARCHY,
        "raises if a graph must bypass the cache",
    ),
    PrivateName("torch._inductor.codecache.BypassFxGraphCache", "class", _HIERARCHY, "the exception that it raises"),
    PrivateName(
        "torch._functorch._aot_autograd.autograd_cache.check_cacheable",
        "function",
        _HIERARCHY,
        "the same for AOTAutograd's cache",
        signatures=(("2.11", "(gm)"),),
    ),
    PrivateName(
        "torch._functorch._aot_autograd.autograd_cache.BypassAOTAutogradCache",
        "class",
        _HIERARCHY,
        "the exception that it raises",
    ),
)
