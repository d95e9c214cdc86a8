# torch 2.15; codegen; regenerate: hopkit golden writes/batch_norm_module_in_cond --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_0: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_stack_1: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_mul_stack_2: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__mul_squeeze_stack_var_mean_3: compiled for sm_90, 20 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_mul_rsqrt_stack_sub_var_mean_4: compiled for sm_90, 20 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__stack_5: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
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
from torch._inductor.runtime.runtime_utils import assert_tensor_metadata

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


# Topologically Sorted Source Nodes: [cond], Original ATen: []
# Source node to ATen node mapping:
#   cond => as_strided_default, clone_default
# Graph fragment:
#   %arg4_1 : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=arg4_1]
#   %as_strided_default : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.as_strided.default](args = (%arg4_1, [4], [1], 0), kwargs = {})
#   %clone_default : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%as_strided_default,), kwargs = {})
#   return %clone_default
triton_poi_fused_0 = async_compile.triton('triton_poi_fused_0', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 24}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [batch], Original ATen: [aten.stack]
# Source node to ATen node mapping:
#   batch => cat
# Graph fragment:
#   %arg0_1 : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=arg0_1]
#   %arg1_1 : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=arg1_1]
#   %cat : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%arg0_1, %arg1_1],), kwargs = {})
#   return %cat
triton_poi_fused_stack_1 = async_compile.triton('triton_poi_fused_stack_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_stack_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 96}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_stack_1(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 8
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = (x0).to(tl.int32)
    tmp1 = tl.full([1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = (x0).to(tl.int64)
    tmp4 = (tmp3).to(tl.int64)
    tmp5 = tl.full([1], 4, tl.int64)
    tmp6 = tmp4 < tmp5
    tmp7 = tl.load(in_ptr0 + (x0), tmp6 & xmask, eviction_policy='evict_last', other=0.0)
    tmp8 = tmp0 >= tmp5
    tmp9 = tl.full([1], 8, tl.int64)
    tmp10 = tmp0 < tmp9
    tmp11 = tl.load(in_ptr1 + ((-4) + x0), tmp8 & xmask, eviction_policy='evict_last', other=0.0)
    tmp12 = tl.where(tmp6, tmp7, tmp11)
    tl.store(out_ptr0 + (x0), tmp12, xmask)
''', device_str='cuda')
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [cond, batch, mul], Original ATen: [aten.stack, aten.mul]
# Source node to ATen node mapping:
#   batch => cat, view
#   cond => as_strided_default_1, as_strided_default_3, cond
#   mul => mul
triton_poi_fused_mul_stack_2 = async_compile.triton('triton_poi_fused_mul_stack_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_stack_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 96}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_stack_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 8
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

def false_graph_0_0(args):
    false_graph_0_0_arg0_1, false_graph_0_0_arg1_1, false_graph_0_0_arg2_1, false_graph_0_0_arg3_1, false_graph_0_0_arg4_1, false_graph_0_0_arg5_1 = args
    args.clear()
    assert_size_stride(false_graph_0_0_arg0_1, (2, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_0_buf0 = empty_strided_cuda((2, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [cond, batch, mul], Original ATen: [aten.stack, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_stack_2.run(false_graph_0_0_arg0_1, false_graph_0_0_buf0, 8, stream=raw_stream0)
        del false_graph_0_0_arg0_1
    return (false_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [cond, batch, var_mean, add_3, mul_4, mul_3, squeeze_2, mul_5, copy__2, add_2, mul_1, squeeze, mul_2, copy__1], Original ATen: [aten.stack, aten.var_mean, aten.add, aten.mul, aten.squeeze, aten.copy_]
# Source node to ATen node mapping:
#   add_2 => add_1
#   add_3 => add_2
#   batch => cat, view
#   cond => as_strided_default_1, as_strided_default_3, cond
#   copy__1 => copy__1
#   copy__2 => copy__2
#   mul_1 => mul
#   mul_2 => mul_1
#   mul_3 => mul_2
#   mul_4 => mul_3
#   mul_5 => mul_4
#   squeeze => squeeze
#   squeeze_2 => squeeze_1
#   var_mean => var_mean
triton_poi_fused_add_copy__mul_squeeze_stack_var_mean_3 = async_compile.triton('triton_poi_fused_add_copy__mul_squeeze_stack_var_mean_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'out_ptr0': '*fp32', 'out_ptr2': '*fp32', 'out_ptr4': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__mul_squeeze_stack_var_mean_3', 'mutated_arg_names': ['in_ptr1', 'in_ptr2', 'out_ptr2', 'out_ptr4'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 3, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 80}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__mul_squeeze_stack_var_mean_3(in_ptr0, in_ptr1, in_ptr2, out_ptr0, out_ptr2, out_ptr4, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (4 + x0), xmask)
    tmp14 = tl.load(in_ptr1 + (x0), xmask)
    tmp19 = tl.load(in_ptr2 + (x0), xmask)
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1], 2.0, tl.float32)
    tmp4 = (tmp2 / tmp3)
    tmp5 = tmp0 - tmp4
    tmp6 = tmp5 * tmp5
    tmp7 = tmp1 - tmp4
    tmp8 = tmp7 * tmp7
    tmp9 = tmp6 + tmp8
    tmp10 = (tmp9 / tmp3)
    tmp11 = tmp10 * tmp3
    tmp12 = tl.full([1], 0.1, tl.float32)
    tmp13 = tmp11 * tmp12
    tmp15 = tl.full([1], 0.9, tl.float32)
    tmp16 = tmp14 * tmp15
    tmp17 = tmp13 + tmp16
    tmp18 = tmp4 * tmp12
    tmp20 = tmp19 * tmp15
    tmp21 = tmp18 + tmp20
    tl.store(out_ptr0 + (x0), tmp4, xmask)
    tl.store(out_ptr2 + (x0), tmp17, xmask)
    tl.store(out_ptr4 + (x0), tmp21, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [cond, batch, add_4, mul_6, mul, sub, rsqrt, add_1, var_mean], Original ATen: [aten.stack, aten.add, aten.mul, aten.sub, aten.rsqrt, aten.var_mean]
# Source node to ATen node mapping:
#   add_1 => add_3
#   add_4 => add_4
#   batch => cat, view
#   cond => as_strided_default_1, as_strided_default_3, cond
#   mul => mul_5
#   mul_6 => mul_6
#   rsqrt => rsqrt
#   sub => sub
#   var_mean => var_mean
triton_poi_fused_add_mul_rsqrt_stack_sub_var_mean_4 = async_compile.triton('triton_poi_fused_add_mul_rsqrt_stack_sub_var_mean_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_mul_rsqrt_stack_sub_var_mean_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 6, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 176}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_mul_rsqrt_stack_sub_var_mean_4(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 8
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x0 = (xindex % 4)
    tmp0 = tl.load(in_ptr0 + (x2), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask, eviction_policy='evict_last')
    tmp3 = tl.load(in_ptr0 + (x0), xmask, eviction_policy='evict_last')
    tmp6 = tl.load(in_ptr0 + (4 + x0), xmask, eviction_policy='evict_last')
    tmp16 = tl.load(in_ptr2 + (x0), xmask, eviction_policy='evict_last')
    tmp18 = tl.load(in_ptr3 + (x0), xmask, eviction_policy='evict_last')
    tmp2 = tmp0 - tmp1
    tmp4 = tmp3 - tmp1
    tmp5 = tmp4 * tmp4
    tmp7 = tmp6 - tmp1
    tmp8 = tmp7 * tmp7
    tmp9 = tmp5 + tmp8
    tmp10 = tl.full([1], 2.0, tl.float32)
    tmp11 = (tmp9 / tmp10)
    tmp12 = tl.full([1], 1e-05, tl.float32)
    tmp13 = tmp11 + tmp12
    tmp14 = libdevice.rsqrt(tmp13)
    tmp15 = tmp2 * tmp14
    tmp17 = tmp15 * tmp16
    tmp19 = tmp17 + tmp18
    tl.store(out_ptr0 + (x2), tmp19, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [cond, batch, add, copy_], Original ATen: [aten.stack, aten.add, aten.copy_]
# Source node to ATen node mapping:
#   add => add
#   batch => cat, view
#   cond => as_strided_default_1, as_strided_default_3, cond
#   copy_ => copy_
triton_poi_fused_add_copy__stack_5 = async_compile.triton('triton_poi_fused_add_copy__stack_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr1': '*i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__stack_5', 'mutated_arg_names': ['in_ptr0', 'out_ptr1'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__stack_5(in_ptr0, out_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.full([1], 1, tl.int64)
    tmp3 = tmp1 + tmp2
    tl.store(out_ptr1 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp3, None)
''', device_str='cuda')

def true_graph_0_0(args):
    true_graph_0_0_arg0_1, true_graph_0_0_arg1_1, true_graph_0_0_arg2_1, true_graph_0_0_arg3_1, true_graph_0_0_arg4_1, true_graph_0_0_arg5_1 = args
    args.clear()
    assert_size_stride_grouped((true_graph_0_0_arg0_1, true_graph_0_0_arg3_1, true_graph_0_0_arg2_1), ((2, 4), (4, ), (4, )), ((4, 1), (1, ), (1, )), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_0_buf0 = empty_strided_cuda((1, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [cond, batch, var_mean, add_3, mul_4, mul_3, squeeze_2, mul_5, copy__2, add_2, mul_1, squeeze, mul_2, copy__1], Original ATen: [aten.stack, aten.var_mean, aten.add, aten.mul, aten.squeeze, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__mul_squeeze_stack_var_mean_3.run(true_graph_0_0_arg0_1, true_graph_0_0_arg3_1, true_graph_0_0_arg2_1, true_graph_0_0_buf0, true_graph_0_0_arg3_1, true_graph_0_0_arg2_1, 4, stream=raw_stream0)
        del true_graph_0_0_arg2_1
        del true_graph_0_0_arg3_1
        assert_size_stride_grouped((true_graph_0_0_arg5_1, true_graph_0_0_arg4_1), ((4, ), (4, )), ((1, ), (1, )), 'input')
        true_graph_0_0_buf1 = empty_strided_cuda((2, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [cond, batch, add_4, mul_6, mul, sub, rsqrt, add_1, var_mean], Original ATen: [aten.stack, aten.add, aten.mul, aten.sub, aten.rsqrt, aten.var_mean]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_mul_rsqrt_stack_sub_var_mean_4.run(true_graph_0_0_arg0_1, true_graph_0_0_buf0, true_graph_0_0_arg5_1, true_graph_0_0_arg4_1, true_graph_0_0_buf1, 8, stream=raw_stream0)
        del true_graph_0_0_arg0_1
        del true_graph_0_0_arg4_1
        del true_graph_0_0_arg5_1
        del true_graph_0_0_buf0
        assert_size_stride(true_graph_0_0_arg1_1, (), (), 'input')
        # Unsorted Source Nodes: [cond, batch, add, copy_], Original ATen: [aten.stack, aten.add, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__stack_5.run(true_graph_0_0_arg1_1, true_graph_0_0_arg1_1, 1, stream=raw_stream0)
        del true_graph_0_0_arg1_1
    return (true_graph_0_0_buf1, )


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
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1 = args
        args.clear()
        assert_size_stride(arg4_1, (4, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((4, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [cond], Original ATen: []
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_0.run(arg4_1, buf0, 4, stream=raw_stream0)
            del arg4_1
            assert_size_stride(arg5_1, (4, ), (1, ), 'input')
            buf1 = empty_strided_cuda((4, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [cond], Original ATen: []
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_0.run(arg5_1, buf1, 4, stream=raw_stream0)
            del arg5_1
            assert_size_stride_grouped((arg0_1, arg1_1), ((4, ), (4, )), ((1, ), (1, )), 'input')
            arg0_1 = copy_if_misaligned(arg0_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf2 = empty_strided_cuda((8, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [batch], Original ATen: [aten.stack]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_stack_1.run(arg0_1, arg1_1, buf2, 8, stream=raw_stream0)
            del arg0_1
            del arg1_1
            assert_size_stride_grouped((arg2_1, arg3_1, arg7_1, arg6_1), ((), (), (4, ), (4, )), ((), (), (1, ), (1, )), 'input')
            arg2_1 = copy_if_misaligned(arg2_1)
            buf3_selector = int(arg2_1.item())
            buf3 = [None] * 1
            if buf3_selector == 0:

                # subgraph: false_graph_0_0
                false_graph_0_0_args = [reinterpret_tensor(buf2, (2, 4), (4, 1), 0), arg3_1, buf0, buf1, arg7_1, arg6_1]
                del arg2_1
                del arg3_1
                del arg6_1
                del arg7_1
                del buf0
                del buf1
                del buf2
                buf3 = false_graph_0_0(false_graph_0_0_args)
            else:

                # subgraph: true_graph_0_0
                true_graph_0_0_args = [reinterpret_tensor(buf2, (2, 4), (4, 1), 0), arg3_1, buf0, buf1, arg7_1, arg6_1]
                buf3 = true_graph_0_0(true_graph_0_0_args)
            buf4 = buf3[0]
            assert_tensor_metadata(buf4, (2, 4), (4, 1), torch.float32, 'torch.ops.cond')
            assert_alignment(buf4, 16, 'torch.ops.cond')
            del buf3
        return (buf4, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((), (), device='cuda:0', dtype=torch.bool)
    arg3_1 = rand_strided((), (), device='cuda:0', dtype=torch.int64)
    arg4_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg5_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg6_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg7_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 466 lines
