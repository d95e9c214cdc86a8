# torch 2.15; codegen; regenerate: hopkit golden map/nested --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_select_sum_2: compiled for sm_90, 9 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__select_6: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__full_mul_select_sum_4: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
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
    while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_arg1_1, while_loop_cond_graph_0_0_arg2_1, while_loop_cond_graph_0_0_arg3_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_1(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [map_impl], Original ATen: [aten.sum, aten.select]
# Source node to ATen node mapping:
#   map_impl => full_default, while_loop
triton_poi_fused_select_sum_2 = async_compile.triton('triton_poi_fused_select_sum_2', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_select_sum_2', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_select_sum_2(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (3*ks0), None, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr0 + (1 + 3*ks0), None, eviction_policy='evict_last')
    tmp3 = tl.load(in_ptr0 + (2 + 3*ks0), None, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tmp4 = tmp2 + tmp3
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32)), tmp4, None)
''', device_str='cuda')


# Unsorted Source Nodes: [map_impl], Original ATen: [aten.copy_, aten.select]
# Source node to ATen node mapping:
#   map_impl => full_default, while_loop
triton_poi_fused_copy__select_6 = async_compile.triton('triton_poi_fused_copy__select_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__select_6', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 36}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__select_6(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0 + 6*ks0), tmp0, xmask)
''', device_str='cuda')



