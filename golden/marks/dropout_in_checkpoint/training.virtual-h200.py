# torch 2.13; codegen; regenerate: hopkit golden marks/dropout_in_checkpoint --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_cos_sin_0: compiled for sm_90, 15 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_exp_1: compiled for sm_90, 11 registers, 0 bytes of shared memory; interpreted
# extern calls, which the CPU computes: higher_order.run_and_save_rng_state
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


# Topologically Sorted Source Nodes: [cos, sin], Original ATen: [aten.cos, aten.sin]
# Source node to ATen node mapping:
#   cos => cos
#   sin => sin
# Graph fragment:
#   %primals_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=primals_1]
#   %cos : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cos.default](args = (%primals_1,), kwargs = {})
#   %sin : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%cos,), kwargs = {})
#   return %sin
triton_poi_fused_cos_sin_0 = async_compile.triton('triton_poi_fused_cos_sin_0', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cos_sin_0', 'mutated_arg_names': [], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 96}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_sin_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 8
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.cos(tmp0)
    tmp2 = tl_math.sin(tmp1)
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [exp], Original ATen: [aten.exp]
# Source node to ATen node mapping:
#   exp => exp
# Graph fragment:
#   %getitem : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=getitem]
#   %exp : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%getitem,), kwargs = {})
#   return %exp
triton_poi_fused_exp_1 = async_compile.triton('triton_poi_fused_exp_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_exp_1', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': False, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 96}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_exp_1(in_out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 8
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = libdevice.exp(tmp0)
    tl.store(in_out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')


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
        assert_size_stride(primals_1, (8, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)
            buf0 = empty_strided_cuda((8, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [cos, sin], Original ATen: [aten.cos, aten.sin]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cos_sin_0.run(primals_1, buf0, 8, stream=raw_stream0)
            # Topologically Sorted Source Nodes: [cos, sin], Original ATen: [aten.cos, aten.sin]
            buf1 = torch.ops.higher_order.run_and_save_rng_state(torch.ops.aten.native_dropout.default, buf0, 0.5, True)
            del buf0
        buf2 = buf1[0]
        assert_size_stride(buf2, (16, ), (1, ), 'torch.ops.run_and_save_rng_state')
        assert_alignment(buf2, 16, 'torch.ops.run_and_save_rng_state')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf3 = buf1[1][0]
            assert_size_stride(buf3, (8, ), (1, ), 'torch.ops.run_and_save_rng_state')
            assert_alignment(buf3, 16, 'torch.ops.run_and_save_rng_state')
            del buf1
            buf5 = buf3; del buf3  # reuse
            # Topologically Sorted Source Nodes: [exp], Original ATen: [aten.exp]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_exp_1.run(buf5, 8, stream=raw_stream0)
        return (buf5, primals_1, buf2, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
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
# triton_poi_fused_cos_sin_0: compiled for sm_90, 15 registers, 0 bytes of shared memory; interpreted
# triton_poi_fused_cos_exp_mul_native_dropout_backward_neg_sin_1: compiled for sm_90, 23 registers, 0 bytes of shared memory; interpreted
# extern calls, which the CPU computes: higher_order.run_with_rng_state
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


# Topologically Sorted Source Nodes: [cos, sin], Original ATen: [aten.cos, aten.sin]
# Source node to ATen node mapping:
#   cos => cos
#   sin => sin
# Graph fragment:
#   %primals_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=primals_1]
#   %cos : Tensor "f32[8][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.cos.default](args = (%primals_1,), kwargs = {})
#   %sin : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%cos,), kwargs = {})
#   return %sin
triton_poi_fused_cos_sin_0 = async_compile.triton('triton_poi_fused_cos_sin_0', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cos_sin_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 96}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_sin_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 8
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.cos(tmp0)
    tmp2 = tl_math.sin(tmp1)
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


# Topologically Sorted Source Nodes: [cos, exp, mul, convert_element_type, mul_1, mul_2, cos_1, mul_3, sin_1, neg, mul_4], Original ATen: [aten.cos, aten.exp, aten.mul, aten.native_dropout_backward, aten.sin, aten.neg]
# Source node to ATen node mapping:
#   convert_element_type => convert_element_type
#   cos => cos
#   cos_1 => cos_1
#   exp => exp
#   mul => mul
#   mul_1 => mul_1
#   mul_2 => mul_2
#   mul_3 => mul_3
#   mul_4 => mul_4
#   neg => neg
#   sin_1 => sin_1
# Graph fragment:
#   %tangents_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=tangents_1]
#   %getitem : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=getitem]
#   %getitem_1 : Tensor "b8[8][1]cuda:0" = PlaceHolder[target=getitem_1]
#   %primals_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=primals_1]
#   %cos : Tensor "f32[8][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.cos.default](args = (%primals_1,), kwargs = {})
#   %exp : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%getitem,), kwargs = {})
#   %mul : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %exp), kwargs = {})
#   %convert_element_type : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.convert_element_type.default](args = (%getitem_1, torch.float32), kwargs = {})
#   %mul_1 : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convert_element_type, 2.0), kwargs = {})
#   %mul_2 : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %mul_1), kwargs = {})
#   %cos_1 : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cos.default](args = (%cos,), kwargs = {})
#   %mul_3 : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_2, %cos_1), kwargs = {})
#   %sin_1 : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%primals_1,), kwargs = {})
#   %neg : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%sin_1,), kwargs = {})
#   %mul_4 : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_3, %neg), kwargs = {})
#   return %mul_4
triton_poi_fused_cos_exp_mul_native_dropout_backward_neg_sin_1 = async_compile.triton('triton_poi_fused_cos_exp_mul_native_dropout_backward_neg_sin_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*i1', 'in_ptr2': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(1,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cos_exp_mul_native_dropout_backward_neg_sin_1', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 168}, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_exp_mul_native_dropout_backward_neg_sin_1(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, xnumel, XBLOCK : tl.constexpr):
    xnumel = 8
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp4 = tl.load(in_ptr1 + (x0), xmask).to(tl.int1)
    tmp9 = tl.load(in_ptr2 + (x0), xmask)
    tmp2 = libdevice.exp(tmp1)
    tmp3 = tmp0 * tmp2
    tmp5 = tmp4.to(tl.float32)
    tmp6 = tl.full([1], 2.0, tl.float32)
    tmp7 = tmp5 * tmp6
    tmp8 = tmp3 * tmp7
    tmp10 = tl_math.cos(tmp9)
    tmp11 = tl_math.cos(tmp10)
    tmp12 = tmp8 * tmp11
    tmp13 = tl_math.sin(tmp9)
    tmp14 = -tmp13
    tmp15 = tmp12 * tmp14
    tl.store(in_out_ptr0 + (x0), tmp15, xmask)
''', device_str='cuda')


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
        primals_1, rng_state_output_0, tangents_1 = args
        args.clear()
        rng_state_output_0_size = rng_state_output_0.size()
        s0 = rng_state_output_0_size[0]
        assert_size_stride(primals_1, (8, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((8, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [cos, sin], Original ATen: [aten.cos, aten.sin]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cos_sin_0.run(primals_1, buf0, 8, stream=raw_stream0)
            assert_size_stride(rng_state_output_0, (s0, ), (1, ), 'input')
        # Topologically Sorted Source Nodes: [cos, sin], Original ATen: [aten.cos, aten.sin]
        buf1 = torch.ops.higher_order.run_with_rng_state(rng_state_output_0, torch.ops.aten.native_dropout.default, buf0, 0.5, True)
        del buf0
        del rng_state_output_0
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf2 = buf1[0]
            assert_size_stride(buf2, (8, ), (1, ), 'torch.ops.run_with_rng_state')
            # buffer buf2 (op: torch.ops.run_with_rng_state) is assumed to be not aligned
            buf3 = buf1[1]
            assert_size_stride(buf3, (8, ), (1, ), 'torch.ops.run_with_rng_state')
            # buffer buf3 (op: torch.ops.run_with_rng_state) is assumed to be not aligned
            del buf1
            assert_size_stride(tangents_1, (8, ), (1, ), 'input')
            tangents_1 = copy_if_misaligned(tangents_1)
            buf4 = buf2; del buf2  # reuse
            # Topologically Sorted Source Nodes: [cos, exp, mul, convert_element_type, mul_1, mul_2, cos_1, mul_3, sin_1, neg, mul_4], Original ATen: [aten.cos, aten.exp, aten.mul, aten.native_dropout_backward, aten.sin, aten.neg]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cos_exp_mul_native_dropout_backward_neg_sin_1.run(buf4, tangents_1, buf3, primals_1, 8, stream=raw_stream0)
            del buf3
            del primals_1
            del tangents_1
        return (buf4, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    rng_state_output_0 = rand_strided((16, ), (1, ), device='cpu', dtype=torch.uint8)
    tangents_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [primals_1, rng_state_output_0, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cuda')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
# 407 lines
