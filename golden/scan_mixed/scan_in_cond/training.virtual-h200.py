# torch 2.13; codegen; regenerate: hopkit golden scan_mixed/scan_in_cond --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_copy__mul_select_2: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_sum_4: compiled for sm_90, 19 registers, 0 bytes of shared memory; interpreted
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

def true_graph_0_while_loop_cond_graph_0_0(args):
    true_graph_0_while_loop_cond_graph_0_0_arg0_1, true_graph_0_while_loop_cond_graph_0_0_arg1_1, true_graph_0_while_loop_cond_graph_0_0_arg2_1, true_graph_0_while_loop_cond_graph_0_0_arg3_1 = args
    args.clear()
    assert_size_stride(true_graph_0_while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    true_graph_0_while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_1(true_graph_0_while_loop_cond_graph_0_0_arg0_1, true_graph_0_while_loop_cond_graph_0_0_buf0)
    del true_graph_0_while_loop_cond_graph_0_0_arg0_1
    return (true_graph_0_while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [cond, scan], Original ATen: [aten.mul, aten.select, aten.add, aten.copy_]
# Source node to ATen node mapping:
#   cond => cond
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


cpp_fused_add_3 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
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

def true_graph_0_while_loop_body_graph_0_0(args):
    true_graph_0_while_loop_body_graph_0_0_arg0_1, true_graph_0_while_loop_body_graph_0_0_arg1_1, true_graph_0_while_loop_body_graph_0_0_arg2_1, true_graph_0_while_loop_body_graph_0_0_arg3_1 = args
    args.clear()
    assert_size_stride(true_graph_0_while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u0 = true_graph_0_while_loop_body_graph_0_0_arg0_1.item()
    true_graph_0_while_loop_body_graph_0_0_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    true_graph_0_while_loop_body_graph_0_0_buf1 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    true_graph_0_while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    true_graph_0_while_loop_body_graph_0_0_buf3 = None
    if not (u0 < 3):
        raise RuntimeError('u0 < 3')
    true_graph_0_while_loop_body_graph_0_0_buf4 = None
    assert_size_stride(true_graph_0_while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 'input')
    assert_size_stride(true_graph_0_while_loop_body_graph_0_0_arg3_1, (3, 2), (2, 1), 'input')
    assert_size_stride(true_graph_0_while_loop_body_graph_0_0_arg1_1, (3, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_while_loop_body_graph_0_0_buf5 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond, scan], Original ATen: [aten.mul, aten.select, aten.add, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__mul_select_2.run(true_graph_0_while_loop_body_graph_0_0_arg2_1, true_graph_0_while_loop_body_graph_0_0_arg3_1, true_graph_0_while_loop_body_graph_0_0_buf5, true_graph_0_while_loop_body_graph_0_0_arg1_1, u0, 2, stream=raw_stream0)
        del true_graph_0_while_loop_body_graph_0_0_arg2_1
    true_graph_0_while_loop_body_graph_0_0_buf8 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_3(true_graph_0_while_loop_body_graph_0_0_arg0_1, true_graph_0_while_loop_body_graph_0_0_buf8)
    del true_graph_0_while_loop_body_graph_0_0_arg0_1
    return (true_graph_0_while_loop_body_graph_0_0_buf8, true_graph_0_while_loop_body_graph_0_0_arg1_1, true_graph_0_while_loop_body_graph_0_0_buf5, true_graph_0_while_loop_body_graph_0_0_arg3_1, )

def true_graph_0(args):
    true_graph_0_arg0_1, true_graph_0_arg1_1 = args
    args.clear()
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
    true_graph_0_buf1 = empty_strided_cpu((), (), torch.int64)
    assert_size_stride(true_graph_0_arg0_1, (2, ), (1, ), 'input')
    assert_size_stride(true_graph_0_arg1_1, (3, 2), (2, 1), 'input')
    cpp_fused_0(true_graph_0_buf1)
    true_graph_0_buf2 = [None] * 4
    true_graph_0_buf2[0] = true_graph_0_buf1
    true_graph_0_buf2[1] = true_graph_0_buf0
    true_graph_0_buf2[2] = true_graph_0_arg0_1
    true_graph_0_buf2[3] = true_graph_0_arg1_1

    # subgraph: while_loop_cond_graph_0_0
    true_graph_0_while_loop_cond_graph_0_0_args = [true_graph_0_buf2[0], true_graph_0_buf2[1], true_graph_0_buf2[2], true_graph_0_buf2[3]]
    (true_graph_0_buf2_cond_result,) = true_graph_0_while_loop_cond_graph_0_0(true_graph_0_while_loop_cond_graph_0_0_args)
    should_loop = true_graph_0_buf2_cond_result
    if not should_loop:
        true_graph_0_buf2[0] = true_graph_0_buf1.clone()
        true_graph_0_buf2[1] = true_graph_0_buf0.clone()
        true_graph_0_buf2[2] = true_graph_0_arg0_1.clone()
        true_graph_0_buf2[3] = true_graph_0_arg1_1.clone()
    while should_loop:

        # subgraph: while_loop_body_graph_0_0
        true_graph_0_while_loop_body_graph_0_0_args = [true_graph_0_buf2[0], true_graph_0_buf2[1], true_graph_0_buf2[2], true_graph_0_buf2[3]]
        (true_graph_0_buf2[0], true_graph_0_buf2[1], true_graph_0_buf2[2], true_graph_0_buf2[3]) = true_graph_0_while_loop_body_graph_0_0(true_graph_0_while_loop_body_graph_0_0_args)

        # subgraph: while_loop_cond_graph_0_0
        true_graph_0_while_loop_cond_graph_0_0_args = [true_graph_0_buf2[0], true_graph_0_buf2[1], true_graph_0_buf2[2], true_graph_0_buf2[3]]
        (true_graph_0_buf2_cond_result,) = true_graph_0_while_loop_cond_graph_0_0(true_graph_0_while_loop_cond_graph_0_0_args)
        should_loop = true_graph_0_buf2_cond_result
    del true_graph_0_arg0_1
    del true_graph_0_arg1_1
    del true_graph_0_buf0
    del true_graph_0_buf1
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf5 = true_graph_0_buf2[2]
        assert_size_stride(true_graph_0_buf5, (2, ), (1, ), 'torch.ops.while_loop')
        assert_alignment(true_graph_0_buf5, 16, 'torch.ops.while_loop')
        del true_graph_0_buf2
    return (true_graph_0_buf5, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [cond, add, sum_1], Original ATen: [aten.add, aten.sum]
# Source node to ATen node mapping:
#   add => add
#   cond => cond
#   sum_1 => sum_1
triton_poi_fused_add_sum_4 = async_compile.triton('triton_poi_fused_add_sum_4', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_sum_4', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 12}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_sum_4(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tl.load(in_ptr1 + (2 + x0), xmask)
    tmp4 = tl.load(in_ptr1 + (4 + x0), xmask)
    tmp3 = tmp1 + tmp2
    tmp5 = tmp3 + tmp4
    tmp6 = tmp0 + tmp5
    tl.store(out_ptr0 + (x0), tmp6, xmask)
''', device_str='cuda')

def false_graph_0(args):
    false_graph_0_arg0_1, false_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride(false_graph_0_arg0_1, (2, ), (1, ), 'input')
    assert_size_stride(false_graph_0_arg1_1, (3, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond, add, sum_1], Original ATen: [aten.add, aten.sum]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_sum_4.run(false_graph_0_arg0_1, false_graph_0_arg1_1, false_graph_0_buf0, 2, stream=raw_stream0)
        del false_graph_0_arg0_1
        del false_graph_0_arg1_1
    return (false_graph_0_buf0, )


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
        assert_size_stride(primals_1, (), (), 'input')
        assert_size_stride(primals_2, (2, ), (1, ), 'input')
        assert_size_stride(primals_3, (3, 2), (2, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)
            primals_2 = copy_if_misaligned(primals_2)
            primals_3 = copy_if_misaligned(primals_3)
            buf0 = [None] * 1
            if primals_1.item():

                # subgraph: true_graph_0
                true_graph_0_args = [primals_2, primals_3]
                buf0 = true_graph_0(true_graph_0_args)
            else:

                # subgraph: false_graph_0
                false_graph_0_args = [primals_2, primals_3]
                buf0 = false_graph_0(false_graph_0_args)
            buf1 = buf0[0]
            assert_size_stride(buf1, (2, ), (1, ), 'torch.ops.cond')
            assert_alignment(buf1, 16, 'torch.ops.cond')
            del buf0
        return (buf1, primals_1, primals_2, primals_3, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((), (), device='cuda:0', dtype=torch.bool)
    primals_2 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_3 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
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
# triton_poi_fused_rev_5: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_full_rev_6: compiled for sm_90, 6 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_rev_7: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__mul_select_2: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clone_copy__select_3: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_copy__full_mul_rev_select_8: compiled for sm_90, 20 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clone_9: compiled for sm_90, 12 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_clone_expand_unsqueeze_10: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
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



cpp_fused_0 = async_compile.cpp_pybinding(['int64_t*', 'int64_t*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(int64_t* out_ptr0,
                       int64_t* out_ptr1)
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
    {
        {
            {
                auto tmp0 = static_cast<int64_t>(0);
                out_ptr1[static_cast<int64_t>(0L)] = tmp0;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')


# Unsorted Source Nodes: [cond_1, rev_2], Original ATen: [prims.rev]
# Source node to ATen node mapping:
#   cond_1 => cond_1
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


# Unsorted Source Nodes: [cond_1, rev, full], Original ATen: [prims.rev, aten.full]
# Source node to ATen node mapping:
#   cond_1 => cond_1
#   full => full_default
#   rev => rev
triton_poi_fused_full_rev_6 = async_compile.triton('triton_poi_fused_full_rev_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_full_rev_6', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 36}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_full_rev_6(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.full([1], 0.0, tl.float32)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [cond_1, rev_1], Original ATen: [prims.rev]
# Source node to ATen node mapping:
#   cond_1 => cond_1
#   rev_1 => rev_1
triton_poi_fused_rev_7 = async_compile.triton('triton_poi_fused_rev_7', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_rev_7', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 54}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_rev_7(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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

def true_graph_1_while_loop_cond_graph_0_1(args):
    true_graph_1_while_loop_cond_graph_0_1_arg0_1, true_graph_1_while_loop_cond_graph_0_1_arg1_1, true_graph_1_while_loop_cond_graph_0_1_arg2_1, true_graph_1_while_loop_cond_graph_0_1_arg3_1, true_graph_1_while_loop_cond_graph_0_1_arg4_1 = args
    args.clear()
    assert_size_stride(true_graph_1_while_loop_cond_graph_0_1_arg0_1, (), (), 'input')
    true_graph_1_while_loop_cond_graph_0_1_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_1(true_graph_1_while_loop_cond_graph_0_1_arg0_1, true_graph_1_while_loop_cond_graph_0_1_buf0)
    del true_graph_1_while_loop_cond_graph_0_1_arg0_1
    return (true_graph_1_while_loop_cond_graph_0_1_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [cond_1, scan], Original ATen: [aten.mul, aten.select, aten.add, aten.copy_]
# Source node to ATen node mapping:
#   cond_1 => cond_1
#   scan => full_default_2, while_loop_1
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__mul_select_2', 'mutated_arg_names': ['out_ptr2'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 12}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
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


# Unsorted Source Nodes: [cond_1, scan], Original ATen: [aten.copy_, aten.select, aten.clone]
# Source node to ATen node mapping:
#   cond_1 => cond_1
#   scan => full_default_2, while_loop_1
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clone_copy__select_3', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
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

def true_graph_1_while_loop_body_graph_0_1(args):
    true_graph_1_while_loop_body_graph_0_1_arg0_1, true_graph_1_while_loop_body_graph_0_1_arg1_1, true_graph_1_while_loop_body_graph_0_1_arg2_1, true_graph_1_while_loop_body_graph_0_1_arg3_1, true_graph_1_while_loop_body_graph_0_1_arg4_1 = args
    args.clear()
    assert_size_stride(true_graph_1_while_loop_body_graph_0_1_arg0_1, (), (), 'input')
    u0 = true_graph_1_while_loop_body_graph_0_1_arg0_1.item()
    true_graph_1_while_loop_body_graph_0_1_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    true_graph_1_while_loop_body_graph_0_1_buf1 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    true_graph_1_while_loop_body_graph_0_1_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    true_graph_1_while_loop_body_graph_0_1_buf3 = None
    if not (u0 < 3):
        raise RuntimeError('u0 < 3')
    true_graph_1_while_loop_body_graph_0_1_buf4 = None
    assert_size_stride(true_graph_1_while_loop_body_graph_0_1_arg3_1, (2, ), (1, ), 'input')
    assert_size_stride(true_graph_1_while_loop_body_graph_0_1_arg4_1, (3, 2), (2, 1), 'input')
    assert_size_stride(true_graph_1_while_loop_body_graph_0_1_arg1_1, (3, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_1_while_loop_body_graph_0_1_buf5 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond_1, scan], Original ATen: [aten.mul, aten.select, aten.add, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__mul_select_2.run(true_graph_1_while_loop_body_graph_0_1_arg3_1, true_graph_1_while_loop_body_graph_0_1_arg4_1, true_graph_1_while_loop_body_graph_0_1_buf5, true_graph_1_while_loop_body_graph_0_1_arg1_1, u0, 2, stream=raw_stream0)
        assert_size_stride(true_graph_1_while_loop_body_graph_0_1_arg2_1, (3, 2), (2, 1), 'input')
        # Unsorted Source Nodes: [cond_1, scan], Original ATen: [aten.copy_, aten.select, aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clone_copy__select_3.run(true_graph_1_while_loop_body_graph_0_1_arg3_1, true_graph_1_while_loop_body_graph_0_1_arg2_1, u0, 2, stream=raw_stream0)
        del true_graph_1_while_loop_body_graph_0_1_arg3_1
    true_graph_1_while_loop_body_graph_0_1_buf9 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_4(true_graph_1_while_loop_body_graph_0_1_arg0_1, true_graph_1_while_loop_body_graph_0_1_buf9)
    del true_graph_1_while_loop_body_graph_0_1_arg0_1
    return (true_graph_1_while_loop_body_graph_0_1_buf9, true_graph_1_while_loop_body_graph_0_1_arg1_1, true_graph_1_while_loop_body_graph_0_1_arg2_1, true_graph_1_while_loop_body_graph_0_1_buf5, true_graph_1_while_loop_body_graph_0_1_arg4_1, )


def true_graph_1_while_loop_cond_graph_0_0(args):
    true_graph_1_while_loop_cond_graph_0_0_arg0_1, true_graph_1_while_loop_cond_graph_0_0_arg1_1, true_graph_1_while_loop_cond_graph_0_0_arg2_1, true_graph_1_while_loop_cond_graph_0_0_arg3_1, true_graph_1_while_loop_cond_graph_0_0_arg4_1, true_graph_1_while_loop_cond_graph_0_0_arg5_1 = args
    args.clear()
    assert_size_stride(true_graph_1_while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    true_graph_1_while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_1(true_graph_1_while_loop_cond_graph_0_0_arg0_1, true_graph_1_while_loop_cond_graph_0_0_buf0)
    del true_graph_1_while_loop_cond_graph_0_0_arg0_1
    return (true_graph_1_while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [cond_1, scan_1, rev, full, rev_1, rev_2], Original ATen: [prims.rev, aten.full, aten.add, aten.select, aten.mul, aten.copy_]
# Source node to ATen node mapping:
#   cond_1 => cond_1
#   full => full_default
#   rev => rev
#   rev_1 => rev_1
#   rev_2 => rev_2
#   scan_1 => full_default_1, while_loop
triton_poi_fused_add_copy__full_mul_rev_select_8 = async_compile.triton('triton_poi_fused_add_copy__full_mul_rev_select_8', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy__full_mul_rev_select_8', 'mutated_arg_names': ['out_ptr2'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 16}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__full_mul_rev_select_8(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, out_ptr2, ks0, xnumel, XBLOCK : tl.constexpr):
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

def true_graph_1_while_loop_body_graph_0_0(args):
    true_graph_1_while_loop_body_graph_0_0_arg0_1, true_graph_1_while_loop_body_graph_0_0_arg1_1, true_graph_1_while_loop_body_graph_0_0_arg2_1, true_graph_1_while_loop_body_graph_0_0_arg3_1, true_graph_1_while_loop_body_graph_0_0_arg4_1, true_graph_1_while_loop_body_graph_0_0_arg5_1 = args
    args.clear()
    assert_size_stride(true_graph_1_while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u1 = true_graph_1_while_loop_body_graph_0_0_arg0_1.item()
    true_graph_1_while_loop_body_graph_0_0_buf0 = None
    if not (u1 >= 0):
        raise RuntimeError('u1 >= 0')
    true_graph_1_while_loop_body_graph_0_0_buf1 = None
    if not (u1 <= 2):
        raise RuntimeError('u1 <= 2')
    true_graph_1_while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u1):
        raise RuntimeError('0 <= u1')
    true_graph_1_while_loop_body_graph_0_0_buf3 = None
    if not (u1 < 3):
        raise RuntimeError('u1 < 3')
    true_graph_1_while_loop_body_graph_0_0_buf4 = None
    assert_size_stride(true_graph_1_while_loop_body_graph_0_0_arg3_1, (3, 2), (2, 1), 'input')
    assert_size_stride(true_graph_1_while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 'input')
    assert_size_stride(true_graph_1_while_loop_body_graph_0_0_arg4_1, (3, 2), (2, 1), 'input')
    assert_size_stride(true_graph_1_while_loop_body_graph_0_0_arg5_1, (3, 2), (2, 1), 'input')
    assert_size_stride(true_graph_1_while_loop_body_graph_0_0_arg1_1, (3, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_1_while_loop_body_graph_0_0_buf5 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond_1, scan_1, rev, full, rev_1, rev_2], Original ATen: [prims.rev, aten.full, aten.add, aten.select, aten.mul, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__full_mul_rev_select_8.run(true_graph_1_while_loop_body_graph_0_0_arg3_1, true_graph_1_while_loop_body_graph_0_0_arg2_1, true_graph_1_while_loop_body_graph_0_0_arg4_1, true_graph_1_while_loop_body_graph_0_0_arg5_1, true_graph_1_while_loop_body_graph_0_0_buf5, true_graph_1_while_loop_body_graph_0_0_arg1_1, u1, 2, stream=raw_stream0)
        del true_graph_1_while_loop_body_graph_0_0_arg2_1
    true_graph_1_while_loop_body_graph_0_0_buf8 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_4(true_graph_1_while_loop_body_graph_0_0_arg0_1, true_graph_1_while_loop_body_graph_0_0_buf8)
    del true_graph_1_while_loop_body_graph_0_0_arg0_1
    return (true_graph_1_while_loop_body_graph_0_0_buf8, true_graph_1_while_loop_body_graph_0_0_arg1_1, true_graph_1_while_loop_body_graph_0_0_buf5, true_graph_1_while_loop_body_graph_0_0_arg3_1, true_graph_1_while_loop_body_graph_0_0_arg4_1, true_graph_1_while_loop_body_graph_0_0_arg5_1, )

def true_graph_1(args):
    true_graph_1_arg0_1, true_graph_1_arg1_1, true_graph_1_arg2_1 = args
    args.clear()
    true_graph_1_buf2 = empty_strided_cpu((), (), torch.int64)
    true_graph_1_buf10 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_0(true_graph_1_buf2, true_graph_1_buf10)
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_1_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        true_graph_1_buf1 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        assert_size_stride(true_graph_1_arg0_1, (2, ), (1, ), 'input')
        assert_size_stride(true_graph_1_arg1_1, (3, 2), (2, 1), 'input')
    true_graph_1_buf3 = [None] * 5
    true_graph_1_buf3[0] = true_graph_1_buf2
    true_graph_1_buf3[1] = true_graph_1_buf0
    true_graph_1_buf3[2] = true_graph_1_buf1
    true_graph_1_buf3[3] = true_graph_1_arg0_1
    true_graph_1_buf3[4] = true_graph_1_arg1_1

    # subgraph: while_loop_cond_graph_0_1
    true_graph_1_while_loop_cond_graph_0_1_args = [true_graph_1_buf3[0], true_graph_1_buf3[1], true_graph_1_buf3[2], true_graph_1_buf3[3], true_graph_1_buf3[4]]
    (true_graph_1_buf3_cond_result,) = true_graph_1_while_loop_cond_graph_0_1(true_graph_1_while_loop_cond_graph_0_1_args)
    should_loop = true_graph_1_buf3_cond_result
    if not should_loop:
        true_graph_1_buf3[0] = true_graph_1_buf2.clone()
        true_graph_1_buf3[1] = true_graph_1_buf0.clone()
        true_graph_1_buf3[2] = true_graph_1_buf1.clone()
        true_graph_1_buf3[3] = true_graph_1_arg0_1.clone()
        true_graph_1_buf3[4] = true_graph_1_arg1_1.clone()
    while should_loop:

        # subgraph: while_loop_body_graph_0_1
        true_graph_1_while_loop_body_graph_0_1_args = [true_graph_1_buf3[0], true_graph_1_buf3[1], true_graph_1_buf3[2], true_graph_1_buf3[3], true_graph_1_buf3[4]]
        (true_graph_1_buf3[0], true_graph_1_buf3[1], true_graph_1_buf3[2], true_graph_1_buf3[3], true_graph_1_buf3[4]) = true_graph_1_while_loop_body_graph_0_1(true_graph_1_while_loop_body_graph_0_1_args)

        # subgraph: while_loop_cond_graph_0_1
        true_graph_1_while_loop_cond_graph_0_1_args = [true_graph_1_buf3[0], true_graph_1_buf3[1], true_graph_1_buf3[2], true_graph_1_buf3[3], true_graph_1_buf3[4]]
        (true_graph_1_buf3_cond_result,) = true_graph_1_while_loop_cond_graph_0_1(true_graph_1_while_loop_cond_graph_0_1_args)
        should_loop = true_graph_1_buf3_cond_result
    del true_graph_1_arg0_1
    del true_graph_1_buf2
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_1_buf13 = true_graph_1_buf0; del true_graph_1_buf0  # reuse
        # Unsorted Source Nodes: [cond_1, rev_2], Original ATen: [prims.rev]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_rev_5.run(true_graph_1_buf1, true_graph_1_buf13, 6, stream=raw_stream0)
        true_graph_1_buf9 = true_graph_1_buf1; del true_graph_1_buf1  # reuse
        true_graph_1_buf11 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond_1, rev, full], Original ATen: [prims.rev, aten.full]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_full_rev_6.run(true_graph_1_buf11, 6, stream=raw_stream0)
        true_graph_1_buf12 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond_1, rev_1], Original ATen: [prims.rev]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_rev_7.run(true_graph_1_arg1_1, true_graph_1_buf12, 6, stream=raw_stream0)
        del true_graph_1_arg1_1
        assert_size_stride(true_graph_1_arg2_1, (2, ), (1, ), 'input')
    true_graph_1_buf14 = [None] * 6
    true_graph_1_buf14[0] = true_graph_1_buf10
    true_graph_1_buf14[1] = true_graph_1_buf9
    true_graph_1_buf14[2] = true_graph_1_arg2_1
    true_graph_1_buf14[3] = true_graph_1_buf11
    true_graph_1_buf14[4] = true_graph_1_buf12
    true_graph_1_buf14[5] = true_graph_1_buf13

    # subgraph: while_loop_cond_graph_0_0
    true_graph_1_while_loop_cond_graph_0_0_args = [true_graph_1_buf14[0], true_graph_1_buf14[1], true_graph_1_buf14[2], true_graph_1_buf14[3], true_graph_1_buf14[4], true_graph_1_buf14[5]]
    (true_graph_1_buf14_cond_result,) = true_graph_1_while_loop_cond_graph_0_0(true_graph_1_while_loop_cond_graph_0_0_args)
    should_loop = true_graph_1_buf14_cond_result
    if not should_loop:
        true_graph_1_buf14[0] = true_graph_1_buf10.clone()
        true_graph_1_buf14[1] = true_graph_1_buf9.clone()
        true_graph_1_buf14[2] = true_graph_1_arg2_1.clone()
        true_graph_1_buf14[3] = true_graph_1_buf11.clone()
        true_graph_1_buf14[4] = true_graph_1_buf12.clone()
        true_graph_1_buf14[5] = true_graph_1_buf13.clone()
    while should_loop:

        # subgraph: while_loop_body_graph_0_0
        true_graph_1_while_loop_body_graph_0_0_args = [true_graph_1_buf14[0], true_graph_1_buf14[1], true_graph_1_buf14[2], true_graph_1_buf14[3], true_graph_1_buf14[4], true_graph_1_buf14[5]]
        (true_graph_1_buf14[0], true_graph_1_buf14[1], true_graph_1_buf14[2], true_graph_1_buf14[3], true_graph_1_buf14[4], true_graph_1_buf14[5]) = true_graph_1_while_loop_body_graph_0_0(true_graph_1_while_loop_body_graph_0_0_args)

        # subgraph: while_loop_cond_graph_0_0
        true_graph_1_while_loop_cond_graph_0_0_args = [true_graph_1_buf14[0], true_graph_1_buf14[1], true_graph_1_buf14[2], true_graph_1_buf14[3], true_graph_1_buf14[4], true_graph_1_buf14[5]]
        (true_graph_1_buf14_cond_result,) = true_graph_1_while_loop_cond_graph_0_0(true_graph_1_while_loop_cond_graph_0_0_args)
        should_loop = true_graph_1_buf14_cond_result
    del true_graph_1_arg2_1
    del true_graph_1_buf10
    del true_graph_1_buf11
    del true_graph_1_buf12
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_1_buf17 = true_graph_1_buf14[2]
        assert_size_stride(true_graph_1_buf17, (2, ), (1, ), 'torch.ops.while_loop')
        assert_alignment(true_graph_1_buf17, 16, 'torch.ops.while_loop')
        del true_graph_1_buf14
        true_graph_1_buf21 = true_graph_1_buf13; del true_graph_1_buf13  # reuse
        # Unsorted Source Nodes: [cond_1, rev_3], Original ATen: [prims.rev]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_rev_5.run(true_graph_1_buf9, true_graph_1_buf21, 6, stream=raw_stream0)
        del true_graph_1_buf9
    return (true_graph_1_buf17, true_graph_1_buf21, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [cond_1, clone], Original ATen: [aten.clone]
# Source node to ATen node mapping:
#   clone => clone
#   cond_1 => cond_1
triton_poi_fused_clone_9 = async_compile.triton('triton_poi_fused_clone_9', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clone_9', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 6}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clone_9(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [cond_1, clone_1, expand, unsqueeze], Original ATen: [aten.clone, aten.expand, aten.unsqueeze]
# Source node to ATen node mapping:
#   clone_1 => clone_1
#   cond_1 => cond_1
#   expand => expand
#   unsqueeze => unsqueeze
triton_poi_fused_clone_expand_unsqueeze_10 = async_compile.triton('triton_poi_fused_clone_expand_unsqueeze_10', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_clone_expand_unsqueeze_10', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 42}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clone_expand_unsqueeze_10(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 2)
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x2), tmp0, xmask)
''', device_str='cuda')

def false_graph_1(args):
    false_graph_1_arg0_1, false_graph_1_arg1_1, false_graph_1_arg2_1 = args
    args.clear()
    assert_size_stride(false_graph_1_arg2_1, (2, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_1_buf0 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [cond_1, clone], Original ATen: [aten.clone]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clone_9.run(false_graph_1_arg2_1, false_graph_1_buf0, 2, stream=raw_stream0)
        false_graph_1_buf1 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond_1, clone_1, expand, unsqueeze], Original ATen: [aten.clone, aten.expand, aten.unsqueeze]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clone_expand_unsqueeze_10.run(false_graph_1_arg2_1, false_graph_1_buf1, 6, stream=raw_stream0)
        del false_graph_1_arg2_1
    return (false_graph_1_buf0, false_graph_1_buf1, )


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
        primals_1, primals_2, primals_3, tangents_1 = args
        args.clear()
        assert_size_stride(primals_1, (), (), 'input')
        assert_size_stride(primals_2, (2, ), (1, ), 'input')
        assert_size_stride(primals_3, (3, 2), (2, 1), 'input')
        assert_size_stride(tangents_1, (2, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            buf0 = [None] * 2
            if primals_1.item():

                # subgraph: true_graph_1
                true_graph_1_args = [primals_2, primals_3, tangents_1]
                del primals_1
                del primals_2
                del primals_3
                del tangents_1
                buf0 = true_graph_1(true_graph_1_args)
            else:

                # subgraph: false_graph_1
                false_graph_1_args = [primals_2, primals_3, tangents_1]
                buf0 = false_graph_1(false_graph_1_args)
            buf1 = buf0[0]
            assert_size_stride(buf1, (2, ), (1, ), 'torch.ops.cond')
            assert_alignment(buf1, 16, 'torch.ops.cond')
            buf2 = buf0[1]
            assert_size_stride(buf2, (3, 2), (2, 1), 'torch.ops.cond')
            assert_alignment(buf2, 16, 'torch.ops.cond')
            del buf0
        return (None, buf1, buf2, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((), (), device='cuda:0', dtype=torch.bool)
    primals_2 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_3 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_2, primals_3, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 1050 lines