cpp_fused_full_lt_select_sum_3 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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
    while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg4_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, (), (), 'input')
    while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_full_lt_select_sum_3(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0)
    del while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1
    return (while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [map_impl, add, mul, select, copy_, select_1], Original ATen: [aten.full, aten.select, aten.sum, aten.add, aten.mul, aten.copy_]
# Source node to ATen node mapping:
#   add => add
#   copy_ => copy_
#   map_impl => full_default, while_loop
#   mul => mul
#   select => select
#   select_1 => select_1
triton_poi_fused_add_copy__full_mul_select_sum_4 = async_compile.triton('triton_poi_fused_add_copy__full_mul_select_sum_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'out_ptr1': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__full_mul_select_sum_4', 'mutated_arg_names': ['out_ptr1'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__full_mul_select_sum_4(in_ptr0, in_ptr1, in_ptr2, out_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (ks0), None, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr1 + (0))
    tmp2 = tl.broadcast_to(tmp1, [XBLOCK])
    tmp4 = tl.load(in_ptr2 + (x0), xmask)
    tmp3 = tmp0 * tmp2
    tmp5 = tmp3 + tmp4
    tl.store(out_ptr1 + (x0 + 2*ks0), tmp5, xmask)
''', device_str='cuda')


cpp_fused_add_full_select_sum_5 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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
                auto tmp2 = int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp0) + static_cast<std::make_unsigned_t<int64_t>>(tmp1));
                out_ptr0[static_cast<int64_t>(0L)] = tmp2;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')

def while_loop_body_graph_0_0_while_loop_body_graph_0(args):
    while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1 = args
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
    assert_size_stride_grouped((while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1), ((3, ), (), (2, ), (3, 2)), ((1, ), (), (1, ), (2, 1)), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        # Unsorted Source Nodes: [map_impl, add, mul, select, copy_, select_1], Original ATen: [aten.full, aten.select, aten.sum, aten.add, aten.mul, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__full_mul_select_sum_4.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, u0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1
        del while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf7 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_full_select_sum_5(while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_0_buf7)
    del while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1
    return (while_loop_body_graph_0_0_while_loop_body_graph_0_buf7, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, )

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1 = args
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
        while_loop_body_graph_0_0_buf5 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
    while_loop_body_graph_0_0_buf6 = empty_strided_cpu((), (), torch.int64)
    assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, 3), (3, 1), 'input')
    cpp_fused_0(while_loop_body_graph_0_0_buf6)
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf7 = empty_strided_cuda((), (), torch.float32)
        # Unsorted Source Nodes: [map_impl], Original ATen: [aten.sum, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_select_sum_2.run(while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_buf7, u1, 1, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg3_1, (2, ), (1, ), 'input')
    while_loop_body_graph_0_0_buf8 = [None] * 3
    while_loop_body_graph_0_0_buf8[0] = while_loop_body_graph_0_0_buf6
    while_loop_body_graph_0_0_buf8[1] = while_loop_body_graph_0_0_buf5
    while_loop_body_graph_0_0_buf8[2] = reinterpret_tensor(while_loop_body_graph_0_0_arg2_1, (3, ), (1, ), 3*u1)

    # subgraph: while_loop_cond_graph_0
    while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf8[0], while_loop_body_graph_0_0_buf8[1], while_loop_body_graph_0_0_buf8[2], while_loop_body_graph_0_0_buf7, while_loop_body_graph_0_0_arg3_1]
    (while_loop_body_graph_0_0_buf8_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
    should_loop = while_loop_body_graph_0_0_buf8_cond_result
    if not should_loop:
        while_loop_body_graph_0_0_buf8[0] = while_loop_body_graph_0_0_buf6.clone()
        while_loop_body_graph_0_0_buf8[1] = while_loop_body_graph_0_0_buf5.clone()
        while_loop_body_graph_0_0_buf8[2] = reinterpret_tensor(while_loop_body_graph_0_0_arg2_1, (3, ), (1, ), 3*u1).clone()
    while should_loop:

        # subgraph: while_loop_body_graph_0
        while_loop_body_graph_0_0_while_loop_body_graph_0_args = [while_loop_body_graph_0_0_buf8[0], while_loop_body_graph_0_0_buf8[1], while_loop_body_graph_0_0_buf8[2], while_loop_body_graph_0_0_buf7, while_loop_body_graph_0_0_arg3_1]
        (while_loop_body_graph_0_0_buf8[0], while_loop_body_graph_0_0_buf8[1], while_loop_body_graph_0_0_buf8[2]) = while_loop_body_graph_0_0_while_loop_body_graph_0(while_loop_body_graph_0_0_while_loop_body_graph_0_args)

        # subgraph: while_loop_cond_graph_0
        while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf8[0], while_loop_body_graph_0_0_buf8[1], while_loop_body_graph_0_0_buf8[2], while_loop_body_graph_0_0_buf7, while_loop_body_graph_0_0_arg3_1]
        (while_loop_body_graph_0_0_buf8_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
        should_loop = while_loop_body_graph_0_0_buf8_cond_result
    del while_loop_body_graph_0_0_arg3_1
    del while_loop_body_graph_0_0_buf7
    assert_size_stride(while_loop_body_graph_0_0_arg1_1, (2, 3, 2), (6, 2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        # Unsorted Source Nodes: [map_impl], Original ATen: [aten.copy_, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__select_6.run(while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg1_1, u1, 6, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf5
    while_loop_body_graph_0_0_buf13 = while_loop_body_graph_0_0_buf6; del while_loop_body_graph_0_0_buf6  # reuse
    cpp_fused_add_full_select_sum_5(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf13)
    del while_loop_body_graph_0_0_arg0_1
    return (while_loop_body_graph_0_0_buf13, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, )


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
            buf0 = empty_strided_cuda((2, 3, 2), (6, 2, 1), torch.float32)
        buf1 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride_grouped((primals_1, primals_2), ((2, 3), (2, )), ((3, 1), (1, )), 'input')
        cpp_fused_0(buf1)
        primals_1 = copy_if_misaligned(primals_1)
        primals_2 = copy_if_misaligned(primals_2)
        buf2 = [None] * 3
        buf2[0] = buf1
        buf2[1] = buf0
        buf2[2] = primals_1

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf2[0], buf2[1], buf2[2], primals_2]
        (buf2_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf2_cond_result
        if not should_loop:
            buf2[0] = buf1.clone()
            buf2[1] = buf0.clone()
            buf2[2] = primals_1.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf2[0], buf2[1], buf2[2], primals_2]
            (buf2[0], buf2[1], buf2[2]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf2[0], buf2[1], buf2[2], primals_2]
            (buf2_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf2_cond_result
        return (buf0, primals_1, primals_2, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
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
# triton_poi_fused_sum_10: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_select_sum_2: compiled for sm_90, 9 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__expand_select_sum_8: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__reshape_select_sum_9: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__full_mul_select_sum_4: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__full_mul_select_sum_5: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clone_copy__full_select_sum_6: compiled for sm_90, 11 registers, 0 bytes of shared memory; interpreted
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


# Topologically Sorted Source Nodes: [sum_1], Original ATen: [aten.sum]
# Source node to ATen node mapping:
#   sum_1 => sum_1
# Graph fragment:
#   %buf8 : Tensor "f32[2, 2][2, 1]cuda:0" = PlaceHolder[target=buf8]
#   %sum_1 : Tensor "f32[1, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%getitem_4, [0], True), kwargs = {})
#   return %sum_1
triton_poi_fused_sum_10 = async_compile.triton('triton_poi_fused_sum_10', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sum_10', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 4}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sum_10(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (2 + x0), xmask)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
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
    while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_arg1_1, while_loop_cond_graph_0_0_arg2_1, while_loop_cond_graph_0_0_arg3_1, while_loop_cond_graph_0_0_arg4_1, while_loop_cond_graph_0_0_arg5_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_1(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.sum, aten.select]
# Source node to ATen node mapping:
#   full_default => full_default
#   while_loop => while_loop
triton_poi_fused_select_sum_2 = async_compile.triton('triton_poi_fused_select_sum_2', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_select_sum_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_select_sum_2(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (3*ks0), None, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr0 + (1 + 3*ks0), None, eviction_policy='evict_last')
    tmp3 = tl.load(in_ptr0 + (2 + 3*ks0), None, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tmp4 = tmp2 + tmp3
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32)), tmp4, None)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.copy_, aten.select, aten.add, aten.expand, aten.sum]
# Source node to ATen node mapping:
#   full_default => full_default
#   while_loop => while_loop
triton_poi_fused_add_copy__expand_select_sum_8 = async_compile.triton('triton_poi_fused_add_copy__expand_select_sum_8', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__expand_select_sum_8', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 9}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__expand_select_sum_8(in_ptr0, in_ptr1, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (0))
    tmp2 = tl.broadcast_to(tmp1, [XBLOCK])
    tmp3 = tl.load(in_ptr1 + (1))
    tmp4 = tl.broadcast_to(tmp3, [XBLOCK])
    tmp6 = tl.load(in_ptr1 + (2))
    tmp7 = tl.broadcast_to(tmp6, [XBLOCK])
    tmp5 = tmp2 + tmp4
    tmp8 = tmp5 + tmp7
    tmp9 = tmp0 + tmp8
    tl.store(out_ptr0 + (x0 + 3*ks0), tmp9, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.copy_, aten.select, aten.reshape, aten.sum]
# Source node to ATen node mapping:
#   full_default => full_default
#   while_loop => while_loop
triton_poi_fused_copy__reshape_select_sum_9 = async_compile.triton('triton_poi_fused_copy__reshape_select_sum_9', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr1': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__reshape_select_sum_9', 'mutated_arg_names': ['out_ptr1'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 4}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__reshape_select_sum_9(in_ptr0, out_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (2 + x0), xmask)
    tmp3 = tl.load(in_ptr0 + (4 + x0), xmask)
    tmp2 = tmp0 + tmp1
    tmp4 = tmp2 + tmp3
    tl.store(out_ptr1 + (x0 + 2*ks0), tmp4, xmask)
''', device_str='cuda')



cpp_fused_full_lt_select_sum_3 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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
    while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg5_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg6_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_arg7_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, (), (), 'input')
    while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_full_lt_select_sum_3(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0)
    del while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1
    return (while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, mul_1, sum_1, select_1, copy_, select_2], Original ATen: [aten.full, aten.select, aten.sum, aten.mul, aten.copy_]
# Source node to ATen node mapping:
#   copy_ => copy_
#   full_default => full_default
#   mul_1 => mul_1
#   select_1 => select_1
#   select_2 => select_2
#   sum_1 => sum_1
#   while_loop => while_loop
triton_poi_fused_copy__full_mul_select_sum_4 = async_compile.triton('triton_poi_fused_copy__full_mul_select_sum_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr1': '*fp32', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__full_mul_select_sum_4', 'mutated_arg_names': ['out_ptr1'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__full_mul_select_sum_4(in_ptr0, in_ptr1, out_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (2*ks0), None, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr0 + (1 + 2*ks0), None, eviction_policy='evict_last')
    tmp3 = tl.load(in_ptr1 + (0))
    tmp4 = tl.broadcast_to(tmp3, [XBLOCK])
    tmp2 = tmp0 + tmp1
    tmp5 = tmp2 * tmp4
    tl.store(out_ptr1 + (tl.broadcast_to(ks0, [XBLOCK])), tmp5, None)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, mul, sum_1, select_1, select, copy__1, select_3], Original ATen: [aten.full, aten.select, aten.sum, aten.mul, aten.copy_]
# Source node to ATen node mapping:
#   copy__1 => copy__1
#   full_default => full_default
#   mul => mul
#   select => select
#   select_1 => select_1
#   select_3 => select_3
#   sum_1 => sum_1
#   while_loop => while_loop
triton_poi_fused_copy__full_mul_select_sum_5 = async_compile.triton('triton_poi_fused_copy__full_mul_select_sum_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr1': '*fp32', 'ks0': 'i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__full_mul_select_sum_5', 'mutated_arg_names': ['out_ptr1'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__full_mul_select_sum_5(in_ptr0, in_ptr1, out_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (2*ks0), None, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr0 + (1 + 2*ks0), None, eviction_policy='evict_last')
    tmp3 = tl.load(in_ptr1 + (ks0), None, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tmp4 = tmp2 * tmp3
    tl.store(out_ptr1 + (tl.broadcast_to(ks0, [XBLOCK])), tmp4, None)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, copy__2, select_4, clone, select_1], Original ATen: [aten.full, aten.select, aten.sum, aten.copy_, aten.clone]
# Source node to ATen node mapping:
#   clone => clone
#   copy__2 => copy__2
#   full_default => full_default
#   select_1 => select_1
#   select_4 => select_4
#   while_loop => while_loop
triton_poi_fused_clone_copy__full_select_sum_6 = async_compile.triton('triton_poi_fused_clone_copy__full_select_sum_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clone_copy__full_select_sum_6', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': (), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clone_copy__full_select_sum_6(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 2*ks0), xmask)
    tl.store(out_ptr0 + (x0 + 2*ks0), tmp0, xmask)
''', device_str='cuda')


cpp_fused_add_full_select_sum_7 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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
                auto tmp2 = int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp0) + static_cast<std::make_unsigned_t<int64_t>>(tmp1));
                out_ptr0[static_cast<int64_t>(0L)] = tmp2;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')

def while_loop_body_graph_0_0_while_loop_body_graph_0(args):
    while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg6_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg7_1 = args
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
    assert_size_stride_grouped((while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg6_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1), ((3, 2), (), (3, )), ((2, 1), (), (1, )), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        # Unsorted Source Nodes: [while_loop, full_default, mul_1, sum_1, select_1, copy_, select_2], Original ATen: [aten.full, aten.select, aten.sum, aten.mul, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__full_mul_select_sum_4.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg6_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, u0, 1, stream=raw_stream0)
        del while_loop_body_graph_0_0_while_loop_body_graph_0_arg6_1
        assert_size_stride_grouped((while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1), ((3, ), (3, )), ((1, ), (1, )), 'input')
        # Unsorted Source Nodes: [while_loop, full_default, mul, sum_1, select_1, select, copy__1, select_3], Original ATen: [aten.full, aten.select, aten.sum, aten.mul, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__full_mul_select_sum_5.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, u0, 1, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, (3, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [while_loop, full_default, copy__2, select_4, clone, select_1], Original ATen: [aten.full, aten.select, aten.sum, aten.copy_, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clone_copy__full_select_sum_6.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, u0, 2, stream=raw_stream0)
    while_loop_body_graph_0_0_while_loop_body_graph_0_buf10 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_full_select_sum_7(while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_0_buf10)
    del while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1
    return (while_loop_body_graph_0_0_while_loop_body_graph_0_buf10, while_loop_body_graph_0_0_while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg2_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg3_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg4_1, while_loop_body_graph_0_0_while_loop_body_graph_0_arg5_1, )

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1 = args
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
        while_loop_body_graph_0_0_buf7 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
    while_loop_body_graph_0_0_buf8 = empty_strided_cpu((), (), torch.int64)
    assert_size_stride(while_loop_body_graph_0_0_arg3_1, (2, 3), (3, 1), 'input')
    cpp_fused_0(while_loop_body_graph_0_0_buf8)
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf9 = empty_strided_cuda((), (), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.sum, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_select_sum_2.run(while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_buf9, u1, 1, stream=raw_stream0)
        assert_size_stride_grouped((while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1), ((2, 3, 2), (2, )), ((6, 2, 1), (1, )), 'input')
    while_loop_body_graph_0_0_buf10 = [None] * 6
    while_loop_body_graph_0_0_buf10[0] = while_loop_body_graph_0_0_buf8
    while_loop_body_graph_0_0_buf10[1] = while_loop_body_graph_0_0_buf5
    while_loop_body_graph_0_0_buf10[2] = while_loop_body_graph_0_0_buf6
    while_loop_body_graph_0_0_buf10[3] = while_loop_body_graph_0_0_buf7
    while_loop_body_graph_0_0_buf10[4] = reinterpret_tensor(while_loop_body_graph_0_0_arg3_1, (3, ), (1, ), 3*u1)
    while_loop_body_graph_0_0_buf10[5] = reinterpret_tensor(while_loop_body_graph_0_0_arg4_1, (3, 2), (2, 1), 6*u1)

    # subgraph: while_loop_cond_graph_0
    while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf10[0], while_loop_body_graph_0_0_buf10[1], while_loop_body_graph_0_0_buf10[2], while_loop_body_graph_0_0_buf10[3], while_loop_body_graph_0_0_buf10[4], while_loop_body_graph_0_0_buf10[5], while_loop_body_graph_0_0_buf9, while_loop_body_graph_0_0_arg5_1]
    (while_loop_body_graph_0_0_buf10_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
    should_loop = while_loop_body_graph_0_0_buf10_cond_result
    if not should_loop:
        while_loop_body_graph_0_0_buf10[0] = while_loop_body_graph_0_0_buf8.clone()
        while_loop_body_graph_0_0_buf10[1] = while_loop_body_graph_0_0_buf5.clone()
        while_loop_body_graph_0_0_buf10[2] = while_loop_body_graph_0_0_buf6.clone()
        while_loop_body_graph_0_0_buf10[3] = while_loop_body_graph_0_0_buf7.clone()
        while_loop_body_graph_0_0_buf10[4] = reinterpret_tensor(while_loop_body_graph_0_0_arg3_1, (3, ), (1, ), 3*u1).clone()
        while_loop_body_graph_0_0_buf10[5] = reinterpret_tensor(while_loop_body_graph_0_0_arg4_1, (3, 2), (2, 1), 6*u1).clone()
    while should_loop:

        # subgraph: while_loop_body_graph_0
        while_loop_body_graph_0_0_while_loop_body_graph_0_args = [while_loop_body_graph_0_0_buf10[0], while_loop_body_graph_0_0_buf10[1], while_loop_body_graph_0_0_buf10[2], while_loop_body_graph_0_0_buf10[3], while_loop_body_graph_0_0_buf10[4], while_loop_body_graph_0_0_buf10[5], while_loop_body_graph_0_0_buf9, while_loop_body_graph_0_0_arg5_1]
        (while_loop_body_graph_0_0_buf10[0], while_loop_body_graph_0_0_buf10[1], while_loop_body_graph_0_0_buf10[2], while_loop_body_graph_0_0_buf10[3], while_loop_body_graph_0_0_buf10[4], while_loop_body_graph_0_0_buf10[5]) = while_loop_body_graph_0_0_while_loop_body_graph_0(while_loop_body_graph_0_0_while_loop_body_graph_0_args)

        # subgraph: while_loop_cond_graph_0
        while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf10[0], while_loop_body_graph_0_0_buf10[1], while_loop_body_graph_0_0_buf10[2], while_loop_body_graph_0_0_buf10[3], while_loop_body_graph_0_0_buf10[4], while_loop_body_graph_0_0_buf10[5], while_loop_body_graph_0_0_buf9, while_loop_body_graph_0_0_arg5_1]
        (while_loop_body_graph_0_0_buf10_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
        should_loop = while_loop_body_graph_0_0_buf10_cond_result
    del while_loop_body_graph_0_0_arg5_1
    del while_loop_body_graph_0_0_buf9
    assert_size_stride(while_loop_body_graph_0_0_arg1_1, (2, 3), (3, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        # Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.copy_, aten.select, aten.add, aten.expand, aten.sum]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__expand_select_sum_8.run(while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_buf6, while_loop_body_graph_0_0_arg1_1, u1, 3, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf5
        del while_loop_body_graph_0_0_buf6
        assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.copy_, aten.select, aten.reshape, aten.sum]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__reshape_select_sum_9.run(while_loop_body_graph_0_0_buf7, while_loop_body_graph_0_0_arg2_1, u1, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf7
    while_loop_body_graph_0_0_buf20 = while_loop_body_graph_0_0_buf8; del while_loop_body_graph_0_0_buf8  # reuse
    cpp_fused_add_full_select_sum_7(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf20)
    del while_loop_body_graph_0_0_arg0_1
    return (while_loop_body_graph_0_0_buf20, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, )


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
        primals_1, primals_2, tangents_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            buf1 = empty_strided_cuda((2, 2), (2, 1), torch.float32)
        buf2 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride_grouped((primals_1, tangents_1, primals_2), ((2, 3), (2, 3, 2), (2, )), ((3, 1), (6, 2, 1), (1, )), 'input')
        cpp_fused_0(buf2)
        primals_1 = copy_if_misaligned(primals_1)
        tangents_1 = copy_if_misaligned(tangents_1)
        primals_2 = copy_if_misaligned(primals_2)
        buf3 = [None] * 5
        buf3[0] = buf2
        buf3[1] = buf0
        buf3[2] = buf1
        buf3[3] = primals_1
        buf3[4] = tangents_1

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], primals_2]
        (buf3_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf3_cond_result
        if not should_loop:
            buf3[0] = buf2.clone()
            buf3[1] = buf0.clone()
            buf3[2] = buf1.clone()
            buf3[3] = primals_1.clone()
            buf3[4] = tangents_1.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], primals_2]
            (buf3[0], buf3[1], buf3[2], buf3[3], buf3[4]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf3[0], buf3[1], buf3[2], buf3[3], buf3[4], primals_2]
            (buf3_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf3_cond_result
        del buf2
        del primals_1
        del primals_2
        del tangents_1
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf9 = empty_strided_cuda((1, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sum_1], Original ATen: [aten.sum]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_sum_10.run(buf1, buf9, 2, stream=raw_stream0)
            del buf1
        return (buf0, reinterpret_tensor(buf9, (2, ), (1, ), 0), )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((2, 3, 2), (6, 2, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_2, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 1068 lines
