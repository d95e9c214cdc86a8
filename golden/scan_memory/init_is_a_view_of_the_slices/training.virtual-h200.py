# torch 2.13; codegen; regenerate: hopkit golden scan_memory/init_is_a_view_of_the_slices --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_sin_1: compiled for sm_90, 15 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_select_sin_slice_2: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_slice_7: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_flip_8: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_mul_select_sin_9: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_flip_slice_10: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__mul_select_sin_slice_4: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clone_copy__select_sin_slice_5: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
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


# Topologically Sorted Source Nodes: [y], Original ATen: [aten.sin]
# Source node to ATen node mapping:
#   y => sin
# Graph fragment:
#   %primals_1 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=primals_1]
#   %sin : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sin.default](args = (%primals_1,), kwargs = {})
#   return %sin
triton_poi_fused_sin_1 = async_compile.triton('triton_poi_fused_sin_1', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sin_1', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 54}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sin_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [y, x, x_1, scan], Original ATen: [aten.sin, aten.select, aten.slice]
# Source node to ATen node mapping:
#   scan => full_default_1, while_loop
#   x => select
#   x_1 => slice_1
#   y => sin
# Graph fragment:
#   %sin : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=sin]
#   %sin : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sin.default](args = (%primals_1,), kwargs = {})
#   %select : Tensor "f32[2][1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.select.int](args = (%sin, 0, 0), kwargs = {})
#   %slice_1 : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%sin, 0, 1, 9223372036854775807), kwargs = {})
#   %full_default_1 : Tensor "i64[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0), kwargs = {dtype: torch.int64, layout: torch.strided, device: cpu, pin_memory: False})
#   %while_loop : [num_users=3] = call_function[target=torch.ops.higher_order.while_loop](args = (%while_loop_cond_graph_0_0, %while_loop_body_graph_0_0, (%full_default_1, %empty_strided_default, %empty_strided_default_1, %select, %slice_1), ()), kwargs = {})
#   return %buf4
triton_poi_fused_select_sin_slice_2 = async_compile.triton('triton_poi_fused_select_sin_slice_2', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_select_sin_slice_2', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 24}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_select_sin_slice_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (2 + x0), xmask)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [x_1, add], Original ATen: [aten.slice, aten.add]
# Source node to ATen node mapping:
#   add => add
#   x_1 => slice_1
# Graph fragment:
#   %buf7 : Tensor "f32[2, 2][2, 1]cuda:0" = PlaceHolder[target=buf7]
#   %sin : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=sin]
#   %slice_1 : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%sin, 0, 1, 9223372036854775807), kwargs = {})
#   %add : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem_4, %slice_1), kwargs = {})
#   return %add
triton_poi_fused_add_slice_7 = async_compile.triton('triton_poi_fused_add_slice_7', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_slice_7', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 24}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_slice_7(in_out_ptr0, in_ptr0, in_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (2 + x0), xmask)
    tmp2 = tmp0 + tmp1
    tl.store(in_out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [rev_2], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   rev_2 => rev_2
# Graph fragment:
#   %buf8 : Tensor "f32[2, 2][2, 1]cuda:0" = PlaceHolder[target=buf8]
#   %rev_2 : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%getitem_5, [0]), kwargs = {})
#   return %rev_2
triton_poi_fused_flip_8 = async_compile.triton('triton_poi_fused_flip_8', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_8', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 16}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_8(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 2)
    x1 = xindex // 2
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (2 + x0 + ((-2)*x1)), xmask)
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [y, x, mul], Original ATen: [aten.sin, aten.select, aten.mul]
# Source node to ATen node mapping:
#   mul => mul
#   x => select
#   y => sin
# Graph fragment:
#   %getitem_6 : Tensor "f32[2][1]cuda:0" = PlaceHolder[target=getitem_6]
#   %sin : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=sin]
#   %sin : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sin.default](args = (%primals_1,), kwargs = {})
#   %select : Tensor "f32[2][1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.select.int](args = (%sin, 0, 0), kwargs = {})
#   %mul : Tensor "f32[2][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%getitem_6, %select), kwargs = {})
#   return %mul
triton_poi_fused_mul_select_sin_9 = async_compile.triton('triton_poi_fused_mul_select_sin_9', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_select_sin_9', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 8}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_select_sin_9(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [x_1, rev_1], Original ATen: [aten.slice, aten.flip]
# Source node to ATen node mapping:
#   rev_1 => rev_1
#   x_1 => slice_1
# Graph fragment:
#   %sin : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=sin]
#   %slice_1 : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%sin, 0, 1, 9223372036854775807), kwargs = {})
#   %rev_1 : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%slice_1, [0]), kwargs = {})
#   return %rev_1
triton_poi_fused_flip_slice_10 = async_compile.triton('triton_poi_fused_flip_slice_10', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_slice_10', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 24}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_slice_10(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 2)
    x1 = xindex // 2
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (4 + x0 + ((-2)*x1)), xmask)
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')



cpp_fused_lt_select_sin_slice_3 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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
    cpp_fused_lt_select_sin_slice_3(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [scan, x, y, x_1], Original ATen: [aten.select, aten.sin, aten.slice, aten.add, aten.mul, aten.copy_]
# Source node to ATen node mapping:
#   scan => full_default_1, while_loop
#   x => select
#   x_1 => slice_1
#   y => sin
triton_poi_fused_add_copy__mul_select_sin_slice_4 = async_compile.triton('triton_poi_fused_add_copy__mul_select_sin_slice_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'out_ptr2': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__mul_select_sin_slice_4', 'mutated_arg_names': ['out_ptr2'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 12}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__mul_select_sin_slice_4(in_ptr0, in_ptr1, out_ptr0, out_ptr2, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0 + 2*ks0), xmask)
    tmp2 = tmp0 + tmp1
    tmp3 = tmp0 * tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
    tl.store(out_ptr2 + (x0 + 2*ks0), tmp3, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [scan, x, y, x_1], Original ATen: [aten.select, aten.sin, aten.slice, aten.copy_, aten.clone]
# Source node to ATen node mapping:
#   scan => full_default_1, while_loop
#   x => select
#   x_1 => slice_1
#   y => sin
triton_poi_fused_clone_copy__select_sin_slice_5 = async_compile.triton('triton_poi_fused_clone_copy__select_sin_slice_5', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clone_copy__select_sin_slice_5', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clone_copy__select_sin_slice_5(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0 + 2*ks0), tmp0, xmask)
''', device_str='cuda')


cpp_fused_add_select_sin_slice_6 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u0 = while_loop_body_graph_0_0_arg0_1.item()
    while_loop_body_graph_0_0_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    while_loop_body_graph_0_0_buf1 = None
    if not (u0 <= 1):
        raise RuntimeError('u0 <= 1')
    while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    while_loop_body_graph_0_0_buf3 = None
    if not (u0 < 2):
        raise RuntimeError('u0 < 2')
    while_loop_body_graph_0_0_buf4 = None
    assert_size_stride(while_loop_body_graph_0_0_arg3_1, (2, ), (1, ), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg4_1, (2, 2), (2, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg1_1, (2, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [scan, x, y, x_1], Original ATen: [aten.select, aten.sin, aten.slice, aten.add, aten.mul, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__mul_select_sin_slice_4.run(while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg1_1, u0, 2, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [scan, x, y, x_1], Original ATen: [aten.select, aten.sin, aten.slice, aten.copy_, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clone_copy__select_sin_slice_5.run(while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg2_1, u0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_arg3_1
    while_loop_body_graph_0_0_buf9 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_select_sin_slice_6(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf9)
    del while_loop_body_graph_0_0_arg0_1
    return (while_loop_body_graph_0_0_buf9, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg4_1, )


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
        primals_1, = args
        args.clear()
        buf3 = empty_strided_cpu((), (), torch.int64)
        cpp_fused_0(buf3)
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf1 = empty_strided_cuda((2, 2), (2, 1), torch.float32)
            buf2 = empty_strided_cuda((2, 2), (2, 1), torch.float32)
            assert_size_stride(primals_1, (3, 2), (2, 1), 'input')
            primals_1 = copy_if_misaligned(primals_1)
            buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [y], Original ATen: [aten.sin]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_sin_1.run(primals_1, buf0, 6, stream=raw_stream0)
            buf4 = empty_strided_cuda((2, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [y, x, x_1, scan], Original ATen: [aten.sin, aten.select, aten.slice]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_select_sin_slice_2.run(buf0, buf4, 4, stream=raw_stream0)
        buf5 = [None] * 5
        buf5[0] = buf3
        buf5[1] = buf1
        buf5[2] = buf2
        buf5[3] = reinterpret_tensor(buf0, (2, ), (1, ), 0)
        buf5[4] = buf4

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf5[0], buf5[1], buf5[2], buf5[3], buf5[4]]
        (buf5_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf5_cond_result
        if not should_loop:
            buf5[0] = buf3.clone()
            buf5[1] = buf1.clone()
            buf5[2] = buf2.clone()
            buf5[3] = reinterpret_tensor(buf0, (2, ), (1, ), 0).clone()
            buf5[4] = buf4.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf5[0], buf5[1], buf5[2], buf5[3], buf5[4]]
            (buf5[0], buf5[1], buf5[2], buf5[3], buf5[4]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf5[0], buf5[1], buf5[2], buf5[3], buf5[4]]
            (buf5_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf5_cond_result
        del buf3
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf9 = buf5[3]
            assert_size_stride(buf9, (2, ), (1, ), 'torch.ops.while_loop')
            assert_alignment(buf9, 16, 'torch.ops.while_loop')
            del buf5
            buf7 = buf4; del buf4  # reuse
            buf12 = buf7; del buf7  # reuse
            # Topologically Sorted Source Nodes: [x_1, add], Original ATen: [aten.slice, aten.add]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_slice_7.run(buf12, buf1, buf0, 4, stream=raw_stream0)
            buf14 = buf1; del buf1  # reuse
            # Topologically Sorted Source Nodes: [rev_2], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_8.run(buf2, buf14, 4, stream=raw_stream0)
            buf11 = empty_strided_cuda((2, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [y, x, mul], Original ATen: [aten.sin, aten.select, aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_mul_select_sin_9.run(buf9, buf0, buf11, 2, stream=raw_stream0)
            buf13 = buf2; del buf2  # reuse
            # Topologically Sorted Source Nodes: [x_1, rev_1], Original ATen: [aten.slice, aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_slice_10.run(buf0, buf13, 4, stream=raw_stream0)
        return (buf11, buf12, primals_1, reinterpret_tensor(buf0, (2, ), (1, ), 0), buf9, buf13, buf14, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1]


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
# triton_poi_fused_mul_1: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_flip_2: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_cos_flip_mul_slice_backward_6: compiled for sm_90, 23 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__flip_mul_select_4: compiled for sm_90, 19 registers, 0 bytes of shared memory; interpreted
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


# Topologically Sorted Source Nodes: [mul_2], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   mul_2 => mul_2
# Graph fragment:
#   %tangents_1 : Tensor "f32[2][1]cuda:0" = PlaceHolder[target=tangents_1]
#   %select : Tensor "f32[2][1]cuda:0" = PlaceHolder[target=select]
#   %mul_2 : Tensor "f32[2][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %select), kwargs = {})
#   return %mul_2
triton_poi_fused_mul_1 = async_compile.triton('triton_poi_fused_mul_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_1', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 8}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_1(in_out_ptr0, in_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp2 = tmp0 * tmp1
    tl.store(in_out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [rev], Original ATen: [aten.flip]
# Source node to ATen node mapping:
#   rev => rev
# Graph fragment:
#   %tangents_2 : Tensor "f32[2, 2][2, 1]cuda:0" = PlaceHolder[target=tangents_2]
#   %rev : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%tangents_2, [0]), kwargs = {})
#   return %rev
triton_poi_fused_flip_2 = async_compile.triton('triton_poi_fused_flip_2', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_flip_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 24}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_flip_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 2)
    x1 = xindex // 2
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (2 + x0 + ((-2)*x1)), xmask)
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [full_default, mul_1, add_1, rev_3, add_2, add_3, cos, mul_3], Original ATen: [aten.slice_backward, aten.mul, aten.add, aten.flip, aten.cos]
# Source node to ATen node mapping:
#   add_1 => add_1
#   add_2 => add_2
#   add_3 => add_3
#   cos => cos
#   full_default => full_default
#   mul_1 => mul_1
#   mul_3 => mul_3
#   rev_3 => rev_3
# Graph fragment:
#   %tangents_2 : Tensor "f32[2, 2][2, 1]cuda:0" = PlaceHolder[target=tangents_2]
#   %tangents_1 : Tensor "f32[2][1]cuda:0" = PlaceHolder[target=tangents_1]
#   %getitem : Tensor "f32[2][1]cuda:0" = PlaceHolder[target=getitem]
#   %buf6 : Tensor "f32[2, 2][2, 1]cuda:0" = PlaceHolder[target=buf6]
#   %getitem_7 : Tensor "f32[2][1]cuda:0" = PlaceHolder[target=getitem_7]
#   %primals_1 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=primals_1]
#   %full_default : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=4] = call_function[target=torch.ops.aten.full.default](args = ([3, 2], 0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %slice_scatter_default : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.slice_scatter.default](args = (%full_default, %tangents_2, 0, 1, 9223372036854775807), kwargs = {})
#   %mul_1 : Tensor "f32[2][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %getitem), kwargs = {})
#   %select_scatter_default : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.select_scatter.default](args = (%full_default, %mul_1, 0, 0), kwargs = {})
#   %add_1 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%slice_scatter_default, %select_scatter_default), kwargs = {})
#   %rev_3 : Tensor "f32[2, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.rev.default](args = (%getitem_6, [0]), kwargs = {})
#   %slice_scatter_default_1 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.slice_scatter.default](args = (%full_default, %rev_3, 0, 1, 9223372036854775807), kwargs = {})
#   %add_2 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_1, %slice_scatter_default_1), kwargs = {})
#   %select_scatter_default_1 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.select_scatter.default](args = (%full_default, %getitem_7, 0, 0), kwargs = {})
#   %add_3 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_2, %select_scatter_default_1), kwargs = {})
#   %cos : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cos.default](args = (%primals_1,), kwargs = {})
#   %mul_3 : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_3, %cos), kwargs = {})
#   return %mul_3
triton_poi_fused_add_cos_flip_mul_slice_backward_6 = async_compile.triton('triton_poi_fused_add_cos_flip_mul_slice_backward_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'in_ptr5': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_cos_flip_mul_slice_backward_6', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 6, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 84}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_cos_flip_mul_slice_backward_6(in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = xindex // 2
    x2 = xindex
    x0 = (xindex % 2)
    tmp10 = tl.load(in_ptr1 + (x0), xmask, eviction_policy='evict_last')
    tmp11 = tl.load(in_ptr2 + (x0), xmask, eviction_policy='evict_last')
    tmp18 = tl.load(in_ptr4 + (x0), xmask, eviction_policy='evict_last')
    tmp21 = tl.load(in_ptr5 + (x2), xmask)
    tmp0 = (x1).to(tl.int64)
    tmp1 = (tmp0).to(tl.int64)
    tmp2 = tl.full([1], 1, tl.int64)
    tmp3 = tmp1 >= tmp2
    tmp4 = tl.load(in_ptr0 + ((-2) + x2), tmp3 & xmask, other=0.0)
    tmp5 = tl.full([1], 0.0, tl.float32)
    tmp6 = tl.where(tmp3, tmp4, tmp5)
    tmp7 = (x1).to(tl.int32)
    tmp8 = tl.full([1], 0, tl.int32)
    tmp9 = tmp7 == tmp8
    tmp12 = tmp10 * tmp11
    tmp13 = tl.where(tmp9, tmp12, tmp5)
    tmp14 = tmp6 + tmp13
    tmp15 = tl.load(in_ptr3 + (4 + x0 + ((-2)*x1)), tmp3 & xmask, other=0.0)
    tmp16 = tl.where(tmp3, tmp15, tmp5)
    tmp17 = tmp14 + tmp16
    tmp19 = tl.where(tmp9, tmp18, tmp5)
    tmp20 = tmp17 + tmp19
    tmp22 = tl_math.cos(tmp21)
    tmp23 = tmp20 * tmp22
    tl.store(out_ptr0 + (x2), tmp23, xmask)
''', device_str='cuda')



cpp_fused_flip_lt_mul_3 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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
    cpp_fused_flip_lt_mul_3(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default_1, mul_2, rev], Original ATen: [aten.mul, aten.flip, aten.add, aten.select, aten.copy_]
# Source node to ATen node mapping:
#   full_default_1 => full_default_1
#   mul_2 => mul_2
#   rev => rev
#   while_loop => while_loop
triton_poi_fused_add_copy__flip_mul_select_4 = async_compile.triton('triton_poi_fused_add_copy__flip_mul_select_4', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__flip_mul_select_4', 'mutated_arg_names': ['out_ptr2'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 16}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__flip_mul_select_4(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, out_ptr2, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 2*ks0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0 + 2*ks0), xmask)
    tmp3 = tl.load(in_ptr2 + (x0), xmask)
    tmp5 = tl.load(in_ptr3 + (x0 + 2*ks0), xmask)
    tmp2 = tmp0 * tmp1
    tmp4 = tmp2 + tmp3
    tmp6 = tmp0 * tmp5
    tmp7 = tmp6 + tmp3
    tl.store(out_ptr0 + (x0), tmp4, xmask)
    tl.store(out_ptr2 + (x0 + 2*ks0), tmp7, xmask)
''', device_str='cuda')


cpp_fused_add_flip_mul_5 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u0 = while_loop_body_graph_0_0_arg0_1.item()
    while_loop_body_graph_0_0_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    while_loop_body_graph_0_0_buf1 = None
    if not (u0 <= 1):
        raise RuntimeError('u0 <= 1')
    while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    while_loop_body_graph_0_0_buf3 = None
    if not (u0 < 2):
        raise RuntimeError('u0 < 2')
    while_loop_body_graph_0_0_buf4 = None
    assert_size_stride(while_loop_body_graph_0_0_arg3_1, (2, 2), (2, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg4_1, (2, 2), (2, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg5_1, (2, 2), (2, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg1_1, (2, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default_1, mul_2, rev], Original ATen: [aten.mul, aten.flip, aten.add, aten.select, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__flip_mul_select_4.run(while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg1_1, u0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_arg2_1
    while_loop_body_graph_0_0_buf8 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_flip_mul_5(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf8)
    del while_loop_body_graph_0_0_arg0_1
    return (while_loop_body_graph_0_0_buf8, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, )


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
        primals_1, select, getitem, rev_1, rev_2, tangents_1, tangents_2 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((2, 2), (2, 1), torch.float32)
        buf1 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(tangents_1, (2, ), (1, ), 'input')
        assert_size_stride(select, (2, ), (1, ), 'input')
        cpp_fused_0(buf1)
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            buf2 = select; del select  # reuse
            # Topologically Sorted Source Nodes: [mul_2], Original ATen: [aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_mul_1.run(buf2, tangents_1, 2, stream=raw_stream0)
            assert_size_stride(tangents_2, (2, 2), (2, 1), 'input')
            tangents_2 = copy_if_misaligned(tangents_2)
            buf3 = empty_strided_cuda((2, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [rev], Original ATen: [aten.flip]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_flip_2.run(tangents_2, buf3, 4, stream=raw_stream0)
            assert_size_stride(rev_1, (2, 2), (2, 1), 'input')
            assert_size_stride(rev_2, (2, 2), (2, 1), 'input')
        buf4 = [None] * 6
        buf4[0] = buf1
        buf4[1] = buf0
        buf4[2] = buf2
        buf4[3] = buf3
        buf4[4] = rev_1
        buf4[5] = rev_2

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf4[0], buf4[1], buf4[2], buf4[3], buf4[4], buf4[5]]
        (buf4_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf4_cond_result
        if not should_loop:
            buf4[0] = buf1.clone()
            buf4[1] = buf0.clone()
            buf4[2] = buf2.clone()
            buf4[3] = buf3.clone()
            buf4[4] = rev_1.clone()
            buf4[5] = rev_2.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf4[0], buf4[1], buf4[2], buf4[3], buf4[4], buf4[5]]
            (buf4[0], buf4[1], buf4[2], buf4[3], buf4[4], buf4[5]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf4[0], buf4[1], buf4[2], buf4[3], buf4[4], buf4[5]]
            (buf4_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf4_cond_result
        del buf1
        del buf2
        del buf3
        del rev_1
        del rev_2
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf7 = buf4[2]
            assert_size_stride(buf7, (2, ), (1, ), 'torch.ops.while_loop')
            assert_alignment(buf7, 16, 'torch.ops.while_loop')
            del buf4
            assert_size_stride(getitem, (2, ), (1, ), 'input')
            assert_size_stride(primals_1, (3, 2), (2, 1), 'input')
            buf11 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [full_default, mul_1, add_1, rev_3, add_2, add_3, cos, mul_3], Original ATen: [aten.slice_backward, aten.mul, aten.add, aten.flip, aten.cos]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_cos_flip_mul_slice_backward_6.run(tangents_2, tangents_1, getitem, buf0, buf7, primals_1, buf11, 6, stream=raw_stream0)
            del buf0
            del buf7
            del getitem
            del primals_1
            del tangents_1
            del tangents_2
        return (buf11, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    select = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    getitem = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    rev_1 = rand_strided((2, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    rev_2 = rand_strided((2, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    tangents_2 = rand_strided((2, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, select, getitem, rev_1, rev_2, tangents_1, tangents_2]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 1051 lines
