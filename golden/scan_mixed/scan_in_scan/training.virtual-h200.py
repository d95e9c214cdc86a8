# torch 2.13; codegen; regenerate: hopkit golden scan_mixed/scan_in_scan --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_flip_12: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_flip_13: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__select_7: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__cos_select_8: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__rev_select_9: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__rev_select_10: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_sin_11: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__full_mul_select_3: compiled for sm_90, 9 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clone_copy__full_select_4: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_full_select_6: compiled for sm_90, 9 registers, 0 bytes of shared memory; interpreted
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


# Topologically Sorted Source Nodes: [rev_1], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   rev_1 => rev_1
# Graph fragment:
#   %buf8 : Tensor "f32[2][1]cuda:0" = PlaceHolder[target=buf8]
#   %rev_1 : Tensor "f32[2][1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%getitem_7, [0]), kwargs = {})
#   return %rev_1
triton_poi_fused_flip_12 = async_compile.triton('triton_poi_fused_flip_12', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_12', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 4}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_12(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (1 + ((-1)*x0)), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [rev_2], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   rev_2 => rev_2
# Graph fragment:
#   %buf9 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=buf9]
#   %rev_2 : Tensor "f32[2, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%getitem_8, [0]), kwargs = {})
#   return %rev_2
triton_poi_fused_flip_13 = async_compile.triton('triton_poi_fused_flip_13', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_13', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 36}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_13(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 3)
    x1 = xindex // 3
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (3 + x0 + ((-3)*x1)), xmask)
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
                auto tmp1 = static_cast<int64_t>(2);
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



# Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select]
# Source node to ATen node mapping:
#   scan => full_default, while_loop
triton_poi_fused_copy__select_7 = async_compile.triton('triton_poi_fused_copy__select_7', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__select_7', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 9}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__select_7(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0 + 3*ks0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, aten.cos]
# Source node to ATen node mapping:
#   scan => full_default, while_loop
triton_poi_fused_copy__cos_select_8 = async_compile.triton('triton_poi_fused_copy__cos_select_8', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__cos_select_8', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__cos_select_8(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl_math.cos(tmp1)
    tl.store(out_ptr0 + (tl.broadcast_to(ks0, [XBLOCK])), tmp2, None)
''', device_str='cuda')


# Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, prims.rev]
# Source node to ATen node mapping:
#   scan => full_default, while_loop
triton_poi_fused_copy__rev_select_9 = async_compile.triton('triton_poi_fused_copy__rev_select_9', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__rev_select_9', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 9}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__rev_select_9(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (2 + ((-1)*x0) + 3*ks0), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x0 + 3*ks0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, prims.rev]
# Source node to ATen node mapping:
#   scan => full_default, while_loop
triton_poi_fused_copy__rev_select_10 = async_compile.triton('triton_poi_fused_copy__rev_select_10', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__rev_select_10', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 9}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__rev_select_10(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (2 + ((-1)*x0)), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x0 + 3*ks0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [scan], Original ATen: [aten.sin]
# Source node to ATen node mapping:
#   scan => full_default, while_loop
triton_poi_fused_sin_11 = async_compile.triton('triton_poi_fused_sin_11', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sin_11', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sin_11(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl_math.sin(tmp1)
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp2, None)
''', device_str='cuda')



cpp_fused_full_lt_select_2 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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

def while_loop_body_graph_0_0_while_loop_cond_graph_0(args):
    while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg5_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, (), (), 'input')
    while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_full_lt_select_2(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0)
    del while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1
    return (while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [scan, copy_, select_1, mul, select], Original ATen: [aten.full, aten.select, aten.copy_, aten.mul]
# Source node to ATen node mapping:
#   copy_ => copy_
#   mul => mul
#   scan => full_default, while_loop
#   select => select
#   select_1 => select_1
triton_poi_fused_copy__full_mul_select_3 = async_compile.triton('triton_poi_fused_copy__full_mul_select_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__full_mul_select_3', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__full_mul_select_3(in_ptr0, in_ptr1, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.load(in_ptr1 + (ks0), None, eviction_policy='evict_last')
    tmp3 = tmp1 * tmp2
    tl.store(out_ptr0 + (tl.broadcast_to(ks0, [XBLOCK])), tmp3, None)
''', device_str='cuda')


# Unsorted Source Nodes: [scan, copy__1, select_2, clone], Original ATen: [aten.full, aten.select, aten.copy_, aten.clone]
# Source node to ATen node mapping:
#   clone => clone
#   copy__1 => copy__1
#   scan => full_default, while_loop
#   select_2 => select_2
triton_poi_fused_clone_copy__full_select_4 = async_compile.triton('triton_poi_fused_clone_copy__full_select_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clone_copy__full_select_4', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clone_copy__full_select_4(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tl.store(out_ptr0 + (tl.broadcast_to(ks0, [XBLOCK])), tmp1, None)
''', device_str='cuda')


cpp_fused_add_full_select_5 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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


# Unsorted Source Nodes: [scan, add, select], Original ATen: [aten.full, aten.select, aten.add]
# Source node to ATen node mapping:
#   add => add
#   scan => full_default, while_loop
#   select => select
triton_poi_fused_add_full_select_6 = async_compile.triton('triton_poi_fused_add_full_select_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_full_select_6', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_full_select_6(in_ptr0, in_ptr1, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.load(in_ptr1 + (ks0), None, eviction_policy='evict_last')
    tmp3 = tmp1 + tmp2
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp3, None)
''', device_str='cuda')

def while_loop_body_graph_0_0_while_loop_body_graph_0(args):
    while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, (), (), 'input')
    u0 = while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1.item()
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf1 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf3 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf4 = None
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, (), (), 'input')
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, (3, ), (1, ), 'input')
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        # Unsorted Source Nodes: [scan, copy_, select_1, mul, select], Original ATen: [aten.full, aten.select, aten.copy_, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__full_mul_select_3.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, u0, 1, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, (3, ), (1, ), 'input')
        # Unsorted Source Nodes: [scan, copy__1, select_2, clone], Original ATen: [aten.full, aten.select, aten.copy_, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clone_copy__full_select_4.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, u0, 1, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, (3, ), (1, ), 'input')
        # Unsorted Source Nodes: [scan, copy__2, select_3, clone_1], Original ATen: [aten.full, aten.select, aten.copy_, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clone_copy__full_select_4.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, u0, 1, stream=raw_stream0)
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf8 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_full_select_5(while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_0_buf8)
    del while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_while_loop_body_graph_0_buf9 = empty_strided_cuda((), (), torch.float32)
        # Unsorted Source Nodes: [scan, add, select], Original ATen: [aten.full, aten.select, aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_full_select_6.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, while_loop_body_graph_0_0_while_loop_body_graph_0_buf9, u0, 1, stream=raw_stream0)
        del while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1
    return (while_loop_body_graph_0_0_while_loop_body_graph_0_buf8, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_buf9, while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, )

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg6_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u1 = while_loop_body_graph_0_0_arg0_1.item()
    while_loop_body_graph_0_0_buf0 = None
    if not (u1 >= 0):
        raise RuntimeError('u1 >= 0')
    while_loop_body_graph_0_0_buf1 = None
    if not (u1 <= 1):
        raise RuntimeError('u1 <= 1')
    while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u1):
        raise RuntimeError('0 <= u1')
    while_loop_body_graph_0_0_buf3 = None
    if not (u1 < 2):
        raise RuntimeError('u1 < 2')
    while_loop_body_graph_0_0_buf4 = None
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = empty_strided_cuda((3, ), (1, ), torch.float32)
        while_loop_body_graph_0_0_buf6 = empty_strided_cuda((3, ), (1, ), torch.float32)
        while_loop_body_graph_0_0_buf7 = empty_strided_cuda((3, ), (1, ), torch.float32)
    while_loop_body_graph_0_0_buf8 = empty_strided_cpu((), (), torch.int64)
    assert_size_stride(while_loop_body_graph_0_0_arg5_1, (), (), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg6_1, (2, 3), (3, 1), 'input')
    cpp_fused_0(while_loop_body_graph_0_0_buf8)
    while_loop_body_graph_0_0_buf9 = [None] * 6
    while_loop_body_graph_0_0_buf9[0] = while_loop_body_graph_0_0_buf8
    while_loop_body_graph_0_0_buf9[1] = while_loop_body_graph_0_0_buf5
    while_loop_body_graph_0_0_buf9[2] = while_loop_body_graph_0_0_buf6
    while_loop_body_graph_0_0_buf9[3] = while_loop_body_graph_0_0_buf7
    while_loop_body_graph_0_0_buf9[4] = while_loop_body_graph_0_0_arg5_1
    while_loop_body_graph_0_0_buf9[5] = reinterpret_tensor(while_loop_body_graph_0_0_arg6_1, (3, ), (1, ), 3*u1)

    # subgraph: while_loop_cond_graph_0
    while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf9[0], while_loop_body_graph_0_0_buf9[1], while_loop_body_graph_0_0_buf9[2], while_loop_body_graph_0_0_buf9[3], while_loop_body_graph_0_0_buf9[4], while_loop_body_graph_0_0_buf9[5]]
    (while_loop_body_graph_0_0_buf9_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
    should_loop = while_loop_body_graph_0_0_buf9_cond_result
    if not should_loop:
        while_loop_body_graph_0_0_buf9[0] = while_loop_body_graph_0_0_buf8.clone()
        while_loop_body_graph_0_0_buf9[1] = while_loop_body_graph_0_0_buf5.clone()
        while_loop_body_graph_0_0_buf9[2] = while_loop_body_graph_0_0_buf6.clone()
        while_loop_body_graph_0_0_buf9[3] = while_loop_body_graph_0_0_buf7.clone()
        while_loop_body_graph_0_0_buf9[4] = while_loop_body_graph_0_0_arg5_1.clone()
        while_loop_body_graph_0_0_buf9[5] = reinterpret_tensor(while_loop_body_graph_0_0_arg6_1, (3, ), (1, ), 3*u1).clone()
    while should_loop:

        # subgraph: while_loop_body_graph_0
        while_loop_body_graph_0_0_while_loop_body_graph_0_args = [while_loop_body_graph_0_0_buf9[0], while_loop_body_graph_0_0_buf9[1], while_loop_body_graph_0_0_buf9[2], while_loop_body_graph_0_0_buf9[3], while_loop_body_graph_0_0_buf9[4], while_loop_body_graph_0_0_buf9[5]]
        (while_loop_body_graph_0_0_buf9[0], while_loop_body_graph_0_0_buf9[1], while_loop_body_graph_0_0_buf9[2], while_loop_body_graph_0_0_buf9[3], while_loop_body_graph_0_0_buf9[4], while_loop_body_graph_0_0_buf9[5]) = while_loop_body_graph_0_0_while_loop_body_graph_0(while_loop_body_graph_0_0_while_loop_body_graph_0_args)

        # subgraph: while_loop_cond_graph_0
        while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf9[0], while_loop_body_graph_0_0_buf9[1], while_loop_body_graph_0_0_buf9[2], while_loop_body_graph_0_0_buf9[3], while_loop_body_graph_0_0_buf9[4], while_loop_body_graph_0_0_buf9[5]]
        (while_loop_body_graph_0_0_buf9_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
        should_loop = while_loop_body_graph_0_0_buf9_cond_result
    del while_loop_body_graph_0_0_arg5_1
    del while_loop_body_graph_0_0_buf7
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf14 = while_loop_body_graph_0_0_buf9[4]
        assert_size_stride(while_loop_body_graph_0_0_buf14, (), (), 'torch.ops.while_loop')
        assert_alignment(while_loop_body_graph_0_0_buf14, 16, 'torch.ops.while_loop')
        del while_loop_body_graph_0_0_buf9
        assert_size_stride(while_loop_body_graph_0_0_arg1_1, (2, 3), (3, 1), 'input')
        # Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__select_7.run(while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg1_1, u1, 3, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf5
        assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 'input')
        # Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, aten.cos]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__cos_select_8.run(while_loop_body_graph_0_0_buf14, while_loop_body_graph_0_0_arg2_1, u1, 1, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg3_1, (2, 3), (3, 1), 'input')
        # Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, prims.rev]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__rev_select_9.run(while_loop_body_graph_0_0_arg6_1, while_loop_body_graph_0_0_arg3_1, u1, 3, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg4_1, (2, 3), (3, 1), 'input')
        # Unsorted Source Nodes: [scan], Original ATen: [aten.copy_, aten.select, prims.rev]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__rev_select_10.run(while_loop_body_graph_0_0_buf6, while_loop_body_graph_0_0_arg4_1, u1, 3, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf6
    while_loop_body_graph_0_0_buf20 = while_loop_body_graph_0_0_buf8; del while_loop_body_graph_0_0_buf8  # reuse
    cpp_fused_add_full_select_5(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf20)
    del while_loop_body_graph_0_0_arg0_1
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf21 = empty_strided_cuda((), (), torch.float32)
        # Unsorted Source Nodes: [scan], Original ATen: [aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_sin_11.run(while_loop_body_graph_0_0_buf14, while_loop_body_graph_0_0_buf21, 1, stream=raw_stream0)
    return (while_loop_body_graph_0_0_buf20, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_buf21, while_loop_body_graph_0_0_arg6_1, )


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
            buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            buf1 = empty_strided_cuda((2, ), (1, ), torch.float32)
            buf2 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            buf3 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        buf4 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(primals_1, (), (), 'input')
        assert_size_stride(primals_2, (2, 3), (3, 1), 'input')
        cpp_fused_0(buf4)
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
        del primals_2
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf11 = buf5[5]
            assert_size_stride(buf11, (), (), 'torch.ops.while_loop')
            assert_alignment(buf11, 16, 'torch.ops.while_loop')
            del buf5
            buf13 = empty_strided_cuda((2, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [rev_1], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_12.run(buf1, buf13, 2, stream=raw_stream0)
            del buf1
            buf14 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [rev_2], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_13.run(buf2, buf14, 6, stream=raw_stream0)
            buf15 = buf2; del buf2  # reuse
            # Topologically Sorted Source Nodes: [rev_3], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_13.run(buf3, buf15, 6, stream=raw_stream0)
            del buf3
        return (buf11, buf0, buf13, buf14, buf15, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((), (), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
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
# triton_poi_fused_flip_mul_select_3: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_flip_rev_select_4: compiled for sm_90, 11 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__flip_rev_select_9: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__flip_full_mul_rev_select_6: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_flip_full_mul_rev_select_8: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
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
#   %tangents_2 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=tangents_2]
#   %rev : Tensor "f32[2, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%tangents_2, [0]), kwargs = {})
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
    x0 = (xindex % 3)
    x1 = xindex // 3
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (3 + x0 + ((-3)*x1)), xmask)
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [rev_4], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   rev_4 => rev_4
# Graph fragment:
#   %buf5 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=buf5]
#   %rev_4 : Tensor "f32[2, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%getitem_7, [0]), kwargs = {})
#   return %rev_4
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
    x0 = (xindex % 3)
    x1 = xindex // 3
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (3 + x0 + ((-3)*x1)), xmask)
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
                auto tmp1 = static_cast<int64_t>(2);
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
    cpp_fused_flip_lt_2(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, rev], Original ATen: [aten.flip, aten.mul, aten.select]
# Source node to ATen node mapping:
#   full_default => full_default
#   rev => rev
#   while_loop => while_loop
triton_poi_fused_flip_mul_select_3 = async_compile.triton('triton_poi_fused_flip_mul_select_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_mul_select_3', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_mul_select_3(in_out_ptr0, in_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_out_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.load(in_ptr0 + (ks0), None, eviction_policy='evict_last')
    tmp3 = tmp1 * tmp2
    tl.store(in_out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp3, None)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, rev], Original ATen: [aten.flip, prims.rev, aten.select]
# Source node to ATen node mapping:
#   full_default => full_default
#   rev => rev
#   while_loop => while_loop
triton_poi_fused_flip_rev_select_4 = async_compile.triton('triton_poi_fused_flip_rev_select_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_rev_select_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 9}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_rev_select_4(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (2 + ((-1)*x0) + 3*ks0), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, rev], Original ATen: [aten.flip, aten.copy_, aten.select, prims.rev]
# Source node to ATen node mapping:
#   full_default => full_default
#   rev => rev
#   while_loop => while_loop
triton_poi_fused_copy__flip_rev_select_9 = async_compile.triton('triton_poi_fused_copy__flip_rev_select_9', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__flip_rev_select_9', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 9}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__flip_rev_select_9(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (2 + ((-1)*x0)), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x0 + 3*ks0), tmp0, xmask)
''', device_str='cuda')



cpp_fused_flip_full_lt_mul_rev_select_5 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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

def while_loop_body_graph_0_0_while_loop_cond_graph_0(args):
    while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg5_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, (), (), 'input')
    while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_flip_full_lt_mul_rev_select_5(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0)
    del while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1
    return (while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, rev, add_1, mul, select, select_2, copy_, select_3], Original ATen: [aten.flip, aten.full, aten.mul, aten.select, prims.rev, aten.add, aten.copy_]
# Source node to ATen node mapping:
#   add_1 => add_1
#   copy_ => copy_
#   full_default => full_default
#   mul => mul
#   rev => rev
#   select => select
#   select_2 => select_2
#   select_3 => select_3
#   while_loop => while_loop
triton_poi_fused_add_copy__flip_full_mul_rev_select_6 = async_compile.triton('triton_poi_fused_add_copy__flip_full_mul_rev_select_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'out_ptr1': '*fp32', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__flip_full_mul_rev_select_6', 'mutated_arg_names': ['out_ptr1'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__flip_full_mul_rev_select_6(in_ptr0, in_ptr1, in_ptr2, out_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (ks0), None, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr1 + (ks0), None, eviction_policy='evict_last')
    tmp3 = tl.load(in_ptr2 + (0))
    tmp4 = tl.broadcast_to(tmp3, [XBLOCK])
    tmp2 = tmp0 * tmp1
    tmp5 = tmp2 + tmp4
    tl.store(out_ptr1 + (tl.broadcast_to(ks0, [XBLOCK])), tmp5, None)
''', device_str='cuda')


cpp_fused_add_flip_full_mul_rev_select_7 = async_compile.cpp_pybinding(['int64_t*'], r'''
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


# Unsorted Source Nodes: [while_loop, full_default, rev, add, mul_1, select, select_1], Original ATen: [aten.flip, aten.full, aten.mul, aten.select, prims.rev, aten.add]
# Source node to ATen node mapping:
#   add => add
#   full_default => full_default
#   mul_1 => mul_1
#   rev => rev
#   select => select
#   select_1 => select_1
#   while_loop => while_loop
triton_poi_fused_add_flip_full_mul_rev_select_8 = async_compile.triton('triton_poi_fused_add_flip_full_mul_rev_select_8', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_flip_full_mul_rev_select_8', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_flip_full_mul_rev_select_8(in_out_ptr0, in_ptr0, in_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (ks0), None, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr1 + (ks0), None, eviction_policy='evict_last')
    tmp3 = tl.load(in_out_ptr0 + (0))
    tmp4 = tl.broadcast_to(tmp3, [XBLOCK])
    tmp2 = tmp0 * tmp1
    tmp5 = tmp2 + tmp4
    tl.store(in_out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp5, None)
''', device_str='cuda')

def while_loop_body_graph_0_0_while_loop_body_graph_0(args):
    while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, (), (), 'input')
    u0 = while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1.item()
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf1 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf3 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf4 = None
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, (3, ), (1, ), 'input')
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, (3, ), (1, ), 'input')
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, (), (), 'input')
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        # Unsorted Source Nodes: [while_loop, full_default, rev, add_1, mul, select, select_2, copy_, select_3], Original ATen: [aten.flip, aten.full, aten.mul, aten.select, prims.rev, aten.add, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__flip_full_mul_rev_select_6.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, u0, 1, stream=raw_stream0)
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf7 = while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1; del while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1  # reuse
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, (3, ), (1, ), 'input')
    cpp_fused_add_flip_full_mul_rev_select_7(while_loop_body_graph_0_0_while_loop_body_graph_0_buf7)
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_while_loop_body_graph_0_buf8 = while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1; del while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1  # reuse
        # Unsorted Source Nodes: [while_loop, full_default, rev, add, mul_1, select, select_1], Original ATen: [aten.flip, aten.full, aten.mul, aten.select, prims.rev, aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_flip_full_mul_rev_select_8.run(while_loop_body_graph_0_0_while_loop_body_graph_0_buf8, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, u0, 1, stream=raw_stream0)
    return (while_loop_body_graph_0_0_while_loop_body_graph_0_buf7, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_body_graph_0_buf8, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, )

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg6_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u1 = while_loop_body_graph_0_0_arg0_1.item()
    while_loop_body_graph_0_0_buf0 = None
    if not (u1 >= 0):
        raise RuntimeError('u1 >= 0')
    while_loop_body_graph_0_0_buf1 = None
    if not (u1 <= 1):
        raise RuntimeError('u1 <= 1')
    while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u1):
        raise RuntimeError('0 <= u1')
    while_loop_body_graph_0_0_buf3 = None
    if not (u1 < 2):
        raise RuntimeError('u1 < 2')
    while_loop_body_graph_0_0_buf4 = None
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = empty_strided_cuda((3, ), (1, ), torch.float32)
    while_loop_body_graph_0_0_buf6 = empty_strided_cpu((), (), torch.int64)
    assert_size_stride(while_loop_body_graph_0_0_arg2_1, (), (), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg4_1, (2, ), (1, ), 'input')
    cpp_fused_0(while_loop_body_graph_0_0_buf6)
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf7 = while_loop_body_graph_0_0_arg2_1; del while_loop_body_graph_0_0_arg2_1  # reuse
        # Unsorted Source Nodes: [while_loop, full_default, rev], Original ATen: [aten.flip, aten.mul, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_flip_mul_select_3.run(while_loop_body_graph_0_0_buf7, while_loop_body_graph_0_0_arg4_1, u1, 1, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg3_1, (2, 3), (3, 1), 'input')
        while_loop_body_graph_0_0_buf8 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, rev], Original ATen: [aten.flip, prims.rev, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_flip_rev_select_4.run(while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_buf8, u1, 3, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg5_1, (2, 3), (3, 1), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg6_1, (2, 3), (3, 1), 'input')
    while_loop_body_graph_0_0_buf9 = [None] * 6
    while_loop_body_graph_0_0_buf9[0] = while_loop_body_graph_0_0_buf6
    while_loop_body_graph_0_0_buf9[1] = while_loop_body_graph_0_0_buf5
    while_loop_body_graph_0_0_buf9[2] = while_loop_body_graph_0_0_buf7
    while_loop_body_graph_0_0_buf9[3] = while_loop_body_graph_0_0_buf8
    while_loop_body_graph_0_0_buf9[4] = reinterpret_tensor(while_loop_body_graph_0_0_arg5_1, (3, ), (1, ), 3*u1)
    while_loop_body_graph_0_0_buf9[5] = reinterpret_tensor(while_loop_body_graph_0_0_arg6_1, (3, ), (1, ), 3*u1)

    # subgraph: while_loop_cond_graph_0
    while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf9[0], while_loop_body_graph_0_0_buf9[1], while_loop_body_graph_0_0_buf9[2], while_loop_body_graph_0_0_buf9[3], while_loop_body_graph_0_0_buf9[4], while_loop_body_graph_0_0_buf9[5]]
    (while_loop_body_graph_0_0_buf9_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
    should_loop = while_loop_body_graph_0_0_buf9_cond_result
    if not should_loop:
        while_loop_body_graph_0_0_buf9[0] = while_loop_body_graph_0_0_buf6.clone()
        while_loop_body_graph_0_0_buf9[1] = while_loop_body_graph_0_0_buf5.clone()
        while_loop_body_graph_0_0_buf9[2] = while_loop_body_graph_0_0_buf7.clone()
        while_loop_body_graph_0_0_buf9[3] = while_loop_body_graph_0_0_buf8.clone()
        while_loop_body_graph_0_0_buf9[4] = reinterpret_tensor(while_loop_body_graph_0_0_arg5_1, (3, ), (1, ), 3*u1).clone()
        while_loop_body_graph_0_0_buf9[5] = reinterpret_tensor(while_loop_body_graph_0_0_arg6_1, (3, ), (1, ), 3*u1).clone()
    while should_loop:

        # subgraph: while_loop_body_graph_0
        while_loop_body_graph_0_0_while_loop_body_graph_0_args = [while_loop_body_graph_0_0_buf9[0], while_loop_body_graph_0_0_buf9[1], while_loop_body_graph_0_0_buf9[2], while_loop_body_graph_0_0_buf9[3], while_loop_body_graph_0_0_buf9[4], while_loop_body_graph_0_0_buf9[5]]
        (while_loop_body_graph_0_0_buf9[0], while_loop_body_graph_0_0_buf9[1], while_loop_body_graph_0_0_buf9[2], while_loop_body_graph_0_0_buf9[3], while_loop_body_graph_0_0_buf9[4], while_loop_body_graph_0_0_buf9[5]) = while_loop_body_graph_0_0_while_loop_body_graph_0(while_loop_body_graph_0_0_while_loop_body_graph_0_args)

        # subgraph: while_loop_cond_graph_0
        while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf9[0], while_loop_body_graph_0_0_buf9[1], while_loop_body_graph_0_0_buf9[2], while_loop_body_graph_0_0_buf9[3], while_loop_body_graph_0_0_buf9[4], while_loop_body_graph_0_0_buf9[5]]
        (while_loop_body_graph_0_0_buf9_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
        should_loop = while_loop_body_graph_0_0_buf9_cond_result
    del while_loop_body_graph_0_0_buf6
    del while_loop_body_graph_0_0_buf7
    del while_loop_body_graph_0_0_buf8
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf12 = while_loop_body_graph_0_0_buf9[2]
        assert_size_stride(while_loop_body_graph_0_0_buf12, (), (), 'torch.ops.while_loop')
        assert_alignment(while_loop_body_graph_0_0_buf12, 16, 'torch.ops.while_loop')
        del while_loop_body_graph_0_0_buf9
        assert_size_stride(while_loop_body_graph_0_0_arg1_1, (2, 3), (3, 1), 'input')
        # Unsorted Source Nodes: [while_loop, full_default, rev], Original ATen: [aten.flip, aten.copy_, aten.select, prims.rev]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__flip_rev_select_9.run(while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg1_1, u1, 3, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf5
    while_loop_body_graph_0_0_buf17 = while_loop_body_graph_0_0_arg0_1; del while_loop_body_graph_0_0_arg0_1  # reuse
    cpp_fused_add_flip_full_mul_rev_select_7(while_loop_body_graph_0_0_buf17)
    return (while_loop_body_graph_0_0_buf17, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_buf12, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg6_1, )


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
        rev_1, rev_2, rev_3, tangents_1, tangents_2 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        buf1 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(tangents_2, (2, 3), (3, 1), 'input')
        cpp_fused_0(buf1)
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_2 = copy_if_misaligned(tangents_2)
            buf2 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [rev], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_1.run(tangents_2, buf2, 6, stream=raw_stream0)
            del tangents_2
            assert_size_stride(tangents_1, (), (), 'input')
            assert_size_stride(rev_1, (2, ), (1, ), 'input')
            assert_size_stride(rev_2, (2, 3), (3, 1), 'input')
            assert_size_stride(rev_3, (2, 3), (3, 1), 'input')
        tangents_1 = copy_if_misaligned(tangents_1)
        buf3 = [None] * 7
        buf3[0] = buf1
        buf3[1] = buf0
        buf3[2] = tangents_1
        buf3[3] = buf2
        buf3[4] = rev_1
        buf3[5] = rev_2
        buf3[6] = rev_3

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], buf3[5], buf3[6]]
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
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], buf3[5], buf3[6]]
            (buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], buf3[5], buf3[6]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], buf3[5], buf3[6]]
            (buf3_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf3_cond_result
        del buf1
        del rev_1
        del rev_2
        del rev_3
        del tangents_1
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf6 = buf3[2]
            assert_size_stride(buf6, (), (), 'torch.ops.while_loop')
            assert_alignment(buf6, 16, 'torch.ops.while_loop')
            del buf3
            buf11 = buf2; del buf2  # reuse
            # Topologically Sorted Source Nodes: [rev_4], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_10.run(buf0, buf11, 6, stream=raw_stream0)
            del buf0
        return (buf6, buf11, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    rev_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    rev_2 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    rev_3 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((), (), device='cuda:0', dtype=torch.float32)
    tangents_2 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    return [rev_1, rev_2, rev_3, tangents_1, tangents_2]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 1391 lines
