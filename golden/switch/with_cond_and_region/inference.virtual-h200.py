# torch 2.15; codegen; regenerate: hopkit golden switch/with_cond_and_region --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_rsub_5: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_neg_6: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_7: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clamp_0: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clamp_gt_sum_1: compiled for sm_90, 11 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clamp_gt_mul_sum_2: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clamp_gt_sin_sum_3: compiled for sm_90, 20 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clamp_cos_4: compiled for sm_90, 20 registers, 0 bytes of shared memory; interpreted
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
from torch._C._dynamo.guards import copy_if_misaligned
import triton
import triton.language as tl
from torch._inductor.runtime.triton_heuristics import start_graph, end_graph
from torch._C import _cuda_getCurrentRawStream as get_raw_stream

aten = torch.ops.aten
inductor_ops = torch.ops.inductor
_quantized = torch.ops._quantized
assert_size_stride = torch._C._dynamo.guards.assert_size_stride
assert_size_stride_grouped = torch._C._dynamo.guards.assert_size_stride_grouped
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


# Topologically Sorted Source Nodes: [sub], Original ATen: [aten.rsub]
# Source node to ATen node mapping:
#   sub => sub
# Graph fragment:
#   %arg0_1 : Tensor "i64[][]cuda:0" = PlaceHolder[target=arg0_1]
#   %sub : Tensor "i64[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (1, %arg0_1), kwargs = {})
#   return %sub
triton_poi_fused_rsub_5 = async_compile.triton('triton_poi_fused_rsub_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr0': '*i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_rsub_5', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_rsub_5(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.full([1], 1, tl.int64)
    tmp3 = tmp2 - tmp1
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp3, None)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [neg], Original ATen: [aten.neg]
# Source node to ATen node mapping:
#   neg => neg
# Graph fragment:
#   %arg1_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=arg1_1]
#   %neg : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%arg1_1,), kwargs = {})
#   return %neg
triton_poi_fused_neg_6 = async_compile.triton('triton_poi_fused_neg_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_neg_6', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 13}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_neg_6(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = -tmp0
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [add], Original ATen: [aten.add]
# Source node to ATen node mapping:
#   add => add
# Graph fragment:
#   %getitem : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=getitem]
#   %getitem_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=getitem_1]
#   %add : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem, %getitem_1), kwargs = {})
#   return %add
triton_poi_fused_add_7 = async_compile.triton('triton_poi_fused_add_7', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_7', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 18}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_7(in_out_ptr0, in_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (x0), xmask)
    tmp2 = tmp0 + tmp1
    tl.store(in_out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._inductor.runtime.runtime_utils import assert_tensor_metadata



# Unsorted Source Nodes: [invoke_subgraph, index], Original ATen: [aten.clamp]
# Source node to ATen node mapping:
#   index => clamp_max, clamp_min
#   invoke_subgraph => invoke_subgraph
triton_poi_fused_clamp_0 = async_compile.triton('triton_poi_fused_clamp_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr0': '*i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clamp_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clamp_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.full([1], 0, tl.int64)
    tmp3 = tl.maximum(tmp1, tmp2, tl.PropagateNan.ALL)
    tmp4 = tl.full([1], 1, tl.int64)
    tmp5 = tl.minimum(tmp3, tmp4, tl.PropagateNan.ALL)
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp5, None)
''', device_str='cuda')
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._inductor.runtime.runtime_utils import assert_tensor_metadata



# Unsorted Source Nodes: [invoke_subgraph, switch, index, gt, sum_1], Original ATen: [aten.clamp, aten.gt, aten.sum]
# Source node to ATen node mapping:
#   gt => gt
#   index => clamp_max, clamp_min
#   invoke_subgraph => invoke_subgraph
#   sum_1 => sum_1
#   switch => switch
triton_poi_fused_clamp_gt_sum_1 = async_compile.triton('triton_poi_fused_clamp_gt_sum_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*i1', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clamp_gt_sum_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clamp_gt_sum_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [invoke_subgraph, switch, index, cond, gt, sum_1, mul], Original ATen: [aten.clamp, aten.gt, aten.sum, aten.mul]
# Source node to ATen node mapping:
#   cond => cond
#   gt => gt
#   index => clamp_max, clamp_min
#   invoke_subgraph => invoke_subgraph
#   mul => mul
#   sum_1 => sum_1
#   switch => switch
triton_poi_fused_clamp_gt_mul_sum_2 = async_compile.triton('triton_poi_fused_clamp_gt_mul_sum_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clamp_gt_mul_sum_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 13}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clamp_gt_mul_sum_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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

def repeated_subgraph0_branch0_graph_0_false_graph_0(args):
    repeated_subgraph0_branch0_graph_0_false_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(repeated_subgraph0_branch0_graph_0_false_graph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        repeated_subgraph0_branch0_graph_0_false_graph_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph, switch, index, cond, gt, sum_1, mul], Original ATen: [aten.clamp, aten.gt, aten.sum, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clamp_gt_mul_sum_2.run(repeated_subgraph0_branch0_graph_0_false_graph_0_arg0_1, repeated_subgraph0_branch0_graph_0_false_graph_0_buf0, 3, stream=raw_stream0)
        del repeated_subgraph0_branch0_graph_0_false_graph_0_arg0_1
    return (repeated_subgraph0_branch0_graph_0_false_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [invoke_subgraph, switch, index, cond, gt, sum_1, sin], Original ATen: [aten.clamp, aten.gt, aten.sum, aten.sin]
# Source node to ATen node mapping:
#   cond => cond
#   gt => gt
#   index => clamp_max, clamp_min
#   invoke_subgraph => invoke_subgraph
#   sin => sin
#   sum_1 => sum_1
#   switch => switch
triton_poi_fused_clamp_gt_sin_sum_3 = async_compile.triton('triton_poi_fused_clamp_gt_sin_sum_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clamp_gt_sin_sum_3', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 13}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clamp_gt_sin_sum_3(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

def repeated_subgraph0_branch0_graph_0_true_graph_0(args):
    repeated_subgraph0_branch0_graph_0_true_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(repeated_subgraph0_branch0_graph_0_true_graph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        repeated_subgraph0_branch0_graph_0_true_graph_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph, switch, index, cond, gt, sum_1, sin], Original ATen: [aten.clamp, aten.gt, aten.sum, aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clamp_gt_sin_sum_3.run(repeated_subgraph0_branch0_graph_0_true_graph_0_arg0_1, repeated_subgraph0_branch0_graph_0_true_graph_0_buf0, 3, stream=raw_stream0)
        del repeated_subgraph0_branch0_graph_0_true_graph_0_arg0_1
    return (repeated_subgraph0_branch0_graph_0_true_graph_0_buf0, )

def repeated_subgraph0_branch0_graph_0(args):
    repeated_subgraph0_branch0_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(repeated_subgraph0_branch0_graph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        repeated_subgraph0_branch0_graph_0_buf0 = empty_strided_cuda((), (), torch.bool)
        # Unsorted Source Nodes: [invoke_subgraph, switch, index, gt, sum_1], Original ATen: [aten.clamp, aten.gt, aten.sum]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clamp_gt_sum_1.run(repeated_subgraph0_branch0_graph_0_arg0_1, repeated_subgraph0_branch0_graph_0_buf0, 1, stream=raw_stream0)
        repeated_subgraph0_branch0_graph_0_buf1_selector = int(repeated_subgraph0_branch0_graph_0_buf0.item())
        repeated_subgraph0_branch0_graph_0_buf1 = [None] * 1
        if repeated_subgraph0_branch0_graph_0_buf1_selector == 0:

            # subgraph: false_graph_0
            repeated_subgraph0_branch0_graph_0_false_graph_0_args = [repeated_subgraph0_branch0_graph_0_arg0_1,]
            del repeated_subgraph0_branch0_graph_0_arg0_1
            del repeated_subgraph0_branch0_graph_0_buf0
            repeated_subgraph0_branch0_graph_0_buf1 = repeated_subgraph0_branch0_graph_0_false_graph_0(repeated_subgraph0_branch0_graph_0_false_graph_0_args)
        else:

            # subgraph: true_graph_0
            repeated_subgraph0_branch0_graph_0_true_graph_0_args = [repeated_subgraph0_branch0_graph_0_arg0_1,]
            repeated_subgraph0_branch0_graph_0_buf1 = repeated_subgraph0_branch0_graph_0_true_graph_0(repeated_subgraph0_branch0_graph_0_true_graph_0_args)
        repeated_subgraph0_branch0_graph_0_buf2 = repeated_subgraph0_branch0_graph_0_buf1[0]
        assert_tensor_metadata(repeated_subgraph0_branch0_graph_0_buf2, (3, ), (1, ), torch.float32, 'torch.ops.cond')
        assert_alignment(repeated_subgraph0_branch0_graph_0_buf2, 16, 'torch.ops.cond')
        del repeated_subgraph0_branch0_graph_0_buf1
    return (repeated_subgraph0_branch0_graph_0_buf2, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [invoke_subgraph, switch, index, cos], Original ATen: [aten.clamp, aten.cos]
# Source node to ATen node mapping:
#   cos => cos
#   index => clamp_max, clamp_min
#   invoke_subgraph => invoke_subgraph
#   switch => switch
triton_poi_fused_clamp_cos_4 = async_compile.triton('triton_poi_fused_clamp_cos_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clamp_cos_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 13}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clamp_cos_4(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.cos(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

def repeated_subgraph0_branch1_graph_0(args):
    repeated_subgraph0_branch1_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(repeated_subgraph0_branch1_graph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        repeated_subgraph0_branch1_graph_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph, switch, index, cos], Original ATen: [aten.clamp, aten.cos]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clamp_cos_4.run(repeated_subgraph0_branch1_graph_0_arg0_1, repeated_subgraph0_branch1_graph_0_buf0, 3, stream=raw_stream0)
        del repeated_subgraph0_branch1_graph_0_arg0_1
    return (repeated_subgraph0_branch1_graph_0_buf0, )

def repeated_subgraph0(args):
    repeated_subgraph0_arg0_1, repeated_subgraph0_arg1_1 = args
    args.clear()
    assert_size_stride(repeated_subgraph0_arg0_1, (), (), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        repeated_subgraph0_buf0 = empty_strided_cuda((), (), torch.int64)
        # Unsorted Source Nodes: [invoke_subgraph, index], Original ATen: [aten.clamp]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clamp_0.run(repeated_subgraph0_arg0_1, repeated_subgraph0_buf0, 1, stream=raw_stream0)
        del repeated_subgraph0_arg0_1
        assert_size_stride(repeated_subgraph0_arg1_1, (3, ), (1, ), 'input')
        repeated_subgraph0_buf1_selector = int(repeated_subgraph0_buf0.item())
        repeated_subgraph0_buf1 = [None] * 1
        if repeated_subgraph0_buf1_selector == 0:

            # subgraph: branch0_graph_0
            repeated_subgraph0_branch0_graph_0_args = [repeated_subgraph0_arg1_1,]
            del repeated_subgraph0_arg1_1
            del repeated_subgraph0_buf0
            repeated_subgraph0_buf1 = repeated_subgraph0_branch0_graph_0(repeated_subgraph0_branch0_graph_0_args)
        else:

            # subgraph: branch1_graph_0
            repeated_subgraph0_branch1_graph_0_args = [repeated_subgraph0_arg1_1,]
            repeated_subgraph0_buf1 = repeated_subgraph0_branch1_graph_0(repeated_subgraph0_branch1_graph_0_args)
        repeated_subgraph0_buf2 = repeated_subgraph0_buf1[0]
        assert_tensor_metadata(repeated_subgraph0_buf2, (3, ), (1, ), torch.float32, 'torch.ops.switch')
        assert_alignment(repeated_subgraph0_buf2, 16, 'torch.ops.switch')
        del repeated_subgraph0_buf1
    return (repeated_subgraph0_buf2, )


async_compile.wait(globals())
del async_compile

class Runner:
    def __init__(self, partitions):
        self.partitions = partitions

    def recursively_apply_fns(self, fns):
        new_callables = []
        for fn, c in zip(fns, self.partitions):
            new_callables.append(fn(c))
        self.partitions = new_callables

    def call(self, args):
        arg0_1, arg1_1 = args
        args.clear()
        assert_size_stride_grouped((arg0_1, arg1_1), ((), (3, )), ((), (1, )), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf0 = [None] * 1

            # subgraph: repeated_subgraph0
            repeated_subgraph0_args = [arg0_1, arg1_1]
            buf0 = repeated_subgraph0(repeated_subgraph0_args)
            buf1 = buf0[0]
            del buf0
            buf2 = empty_strided_cuda((), (), torch.int64)
            # Topologically Sorted Source Nodes: [sub], Original ATen: [aten.rsub]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_rsub_5.run(arg0_1, buf2, 1, stream=raw_stream0)
            del arg0_1
            buf3 = empty_strided_cuda((3, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [neg], Original ATen: [aten.neg]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_neg_6.run(arg1_1, buf3, 3, stream=raw_stream0)
            del arg1_1
            buf4 = [None] * 1

            # subgraph: repeated_subgraph0
            repeated_subgraph0_args = [buf2, buf3]
            del buf2
            del buf3
            buf4 = repeated_subgraph0(repeated_subgraph0_args)
            buf5 = buf4[0]
            del buf4
            buf6 = buf1; del buf1  # reuse
            # Topologically Sorted Source Nodes: [add], Original ATen: [aten.add]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_7.run(buf6, buf5, 3, stream=raw_stream0)
            del buf5
        return (buf6, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((), (), device='cuda:0', dtype=torch.int64)
    arg1_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 538 lines
