# torch 2.13; codegen; regenerate: hopkit golden hopkit_repeat/simple --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_sin_0: compiled for sm_90; interpreted
# extern calls, which the CPU computes: higher_order.hopkit_repeat
# AOT ID: ['forward']
# <MODULE_PREAMBLE>
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Unsorted Source Nodes: [hopkit_repeat, sin], Original ATen: [aten.sin]
# Source node to ATen node mapping:
#   hopkit_repeat => hopkit_repeat
#   sin => sin
triton_poi_fused_sin_0 = async_compile.triton('triton_poi_fused_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_sin_0', 'optimize_mem': False, 'tiling_scores': {'x': 144}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sin_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

def hopkit_repeat_body_0(args):
    hopkit_repeat_body_0_arg0_1, = args
    args.clear()
    assert_size_stride(hopkit_repeat_body_0_arg0_1, (3, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        hopkit_repeat_body_0_buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [hopkit_repeat, sin], Original ATen: [aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_sin_0.run(hopkit_repeat_body_0_arg0_1, hopkit_repeat_body_0_buf0, 12, stream=raw_stream0)
        del hopkit_repeat_body_0_arg0_1
    return (hopkit_repeat_body_0_buf0, )


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, = args
        args.clear()
        assert_size_stride(primals_1, (3, 4), (4, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)

            # subgraph: hopkit_repeat_body_0
            buf0 = torch.ops.higher_order.hopkit_repeat(3, (lambda *args: hopkit_repeat_body_0(list(args)),), (primals_1,), ())
            buf1 = buf0[0]
            assert_size_stride(buf1, (3, 4), (4, 1), 'torch.ops.hopkit_repeat')
            assert_alignment(buf1, 16, 'torch.ops.hopkit_repeat')
            del buf0
        return (buf1, primals_1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1]


# <BENCHMARK>
# ---- 2 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_sin_0: compiled for sm_90; interpreted
# triton_poi_fused_cos_mul_1: compiled for sm_90; interpreted
# extern calls, which the CPU computes: higher_order.hopkit_repeat_backward
# AOT ID: ['backward']
# <MODULE_PREAMBLE>
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Unsorted Source Nodes: [hopkit_repeat_backward, sin], Original ATen: [aten.sin]
# Source node to ATen node mapping:
#   hopkit_repeat_backward => hopkit_repeat_backward
#   sin => sin
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
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [hopkit_repeat_backward, mul, cos], Original ATen: [aten.mul, aten.cos]
# Source node to ATen node mapping:
#   cos => cos
#   hopkit_repeat_backward => hopkit_repeat_backward
#   mul => mul
triton_poi_fused_cos_mul_1 = async_compile.triton('triton_poi_fused_cos_mul_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_cos_mul_1', 'num_load': 2, 'tiling_scores': {'x': 192}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_mul_1(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tl_math.cos(tmp1)
    tmp3 = tmp0 * tmp2
    tl.store(out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

def hopkit_repeat_backward_body_0(args):
    hopkit_repeat_backward_body_0_arg0_1, = args
    args.clear()
    assert_size_stride(hopkit_repeat_backward_body_0_arg0_1, (3, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        hopkit_repeat_backward_body_0_buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [hopkit_repeat_backward, sin], Original ATen: [aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_sin_0.run(hopkit_repeat_backward_body_0_arg0_1, hopkit_repeat_backward_body_0_buf0, 12, stream=raw_stream0)
        del hopkit_repeat_backward_body_0_arg0_1
    return (hopkit_repeat_backward_body_0_buf0, )

def hopkit_repeat_backward_body_1(args):
    hopkit_repeat_backward_body_1_arg0_1, hopkit_repeat_backward_body_1_arg1_1 = args
    args.clear()
    assert_size_stride(hopkit_repeat_backward_body_1_arg1_1, (3, 4), (4, 1), 'input')
    assert_size_stride(hopkit_repeat_backward_body_1_arg0_1, (3, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        hopkit_repeat_backward_body_1_buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [hopkit_repeat_backward, mul, cos], Original ATen: [aten.mul, aten.cos]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_cos_mul_1.run(hopkit_repeat_backward_body_1_arg1_1, hopkit_repeat_backward_body_1_arg0_1, hopkit_repeat_backward_body_1_buf0, 12, stream=raw_stream0)
        del hopkit_repeat_backward_body_1_arg0_1
        del hopkit_repeat_backward_body_1_arg1_1
    return (hopkit_repeat_backward_body_1_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, tangents_1 = args
        args.clear()
        assert_size_stride(primals_1, (3, 4), (4, 1), 'input')
        assert_size_stride(tangents_1, (3, 4), (4, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)

            # subgraph: hopkit_repeat_backward_body_0

            # subgraph: hopkit_repeat_backward_body_1
            buf0 = torch.ops.higher_order.hopkit_repeat_backward(3, (lambda *args: hopkit_repeat_backward_body_0(list(args)), lambda *args: hopkit_repeat_backward_body_1(list(args)),), (primals_1,), (), (tangents_1,), needs_grad=(True,))
            del primals_1
            del tangents_1
            buf1 = buf0[0]
            assert_size_stride(buf1, (3, 4), (4, 1), 'torch.ops.hopkit_repeat_backward')
            assert_alignment(buf1, 16, 'torch.ops.hopkit_repeat_backward')
            del buf0
        return (buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, tangents_1]


# <BENCHMARK>
# 213 lines
