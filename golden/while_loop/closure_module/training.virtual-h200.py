# torch 2.13; codegen; regenerate: hopkit golden while_loop/closure_module --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_zeros_0: compiled for sm_90, 6 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_cat_slice_unsqueeze_4: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_cat_slice_unsqueeze_5: compiled for sm_90, 28 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_lt_zeros_1: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_addmm_tanh_zeros_2: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_zeros_3: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# extern calls, which the CPU computes: extern_kernels.mm
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


# Topologically Sorted Source Nodes: [i], Original ATen: [aten.zeros]
# Source node to ATen node mapping:
#   i => full
# Graph fragment:
#   %full : Tensor "i64[][]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.full.default](args = ([], 0), kwargs = {dtype: torch.int64, layout: torch.strided, device: cuda:0, pin_memory: False})
#   return %full
triton_poi_fused_zeros_0 = async_compile.triton('triton_poi_fused_zeros_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_zeros_0', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_zeros_0(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.full([1], 0, tl.int64)
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32)), tmp0, None)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [unsqueeze, slice_1, cat], Original ATen: [aten.unsqueeze, aten.slice, aten.cat]
# Source node to ATen node mapping:
#   cat => cat
#   slice_1 => slice_1
#   unsqueeze => unsqueeze
# Graph fragment:
#   %full : Tensor "i64[][]cuda:0" = PlaceHolder[target=full]
#   %getitem : Tensor "i64[u0][1]cuda:0" = PlaceHolder[target=getitem]
#   %buf1 : Tensor  = PlaceHolder[target=buf1]
#   %unsqueeze : Tensor "i64[1][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%full, 0), kwargs = {})
#   %slice_1 : Tensor "i64[u0 - 1][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%getitem, 0, 0, -1), kwargs = {})
#   %cat : Tensor "i64[u0][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%unsqueeze, %slice_1],), kwargs = {})
#   return %cat
triton_poi_fused_cat_slice_unsqueeze_4 = async_compile.triton('triton_poi_fused_cat_slice_unsqueeze_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8192},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*i64', 'out_ptr0': '*i64', 'ks0': 'i64', 'xnumel': 'i64', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cat_slice_unsqueeze_4', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 196608}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cat_slice_unsqueeze_4(in_ptr0, in_ptr1, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xoffset = tl.program_id(0).to(tl.int64) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:].to(tl.int64)
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = (x0).to(tl.int64)
    tmp1 = tl.full([1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = tl.full([1], 1, tl.int64)
    tmp4 = tmp0 < tmp3
    tmp5 = tl.load(in_ptr0 + (0))
    tmp6 = tl.broadcast_to(tmp5, [XBLOCK])
    tmp7 = tl.where(tmp4, tmp6, 0)
    tmp8 = tmp0 >= tmp3
    tmp9 = (ks0).to(tl.int64)
    tmp10 = tmp0 < tmp9
    tmp11 = tl.load(in_ptr1 + ((-1) + x0), tmp8 & xmask, eviction_policy='evict_last', other=0.0)
    tmp12 = tl.where(tmp4, tmp7, tmp11)
    tl.store(out_ptr0 + (x0), tmp12, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [unsqueeze_1, slice_2, cat_1], Original ATen: [aten.unsqueeze, aten.slice, aten.cat]
# Source node to ATen node mapping:
#   cat_1 => cat_1
#   slice_2 => slice_2
#   unsqueeze_1 => unsqueeze_1
# Graph fragment:
#   %primals_1 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=primals_1]
#   %getitem_1 : Tensor "f32[u0, 2, 3][6, 3, 1]cuda:0" = PlaceHolder[target=getitem_1]
#   %buf1 : Tensor  = PlaceHolder[target=buf1]
#   %unsqueeze_1 : Tensor "f32[1, 2, 3][6, 3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%primals_1, 0), kwargs = {})
#   %slice_2 : Tensor "f32[u0 - 1, 2, 3][6, 3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%getitem_1, 0, 0, -1), kwargs = {})
#   %cat_1 : Tensor "f32[u0, 2, 3][6, 3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%unsqueeze_1, %slice_2],), kwargs = {})
#   return %cat_1
triton_poi_fused_cat_slice_unsqueeze_5 = async_compile.triton('triton_poi_fused_cat_slice_unsqueeze_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 65536},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i64', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cat_slice_unsqueeze_5', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 589848}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cat_slice_unsqueeze_5(in_ptr0, in_ptr1, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xoffset = tl.program_id(0).to(tl.int64) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:].to(tl.int64)
    xmask = xindex < xnumel
    x1 = xindex // 6
    x0 = (xindex % 6)
    x2 = xindex
    tmp0 = (x1).to(tl.int64)
    tmp1 = tl.full([1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = tl.full([1], 1, tl.int64)
    tmp4 = tmp0 < tmp3
    tmp5 = tl.load(in_ptr0 + (x0), tmp4 & xmask, eviction_policy='evict_last', other=0.0)
    tmp6 = tmp0 >= tmp3
    tmp7 = (ks0).to(tl.int64)
    tmp8 = tmp0 < tmp7
    tmp9 = tl.load(in_ptr1 + (x0 + 6*((-1) + x1)), tmp6 & xmask, other=0.0)
    tmp10 = tl.where(tmp4, tmp5, tmp9)
    tl.store(out_ptr0 + (x2), tmp10, xmask)
''', device_str='cuda')
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, i, lt], Original ATen: [aten.zeros, aten.lt]
# Source node to ATen node mapping:
#   i => full
#   lt => lt
#   while_loop => while_loop_stack_output
triton_poi_fused_lt_zeros_1 = async_compile.triton('triton_poi_fused_lt_zeros_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*i64', 'out_ptr0': '*i1', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_lt_zeros_1', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_lt_zeros_1(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.load(in_ptr1 + (0))
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK])
    tmp4 = tmp1 < tmp3
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp4, None)
''', device_str='cuda')

def while_loop_cond_graph_0(args):
    while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_arg1_1, while_loop_cond_graph_0_arg2_1, while_loop_cond_graph_0_arg3_1, while_loop_cond_graph_0_arg4_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_arg0_1, (), (), 'input')
    assert_size_stride(while_loop_cond_graph_0_arg2_1, (), (), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_cond_graph_0_buf0 = empty_strided_cuda((), (), torch.bool)
        # Unsorted Source Nodes: [while_loop, i, lt], Original ATen: [aten.zeros, aten.lt]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_lt_zeros_1.run(while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_arg2_1, while_loop_cond_graph_0_buf0, 1, stream=raw_stream0)
        del while_loop_cond_graph_0_arg0_1
        del while_loop_cond_graph_0_arg2_1
    return (while_loop_cond_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, i, child_4, linear], Original ATen: [aten.zeros, aten.tanh, aten.addmm]
# Source node to ATen node mapping:
#   child_4 => tanh
#   i => full
#   linear => add_tensor
#   while_loop => while_loop_stack_output
triton_poi_fused_addmm_tanh_zeros_2 = async_compile.triton('triton_poi_fused_addmm_tanh_zeros_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_addmm_tanh_zeros_2', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 63}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_addmm_tanh_zeros_2(in_out_ptr0, in_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 3)
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask, eviction_policy='evict_last')
    tmp1 = tl.load(in_out_ptr0 + (x2), xmask)
    tmp2 = tmp0 + tmp1
    tmp3 = libdevice.tanh(tmp2)
    tl.store(in_out_ptr0 + (x2), tmp3, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, i, child], Original ATen: [aten.zeros, aten.add]
# Source node to ATen node mapping:
#   child => add
#   i => full
#   while_loop => while_loop_stack_output
triton_poi_fused_add_zeros_3 = async_compile.triton('triton_poi_fused_add_zeros_3', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_zeros_3', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_zeros_3(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.full([1], 1, tl.int64)
    tmp3 = tmp1 + tmp2
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp3, None)
''', device_str='cuda')

def while_loop_body_graph_0(args):
    while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_arg2_1, while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_arg4_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_arg1_1, (2, 3), (3, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_arg4_1, (3, 3), (3, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        # Unsorted Source Nodes: [while_loop, i, linear], Original ATen: [aten.zeros, aten.addmm, aten.t]
        extern_kernels.mm(while_loop_body_graph_0_arg1_1, reinterpret_tensor(while_loop_body_graph_0_arg4_1, (3, 3), (1, 3), 0), out=while_loop_body_graph_0_buf0)
        del while_loop_body_graph_0_arg1_1
        del while_loop_body_graph_0_arg4_1
        assert_size_stride(while_loop_body_graph_0_arg3_1, (3, ), (1, ), 'input')
        while_loop_body_graph_0_buf1 = while_loop_body_graph_0_buf0; del while_loop_body_graph_0_buf0  # reuse
        # Unsorted Source Nodes: [while_loop, i, child_4, linear], Original ATen: [aten.zeros, aten.tanh, aten.addmm]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_addmm_tanh_zeros_2.run(while_loop_body_graph_0_buf1, while_loop_body_graph_0_arg3_1, 6, stream=raw_stream0)
        del while_loop_body_graph_0_arg3_1
        assert_size_stride(while_loop_body_graph_0_arg0_1, (), (), 'input')
        while_loop_body_graph_0_buf2 = empty_strided_cuda((), (), torch.int64)
        # Unsorted Source Nodes: [while_loop, i, child], Original ATen: [aten.zeros, aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_zeros_3.run(while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_buf2, 1, stream=raw_stream0)
        del while_loop_body_graph_0_arg0_1
    return (while_loop_body_graph_0_buf2, while_loop_body_graph_0_buf1, )


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
        primals_1, primals_2, primals_3, primals_4 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((), (), torch.int64)
            # Topologically Sorted Source Nodes: [i], Original ATen: [aten.zeros]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_zeros_0.run(buf0, 1, stream=raw_stream0)
            assert_size_stride(primals_1, (2, 3), (3, 1), 'input')
            assert_size_stride(primals_2, (), (), 'input')
            assert_size_stride(primals_4, (3, ), (1, ), 'input')
            assert_size_stride(primals_3, (3, 3), (3, 1), 'input')
            primals_1 = copy_if_misaligned(primals_1)
            buf1 = [None] * 2
            buf1.extend([[] for _ in range(2)])
            buf1[0] = buf0
            buf1[1] = primals_1

            # subgraph: while_loop_cond_graph_0
            while_loop_cond_graph_0_args = [buf1[0], buf1[1], primals_2, primals_4, primals_3]
            (buf1_cond_result,) = while_loop_cond_graph_0(while_loop_cond_graph_0_args)
            should_loop = buf1_cond_result
            if not should_loop:
                buf1[0] = buf0.unsqueeze(0).clone()
                buf1[1] = primals_1.unsqueeze(0).clone()
            while should_loop:

                # subgraph: while_loop_body_graph_0
                while_loop_body_graph_0_args = [buf1[0], buf1[1], primals_2, primals_4, primals_3]
                (buf1[0], buf1[1]) = while_loop_body_graph_0(while_loop_body_graph_0_args)
                buf1[2].append(buf1[0])
                buf1[3].append(buf1[1])

                # subgraph: while_loop_cond_graph_0
                while_loop_cond_graph_0_args = [buf1[0], buf1[1], primals_2, primals_4, primals_3]
                (buf1_cond_result,) = while_loop_cond_graph_0(while_loop_cond_graph_0_args)
                should_loop = buf1_cond_result
            # Stack outputs after loop completion
            if len(buf1[2]) > 0:
                buf1[0] = torch.stack(buf1[2], dim=0)
            if len(buf1[3]) > 0:
                buf1[1] = torch.stack(buf1[3], dim=0)
            u0 = buf1[0].size(0)
            buf2 = buf1[0]
            assert_size_stride(buf2, (u0, ), (1, ), 'torch.ops.while_loop_stack_output')
            assert_alignment(buf2, 16, 'torch.ops.while_loop_stack_output')
            buf3 = buf1[1]
            assert_size_stride(buf3, (u0, 2, 3), (6, 3, 1), 'torch.ops.while_loop_stack_output')
            assert_alignment(buf3, 16, 'torch.ops.while_loop_stack_output')
        if not (u0 >= 1):
            raise RuntimeError('u0 >= 1')
        buf4 = None
        if not (0 <= u0):
            raise RuntimeError('0 <= u0')
        buf5 = None
        if not (1 <= u0):
            raise RuntimeError('1 <= u0')
        buf6 = None
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf7 = empty_strided_cuda((u0, ), (1, ), torch.int64)
            # Topologically Sorted Source Nodes: [unsqueeze, slice_1, cat], Original ATen: [aten.unsqueeze, aten.slice, aten.cat]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cat_slice_unsqueeze_4.run(buf0, buf2, buf7, u0, u0, stream=raw_stream0)
            del buf0
            buf8 = empty_strided_cuda((u0, 2, 3), (6, 3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [unsqueeze_1, slice_2, cat_1], Original ATen: [aten.unsqueeze, aten.slice, aten.cat]
            triton_poi_fused_cat_slice_unsqueeze_5_xnumel = 6*u0
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cat_slice_unsqueeze_5.run(primals_1, buf3, buf8, u0, triton_poi_fused_cat_slice_unsqueeze_5_xnumel, stream=raw_stream0)
            del primals_1
        return (reinterpret_tensor(buf2, (), (), (-1) + u0), reinterpret_tensor(buf3, (2, 3), (3, 1), (-6) + 6*u0), primals_2, primals_3, primals_4, buf7, buf8, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((), (), device='cuda:0', dtype=torch.int64)
    primals_3 = rand_strided((3, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    primals_4 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_2, primals_3, primals_4]


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
# triton_poi_fused_zeros_0: compiled for sm_90, 6 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_zeros_like_1: compiled for sm_90, 6 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_zeros_like_2: compiled for sm_90, 6 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_lt_zeros_zeros_like_3: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_sub_zeros_zeros_like_4: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_addmm_mul_sub_tanh_zeros_zeros_like_5: compiled for sm_90, 15 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_sum_view_zeros_zeros_like_6: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_zeros_zeros_like_7: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# extern calls, which the CPU computes: extern_kernels.mm (2), extern_kernels.addmm
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
import triton
import triton.language as tl
from torch._inductor.runtime.triton_heuristics import start_graph, end_graph
from torch._C import _cuda_getCurrentRawStream as get_raw_stream

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


# Topologically Sorted Source Nodes: [full_default], Original ATen: [aten.zeros]
# Source node to ATen node mapping:
#   full_default => full_default
# Graph fragment:
#   %full_default : Tensor "i64[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0), kwargs = {dtype: torch.int64, layout: torch.strided, device: cuda:0, pin_memory: False})
#   return %full_default
triton_poi_fused_zeros_0 = async_compile.triton('triton_poi_fused_zeros_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_zeros_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_zeros_0(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.full([1], 0, tl.int64)
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32)), tmp0, None)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [full_default_1], Original ATen: [aten.zeros_like]
# Source node to ATen node mapping:
#   full_default_1 => full_default_1
# Graph fragment:
#   %full_default_1 : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([3], 0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   return %full_default_1
triton_poi_fused_zeros_like_1 = async_compile.triton('triton_poi_fused_zeros_like_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_zeros_like_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 9}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_zeros_like_1(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.full([1], 0.0, tl.float32)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [full_default_2], Original ATen: [aten.zeros_like]
# Source node to ATen node mapping:
#   full_default_2 => full_default_2
# Graph fragment:
#   %full_default_2 : Tensor "f32[3, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([3, 3], 0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   return %full_default_2
triton_poi_fused_zeros_like_2 = async_compile.triton('triton_poi_fused_zeros_like_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_zeros_like_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 72}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_zeros_like_2(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 9
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.full([1], 0.0, tl.float32)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, lt], Original ATen: [aten.zeros, aten.zeros_like, aten.lt]
# Source node to ATen node mapping:
#   full_default => full_default
#   full_default_1 => full_default_1
#   full_default_2 => full_default_2
#   lt => lt
#   while_loop => while_loop
triton_poi_fused_lt_zeros_zeros_like_3 = async_compile.triton('triton_poi_fused_lt_zeros_zeros_like_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr0': '*i1', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_lt_zeros_zeros_like_3', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_lt_zeros_zeros_like_3(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = (ks0).to(tl.int64)
    tmp3 = (tmp2).to(tl.int64)
    tmp4 = tmp1 < tmp3
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp4, None)
''', device_str='cuda')

def while_loop_cond_graph_1(args):
    while_loop_cond_graph_1_arg0_1, while_loop_cond_graph_1_arg1_1, while_loop_cond_graph_1_arg2_1, while_loop_cond_graph_1_arg3_1, while_loop_cond_graph_1_arg4_1, while_loop_cond_graph_1_arg5_1, while_loop_cond_graph_1_arg6_1, while_loop_cond_graph_1_arg7_1, while_loop_cond_graph_1_arg8_1 = args
    args.clear()
    while_loop_cond_graph_1_arg4_1_size = while_loop_cond_graph_1_arg4_1.size()
    u0 = while_loop_cond_graph_1_arg4_1_size[0]
    assert_size_stride(while_loop_cond_graph_1_arg0_1, (), (), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_cond_graph_1_buf0 = empty_strided_cuda((), (), torch.bool)
        # Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, lt], Original ATen: [aten.zeros, aten.zeros_like, aten.lt]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_lt_zeros_zeros_like_3.run(while_loop_cond_graph_1_arg0_1, while_loop_cond_graph_1_buf0, u0, 1, stream=raw_stream0)
        del while_loop_cond_graph_1_arg0_1
    return (while_loop_cond_graph_1_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, sub_1, sub], Original ATen: [aten.zeros, aten.zeros_like, aten.sub]
# Source node to ATen node mapping:
#   full_default => full_default
#   full_default_1 => full_default_1
#   full_default_2 => full_default_2
#   sub => sub_2
#   sub_1 => sub_3
#   while_loop => while_loop
triton_poi_fused_sub_zeros_zeros_like_4 = async_compile.triton('triton_poi_fused_sub_zeros_zeros_like_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr0': '*i64', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sub_zeros_zeros_like_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sub_zeros_zeros_like_4(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = (ks0).to(tl.int64)
    tmp3 = (tmp2).to(tl.int64)
    tmp4 = tmp3 - tmp1
    tmp5 = tl.full([1], 1, tl.int64)
    tmp6 = tmp4 - tmp5
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp6, None)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, mul_1, sub_2, mul, tanh, addmm], Original ATen: [aten.zeros, aten.zeros_like, aten.mul, aten.sub, aten.tanh, aten.addmm]
# Source node to ATen node mapping:
#   addmm => add_tensor
#   full_default => full_default
#   full_default_1 => full_default_1
#   full_default_2 => full_default_2
#   mul => mul_5
#   mul_1 => mul_6
#   sub_2 => sub_4
#   tanh => tanh
#   while_loop => while_loop
triton_poi_fused_addmm_mul_sub_tanh_zeros_zeros_like_5 = async_compile.triton('triton_poi_fused_addmm_mul_sub_tanh_zeros_zeros_like_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_addmm_mul_sub_tanh_zeros_zeros_like_5', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 81}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_addmm_mul_sub_tanh_zeros_zeros_like_5(in_out_ptr0, in_ptr0, in_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x0 = (xindex % 3)
    tmp0 = tl.load(in_ptr0 + (x2), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask, eviction_policy='evict_last')
    tmp2 = tl.load(in_out_ptr0 + (x2), xmask)
    tmp3 = tmp1 + tmp2
    tmp4 = libdevice.tanh(tmp3)
    tmp5 = tmp4 * tmp4
    tmp6 = tl.full([1], 1.0, tl.float32)
    tmp7 = tmp6 - tmp5
    tmp8 = tmp0 * tmp7
    tl.store(in_out_ptr0 + (x2), tmp8, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, add_2, view_2, sum_1], Original ATen: [aten.zeros, aten.zeros_like, aten.add, aten.view, aten.sum]
# Source node to ATen node mapping:
#   add_2 => add_10
#   full_default => full_default
#   full_default_1 => full_default_1
#   full_default_2 => full_default_2
#   sum_1 => sum_1
#   view_2 => view_2
#   while_loop => while_loop
triton_poi_fused_add_sum_view_zeros_zeros_like_6 = async_compile.triton('triton_poi_fused_add_sum_view_zeros_zeros_like_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_sum_view_zeros_zeros_like_6', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 22}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_sum_view_zeros_zeros_like_6(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (3 + x0), xmask)
    tmp3 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tmp0 + tmp1
    tmp4 = tmp2 + tmp3
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, add_1], Original ATen: [aten.zeros, aten.zeros_like, aten.add]
# Source node to ATen node mapping:
#   add_1 => add_9
#   full_default => full_default
#   full_default_1 => full_default_1
#   full_default_2 => full_default_2
#   while_loop => while_loop
triton_poi_fused_add_zeros_zeros_like_7 = async_compile.triton('triton_poi_fused_add_zeros_zeros_like_7', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_zeros_zeros_like_7', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_zeros_zeros_like_7(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.full([1], 1, tl.int64)
    tmp3 = tmp1 + tmp2
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp3, None)
''', device_str='cuda')

def while_loop_body_graph_1(args):
    while_loop_body_graph_1_arg0_1, while_loop_body_graph_1_arg1_1, while_loop_body_graph_1_arg2_1, while_loop_body_graph_1_arg3_1, while_loop_body_graph_1_arg4_1, while_loop_body_graph_1_arg5_1, while_loop_body_graph_1_arg6_1, while_loop_body_graph_1_arg7_1, while_loop_body_graph_1_arg8_1 = args
    args.clear()
    while_loop_body_graph_1_arg4_1_size = while_loop_body_graph_1_arg4_1.size()
    u0 = while_loop_body_graph_1_arg4_1_size[0]
    assert_size_stride(while_loop_body_graph_1_arg0_1, (), (), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_1_buf0 = empty_strided_cuda((), (), torch.int64)
        # Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, sub_1, sub], Original ATen: [aten.zeros, aten.zeros_like, aten.sub]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_sub_zeros_zeros_like_4.run(while_loop_body_graph_1_arg0_1, while_loop_body_graph_1_buf0, u0, 1, stream=raw_stream0)
    u1 = while_loop_body_graph_1_buf0.item()
    while_loop_body_graph_1_buf1 = None
    del while_loop_body_graph_1_buf0
    u2 = 0 + 6 * (u1 + u0 if u1 < 0 else u1)
    assert_size_stride(while_loop_body_graph_1_arg5_1, (u0, 2, 3), (6, 3, 1), 'input')
    assert_size_stride(while_loop_body_graph_1_arg8_1, (3, 3), (3, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_1_buf3 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, addmm, select_1, permute], Original ATen: [aten.zeros, aten.zeros_like, aten.addmm, aten.select, aten.permute]
        extern_kernels.mm(reinterpret_tensor(while_loop_body_graph_1_arg5_1, (2, 3), (3, 1), u2), reinterpret_tensor(while_loop_body_graph_1_arg8_1, (3, 3), (1, 3), 0), out=while_loop_body_graph_1_buf3)
        assert_size_stride(while_loop_body_graph_1_arg1_1, (2, 3), (3, 1), 'input')
        assert_size_stride(while_loop_body_graph_1_arg7_1, (3, ), (1, ), 'input')
        while_loop_body_graph_1_buf4 = while_loop_body_graph_1_buf3; del while_loop_body_graph_1_buf3  # reuse
        # Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, mul_1, sub_2, mul, tanh, addmm], Original ATen: [aten.zeros, aten.zeros_like, aten.mul, aten.sub, aten.tanh, aten.addmm]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_addmm_mul_sub_tanh_zeros_zeros_like_5.run(while_loop_body_graph_1_buf4, while_loop_body_graph_1_arg1_1, while_loop_body_graph_1_arg7_1, 6, stream=raw_stream0)
        del while_loop_body_graph_1_arg1_1
        del while_loop_body_graph_1_arg7_1
        while_loop_body_graph_1_buf5 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, mm, permute_1, permute], Original ATen: [aten.zeros, aten.zeros_like, aten.mm, aten.permute]
        extern_kernels.mm(while_loop_body_graph_1_buf4, while_loop_body_graph_1_arg8_1, out=while_loop_body_graph_1_buf5)
        del while_loop_body_graph_1_arg8_1
        assert_size_stride(while_loop_body_graph_1_arg2_1, (3, ), (1, ), 'input')
        while_loop_body_graph_1_buf6 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, add_2, view_2, sum_1], Original ATen: [aten.zeros, aten.zeros_like, aten.add, aten.view, aten.sum]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_sum_view_zeros_zeros_like_6.run(while_loop_body_graph_1_buf4, while_loop_body_graph_1_arg2_1, while_loop_body_graph_1_buf6, 3, stream=raw_stream0)
        del while_loop_body_graph_1_arg2_1
        assert_size_stride(while_loop_body_graph_1_arg3_1, (3, 3), (3, 1), 'input')
        while_loop_body_graph_1_buf7 = empty_strided_cuda((3, 3), (3, 1), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, add_3, permute_2, select_1], Original ATen: [aten.zeros, aten.zeros_like, aten.add, aten.permute, aten.select]
        extern_kernels.addmm(while_loop_body_graph_1_arg3_1, reinterpret_tensor(while_loop_body_graph_1_buf4, (3, 2), (1, 3), 0), reinterpret_tensor(while_loop_body_graph_1_arg5_1, (2, 3), (3, 1), u2), alpha=1, beta=1, out=while_loop_body_graph_1_buf7)
        del while_loop_body_graph_1_arg3_1
        del while_loop_body_graph_1_arg5_1
        del while_loop_body_graph_1_buf4
        while_loop_body_graph_1_buf8 = empty_strided_cuda((), (), torch.int64)
        # Unsorted Source Nodes: [while_loop, full_default, full_default_1, full_default_2, add_1], Original ATen: [aten.zeros, aten.zeros_like, aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_zeros_zeros_like_7.run(while_loop_body_graph_1_arg0_1, while_loop_body_graph_1_buf8, 1, stream=raw_stream0)
        del while_loop_body_graph_1_arg0_1
    return (while_loop_body_graph_1_buf8, while_loop_body_graph_1_buf5, while_loop_body_graph_1_buf6, while_loop_body_graph_1_buf7, )


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
        primals_2, primals_3, primals_4, cat, cat_1, tangents_1 = args
        args.clear()
        cat_size = cat.size()
        u0 = cat_size[0]
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((), (), torch.int64)
            # Topologically Sorted Source Nodes: [full_default], Original ATen: [aten.zeros]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_zeros_0.run(buf0, 1, stream=raw_stream0)
            buf1 = empty_strided_cuda((3, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [full_default_1], Original ATen: [aten.zeros_like]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_zeros_like_1.run(buf1, 3, stream=raw_stream0)
            buf2 = empty_strided_cuda((3, 3), (3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [full_default_2], Original ATen: [aten.zeros_like]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_zeros_like_2.run(buf2, 9, stream=raw_stream0)
            assert_size_stride(tangents_1, (2, 3), (3, 1), 'input')
            assert_size_stride(cat, (u0, ), (1, ), 'input')
            assert_size_stride(cat_1, (u0, 2, 3), (6, 3, 1), 'input')
            assert_size_stride(primals_2, (), (), 'input')
            assert_size_stride(primals_4, (3, ), (1, ), 'input')
            assert_size_stride(primals_3, (3, 3), (3, 1), 'input')
            buf3 = [None] * 4
            buf3[0] = buf0
            buf3[1] = tangents_1
            buf3[2] = buf1
            buf3[3] = buf2

            # subgraph: while_loop_cond_graph_1
            while_loop_cond_graph_1_args = [buf3[0], buf3[1], buf3[2], buf3[3], cat, cat_1, primals_2, primals_4, primals_3]
            (buf3_cond_result,) = while_loop_cond_graph_1(while_loop_cond_graph_1_args)
            should_loop = buf3_cond_result
            if not should_loop:
                buf3[0] = buf0.clone()
                buf3[1] = tangents_1.clone()
                buf3[2] = buf1.clone()
                buf3[3] = buf2.clone()
            while should_loop:

                # subgraph: while_loop_body_graph_1
                while_loop_body_graph_1_args = [buf3[0], buf3[1], buf3[2], buf3[3], cat, cat_1, primals_2, primals_4, primals_3]
                (buf3[0], buf3[1], buf3[2], buf3[3]) = while_loop_body_graph_1(while_loop_body_graph_1_args)

                # subgraph: while_loop_cond_graph_1
                while_loop_cond_graph_1_args = [buf3[0], buf3[1], buf3[2], buf3[3], cat, cat_1, primals_2, primals_4, primals_3]
                (buf3_cond_result,) = while_loop_cond_graph_1(while_loop_cond_graph_1_args)
                should_loop = buf3_cond_result
            del buf0
            del buf1
            del buf2
            del cat
            del cat_1
            del primals_2
            del primals_3
            del primals_4
            del tangents_1
            buf5 = buf3[1]
            assert_size_stride(buf5, (2, 3), (3, 1), 'torch.ops.while_loop')
            assert_alignment(buf5, 16, 'torch.ops.while_loop')
            buf6 = buf3[2]
            assert_size_stride(buf6, (3, ), (1, ), 'torch.ops.while_loop')
            assert_alignment(buf6, 16, 'torch.ops.while_loop')
            buf7 = buf3[3]
            assert_size_stride(buf7, (3, 3), (3, 1), 'torch.ops.while_loop')
            assert_alignment(buf7, 16, 'torch.ops.while_loop')
            del buf3
        return (buf5, None, buf7, buf6, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_2 = rand_strided((), (), device='cuda:0', dtype=torch.int64)
    primals_3 = rand_strided((3, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    primals_4 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    cat = rand_strided((42, ), (1, ), device='cuda:0', dtype=torch.int64)
    cat_1 = rand_strided((42, 2, 3), (6, 3, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    return [primals_2, primals_3, primals_4, cat, cat_1, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 985 lines
