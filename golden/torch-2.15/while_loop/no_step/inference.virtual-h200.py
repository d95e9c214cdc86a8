# torch 2.15; codegen; regenerate: hopkit golden while_loop/no_step --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_mul_0: compiled for sm_90; interpreted
# triton_poi_fused_lt_sum_1: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Unsorted Source Nodes: [while_loop, child], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   child => mul
#   while_loop => while_loop
triton_poi_fused_mul_0 = async_compile.triton('triton_poi_fused_mul_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_0', 'tiling_scores': {'x': 13}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 3.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [while_loop, lt, sum_1], Original ATen: [aten.lt, aten.sum]
# Source node to ATen node mapping:
#   lt => lt
#   sum_1 => sum_1
#   while_loop => while_loop
triton_poi_fused_lt_sum_1 = async_compile.triton('triton_poi_fused_lt_sum_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*i1', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_lt_sum_1', 'num_load': 4, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_lt_sum_1(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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
    tmp8 = tl.load(in_ptr1 + (0))
    tmp9 = tl.broadcast_to(tmp8, [XBLOCK])
    tmp4 = tmp1 + tmp3
    tmp7 = tmp4 + tmp6
    tmp10 = tmp7 < tmp9
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp10, None)
''', device_str='cuda')

def while_loop_body_graph_0(args):
    while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [while_loop, child], Original ATen: [aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_0.run(while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_buf0, 3, stream=raw_stream0)
        del while_loop_body_graph_0_arg0_1
    return (while_loop_body_graph_0_buf0, )

def while_loop_cond_graph_0(args):
    while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride_grouped((while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_arg1_1), ((3, ), ()), ((1, ), ()), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_cond_graph_0_buf0 = empty_strided_cuda((), (), torch.bool)
        # Unsorted Source Nodes: [while_loop, lt, sum_1], Original ATen: [aten.lt, aten.sum]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_lt_sum_1.run(while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_arg1_1, while_loop_cond_graph_0_buf0, 1, stream=raw_stream0)
        del while_loop_cond_graph_0_arg0_1
        del while_loop_cond_graph_0_arg1_1
    return (while_loop_cond_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1 = args
        args.clear()
        assert_size_stride_grouped((arg0_1, arg1_1), ((3, ), ()), ((1, ), ()), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf0 = [None] * 1
            buf0[0] = arg0_1

            # subgraph: while_loop_cond_graph_0
            while_loop_cond_graph_0_args = [buf0[0], arg1_1]
            (buf0_cond_result,) = while_loop_cond_graph_0(while_loop_cond_graph_0_args)
            should_loop = buf0_cond_result
            if not should_loop:
                buf0[0] = arg0_1.clone()
            while should_loop:

                # subgraph: while_loop_body_graph_0
                while_loop_body_graph_0_args = [buf0[0], arg1_1]
                (buf0[0],) = while_loop_body_graph_0(while_loop_body_graph_0_args)

                # subgraph: while_loop_cond_graph_0
                while_loop_cond_graph_0_args = [buf0[0], arg1_1]
                (buf0_cond_result,) = while_loop_cond_graph_0(while_loop_cond_graph_0_args)
                should_loop = buf0_cond_result
            del arg0_1
            del arg1_1
            buf1 = buf0[0]
            assert_tensor_metadata(buf1, (3, ), (1, ), torch.float32, 'torch.ops.while_loop')
            assert_alignment(buf1, 16, 'torch.ops.while_loop')
            del buf0
        return (buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((), (), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


# <BENCHMARK>
# 152 lines
