# torch 2.15; codegen; regenerate: hopkit golden foreach_map/operator --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_for_fused_0: compiled for sm_90; interpreted
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
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
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


# Unsorted Source Nodes: [], Original ATen: []
# Source node to ATen node mapping:
triton_for_fused_0 = async_compile.triton('triton_for_fused_0', '''
# <KERNEL_PREAMBLE>

@triton_heuristics.foreach(
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}], <TRITON_META without 'native_matmul'>},
    inductor_meta={'grid_type': 'SequentialComboKernelGrid', 'combo_grid_meta': {'num_kernels': 2, 'min_blocks': 0, 'autotune_grouping': True, 'block_arg_names': ('XBLOCK',), 'default_config': {'XBLOCK': 1024}, 'no_x_dim_0': False, 'xnumel_0': 6, 'no_x_dim_1': False, 'xnumel_1': 4}, 'kernel_name': 'triton_for_fused_0', <INDUCTOR_META without 'no_x_dim' 'atomic_add_found' 'num_load' 'num_store' 'num_reduction' 'autotune_hints'>},
)
@triton.jit
def triton_for_fused_0(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, out_ptr1):
    pid = tl.program_id(0)
    XBLOCK: tl.constexpr = 1024
    num_xblocks_0 = tl.cdiv(6, XBLOCK)
    num_xblocks_1 = num_xblocks_0 + tl.cdiv(4, XBLOCK)
    if pid < num_xblocks_0:
        pid_offset = pid
        xnumel = 6
        r0_numel = 1
        foreach_arg0 = in_ptr0
        foreach_arg1 = in_ptr1
        foreach_arg2 = out_ptr0
    elif pid < num_xblocks_1:
        pid_offset = pid - num_xblocks_0
        xnumel = 4
        r0_numel = 1
        foreach_arg0 = in_ptr2
        foreach_arg1 = in_ptr3
        foreach_arg2 = out_ptr1
    else:
        pid_offset = 0
        xnumel = 0
        r0_numel = 0
        foreach_arg0 = in_ptr0
        foreach_arg1 = in_ptr1
        foreach_arg2 = out_ptr0
    xoffset = pid_offset * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(foreach_arg0 + (x0), xmask)
    tmp1 = tl.load(foreach_arg1 + (x0), xmask)
    tmp2 = tmp0 * tmp1
    tl.store(foreach_arg2 + (x0), tmp2, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1, arg2_1, arg3_1 = args
        args.clear()
        assert_size_stride_grouped((arg0_1, arg2_1, arg1_1, arg3_1), ((2, 3), (2, 3), (4, ), (4, )), ((3, 1), (3, 1), (1, ), (1, )), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            arg2_1 = copy_if_misaligned(arg2_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            arg3_1 = copy_if_misaligned(arg3_1)
            buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float32)
            buf1 = empty_strided_cuda((4, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [foreach_map], Original ATen: []
            raw_stream0 = get_raw_stream(0)
            triton_for_fused_0.run(arg0_1, arg2_1, arg1_1, arg3_1, buf0, buf1, stream=raw_stream0)
            del arg0_1
            del arg1_1
            del arg2_1
            del arg3_1
        return (buf0, buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((2, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    arg3_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1, arg3_1]


# <BENCHMARK>
# 126 lines
