# torch 2.13; codegen; regenerate: hopkit golden scan_mixed/scan_in_region --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_rev_5: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_rev_6: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__mul_select_2: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clone_copy__select_3: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
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
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



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


# Unsorted Source Nodes: [invoke_subgraph, rev_2], Original ATen: [prims.rev]
# Source node to ATen node mapping:
#   invoke_subgraph => invoke_subgraph_4
#   rev_2 => rev_2
triton_poi_fused_rev_5 = async_compile.triton('triton_poi_fused_rev_5', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_rev_5', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 36}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_rev_5(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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


# Unsorted Source Nodes: [invoke_subgraph, rev_1], Original ATen: [prims.rev]
# Source node to ATen node mapping:
#   invoke_subgraph => invoke_subgraph_4
#   rev_1 => rev_1
triton_poi_fused_rev_6 = async_compile.triton('triton_poi_fused_rev_6', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_rev_6', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 54}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_rev_6(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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

def partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0(args):
    partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_arg0_1, partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_arg1_1, partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_arg2_1, partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_arg3_1, partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_arg4_1 = args
    args.clear()
    assert_size_stride(partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_1(partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_arg0_1, partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_buf0)
    del partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_arg0_1
    return (partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [invoke_subgraph, scan], Original ATen: [aten.mul, aten.select, aten.add, aten.copy_]
# Source node to ATen node mapping:
#   invoke_subgraph => invoke_subgraph_4
#   scan => full_default, while_loop
triton_poi_fused_add_copy__mul_select_2 = async_compile.triton('triton_poi_fused_add_copy__mul_select_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'out_ptr2': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__mul_select_2', 'mutated_arg_names': ['out_ptr2'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 12}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__mul_select_2(in_ptr0, in_ptr1, out_ptr0, out_ptr2, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0 + 2*ks0), xmask)
    tmp2 = tmp0 * tmp1
    tmp3 = tmp0 + tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
    tl.store(out_ptr2 + (x0 + 2*ks0), tmp3, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [invoke_subgraph, scan], Original ATen: [aten.copy_, aten.select, aten.clone]
# Source node to ATen node mapping:
#   invoke_subgraph => invoke_subgraph_4
#   scan => full_default, while_loop
triton_poi_fused_clone_copy__select_3 = async_compile.triton('triton_poi_fused_clone_copy__select_3', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clone_copy__select_3', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clone_copy__select_3(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0 + 2*ks0), tmp0, xmask)
''', device_str='cuda')


cpp_fused_add_4 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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

def partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0(args):
    partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg0_1, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg1_1, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg2_1, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg3_1, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg4_1 = args
    args.clear()
    assert_size_stride(partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u0 = partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg0_1.item()
    partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf1 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf3 = None
    if not (u0 < 3):
        raise RuntimeError('u0 < 3')
    partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf4 = None
    assert_size_stride(partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg3_1, (2, ), (1, ), 'input')
    assert_size_stride(partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg4_1, (3, 2), (2, 1), 'input')
    assert_size_stride(partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg1_1, (3, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf5 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph, scan], Original ATen: [aten.mul, aten.select, aten.add, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__mul_select_2.run(partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg3_1, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg4_1, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf5, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg1_1, u0, 2, stream=raw_stream0)
        assert_size_stride(partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg2_1, (3, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [invoke_subgraph, scan], Original ATen: [aten.copy_, aten.select, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clone_copy__select_3.run(partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg3_1, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg2_1, u0, 2, stream=raw_stream0)
        del partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg3_1
    partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf9 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_4(partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg0_1, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf9)
    del partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg0_1
    return (partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf9, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg1_1, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg2_1, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_buf5, partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_arg4_1, )

def partitioned_fw_subgraph_0_0(args):
    partitioned_fw_subgraph_0_0_primals_0, partitioned_fw_subgraph_0_0_primals_1 = args
    args.clear()
    partitioned_fw_subgraph_0_0_buf2 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_0(partitioned_fw_subgraph_0_0_buf2)
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        partitioned_fw_subgraph_0_0_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        partitioned_fw_subgraph_0_0_buf1 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        assert_size_stride(partitioned_fw_subgraph_0_0_primals_0, (2, ), (1, ), 'input')
        assert_size_stride(partitioned_fw_subgraph_0_0_primals_1, (3, 2), (2, 1), 'input')
    partitioned_fw_subgraph_0_0_buf3 = [None] * 5
    partitioned_fw_subgraph_0_0_buf3[0] = partitioned_fw_subgraph_0_0_buf2
    partitioned_fw_subgraph_0_0_buf3[1] = partitioned_fw_subgraph_0_0_buf0
    partitioned_fw_subgraph_0_0_buf3[2] = partitioned_fw_subgraph_0_0_buf1
    partitioned_fw_subgraph_0_0_buf3[3] = partitioned_fw_subgraph_0_0_primals_0
    partitioned_fw_subgraph_0_0_buf3[4] = partitioned_fw_subgraph_0_0_primals_1

    # subgraph: while_loop_cond_graph_0_0
    partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_args = [partitioned_fw_subgraph_0_0_buf3[0], partitioned_fw_subgraph_0_0_buf3[1], partitioned_fw_subgraph_0_0_buf3[2], partitioned_fw_subgraph_0_0_buf3[3], partitioned_fw_subgraph_0_0_buf3[4]]
    (partitioned_fw_subgraph_0_0_buf3_cond_result,) = partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0(partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_args)
    should_loop = partitioned_fw_subgraph_0_0_buf3_cond_result
    if not should_loop:
        partitioned_fw_subgraph_0_0_buf3[0] = partitioned_fw_subgraph_0_0_buf2.clone()
        partitioned_fw_subgraph_0_0_buf3[1] = partitioned_fw_subgraph_0_0_buf0.clone()
        partitioned_fw_subgraph_0_0_buf3[2] = partitioned_fw_subgraph_0_0_buf1.clone()
        partitioned_fw_subgraph_0_0_buf3[3] = partitioned_fw_subgraph_0_0_primals_0.clone()
        partitioned_fw_subgraph_0_0_buf3[4] = partitioned_fw_subgraph_0_0_primals_1.clone()
    while should_loop:

        # subgraph: while_loop_body_graph_0_0
        partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_args = [partitioned_fw_subgraph_0_0_buf3[0], partitioned_fw_subgraph_0_0_buf3[1], partitioned_fw_subgraph_0_0_buf3[2], partitioned_fw_subgraph_0_0_buf3[3], partitioned_fw_subgraph_0_0_buf3[4]]
        (partitioned_fw_subgraph_0_0_buf3[0], partitioned_fw_subgraph_0_0_buf3[1], partitioned_fw_subgraph_0_0_buf3[2], partitioned_fw_subgraph_0_0_buf3[3], partitioned_fw_subgraph_0_0_buf3[4]) = partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0(partitioned_fw_subgraph_0_0_while_loop_body_graph_0_0_args)

        # subgraph: while_loop_cond_graph_0_0
        partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_args = [partitioned_fw_subgraph_0_0_buf3[0], partitioned_fw_subgraph_0_0_buf3[1], partitioned_fw_subgraph_0_0_buf3[2], partitioned_fw_subgraph_0_0_buf3[3], partitioned_fw_subgraph_0_0_buf3[4]]
        (partitioned_fw_subgraph_0_0_buf3_cond_result,) = partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0(partitioned_fw_subgraph_0_0_while_loop_cond_graph_0_0_args)
        should_loop = partitioned_fw_subgraph_0_0_buf3_cond_result
    del partitioned_fw_subgraph_0_0_buf2
    del partitioned_fw_subgraph_0_0_primals_0
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        partitioned_fw_subgraph_0_0_buf7 = partitioned_fw_subgraph_0_0_buf3[3]
        assert_size_stride(partitioned_fw_subgraph_0_0_buf7, (2, ), (1, ), 'torch.ops.while_loop')
        assert_alignment(partitioned_fw_subgraph_0_0_buf7, 16, 'torch.ops.while_loop')
        del partitioned_fw_subgraph_0_0_buf3
        partitioned_fw_subgraph_0_0_buf10 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph, rev_2], Original ATen: [prims.rev]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_rev_5.run(partitioned_fw_subgraph_0_0_buf1, partitioned_fw_subgraph_0_0_buf10, 6, stream=raw_stream0)
        partitioned_fw_subgraph_0_0_buf9 = partitioned_fw_subgraph_0_0_buf1; del partitioned_fw_subgraph_0_0_buf1  # reuse
        # Unsorted Source Nodes: [invoke_subgraph, rev_1], Original ATen: [prims.rev]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_rev_6.run(partitioned_fw_subgraph_0_0_primals_1, partitioned_fw_subgraph_0_0_buf9, 6, stream=raw_stream0)
        del partitioned_fw_subgraph_0_0_primals_1
    return (partitioned_fw_subgraph_0_0_buf7, partitioned_fw_subgraph_0_0_buf0, partitioned_fw_subgraph_0_0_buf9, partitioned_fw_subgraph_0_0_buf10, )


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
        assert_size_stride(primals_1, (2, ), (1, ), 'input')
        assert_size_stride(primals_2, (3, 2), (2, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)
            primals_2 = copy_if_misaligned(primals_2)
            buf0 = [None] * 4

            # subgraph: partitioned_fw_subgraph_0_0
            partitioned_fw_subgraph_0_0_args = [primals_1, primals_2]
            del primals_1
            del primals_2
            buf0 = partitioned_fw_subgraph_0_0(partitioned_fw_subgraph_0_0_args)
            buf1 = buf0[0]
            buf2 = buf0[1]
            buf3 = buf0[2]
            buf4 = buf0[3]
            del buf0
            buf5 = [None] * 4

            # subgraph: partitioned_fw_subgraph_0_0
            partitioned_fw_subgraph_0_0_args = [buf1, buf2]
            del buf1
            del buf2
            buf5 = partitioned_fw_subgraph_0_0(partitioned_fw_subgraph_0_0_args)
            buf6 = buf5[0]
            buf7 = buf5[1]
            buf8 = buf5[2]
            buf9 = buf5[3]
            del buf5
        return (buf6, buf7, buf4, buf3, buf9, buf8, )

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
# triton_poi_fused_rev_1: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_rev_5: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__mul_rev_select_3: compiled for sm_90, 20 registers, 0 bytes of shared memory; interpreted
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
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



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


# Unsorted Source Nodes: [invoke_subgraph_7, rev], Original ATen: [prims.rev]
# Source node to ATen node mapping:
#   invoke_subgraph_7 => invoke_subgraph_7
#   rev => rev
triton_poi_fused_rev_1 = async_compile.triton('triton_poi_fused_rev_1', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_rev_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 54}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_rev_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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


# Unsorted Source Nodes: [invoke_subgraph_7, rev_3], Original ATen: [prims.rev]
# Source node to ATen node mapping:
#   invoke_subgraph_7 => invoke_subgraph_7
#   rev_3 => rev_3
triton_poi_fused_rev_5 = async_compile.triton('triton_poi_fused_rev_5', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_rev_5', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 36}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_rev_5(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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



cpp_fused_lt_rev_2 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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

def partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0(args):
    partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_arg0_1, partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_arg1_1, partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_arg2_1, partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_arg3_1, partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_arg4_1, partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_arg5_1 = args
    args.clear()
    assert_size_stride(partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_rev_2(partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_arg0_1, partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_buf0)
    del partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_arg0_1
    return (partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [invoke_subgraph_7, scan_1, rev], Original ATen: [prims.rev, aten.add, aten.select, aten.mul, aten.copy_]
# Source node to ATen node mapping:
#   invoke_subgraph_7 => invoke_subgraph_7
#   rev => rev
#   scan_1 => full_default, while_loop
triton_poi_fused_add_copy__mul_rev_select_3 = async_compile.triton('triton_poi_fused_add_copy__mul_rev_select_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'out_ptr0': '*fp32', 'out_ptr2': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__mul_rev_select_3', 'mutated_arg_names': ['out_ptr2'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 16}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__mul_rev_select_3(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, out_ptr2, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 2*ks0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tl.load(in_ptr2 + (x0 + 2*ks0), xmask)
    tmp5 = tl.load(in_ptr3 + (x0 + 2*ks0), xmask)
    tmp3 = tmp1 * tmp2
    tmp4 = tmp0 + tmp3
    tmp6 = tmp1 * tmp5
    tmp7 = tmp0 + tmp6
    tl.store(out_ptr0 + (x0), tmp4, xmask)
    tl.store(out_ptr2 + (x0 + 2*ks0), tmp7, xmask)
''', device_str='cuda')


cpp_fused_add_rev_4 = async_compile.cpp_pybinding(['int64_t*'], r'''
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

def partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0(args):
    partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg0_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg1_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg2_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg3_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg4_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg5_1 = args
    args.clear()
    assert_size_stride(partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u0 = partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg0_1.item()
    partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf1 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf3 = None
    if not (u0 < 3):
        raise RuntimeError('u0 < 3')
    partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf4 = None
    assert_size_stride(partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg3_1, (3, 2), (2, 1), 'input')
    assert_size_stride(partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 'input')
    assert_size_stride(partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg4_1, (3, 2), (2, 1), 'input')
    assert_size_stride(partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg5_1, (3, 2), (2, 1), 'input')
    assert_size_stride(partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg1_1, (3, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf5 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph_7, scan_1, rev], Original ATen: [prims.rev, aten.add, aten.select, aten.mul, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__mul_rev_select_3.run(partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg3_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg2_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg4_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg5_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf5, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg1_1, u0, 2, stream=raw_stream0)
        del partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg2_1
    partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf8 = partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg0_1; del partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg0_1  # reuse
    cpp_fused_add_rev_4(partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf8)
    return (partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf8, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg1_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_buf5, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg3_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg4_1, partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_arg5_1, )

def partitioned_bw_subgraph_0_0(args):
    partitioned_bw_subgraph_0_0_rev_1, partitioned_bw_subgraph_0_0_rev_2, partitioned_bw_subgraph_0_0_tangents_0, partitioned_bw_subgraph_0_0_tangents_1 = args
    args.clear()
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        partitioned_bw_subgraph_0_0_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
    partitioned_bw_subgraph_0_0_buf1 = empty_strided_cpu((), (), torch.int64)
    assert_size_stride(partitioned_bw_subgraph_0_0_tangents_1, (3, 2), (2, 1), 'input')
    cpp_fused_0(partitioned_bw_subgraph_0_0_buf1)
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        partitioned_bw_subgraph_0_0_buf2 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph_7, rev], Original ATen: [prims.rev]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_rev_1.run(partitioned_bw_subgraph_0_0_tangents_1, partitioned_bw_subgraph_0_0_buf2, 6, stream=raw_stream0)
        del partitioned_bw_subgraph_0_0_tangents_1
        assert_size_stride(partitioned_bw_subgraph_0_0_tangents_0, (2, ), (1, ), 'input')
        assert_size_stride(partitioned_bw_subgraph_0_0_rev_1, (3, 2), (2, 1), 'input')
        assert_size_stride(partitioned_bw_subgraph_0_0_rev_2, (3, 2), (2, 1), 'input')
    partitioned_bw_subgraph_0_0_buf3 = [None] * 6
    partitioned_bw_subgraph_0_0_buf3[0] = partitioned_bw_subgraph_0_0_buf1
    partitioned_bw_subgraph_0_0_buf3[1] = partitioned_bw_subgraph_0_0_buf0
    partitioned_bw_subgraph_0_0_buf3[2] = partitioned_bw_subgraph_0_0_tangents_0
    partitioned_bw_subgraph_0_0_buf3[3] = partitioned_bw_subgraph_0_0_buf2
    partitioned_bw_subgraph_0_0_buf3[4] = partitioned_bw_subgraph_0_0_rev_1
    partitioned_bw_subgraph_0_0_buf3[5] = partitioned_bw_subgraph_0_0_rev_2

    # subgraph: while_loop_cond_graph_0_0
    partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_args = [partitioned_bw_subgraph_0_0_buf3[0], partitioned_bw_subgraph_0_0_buf3[1], partitioned_bw_subgraph_0_0_buf3[2], partitioned_bw_subgraph_0_0_buf3[3], partitioned_bw_subgraph_0_0_buf3[4], partitioned_bw_subgraph_0_0_buf3[5]]
    (partitioned_bw_subgraph_0_0_buf3_cond_result,) = partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0(partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_args)
    should_loop = partitioned_bw_subgraph_0_0_buf3_cond_result
    if not should_loop:
        partitioned_bw_subgraph_0_0_buf3[0] = partitioned_bw_subgraph_0_0_buf1.clone()
        partitioned_bw_subgraph_0_0_buf3[1] = partitioned_bw_subgraph_0_0_buf0.clone()
        partitioned_bw_subgraph_0_0_buf3[2] = partitioned_bw_subgraph_0_0_tangents_0.clone()
        partitioned_bw_subgraph_0_0_buf3[3] = partitioned_bw_subgraph_0_0_buf2.clone()
        partitioned_bw_subgraph_0_0_buf3[4] = partitioned_bw_subgraph_0_0_rev_1.clone()
        partitioned_bw_subgraph_0_0_buf3[5] = partitioned_bw_subgraph_0_0_rev_2.clone()
    while should_loop:

        # subgraph: while_loop_body_graph_0_0
        partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_args = [partitioned_bw_subgraph_0_0_buf3[0], partitioned_bw_subgraph_0_0_buf3[1], partitioned_bw_subgraph_0_0_buf3[2], partitioned_bw_subgraph_0_0_buf3[3], partitioned_bw_subgraph_0_0_buf3[4], partitioned_bw_subgraph_0_0_buf3[5]]
        (partitioned_bw_subgraph_0_0_buf3[0], partitioned_bw_subgraph_0_0_buf3[1], partitioned_bw_subgraph_0_0_buf3[2], partitioned_bw_subgraph_0_0_buf3[3], partitioned_bw_subgraph_0_0_buf3[4], partitioned_bw_subgraph_0_0_buf3[5]) = partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0(partitioned_bw_subgraph_0_0_while_loop_body_graph_0_0_args)

        # subgraph: while_loop_cond_graph_0_0
        partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_args = [partitioned_bw_subgraph_0_0_buf3[0], partitioned_bw_subgraph_0_0_buf3[1], partitioned_bw_subgraph_0_0_buf3[2], partitioned_bw_subgraph_0_0_buf3[3], partitioned_bw_subgraph_0_0_buf3[4], partitioned_bw_subgraph_0_0_buf3[5]]
        (partitioned_bw_subgraph_0_0_buf3_cond_result,) = partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0(partitioned_bw_subgraph_0_0_while_loop_cond_graph_0_0_args)
        should_loop = partitioned_bw_subgraph_0_0_buf3_cond_result
    del partitioned_bw_subgraph_0_0_buf1
    del partitioned_bw_subgraph_0_0_rev_1
    del partitioned_bw_subgraph_0_0_rev_2
    del partitioned_bw_subgraph_0_0_tangents_0
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        partitioned_bw_subgraph_0_0_buf6 = partitioned_bw_subgraph_0_0_buf3[2]
        assert_size_stride(partitioned_bw_subgraph_0_0_buf6, (2, ), (1, ), 'torch.ops.while_loop')
        assert_alignment(partitioned_bw_subgraph_0_0_buf6, 16, 'torch.ops.while_loop')
        del partitioned_bw_subgraph_0_0_buf3
        partitioned_bw_subgraph_0_0_buf10 = partitioned_bw_subgraph_0_0_buf2; del partitioned_bw_subgraph_0_0_buf2  # reuse
        # Unsorted Source Nodes: [invoke_subgraph_7, rev_3], Original ATen: [prims.rev]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_rev_5.run(partitioned_bw_subgraph_0_0_buf0, partitioned_bw_subgraph_0_0_buf10, 6, stream=raw_stream0)
        del partitioned_bw_subgraph_0_0_buf0
    return (partitioned_bw_subgraph_0_0_buf6, partitioned_bw_subgraph_0_0_buf10, )


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
        getitem_13, getitem_12, getitem_15, getitem_14, tangents_1, tangents_2 = args
        args.clear()
        assert_size_stride(getitem_14, (3, 2), (2, 1), 'input')
        assert_size_stride(getitem_15, (3, 2), (2, 1), 'input')
        assert_size_stride(tangents_1, (2, ), (1, ), 'input')
        assert_size_stride(tangents_2, (3, 2), (2, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            tangents_2 = copy_if_misaligned(tangents_2)
            buf0 = [None] * 2

            # subgraph: partitioned_bw_subgraph_0_0
            partitioned_bw_subgraph_0_0_args = [getitem_14, getitem_15, tangents_1, tangents_2]
            del getitem_14
            del getitem_15
            del tangents_1
            del tangents_2
            buf0 = partitioned_bw_subgraph_0_0(partitioned_bw_subgraph_0_0_args)
            buf1 = buf0[0]
            buf2 = buf0[1]
            del buf0
            assert_size_stride(getitem_12, (3, 2), (2, 1), 'input')
            assert_size_stride(getitem_13, (3, 2), (2, 1), 'input')
            buf3 = [None] * 2

            # subgraph: partitioned_bw_subgraph_0_0
            partitioned_bw_subgraph_0_0_args = [getitem_12, getitem_13, buf1, buf2]
            del buf1
            del buf2
            del getitem_12
            del getitem_13
            buf3 = partitioned_bw_subgraph_0_0(partitioned_bw_subgraph_0_0_args)
            buf4 = buf3[0]
            buf5 = buf3[1]
            del buf3
        return (buf4, buf5, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    _shared_storage_0 = rand_strided((6,), (1,), device='cuda:0', dtype=torch.float32)
    _shared_storage_1 = rand_strided((6,), (1,), device='cuda:0', dtype=torch.float32)
    getitem_13 = torch.as_strided(_shared_storage_0, (3, 2), (2, 1))
    getitem_12 = torch.as_strided(_shared_storage_1, (3, 2), (2, 1))
    getitem_15 = torch.as_strided(_shared_storage_0, (3, 2), (2, 1))
    getitem_14 = torch.as_strided(_shared_storage_1, (3, 2), (2, 1))
    tangents_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    tangents_2 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [getitem_13, getitem_12, getitem_15, getitem_14, tangents_1, tangents_2]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 832 lines
