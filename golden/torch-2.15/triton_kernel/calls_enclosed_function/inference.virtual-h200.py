# torch 2.15; codegen; regenerate: hopkit golden triton_kernel/calls_enclosed_function --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# double: not compiled for sm_90: NameError('doubled is not defined'); not interpreted: NameError: name 'doubled' is not defined
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


# Original path: triton_kernel.py
double_0 = async_compile.triton('double', '''

# <KERNEL_PREAMBLE>

@triton_heuristics.user_autotune(
    configs=[],
    inductor_meta={'grid_type': 'FixedGrid', 'fixed_grid': ['_grid_0', '_grid_1', '_grid_2'], 'extra_launcher_args': ['_grid_0', '_grid_1', '_grid_2'], 'declared_constexpr_names': ['BLOCK'], 'kernel_name': 'double_0', <INDUCTOR_META without 'mutated_arg_names' 'optimize_mem' 'no_x_dim' 'atomic_add_found' 'num_load' 'num_store' 'num_reduction' 'autotune_hints'>},
    triton_meta={'signature': {'x': '*fp32', 'out': '*fp32', 'BLOCK': 'constexpr'}, 'constants': {'BLOCK': 8}, <TRITON_META without 'native_matmul' 'enable_fp_fusion' 'launch_pdl' 'disable_ftz'>},
    filename=__file__,
    custom_kernel=True,
)
@triton.jit
def double(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, doubled(tl.load(x + at)))
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((8, ), (1, ), torch.float32)
            assert_size_stride(arg0_1, (8, ), (1, ), 'input')
            arg0_1 = copy_if_misaligned(arg0_1)
            # Topologically Sorted Source Nodes: [triton_kernel_wrapper_mutation], Original ATen: []
            raw_stream0 = get_raw_stream(0)
            double_0.run(arg0_1, buf0, 1, 1, 1, stream=raw_stream0)
            del arg0_1
        return (buf0, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 87 lines
