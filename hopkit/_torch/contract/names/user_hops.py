"""Custom HOPs: dispatch keys, Dynamo's rule, Inductor's lowering."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_CUSTOM = ("custom HOPs",)
_CHECKED = (*_CUSTOM, "hopcheck")
_UTILS = "torch._higher_order_ops.utils"
_PROXY = "torch.fx.experimental.proxy_tensor"
_LOWERING = "torch._inductor.lowering"

NAMES = (
    PrivateName("torch._C._AutoDispatchBelowAutograd", "class", _CUSTOM, "calls an operator without recording"),
    PrivateName("torch._C._dispatch_tls_local_include_set", "function", _CUSTOM, "the dispatch keys forced on"),
    PrivateName("torch._C._dispatch_tls_local_exclude_set", "function", _CUSTOM, "the dispatch keys forced off"),
    PrivateName("torch._C._functorch.peek_interpreter_stack", "function", _CUSTOM, "which transform is on top"),
    PrivateName(
        "torch._functorch.vmap.restore_vmap",
        "function",
        _CUSTOM,
        "runs a body on batches, and tells which outputs are batches",
        (("2.11", "(func, in_dims, batch_size, randomness)"),),
    ),
    PrivateName(
        "torch._functorch.pyfunctorch.retrieve_current_functorch_interpreter",
        "function",
        _CUSTOM,
        "the level of vmap at which an operator is called",
        (("2.11", "()"),),
    ),
    PrivateName(
        "torch._functorch.eager_transforms.enable_inplace_requires_grad",
        "function",
        _CUSTOM,
        "lets a new tensor require a gradient under a transform",
        (("2.11", "(enabled)"),),
    ),
    PrivateName("torch._C._functorch.TransformType", "class", _CUSTOM, "the kinds of transforms"),
    PrivateName("torch._C._functorch.get_interpreter_stack", "function", _CUSTOM, "all transforms"),
    PrivateName("torch._C._functorch.is_batchedtensor", "function", _CUSTOM, "detects the wrapper of vmap"),
    PrivateName("torch._C._functorch.maybe_get_level", "function", _CUSTOM, "which transform made a wrapper"),
    PrivateName("torch._C._functorch.maybe_get_bdim", "function", _CUSTOM, "which dimension is the batch"),
    PrivateName(
        "torch._assert_async",
        "function",
        (*_CUSTOM, "speculation engine"),
        "an assertion in the graph, checked at run time",
    ),
    PrivateName("torch._C._functorch._add_batch_dim", "function", _CUSTOM, "puts the wrapper of vmap around a tensor"),
    PrivateName(
        "torch._subclasses.fake_tensor.FakeTensorMode",
        "class",
        (*_CHECKED, "virtual GPU", "joint export"),
        "the key of the fake rule",
    ),
    PrivateName(
        "torch.fx.experimental.symbolic_shapes.ShapeEnv.ignore_fresh_unbacked_symbols",
        "method",
        (*_CUSTOM, "speculation engine"),
        "runs nodes on fake values again without new symbols",
    ),
    PrivateName(
        "torch.fx.experimental.symbolic_shapes.ShapeEnv", "class", (*_CHECKED, "joint export"), "makes symbols"
    ),
    PrivateName(f"{_PROXY}.ProxyTorchDispatchMode", "class", _CUSTOM, "the key of the rule that makes nodes"),
    PrivateName(
        "torch.fx.experimental.symbolic_shapes.statically_known_true",
        "function",
        ("speculation engine",),
        "finds out that a comparison of sizes holds for all of them",
        (("2.11", "(x)"),),
    ),
    PrivateName(
        "torch.fx.experimental.symbolic_shapes.free_unbacked_symbols",
        "function",
        (*_CUSTOM, "speculation engine"),
        "separates a number read from a tensor from a number that is an input",
        (("2.11", "(x)"),),
    ),
    PrivateName(
        f"{_PROXY}.track_tensor_tree",
        "function",
        _CUSTOM,
        "ties the results of an operator to its node",
        (("2.13", "(inner_res, proxy_res, *, constant, tracer)"),),
    ),
    PrivateName(f"{_PROXY}.get_proxy_mode", "function", _CUSTOM, "whether a trace makes nodes", (("2.11", "()"),)),
    PrivateName(f"{_PROXY}.make_fx", "function", _CHECKED, "traces the replacement of a node"),
    PrivateName(
        f"{_UTILS}.reenter_make_fx",
        "function",
        _CUSTOM,
        "traces a body as part of a trace",
        (("2.13", "(fn, subgraph_decomp_table=None)"),),
    ),
    PrivateName(
        f"{_UTILS}._maybe_run_with_interpreter",
        "function",
        (*_CUSTOM, "call hierarchy"),
        "keeps the metadata of a body's nodes while it is traced again",
        (("2.13", "(fn)"),),
    ),
    PrivateName(
        f"{_UTILS}.materialize_as_graph",
        "function",
        _CUSTOM,
        "traces the derivative of a body",
        (
            (
                "2.13",
                "(fn, args, include_key_set=None, exclude_key_set=None, force_enable_grad=False, "
                "subgraph_decomp_table=None)",
            ),
        ),
    ),
    PrivateName(
        f"{_UTILS}._maybe_compile_and_run_fn",
        "function",
        _CUSTOM,
        "compiles a call with Dynamo, which lifts freevars",
        (("2.11", "(fn, *args)"),),
    ),
    PrivateName("torch._inductor.ir", "module", _CUSTOM, "the nodes that Inductor makes code of"),
    PrivateName("torch._inductor.ir.Subgraph", "class", _CUSTOM, "a body of an operator"),
    PrivateName(
        "torch._inductor.graph.GraphLowering.bw_donated_idxs",
        "attribute",
        _CUSTOM,
        "the positions of the inputs of a backward graph that it may overwrite",
    ),
    PrivateName(
        "torch._inductor.virtualized.V",
        "data",
        (*_CUSTOM, "provenance of kernels", "memory checks", "fallbacks"),
        "which graph is lowered or written now",
    ),
    PrivateName(
        f"{_LOWERING}.lowerings",
        "data",
        (*_CUSTOM, "fallbacks", "capture of Inductor's stages"),
        "the table of lowerings",
    ),
    PrivateName(f"{_LOWERING}.register_lowering", "function", _CUSTOM, "adds an entry to it"),
    PrivateName(
        f"{_LOWERING}.process_subgraph_nodes",
        "function",
        _CUSTOM,
        "lowers a graph in the place of a node",
        (("2.13", "(graph_module, args)"),),
    ),
    PrivateName(
        f"{_LOWERING}.constrain_to_fake_tensor",
        "function",
        _CUSTOM,
        "restores the strides from tracing",
        (("2.13", "(arg, fake_arg)"),),
    ),
)
