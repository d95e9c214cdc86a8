# torch 2.13; codegen; regenerate: hopkit golden gpu_text/partitions --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_gt_sin_sub_sum_0: compiled for sm_90; interpreted
# triton_poi_fused_add_gt_sin_sum_1: compiled for sm_90; interpreted
# triton_poi_fused_add_sin_2: compiled for sm_90; interpreted
# triton_poi_fused_add_cos_3: compiled for sm_90; interpreted
# triton_poi_fused_add_gt_mul_sin_sum_4: compiled for sm_90; interpreted
# AOT ID: ['inference']
from ctypes import c_void_p, c_long, c_int
import torch
import math
import random
import os
import tempfile
from math import inf, nan
from cmath import nanj
from torch._inductor.hooks import run_intermediate_hooks
from torch._inductor.utils import maybe_profile
from torch._inductor.codegen.memory_planning import _align as align
from torch import device, empty_strided
from torch._inductor.async_compile import AsyncCompile
from torch._inductor.select_algorithm import extern_kernels
import triton
import triton.language as tl
from torch._inductor.runtime.triton_heuristics import start_graph, end_graph
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C._dynamo.guards import copy_if_misaligned

aten = torch.ops.aten
inductor_ops = torch.ops.inductor
_quantized = torch.ops._quantized
assert_size_stride = torch._C._dynamo.guards.assert_size_stride
assert_alignment = torch._C._dynamo.guards.assert_alignment
empty_strided_cpu = torch._C._dynamo.guards._empty_strided_cpu
empty_strided_cpu_pinned = torch._C._dynamo.guards._empty_strided_cpu_pinned
empty_strided_cuda = torch._C._dynamo.guards._empty_strided_cuda
empty_strided_xpu = torch._C._dynamo.guards._empty_strided_xpu
empty_strided_mtia = torch._C._dynamo.guards._empty_strided_mtia
reinterpret_tensor = torch._C._dynamo.guards._reinterpret_tensor
alloc_from_pool = torch.ops.inductor._alloc_from_pool
async_compile = AsyncCompile()
empty_strided_p2p = torch._C._distributed_c10d._SymmetricMemory.empty_strided_p2p
from torch._C._dynamo.guards import copy_if_misaligned
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [cond, gt, sum_1, z, add, sub], Original ATen: [aten.gt, aten.sum, aten.sin, aten.add, aten.sub]
# Source node to ATen node mapping:
#   add => add
#   cond => cond
#   gt => gt
#   sub => sub
#   sum_1 => sum_1
#   z => sin
triton_poi_fused_add_gt_sin_sub_sum_0 = async_compile.triton('triton_poi_fused_add_gt_sin_sub_sum_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_gt_sin_sub_sum_0', 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_gt_sin_sub_sum_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 1.0, tl.float32)
    tmp2 = tmp0 - tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [add, z, sum_1, gt], Original ATen: [aten.add, aten.sin, aten.sum, aten.gt]
