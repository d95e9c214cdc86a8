# torch 2.15; codegen; regenerate: hopkit golden cond_shapes/rank_zero --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_mul_prod_0: compiled for sm_90; interpreted
# triton_poi_fused_pow_sum_1: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Unsorted Source Nodes: [cond, mul, prod], Original ATen: [aten.mul, aten.prod]
# Source node to ATen node mapping:
#   cond => cond
#   mul => mul
#   prod => prod
triton_poi_fused_mul_prod_0 = async_compile.triton('triton_poi_fused_mul_prod_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_prod_0', 'num_load': 3, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_prod_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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
    tmp4 = tmp1 * tmp3
    tmp7 = tmp4 * tmp6
    tmp8 = tl.full([1], 2.0, tl.float32)
    tmp9 = tmp7 * tmp8
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp9, None)
''', device_str='cuda')

# Unsorted Source Nodes: [cond, sum_1, square], Original ATen: [aten.sum, aten.pow]
# Source node to ATen node mapping:
#   cond => cond
#   square => pow_1
#   sum_1 => sum_1
triton_poi_fused_pow_sum_1 = async_compile.triton('triton_poi_fused_pow_sum_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_pow_sum_1', 'num_load': 3, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_pow_sum_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp3 = tl.load(in_ptr0 + (1))
    tmp4 = tl.broadcast_to(tmp3, [XBLOCK])
    tmp7 = tl.load(in_ptr0 + (2))
    tmp8 = tl.broadcast_to(tmp7, [XBLOCK])
    tmp2 = tmp1 * tmp1
    tmp5 = tmp4 * tmp4
    tmp6 = tmp2 + tmp5
    tmp9 = tmp8 * tmp8
    tmp10 = tmp6 + tmp9
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp10, None)
''', device_str='cuda')

def false_graph_0(args):
    false_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(false_graph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((), (), torch.float32)
        # Unsorted Source Nodes: [cond, mul, prod], Original ATen: [aten.mul, aten.prod]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_prod_0.run(false_graph_0_arg0_1, false_graph_0_buf0, 1, stream=raw_stream0)
        del false_graph_0_arg0_1
    return (false_graph_0_buf0, )

def true_graph_0(args):
    true_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(true_graph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((), (), torch.float32)
        # Unsorted Source Nodes: [cond, sum_1, square], Original ATen: [aten.sum, aten.pow]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_pow_sum_1.run(true_graph_0_arg0_1, true_graph_0_buf0, 1, stream=raw_stream0)
        del true_graph_0_arg0_1
    return (true_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1 = args
        args.clear()
        assert_size_stride_grouped((arg0_1, arg1_1), ((), (3, )), ((), (1, )), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf0_selector = int(arg0_1.item())
            buf0 = [None] * 1
            if buf0_selector == 0:

                # subgraph: false_graph_0
                false_graph_0_args = [arg1_1,]
                del arg0_1
                del arg1_1
                buf0 = false_graph_0(false_graph_0_args)
            else:

                # subgraph: true_graph_0
                true_graph_0_args = [arg1_1,]
                buf0 = true_graph_0(true_graph_0_args)
            buf1 = buf0[0]
            assert_tensor_metadata(buf1, (), (), torch.float32, 'torch.ops.cond')
            assert_alignment(buf1, 16, 'torch.ops.cond')
            del buf0
        return (buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((), (), device='cuda:0', dtype=torch.bool)
    arg1_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


# <BENCHMARK>
# 151 lines
