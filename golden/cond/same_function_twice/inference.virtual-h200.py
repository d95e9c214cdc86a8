# torch 2.13; codegen; regenerate: hopkit golden cond/same_function_twice --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_gt_sum_0: compiled for sm_90; interpreted
# triton_poi_fused_gt_mul_sin_sum_1: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [sum_1, gt], Original ATen: [aten.sum, aten.gt]
# Source node to ATen node mapping:
#   gt => gt
#   sum_1 => sum_1
# Graph fragment:
#   %arg0_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=arg0_1]
#   %sum_1 : Tensor "f32[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.default](args = (%arg0_1,), kwargs = {})
#   %gt : Tensor "b8[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%sum_1, 0), kwargs = {})
#   return %gt
triton_poi_fused_gt_sum_0 = async_compile.triton('triton_poi_fused_gt_sum_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*i1', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_gt_sum_0', 'num_load': 3, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_gt_sum_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.load(in_ptr0 + (1))
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK])
    tmp5 = tl.load(in_ptr0 + (2))
    tmp6 = tl.broadcast_to(tmp5, [XBLOCK])
    tmp4 = tmp1 + tmp3
    tmp7 = tmp4 + tmp6
    tmp8 = tl.full([1], 0.0, tl.float32)
    tmp9 = tmp7 > tmp8
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp9, None)
''', device_str='cuda')

# Unsorted Source Nodes: [cond, gt, sum_1, mul, sin], Original ATen: [aten.gt, aten.sum, aten.mul, aten.sin]
# Source node to ATen node mapping:
#   cond => cond
#   gt => gt
#   mul => mul
#   sin => sin
#   sum_1 => sum_1
triton_poi_fused_gt_mul_sin_sum_1 = async_compile.triton('triton_poi_fused_gt_mul_sin_sum_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_gt_mul_sin_sum_1', 'tiling_scores': {'x': 13}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_gt_mul_sin_sum_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tmp2 = tl.full([1], 2.0, tl.float32)
    tmp3 = tmp1 * tmp2
    tl.store(out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

def false_graph_0(args):
    false_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(false_graph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond, gt, sum_1, mul, sin], Original ATen: [aten.gt, aten.sum, aten.mul, aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_gt_mul_sin_sum_1.run(false_graph_0_arg0_1, false_graph_0_buf0, 3, stream=raw_stream0)
        del false_graph_0_arg0_1
    return (false_graph_0_buf0, )

def true_graph_0(args):
    true_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(true_graph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond, gt, sum_1, mul, sin], Original ATen: [aten.gt, aten.sum, aten.mul, aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_gt_mul_sin_sum_1.run(true_graph_0_arg0_1, true_graph_0_buf0, 3, stream=raw_stream0)
        del true_graph_0_arg0_1
    return (true_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (3, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf0 = empty_strided_cuda((), (), torch.bool)
            # Topologically Sorted Source Nodes: [sum_1, gt], Original ATen: [aten.sum, aten.gt]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_gt_sum_0.run(arg0_1, buf0, 1, stream=raw_stream0)
            buf1 = [None] * 1
            if buf0.item():

                # subgraph: true_graph_0
                true_graph_0_args = [arg0_1,]
                del arg0_1
                del buf0
                buf1 = true_graph_0(true_graph_0_args)
            else:

                # subgraph: false_graph_0
                false_graph_0_args = [arg0_1,]
                buf1 = false_graph_0(false_graph_0_args)
            buf2 = buf1[0]
            assert_size_stride(buf2, (3, ), (1, ), 'torch.ops.cond')
            assert_alignment(buf2, 16, 'torch.ops.cond')
            del buf1
        return (buf2, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 150 lines
