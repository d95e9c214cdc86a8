# torch 2.13; codegen; regenerate: hopkit golden writes/out_in_while_loop --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_zeros_0: compiled for sm_90, 6 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_cos_mul_1: compiled for sm_90, 16 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_cos_lt_zeros_2: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_cos_mul_zeros_3: compiled for sm_90, 10 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_add_cos_zeros_4: compiled for sm_90, 8 registers, 0 bytes of shared memory; interpreted
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


# Topologically Sorted Source Nodes: [child], Original ATen: [aten.zeros]
# Source node to ATen node mapping:
#   child => full_default
# Graph fragment:
#   %full_default : Tensor "i64[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0), kwargs = {dtype: torch.int64, layout: torch.strided, device: cuda:0, pin_memory: False})
#   return %full_default
triton_poi_fused_zeros_0 = async_compile.triton('triton_poi_fused_zeros_0', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_zeros_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_zeros_0(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.full([1], 0, tl.int64)
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32)), tmp0, None)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [total, mul], Original ATen: [aten.cos, aten.mul]
# Source node to ATen node mapping:
#   mul => mul
#   total => cos
# Graph fragment:
#   %arg0_1 : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=arg0_1]
#   %cos : Tensor "f32[4][1]cuda:0" = PlaceHolder[target=cos]
#   %cos : Tensor "f32[4][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.cos.default](args = (%arg0_1,), kwargs = {})
#   %mul : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cos, 1), kwargs = {})
#   return %cos,%mul
triton_poi_fused_cos_mul_1 = async_compile.triton('triton_poi_fused_cos_mul_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cos_mul_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 40}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_mul_1(in_ptr0, out_ptr0, out_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.cos(tmp0)
    tmp2 = tl.full([1], 1.0, tl.float32)
    tmp3 = tmp1 * tmp2
    tl.store(out_ptr0 + (x0), tmp1, xmask)
    tl.store(out_ptr1 + (x0), tmp3, xmask)
''', device_str='cuda')
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, child, total, lt], Original ATen: [aten.zeros, aten.cos, aten.lt]
# Source node to ATen node mapping:
#   child => full_default
#   lt => lt
#   total => cos
#   while_loop => while_loop
triton_poi_fused_cos_lt_zeros_2 = async_compile.triton('triton_poi_fused_cos_lt_zeros_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr0': '*i1', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cos_lt_zeros_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_lt_zeros_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.full([1], 2, tl.int64)
    tmp3 = tmp1 < tmp2
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp3, None)
''', device_str='cuda')

def while_loop_cond_graph_0(args):
    while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_arg0_1, (), (), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_cond_graph_0_buf0 = empty_strided_cuda((), (), torch.bool)
        # Unsorted Source Nodes: [while_loop, child, total, lt], Original ATen: [aten.zeros, aten.cos, aten.lt]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_cos_lt_zeros_2.run(while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_buf0, 1, stream=raw_stream0)
        del while_loop_cond_graph_0_arg0_1
    return (while_loop_cond_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [while_loop, child, total, child_5, add], Original ATen: [aten.zeros, aten.cos, aten.mul, aten.add]
# Source node to ATen node mapping:
#   add => add
#   child => full_default
#   child_5 => mul
#   total => cos
#   while_loop => while_loop
triton_poi_fused_add_cos_mul_zeros_3 = async_compile.triton('triton_poi_fused_add_cos_mul_zeros_3', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_cos_mul_zeros_3', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 24}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_cos_mul_zeros_3(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 1.0, tl.float32)
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1], 2.0, tl.float32)
    tmp4 = tmp2 * tmp3
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')


# Unsorted Source Nodes: [while_loop, child, total], Original ATen: [aten.zeros, aten.cos, aten.add]
# Source node to ATen node mapping:
#   child => add_1, full_default
#   total => cos
#   while_loop => while_loop
triton_poi_fused_add_cos_zeros_4 = async_compile.triton('triton_poi_fused_add_cos_zeros_4', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_cos_zeros_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_cos_zeros_4(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
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

def while_loop_body_graph_0(args):
    while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_arg1_1, (4, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_buf0 = empty_strided_cuda((4, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [while_loop, child, total, child_5, add], Original ATen: [aten.zeros, aten.cos, aten.mul, aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_cos_mul_zeros_3.run(while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_buf0, 4, stream=raw_stream0)
        del while_loop_body_graph_0_arg1_1
        assert_size_stride(while_loop_body_graph_0_arg0_1, (), (), 'input')
        while_loop_body_graph_0_buf1 = empty_strided_cuda((), (), torch.int64)
        # Unsorted Source Nodes: [while_loop, child, total], Original ATen: [aten.zeros, aten.cos, aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_cos_zeros_4.run(while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_buf1, 1, stream=raw_stream0)
        del while_loop_body_graph_0_arg0_1
    return (while_loop_body_graph_0_buf1, while_loop_body_graph_0_buf0, )


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
        arg0_1, = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((), (), torch.int64)
            # Topologically Sorted Source Nodes: [child], Original ATen: [aten.zeros]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_zeros_0.run(buf0, 1, stream=raw_stream0)
            assert_size_stride(arg0_1, (4, ), (1, ), 'input')
            arg0_1 = copy_if_misaligned(arg0_1)
            buf1 = empty_strided_cuda((4, ), (1, ), torch.float32)
            buf5 = empty_strided_cuda((4, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [total, mul], Original ATen: [aten.cos, aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cos_mul_1.run(arg0_1, buf1, buf5, 4, stream=raw_stream0)
            del arg0_1
            buf2 = [None] * 2
            buf2[0] = buf0
            buf2[1] = buf1

            # subgraph: while_loop_cond_graph_0
            while_loop_cond_graph_0_args = [buf2[0], buf2[1]]
            (buf2_cond_result,) = while_loop_cond_graph_0(while_loop_cond_graph_0_args)
            should_loop = buf2_cond_result
            if not should_loop:
                buf2[0] = buf0.clone()
                buf2[1] = buf1.clone()
            while should_loop:

                # subgraph: while_loop_body_graph_0
                while_loop_body_graph_0_args = [buf2[0], buf2[1]]
                (buf2[0], buf2[1]) = while_loop_body_graph_0(while_loop_body_graph_0_args)

                # subgraph: while_loop_cond_graph_0
                while_loop_cond_graph_0_args = [buf2[0], buf2[1]]
                (buf2_cond_result,) = while_loop_cond_graph_0(while_loop_cond_graph_0_args)
                should_loop = buf2_cond_result
            del buf0
            del buf1
            buf4 = buf2[1]
            assert_size_stride(buf4, (4, ), (1, ), 'torch.ops.while_loop')
            assert_alignment(buf4, 16, 'torch.ops.while_loop')
            del buf2
        return (buf4, buf5, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 344 lines
