# torch 2.13; codegen; regenerate: hopkit golden map/closures --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_mean_0: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_mul_5: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__reshape_select_tanh_3: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
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


# Topologically Sorted Source Nodes: [shift], Original ATen: [aten.mean]
# Source node to ATen node mapping:
#   shift => mean
# Graph fragment:
#   %primals_1 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=primals_1]
#   %mean : Tensor "f32[3][1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.mean.dim](args = (%primals_1, [0]), kwargs = {})
#   return %mean
triton_poi_fused_mean_0 = async_compile.triton('triton_poi_fused_mean_0', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mean_0', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 18}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mean_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (3 + x0), xmask)
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1], 2.0, tl.float32)
    tmp4 = (tmp2 / tmp3)
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')


cpp_fused_1 = async_compile.cpp_pybinding(['int64_t*'], r'''
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


# Topologically Sorted Source Nodes: [mul], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   mul => mul
# Graph fragment:
#   %buf5 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=buf5]
#   %mean : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=mean]
#   %mul : Tensor "f32[2, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%getitem_2, %mean), kwargs = {})
#   return %mul
triton_poi_fused_mul_5 = async_compile.triton('triton_poi_fused_mul_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_5', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 45}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_5(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x0 = (xindex % 3)
    tmp0 = tl.load(in_ptr0 + (x2), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask, eviction_policy='evict_last')
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x2), tmp2, xmask)
''', device_str='cuda')



