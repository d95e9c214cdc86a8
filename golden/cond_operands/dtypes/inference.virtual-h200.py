# torch 2.13; codegen; regenerate: hopkit golden cond_operands/dtypes --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_0: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_where_1: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_mul_2: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_mul_3: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_sub_4: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_mul_5: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# extern calls, which the CPU computes: aten._conj.default, aten.clone.default, aten.mul.Tensor
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



# Unsorted Source Nodes: [cond, child_2], Original ATen: [aten.add]
# Source node to ATen node mapping:
#   child_2 => add_1
#   cond => cond
triton_poi_fused_add_0 = async_compile.triton('triton_poi_fused_add_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*bf16', 'out_ptr0': '*bf16', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask).to(tl.float32)
    tmp1 = tl.full([1], 1.0, tl.float32)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [cond, child, add], Original ATen: [aten.where, aten.add]
# Source node to ATen node mapping:
#   add => add
#   child => where
#   cond => cond
triton_poi_fused_add_where_1 = async_compile.triton('triton_poi_fused_add_where_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i1', 'in_ptr1': '*i64', 'out_ptr0': '*i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_where_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 28}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_where_1(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask).to(tl.int1)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tl.full([1], 1, tl.int64)
    tmp3 = tmp1 + tmp2
    tmp4 = tl.where(tmp0, tmp3, tmp1)
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [cond, child_1], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   child_1 => mul
#   cond => cond
triton_poi_fused_mul_2 = async_compile.triton('triton_poi_fused_mul_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp64', 'out_ptr0': '*fp64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 27}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float64)
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

def true_graph_0(args):
    true_graph_0_arg0_1, true_graph_0_arg1_1, true_graph_0_arg2_1, true_graph_0_arg3_1, true_graph_0_arg4_1 = args
    args.clear()
    assert_size_stride(true_graph_0_arg1_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        # Unsorted Source Nodes: [cond, conj], Original ATen: [aten._conj]
        true_graph_0_buf3 = torch.ops.aten._conj.default(true_graph_0_arg1_1)
        true_graph_0_buf4 = true_graph_0_buf3
        assert_size_stride(true_graph_0_buf4, (3, ), (1, ), 'torch.ops.aten._conj.default')
        assert_alignment(true_graph_0_buf4, 16, 'torch.ops.aten._conj.default')
        # Unsorted Source Nodes: [cond, child_3], Original ATen: [aten.clone]
        true_graph_0_buf5 = torch.ops.aten.clone.default(true_graph_0_buf4)
        del true_graph_0_arg1_1
        del true_graph_0_buf3
        del true_graph_0_buf4
        true_graph_0_buf6 = true_graph_0_buf5
        assert_size_stride(true_graph_0_buf6, (3, ), (1, ), 'torch.ops.aten.clone.default')
        assert_alignment(true_graph_0_buf6, 16, 'torch.ops.aten.clone.default')
        del true_graph_0_buf5
        assert_size_stride(true_graph_0_arg3_1, (3, ), (1, ), 'input')
        true_graph_0_buf2 = empty_strided_cuda((3, ), (1, ), torch.bfloat16)
        # Unsorted Source Nodes: [cond, child_2], Original ATen: [aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_0.run(true_graph_0_arg3_1, true_graph_0_buf2, 3, stream=raw_stream0)
        del true_graph_0_arg3_1
        assert_size_stride(true_graph_0_arg0_1, (3, ), (1, ), 'input')
        assert_size_stride(true_graph_0_arg4_1, (3, ), (1, ), 'input')
        true_graph_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.int64)
        # Unsorted Source Nodes: [cond, child, add], Original ATen: [aten.where, aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_where_1.run(true_graph_0_arg0_1, true_graph_0_arg4_1, true_graph_0_buf0, 3, stream=raw_stream0)
        del true_graph_0_arg0_1
        del true_graph_0_arg4_1
        assert_size_stride(true_graph_0_arg2_1, (3, ), (1, ), 'input')
        true_graph_0_buf1 = empty_strided_cuda((3, ), (1, ), torch.float64)
        # Unsorted Source Nodes: [cond, child_1], Original ATen: [aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_2.run(true_graph_0_arg2_1, true_graph_0_buf1, 3, stream=raw_stream0)
        del true_graph_0_arg2_1
    return (true_graph_0_buf0, true_graph_0_buf1, true_graph_0_buf2, true_graph_0_buf6, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [cond, child], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   child => mul
#   cond => cond
triton_poi_fused_mul_3 = async_compile.triton('triton_poi_fused_mul_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*i1', 'out_ptr0': '*i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_3', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 28}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_3(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask).to(tl.int1)
    tmp2 = tmp1.to(tl.int64)
    tmp3 = tmp0 * tmp2
    tl.store(out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [cond, child_1], Original ATen: [aten.sub]
# Source node to ATen node mapping:
#   child_1 => sub
#   cond => cond
triton_poi_fused_sub_4 = async_compile.triton('triton_poi_fused_sub_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp64', 'out_ptr0': '*fp64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sub_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 27}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sub_4(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 1.0, tl.float64)
    tmp2 = tmp0 - tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [cond, child_2], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   child_2 => mul_1
#   cond => cond
triton_poi_fused_mul_5 = async_compile.triton('triton_poi_fused_mul_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*bf16', 'out_ptr0': '*bf16', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_5', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_5(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask).to(tl.float32)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

def false_graph_0(args):
    false_graph_0_arg0_1, false_graph_0_arg1_1, false_graph_0_arg2_1, false_graph_0_arg3_1, false_graph_0_arg4_1 = args
    args.clear()
    assert_size_stride(false_graph_0_arg4_1, (3, ), (1, ), 'input')
    assert_size_stride(false_graph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.int64)
        # Unsorted Source Nodes: [cond, child], Original ATen: [aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_3.run(false_graph_0_arg4_1, false_graph_0_arg0_1, false_graph_0_buf0, 3, stream=raw_stream0)
        del false_graph_0_arg0_1
        del false_graph_0_arg4_1
        assert_size_stride(false_graph_0_arg2_1, (3, ), (1, ), 'input')
        false_graph_0_buf1 = empty_strided_cuda((3, ), (1, ), torch.float64)
        # Unsorted Source Nodes: [cond, child_1], Original ATen: [aten.sub]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_sub_4.run(false_graph_0_arg2_1, false_graph_0_buf1, 3, stream=raw_stream0)
        del false_graph_0_arg2_1
        assert_size_stride(false_graph_0_arg3_1, (3, ), (1, ), 'input')
        false_graph_0_buf2 = empty_strided_cuda((3, ), (1, ), torch.bfloat16)
        # Unsorted Source Nodes: [cond, child_2], Original ATen: [aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_5.run(false_graph_0_arg3_1, false_graph_0_buf2, 3, stream=raw_stream0)
        del false_graph_0_arg3_1
        assert_size_stride(false_graph_0_arg1_1, (3, ), (1, ), 'input')
        # Unsorted Source Nodes: [cond, child_3], Original ATen: [aten.mul]
        false_graph_0_buf3 = torch.ops.aten.mul.Tensor(false_graph_0_arg1_1, 2)
        del false_graph_0_arg1_1
        false_graph_0_buf4 = false_graph_0_buf3
        assert_size_stride(false_graph_0_buf4, (3, ), (1, ), 'torch.ops.aten.mul.Tensor')
        assert_alignment(false_graph_0_buf4, 16, 'torch.ops.aten.mul.Tensor')
        del false_graph_0_buf3
    return (false_graph_0_buf0, false_graph_0_buf1, false_graph_0_buf2, false_graph_0_buf4, )


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
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1 = args
        args.clear()
        assert_size_stride(arg0_1, (), (), 'input')
        assert_size_stride(arg2_1, (3, ), (1, ), 'input')
        assert_size_stride(arg5_1, (3, ), (1, ), 'input')
        assert_size_stride(arg3_1, (3, ), (1, ), 'input')
        assert_size_stride(arg4_1, (3, ), (1, ), 'input')
        assert_size_stride(arg1_1, (3, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            arg2_1 = copy_if_misaligned(arg2_1)
            arg5_1 = copy_if_misaligned(arg5_1)
            arg3_1 = copy_if_misaligned(arg3_1)
            arg4_1 = copy_if_misaligned(arg4_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf0 = [None] * 4
            if arg0_1.item():

                # subgraph: true_graph_0
                true_graph_0_args = [arg2_1, arg5_1, arg3_1, arg4_1, arg1_1]
                del arg0_1
                del arg1_1
                del arg2_1
                del arg3_1
                del arg4_1
                del arg5_1
                buf0 = true_graph_0(true_graph_0_args)
            else:

                # subgraph: false_graph_0
                false_graph_0_args = [arg2_1, arg5_1, arg3_1, arg4_1, arg1_1]
                buf0 = false_graph_0(false_graph_0_args)
            buf1 = buf0[0]
            assert_size_stride(buf1, (3, ), (1, ), 'torch.ops.cond')
            assert_alignment(buf1, 16, 'torch.ops.cond')
            buf2 = buf0[1]
            assert_size_stride(buf2, (3, ), (1, ), 'torch.ops.cond')
            assert_alignment(buf2, 16, 'torch.ops.cond')
            buf3 = buf0[2]
            assert_size_stride(buf3, (3, ), (1, ), 'torch.ops.cond')
            assert_alignment(buf3, 16, 'torch.ops.cond')
            buf4 = buf0[3]
            assert_size_stride(buf4, (3, ), (1, ), 'torch.ops.cond')
            assert_alignment(buf4, 16, 'torch.ops.cond')
            del buf0
        return (buf1, buf2, buf3, buf4, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((), (), device='cuda:0', dtype=torch.bool)
    arg1_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.int64)
    arg2_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.bool)
    arg3_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float64)
    arg4_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.bfloat16)
    arg5_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.complex64)
    return [arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 422 lines
