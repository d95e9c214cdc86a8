# torch 2.13; codegen; regenerate: hopkit golden fallbacks/marked --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_sin_0: compiled for sm_90; interpreted
# triton_poi_fused_add_cos_1: compiled for sm_90; interpreted
# triton_poi_fused_mul_2: compiled for sm_90; interpreted
# extern calls, which the CPU computes: aten.relu.default (2)
# AOT ID: ['inference']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [sin], Original ATen: [aten.sin]
# Source node to ATen node mapping:
#   sin => sin
# Graph fragment:
#   %arg0_1 : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=arg0_1]
#   %sin : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%arg0_1,), kwargs = {})
#   return %sin
triton_poi_fused_sin_0 = async_compile.triton('triton_poi_fused_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_sin_0', 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sin_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [add, cos], Original ATen: [aten.add, aten.cos]
# Source node to ATen node mapping:
#   add => add
#   cos => cos
# Graph fragment:
#   %relu : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=relu]
#   %add : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%relu, 1), kwargs = {})
#   %cos : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cos.default](args = (%add,), kwargs = {})
#   return %cos
triton_poi_fused_add_cos_1 = async_compile.triton('triton_poi_fused_add_cos_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_cos_1', 'mutated_arg_names': ['in_out_ptr0'], 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_cos_1(in_out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 1.0, tl.float32)
    tmp2 = tmp0 + tmp1
    tmp3 = tl_math.cos(tmp2)
    tl.store(in_out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [mul], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   mul => mul
# Graph fragment:
#   %relu_1 : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=relu_1]
#   %mul : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%relu_1, 2), kwargs = {})
#   return %mul
triton_poi_fused_mul_2 = async_compile.triton('triton_poi_fused_mul_2', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_2', 'mutated_arg_names': ['in_out_ptr0'], 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_2(in_out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tl.store(in_out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (4, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf0 = empty_strided_cuda((4, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [sin], Original ATen: [aten.sin]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_sin_0.run(arg0_1, buf0, 4, stream=raw_stream0)
            del arg0_1
            # Topologically Sorted Source Nodes: [sin, relu], Original ATen: [aten.sin, aten.relu]
            buf1 = torch.ops.aten.relu.default(buf0)
            del buf0
            buf2 = buf1
            assert_size_stride(buf2, (4, ), (1, ), 'torch.ops.aten.relu.default')
            assert_alignment(buf2, 16, 'torch.ops.aten.relu.default')
            del buf1
            buf3 = buf2; del buf2  # reuse
            # Topologically Sorted Source Nodes: [add, cos], Original ATen: [aten.add, aten.cos]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_cos_1.run(buf3, 4, stream=raw_stream0)
            # Topologically Sorted Source Nodes: [add, cos, relu_1], Original ATen: [aten.add, aten.cos, aten.relu]
            buf4 = torch.ops.aten.relu.default(buf3)
            del buf3
            buf5 = buf4
            assert_size_stride(buf5, (4, ), (1, ), 'torch.ops.aten.relu.default')
            assert_alignment(buf5, 16, 'torch.ops.aten.relu.default')
            del buf4
            buf6 = buf5; del buf5  # reuse
            # Topologically Sorted Source Nodes: [mul], Original ATen: [aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_mul_2.run(buf6, 4, stream=raw_stream0)
        return (buf6, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 154 lines
