# torch 2.15; codegen; regenerate: hopkit golden associative_scan/cond_inside --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_gt_mul_permute_slice_sum_view_where_0: compiled for sm_90, 18 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_constant_pad_nd_gt_mul_permute_slice_sum_view_where_1: compiled for sm_90, 6 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_cat_gt_mul_permute_slice_stack_sum_view_where_2: compiled for sm_90, 21 registers, 0 bytes of shared memory; interpreted
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


# Topologically Sorted Source Nodes: [elem, rhs, sum_1, gt, cond, lhs], Original ATen: [aten.permute, aten.slice, aten.sum, aten.gt, aten.view, aten.add, aten.mul, aten.where]
# Source node to ATen node mapping:
#   cond => add, mul, view, where
#   elem => permute
#   gt => gt
#   lhs => slice_1
#   rhs => slice_2
#   sum_1 => sum_1
# Graph fragment:
#   %arg0_1 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=arg0_1]
#   %permute : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=4] = call_function[target=torch.ops.aten.permute.default](args = (%arg0_1, [0, 1]), kwargs = {})
#   %slice_2 : Tensor "f32[1, 2][4, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%permute, 0, 1, None, 2), kwargs = {})
#   %sum_1 : Tensor "f32[1][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%slice_2, [1]), kwargs = {})
#   %gt : Tensor "b8[1][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%sum_1, 0), kwargs = {})
#   %view : Tensor "b8[1, 1][1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%gt, [1, 1]), kwargs = {})
#   %slice_1 : Tensor "f32[1, 2][4, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%permute, 0, 0, -1, 2), kwargs = {})
#   %add : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%slice_1, %slice_2), kwargs = {})
#   %mul : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%slice_1, %slice_2), kwargs = {})
#   %where : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%view, %add, %mul), kwargs = {})
#   return %where
triton_poi_fused_add_gt_mul_permute_slice_sum_view_where_0 = async_compile.triton('triton_poi_fused_add_gt_mul_permute_slice_sum_view_where_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_gt_mul_permute_slice_sum_view_where_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 8}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_gt_mul_permute_slice_sum_view_where_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (2))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.load(in_ptr0 + (3))
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK])
    tmp7 = tl.load(in_ptr0 + (x0), xmask)
    tmp8 = tl.load(in_ptr0 + (2 + x0), xmask)
    tmp4 = tmp1 + tmp3
    tmp5 = tl.full([1], 0.0, tl.float32)
    tmp6 = tmp4 > tmp5
    tmp9 = tmp7 + tmp8
    tmp10 = tmp7 * tmp8
    tmp11 = tl.where(tmp6, tmp9, tmp10)
    tl.store(out_ptr0 + (x0), tmp11, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [elem, rhs, sum_1, gt, cond, lhs, b], Original ATen: [aten.permute, aten.slice, aten.sum, aten.gt, aten.view, aten.add, aten.mul, aten.where, aten.constant_pad_nd]
# Source node to ATen node mapping:
#   b => constant_pad_nd
#   cond => add, mul, view, where
#   elem => permute
#   gt => gt
#   lhs => slice_1
#   rhs => slice_2
#   sum_1 => sum_1
# Graph fragment:
#   %permute : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=4] = call_function[target=torch.ops.aten.permute.default](args = (%arg0_1, [0, 1]), kwargs = {})
#   %slice_2 : Tensor "f32[1, 2][4, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%permute, 0, 1, None, 2), kwargs = {})
#   %sum_1 : Tensor "f32[1][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%slice_2, [1]), kwargs = {})
#   %gt : Tensor "b8[1][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%sum_1, 0), kwargs = {})
#   %view : Tensor "b8[1, 1][1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%gt, [1, 1]), kwargs = {})
#   %slice_1 : Tensor "f32[1, 2][4, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%permute, 0, 0, -1, 2), kwargs = {})
#   %add : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%slice_1, %slice_2), kwargs = {})
#   %mul : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%slice_1, %slice_2), kwargs = {})
#   %where : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%view, %add, %mul), kwargs = {})
#   %constant_pad_nd : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.constant_pad_nd.default](args = (%where, [0, 0, 0, 1], 0.0), kwargs = {})
#   return %buf1
triton_poi_fused_add_constant_pad_nd_gt_mul_permute_slice_sum_view_where_1 = async_compile.triton('triton_poi_fused_add_constant_pad_nd_gt_mul_permute_slice_sum_view_where_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_constant_pad_nd_gt_mul_permute_slice_sum_view_where_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 4}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_constant_pad_nd_gt_mul_permute_slice_sum_view_where_1(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.full([1], 0.0, tl.float32)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [elem, slice_4, rhs_1, sum_2, gt_1, cond_1, rhs, sum_1, gt, cond, lhs, cat, stacked], Original ATen: [aten.permute, aten.slice, aten.sum, aten.gt, aten.view, aten.add, aten.mul, aten.where, aten.cat, aten.stack]
# Source node to ATen node mapping:
#   cat => cat
#   cond => add, mul, view, where
#   cond_1 => add_1, mul_1, view_1, where_1
#   elem => permute
#   gt => gt
#   gt_1 => gt_1
#   lhs => slice_1
#   rhs => slice_2
#   rhs_1 => slice_3
#   slice_4 => slice_4
#   stacked => cat_1
#   sum_1 => sum_1
#   sum_2 => sum_2
# Graph fragment:
#   %arg0_1 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=arg0_1]
#   %constant_pad_nd : Tensor "f32[2, 2][2, 1]cuda:0" = PlaceHolder[target=constant_pad_nd]
#   %permute : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=4] = call_function[target=torch.ops.aten.permute.default](args = (%arg0_1, [0, 1]), kwargs = {})
#   %slice_4 : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%permute, 0, 0, 1), kwargs = {})
#   %slice_3 : Tensor "f32[1, 2][4, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%permute, 0, 2, None, 2), kwargs = {})
#   %sum_2 : Tensor "f32[1][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%slice_3, [1]), kwargs = {})
#   %gt_1 : Tensor "b8[1][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%sum_2, 0), kwargs = {})
#   %view_1 : Tensor "b8[1, 1][1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%gt_1, [1, 1]), kwargs = {})
#   %slice_2 : Tensor "f32[1, 2][4, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%permute, 0, 1, None, 2), kwargs = {})
#   %sum_1 : Tensor "f32[1][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%slice_2, [1]), kwargs = {})
#   %gt : Tensor "b8[1][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%sum_1, 0), kwargs = {})
#   %view : Tensor "b8[1, 1][1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%gt, [1, 1]), kwargs = {})
#   %slice_1 : Tensor "f32[1, 2][4, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%permute, 0, 0, -1, 2), kwargs = {})
#   %add : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%slice_1, %slice_2), kwargs = {})
#   %mul : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%slice_1, %slice_2), kwargs = {})
#   %where : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%view, %add, %mul), kwargs = {})
#   %add_1 : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%where, %slice_3), kwargs = {})
#   %mul_1 : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%where, %slice_3), kwargs = {})
#   %where_1 : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.where.self](args = (%view_1, %add_1, %mul_1), kwargs = {})
#   %cat : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_4, %where_1],), kwargs = {})
#   %cat_1 : Tensor "f32[2, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%cat, %constant_pad_nd], 1), kwargs = {})
#   return %cat_1
triton_poi_fused_add_cat_gt_mul_permute_slice_stack_sum_view_where_2 = async_compile.triton('triton_poi_fused_add_cat_gt_mul_permute_slice_stack_sum_view_where_2', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_cat_gt_mul_permute_slice_stack_sum_view_where_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 9, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 128}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_cat_gt_mul_permute_slice_stack_sum_view_where_2(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 8
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 4)
    x1 = xindex // 4
    x2 = xindex
    tmp0 = (x0).to(tl.int32)
    tmp1 = tl.full([1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = (x0).to(tl.int64)
    tmp4 = (tmp3).to(tl.int64)
    tmp5 = tl.full([1], 2, tl.int64)
    tmp6 = tmp4 < tmp5
    tmp7 = (x1).to(tl.int32)
    tmp8 = tl.full([1], 0, tl.int64)
    tmp9 = tmp7 >= tmp8
    tmp10 = (x1).to(tl.int64)
    tmp11 = (tmp10).to(tl.int64)
    tmp12 = tl.full([1], 1, tl.int64)
    tmp13 = tmp11 < tmp12
    tmp14 = tmp13 & tmp6
    tmp15 = tl.load(in_ptr0 + (x0), tmp14 & xmask, eviction_policy='evict_last', other=0.0)
    tmp16 = tmp7 >= tmp12
    tmp17 = tl.full([1], 2, tl.int64)
    tmp18 = tmp7 < tmp17
    tmp19 = tmp16 & tmp6
    tmp20 = tl.load(in_ptr0 + (4))
    tmp21 = tl.broadcast_to(tmp20, [XBLOCK])
    tmp22 = tl.where(tmp19, tmp21, 0.0)
    tmp23 = tl.load(in_ptr0 + (5))
    tmp24 = tl.broadcast_to(tmp23, [XBLOCK])
    tmp25 = tl.where(tmp19, tmp24, 0.0)
    tmp26 = tmp22 + tmp25
    tmp27 = tl.full([1], 0.0, tl.float32)
    tmp28 = tmp26 > tmp27
    tmp29 = tl.load(in_ptr0 + (2))
    tmp30 = tl.broadcast_to(tmp29, [XBLOCK])
    tmp31 = tl.where(tmp19, tmp30, 0.0)
    tmp32 = tl.load(in_ptr0 + (3))
    tmp33 = tl.broadcast_to(tmp32, [XBLOCK])
    tmp34 = tl.where(tmp19, tmp33, 0.0)
    tmp35 = tmp31 + tmp34
    tmp36 = tmp35 > tmp27
    tmp37 = tl.load(in_ptr0 + (x0), tmp19 & xmask, eviction_policy='evict_last', other=0.0)
    tmp38 = tl.load(in_ptr0 + (2 + (x0)), tmp19 & xmask, eviction_policy='evict_last', other=0.0)
    tmp39 = tmp37 + tmp38
    tmp40 = tmp37 * tmp38
    tmp41 = tl.where(tmp36, tmp39, tmp40)
    tmp42 = tl.load(in_ptr0 + (4 + (x0)), tmp19 & xmask, eviction_policy='evict_last', other=0.0)
    tmp43 = tmp41 + tmp42
    tmp44 = tmp41 * tmp42
    tmp45 = tl.where(tmp28, tmp43, tmp44)
    tmp46 = tl.full(tmp45.shape, 0.0, tmp45.dtype)
    tmp47 = tl.where(tmp19, tmp45, tmp46)
    tmp48 = tl.where(tmp13, tmp15, tmp47)
    tmp49 = tl.full(tmp48.shape, 0.0, tmp48.dtype)
    tmp50 = tl.where(tmp6, tmp48, tmp49)
    tmp51 = tmp0 >= tmp5
    tmp52 = tl.full([1], 4, tl.int64)
    tmp53 = tmp0 < tmp52
    tmp54 = tl.load(in_ptr1 + (2*x1 + ((-2) + x0)), tmp51 & xmask, eviction_policy='evict_last', other=0.0)
    tmp55 = tl.where(tmp6, tmp50, tmp54)
    tl.store(out_ptr0 + (x2), tmp55, xmask)
''', device_str='cuda')


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
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (3, 2), (2, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf2 = empty_strided_cuda((2, 2), (2, 1), torch.float32)
            buf0 = reinterpret_tensor(buf2, (1, 2), (2, 1), 0)  # alias
            # Topologically Sorted Source Nodes: [elem, rhs, sum_1, gt, cond, lhs], Original ATen: [aten.permute, aten.slice, aten.sum, aten.gt, aten.view, aten.add, aten.mul, aten.where]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_gt_mul_permute_slice_sum_view_where_0.run(arg0_1, buf0, 2, stream=raw_stream0)
            buf1 = reinterpret_tensor(buf2, (1, 2), (2, 1), 2)  # alias
            # Topologically Sorted Source Nodes: [elem, rhs, sum_1, gt, cond, lhs, b], Original ATen: [aten.permute, aten.slice, aten.sum, aten.gt, aten.view, aten.add, aten.mul, aten.where, aten.constant_pad_nd]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_constant_pad_nd_gt_mul_permute_slice_sum_view_where_1.run(buf1, 2, stream=raw_stream0)
            buf3 = empty_strided_cuda((2, 4), (4, 1), torch.float32)
            # Topologically Sorted Source Nodes: [elem, slice_4, rhs_1, sum_2, gt_1, cond_1, rhs, sum_1, gt, cond, lhs, cat, stacked], Original ATen: [aten.permute, aten.slice, aten.sum, aten.gt, aten.view, aten.add, aten.mul, aten.where, aten.cat, aten.stack]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_cat_gt_mul_permute_slice_stack_sum_view_where_2.run(arg0_1, buf2, buf3, 8, stream=raw_stream0)
            del arg0_1
            del buf0
            del buf1
            del buf2
        return (reinterpret_tensor(buf3, (3, 2), (2, 1), 0), )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 333 lines
