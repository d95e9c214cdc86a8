# torch 2.13; codegen; regenerate: hopkit golden scan_mixed/cond_in_scan --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_flip_9: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_flip_10: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_flip_11: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__gt_select_sum_2: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__select_sin_5: compiled for sm_90, 15 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clone_copy__select_6: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__cos_select_7: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_gt_select_sum_3: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_gt_mul_select_sub_sum_4: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
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


cpp_fused_0 = async_compile.cpp_pybinding(['int64_t*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(int64_t* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            {
                auto tmp0 = static_cast<int64_t>(0);
                out_ptr0[static_cast<int64_t>(0L)] = tmp0;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')


# Topologically Sorted Source Nodes: [rev_2], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   rev_2 => rev_2
# Graph fragment:
#   %buf8 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=buf8]
#   %rev_2 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%getitem_7, [0]), kwargs = {})
#   return %rev_2
triton_poi_fused_flip_9 = async_compile.triton('triton_poi_fused_flip_9', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_9', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 36}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_9(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 2)
    x1 = xindex // 2
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (4 + x0 + ((-2)*x1)), xmask)
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [rev_3], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   rev_3 => rev_3
# Graph fragment:
#   %buf9 : Tensor "b8[3][1]cuda:0" = PlaceHolder[target=buf9]
#   %rev_3 : Tensor "b8[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%getitem_8, [0]), kwargs = {})
#   return %rev_3
triton_poi_fused_flip_10 = async_compile.triton('triton_poi_fused_flip_10', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i1', 'out_ptr0': '*i1', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_10', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 2}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_10(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (2 + ((-1)*x0)), xmask, eviction_policy='evict_last').to(tl.int1)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [rev_1], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   rev_1 => rev_1
# Graph fragment:
#   %primals_2 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=primals_2]
#   %rev_1 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%primals_2, [0]), kwargs = {})
#   return %rev_1
triton_poi_fused_flip_11 = async_compile.triton('triton_poi_fused_flip_11', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_11', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 54}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_11(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 2)
    x1 = xindex // 2
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (4 + x0 + ((-2)*x1)), xmask)
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')



cpp_fused_lt_1 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const int64_t* in_ptr0,
                       bool* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            {
                auto tmp0 = in_ptr0[static_cast<int64_t>(0L)];
                auto tmp1 = static_cast<int64_t>(3);
                auto tmp2 = tmp0 < tmp1;
                out_ptr0[static_cast<int64_t>(0L)] = tmp2;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')

def while_loop_cond_graph_0_0(args):
    while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_arg1_1, while_loop_cond_graph_0_0_arg2_1, while_loop_cond_graph_0_0_arg3_1, while_loop_cond_graph_0_0_arg4_1, while_loop_cond_graph_0_0_arg5_1, while_loop_cond_graph_0_0_arg6_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_1(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [scan], Original ATen: [aten.gt, aten.sum, aten.select, aten.copy_]
# Source node to ATen node mapping:
#   scan => full_default, while_loop
triton_poi_fused_copy__gt_select_sum_2 = async_compile.triton('triton_poi_fused_copy__gt_select_sum_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*i1', 'out_ptr1': '*i1', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__gt_select_sum_2', 'mutated_arg_names': ['out_ptr1'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__gt_select_sum_2(in_ptr0, out_ptr0, out_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (2*ks0), None, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr0 + (1 + 2*ks0), None, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1], 0.0, tl.float32)
    tmp4 = tmp2 > tmp3
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32)), tmp4, None)
    tl.store(out_ptr1 + (tl.broadcast_to(ks0, [XBLOCK])), tmp4, None)
''', device_str='cuda')


# Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, aten.sin]
# Source node to ATen node mapping:
#   scan => full_default, while_loop
triton_poi_fused_copy__select_sin_5 = async_compile.triton('triton_poi_fused_copy__select_sin_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__select_sin_5', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__select_sin_5(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(out_ptr0 + (x0 + 2*ks0), tmp1, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, aten.clone]
# Source node to ATen node mapping:
#   scan => full_default, while_loop
triton_poi_fused_clone_copy__select_6 = async_compile.triton('triton_poi_fused_clone_copy__select_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clone_copy__select_6', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clone_copy__select_6(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0 + 2*ks0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, aten.cos]
# Source node to ATen node mapping:
#   scan => full_default, while_loop
triton_poi_fused_copy__cos_select_7 = async_compile.triton('triton_poi_fused_copy__cos_select_7', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__cos_select_7', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__cos_select_7(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.cos(tmp0)
    tl.store(out_ptr0 + (x0 + 2*ks0), tmp1, xmask)
''', device_str='cuda')


cpp_fused_add_8 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const int64_t* in_ptr0,
                       int64_t* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            {
                auto tmp0 = in_ptr0[static_cast<int64_t>(0L)];
                auto tmp1 = static_cast<int64_t>(1);
                auto tmp2 = int64_t(tmp0 + tmp1);
                out_ptr0[static_cast<int64_t>(0L)] = tmp2;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [scan, add], Original ATen: [aten.gt, aten.sum, aten.select, aten.add]
# Source node to ATen node mapping:
#   add => add
#   scan => full_default, while_loop
triton_poi_fused_add_gt_select_sum_3 = async_compile.triton('triton_poi_fused_add_gt_select_sum_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_gt_select_sum_3', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 8}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_gt_select_sum_3(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

def while_loop_body_graph_0_0_true_graph_0(args):
    while_loop_body_graph_0_0_true_graph_0_arg0_1, while_loop_body_graph_0_0_true_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_true_graph_0_arg0_1, (2, ), (1, ), 'input')
    assert_size_stride(while_loop_body_graph_0_0_true_graph_0_arg1_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_true_graph_0_buf0 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [scan, add], Original ATen: [aten.gt, aten.sum, aten.select, aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_gt_select_sum_3.run(while_loop_body_graph_0_0_true_graph_0_arg0_1, while_loop_body_graph_0_0_true_graph_0_arg1_1, while_loop_body_graph_0_0_true_graph_0_buf0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_true_graph_0_arg0_1
        del while_loop_body_graph_0_0_true_graph_0_arg1_1
    return (while_loop_body_graph_0_0_true_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [scan, sub, mul], Original ATen: [aten.gt, aten.sum, aten.select, aten.sub, aten.mul]
# Source node to ATen node mapping:
#   mul => mul
#   scan => full_default, while_loop
#   sub => sub
triton_poi_fused_gt_mul_select_sub_sum_4 = async_compile.triton('triton_poi_fused_gt_mul_select_sub_sum_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_gt_mul_select_sub_sum_4', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 8}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_gt_mul_select_sub_sum_4(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp3 = tl.load(in_ptr1 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tmp4 = tmp2 - tmp3
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')

def while_loop_body_graph_0_0_false_graph_0(args):
    while_loop_body_graph_0_0_false_graph_0_arg0_1, while_loop_body_graph_0_0_false_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_false_graph_0_arg0_1, (2, ), (1, ), 'input')
    assert_size_stride(while_loop_body_graph_0_0_false_graph_0_arg1_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_false_graph_0_buf0 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [scan, sub, mul], Original ATen: [aten.gt, aten.sum, aten.select, aten.sub, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_gt_mul_select_sub_sum_4.run(while_loop_body_graph_0_0_false_graph_0_arg0_1, while_loop_body_graph_0_0_false_graph_0_arg1_1, while_loop_body_graph_0_0_false_graph_0_buf0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_false_graph_0_arg0_1
        del while_loop_body_graph_0_0_false_graph_0_arg1_1
    return (while_loop_body_graph_0_0_false_graph_0_buf0, )

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg6_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u0 = while_loop_body_graph_0_0_arg0_1.item()
    while_loop_body_graph_0_0_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    while_loop_body_graph_0_0_buf1 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    while_loop_body_graph_0_0_buf3 = None
    if not (u0 < 3):
        raise RuntimeError('u0 < 3')
    while_loop_body_graph_0_0_buf4 = None
    assert_size_stride(while_loop_body_graph_0_0_arg6_1, (3, 2), (2, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg3_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = empty_strided_cuda((), (), torch.bool)
        # Unsorted Source Nodes: [scan], Original ATen: [aten.gt, aten.sum, aten.select, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__gt_select_sum_2.run(while_loop_body_graph_0_0_arg6_1, while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg3_1, u0, 1, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg5_1, (2, ), (1, ), 'input')
        while_loop_body_graph_0_0_buf6 = [None] * 1
        if while_loop_body_graph_0_0_buf5.item():

            # subgraph: true_graph_0
            while_loop_body_graph_0_0_true_graph_0_args = [while_loop_body_graph_0_0_arg5_1, reinterpret_tensor(while_loop_body_graph_0_0_arg6_1, (2, ), (1, ), 2*u0)]
            del while_loop_body_graph_0_0_buf5
            while_loop_body_graph_0_0_buf6 = while_loop_body_graph_0_0_true_graph_0(while_loop_body_graph_0_0_true_graph_0_args)
        else:

            # subgraph: false_graph_0
            while_loop_body_graph_0_0_false_graph_0_args = [while_loop_body_graph_0_0_arg5_1, reinterpret_tensor(while_loop_body_graph_0_0_arg6_1, (2, ), (1, ), 2*u0)]
            while_loop_body_graph_0_0_buf6 = while_loop_body_graph_0_0_false_graph_0(while_loop_body_graph_0_0_false_graph_0_args)
        while_loop_body_graph_0_0_buf7 = while_loop_body_graph_0_0_buf6[0]
        assert_size_stride(while_loop_body_graph_0_0_buf7, (2, ), (1, ), 'torch.ops.cond')
        assert_alignment(while_loop_body_graph_0_0_buf7, 16, 'torch.ops.cond')
        del while_loop_body_graph_0_0_buf6
        assert_size_stride(while_loop_body_graph_0_0_arg1_1, (3, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__select_sin_5.run(while_loop_body_graph_0_0_buf7, while_loop_body_graph_0_0_arg1_1, u0, 2, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg2_1, (3, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clone_copy__select_6.run(while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg2_1, u0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_arg5_1
        assert_size_stride(while_loop_body_graph_0_0_arg4_1, (3, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, aten.cos]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__cos_select_7.run(while_loop_body_graph_0_0_buf7, while_loop_body_graph_0_0_arg4_1, u0, 2, stream=raw_stream0)
    while_loop_body_graph_0_0_buf12 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_8(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf12)
    del while_loop_body_graph_0_0_arg0_1
    return (while_loop_body_graph_0_0_buf12, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_buf7, while_loop_body_graph_0_0_arg6_1, )


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
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf2 = empty_strided_cuda((3, ), (1, ), torch.bool)
        buf4 = empty_strided_cpu((), (), torch.int64)
        cpp_fused_0(buf4)
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            buf1 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            buf3 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            assert_size_stride(primals_1, (2, ), (1, ), 'input')
            assert_size_stride(primals_2, (3, 2), (2, 1), 'input')
        primals_1 = copy_if_misaligned(primals_1)
        primals_2 = copy_if_misaligned(primals_2)
        buf5 = [None] * 7
        buf5[0] = buf4
        buf5[1] = buf0
        buf5[2] = buf1
        buf5[3] = buf2
        buf5[4] = buf3
        buf5[5] = primals_1
        buf5[6] = primals_2

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf5[0], buf5[1], buf5[2], buf5[3], buf5[4], buf5[5], buf5[6]]
        (buf5_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf5_cond_result
        if not should_loop:
            buf5[0] = buf4.clone()
            buf5[1] = buf0.clone()
            buf5[2] = buf1.clone()
            buf5[3] = buf2.clone()
            buf5[4] = buf3.clone()
            buf5[5] = primals_1.clone()
            buf5[6] = primals_2.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf5[0], buf5[1], buf5[2], buf5[3], buf5[4], buf5[5], buf5[6]]
            (buf5[0], buf5[1], buf5[2], buf5[3], buf5[4], buf5[5], buf5[6]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf5[0], buf5[1], buf5[2], buf5[3], buf5[4], buf5[5], buf5[6]]
            (buf5_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf5_cond_result
        del buf4
        del primals_1
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf11 = buf5[5]
            assert_size_stride(buf11, (2, ), (1, ), 'torch.ops.while_loop')
            assert_alignment(buf11, 16, 'torch.ops.while_loop')
            del buf5
            buf14 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [rev_2], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_9.run(buf1, buf14, 6, stream=raw_stream0)
            del buf1
            buf15 = empty_strided_cuda((3, ), (1, ), torch.bool)
            # Topologically Sorted Source Nodes: [rev_3], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_10.run(buf2, buf15, 3, stream=raw_stream0)
            del buf2
            buf16 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [rev_4], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_9.run(buf3, buf16, 6, stream=raw_stream0)
            buf13 = buf3; del buf3  # reuse
            # Topologically Sorted Source Nodes: [rev_1], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_11.run(primals_2, buf13, 6, stream=raw_stream0)
            del primals_2
        return (buf11, buf0, buf13, buf14, buf15, buf16, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
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
# triton_poi_fused_flip_1: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_flip_10: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_flip_mul_select_3: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__flip_select_8: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_clone_flip_mul_select_4: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_clone_flip_mul_select_5: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_flip_mul_neg_select_6: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_flip_mul_select_7: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
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


cpp_fused_0 = async_compile.cpp_pybinding(['int64_t*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(int64_t* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            {
                auto tmp0 = static_cast<int64_t>(0);
                out_ptr0[static_cast<int64_t>(0L)] = tmp0;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')


# Topologically Sorted Source Nodes: [rev], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   rev => rev
# Graph fragment:
#   %tangents_2 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=tangents_2]
#   %rev : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%tangents_2, [0]), kwargs = {})
#   return %rev
triton_poi_fused_flip_1 = async_compile.triton('triton_poi_fused_flip_1', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 54}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 2)
    x1 = xindex // 2
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (4 + x0 + ((-2)*x1)), xmask)
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [rev_5], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   rev_5 => rev_5
# Graph fragment:
#   %buf5 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=buf5]
#   %rev_5 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%getitem_7, [0]), kwargs = {})
#   return %rev_5
triton_poi_fused_flip_10 = async_compile.triton('triton_poi_fused_flip_10', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_10', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 36}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_10(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 2)
    x1 = xindex // 2
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (4 + x0 + ((-2)*x1)), xmask)
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')



cpp_fused_flip_lt_2 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const int64_t* in_ptr0,
                       bool* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            {
                auto tmp0 = in_ptr0[static_cast<int64_t>(0L)];
                auto tmp1 = static_cast<int64_t>(3);
                auto tmp2 = tmp0 < tmp1;
                out_ptr0[static_cast<int64_t>(0L)] = tmp2;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')

def while_loop_cond_graph_0_0(args):
    while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_arg1_1, while_loop_cond_graph_0_0_arg2_1, while_loop_cond_graph_0_0_arg3_1, while_loop_cond_graph_0_0_arg4_1, while_loop_cond_graph_0_0_arg5_1, while_loop_cond_graph_0_0_arg6_1, while_loop_cond_graph_0_0_arg7_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_flip_lt_2(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, rev], Original ATen: [aten.flip, aten.add, aten.mul, aten.select]
# Source node to ATen node mapping:
#   full_default => full_default
#   rev => rev
#   while_loop => while_loop
triton_poi_fused_add_flip_mul_select_3 = async_compile.triton('triton_poi_fused_add_flip_mul_select_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_flip_mul_select_3', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 10}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_flip_mul_select_3(in_out_ptr0, in_ptr0, in_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 2*ks0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0 + 2*ks0), xmask)
    tmp3 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp2 = tmp0 * tmp1
    tmp4 = tmp2 + tmp3
    tl.store(in_out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, rev], Original ATen: [aten.flip, aten.copy_, aten.select]
# Source node to ATen node mapping:
#   full_default => full_default
#   rev => rev
#   while_loop => while_loop
triton_poi_fused_copy__flip_select_8 = async_compile.triton('triton_poi_fused_copy__flip_select_8', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__flip_select_8', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__flip_select_8(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0 + 2*ks0), tmp0, xmask)
''', device_str='cuda')


cpp_fused_add_flip_9 = async_compile.cpp_pybinding(['int64_t*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(int64_t* in_out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            {
                auto tmp0 = in_out_ptr0[static_cast<int64_t>(0L)];
                auto tmp1 = static_cast<int64_t>(1);
                auto tmp2 = int64_t(tmp0 + tmp1);
                in_out_ptr0[static_cast<int64_t>(0L)] = tmp2;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, rev, clone], Original ATen: [aten.flip, aten.select, aten.add, aten.mul, aten.clone]
# Source node to ATen node mapping:
#   clone => clone
#   full_default => full_default
#   rev => rev
#   while_loop => while_loop
triton_poi_fused_add_clone_flip_mul_select_4 = async_compile.triton('triton_poi_fused_add_clone_flip_mul_select_4', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_clone_flip_mul_select_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_clone_flip_mul_select_4(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, rev, clone_1], Original ATen: [aten.flip, aten.select, aten.add, aten.mul, aten.clone]
# Source node to ATen node mapping:
#   clone_1 => clone_1
#   full_default => full_default
#   rev => rev
#   while_loop => while_loop
triton_poi_fused_add_clone_flip_mul_select_5 = async_compile.triton('triton_poi_fused_add_clone_flip_mul_select_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_clone_flip_mul_select_5', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_clone_flip_mul_select_5(in_out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tl.store(in_out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')

def while_loop_body_graph_0_0_true_graph_0(args):
    while_loop_body_graph_0_0_true_graph_0_arg0_1, while_loop_body_graph_0_0_true_graph_0_arg1_1, while_loop_body_graph_0_0_true_graph_0_arg2_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_true_graph_0_arg2_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_true_graph_0_buf0 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, rev, clone], Original ATen: [aten.flip, aten.select, aten.add, aten.mul, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_clone_flip_mul_select_4.run(while_loop_body_graph_0_0_true_graph_0_arg2_1, while_loop_body_graph_0_0_true_graph_0_buf0, 2, stream=raw_stream0)
        while_loop_body_graph_0_0_true_graph_0_buf1 = while_loop_body_graph_0_0_true_graph_0_arg2_1; del while_loop_body_graph_0_0_true_graph_0_arg2_1  # reuse
        # Unsorted Source Nodes: [while_loop, full_default, rev, clone_1], Original ATen: [aten.flip, aten.select, aten.add, aten.mul, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_clone_flip_mul_select_5.run(while_loop_body_graph_0_0_true_graph_0_buf1, 2, stream=raw_stream0)
    return (while_loop_body_graph_0_0_true_graph_0_buf0, while_loop_body_graph_0_0_true_graph_0_buf1, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, rev, neg], Original ATen: [aten.flip, aten.select, aten.add, aten.mul, aten.neg]
# Source node to ATen node mapping:
#   full_default => full_default
#   neg => neg
#   rev => rev
#   while_loop => while_loop
triton_poi_fused_add_flip_mul_neg_select_6 = async_compile.triton('triton_poi_fused_add_flip_mul_neg_select_6', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_flip_mul_neg_select_6', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_flip_mul_neg_select_6(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = -tmp0
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, rev, mul], Original ATen: [aten.flip, aten.select, aten.add, aten.mul]
# Source node to ATen node mapping:
#   full_default => full_default
#   mul => mul
#   rev => rev
#   while_loop => while_loop
triton_poi_fused_add_flip_mul_select_7 = async_compile.triton('triton_poi_fused_add_flip_mul_select_7', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_flip_mul_select_7', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_flip_mul_select_7(in_out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tl.store(in_out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

def while_loop_body_graph_0_0_false_graph_0(args):
    while_loop_body_graph_0_0_false_graph_0_arg0_1, while_loop_body_graph_0_0_false_graph_0_arg1_1, while_loop_body_graph_0_0_false_graph_0_arg2_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_false_graph_0_arg2_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_false_graph_0_buf0 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, rev, neg], Original ATen: [aten.flip, aten.select, aten.add, aten.mul, aten.neg]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_flip_mul_neg_select_6.run(while_loop_body_graph_0_0_false_graph_0_arg2_1, while_loop_body_graph_0_0_false_graph_0_buf0, 2, stream=raw_stream0)
        while_loop_body_graph_0_0_false_graph_0_buf1 = while_loop_body_graph_0_0_false_graph_0_arg2_1; del while_loop_body_graph_0_0_false_graph_0_arg2_1  # reuse
        # Unsorted Source Nodes: [while_loop, full_default, rev, mul], Original ATen: [aten.flip, aten.select, aten.add, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_flip_mul_select_7.run(while_loop_body_graph_0_0_false_graph_0_buf1, 2, stream=raw_stream0)
    return (while_loop_body_graph_0_0_false_graph_0_buf1, while_loop_body_graph_0_0_false_graph_0_buf0, )

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg6_1, while_loop_body_graph_0_0_arg7_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u0 = while_loop_body_graph_0_0_arg0_1.item()
    while_loop_body_graph_0_0_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    while_loop_body_graph_0_0_buf1 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    while_loop_body_graph_0_0_buf3 = None
    if not (u0 < 3):
        raise RuntimeError('u0 < 3')
    while_loop_body_graph_0_0_buf4 = None
    assert_size_stride(while_loop_body_graph_0_0_arg3_1, (3, 2), (2, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg7_1, (3, 2), (2, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = while_loop_body_graph_0_0_arg2_1; del while_loop_body_graph_0_0_arg2_1  # reuse
        # Unsorted Source Nodes: [while_loop, full_default, rev], Original ATen: [aten.flip, aten.add, aten.mul, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_flip_mul_select_3.run(while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg7_1, u0, 2, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg6_1, (3, ), (1, ), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg5_1, (3, 2), (2, 1), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg4_1, (3, 2), (2, 1), 'input')
        while_loop_body_graph_0_0_buf6 = [None] * 2
        if reinterpret_tensor(while_loop_body_graph_0_0_arg6_1, (), (), u0).item():

            # subgraph: true_graph_0
            while_loop_body_graph_0_0_true_graph_0_args = [reinterpret_tensor(while_loop_body_graph_0_0_arg5_1, (2, ), (1, ), 2*u0), reinterpret_tensor(while_loop_body_graph_0_0_arg4_1, (2, ), (1, ), 2*u0), while_loop_body_graph_0_0_buf5]
            del while_loop_body_graph_0_0_buf5
            while_loop_body_graph_0_0_buf6 = while_loop_body_graph_0_0_true_graph_0(while_loop_body_graph_0_0_true_graph_0_args)
        else:

            # subgraph: false_graph_0
            while_loop_body_graph_0_0_false_graph_0_args = [reinterpret_tensor(while_loop_body_graph_0_0_arg5_1, (2, ), (1, ), 2*u0), reinterpret_tensor(while_loop_body_graph_0_0_arg4_1, (2, ), (1, ), 2*u0), while_loop_body_graph_0_0_buf5]
            while_loop_body_graph_0_0_buf6 = while_loop_body_graph_0_0_false_graph_0(while_loop_body_graph_0_0_false_graph_0_args)
        while_loop_body_graph_0_0_buf7 = while_loop_body_graph_0_0_buf6[0]
        assert_size_stride(while_loop_body_graph_0_0_buf7, (2, ), (1, ), 'torch.ops.cond')
        assert_alignment(while_loop_body_graph_0_0_buf7, 16, 'torch.ops.cond')
        while_loop_body_graph_0_0_buf8 = while_loop_body_graph_0_0_buf6[1]
        assert_size_stride(while_loop_body_graph_0_0_buf8, (2, ), (1, ), 'torch.ops.cond')
        assert_alignment(while_loop_body_graph_0_0_buf8, 16, 'torch.ops.cond')
        del while_loop_body_graph_0_0_buf6
        assert_size_stride(while_loop_body_graph_0_0_arg1_1, (3, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [while_loop, full_default, rev], Original ATen: [aten.flip, aten.copy_, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__flip_select_8.run(while_loop_body_graph_0_0_buf8, while_loop_body_graph_0_0_arg1_1, u0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf8
    while_loop_body_graph_0_0_buf10 = while_loop_body_graph_0_0_arg0_1; del while_loop_body_graph_0_0_arg0_1  # reuse
    cpp_fused_add_flip_9(while_loop_body_graph_0_0_buf10)
    return (while_loop_body_graph_0_0_buf10, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_buf7, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg6_1, while_loop_body_graph_0_0_arg7_1, )


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
        rev_1, rev_2, rev_3, rev_4, tangents_1, tangents_2 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        buf1 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(tangents_2, (3, 2), (2, 1), 'input')
        cpp_fused_0(buf1)
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_2 = copy_if_misaligned(tangents_2)
            buf2 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [rev], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_1.run(tangents_2, buf2, 6, stream=raw_stream0)
            del tangents_2
            assert_size_stride(tangents_1, (2, ), (1, ), 'input')
            assert_size_stride(rev_1, (3, 2), (2, 1), 'input')
            assert_size_stride(rev_2, (3, 2), (2, 1), 'input')
            assert_size_stride(rev_3, (3, ), (1, ), 'input')
            assert_size_stride(rev_4, (3, 2), (2, 1), 'input')
        tangents_1 = copy_if_misaligned(tangents_1)
        buf3 = [None] * 8
        buf3[0] = buf1
        buf3[1] = buf0
        buf3[2] = tangents_1
        buf3[3] = buf2
        buf3[4] = rev_1
        buf3[5] = rev_2
        buf3[6] = rev_3
        buf3[7] = rev_4

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], buf3[5], buf3[6], buf3[7]]
        (buf3_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf3_cond_result
        if not should_loop:
            buf3[0] = buf1.clone()
            buf3[1] = buf0.clone()
            buf3[2] = tangents_1.clone()
            buf3[3] = buf2.clone()
            buf3[4] = rev_1.clone()
            buf3[5] = rev_2.clone()
            buf3[6] = rev_3.clone()
            buf3[7] = rev_4.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], buf3[5], buf3[6], buf3[7]]
            (buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], buf3[5], buf3[6], buf3[7]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], buf3[5], buf3[6], buf3[7]]
            (buf3_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf3_cond_result
        del buf1
        del rev_1
        del rev_2
        del rev_3
        del rev_4
        del tangents_1
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf6 = buf3[2]
            assert_size_stride(buf6, (2, ), (1, ), 'torch.ops.while_loop')
            assert_alignment(buf6, 16, 'torch.ops.while_loop')
            del buf3
            buf12 = buf2; del buf2  # reuse
            # Topologically Sorted Source Nodes: [rev_5], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_10.run(buf0, buf12, 6, stream=raw_stream0)
            del buf0
        return (buf6, buf12, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    rev_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    rev_2 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    rev_3 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.bool)
    rev_4 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    tangents_2 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [rev_1, rev_2, rev_3, rev_4, tangents_1, tangents_2]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 1258 lines
