# torch 2.15; codegen; regenerate: hopkit golden associative_scan_op/two_operands --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_per_fused_mul_0: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_ones_like_1: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_cat_mul_ones_like_roll_slice_2: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_per_fused_cat_flip_mul_ones_like_slice_zeros_3: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_flip_mul_sigmoid_backward_4: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# AOT ID: ['forward']
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


# Topologically Sorted Source Nodes: [child, associative_scan], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   associative_scan => associative_scan
#   child => sigmoid
# Graph fragment:
#   %primals_1 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=primals_1]
#   %primals_2 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=primals_2]
#   %sigmoid : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=5] = call_function[target=torch.ops.aten.sigmoid.default](args = (%primals_1,), kwargs = {})
#   %associative_scan : [num_users=2] = call_function[target=torch.ops.higher_order.associative_scan](args = (%associative_scan_combine_graph_0, (%sigmoid, %primals_2), ()), kwargs = {})
#   return %getitem,%getitem_1
triton_per_fused_mul_0 = async_compile.triton('triton_per_fused_mul_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton.jit
def _triton_helper_fn_mul_mul_add0(arg0_0, arg0_1, arg1_0, arg1_1):
    tmp0 = arg0_0 * arg1_0
    tmp1 = arg0_1 * arg1_0
    tmp2 = tmp1 + arg1_1
    return tmp0, tmp2

@triton_heuristics.persistent_reduction(
    size_hints={'x': 2, 'r0_': 4},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_mul_0', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 36, 'r0_': 0}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_mul_0(in_ptr0, in_ptr1, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 2
    r0_numel = 3
    R0_BLOCK: tl.constexpr = 4
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = r0_index < r0_numel
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 2*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp2 = tl.load(in_ptr1 + (x0 + 2*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp1 = tl.sigmoid(tmp0)
    tmp3 = tmp1.to(tl.float32)
    tmp4 = tl.broadcast_to(tmp3, [XBLOCK, R0_BLOCK])
    tmp5 = tmp2.to(tl.float32)
    tmp6 = tl.broadcast_to(tmp5, [XBLOCK, R0_BLOCK])
    tmp7, tmp8, = tl.associative_scan((tmp4, tmp6,), 1, _triton_helper_fn_mul_mul_add0)
    tl.store(out_ptr0 + (x0 + 2*r0_1), tmp7, r0_mask & xmask)
    tl.store(out_ptr1 + (x0 + 2*r0_1), tmp8, r0_mask & xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [full_default_2], Original ATen: [aten.ones_like]
# Source node to ATen node mapping:
#   full_default_2 => full_default_2
# Graph fragment:
#   %full_default_2 : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.full.default](args = ([1, 2], 1), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   return %full_default_2
triton_poi_fused_ones_like_1 = async_compile.triton('triton_poi_fused_ones_like_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_ones_like_1', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 4}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_ones_like_1(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.full([1], 1.0, tl.float32)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [iota, add, fmod, index, index_1, full_2, mul_2, add_3, full_default_2, slice_2, cat], Original ATen: [aten.roll, aten.mul, aten.ones_like, aten.add, aten.slice, aten.cat]
# Source node to ATen node mapping:
#   add => add
#   add_3 => add_3
#   cat => cat
#   fmod => fmod
#   full_2 => full_2
#   full_default_2 => full_default_2
#   index => index
#   index_1 => index_1
#   iota => iota
#   mul_2 => mul_2
#   slice_2 => slice_2
# Graph fragment:
#   %getitem_1 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=getitem_1]
#   %getitem : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=getitem]
#   %iota : Tensor "i64[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.iota.default](args = (3,), kwargs = {start: 0, step: 1, dtype: torch.int64, device: cuda:0, requires_grad: False})
#   %add : Tensor "i64[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%iota, 2), kwargs = {})
#   %fmod : Tensor "i64[3][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.fmod.Scalar](args = (%add, 3), kwargs = {})
#   %index : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.index.Tensor](args = (%getitem, [%fmod]), kwargs = {})
#   %index_1 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.index.Tensor](args = (%getitem_1, [%fmod]), kwargs = {})
#   %full_2 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.full.default](args = ([3, 2], 1), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %mul_2 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%full_2, %index_1), kwargs = {})
#   %add_3 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_2, %index), kwargs = {})
#   %full_default_2 : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.full.default](args = ([1, 2], 1), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %slice_2 : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add_3, 0, 1, 9223372036854775807), kwargs = {})
#   %cat : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%full_default_2, %slice_2],), kwargs = {})
#   return %buf3
triton_poi_fused_add_cat_mul_ones_like_roll_slice_2 = async_compile.triton('triton_poi_fused_add_cat_mul_ones_like_roll_slice_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_cat_mul_ones_like_roll_slice_2', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 32}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_cat_mul_ones_like_roll_slice_2(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x2), xmask)
    tmp3 = tl.load(in_ptr1 + (x2), xmask)
    tmp1 = tl.full([1], 1.0, tl.float32)
    tmp2 = tmp1 * tmp0
    tmp4 = tmp2 + tmp3
    tl.store(out_ptr0 + (x2), tmp4, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [child, full_default, full_2, mul_3, slice_3, cat_1, rev, rev_1, associative_scan_1, slice_7, cat_3, rev_3], Original ATen: [aten.mul, aten.zeros, aten.ones_like, aten.slice, aten.cat, aten.flip]
# Source node to ATen node mapping:
#   associative_scan_1 => associative_scan_1
#   cat_1 => cat_1
#   cat_3 => cat_3
#   child => sigmoid
#   full_2 => full_2
#   full_default => full_default
#   mul_3 => mul_3
#   rev => rev
#   rev_1 => rev_1
#   rev_3 => rev_3
#   slice_3 => slice_3
#   slice_7 => slice_7
# Graph fragment:
#   %primals_1 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=primals_1]
#   %sigmoid : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=5] = call_function[target=torch.ops.aten.sigmoid.default](args = (%primals_1,), kwargs = {})
#   %full_default : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([3, 2], 0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %full_2 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.full.default](args = ([3, 2], 1), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %mul_3 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%full_2, %sigmoid), kwargs = {})
#   %slice_3 : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%sigmoid, 0, 1, 9223372036854775807), kwargs = {})
#   %cat_1 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_3, %full_default_2],), kwargs = {})
#   %rev : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%cat_1, [0]), kwargs = {})
#   %rev_1 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%full_default, [0]), kwargs = {})
#   %associative_scan_1 : [num_users=1] = call_function[target=torch.ops.higher_order.associative_scan](args = (%associative_scan_combine_graph_1, [%rev, %rev_1], ()), kwargs = {})
#   %slice_7 : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%mul_3, 0, 1, 9223372036854775807), kwargs = {})
#   %cat_3 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_7, %full_default_2],), kwargs = {})
#   %rev_3 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%cat_3, [0]), kwargs = {})
#   return %getitem_3,%rev_3
triton_per_fused_cat_flip_mul_ones_like_slice_zeros_3 = async_compile.triton('triton_per_fused_cat_flip_mul_ones_like_slice_zeros_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton.jit
def _triton_helper_fn_mul_fma0(arg0_0, arg0_1, arg1_0, arg1_1):
    tmp0 = arg0_0 * arg1_0
    tmp1 = tl.fma(arg1_0, arg0_1, arg1_1)
    return tmp0, tmp1

@triton_heuristics.persistent_reduction(
    size_hints={'x': 2, 'r0_': 4},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_cat_flip_mul_ones_like_slice_zeros_3', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 30, 'r0_': 0}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_cat_flip_mul_ones_like_slice_zeros_3(in_ptr0, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 2
    r0_numel = 3
    R0_BLOCK: tl.constexpr = 4
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = r0_index < r0_numel
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = (2 + ((-1)*r0_1)).to(tl.int32)
    tmp1 = tl.full([1, 1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = (2 + ((-1)*r0_1)).to(tl.int64)
    tmp4 = (tmp3).to(tl.int64)
    tmp5 = tl.full([1, 1], 2, tl.int64)
    tmp6 = tmp4 < tmp5
    tmp7 = tl.load(in_ptr0 + (2 + x0 + 2*(2 + ((-1)*r0_1))), r0_mask & tmp6 & xmask, eviction_policy='evict_first', other=0.0)
    tmp8 = tl.sigmoid(tmp7)
    tmp9 = tl.full(tmp8.shape, 0.0, tmp8.dtype)
    tmp10 = tl.where(tmp6, tmp8, tmp9)
    tmp11 = tmp0 >= tmp5
    tmp12 = tl.full([1, 1], 3, tl.int64)
    tmp13 = tmp0 < tmp12
    tmp14 = tl.full([1, 1], 1.0, tl.float32)
    tmp15 = tl.full(tmp14.shape, 0.0, tmp14.dtype)
    tmp16 = tl.where(tmp11, tmp14, tmp15)
    tmp17 = tl.where(tmp6, tmp10, tmp16)
    tmp18 = tl.full([1, 1], 0.0, tl.float32)
    tmp19 = tmp17.to(tl.float32)
    tmp20 = tl.broadcast_to(tmp19, [XBLOCK, R0_BLOCK])
    tmp21 = tmp18.to(tl.float32)
    tmp22 = tl.broadcast_to(tmp21, [XBLOCK, R0_BLOCK])
    tmp23, tmp24, = tl.associative_scan((tmp20, tmp22,), 1, _triton_helper_fn_mul_fma0)
    tmp25 = tl.full([1, 1], 1.0, tl.float32)
    tmp26 = tmp25 * tmp8
    tmp27 = tl.full(tmp26.shape, 0.0, tmp26.dtype)
    tmp28 = tl.where(tmp6, tmp26, tmp27)
    tmp29 = tl.where(tmp6, tmp28, tmp16)
    tl.store(out_ptr0 + (x0 + 2*r0_1), tmp24, r0_mask & xmask)
    tl.store(out_ptr1 + (x0 + 2*r0_1), tmp29, r0_mask & xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [child, rev_2, mul_6, sub, mul_8, mul_9], Original ATen: [aten.mul, aten.flip, aten.sigmoid_backward]
# Source node to ATen node mapping:
#   child => sigmoid
#   mul_6 => mul_6
#   mul_8 => mul_8
#   mul_9 => mul_9
#   rev_2 => rev_2
#   sub => sub
# Graph fragment:
#   %getitem_3 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=getitem_3]
#   %cat : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=cat]
#   %primals_1 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=primals_1]
#   %sigmoid : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=5] = call_function[target=torch.ops.aten.sigmoid.default](args = (%primals_1,), kwargs = {})
#   %rev_2 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%getitem_3, [0]), kwargs = {})
#   %mul_6 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%rev_2, %cat), kwargs = {})
#   %sub : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (1, %sigmoid), kwargs = {})
#   %mul_8 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sigmoid, %sub), kwargs = {})
#   %mul_9 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_6, %mul_8), kwargs = {})
#   return %mul_9
triton_poi_fused_flip_mul_sigmoid_backward_4 = async_compile.triton('triton_poi_fused_flip_mul_sigmoid_backward_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_mul_sigmoid_backward_4', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 90}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_mul_sigmoid_backward_4(in_ptr0, in_ptr1, in_ptr2, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 2)
    x1 = xindex // 2
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (4 + x0 + ((-2)*x1)), xmask)
    tmp1 = tl.load(in_ptr1 + (x2), xmask)
    tmp3 = tl.load(in_ptr2 + (x2), xmask)
    tmp2 = tmp0 * tmp1
    tmp4 = tl.sigmoid(tmp3)
    tmp5 = tl.full([1], 1.0, tl.float32)
    tmp6 = tmp5 - tmp4
    tmp7 = tmp4 * tmp6
    tmp8 = tmp2 * tmp7
    tl.store(out_ptr0 + (x2), tmp8, xmask)
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
        primals_1, primals_2 = args
        args.clear()
        assert_size_stride_grouped((primals_1, primals_2), ((3, 2), (3, 2)), ((2, 1), (2, 1)), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)
            primals_2 = copy_if_misaligned(primals_2)
            buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            buf1 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [child, associative_scan], Original ATen: [aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_mul_0.run(primals_1, primals_2, buf0, buf1, 2, 3, stream=raw_stream0)
            del primals_2
            buf4 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            buf2 = reinterpret_tensor(buf4, (1, 2), (2, 1), 0)  # alias
            # Topologically Sorted Source Nodes: [full_default_2], Original ATen: [aten.ones_like]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_ones_like_1.run(buf2, 2, stream=raw_stream0)
            buf3 = reinterpret_tensor(buf4, (2, 2), (2, 1), 2)  # alias
            # Topologically Sorted Source Nodes: [iota, add, fmod, index, index_1, full_2, mul_2, add_3, full_default_2, slice_2, cat], Original ATen: [aten.roll, aten.mul, aten.ones_like, aten.add, aten.slice, aten.cat]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_cat_mul_ones_like_roll_slice_2.run(buf1, buf0, buf3, 4, stream=raw_stream0)
            buf6 = buf0; del buf0  # reuse
            buf7 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [child, full_default, full_2, mul_3, slice_3, cat_1, rev, rev_1, associative_scan_1, slice_7, cat_3, rev_3], Original ATen: [aten.mul, aten.zeros, aten.ones_like, aten.slice, aten.cat, aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_cat_flip_mul_ones_like_slice_zeros_3.run(primals_1, buf6, buf7, 2, 3, stream=raw_stream0)
            del buf2
            del buf3
            buf8 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [child, rev_2, mul_6, sub, mul_8, mul_9], Original ATen: [aten.mul, aten.flip, aten.sigmoid_backward]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_mul_sigmoid_backward_4.run(buf6, buf4, primals_1, buf8, 6, stream=raw_stream0)
            del buf4
            del buf6
            del primals_1
        return (buf1, buf7, buf8, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_2]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# ---- 2 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_per_fused_flip_0: compiled for sm_90, 13 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_cat_flip_mul_ones_like_slice_1: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# AOT ID: ['backward']
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


# Topologically Sorted Source Nodes: [rev_4, associative_scan_2], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   associative_scan_2 => associative_scan_2
#   rev_4 => rev_4
# Graph fragment:
#   %rev_3 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=rev_3]
#   %tangents_1 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=tangents_1]
#   %rev_4 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%tangents_1, [0]), kwargs = {})
#   %associative_scan_2 : [num_users=1] = call_function[target=torch.ops.higher_order.associative_scan](args = (%associative_scan_combine_graph_2, [%rev_3, %rev_4], ()), kwargs = {})
#   return %getitem_5
triton_per_fused_flip_0 = async_compile.triton('triton_per_fused_flip_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton.jit
def _triton_helper_fn_mul_fma0(arg0_0, arg0_1, arg1_0, arg1_1):
    tmp0 = arg0_0 * arg1_0
    tmp1 = tl.fma(arg1_0, arg0_1, arg1_1)
    return tmp0, tmp1

@triton_heuristics.persistent_reduction(
    size_hints={'x': 2, 'r0_': 4},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_flip_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 24, 'r0_': 0}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_flip_0(in_out_ptr0, in_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 2
    r0_numel = 3
    R0_BLOCK: tl.constexpr = 4
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = r0_index < r0_numel
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0 + 2*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp1 = tl.load(in_ptr0 + (4 + x0 + ((-2)*r0_1)), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp2 = tmp0.to(tl.float32)
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK, R0_BLOCK])
    tmp4 = tmp1.to(tl.float32)
    tmp5 = tl.broadcast_to(tmp4, [XBLOCK, R0_BLOCK])
    tmp6, tmp7, = tl.associative_scan((tmp3, tmp5,), 1, _triton_helper_fn_mul_fma0)
    tl.store(in_out_ptr0 + (x0 + 2*r0_1), tmp7, r0_mask & xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [rev_5, full_2, full_default_2, slice_6, cat_2, mul_7], Original ATen: [aten.flip, aten.ones_like, aten.slice, aten.cat, aten.mul]
# Source node to ATen node mapping:
#   cat_2 => cat_2
#   full_2 => full_2
#   full_default_2 => full_default_2
#   mul_7 => mul_7
#   rev_5 => rev_5
#   slice_6 => slice_6
# Graph fragment:
#   %getitem_5 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=getitem_5]
#   %rev_5 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%getitem_5, [0]), kwargs = {})
#   %full_2 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([3, 2], 1), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %full_default_2 : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([1, 2], 1), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %slice_6 : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%full_2, 0, 1, 9223372036854775807), kwargs = {})
#   %cat_2 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%full_default_2, %slice_6],), kwargs = {})
#   %mul_7 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%rev_5, %cat_2), kwargs = {})
#   return %mul_7
triton_poi_fused_cat_flip_mul_ones_like_slice_1 = async_compile.triton('triton_poi_fused_cat_flip_mul_ones_like_slice_1', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cat_flip_mul_ones_like_slice_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 54}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cat_flip_mul_ones_like_slice_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 2)
    x1 = xindex // 2
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (4 + x0 + ((-2)*x1)), xmask)
    tmp1 = (x1).to(tl.int32)
    tmp2 = tl.full([1], 0, tl.int64)
    tmp3 = tmp1 >= tmp2
    tmp4 = (x1).to(tl.int64)
    tmp5 = (tmp4).to(tl.int64)
    tmp6 = tl.full([1], 1, tl.int64)
    tmp7 = tmp5 < tmp6
    tmp8 = tl.full([1], 1.0, tl.float32)
    tmp9 = tl.full(tmp8.shape, 0.0, tmp8.dtype)
    tmp10 = tl.where(tmp7, tmp8, tmp9)
    tmp11 = tmp1 >= tmp6
    tmp12 = tl.full([1], 3, tl.int64)
    tmp13 = tmp1 < tmp12
    tmp14 = tl.full([1], 1.0, tl.float32)
    tmp15 = tl.full(tmp14.shape, 0.0, tmp14.dtype)
    tmp16 = tl.where(tmp11, tmp14, tmp15)
    tmp17 = tl.where(tmp7, tmp10, tmp16)
    tmp18 = tmp0 * tmp17
    tl.store(out_ptr0 + (x2), tmp18, xmask)
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
        rev_3, mul_9, tangents_1 = args
        args.clear()
        assert_size_stride_grouped((rev_3, tangents_1), ((3, 2), (3, 2)), ((2, 1), (2, 1)), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            buf1 = rev_3; del rev_3  # reuse
            # Topologically Sorted Source Nodes: [rev_4, associative_scan_2], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_flip_0.run(buf1, tangents_1, 2, 3, stream=raw_stream0)
            del tangents_1
            buf2 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [rev_5, full_2, full_default_2, slice_6, cat_2, mul_7], Original ATen: [aten.flip, aten.ones_like, aten.slice, aten.cat, aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cat_flip_mul_ones_like_slice_1.run(buf1, buf2, 6, stream=raw_stream0)
            del buf1
        return (mul_9, buf2, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    rev_3 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    mul_9 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [rev_3, mul_9, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 657 lines
