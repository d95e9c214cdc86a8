# torch 2.13; codegen; regenerate: hopkit golden gpu_text/autotune_raw_stream --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_mul_0: compiled for sm_90; interpreted
# triton_poi_fused_sin_1: compiled for sm_90; interpreted
r"""
Compile-time auto-tuning block:

import torch
from math import inf, nan
from torch._dynamo.testing import rand_strided
from torch._dynamo.utils import preserve_rng_state
from torch._inductor.select_algorithm import AlgorithmSelectorCache
from torch._inductor.async_compile import AsyncCompile

async_compile = AsyncCompile()
generate_example_value = AlgorithmSelectorCache.generate_example_value
empty_strided_cuda = torch._C._dynamo.guards._empty_strided_cuda
empty_strided_xpu = torch._C._dynamo.guards._empty_strided_xpu
get_raw_stream = torch._C._cuda_getCurrentRawStream


# Unsorted Source Nodes: [cond, mul], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   cond => cond
#   mul => mul
triton_poi_fused_mul_0 = async_compile.triton('triton_poi_fused_mul_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_0', 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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

# Unsorted Source Nodes: [cond, sin], Original ATen: [aten.sin]
# Source node to ATen node mapping:
#   cond => cond
#   sin => sin
triton_poi_fused_sin_1 = async_compile.triton('triton_poi_fused_sin_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_sin_1', 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sin_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

import triton
import triton.language as tl
from torch._inductor.runtime.triton_heuristics import start_graph, end_graph
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
with torch.cuda._DeviceGuard(0):
    raw_stream0 = get_raw_stream(0)
    with torch.cuda._DeviceGuard(0):
        raw_stream0 = get_raw_stream(0)
    raw_stream0 = get_raw_stream(0)
    false_graph_0_arg0_1 = generate_example_value((4,), (1,), 'cuda:0', torch.float32, 0, (4,))
    false_graph_0_buf0 = generate_example_value((4,), (1,), 'cuda:0', torch.float32, 0, (4,))
    with torch.cuda._DeviceGuard(0):
        triton_poi_fused_mul_0.run(false_graph_0_arg0_1, false_graph_0_buf0, 4, stream=raw_stream0)
    del false_graph_0_arg0_1, false_graph_0_buf0

    with torch.cuda._DeviceGuard(0):
        raw_stream0 = get_raw_stream(0)
    raw_stream0 = get_raw_stream(0)
    true_graph_0_arg0_1 = generate_example_value((4,), (1,), 'cuda:0', torch.float32, 0, (4,))
    true_graph_0_buf0 = generate_example_value((4,), (1,), 'cuda:0', torch.float32, 0, (4,))
    with torch.cuda._DeviceGuard(0):
        triton_poi_fused_sin_1.run(true_graph_0_arg0_1, true_graph_0_buf0, 4, stream=raw_stream0)
    del true_graph_0_arg0_1, true_graph_0_buf0

"""
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Unsorted Source Nodes: [cond, mul], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   cond => cond
#   mul => mul
triton_poi_fused_mul_0 = async_compile.triton('triton_poi_fused_mul_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_0', 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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

# Unsorted Source Nodes: [cond, sin], Original ATen: [aten.sin]
# Source node to ATen node mapping:
#   cond => cond
#   sin => sin
triton_poi_fused_sin_1 = async_compile.triton('triton_poi_fused_sin_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_sin_1', 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sin_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

def false_graph_0(args):
    false_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(false_graph_0_arg0_1, (4, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((4, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond, mul], Original ATen: [aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_0.run(false_graph_0_arg0_1, false_graph_0_buf0, 4, stream=raw_stream0)
        del false_graph_0_arg0_1
    return (false_graph_0_buf0, )

def true_graph_0(args):
    true_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(true_graph_0_arg0_1, (4, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((4, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond, sin], Original ATen: [aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_sin_1.run(true_graph_0_arg0_1, true_graph_0_buf0, 4, stream=raw_stream0)
        del true_graph_0_arg0_1
    return (true_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1 = args
        args.clear()
        assert_size_stride(arg0_1, (), (), 'input')
        assert_size_stride(arg1_1, (4, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf0 = [None] * 1
            if arg0_1.item():

                # subgraph: true_graph_0
                true_graph_0_args = [arg1_1,]
                del arg0_1
                del arg1_1
                buf0 = true_graph_0(true_graph_0_args)
            else:

                # subgraph: false_graph_0
                false_graph_0_args = [arg1_1,]
                buf0 = false_graph_0(false_graph_0_args)
            buf1 = buf0[0]
            assert_size_stride(buf1, (4, ), (1, ), 'torch.ops.cond')
            assert_alignment(buf1, 16, 'torch.ops.cond')
            del buf0
        return (buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((), (), device='cuda:0', dtype=torch.bool)
    arg1_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


# <BENCHMARK>
# 235 lines
