# torch 2.13; codegen; regenerate: hopkit golden gpu_text/combo_kernel_benchmarks --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_gt_0: compiled for sm_90; interpreted
# triton_poi_fused_gt_1: compiled for sm_90; interpreted
# triton_poi_fused_2: compiled for sm_90; interpreted
# extern calls, which the CPU computes: aten.index.Tensor (2)
# AOT ID: ['inference']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [gt], Original ATen: [aten.gt]
# Source node to ATen node mapping:
#   gt => gt
# Graph fragment:
#   %arg0_1 : Tensor "f32[12][1]cuda:0" = PlaceHolder[target=arg0_1]
#   %gt : Tensor "b8[12][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%arg0_1, 0), kwargs = {})
#   return %gt
triton_poi_fused_gt_0 = async_compile.triton('triton_poi_fused_gt_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*i1', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_gt_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 72}, 'kernel_num_gb': 6e-08, 'kernel_flop': 0, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_gt_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 0.0, tl.float32)
    tmp2 = tmp0 > tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [gt_1], Original ATen: [aten.gt]
# Source node to ATen node mapping:
#   gt_1 => gt_1
# Graph fragment:
#   %arg1_1 : Tensor "f32[9][1]cuda:0" = PlaceHolder[target=arg1_1]
#   %gt_1 : Tensor "b8[9][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%arg1_1, 0), kwargs = {})
#   return %gt_1
triton_poi_fused_gt_1 = async_compile.triton('triton_poi_fused_gt_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*i1', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_gt_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 54}, 'kernel_num_gb': 4.5e-08, 'kernel_flop': 0, 'backend_hash': '...', 'assert_indirect_indexing': True, 'autotune_local_cache': ..., 'autotune_pointwise': True, 'autotune_remote_cache': ..., 'force_disable_caches': ..., 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': ..., 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_gt_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 9
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 0.0, tl.float32)
    tmp2 = tmp0 > tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [], Original ATen: []
# Source node to ATen node mapping:
triton_poi_fused_2 = async_compile.triton('triton_poi_fused_2', '''
# <KERNEL_PREAMBLE>

from torch._dynamo.testing import rand_strided
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
import torch

@triton_heuristics.pointwise(
    size_hints={'x': 16}, tile_hint=TileHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_out_ptr1': '*fp32', 'xnumel_0': 'i32', 'xnumel_1': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META without 'native_matmul'>},
    inductor_meta={'grid_type': 'SequentialComboKernelGrid', 'combo_grid_meta': {'num_kernels': 2, 'min_blocks': None, 'autotune_grouping': True, 'default_config': None, 'no_x_dim_0': False, 'xnumel_0': None, 'no_x_dim_1': False, 'xnumel_1': None}, 'kernel_name': 'triton_poi_fused_2', 'mutated_arg_names': ['in_out_ptr0', 'in_out_ptr1'], <INDUCTOR_META without 'no_x_dim' 'atomic_add_found' 'num_load' 'num_store' 'num_reduction' 'autotune_hints'>}
)
@triton.jit
def triton_poi_fused_2(in_out_ptr0, in_out_ptr1, xnumel_0, xnumel_1, XBLOCK : tl.constexpr):
    pid = tl.program_id(0)
    num_xblocks_0 = tl.cdiv(xnumel_0, XBLOCK)
    num_xblocks_1 = num_xblocks_0 + tl.cdiv(xnumel_1, XBLOCK)
    if pid < num_xblocks_0:
        pid_offset = pid
        r0_numel = 1
        xoffset = pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel_0
        x0 = xindex
        tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
        tmp1 = tl_math.sin(tmp0)
        tl.store(in_out_ptr0 + (x0), tmp1, xmask)
    elif pid < num_xblocks_1:
        pid_offset = pid - num_xblocks_0
        r0_numel = 1
        xoffset = pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel_1
        x1 = xindex
        tmp2 = tl.load(in_out_ptr1 + (x1), xmask)
        tmp3 = tl.full([1], 2.0, tl.float32)
        tmp4 = tmp2 * tmp3
        tl.store(in_out_ptr1 + (x1), tmp4, xmask)
    else:
        pass


def get_args():
    arg_0 = rand_strided((12,), (1,), device='cuda:0', dtype=torch.float32)
    arg_1 = rand_strided((9,), (1,), device='cuda:0', dtype=torch.float32)
    return arg_0, arg_1, 12, 9,


def call(args):
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_2.run(*args, stream=raw_stream0)


def benchmark_all_configs(args):
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        return triton_poi_fused_2.benchmark_all_configs(*args)


if __name__ == '__main__':
    from torch._inductor.runtime.benchmarking import benchmarker

    args = get_args()
    ms = benchmarker.benchmark(call, fn_args=(args,), device='cuda',rep=40)
    num_gb = 1.68e-07
    gb_per_s = num_gb / (ms / 1e3)
    print(f"{ms:.3f}ms    {num_gb:.3f}GB    {gb_per_s:.2f}GB/s")
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1 = args
        args.clear()
        assert_size_stride(arg0_1, (12, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf0 = empty_strided_cuda((12, ), (1, ), torch.bool)
            # Topologically Sorted Source Nodes: [gt], Original ATen: [aten.gt]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_gt_0.run(arg0_1, buf0, 12, stream=raw_stream0)
            # Topologically Sorted Source Nodes: [gt, chosen], Original ATen: [aten.gt, aten.index]
            buf1 = torch.ops.aten.index.Tensor(arg0_1, [buf0])
            u0 = buf1.size(0)
            del arg0_1
            del buf0
            buf2 = buf1
            assert_size_stride(buf2, (u0, ), (1, ), 'torch.ops.aten.index.Tensor')
            assert_alignment(buf2, 16, 'torch.ops.aten.index.Tensor')
        if not (u0 >= 0):
            raise RuntimeError('u0 >= 0')
        buf3 = None
        if not (u0 <= 12):
            raise RuntimeError('u0 <= 12')
        buf4 = None
        assert_size_stride(arg1_1, (9, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf5 = empty_strided_cuda((9, ), (1, ), torch.bool)
            # Topologically Sorted Source Nodes: [gt_1], Original ATen: [aten.gt]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_gt_1.run(arg1_1, buf5, 9, stream=raw_stream0)
            # Topologically Sorted Source Nodes: [gt_1, others], Original ATen: [aten.gt, aten.index]
            buf6 = torch.ops.aten.index.Tensor(arg1_1, [buf5])
            u1 = buf6.size(0)
            del arg1_1
            del buf5
            buf7 = buf6
            assert_size_stride(buf7, (u1, ), (1, ), 'torch.ops.aten.index.Tensor')
            assert_alignment(buf7, 16, 'torch.ops.aten.index.Tensor')
        if not (u1 >= 0):
            raise RuntimeError('u1 >= 0')
        buf8 = None
        if not (u1 <= 9):
            raise RuntimeError('u1 <= 9')
        buf9 = None
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf10 = buf2; del buf2  # reuse
            buf11 = buf7; del buf7  # reuse
            # Topologically Sorted Source Nodes: [sin, mul], Original ATen: [aten.sin, aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_2.run(buf10, buf11, u0, u1, stream=raw_stream0)
        return (buf10, buf11, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((12, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((9, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


# <BENCHMARK>
# 216 lines
