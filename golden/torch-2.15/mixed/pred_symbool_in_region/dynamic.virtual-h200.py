# torch 2.15; codegen; regenerate: hopkit golden mixed/pred_symbool_in_region --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_sin_0: compiled for sm_90; interpreted
# triton_poi_fused_add_sin_1: compiled for sm_90; interpreted
# triton_poi_fused_mul_sin_2: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata


# Topologically Sorted Source Nodes: [sin], Original ATen: [aten.sin]
# Source node to ATen node mapping:
#   sin => sin
# Graph fragment:
#   %arg1_1 : Tensor "f32[s0, 2][2, 1]cuda:0" = PlaceHolder[target=arg1_1]
#   %sin : Tensor "f32[s0, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%arg1_1,), kwargs = {})
#   return %sin
triton_poi_fused_sin_0 = async_compile.triton('triton_poi_fused_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_sin_0', 'tiling_scores': {'x': 144}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sin_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [cond, sin, add], Original ATen: [aten.sin, aten.add]
# Source node to ATen node mapping:
#   add => add
#   cond => cond
#   sin => sin
triton_poi_fused_add_sin_1 = async_compile.triton('triton_poi_fused_add_sin_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_sin_1', 'tiling_scores': {'x': 144}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_sin_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 3.0, tl.float32)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [cond, sin, mul], Original ATen: [aten.sin, aten.mul]
# Source node to ATen node mapping:
#   cond => cond
#   mul => mul
#   sin => sin
triton_poi_fused_mul_sin_2 = async_compile.triton('triton_poi_fused_mul_sin_2', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_sin_2', 'tiling_scores': {'x': 144}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_sin_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

def false_graph_0(args):
    false_graph_0_arg0_1, false_graph_0_arg1_1 = args
    args.clear()
    s0 = false_graph_0_arg0_1
    assert_size_stride(false_graph_0_arg1_1, (s0, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((s0, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond, sin, add], Original ATen: [aten.sin, aten.add]
        triton_poi_fused_add_sin_1_xnumel = 2*s0
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_sin_1.run(false_graph_0_arg1_1, false_graph_0_buf0, triton_poi_fused_add_sin_1_xnumel, stream=raw_stream0)
        del false_graph_0_arg1_1
    return (false_graph_0_buf0, )

def true_graph_0(args):
    true_graph_0_arg0_1, true_graph_0_arg1_1 = args
    args.clear()
    s0 = true_graph_0_arg0_1
    assert_size_stride(true_graph_0_arg1_1, (s0, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((s0, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond, sin, mul], Original ATen: [aten.sin, aten.mul]
        triton_poi_fused_mul_sin_2_xnumel = 2*s0
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_sin_2.run(true_graph_0_arg1_1, true_graph_0_buf0, triton_poi_fused_mul_sin_2_xnumel, stream=raw_stream0)
        del true_graph_0_arg1_1
    return (true_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1 = args
        args.clear()
        s0 = arg0_1
        assert_size_stride(arg1_1, (s0, 2), (2, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf0 = empty_strided_cuda((s0, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sin], Original ATen: [aten.sin]
            triton_poi_fused_sin_0_xnumel = 2*s0
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_sin_0.run(arg1_1, buf0, triton_poi_fused_sin_0_xnumel, stream=raw_stream0)
            del arg1_1
            buf1_selector = int(s0 > 4)
            buf1 = [None] * 1
            if buf1_selector == 0:

                # subgraph: false_graph_0
                false_graph_0_args = [s0, buf0]
                del buf0
                buf1 = false_graph_0(false_graph_0_args)
            else:

                # subgraph: true_graph_0
                true_graph_0_args = [s0, buf0]
                buf1 = true_graph_0(true_graph_0_args)
            buf2 = buf1[0]
            assert_tensor_metadata(buf2, (s0, 2), (2, 1), torch.float32, 'torch.ops.cond')
            assert_alignment(buf2, 16, 'torch.ops.cond')
            del buf1
        return (buf2, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = 6
    arg1_1 = rand_strided((6, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


# <BENCHMARK>
# 174 lines
