"""AOTAutograd: its entry for backends, and the compilers that they pass to it."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_AOT = ("capture of AOT stages",)
_JOINT = ("joint export",)
_FAULTS = ("faults in AOT graphs",)
_CACHES = ("capture of Inductor's stages",)

NAMES = (
    PrivateName(
        "torch._functorch.aot_autograd",
        "module",
        _AOT,
        "looks the steps of AOTAutograd up by name, whichever of its functions a backend enters",
    ),
    PrivateName(
        "torch._functorch.aot_autograd.create_aot_state",
        "function",
        _AOT,
        "AOTAutograd begins with a graph",
        signatures=(("2.11", "(stack, flat_fn, fake_flat_args, flat_args_descs, aot_config, fake_mode, shape_env)"),),
    ),
    PrivateName(
        "torch._functorch.aot_autograd.aot_stage2_compile",
        "function",
        _AOT,
        "takes the compilers of a backend, which hopkit wraps",
        signatures=(
            (
                "2.11",
                "(aot_state, aot_graph_capture, partition_fn, fw_compiler, bw_compiler=None, inference_compiler=None)",
            ),
        ),
    ),
    PrivateName(
        "torch._functorch.aot_autograd.SerializableAOTDispatchCompiler",
        "class",
        _AOT,
        "AOTAutograd caches only the results of this type, so a wrapped compiler keeps it",
    ),
    PrivateName(
        "torch._functorch.aot_autograd.SerializableAOTDispatchCompiler.compiler_fn",
        "attribute",
        _AOT,
        "the compiler inside it",
    ),
    PrivateName(
        "torch._functorch.aot_autograd.aot_export_joint_with_descriptors",
        "function",
        _JOINT,
        "makes the graph of forward and backward of a module, with a descriptor for each input and output",
    ),
    PrivateName(
        "torch._functorch.aot_autograd.aot_compile_joint_with_descriptors",
        "function",
        _JOINT,
        "compiles that graph",
        signatures=(
            (
                "2.13",
                "(jd, *, partition_fn=default_partition, fw_compiler=boxed_nop_preserve_node_meta, "
                "bw_compiler=boxed_nop_preserve_node_meta, serializable=False)",
            ),
        ),
    ),
    PrivateName(
        "torch.fx.experimental.symbolic_shapes.StatelessSymbolicContext",
        "class",
        _JOINT,
        "says which sizes of a fake tensor are symbols",
    ),
    PrivateName(
        "torch.fx.experimental.symbolic_shapes.DimDynamic", "class", _JOINT, "the kinds of a size: number or symbol"
    ),
    PrivateName(
        "torch.fx.experimental.symbolic_shapes.ShapeEnv.produce_guards_expression",
        "method",
        _JOINT,
        "writes what a graph assumes of the sizes of its arguments",
        signatures=(("2.13", "(self, placeholders, *, guards=None, ignore_static=True)"),),
    ),
    PrivateName(
        "torch.fx.experimental.symbolic_shapes.ShapeEnv.evaluate_guards_expression",
        "method",
        _JOINT,
        "says whether the arguments of another call meet it",
        signatures=(("2.13", "(self, code, args)"),),
    ),
    PrivateName(
        "torch._functorch.partitioners._get_unique_path",
        "function",
        _AOT,
        "writes the partitioner's graph into the working directory if it fails",
        signatures=(("2.11", "(base_name, extension)"),),
    ),
    PrivateName(
        "torch._dynamo.backends.debugging.aot_eager",
        "function",
        (*_FAULTS, "regions"),
        "the backend whose graphs faults are planted in, and regions compiled; it takes any compilers",
        signatures=(("2.11", "(gm, fake_tensor_inputs, fw_compiler=None, bw_compiler=None, **kwargs)"),),
    ),
    PrivateName(
        "torch._dynamo.backends.debugging.boxed_nop",
        "function",
        (*_FAULTS, "Inductor's passes"),
        "its compiler, which runs a graph unchanged",
        signatures=(("2.11", "(fx_g, example_inputs)"),),
    ),
    PrivateName(
        "torch._functorch.config",
        "module",
        ("capture", *_CACHES),
        "its caches are turned off during a capture",
    ),
    PrivateName("torch._functorch.config.enable_autograd_cache", "data", _CACHES, "a warm cache skips passes"),
    PrivateName("torch._functorch.config.enable_remote_autograd_cache", "data", _CACHES, "the same, kept remotely"),
)