cpp_fused_lt_2 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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
    cpp_fused_lt_2(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [map_impl], Original ATen: [aten.add, aten.tanh, aten.reshape, aten.copy_, aten.select]
# Source node to ATen node mapping:
#   map_impl => full_default, while_loop
triton_poi_fused_add_copy__reshape_select_tanh_3 = async_compile.triton('triton_poi_fused_add_copy__reshape_select_tanh_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__reshape_select_tanh_3', 'mutated_arg_names': ['in_out_ptr0', 'out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 22}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__reshape_select_tanh_3(in_out_ptr0, in_ptr0, in_ptr1, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp4 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tmp0 + tmp1
    tmp3 = libdevice.tanh(tmp2)
    tmp5 = tmp3 + tmp4
    tl.store(out_ptr0 + (x0 + 3*ks0), tmp5, xmask)
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
    assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, 3), (3, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg3_1, (3, 3), (3, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = empty_strided_cuda((1, 3), (3, 1), torch.float32)
        # Unsorted Source Nodes: [map_impl], Original ATen: [aten.mm, aten.reshape, aten.select, aten.permute]
        extern_kernels.mm(reinterpret_tensor(while_loop_body_graph_0_0_arg2_1, (1, 3), (3, 1), 3*u0), reinterpret_tensor(while_loop_body_graph_0_0_arg3_1, (3, 3), (1, 3), 0), out=while_loop_body_graph_0_0_buf5)
        del while_loop_body_graph_0_0_arg3_1
        assert_size_stride(while_loop_body_graph_0_0_arg4_1, (3, ), (1, ), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg5_1, (3, ), (1, ), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg1_1, (2, 3), (3, 1), 'input')
        while_loop_body_graph_0_0_buf6 = reinterpret_tensor(while_loop_body_graph_0_0_buf5, (3, ), (1, ), 0); del while_loop_body_graph_0_0_buf5  # reuse
        # Unsorted Source Nodes: [map_impl], Original ATen: [aten.add, aten.tanh, aten.reshape, aten.copy_, aten.select]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__reshape_select_tanh_3.run(while_loop_body_graph_0_0_buf6, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg1_1, u0, 3, stream=raw_stream0)
        del while_loop_body_graph_0_0_arg4_1
        del while_loop_body_graph_0_0_arg5_1
        del while_loop_body_graph_0_0_buf6
    while_loop_body_graph_0_0_buf8 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_4(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf8)
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
        primals_1, primals_2, primals_3 = args
        args.clear()
        assert_size_stride(primals_1, (2, 3), (3, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)
            buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [shift], Original ATen: [aten.mean]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_mean_0.run(primals_1, buf0, 3, stream=raw_stream0)
            buf1 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        buf2 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(primals_2, (3, 3), (3, 1), 'input')
        assert_size_stride(primals_3, (3, ), (1, ), 'input')
        cpp_fused_1(buf2)
        buf3 = [None] * 3
        buf3[0] = buf2
        buf3[1] = buf1
        buf3[2] = primals_1

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf3[0], buf3[1], buf3[2], primals_2, primals_3, buf0]
        (buf3_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf3_cond_result
        if not should_loop:
            buf3[0] = buf2.clone()
            buf3[1] = buf1.clone()
            buf3[2] = primals_1.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf3[0], buf3[1], buf3[2], primals_2, primals_3, buf0]
            (buf3[0], buf3[1], buf3[2]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf3[0], buf3[1], buf3[2], primals_2, primals_3, buf0]
            (buf3_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf3_cond_result
        del buf2
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf7 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [mul], Original ATen: [aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_mul_5.run(buf1, buf0, buf7, 6, stream=raw_stream0)
        return (buf7, primals_1, primals_2, primals_3, buf0, buf1, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((3, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    primals_3 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
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
# triton_poi_fused_mul_1: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_sum_7: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_sum_8: compiled for sm_90, 14 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_div_expand_mul_sum_unsqueeze_view_9: compiled for sm_90, 26 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_clone_copy__mul_reshape_select_sub_sum_tanh_3: compiled for sm_90, 18 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_copy__mul_reshape_select_4: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__mul_permute_reshape_select_sub_tanh_5: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# extern calls, which the CPU computes: extern_kernels.mm (2)
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
#   %tangents_1 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=tangents_1]
#   %mean : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=mean]
#   %mul_2 : Tensor "f32[2, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %mean), kwargs = {})
#   return %mul_2
triton_poi_fused_mul_1 = async_compile.triton('triton_poi_fused_mul_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 63}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_1(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x0 = (xindex % 3)
    tmp0 = tl.load(in_ptr0 + (x2), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask, eviction_policy='evict_last')
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x2), tmp2, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [sum_2], Original ATen: [aten.sum]
# Source node to ATen node mapping:
#   sum_2 => sum_2
# Graph fragment:
#   %buf9 : Tensor "f32[2, 3, 3][9, 3, 1]cuda:0" = PlaceHolder[target=buf9]
#   %sum_2 : Tensor "f32[1, 3, 3][9, 3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%getitem_7, [0], True), kwargs = {})
#   return %sum_2
triton_poi_fused_sum_7 = async_compile.triton('triton_poi_fused_sum_7', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sum_7', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 72}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sum_7(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 9
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (9 + x0), xmask)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [sum_3], Original ATen: [aten.sum]
# Source node to ATen node mapping:
#   sum_3 => sum_3
# Graph fragment:
#   %buf10 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=buf10]
#   %sum_3 : Tensor "f32[1, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%getitem_8, [0], True), kwargs = {})
#   return %sum_3
triton_poi_fused_sum_8 = async_compile.triton('triton_poi_fused_sum_8', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_sum_8', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 9}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sum_8(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (3 + x0), xmask)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [mul_1, sum_1, view, sum_4, view_3, add, unsqueeze, expand, div, add_1], Original ATen: [aten.mul, aten.sum, aten.view, aten.add, aten.unsqueeze, aten.expand, aten.div]
# Source node to ATen node mapping:
#   add => add
#   add_1 => add_1
#   div => div
#   expand => expand
#   mul_1 => mul_1
#   sum_1 => sum_1
#   sum_4 => sum_4
#   unsqueeze => unsqueeze
#   view => view
#   view_3 => view_3
# Graph fragment:
#   %buf8 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=buf8]
#   %tangents_1 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=tangents_1]
#   %getitem : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=getitem]
#   %buf11 : Tensor "f32[2, 3][3, 1]cuda:0" = PlaceHolder[target=buf11]
#   %mul_1 : Tensor "f32[2, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %getitem), kwargs = {})
#   %sum_1 : Tensor "f32[1, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_1, [0], True), kwargs = {})
#   %view : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%sum_1, [3]), kwargs = {})
#   %sum_4 : Tensor "f32[1, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%getitem_9, [0], True), kwargs = {})
#   %view_3 : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%sum_4, [3]), kwargs = {})
#   %add : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%view, %view_3), kwargs = {})
#   %unsqueeze : Tensor "f32[1, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add, 0), kwargs = {})
#   %expand : Tensor "f32[2, 3][0, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze, [2, 3]), kwargs = {})
#   %div : Tensor "f32[2, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand, 2), kwargs = {})
#   %add_1 : Tensor "f32[2, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem_6, %div), kwargs = {})
#   return %add_1
triton_poi_fused_add_div_expand_mul_sum_unsqueeze_view_9 = async_compile.triton('triton_poi_fused_add_div_expand_mul_sum_unsqueeze_view_9', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_div_expand_mul_sum_unsqueeze_view_9', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 7, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 72}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_div_expand_mul_sum_unsqueeze_view_9(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, in_ptr3, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x0 = (xindex % 3)
    tmp0 = tl.load(in_ptr0 + (x2), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask, eviction_policy='evict_last')
    tmp2 = tl.load(in_ptr2 + (x0), xmask, eviction_policy='evict_last')
    tmp4 = tl.load(in_ptr1 + (3 + x0), xmask, eviction_policy='evict_last')
    tmp5 = tl.load(in_ptr2 + (3 + x0), xmask, eviction_policy='evict_last')
    tmp8 = tl.load(in_ptr3 + (x0), xmask, eviction_policy='evict_last')
    tmp9 = tl.load(in_ptr3 + (3 + x0), xmask, eviction_policy='evict_last')
    tmp3 = tmp1 * tmp2
    tmp6 = tmp4 * tmp5
    tmp7 = tmp3 + tmp6
    tmp10 = tmp8 + tmp9
    tmp11 = tmp7 + tmp10
    tmp12 = tl.full([1], 0.5, tl.float32)
    tmp13 = tmp11 * tmp12
    tmp14 = tmp0 + tmp13
    tl.store(in_out_ptr0 + (x2), tmp14, xmask)
''', device_str='cuda')



cpp_fused_lt_mul_2 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
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
    while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_arg1_1, while_loop_cond_graph_0_0_arg2_1, while_loop_cond_graph_0_0_arg3_1, while_loop_cond_graph_0_0_arg4_1, while_loop_cond_graph_0_0_arg5_1, while_loop_cond_graph_0_0_arg6_1, while_loop_cond_graph_0_0_arg7_1, while_loop_cond_graph_0_0_arg8_1, while_loop_cond_graph_0_0_arg9_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_mul_2(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, full_default, mul_2], Original ATen: [aten.mul, aten.select, aten.sub, aten.tanh, aten.reshape, aten.add, aten.copy_, aten.sum, aten.clone]
# Source node to ATen node mapping:
#   full_default => full_default
#   mul_2 => mul_2
#   while_loop => while_loop
triton_poi_fused_add_clone_copy__mul_reshape_select_sub_sum_tanh_3 = async_compile.triton('triton_poi_fused_add_clone_copy__mul_reshape_select_sub_sum_tanh_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_clone_copy__mul_reshape_select_sub_sum_tanh_3', 'mutated_arg_names': ['in_out_ptr0', 'out_ptr0', 'out_ptr1'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 3, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 40}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_clone_copy__mul_reshape_select_sub_sum_tanh_3(in_out_ptr0, in_ptr0, in_ptr1, out_ptr0, out_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 3*ks0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp3 = tmp1 + tmp2
    tmp4 = libdevice.tanh(tmp3)
    tmp5 = tmp4 * tmp4
    tmp6 = tl.full([1], 1.0, tl.float32)
    tmp7 = tmp6 - tmp5
    tmp8 = tmp0 * tmp7
    tl.store(in_out_ptr0 + (x0), tmp8, xmask)
    tl.store(out_ptr0 + (x0 + 3*ks0), tmp8, xmask)
    tl.store(out_ptr1 + (x0 + 3*ks0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, mul_2], Original ATen: [aten.mul, aten.copy_, aten.select, aten.reshape]
# Source node to ATen node mapping:
#   full_default => full_default
#   mul_2 => mul_2
#   while_loop => while_loop
triton_poi_fused_copy__mul_reshape_select_4 = async_compile.triton('triton_poi_fused_copy__mul_reshape_select_4', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_copy__mul_reshape_select_4', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 13}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__mul_reshape_select_4(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0 + 3*ks0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, full_default, mul_2], Original ATen: [aten.mul, aten.permute, aten.reshape, aten.select, aten.sub, aten.tanh, aten.add, aten.copy_]
# Source node to ATen node mapping:
#   full_default => full_default
#   mul_2 => mul_2
#   while_loop => while_loop
triton_poi_fused_add_copy__mul_permute_reshape_select_sub_tanh_5 = async_compile.triton('triton_poi_fused_add_copy__mul_permute_reshape_select_sub_tanh_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr1': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__mul_permute_reshape_select_sub_tanh_5', 'mutated_arg_names': ['out_ptr1'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 96}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__mul_permute_reshape_select_sub_tanh_5(in_ptr0, in_ptr1, out_ptr1, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 9
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = xindex // 3
    x0 = (xindex % 3)
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x1), xmask, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr1 + (x0 + 3*ks0), xmask, eviction_policy='evict_last')
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr1 + (x2 + 9*ks0), tmp2, xmask)
''', device_str='cuda')


cpp_fused_add_mul_6 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg6_1, while_loop_body_graph_0_0_arg7_1, while_loop_body_graph_0_0_arg8_1, while_loop_body_graph_0_0_arg9_1 = args
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
    assert_size_stride(while_loop_body_graph_0_0_arg5_1, (2, 3), (3, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg7_1, (3, 3), (3, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = empty_strided_cuda((1, 3), (3, 1), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, mul_2], Original ATen: [aten.mul, aten.mm, aten.reshape, aten.select, aten.permute]
        extern_kernels.mm(reinterpret_tensor(while_loop_body_graph_0_0_arg5_1, (1, 3), (3, 1), 3*u0), reinterpret_tensor(while_loop_body_graph_0_0_arg7_1, (3, 3), (1, 3), 0), out=while_loop_body_graph_0_0_buf5)
        assert_size_stride(while_loop_body_graph_0_0_arg6_1, (2, 3), (3, 1), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg8_1, (3, ), (1, ), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg3_1, (2, 3), (3, 1), 'input')
        assert_size_stride(while_loop_body_graph_0_0_arg4_1, (2, 3), (3, 1), 'input')
        while_loop_body_graph_0_0_buf6 = reinterpret_tensor(while_loop_body_graph_0_0_buf5, (3, ), (1, ), 0); del while_loop_body_graph_0_0_buf5  # reuse
        # Unsorted Source Nodes: [while_loop, full_default, mul_2], Original ATen: [aten.mul, aten.select, aten.sub, aten.tanh, aten.reshape, aten.add, aten.copy_, aten.sum, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_clone_copy__mul_reshape_select_sub_sum_tanh_3.run(while_loop_body_graph_0_0_buf6, while_loop_body_graph_0_0_arg6_1, while_loop_body_graph_0_0_arg8_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, u0, 3, stream=raw_stream0)
        del while_loop_body_graph_0_0_arg8_1
        while_loop_body_graph_0_0_buf7 = empty_strided_cuda((1, 3), (3, 1), torch.float32)
        # Unsorted Source Nodes: [while_loop, full_default, mul_2], Original ATen: [aten.mul, aten.mm, aten.reshape, aten.select, aten.sub, aten.tanh, aten.add, aten.permute]
        extern_kernels.mm(reinterpret_tensor(while_loop_body_graph_0_0_buf6, (1, 3), (0, 1), 0), while_loop_body_graph_0_0_arg7_1, out=while_loop_body_graph_0_0_buf7)
        del while_loop_body_graph_0_0_arg7_1
        assert_size_stride(while_loop_body_graph_0_0_arg1_1, (2, 3), (3, 1), 'input')
        # Unsorted Source Nodes: [while_loop, full_default, mul_2], Original ATen: [aten.mul, aten.copy_, aten.select, aten.reshape]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__mul_reshape_select_4.run(while_loop_body_graph_0_0_buf7, while_loop_body_graph_0_0_arg1_1, u0, 3, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf7
        assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, 3, 3), (9, 3, 1), 'input')
        # Unsorted Source Nodes: [while_loop, full_default, mul_2], Original ATen: [aten.mul, aten.permute, aten.reshape, aten.select, aten.sub, aten.tanh, aten.add, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__mul_permute_reshape_select_sub_tanh_5.run(while_loop_body_graph_0_0_buf6, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg2_1, u0, 9, stream=raw_stream0)
        del while_loop_body_graph_0_0_buf6
    while_loop_body_graph_0_0_buf13 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_mul_6(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf13)
    del while_loop_body_graph_0_0_arg0_1
    return (while_loop_body_graph_0_0_buf13, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_arg4_1, while_loop_body_graph_0_0_arg5_1, while_loop_body_graph_0_0_arg6_1, )


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
        primals_1, primals_2, primals_3, mean, getitem, tangents_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            buf1 = empty_strided_cuda((2, 3, 3), (9, 3, 1), torch.float32)
            buf2 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            buf3 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
        buf4 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(tangents_1, (2, 3), (3, 1), 'input')
        assert_size_stride(mean, (3, ), (1, ), 'input')
        cpp_fused_0(buf4)
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            buf5 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [mul_2], Original ATen: [aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_mul_1.run(tangents_1, mean, buf5, 6, stream=raw_stream0)
            assert_size_stride(primals_1, (2, 3), (3, 1), 'input')
            assert_size_stride(primals_2, (3, 3), (3, 1), 'input')
            assert_size_stride(primals_3, (3, ), (1, ), 'input')
        buf6 = [None] * 7
        buf6[0] = buf4
        buf6[1] = buf0
        buf6[2] = buf1
        buf6[3] = buf2
        buf6[4] = buf3
        buf6[5] = primals_1
        buf6[6] = buf5

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf6[0], buf6[1], buf6[2], buf6[3], buf6[4], buf6[5], buf6[6], primals_2, primals_3, mean]
        (buf6_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf6_cond_result
        if not should_loop:
            buf6[0] = buf4.clone()
            buf6[1] = buf0.clone()
            buf6[2] = buf1.clone()
            buf6[3] = buf2.clone()
            buf6[4] = buf3.clone()
            buf6[5] = primals_1.clone()
            buf6[6] = buf5.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf6[0], buf6[1], buf6[2], buf6[3], buf6[4], buf6[5], buf6[6], primals_2, primals_3, mean]
            (buf6[0], buf6[1], buf6[2], buf6[3], buf6[4], buf6[5], buf6[6]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf6[0], buf6[1], buf6[2], buf6[3], buf6[4], buf6[5], buf6[6], primals_2, primals_3, mean]
            (buf6_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf6_cond_result
        del buf4
        del buf5
        del mean
        del primals_1
        del primals_2
        del primals_3
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf14 = empty_strided_cuda((1, 3, 3), (9, 3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sum_2], Original ATen: [aten.sum]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_sum_7.run(buf1, buf14, 9, stream=raw_stream0)
            del buf1
            buf15 = empty_strided_cuda((1, 3), (3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sum_3], Original ATen: [aten.sum]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_sum_8.run(buf2, buf15, 3, stream=raw_stream0)
            assert_size_stride(getitem, (2, 3), (3, 1), 'input')
            buf8 = buf2; del buf2  # reuse
            buf16 = buf8; del buf8  # reuse
            # Topologically Sorted Source Nodes: [mul_1, sum_1, view, sum_4, view_3, add, unsqueeze, expand, div, add_1], Original ATen: [aten.mul, aten.sum, aten.view, aten.add, aten.unsqueeze, aten.expand, aten.div]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_div_expand_mul_sum_unsqueeze_view_9.run(buf16, buf0, tangents_1, getitem, buf3, 6, stream=raw_stream0)
            del buf0
            del buf3
            del getitem
            del tangents_1
        return (buf16, reinterpret_tensor(buf14, (3, 3), (3, 1), 0), reinterpret_tensor(buf15, (3, ), (1, ), 0), )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((3, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    primals_3 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    mean = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    getitem = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_2, primals_3, mean, getitem, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 957 lines
