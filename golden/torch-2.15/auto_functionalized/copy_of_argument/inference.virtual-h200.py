# torch 2.15; codegen; regenerate: hopkit golden auto_functionalized/copy_of_argument --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_clone_scale__0: compiled for sm_90; interpreted
# triton_poi_fused_mul_1: compiled for sm_90; interpreted
# triton_poi_fused_add_copy__2: compiled for sm_90; interpreted
# extern calls, which the CPU computes: hopkit_cases.scale_.default
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# without from torch._C._dynamo.guards import copy_if_misaligned


# Topologically Sorted Source Nodes: [scale_], Original ATen: [aten.clone, hopkit_cases.scale_]
# Source node to ATen node mapping:
#   scale_ => clone, scale__default
# Graph fragment:
#   %copy_ : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=copy_]
#   %clone : Tensor "f32[4][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.clone.default](args = (%arg0_1,), kwargs = {})
#   %scale__default : [num_users=0] = call_function[target=torch.ops.hopkit_cases.scale_.default](args = (%clone, 3.0), kwargs = {})
#   return %buf0
triton_poi_fused_clone_scale__0 = async_compile.triton('triton_poi_fused_clone_scale__0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_clone_scale__0', 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clone_scale__0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [mul], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   mul => mul
# Graph fragment:
#   %buf2 : Tensor  = PlaceHolder[target=buf2]
#   %mul : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%clone, 2), kwargs = {})
#   return %mul
triton_poi_fused_mul_1 = async_compile.triton('triton_poi_fused_mul_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_1', 'tiling_scores': {'x': 16}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [add_], Original ATen: [aten.add, aten.copy_]
# Source node to ATen node mapping:
#   add_ => add
# Graph fragment:
#   %copy_ : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=copy_]
#   %add : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=add]
#   %buf2 : Tensor  = PlaceHolder[target=buf2]
#   %add : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg0_1, 0.5), kwargs = {})
#   %copy_ : Tensor "f32[4][1]cuda:0"[num_users=0] = call_function[target=torch.ops.aten.copy_.default](args = (%arg0_1, %add), kwargs = {})
#   return %add,%buf5
triton_poi_fused_add_copy__2 = async_compile.triton('triton_poi_fused_add_copy__2', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_copy__2', 'mutated_arg_names': ['in_ptr0', 'out_ptr1'], 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__2(in_ptr0, out_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 0.5, tl.float32)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr1 + (x0), tmp2, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (4, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((4, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [scale_], Original ATen: [aten.clone, hopkit_cases.scale_]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_clone_scale__0.run(arg0_1, buf0, 4, stream=raw_stream0)
            # Topologically Sorted Source Nodes: [scale_], Original ATen: [aten.clone, hopkit_cases.scale_]
            torch.ops.hopkit_cases.scale_.default(buf0, 3.0)
            buf3 = empty_strided_cuda((4, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [mul], Original ATen: [aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_mul_1.run(buf0, buf3, 4, stream=raw_stream0)
            del buf0
            # Topologically Sorted Source Nodes: [add_], Original ATen: [aten.add, aten.copy_]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_copy__2.run(arg0_1, arg0_1, 4, stream=raw_stream0)
            del arg0_1
        return (buf3, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 142 lines
