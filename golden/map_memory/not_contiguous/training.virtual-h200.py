# torch 2.13; codegen; regenerate: hopkit golden map_memory/not_contiguous --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_expand_slice_t_2: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_expand_slice_t_3: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__expand_mul_select_slice_t_4: compiled for sm_90, 17 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_expand_slice_t_6: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
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



cpp_fused_expand_lt_slice_t_1 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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
    while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_arg1_1, while_loop_cond_graph_0_0_arg2_1, while_loop_cond_graph_0_0_arg3_1, while_loop_cond_graph_0_0_arg4_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_expand_lt_slice_t_1(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Topologically Sorted Source Nodes: [child, child_1, child_2, map_impl], Original ATen: [aten.t, aten.expand, aten.slice]
# Source node to ATen node mapping:
#   child => permute
#   child_1 => expand
#   child_2 => slice_1
#   map_impl => full_default_1, while_loop
# Graph fragment:
#   %while_loop_body_graph_0_0_arg3_1 : Tensor "f32[2, 3][1, 0]cuda:0" = PlaceHolder[target=while_loop_body_graph_0_0_arg3_1]
#   %permute : Tensor "f32[2, 3][1, 2]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%primals_1, [1, 0]), kwargs = {})
#   %expand : Tensor "f32[2, 3][1, 0]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%primals_2, [2, 3]), kwargs = {})
#   %slice_1 : Tensor "f32[2, 3][6, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%primals_3, 0, 0, 9223372036854775807, 2), kwargs = {})
#   %full_default_1 : Tensor "i64[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0), kwargs = {dtype: torch.int64, layout: torch.strided, device: cpu, pin_memory: False})
#   %while_loop : [num_users=1] = call_function[target=torch.ops.higher_order.while_loop](args = (%while_loop_cond_graph_0_0, %while_loop_body_graph_0_0, (%full_default_1, %empty_strided_default, %permute, %expand, %slice_1), ()), kwargs = {})
#   return %arg3_1
triton_poi_fused_expand_slice_t_2 = async_compile.triton('triton_poi_fused_expand_slice_t_2', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_expand_slice_t_2', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 42}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_expand_slice_t_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = xindex // 3
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x1), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [child, child_1, child_2, map_impl], Original ATen: [aten.t, aten.expand, aten.slice]
# Source node to ATen node mapping:
#   child => permute
#   child_1 => expand
#   child_2 => slice_1
#   map_impl => full_default_1, while_loop
# Graph fragment:
#   %while_loop_body_graph_0_0_arg4_1 : Tensor "f32[2, 3][6, 1]cuda:0" = PlaceHolder[target=while_loop_body_graph_0_0_arg4_1]
#   %arg4_1 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=arg4_1]
#   %permute : Tensor "f32[2, 3][1, 2]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%primals_1, [1, 0]), kwargs = {})
#   %expand : Tensor "f32[2, 3][1, 0]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%primals_2, [2, 3]), kwargs = {})
#   %slice_1 : Tensor "f32[2, 3][6, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%primals_3, 0, 0, 9223372036854775807, 2), kwargs = {})
#   %full_default_1 : Tensor "i64[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0), kwargs = {dtype: torch.int64, layout: torch.strided, device: cpu, pin_memory: False})
#   %while_loop : [num_users=1] = call_function[target=torch.ops.higher_order.while_loop](args = (%while_loop_cond_graph_0_0, %while_loop_body_graph_0_0, (%full_default_1, %empty_strided_default, %permute, %expand, %slice_1), ()), kwargs = {})
#   return %arg4_1,%while_loop_body_graph_0_0_buf11
triton_poi_fused_expand_slice_t_3 = async_compile.triton('triton_poi_fused_expand_slice_t_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_expand_slice_t_3', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 90}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_expand_slice_t_3(in_ptr0, out_ptr0, out_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 3)
    x1 = xindex // 3
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 6*x1), xmask)
    tl.store(out_ptr0 + (x2), tmp0, xmask)
    tl.store(out_ptr1 + (x0 + 6*x1), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [map_impl, child, child_1, child_2], Original ATen: [aten.t, aten.expand, aten.slice, aten.add, aten.mul, aten.select, aten.copy_]
# Source node to ATen node mapping:
#   child => permute
#   child_1 => expand
#   child_2 => slice_1
#   map_impl => full_default_1, while_loop
triton_poi_fused_add_copy__expand_mul_select_slice_t_4 = async_compile.triton('triton_poi_fused_add_copy__expand_mul_select_slice_t_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'out_ptr1': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__expand_mul_select_slice_t_4', 'mutated_arg_names': ['out_ptr1'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 18}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__expand_mul_select_slice_t_4(in_ptr0, in_ptr1, in_ptr2, out_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (ks0 + 2*x0), xmask, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr1 + (x0 + 3*ks0), xmask)
    tmp3 = tl.load(in_ptr2 + (x0 + 3*ks0), xmask)
    tmp2 = tmp0 * tmp1
    tmp4 = tmp2 + tmp3
    tl.store(out_ptr1 + (x0 + 3*ks0), tmp4, xmask)
''', device_str='cuda')


cpp_fused_add_expand_slice_t_5 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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


# Topologically Sorted Source Nodes: [child, child_1, child_2, map_impl], Original ATen: [aten.t, aten.expand, aten.slice]
# Source node to ATen node mapping:
#   child => permute
#   child_1 => expand
#   child_2 => slice_1
#   map_impl => full_default_1, while_loop
# Graph fragment:
#   %arg3_1 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=arg3_1]
#   %permute : Tensor "f32[2, 3][1, 2]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%primals_1, [1, 0]), kwargs = {})
#   %expand : Tensor "f32[2, 3][1, 0]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%primals_2, [2, 3]), kwargs = {})
#   %slice_1 : Tensor "f32[2, 3][6, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%primals_3, 0, 0, 9223372036854775807, 2), kwargs = {})
#   %full_default_1 : Tensor "i64[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0), kwargs = {dtype: torch.int64, layout: torch.strided, device: cpu, pin_memory: False})
#   %while_loop : [num_users=1] = call_function[target=torch.ops.higher_order.while_loop](args = (%while_loop_cond_graph_0_0, %while_loop_body_graph_0_0, (%full_default_1, %empty_strided_default, %permute, %expand, %slice_1), ()), kwargs = {})
#   return %while_loop_body_graph_0_0_buf10
triton_poi_fused_expand_slice_t_6 = async_compile.triton('triton_poi_fused_expand_slice_t_6', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_expand_slice_t_6', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 4}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_expand_slice_t_6(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (3*x0), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_arg3_1, (2, 3), (1, 0), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        # Topologically Sorted Source Nodes: [child, child_1, child_2, map_impl], Original ATen: [aten.t, aten.expand, aten.slice]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_expand_slice_t_2.run(while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_buf0, 6, stream=raw_stream0)
        del while_loop_body_graph_0_0_arg3_1
        assert_size_stride(while_loop_body_graph_0_0_arg4_1, (2, 3), (6, 1), 'input')
        while_loop_body_graph_0_0_buf1 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        while_loop_body_graph_0_0_buf11 = empty_strided_cuda((2, 3), (6, 1), torch.float32)
        # Topologically Sorted Source Nodes: [child, child_1, child_2, map_impl], Original ATen: [aten.t, aten.expand, aten.slice]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_expand_slice_t_3.run(while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_buf1, while_loop_body_graph_0_0_buf11, 6, stream=raw_stream0)
        del while_loop_body_graph_0_0_arg4_1
        assert_size_stride(while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u0 = while_loop_body_graph_0_0_arg0_1.item()
    while_loop_body_graph_0_0_buf2 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    while_loop_body_graph_0_0_buf3 = None
    if not (u0 <= 1):
        raise RuntimeError('u0 <= 1')
    while_loop_body_graph_0_0_buf4 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    while_loop_body_graph_0_0_buf5 = None
    if not (u0 < 2):
        raise RuntimeError('u0 < 2')
    while_loop_body_graph_0_0_buf6 = None
    assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, 3), (1, 2), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg1_1, (2, 3), (3, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        # Unsorted Source Nodes: [map_impl, child, child_1, child_2], Original ATen: [aten.t, aten.expand, aten.slice, aten.add, aten.mul, aten.select, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__expand_mul_select_slice_t_4.run(while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_buf0, while_loop_body_graph_0_0_buf1, while_loop_body_graph_0_0_arg1_1, u0, 3, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf1
    while_loop_body_graph_0_0_buf9 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_expand_slice_t_5(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf9)
    del while_loop_body_graph_0_0_arg0_1
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf10 = empty_strided_cuda((2, 1), (1, 0), torch.float32)
        # Topologically Sorted Source Nodes: [child, child_1, child_2, map_impl], Original ATen: [aten.t, aten.expand, aten.slice]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_expand_slice_t_6.run(while_loop_body_graph_0_0_buf0, while_loop_body_graph_0_0_buf10, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf0
    return (while_loop_body_graph_0_0_buf9, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, reinterpret_tensor(while_loop_body_graph_0_0_buf10, (2, 3), (1, 0), 0), while_loop_body_graph_0_0_buf11, )


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
        primals_1, primals_2, primals_3 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        buf1 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(primals_1, (3, 2), (2, 1), 'input')
        assert_size_stride(primals_2, (2, 1), (1, 1), 'input')
        assert_size_stride(primals_3, (4, 3), (3, 1), 'input')
        cpp_fused_0(buf1)
        primals_1 = copy_if_misaligned(primals_1)
        primals_2 = copy_if_misaligned(primals_2)
        primals_3 = copy_if_misaligned(primals_3)
        buf2 = [None] * 5
        buf2[0] = buf1
        buf2[1] = buf0
        buf2[2] = reinterpret_tensor(primals_1, (2, 3), (1, 2), 0)
        buf2[3] = reinterpret_tensor(primals_2, (2, 3), (1, 0), 0)
        buf2[4] = reinterpret_tensor(primals_3, (2, 3), (6, 1), 0)

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf2[0], buf2[1], buf2[2], buf2[3], buf2[4]]
        (buf2_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf2_cond_result
        if not should_loop:
            buf2[0] = buf1.clone()
            buf2[1] = buf0.clone()
            buf2[2] = reinterpret_tensor(primals_1, (2, 3), (1, 2), 0).clone()
            buf2[3] = reinterpret_tensor(primals_2, (2, 3), (1, 0), 0).clone()
            buf2[4] = reinterpret_tensor(primals_3, (2, 3), (6, 1), 0).clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf2[0], buf2[1], buf2[2], buf2[3], buf2[4]]
            (buf2[0], buf2[1], buf2[2], buf2[3], buf2[4]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf2[0], buf2[1], buf2[2], buf2[3], buf2[4]]
            (buf2_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf2_cond_result
        return (buf0, primals_2, reinterpret_tensor(primals_1, (2, 3), (1, 2), 0), reinterpret_tensor(primals_3, (2, 3), (6, 1), 0), )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((2, 1), (1, 1), device='cuda:0', dtype=torch.float32)
    primals_3 = rand_strided((4, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_2, primals_3]


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
# triton_poi_fused_slice_backward_7: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_sum_8: compiled for sm_90, 15 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_expand_3: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_expand_4: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clone_copy__expand_mul_select_5: compiled for sm_90, 20 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_expand_6: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
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


# Topologically Sorted Source Nodes: [full_default], Original ATen: [aten.slice_backward]
# Source node to ATen node mapping:
#   full_default => full_default
# Graph fragment:
#   %buf8 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=buf8]
#   %full_default : Tensor "f32[4, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([4, 3], 0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %slice_scatter_default : Tensor "f32[4, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.slice_scatter.default](args = (%full_default, %getitem_6, 0, 0, 9223372036854775807, 2), kwargs = {})
#   return %slice_scatter_default
triton_poi_fused_slice_backward_7 = async_compile.triton('triton_poi_fused_slice_backward_7', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_slice_backward_7', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 96}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_slice_backward_7(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x0 = (xindex % 3)
    x1 = xindex // 3
    tmp0 = (((x2 // 3) % 2)).to(tl.int64)
    tmp1 = (tmp0).to(tl.int64)
    tmp2 = tl.full([1], 0, tl.int64)
    tmp3 = tmp1 == tmp2
    tmp4 = tl.load(in_ptr0 + (x0 + 3*(x1 // 2)), tmp3 & xmask, other=0.0)
    tmp5 = tl.full([1], 0.0, tl.float32)
    tmp6 = tl.where(tmp3, tmp4, tmp5)
    tl.store(out_ptr0 + (x2), tmp6, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [sum_1], Original ATen: [aten.sum]
# Source node to ATen node mapping:
#   sum_1 => sum_1
# Graph fragment:
#   %buf7 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=buf7]
#   %sum_1 : Tensor "f32[2, 1][1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%getitem_5, [1], True), kwargs = {})
#   return %sum_1
triton_poi_fused_sum_8 = async_compile.triton('triton_poi_fused_sum_8', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sum_8', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 4}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sum_8(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (3*x0), xmask, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr0 + (1 + 3*x0), xmask, eviction_policy='evict_last')
    tmp3 = tl.load(in_ptr0 + (2 + 3*x0), xmask, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tmp4 = tmp2 + tmp3
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')



cpp_fused_expand_lt_1 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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
    while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_arg1_1, while_loop_cond_graph_0_0_arg2_1, while_loop_cond_graph_0_0_arg3_1, while_loop_cond_graph_0_0_arg4_1, while_loop_cond_graph_0_0_arg5_1, while_loop_cond_graph_0_0_arg6_1, while_loop_cond_graph_0_0_arg7_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_expand_lt_1(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



cpp_fused_add_expand_2 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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


# Topologically Sorted Source Nodes: [child_1, full_default_1, while_loop], Original ATen: [aten.expand]
# Source node to ATen node mapping:
#   child_1 => expand
#   full_default_1 => full_default_1
#   while_loop => while_loop
# Graph fragment:
#   %while_loop_body_graph_0_0_arg5_1 : Tensor "f32[2, 3][1, 0]cuda:0" = PlaceHolder[target=while_loop_body_graph_0_0_arg5_1]
#   %expand : Tensor "f32[2, 3][1, 0]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%primals_2, [2, 3]), kwargs = {})
#   %full_default_1 : Tensor "i64[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0), kwargs = {dtype: torch.int64, layout: torch.strided, device: cpu, pin_memory: False})
#   %while_loop : [num_users=3] = call_function[target=torch.ops.higher_order.while_loop](args = (%while_loop_cond_graph_0_0, %while_loop_body_graph_0_0, (%full_default_1, %empty_strided_default, %empty_strided_default_1, %empty_strided_default_2, %permute, %expand, %slice_1, %tangents_1), ()), kwargs = {})
#   return %arg5_1
triton_poi_fused_expand_3 = async_compile.triton('triton_poi_fused_expand_3', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_expand_3', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 42}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_expand_3(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = xindex // 3
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x1), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [child_1, full_default_1, while_loop], Original ATen: [aten.expand]
# Source node to ATen node mapping:
#   child_1 => expand
#   full_default_1 => full_default_1
#   while_loop => while_loop
# Graph fragment:
#   %arg5_1 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=arg5_1]
#   %expand : Tensor "f32[2, 3][1, 0]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%primals_2, [2, 3]), kwargs = {})
#   %full_default_1 : Tensor "i64[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0), kwargs = {dtype: torch.int64, layout: torch.strided, device: cpu, pin_memory: False})
#   %while_loop : [num_users=3] = call_function[target=torch.ops.higher_order.while_loop](args = (%while_loop_cond_graph_0_0, %while_loop_body_graph_0_0, (%full_default_1, %empty_strided_default, %empty_strided_default_1, %empty_strided_default_2, %permute, %expand, %slice_1, %tangents_1), ()), kwargs = {})
#   return %while_loop_body_graph_0_0_buf13
triton_poi_fused_expand_4 = async_compile.triton('triton_poi_fused_expand_4', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_expand_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 4}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_expand_4(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (3*x0), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default_1, child_1], Original ATen: [aten.expand, aten.mul, aten.select, aten.copy_, aten.clone]
# Source node to ATen node mapping:
#   child_1 => expand
#   full_default_1 => full_default_1
#   while_loop => while_loop
triton_poi_fused_clone_copy__expand_mul_select_5 = async_compile.triton('triton_poi_fused_clone_copy__expand_mul_select_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'out_ptr1': '*fp32', 'out_ptr3': '*fp32', 'out_ptr4': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clone_copy__expand_mul_select_5', 'mutated_arg_names': ['out_ptr1', 'out_ptr3', 'out_ptr4'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 3, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 36}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clone_copy__expand_mul_select_5(in_ptr0, in_ptr1, in_ptr2, out_ptr1, out_ptr3, out_ptr4, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 3*ks0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0 + 3*ks0), xmask)
    tmp3 = tl.load(in_ptr2 + (ks0 + 2*x0), xmask, eviction_policy='evict_last')
    tmp2 = tmp0 * tmp1
    tmp4 = tmp0 * tmp3
    tl.store(out_ptr1 + (x0 + 3*ks0), tmp2, xmask)
    tl.store(out_ptr3 + (x0 + 3*ks0), tmp4, xmask)
    tl.store(out_ptr4 + (x0 + 3*ks0), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [child_1, full_default_1, while_loop], Original ATen: [aten.expand]
# Source node to ATen node mapping:
#   child_1 => expand
#   full_default_1 => full_default_1
#   while_loop => while_loop
# Graph fragment:
#   %while_loop_body_graph_0_0_arg6_1 : Tensor "f32[2, 3][6, 1]cuda:0" = PlaceHolder[target=while_loop_body_graph_0_0_arg6_1]
#   %arg6_1 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=arg6_1]
#   %expand : Tensor "f32[2, 3][1, 0]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%primals_2, [2, 3]), kwargs = {})
#   %full_default_1 : Tensor "i64[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0), kwargs = {dtype: torch.int64, layout: torch.strided, device: cpu, pin_memory: False})
#   %while_loop : [num_users=3] = call_function[target=torch.ops.higher_order.while_loop](args = (%while_loop_cond_graph_0_0, %while_loop_body_graph_0_0, (%full_default_1, %empty_strided_default, %empty_strided_default_1, %empty_strided_default_2, %permute, %expand, %slice_1, %tangents_1), ()), kwargs = {})
#   return %arg6_1,%while_loop_body_graph_0_0_buf14
triton_poi_fused_expand_6 = async_compile.triton('triton_poi_fused_expand_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_expand_6', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 54}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_expand_6(in_ptr0, out_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 3)
    x1 = xindex // 3
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 6*x1), xmask)
    tl.store(out_ptr1 + (x0 + 6*x1), tmp0, xmask)
''', device_str='cuda')

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg6_1, while_loop_body_graph_0_0_arg7_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u0 = while_loop_body_graph_0_0_arg0_1.item()
    while_loop_body_graph_0_0_buf2 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    while_loop_body_graph_0_0_buf3 = None
    if not (u0 <= 1):
        raise RuntimeError('u0 <= 1')
    while_loop_body_graph_0_0_buf4 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    while_loop_body_graph_0_0_buf5 = None
    if not (u0 < 2):
        raise RuntimeError('u0 < 2')
    while_loop_body_graph_0_0_buf6 = None
    while_loop_body_graph_0_0_buf12 = empty_strided_cpu((), (), torch.int64)
    assert_size_stride(while_loop_body_graph_0_0_arg5_1, (2, 3), (1, 0), 'input')
    cpp_fused_add_expand_2(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf12)
    del while_loop_body_graph_0_0_arg0_1
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        # Topologically Sorted Source Nodes: [child_1, full_default_1, while_loop], Original ATen: [aten.expand]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_expand_3.run(while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_buf0, 6, stream=raw_stream0)
        del while_loop_body_graph_0_0_arg5_1
        while_loop_body_graph_0_0_buf13 = empty_strided_cuda((2, 1), (1, 0), torch.float32)
        # Topologically Sorted Source Nodes: [child_1, full_default_1, while_loop], Original ATen: [aten.expand]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_expand_4.run(while_loop_body_graph_0_0_buf0, while_loop_body_graph_0_0_buf13, 2, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg7_1, (2, 3), (3, 1), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg1_1, (2, 3), (3, 1), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg4_1, (2, 3), (1, 2), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, 3), (3, 1), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg3_1, (2, 3), (3, 1), 'input')
        # Unsorted Source Nodes: [while_loop, full_default_1, child_1], Original ATen: [aten.expand, aten.mul, aten.select, aten.copy_, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clone_copy__expand_mul_select_5.run(while_loop_body_graph_0_0_arg7_1, while_loop_body_graph_0_0_buf0, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, u0, 3, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf0
        assert_size_stride(while_loop_body_graph_0_0_arg6_1, (2, 3), (6, 1), 'input')
        while_loop_body_graph_0_0_buf14 = empty_strided_cuda((2, 3), (6, 1), torch.float32)
        # Topologically Sorted Source Nodes: [child_1, full_default_1, while_loop], Original ATen: [aten.expand]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_expand_6.run(while_loop_body_graph_0_0_arg6_1, while_loop_body_graph_0_0_buf14, 6, stream=raw_stream0)
        del while_loop_body_graph_0_0_arg6_1
    return (while_loop_body_graph_0_0_buf12, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, reinterpret_tensor(while_loop_body_graph_0_0_buf13, (2, 3), (1, 0), 0), while_loop_body_graph_0_0_buf14, while_loop_body_graph_0_0_arg7_1, )


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
        primals_2, permute, slice_1, tangents_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            buf1 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            buf2 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        buf3 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(permute, (2, 3), (1, 2), 'input')
        assert_size_stride(primals_2, (2, 1), (1, 1), 'input')
        assert_size_stride(slice_1, (2, 3), (6, 1), 'input')
        assert_size_stride(tangents_1, (2, 3), (3, 1), 'input')
        cpp_fused_0(buf3)
        tangents_1 = copy_if_misaligned(tangents_1)
        buf4 = [None] * 8
        buf4[0] = buf3
        buf4[1] = buf0
        buf4[2] = buf1
        buf4[3] = buf2
        buf4[4] = permute
        buf4[5] = reinterpret_tensor(primals_2, (2, 3), (1, 0), 0)
        buf4[6] = slice_1
        buf4[7] = tangents_1

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf4[0], buf4[1], buf4[2], buf4[3], buf4[4], buf4[5], buf4[6], buf4[7]]
        (buf4_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf4_cond_result
        if not should_loop:
            buf4[0] = buf3.clone()
            buf4[1] = buf0.clone()
            buf4[2] = buf1.clone()
            buf4[3] = buf2.clone()
            buf4[4] = permute.clone()
            buf4[5] = reinterpret_tensor(primals_2, (2, 3), (1, 0), 0).clone()
            buf4[6] = slice_1.clone()
            buf4[7] = tangents_1.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf4[0], buf4[1], buf4[2], buf4[3], buf4[4], buf4[5], buf4[6], buf4[7]]
            (buf4[0], buf4[1], buf4[2], buf4[3], buf4[4], buf4[5], buf4[6], buf4[7]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf4[0], buf4[1], buf4[2], buf4[3], buf4[4], buf4[5], buf4[6], buf4[7]]
            (buf4_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf4_cond_result
        del buf3
        del permute
        del primals_2
        del slice_1
        del tangents_1
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf13 = empty_strided_cuda((4, 3), (3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [full_default], Original ATen: [aten.slice_backward]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_slice_backward_7.run(buf2, buf13, 12, stream=raw_stream0)
            del buf2
            buf14 = empty_strided_cuda((2, 1), (1, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sum_1], Original ATen: [aten.sum]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_sum_8.run(buf1, buf14, 2, stream=raw_stream0)
            del buf1
        return (reinterpret_tensor(buf0, (3, 2), (1, 3), 0), buf14, buf13, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_2 = rand_strided((2, 1), (1, 1), device='cuda:0', dtype=torch.float32)
    permute = rand_strided((2, 3), (1, 2), device='cuda:0', dtype=torch.float32)
    slice_1 = rand_strided((2, 3), (6, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    return [primals_2, permute, slice_1, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 942 lines
