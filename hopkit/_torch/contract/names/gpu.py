"""The virtual GPU: device queries of torch, and Inductor's kernels for a device."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_GPU = ("virtual GPU",)
_DEVICES = "torch._dynamo.device_interface"
_AUTOTUNER = "torch._inductor.runtime.triton_heuristics.CachingAutotuner"


def _memo(path: str, *signatures: tuple[str, str], versions: str = "") -> PrivateName:
    return PrivateName(path, "function", _GPU, "caches the available devices", signatures, versions)


_QUERIES = (
    PrivateName("torch.cuda._exchange_device", "function", _GPU, "enters a device; a CPU build's raises"),
    PrivateName("torch.cuda._maybe_exchange_device", "function", _GPU, "leaves a device; a CPU build's raises"),
    PrivateName("torch.cuda._lazy_init", "function", _GPU, "would look for a driver", (("2.11", "()"),)),
    PrivateName("torch._C", "module", _GPU, "has the function for the raw stream, which CPU builds lack"),
    PrivateName("torch._C._dynamo.guards._empty_strided_cuda", "function", _GPU, "allocates the buffers of a wrapper"),
    PrivateName(f"{_DEVICES}.device_interfaces", "data", _GPU, "Dynamo's and Inductor's table of devices"),
    PrivateName(
        f"{_DEVICES}.get_interface_for_device",
        "function",
        _GPU,
        "fills the table when it is first asked",
        (("2.11", "(device)"),),
    ),
    PrivateName(f"{_DEVICES}.CudaInterface", "class", _GPU, "the device queries of type cuda", (("2.11", "()"),)),
    PrivateName(
        "torch._guards.detect_fake_mode",
        "function",
        (*_GPU, "custom HOPs"),
        "whether a buffer becomes a fake tensor; the symbols of fake bodies",
        (("2.11", "(inputs=None)"),),
    ),
    PrivateName(
        "torch._inductor.runtime.triton_helpers.set_driver_to_gpu",
        "function",
        _GPU,
        "runs in every kernel's module, and looks for a driver",
        (("2.11", "()"),),
    ),
    PrivateName(
        "torch._inductor.fx_passes.joint_graph.lazy_init",
        "function",
        _GPU,
        "loads patterns once for all devices; to do so it makes tensors on one",
        (("2.11", "(input_device=None)"),),
    ),
)

_MEMOS = (
    PrivateName(
        "torch._subclasses.fake_tensor.init_gpu_context",
        "function",
        _GPU,
        "makes a tensor on the device of the first fake tensor, once",
        (("2.11", "(device)"),),
    ),
    _memo("torch.utils._triton._device_supports_tma", ("2.13", "()"), versions="<2.14"),
    _memo("torch.utils._triton.has_triton_experimental_host_tma", ("2.11", "()")),
    _memo("torch.utils._triton.has_triton_tensor_descriptor_host_tma", ("2.11", "()")),
    _memo("torch.utils._triton.has_triton_tma", ("2.11", "()")),
    _memo("torch.utils._triton.has_triton_tma_device", ("2.11", "()")),
    _memo("torch.utils._triton.has_datacenter_blackwell_tma_device", ("2.11", "()")),
    _memo("torch.utils._triton.has_triton_stable_tma_api", ("2.11", "()")),
    _memo("torch.utils._triton.triton_backend"),
    _memo("torch.utils._triton.triton_hash_with_backend"),
    _memo("torch._inductor.utils.get_gpu_type"),
    _memo("torch._inductor.utils.is_big_gpu"),
    _memo("torch._inductor.utils.get_max_num_sms"),
    _memo("torch._inductor.utils.get_gpu_dram_gbps"),
    _memo("torch._inductor.utils.get_device_tflops"),
    _memo("torch._inductor.utils.get_backend_num_stages"),
    PrivateName("torch._inductor.codecache.CacheBase.get_system", "method", _GPU, "caches the name of the device"),
    PrivateName(
        "torch._inductor.runtime.hints.DeviceProperties.create", "method", _GPU, "caches properties of devices"
    ),
)

_KERNELS = (
    PrivateName(
        "torch._inductor.compile_fx.compile_fx",
        "function",
        (*_GPU, "Inductor's passes", "memory checks"),
        "Inductor's entry, which takes the lowering step as an argument",
    ),
    PrivateName(
        "torch._inductor.compile_fx.compile_fx_inner",
        "function",
        (*_GPU, "Inductor's passes"),
        "the step that lowers a graph",
    ),
    PrivateName(
        "torch._inductor.graph.GraphLowering.add_tensor_constant",
        "method",
        _GPU,
        "sets the device of a constant to that of its data",
        (("2.11", "(self, data, name=None)"),),
    ),
    PrivateName(
        "torch._subclasses.fake_tensor.FakeTensor",
        "class",
        (*_GPU, "speculation engine", "FX backend"),
        "the fake value of a node, or a constant of a graph; hopkit sets its ``fake_device``",
    ),
    PrivateName(
        "torch._subclasses.fake_tensor.in_kernel_invocation_manager",
        "function",
        _GPU,
        "exposes the meta tensor of a fake tensor",
        (("2.11", "(fake_mode)"),),
    ),
    PrivateName(
        "torch._subclasses.fake_tensor.unset_fake_temporarily",
        "function",
        _GPU,
        "makes a real tensor where fake ones are made",
        (("2.11", "()"),),
    ),
    PrivateName(
        "torch._subclasses.fake_tensor.FakeTensorMode.avoid_device_init",
        "attribute",
        _GPU,
        "whether numbers become tensors on the CPU first, and none is computed on a device",
    ),
    PrivateName(
        "torch.fx.experimental.proxy_tensor.CONSTANT_NUMEL_LIMIT",
        "data",
        _GPU,
        "how many elements a tensor may have whose numbers are computed while it is traced",
    ),
    PrivateName(
        "torch.utils._device._device_constructors",
        "function",
        _GPU,
        "lists the functions that make tensors on a device",
        (("2.11", "()"),),
    ),
    PrivateName(
        "torch._C._conv_determine_backend_memory_format", "function", _GPU, "returns the memory format of a convolution"
    ),
    PrivateName(
        "torch._prims_common.suggest_memory_format",
        "function",
        _GPU,
        "detects channels-last by the strides",
    ),
    PrivateName("torch._inductor.config.max_autotune", "data", _GPU, "would time kernels on the device"),
    PrivateName("torch._inductor.config.max_autotune_gemm", "data", _GPU, "would time products on the device"),
    PrivateName("torch._inductor.config.benchmark_fusion", "data", _GPU, "would time kernels before they are fused"),
    PrivateName(
        "torch._inductor.scheduler.Scheduler.speedup_by_combo_kernel",
        "method",
        _GPU,
        "would time kernels before they are combined",
        (("2.13", "(self, nodes)"),),
    ),
    PrivateName(
        "torch._inductor.config.coordinate_descent_tuning", "data", _GPU, "would time configurations of a kernel"
    ),
    PrivateName("torch._inductor.config.cpp_wrapper", "data", _GPU, "whether the wrapper is C++, which needs a driver"),
    PrivateName("torch._inductor.config.freezing", "data", _GPU, "would take the values of parameters, on the CPU"),
    PrivateName("torch._inductor.config.shape_padding", "data", _GPU, "would time products with padded operands"),
    PrivateName("torch._inductor.config.triton.multi_kernel", "data", _GPU, "would time kernels when they are run"),
    PrivateName(
        "torch._inductor.list_mode_options",
        "function",
        _GPU,
        "returns the settings of a mode of torch.compile",
        (("2.11", "(mode=None, dynamic=None)"),),
    ),
    PrivateName("torch._inductor.async_compile.AsyncCompile", "class", _GPU, "turns the text of kernels into kernels"),
    PrivateName(
        "torch._inductor.async_compile.AsyncCompile.triton",
        "method",
        _GPU,
        "the same for Triton's",
        (("2.11", "(self, kernel_name, source_code, device_str='cuda')"),),
    ),
    PrivateName(
        "torch._inductor.async_compile._load_triton_kernel_from_source",
        "function",
        _GPU,
        "loads the text of a kernel",
        (("2.11", "(kernel_name, source_code)"),),
    ),
    PrivateName(
        "torch._inductor.codecache.PyCodeCache.modules_no_attr",
        "data",
        _GPU,
        "the modules of generated code by path: a module loaded for another GPU has the kernels of that GPU",
    ),
    PrivateName(
        "torch._inductor.codecache.PyCodeCache.write",
        "method",
        _GPU,
        "takes the text of a generated module before it is loaded",
        (("2.11", "(source_code, extra='')"),),
    ),
    PrivateName(
        f"{_AUTOTUNER}._create_compile_meta",
        "method",
        _GPU,
        "the metadata of a kernel for Triton",
        (("2.11", "(self, cfg)"),),
    ),
    PrivateName(
        f"{_AUTOTUNER}._create_compile_options",
        "method",
        _GPU,
        "the options with which Triton compiles it",
        (("2.11", "(self, cfg, compile_meta)"),),
    ),
    PrivateName(
        "torch._inductor.runtime.triton_heuristics.GridExpr.from_meta",
        "method",
        _GPU,
        "the grid of a launch",
        (("2.11", "(inductor_meta, cfg, mode='python')"),),
    ),
    PrivateName(
        "triton.compiler.compiler.ASTSource",
        "class",
        _GPU,
        "a kernel as Triton's compiler takes it",
        (("2.11", "(fn, signature, constexprs=None, attrs=None)"),),
    ),
    PrivateName("triton.compiler.compiler.compile", "function", _GPU, "compiles for a target that need not be here"),
)

_WORK = (
    PrivateName("torch._inductor.output_code.cudagraph_post_compile", "function", _GPU, "records a whole graph"),
    PrivateName(
        "torch._inductor.output_code.cudagraph_partition_post_compile", "function", _GPU, "records each partition"
    ),
    PrivateName(
        "torch._inductor.cudagraph_utils.check_caching_allocator_for_cudagraphs",
        "function",
        _GPU,
        "queries the device's allocator before recording launches",
        versions=">=2.13",
    ),
)

_AUTOGRAD = (
    PrivateName(
        "torch.library.get_kernel",
        "function",
        _GPU,
        "the kernel that is called for a key",
        (("2.11", "(op, dispatch_key)"),),
    ),
    PrivateName("torch._decomp.global_decomposition_table", "data", _GPU, "its module registers decompositions"),
    PrivateName("torch._C._dispatch_has_kernel_for_dispatch_key", "function", _GPU, "whether a kernel is registered"),
    PrivateName("torch._C._dispatch_keys", "data", _GPU, "the keys by which a call of a tensor is dispatched"),
    PrivateName("torch._C._get_sdp_priority_order", "data", _GPU, "in which order kernels of attention are tried"),
    PrivateName(
        "torch.library._scoped_library",
        "function",
        _GPU,
        "registers kernels of operators inside a block",
        (("2.11", "(*args, **kwargs)"),),
    ),
    PrivateName(
        "torch.autograd.variable.Variable._execution_engine",
        "data",
        _GPU,
        "runs backward; needs an accelerator if gradients claim to be on one",
    ),
    PrivateName(
        "torch._functorch._aot_autograd.graph_capture_wrappers.setup_stacktrace_preservation_hooks",
        "function",
        _GPU,
        "puts hooks on autograd nodes, which record the origin of backward nodes",
        (("2.11", "(roots)"),),
    ),
)

NAMES = (*_QUERIES, *_MEMOS, *_KERNELS, *_WORK, *_AUTOGRAD)
