"""AOTAutograd: where backends enter it, and the compilers they give it."""

from __future__ import annotations

from hopkit._torch.private_name import PrivateName

_AOT = ("capture of AOT stages",)
_FAULTS = ("faults in AOT graphs",)
_CACHES = ("capture of Inductor's stages",)

NAMES = (
    PrivateName(
        "torch._dynamo.backends.common",
        "module",
        _AOT,
        "looks AOTAutograd up by name for every backend, so one patch sees them all",
    ),
    PrivateName(
        "torch._dynamo.backends.common.aot_module_simplified",
        "function",
        _AOT,
        "AOTAutograd's entry; its compilers are watched",
        signatures=(
            (
                "2.11",
                "(mod, args, fw_compiler, bw_compiler=None, partition_fn=default_partition, decompositions=None, "
                "keep_inference_input_mutations=False, inference_compiler=None, cudagraphs=None, "
                "boxed_forward_device_index=None, ignore_shape_env=False, disable_functionalization=False)",
            ),
            (
                "2.13",
                "(mod, args, fw_compiler, bw_compiler=None, partition_fn=default_partition, decompositions=None, "
                "keep_inference_input_mutations=False, inference_compiler=None, compiler_config_extra=None, "
                "ignore_shape_env=False, disable_functionalization=False, pre_grad_passes=None, "
                "compile_region_name=None)",
            ),
        ),
    ),
    PrivateName(
        "torch._functorch.aot_autograd.SerializableAOTDispatchCompiler",
        "class",
        _AOT,
        "AOTAutograd asks for this type before it caches what a compiler made, so a watched one keeps it",
    ),
    PrivateName(
        "torch._functorch.aot_autograd.SerializableAOTDispatchCompiler.compiler_fn",
        "attribute",
        _AOT,
        "the compiler inside it",
    ),
    PrivateName(
        "torch._functorch.partitioners._get_unique_path",
        "function",
        _AOT,
        "where the partitioner writes its graph when it fails: into the working directory",
        signatures=(("2.11", "(base_name, extension)"),),
    ),
    PrivateName(
        "torch._dynamo.backends.debugging.aot_eager",
        "function",
        _FAULTS,
        "the backend whose graphs faults are planted in; it takes compilers of one's own",
        signatures=(("2.11", "(gm, fake_tensor_inputs, fw_compiler=None, bw_compiler=None, **kwargs)"),),
    ),
    PrivateName(
        "torch._dynamo.backends.debugging.boxed_nop",
        "function",
        _FAULTS,
        "its compiler, which runs a graph as it is",
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
