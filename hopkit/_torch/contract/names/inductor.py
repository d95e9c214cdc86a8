"""Inductor: its passes, the code that it writes, its caches, its C++ compiler."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_INDUCTOR = ("capture of Inductor's stages",)
_KERNELS = ("measured times of kernels",)
_OBJECT_FILES = ("cached object files",)
_PASSES = ("Inductor's passes",)
_CONFIG = "torch._inductor.config"

NAMES = (
    PrivateName("torch._inductor.compile_fx", "module", _INDUCTOR, "looks its own passes up by name"),
    PrivateName(
        "torch._inductor.compile_fx._recursive_post_grad_passes",
        "function",
        (*_INDUCTOR, *_PASSES),
        "the last step in which a graph is a graph",
        signatures=(("2.13", "(gm, is_inference=False)"),),
    ),
    PrivateName(
        "torch._inductor.compile_fx._compile_fx_main",
        "function",
        _INDUCTOR,
        "the part of compile_fx that compiles a graph; hopkit records its entry",
    ),
    PrivateName(
        "torch._inductor.compile_fx._compile_fx_inner",
        "function",
        (*_INDUCTOR, "memory checks"),
        "the part of compile_fx_inner that compiles a graph; hopkit records its entry",
    ),
    PrivateName(
        "torch._inductor.compile_fx._recursive_record_original_output_strides",
        "function",
        ("memory checks",),
        "writes the strides of its outputs on the output node of a graph, and of each region that it calls",
        (("2.11", "(gm)"),),
    ),
    PrivateName(
        "torch._inductor.compile_fx._recursive_pre_grad_passes",
        "function",
        _PASSES,
        "runs the passes before AOTAutograd on a graph and its bodies",
    ),
    PrivateName(
        "torch._inductor.compile_fx._recursive_joint_graph_passes",
        "function",
        _PASSES,
        "runs the passes before the partitioner on a graph and its bodies",
    ),
    PrivateName(
        "torch.fx.passes.graph_transform_observer.GraphTransformObserver", "class", _PASSES, "surrounds each pass"
    ),
    PrivateName(
        "torch.fx.passes.graph_transform_observer.GraphTransformObserver.__enter__",
        "method",
        _PASSES,
        "the begin of a pass",
    ),
    PrivateName(
        "torch.fx.passes.graph_transform_observer.GraphTransformObserver.__exit__",
        "method",
        _PASSES,
        "the end of a pass",
    ),
    PrivateName("torch._inductor.graph.GraphLowering", "class", (*_INDUCTOR, "virtual GPU"), "turns a graph into code"),
    PrivateName(
        "torch._inductor.graph.GraphLowering.save_output_code",
        "data",
        _INDUCTOR,
        "a hook, None by default, that receives the generated code",
    ),
    PrivateName(
        _CONFIG,
        "module",
        ("capture", "call hierarchy", "FX backend", "memory checks", *_INDUCTOR, *_KERNELS, *_PASSES),
        "its caches are turned off during a capture",
    ),
    PrivateName(f"{_CONFIG}.fx_graph_cache", "data", _INDUCTOR, "a warm cache skips passes"),
    PrivateName(f"{_CONFIG}.fx_graph_remote_cache", "data", _INDUCTOR, "the same, kept remotely"),
    PrivateName(f"{_CONFIG}.autotune_local_cache", "data", _INDUCTOR, "a warm cache changes the generated code"),
    PrivateName(f"{_CONFIG}.autotune_remote_cache", "data", _INDUCTOR, "the same, kept remotely"),
    PrivateName(f"{_CONFIG}.bundled_autotune_remote_cache", "data", _INDUCTOR, "the same, bundled"),
    PrivateName(f"{_CONFIG}.compile_threads", "data", _INDUCTOR, "a pool of compilers would outlive a capture"),
    PrivateName("torch._inductor.codecache._HEADER_DIR", "data", _OBJECT_FILES, "the folder of precompiled headers"),
    PrivateName("torch._inductor.codecache._HEADER_LOCK_DIR", "data", _OBJECT_FILES, "the folder of their locks"),
    PrivateName(f"{_CONFIG}.cpp.enable_kernel_profile", "data", _KERNELS, "C++ kernels report to the profiler"),
    PrivateName(
        f"{_CONFIG}.trace.provenance_tracking_level", "data", _KERNELS, "keeps the origins of nodes that passes replace"
    ),
    PrivateName(
        "torch._inductor.cpu_vec_isa.pick_vec_isa",
        "function",
        _INDUCTOR,
        "compiles and loads a library for each kind of vector instructions, once in a process",
        signatures=(("2.13", "()"),),
    ),
    PrivateName(
        "torch._inductor.cpp_builder.get_cpp_compiler",
        "function",
        ("feature probes",),
        "the C++ compiler that Inductor would use",
        signatures=(("2.13", "()"), ("2.15", "(device_type=None)")),
    ),
)