# Source node to ATen node mapping:
#   add => add
#   gt => gt
#   sum_1 => sum_1
#   z => sin
# Graph fragment:
#   %arg0_1 : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=arg0_1]
#   %add : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg0_1, 1), kwargs = {})
#   %sin : Tensor "f32[4][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sin.default](args = (%add,), kwargs = {})
#   %sum_1 : Tensor "f32[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.default](args = (%sin,), kwargs = {})
#   %gt : Tensor "b8[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%sum_1, 0), kwargs = {})
#   return %gt
triton_poi_fused_add_gt_sin_sum_1 = async_compile.triton('triton_poi_fused_add_gt_sin_sum_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*i1', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_gt_sin_sum_1', 'num_load': 4, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_gt_sin_sum_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp5 = tl.load(in_ptr0 + (1))
    tmp6 = tl.broadcast_to(tmp5, [XBLOCK])
    tmp10 = tl.load(in_ptr0 + (2))
    tmp11 = tl.broadcast_to(tmp10, [XBLOCK])
    tmp15 = tl.load(in_ptr0 + (3))
    tmp16 = tl.broadcast_to(tmp15, [XBLOCK])
    tmp2 = tl.full([1], 1.0, tl.float32)
    tmp3 = tmp1 + tmp2
    tmp4 = tl_math.sin(tmp3)
    tmp7 = tmp6 + tmp2
    tmp8 = tl_math.sin(tmp7)
    tmp9 = tmp4 + tmp8
    tmp12 = tmp11 + tmp2
    tmp13 = tl_math.sin(tmp12)
    tmp14 = tmp9 + tmp13
    tmp17 = tmp16 + tmp2
    tmp18 = tl_math.sin(tmp17)
    tmp19 = tmp14 + tmp18
    tmp20 = tl.full([1], 0.0, tl.float32)
    tmp21 = tmp19 > tmp20
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp21, None)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [add, z], Original ATen: [aten.add, aten.sin]
# Source node to ATen node mapping:
#   add => add
#   z => sin
# Graph fragment:
#   %arg0_1 : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=arg0_1]
#   %add : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg0_1, 1), kwargs = {})
#   %sin : Tensor "f32[4][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sin.default](args = (%add,), kwargs = {})
#   return %sin
triton_poi_fused_add_sin_2 = async_compile.triton('triton_poi_fused_add_sin_2', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_sin_2', 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_sin_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 1.0, tl.float32)
    tmp2 = tmp0 + tmp1
    tmp3 = tl_math.sin(tmp2)
    tl.store(out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [cos, add_1], Original ATen: [aten.cos, aten.add]
# Source node to ATen node mapping:
#   add_1 => add_1
#   cos => cos
# Graph fragment:
#   %getitem : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=getitem]
#   %arg1_1 : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=arg1_1]
#   %cos : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cos.default](args = (%getitem,), kwargs = {})
#   %add_1 : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%cos, %arg1_1), kwargs = {})
#   return %add_1
triton_poi_fused_add_cos_3 = async_compile.triton('triton_poi_fused_add_cos_3', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_cos_3', 'num_load': 2, 'tiling_scores': {'x': 32}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_cos_3(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp2 = tl.load(in_ptr1 + (x0), xmask)
    tmp1 = tl_math.cos(tmp0)
    tmp3 = tmp1 + tmp2
    tl.store(out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [cond, gt, sum_1, z, add, mul], Original ATen: [aten.gt, aten.sum, aten.sin, aten.add, aten.mul]
# Source node to ATen node mapping:
#   add => add
#   cond => cond
#   gt => gt
#   mul => mul
#   sum_1 => sum_1
#   z => sin
triton_poi_fused_add_gt_mul_sin_sum_4 = async_compile.triton('triton_poi_fused_add_gt_mul_sin_sum_4', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_gt_mul_sin_sum_4', 'tiling_scores': {'x': 24}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_gt_mul_sin_sum_4(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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

def false_graph_0(args):
    false_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(false_graph_0_arg0_1, (4, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((4, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond, gt, sum_1, z, add, sub], Original ATen: [aten.gt, aten.sum, aten.sin, aten.add, aten.sub]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_gt_sin_sub_sum_0.run(false_graph_0_arg0_1, false_graph_0_buf0, 4, stream=raw_stream0)
        del false_graph_0_arg0_1
    return (false_graph_0_buf0, )

def partition_0(args):
    arg0_1, = args
    args.clear()
    arg0_1 = copy_if_misaligned(arg0_1)
    buf0 = empty_strided_cuda((), (), torch.bool)
    # Topologically Sorted Source Nodes: [add, z, sum_1, gt], Original ATen: [aten.add, aten.sin, aten.sum, aten.gt]
    raw_stream0 = get_raw_stream(0)
    triton_poi_fused_add_gt_sin_sum_1.run(arg0_1, buf0, 1, stream=raw_stream0)
    buf1 = empty_strided_cuda((4, ), (1, ), torch.float32)
    # Topologically Sorted Source Nodes: [add, z], Original ATen: [aten.add, aten.sin]
    raw_stream0 = get_raw_stream(0)
    triton_poi_fused_add_sin_2.run(arg0_1, buf1, 4, stream=raw_stream0)
    del arg0_1
    return (buf0, buf1, )

def partition_1(args):
    buf2, arg1_1 = args
    args.clear()
    buf3 = buf2[0]
    assert_size_stride(buf3, (4, ), (1, ), 'torch.ops.cond')
    assert_alignment(buf3, 16, 'torch.ops.cond')
    del buf2
    arg1_1 = copy_if_misaligned(arg1_1)
    buf4 = empty_strided_cuda((4, ), (1, ), torch.float32)
    # Topologically Sorted Source Nodes: [cos, add_1], Original ATen: [aten.cos, aten.add]
    raw_stream0 = get_raw_stream(0)
    triton_poi_fused_add_cos_3.run(buf3, arg1_1, buf4, 4, stream=raw_stream0)
    del arg1_1
    return (buf3, buf4, )

def true_graph_0(args):
    true_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(true_graph_0_arg0_1, (4, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((4, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond, gt, sum_1, z, add, mul], Original ATen: [aten.gt, aten.sum, aten.sin, aten.add, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_gt_mul_sin_sum_4.run(true_graph_0_arg0_1, true_graph_0_buf0, 4, stream=raw_stream0)
        del true_graph_0_arg0_1
    return (true_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C._dynamo.guards import copy_if_misaligned
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            partition0_args = [arg0_1,]
            del arg0_1
            (buf0, buf1) = self.partitions[0](partition0_args)
            del partition0_args
            buf2 = [None] * 1
            if buf0.item():

                # subgraph: true_graph_0
                true_graph_0_args = [buf1,]
                del buf0
                del buf1
                buf2 = true_graph_0(true_graph_0_args)
            else:

                # subgraph: false_graph_0
                false_graph_0_args = [buf1,]
                buf2 = false_graph_0(false_graph_0_args)
            partition1_args = [buf2, arg1_1]
            del buf2, arg1_1
            (buf3, buf4) = self.partitions[1](partition1_args)
            del partition1_args
        return (buf4, buf3, )

runner = Runner(partitions=[partition_0, partition_1])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


# <BENCHMARK>
# 339 lines
