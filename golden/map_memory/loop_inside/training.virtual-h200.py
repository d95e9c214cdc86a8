# torch 2.13; codegen; regenerate: hopkit golden map_memory/loop_inside --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_copy__select_4: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_lt_select_sum_2: compiled for sm_90, 9 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_mul_select_3: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
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
    while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_arg1_1, while_loop_cond_graph_0_0_arg2_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_1(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [map_impl], Original ATen: [aten.copy_, aten.select]
# Source node to ATen node mapping:
#   map_impl => full_default, while_loop
triton_poi_fused_copy__select_4 = async_compile.triton('triton_poi_fused_copy__select_4', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__select_4', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__select_4(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0 + 2*ks0), tmp0, xmask)
''', device_str='cuda')


cpp_fused_add_5 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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



# Unsorted Source Nodes: [map_impl, lt, sum_1], Original ATen: [aten.select, aten.lt, aten.sum]
# Source node to ATen node mapping:
#   lt => lt
#   map_impl => full_default, while_loop
#   sum_1 => sum_1
triton_poi_fused_lt_select_sum_2 = async_compile.triton('triton_poi_fused_lt_select_sum_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*i1', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_lt_select_sum_2', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_lt_select_sum_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.load(in_ptr0 + (1))
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK])
    tmp4 = tmp1 + tmp3
    tmp5 = tl.full([1], 9.0, tl.float32)
    tmp6 = tmp4 < tmp5
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp6, None)
''', device_str='cuda')

def while_loop_body_graph_0_0_while_loop_cond_graph_0(args):
    while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0 = empty_strided_cuda((), (), torch.bool)
        # Unsorted Source Nodes: [map_impl, lt, sum_1], Original ATen: [aten.select, aten.lt, aten.sum]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_lt_select_sum_2.run(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0, 1, stream=raw_stream0)
        del while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1
    return (while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [map_impl, add, mul], Original ATen: [aten.select, aten.add, aten.mul]
# Source node to ATen node mapping:
#   add => add
#   map_impl => full_default, while_loop
#   mul => mul
triton_poi_fused_add_mul_select_3 = async_compile.triton('triton_poi_fused_add_mul_select_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_mul_select_3', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_mul_select_3(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tmp3 = tl.full([1], 1.0, tl.float32)
    tmp4 = tmp2 + tmp3
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')

def while_loop_body_graph_0_0_while_loop_body_graph_0(args):
    while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_while_loop_body_graph_0_buf0 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [map_impl, add, mul], Original ATen: [aten.select, aten.add, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_mul_select_3.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_0_buf0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1
    return (while_loop_body_graph_0_0_while_loop_body_graph_0_buf0, )

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1 = args
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
    assert_size_stride(while_loop_body_graph_0_0_arg2_1, (3, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = [None] * 1
        while_loop_body_graph_0_0_buf5[0] = reinterpret_tensor(while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 2*u0)

        # subgraph: while_loop_cond_graph_0
        while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf5[0],]
        (while_loop_body_graph_0_0_buf5_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
        should_loop = while_loop_body_graph_0_0_buf5_cond_result
        if not should_loop:
            while_loop_body_graph_0_0_buf5[0] = reinterpret_tensor(while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 2*u0).clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0
            while_loop_body_graph_0_0_while_loop_body_graph_0_args = [while_loop_body_graph_0_0_buf5[0],]
            (while_loop_body_graph_0_0_buf5[0],) = while_loop_body_graph_0_0_while_loop_body_graph_0(while_loop_body_graph_0_0_while_loop_body_graph_0_args)

            # subgraph: while_loop_cond_graph_0
            while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf5[0],]
            (while_loop_body_graph_0_0_buf5_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
            should_loop = while_loop_body_graph_0_0_buf5_cond_result
        while_loop_body_graph_0_0_buf6 = while_loop_body_graph_0_0_buf5[0]
        assert_size_stride(while_loop_body_graph_0_0_buf6, (2, ), (1, ), 'torch.ops.while_loop')
        assert_alignment(while_loop_body_graph_0_0_buf6, 16, 'torch.ops.while_loop')
        del while_loop_body_graph_0_0_buf5
        assert_size_stride(while_loop_body_graph_0_0_arg1_1, (3, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [map_impl], Original ATen: [aten.copy_, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__select_4.run(while_loop_body_graph_0_0_buf6, while_loop_body_graph_0_0_arg1_1, u0, 2, stream=raw_stream0)
    while_loop_body_graph_0_0_buf8 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_5(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf8)
    del while_loop_body_graph_0_0_arg0_1
    return (while_loop_body_graph_0_0_buf8, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, )


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
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        buf1 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(primals_1, (3, 2), (2, 1), 'input')
        cpp_fused_0(buf1)
        primals_1 = copy_if_misaligned(primals_1)
        buf2 = [None] * 3
        buf2[0] = buf1
        buf2[1] = buf0
        buf2[2] = primals_1

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf2[0], buf2[1], buf2[2]]
        (buf2_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf2_cond_result
        if not should_loop:
            buf2[0] = buf1.clone()
            buf2[1] = buf0.clone()
            buf2[2] = primals_1.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf2[0], buf2[1], buf2[2]]
            (buf2[0], buf2[1], buf2[2]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf2[0], buf2[1], buf2[2]]
            (buf2_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf2_cond_result
        return (buf0, primals_1, )

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
# triton_poi_fused_full_4: compiled for sm_90, 6 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_cat_select_slice_unsqueeze_5: compiled for sm_90, 18 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__select_9: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_lt_select_sum_2: compiled for sm_90, 9 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_mul_select_3: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_cat_full_lt_select_slice_unsqueeze_6: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_cat_full_mul_select_slice_unsqueeze_7: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_cat_full_select_slice_unsqueeze_8: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
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
    while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_arg1_1, while_loop_cond_graph_0_0_arg2_1, while_loop_cond_graph_0_0_arg3_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_1(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.full]
# Source node to ATen node mapping:
#   full_default => full_default
#   while_loop => while_loop
triton_poi_fused_full_4 = async_compile.triton('triton_poi_fused_full_4', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_full_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_full_4(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.full([1], 0, tl.int64)
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32)), tmp0, None)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.cat, aten.unsqueeze, aten.select, aten.slice]
# Source node to ATen node mapping:
#   full_default => full_default
#   while_loop => while_loop
triton_poi_fused_cat_select_slice_unsqueeze_5 = async_compile.triton('triton_poi_fused_cat_select_slice_unsqueeze_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16384},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'ks1': 'i64', 'xnumel': 'i64', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cat_select_slice_unsqueeze_5', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 196616}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cat_select_slice_unsqueeze_5(in_ptr0, in_ptr1, out_ptr0, ks0, ks1, xnumel, XBLOCK : tl.constexpr):
    xoffset = tl.program_id(0).to(tl.int64) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:].to(tl.int64)
    xmask = xindex < xnumel
    x1 = xindex // 2
    x0 = (xindex % 2)
    x2 = xindex
    tmp0 = (x1).to(tl.int64)
    tmp1 = tl.full([1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = tl.full([1], 1, tl.int64)
    tmp4 = tmp0 < tmp3
    tmp5 = tl.load(in_ptr0 + (x0 + 2*ks0), tmp4 & xmask, eviction_policy='evict_last', other=0.0)
    tmp6 = tmp0 >= tmp3
    tmp7 = (ks1).to(tl.int64)
    tmp8 = tmp0 < tmp7
    tmp9 = tl.load(in_ptr1 + (x0 + 2*((-1) + x1)), tmp6 & xmask, other=0.0)
    tmp10 = tl.where(tmp4, tmp5, tmp9)
    tl.store(out_ptr0 + (x2), tmp10, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.copy_, aten.select]
# Source node to ATen node mapping:
#   full_default => full_default
#   while_loop => while_loop
triton_poi_fused_copy__select_9 = async_compile.triton('triton_poi_fused_copy__select_9', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__select_9', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__select_9(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0 + 2*ks0), tmp0, xmask)
''', device_str='cuda')


cpp_fused_add_10 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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



# Unsorted Source Nodes: [while_loop, full_default, lt, sum_1], Original ATen: [aten.select, aten.lt, aten.sum]
# Source node to ATen node mapping:
#   full_default => full_default
#   lt => lt
#   sum_1 => sum_1
#   while_loop => while_loop
triton_poi_fused_lt_select_sum_2 = async_compile.triton('triton_poi_fused_lt_select_sum_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*i1', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_lt_select_sum_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_lt_select_sum_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.load(in_ptr0 + (1))
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK])
    tmp4 = tmp1 + tmp3
    tmp5 = tl.full([1], 9.0, tl.float32)
    tmp6 = tmp4 < tmp5
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp6, None)
''', device_str='cuda')

def while_loop_body_graph_0_0_while_loop_cond_graph_0(args):
    while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0 = empty_strided_cuda((), (), torch.bool)
        # Unsorted Source Nodes: [while_loop, full_default, lt, sum_1], Original ATen: [aten.select, aten.lt, aten.sum]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_lt_select_sum_2.run(while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0, 1, stream=raw_stream0)
        del while_loop_body_graph_0_0_while_loop_cond_graph_0_arg0_1
    return (while_loop_body_graph_0_0_while_loop_cond_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, add, mul], Original ATen: [aten.select, aten.add, aten.mul]
# Source node to ATen node mapping:
#   add => add
#   full_default => full_default
#   mul => mul
#   while_loop => while_loop
triton_poi_fused_add_mul_select_3 = async_compile.triton('triton_poi_fused_add_mul_select_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_mul_select_3', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_mul_select_3(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tmp3 = tl.full([1], 1.0, tl.float32)
    tmp4 = tmp2 + tmp3
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')

def while_loop_body_graph_0_0_while_loop_body_graph_0(args):
    while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_while_loop_body_graph_0_buf0 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, add, mul], Original ATen: [aten.select, aten.add, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_mul_select_3.run(while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_0_buf0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_while_loop_body_graph_0_arg0_1
    return (while_loop_body_graph_0_0_while_loop_body_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, lt], Original ATen: [aten.full, aten.select, aten.cat, aten.unsqueeze, aten.slice, aten.lt]
# Source node to ATen node mapping:
#   full_default => full_default
#   lt => lt
#   while_loop => while_loop
triton_poi_fused_cat_full_lt_select_slice_unsqueeze_6 = async_compile.triton('triton_poi_fused_cat_full_lt_select_slice_unsqueeze_6', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cat_full_lt_select_slice_unsqueeze_6', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cat_full_lt_select_slice_unsqueeze_6(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
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

def while_loop_body_graph_0_0_while_loop_cond_graph_1(args):
    while_loop_body_graph_0_0_while_loop_cond_graph_1_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_1_arg1_1, while_loop_body_graph_0_0_while_loop_cond_graph_1_arg2_1 = args
    args.clear()
    while_loop_body_graph_0_0_while_loop_cond_graph_1_arg2_1_size = while_loop_body_graph_0_0_while_loop_cond_graph_1_arg2_1.size()
    u0 = while_loop_body_graph_0_0_while_loop_cond_graph_1_arg2_1_size[0]
    assert_size_stride(while_loop_body_graph_0_0_while_loop_cond_graph_1_arg0_1, (), (), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_while_loop_cond_graph_1_buf0 = empty_strided_cuda((), (), torch.bool)
        # Unsorted Source Nodes: [while_loop, full_default, lt], Original ATen: [aten.full, aten.select, aten.cat, aten.unsqueeze, aten.slice, aten.lt]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_cat_full_lt_select_slice_unsqueeze_6.run(while_loop_body_graph_0_0_while_loop_cond_graph_1_arg0_1, while_loop_body_graph_0_0_while_loop_cond_graph_1_buf0, u0, 1, stream=raw_stream0)
        del while_loop_body_graph_0_0_while_loop_cond_graph_1_arg0_1
    return (while_loop_body_graph_0_0_while_loop_cond_graph_1_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, mul_4], Original ATen: [aten.full, aten.select, aten.cat, aten.unsqueeze, aten.slice, aten.mul]
# Source node to ATen node mapping:
#   full_default => full_default
#   mul_4 => mul
#   while_loop => while_loop
triton_poi_fused_cat_full_mul_select_slice_unsqueeze_7 = async_compile.triton('triton_poi_fused_cat_full_mul_select_slice_unsqueeze_7', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cat_full_mul_select_slice_unsqueeze_7', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cat_full_mul_select_slice_unsqueeze_7(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, add_5], Original ATen: [aten.full, aten.select, aten.cat, aten.unsqueeze, aten.slice, aten.add]
# Source node to ATen node mapping:
#   add_5 => add
#   full_default => full_default
#   while_loop => while_loop
triton_poi_fused_add_cat_full_select_slice_unsqueeze_8 = async_compile.triton('triton_poi_fused_add_cat_full_select_slice_unsqueeze_8', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_cat_full_select_slice_unsqueeze_8', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_cat_full_select_slice_unsqueeze_8(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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

def while_loop_body_graph_0_0_while_loop_body_graph_1(args):
    while_loop_body_graph_0_0_while_loop_body_graph_1_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_1_arg1_1, while_loop_body_graph_0_0_while_loop_body_graph_1_arg2_1 = args
    args.clear()
    while_loop_body_graph_0_0_while_loop_body_graph_1_arg2_1_size = while_loop_body_graph_0_0_while_loop_body_graph_1_arg2_1.size()
    u0 = while_loop_body_graph_0_0_while_loop_body_graph_1_arg2_1_size[0]
    assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_1_arg1_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_while_loop_body_graph_1_buf0 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, mul_4], Original ATen: [aten.full, aten.select, aten.cat, aten.unsqueeze, aten.slice, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_cat_full_mul_select_slice_unsqueeze_7.run(while_loop_body_graph_0_0_while_loop_body_graph_1_arg1_1, while_loop_body_graph_0_0_while_loop_body_graph_1_buf0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_while_loop_body_graph_1_arg1_1
        assert_size_stride(while_loop_body_graph_0_0_while_loop_body_graph_1_arg0_1, (), (), 'input')
        while_loop_body_graph_0_0_while_loop_body_graph_1_buf1 = empty_strided_cuda((), (), torch.int64)
        # Unsorted Source Nodes: [while_loop, full_default, add_5], Original ATen: [aten.full, aten.select, aten.cat, aten.unsqueeze, aten.slice, aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_cat_full_select_slice_unsqueeze_8.run(while_loop_body_graph_0_0_while_loop_body_graph_1_arg0_1, while_loop_body_graph_0_0_while_loop_body_graph_1_buf1, 1, stream=raw_stream0)
        del while_loop_body_graph_0_0_while_loop_body_graph_1_arg0_1
    return (while_loop_body_graph_0_0_while_loop_body_graph_1_buf1, while_loop_body_graph_0_0_while_loop_body_graph_1_buf0, )

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u1 = while_loop_body_graph_0_0_arg0_1.item()
    while_loop_body_graph_0_0_buf0 = None
    if not (u1 >= 0):
        raise RuntimeError('u1 >= 0')
    while_loop_body_graph_0_0_buf1 = None
    if not (u1 <= 2):
        raise RuntimeError('u1 <= 2')
    while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u1):
        raise RuntimeError('0 <= u1')
    while_loop_body_graph_0_0_buf3 = None
    if not (u1 < 3):
        raise RuntimeError('u1 < 3')
    while_loop_body_graph_0_0_buf4 = None
    assert_size_stride(while_loop_body_graph_0_0_arg2_1, (3, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = [None] * 1
        while_loop_body_graph_0_0_buf5.extend([[] for _ in range(1)])
        while_loop_body_graph_0_0_buf5[0] = reinterpret_tensor(while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 2*u1)

        # subgraph: while_loop_cond_graph_0
        while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf5[0],]
        (while_loop_body_graph_0_0_buf5_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
        should_loop = while_loop_body_graph_0_0_buf5_cond_result
        if not should_loop:
            while_loop_body_graph_0_0_buf5[0] = reinterpret_tensor(while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 2*u1).unsqueeze(0).clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0
            while_loop_body_graph_0_0_while_loop_body_graph_0_args = [while_loop_body_graph_0_0_buf5[0],]
            (while_loop_body_graph_0_0_buf5[0],) = while_loop_body_graph_0_0_while_loop_body_graph_0(while_loop_body_graph_0_0_while_loop_body_graph_0_args)
            while_loop_body_graph_0_0_buf5[1].append(while_loop_body_graph_0_0_buf5[0])

            # subgraph: while_loop_cond_graph_0
            while_loop_body_graph_0_0_while_loop_cond_graph_0_args = [while_loop_body_graph_0_0_buf5[0],]
            (while_loop_body_graph_0_0_buf5_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_0(while_loop_body_graph_0_0_while_loop_cond_graph_0_args)
            should_loop = while_loop_body_graph_0_0_buf5_cond_result
        # Stack outputs after loop completion
        if len(while_loop_body_graph_0_0_buf5[1]) > 0:
            while_loop_body_graph_0_0_buf5[0] = torch.stack(while_loop_body_graph_0_0_buf5[1], dim=0)
        u0 = while_loop_body_graph_0_0_buf5[0].size(0)
        while_loop_body_graph_0_0_buf6 = while_loop_body_graph_0_0_buf5[0]
        assert_size_stride(while_loop_body_graph_0_0_buf6, (u0, 2), (2, 1), 'torch.ops.while_loop_stack_output')
        assert_alignment(while_loop_body_graph_0_0_buf6, 16, 'torch.ops.while_loop_stack_output')
    if not (u0 >= 1):
        raise RuntimeError('u0 >= 1')
    while_loop_body_graph_0_0_buf7 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    while_loop_body_graph_0_0_buf8 = None
    if not (1 <= u0):
        raise RuntimeError('1 <= u0')
    while_loop_body_graph_0_0_buf9 = None
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf10 = empty_strided_cuda((), (), torch.int64)
        # Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.full]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_full_4.run(while_loop_body_graph_0_0_buf10, 1, stream=raw_stream0)
        while_loop_body_graph_0_0_buf11 = empty_strided_cuda((u0, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.cat, aten.unsqueeze, aten.select, aten.slice]
        triton_poi_fused_cat_select_slice_unsqueeze_5_xnumel = 2*u0
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_cat_select_slice_unsqueeze_5.run(while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_buf6, while_loop_body_graph_0_0_buf11, u1, u0, triton_poi_fused_cat_select_slice_unsqueeze_5_xnumel, stream=raw_stream0)
        assert_size_stride(while_loop_body_graph_0_0_arg3_1, (3, 2), (2, 1), 'input')
        while_loop_body_graph_0_0_buf12 = [None] * 2
        while_loop_body_graph_0_0_buf12[0] = while_loop_body_graph_0_0_buf10
        while_loop_body_graph_0_0_buf12[1] = reinterpret_tensor(while_loop_body_graph_0_0_arg3_1, (2, ), (1, ), 2*u1)

        # subgraph: while_loop_cond_graph_1
        while_loop_body_graph_0_0_while_loop_cond_graph_1_args = [while_loop_body_graph_0_0_buf12[0], while_loop_body_graph_0_0_buf12[1], while_loop_body_graph_0_0_buf11]
        (while_loop_body_graph_0_0_buf12_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_1(while_loop_body_graph_0_0_while_loop_cond_graph_1_args)
        should_loop = while_loop_body_graph_0_0_buf12_cond_result
        if not should_loop:
            while_loop_body_graph_0_0_buf12[0] = while_loop_body_graph_0_0_buf10.clone()
            while_loop_body_graph_0_0_buf12[1] = reinterpret_tensor(while_loop_body_graph_0_0_arg3_1, (2, ), (1, ), 2*u1).clone()
        while should_loop:

            # subgraph: while_loop_body_graph_1
            while_loop_body_graph_0_0_while_loop_body_graph_1_args = [while_loop_body_graph_0_0_buf12[0], while_loop_body_graph_0_0_buf12[1], while_loop_body_graph_0_0_buf11]
            (while_loop_body_graph_0_0_buf12[0], while_loop_body_graph_0_0_buf12[1]) = while_loop_body_graph_0_0_while_loop_body_graph_1(while_loop_body_graph_0_0_while_loop_body_graph_1_args)

            # subgraph: while_loop_cond_graph_1
            while_loop_body_graph_0_0_while_loop_cond_graph_1_args = [while_loop_body_graph_0_0_buf12[0], while_loop_body_graph_0_0_buf12[1], while_loop_body_graph_0_0_buf11]
            (while_loop_body_graph_0_0_buf12_cond_result,) = while_loop_body_graph_0_0_while_loop_cond_graph_1(while_loop_body_graph_0_0_while_loop_cond_graph_1_args)
            should_loop = while_loop_body_graph_0_0_buf12_cond_result
        del while_loop_body_graph_0_0_buf10
        del while_loop_body_graph_0_0_buf11
        while_loop_body_graph_0_0_buf14 = while_loop_body_graph_0_0_buf12[1]
        assert_size_stride(while_loop_body_graph_0_0_buf14, (2, ), (1, ), 'torch.ops.while_loop')
        assert_alignment(while_loop_body_graph_0_0_buf14, 16, 'torch.ops.while_loop')
        del while_loop_body_graph_0_0_buf12
        del while_loop_body_graph_0_0_buf5
        assert_size_stride(while_loop_body_graph_0_0_arg1_1, (3, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [while_loop, full_default], Original ATen: [aten.copy_, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__select_9.run(while_loop_body_graph_0_0_buf14, while_loop_body_graph_0_0_arg1_1, u1, 2, stream=raw_stream0)
    while_loop_body_graph_0_0_buf16 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_10(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf16)
    del while_loop_body_graph_0_0_arg0_1
    return (while_loop_body_graph_0_0_buf16, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, )


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
        primals_1, tangents_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        buf1 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(primals_1, (3, 2), (2, 1), 'input')
        assert_size_stride(tangents_1, (3, 2), (2, 1), 'input')
        cpp_fused_0(buf1)
        tangents_1 = copy_if_misaligned(tangents_1)
        buf2 = [None] * 4
        buf2[0] = buf1
        buf2[1] = buf0
        buf2[2] = primals_1
        buf2[3] = tangents_1

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf2[0], buf2[1], buf2[2], buf2[3]]
        (buf2_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf2_cond_result
        if not should_loop:
            buf2[0] = buf1.clone()
            buf2[1] = buf0.clone()
            buf2[2] = primals_1.clone()
            buf2[3] = tangents_1.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf2[0], buf2[1], buf2[2], buf2[3]]
            (buf2[0], buf2[1], buf2[2], buf2[3]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf2[0], buf2[1], buf2[2], buf2[3]]
            (buf2_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf2_cond_result
        del buf1
        del primals_1
        del tangents_1
        return (buf0, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 1045 lines
