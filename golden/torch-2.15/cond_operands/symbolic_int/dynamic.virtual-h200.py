# torch 2.15; codegen; regenerate: hopkit golden cond_operands/symbolic_int --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_div_0: compiled for sm_90; interpreted
# triton_poi_fused_mul_1: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Unsorted Source Nodes: [cond, truediv], Original ATen: [aten.div]
# Source node to ATen node mapping:
#   cond => cond
#   truediv => div
triton_poi_fused_div_0 = async_compile.triton('triton_poi_fused_div_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_div_0', 'tiling_scores': {'x': 54}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_div_0(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = (1 + ks0).to(tl.float32)
    tmp2 = (tmp1).to(tl.float32)
    tmp3 = (tmp0 / tmp2)
    tl.store(out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [cond, mul], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   cond => cond
#   mul => mul
triton_poi_fused_mul_1 = async_compile.triton('triton_poi_fused_mul_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_1', 'tiling_scores': {'x': 54}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_1(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = (ks0).to(tl.float32)
    tmp2 = (tmp1).to(tl.float32)
    tmp3 = tmp0 * tmp2
    tl.store(out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

def false_graph_0(args):
    false_graph_0_arg0_1, false_graph_0_arg1_1, false_graph_0_arg2_1 = args
    args.clear()
    s0 = false_graph_0_arg1_1
    assert_size_stride(false_graph_0_arg0_1, (s0, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((s0, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond, truediv], Original ATen: [aten.div]
        triton_poi_fused_div_0_xnumel = 2*s0
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_div_0.run(false_graph_0_arg0_1, false_graph_0_buf0, s0, triton_poi_fused_div_0_xnumel, stream=raw_stream0)
        del false_graph_0_arg0_1
    return (false_graph_0_buf0, )

def true_graph_0(args):
    true_graph_0_arg0_1, true_graph_0_arg1_1, true_graph_0_arg2_1 = args
    args.clear()
    s0 = true_graph_0_arg1_1
    assert_size_stride(true_graph_0_arg0_1, (s0, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((s0, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond, mul], Original ATen: [aten.mul]
        triton_poi_fused_mul_1_xnumel = 2*s0
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_1.run(true_graph_0_arg0_1, true_graph_0_buf0, s0, triton_poi_fused_mul_1_xnumel, stream=raw_stream0)
        del true_graph_0_arg0_1
    return (true_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        s0 = arg0_1
        assert_size_stride_grouped((arg2_1, arg1_1), ((), (s0, 2)), ((), (2, 1)), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg2_1 = copy_if_misaligned(arg2_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf0_selector = int(arg2_1.item())
            buf0 = [None] * 1
            if buf0_selector == 0:

                # subgraph: false_graph_0
                false_graph_0_args = [arg1_1, s0, s0]
                del arg1_1
                del arg2_1
                buf0 = false_graph_0(false_graph_0_args)
            else:

                # subgraph: true_graph_0
                true_graph_0_args = [arg1_1, s0, s0]
                buf0 = true_graph_0(true_graph_0_args)
            buf1 = buf0[0]
            assert_tensor_metadata(buf1, (s0, 2), (2, 1), torch.float32, 'torch.ops.cond')
            assert_alignment(buf1, 16, 'torch.ops.cond')
            del buf0
        return (buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = 3
    arg1_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((), (), device='cuda:0', dtype=torch.bool)
    return [arg0_1, arg1_1, arg2_1]


# <BENCHMARK>
# 142 lines
