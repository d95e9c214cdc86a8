# torch 2.15; codegen; regenerate: hopkit golden while_loop/depends_on_data --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_mul_0: compiled for sm_90; interpreted
# triton_poi_fused_lt_pow_sum_1: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Unsorted Source Nodes: [while_loop, child, mul], Original ATen: [aten.add, aten.mul]
# Source node to ATen node mapping:
#   child => add
#   mul => mul
#   while_loop => while_loop
triton_poi_fused_add_mul_0 = async_compile.triton('triton_poi_fused_add_mul_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_mul_0', 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_mul_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tmp3 = tl.full([1], 1.0, tl.float32)
    tmp4 = tmp2 + tmp3
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [while_loop, lt, sum_1, square], Original ATen: [aten.lt, aten.sum, aten.pow]
# Source node to ATen node mapping:
#   lt => lt
#   square => pow_1
#   sum_1 => sum_1
#   while_loop => while_loop
triton_poi_fused_lt_pow_sum_1 = async_compile.triton('triton_poi_fused_lt_pow_sum_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*i1', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_lt_pow_sum_1', 'num_load': 4, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_lt_pow_sum_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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
    tmp11 = tl.load(in_ptr0 + (3))
    tmp12 = tl.broadcast_to(tmp11, [XBLOCK])
    tmp2 = tmp1 * tmp1
    tmp5 = tmp4 * tmp4
    tmp6 = tmp2 + tmp5
    tmp9 = tmp8 * tmp8
    tmp10 = tmp6 + tmp9
    tmp13 = tmp12 * tmp12
    tmp14 = tmp10 + tmp13
    tmp15 = tl.full([1], 50.0, tl.float32)
    tmp16 = tmp14 < tmp15
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp16, None)
''', device_str='cuda')

def while_loop_body_graph_0(args):
    while_loop_body_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_arg0_1, (4, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_buf0 = empty_strided_cuda((4, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [while_loop, child, mul], Original ATen: [aten.add, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_mul_0.run(while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_buf0, 4, stream=raw_stream0)
        del while_loop_body_graph_0_arg0_1
    return (while_loop_body_graph_0_buf0, )

def while_loop_cond_graph_0(args):
    while_loop_cond_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_arg0_1, (4, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_cond_graph_0_buf0 = empty_strided_cuda((), (), torch.bool)
        # Unsorted Source Nodes: [while_loop, lt, sum_1, square], Original ATen: [aten.lt, aten.sum, aten.pow]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_lt_pow_sum_1.run(while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_buf0, 1, stream=raw_stream0)
        del while_loop_cond_graph_0_arg0_1
    return (while_loop_cond_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (4, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf0 = [None] * 1
            buf0[0] = arg0_1

            # subgraph: while_loop_cond_graph_0
            while_loop_cond_graph_0_args = [buf0[0],]
            (buf0_cond_result,) = while_loop_cond_graph_0(while_loop_cond_graph_0_args)
            should_loop = buf0_cond_result
            if not should_loop:
                buf0[0] = arg0_1.clone()
            while should_loop:

                # subgraph: while_loop_body_graph_0
                while_loop_body_graph_0_args = [buf0[0],]
                (buf0[0],) = while_loop_body_graph_0(while_loop_body_graph_0_args)

                # subgraph: while_loop_cond_graph_0
                while_loop_cond_graph_0_args = [buf0[0],]
                (buf0_cond_result,) = while_loop_cond_graph_0(while_loop_cond_graph_0_args)
                should_loop = buf0_cond_result
            del arg0_1
            buf1 = buf0[0]
            assert_tensor_metadata(buf1, (4, ), (1, ), torch.float32, 'torch.ops.while_loop')
            assert_alignment(buf1, 16, 'torch.ops.while_loop')
            del buf0
        return (buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 158 lines
