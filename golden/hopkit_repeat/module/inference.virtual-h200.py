# torch 2.13; codegen; regenerate: hopkit golden hopkit_repeat/module --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# extern calls, which the CPU computes: extern_kernels.addmm, higher_order.hopkit_repeat
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


def hopkit_repeat_body_0(args):
    hopkit_repeat_body_0_arg0_1, hopkit_repeat_body_0_arg1_1, hopkit_repeat_body_0_arg2_1 = args
    args.clear()
    assert_size_stride(hopkit_repeat_body_0_arg2_1, (4, ), (1, ), 'input')
    assert_size_stride(hopkit_repeat_body_0_arg0_1, (3, 4), (4, 1), 'input')
    assert_size_stride(hopkit_repeat_body_0_arg1_1, (4, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        hopkit_repeat_body_0_buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [hopkit_repeat, linear], Original ATen: [aten.addmm, aten.t]
        extern_kernels.addmm(hopkit_repeat_body_0_arg2_1, hopkit_repeat_body_0_arg0_1, reinterpret_tensor(hopkit_repeat_body_0_arg1_1, (4, 4), (1, 4), 0), alpha=1, beta=1, out=hopkit_repeat_body_0_buf0)
        del hopkit_repeat_body_0_arg0_1
        del hopkit_repeat_body_0_arg1_1
        del hopkit_repeat_body_0_arg2_1
    return (hopkit_repeat_body_0_buf0, )


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
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        assert_size_stride(arg0_1, (3, 4), (4, 1), 'input')
        assert_size_stride(arg1_1, (4, 4), (4, 1), 'input')
        assert_size_stride(arg2_1, (4, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)

            # subgraph: hopkit_repeat_body_0
            buf0 = torch.ops.higher_order.hopkit_repeat(3, (lambda *args: hopkit_repeat_body_0(list(args)),), (arg0_1,), (arg1_1, arg2_1,))
            del arg0_1
            del arg1_1
            del arg2_1
            buf1 = buf0[0]
            assert_size_stride(buf1, (3, 4), (4, 1), 'torch.ops.hopkit_repeat')
            assert_alignment(buf1, 16, 'torch.ops.hopkit_repeat')
            del buf0
        return (buf1, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((4, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((4, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 109 lines
