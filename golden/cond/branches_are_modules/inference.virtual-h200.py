# torch 2.13; codegen; regenerate: hopkit golden cond/branches_are_modules --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_per_fused_gt_sum_0: compiled for sm_90, 20 registers, 0 bytes of shared memory; interpreted
# extern calls, which the CPU computes: extern_kernels.addmm (2)
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


# Topologically Sorted Source Nodes: [sum_1, gt], Original ATen: [aten.sum, aten.gt]
# Source node to ATen node mapping:
#   gt => gt
#   sum_1 => sum_1
# Graph fragment:
#   %arg0_1 : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=arg0_1]
#   %sum_1 : Tensor "f32[][]cuda:0" = PlaceHolder[target=sum_1]
#   %sum_1 : Tensor "f32[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.default](args = (%arg0_1,), kwargs = {})
#   %gt : Tensor "b8[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%sum_1, 0), kwargs = {})
#   return %sum_1,%gt
triton_per_fused_gt_sum_0 = async_compile.triton('triton_per_fused_gt_sum_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 1, 'r0_': 16},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr1': '*i1', 'xnumel': 'constexpr', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_gt_sum_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'r0_': 48}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_gt_sum_0(in_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 1
    r0_numel = 12
    R0_BLOCK: tl.constexpr = 16
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = tl.full([XBLOCK], True, tl.int1)[:, None]
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = r0_index < r0_numel
    roffset = r0_offset
    rindex = r0_index
    r0_0 = r0_index
    tmp0 = tl.load(in_ptr0 + (r0_0), r0_mask, eviction_policy='evict_first', other=0.0)
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
    tmp3 = tl.where(r0_mask, tmp1, 0)
    tmp4 = tl.sum(tmp3, 1)[:, None].to(tl.float32)
    tmp5 = tl.full([1, 1], 0.0, tl.float32)
    tmp6 = tmp4 > tmp5
    tl.store(out_ptr1 + (tl.full([1, 1], 0, tl.int32).broadcast_to(XBLOCK, 1)), tmp6, None)
''', device_str='cuda')


def true_graph_0(args):
    true_graph_0_arg0_1, true_graph_0_arg1_1, true_graph_0_arg2_1, true_graph_0_arg3_1, true_graph_0_arg4_1 = args
    args.clear()
    assert_size_stride(true_graph_0_arg1_1, (2, ), (1, ), 'input')
    assert_size_stride(true_graph_0_arg0_1, (3, 4), (4, 1), 'input')
    assert_size_stride(true_graph_0_arg2_1, (2, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond, gt, linear], Original ATen: [aten.gt, aten.addmm, aten.t]
        extern_kernels.addmm(true_graph_0_arg1_1, true_graph_0_arg0_1, reinterpret_tensor(true_graph_0_arg2_1, (4, 2), (1, 4), 0), alpha=1, beta=1, out=true_graph_0_buf0)
        del true_graph_0_arg0_1
        del true_graph_0_arg1_1
        del true_graph_0_arg2_1
    return (true_graph_0_buf0, )


def false_graph_0(args):
    false_graph_0_arg0_1, false_graph_0_arg1_1, false_graph_0_arg2_1, false_graph_0_arg3_1, false_graph_0_arg4_1 = args
    args.clear()
    assert_size_stride(false_graph_0_arg3_1, (2, ), (1, ), 'input')
    assert_size_stride(false_graph_0_arg0_1, (3, 4), (4, 1), 'input')
    assert_size_stride(false_graph_0_arg4_1, (2, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond, gt, linear], Original ATen: [aten.gt, aten.addmm, aten.t]
        extern_kernels.addmm(false_graph_0_arg3_1, false_graph_0_arg0_1, reinterpret_tensor(false_graph_0_arg4_1, (4, 2), (1, 4), 0), alpha=1, beta=1, out=false_graph_0_buf0)
        del false_graph_0_arg0_1
        del false_graph_0_arg3_1
        del false_graph_0_arg4_1
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
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        assert_size_stride(arg0_1, (3, 4), (4, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf1 = empty_strided_cuda((), (), torch.bool)
            # Topologically Sorted Source Nodes: [sum_1, gt], Original ATen: [aten.sum, aten.gt]
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_gt_sum_0.run(arg0_1, buf1, 1, 12, stream=raw_stream0)
            assert_size_stride(arg2_1, (2, ), (1, ), 'input')
            assert_size_stride(arg1_1, (2, 4), (4, 1), 'input')
            assert_size_stride(arg4_1, (2, ), (1, ), 'input')
            assert_size_stride(arg3_1, (2, 4), (4, 1), 'input')
            buf2 = [None] * 1
            if buf1.item():

                # subgraph: true_graph_0
                true_graph_0_args = [arg0_1, arg2_1, arg1_1, arg4_1, arg3_1]
                del arg0_1
                del arg1_1
                del arg2_1
                del arg3_1
                del arg4_1
                del buf1
                buf2 = true_graph_0(true_graph_0_args)
            else:

                # subgraph: false_graph_0
                false_graph_0_args = [arg0_1, arg2_1, arg1_1, arg4_1, arg3_1]
                buf2 = false_graph_0(false_graph_0_args)
            buf3 = buf2[0]
            assert_size_stride(buf3, (3, 2), (2, 1), 'torch.ops.cond')
            assert_alignment(buf3, 16, 'torch.ops.cond')
            del buf2
        return (buf3, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((2, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg3_1 = rand_strided((2, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    arg4_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1, arg3_1, arg4_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 202 lines
