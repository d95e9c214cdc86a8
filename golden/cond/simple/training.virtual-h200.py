# torch 2.13; codegen; regenerate: hopkit golden cond/simple --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_per_fused_gt_sum_0: compiled for sm_90; interpreted
# triton_poi_fused_cos_1: compiled for sm_90; interpreted
# triton_poi_fused_sin_2: compiled for sm_90; interpreted
# AOT ID: ['forward']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [sum_1, gt], Original ATen: [aten.sum, aten.gt]
# Source node to ATen node mapping:
#   gt => gt
#   sum_1 => sum_1
# Graph fragment:
#   %primals_1 : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=primals_1]
#   %sum_1 : Tensor "f32[][]cuda:0" = PlaceHolder[target=sum_1]
#   %sum_1 : Tensor "f32[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.default](args = (%primals_1,), kwargs = {})
#   %gt : Tensor "b8[][]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.gt.Scalar](args = (%sum_1, 0), kwargs = {})
#   return %sum_1,%gt
triton_per_fused_gt_sum_0 = async_compile.triton('triton_per_fused_gt_sum_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 1, 'r0_': 16},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr1': '*i1', 'xnumel': 'constexpr', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_per_fused_gt_sum_0', 'optimize_mem': False, 'no_x_dim': None, 'num_reduction': 1, 'tiling_scores': {'r0_': 48}, <INDUCTOR_META>}
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

# Unsorted Source Nodes: [cond, cos], Original ATen: [aten.cos]
# Source node to ATen node mapping:
#   cond => cond
#   cos => cos
triton_poi_fused_cos_1 = async_compile.triton('triton_poi_fused_cos_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_cos_1', 'optimize_mem': False, 'tiling_scores': {'x': 144}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.cos(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [cond, sin], Original ATen: [aten.sin]
# Source node to ATen node mapping:
#   cond => cond
#   sin => sin
triton_poi_fused_sin_2 = async_compile.triton('triton_poi_fused_sin_2', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_sin_2', 'optimize_mem': False, 'tiling_scores': {'x': 144}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sin_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

def false_graph_0(args):
    false_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(false_graph_0_arg0_1, (3, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [cond, cos], Original ATen: [aten.cos]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_cos_1.run(false_graph_0_arg0_1, false_graph_0_buf0, 12, stream=raw_stream0)
        del false_graph_0_arg0_1
    return (false_graph_0_buf0, )

def true_graph_0(args):
    true_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(true_graph_0_arg0_1, (3, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [cond, sin], Original ATen: [aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_sin_2.run(true_graph_0_arg0_1, true_graph_0_buf0, 12, stream=raw_stream0)
        del true_graph_0_arg0_1
    return (true_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, = args
        args.clear()
        assert_size_stride(primals_1, (3, 4), (4, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)
            buf1 = empty_strided_cuda((), (), torch.bool)
            # Topologically Sorted Source Nodes: [sum_1, gt], Original ATen: [aten.sum, aten.gt]
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_gt_sum_0.run(primals_1, buf1, 1, 12, stream=raw_stream0)
            buf2 = [None] * 1
            if buf1.item():

                # subgraph: true_graph_0
                true_graph_0_args = [primals_1,]
                buf2 = true_graph_0(true_graph_0_args)
            else:

                # subgraph: false_graph_0
                false_graph_0_args = [primals_1,]
                buf2 = false_graph_0(false_graph_0_args)
            buf3 = buf2[0]
            assert_size_stride(buf3, (3, 4), (4, 1), 'torch.ops.cond')
            assert_alignment(buf3, 16, 'torch.ops.cond')
            del buf2
        return (buf3, primals_1, buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1]


# <BENCHMARK>
# ---- 2 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_mul_neg_sin_0: compiled for sm_90; interpreted
# triton_poi_fused_cos_mul_1: compiled for sm_90; interpreted
# AOT ID: ['backward']
# <MODULE_PREAMBLE>
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Unsorted Source Nodes: [cond_1, mul, neg, sin], Original ATen: [aten.mul, aten.neg, aten.sin]
# Source node to ATen node mapping:
#   cond_1 => cond_1
#   mul => mul
#   neg => neg
#   sin => sin
triton_poi_fused_mul_neg_sin_0 = async_compile.triton('triton_poi_fused_mul_neg_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_neg_sin_0', 'mutated_arg_names': ['in_out_ptr0'], 'num_load': 2, 'tiling_scores': {'x': 192}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_neg_sin_0(in_out_ptr0, in_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (x0), xmask)
    tmp2 = tl_math.sin(tmp1)
    tmp3 = -tmp2
    tmp4 = tmp0 * tmp3
    tl.store(in_out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [cond_1, mul, cos], Original ATen: [aten.mul, aten.cos]
# Source node to ATen node mapping:
#   cond_1 => cond_1
#   cos => cos
#   mul => mul
triton_poi_fused_cos_mul_1 = async_compile.triton('triton_poi_fused_cos_mul_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_cos_mul_1', 'mutated_arg_names': ['in_out_ptr0'], 'num_load': 2, 'tiling_scores': {'x': 192}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_mul_1(in_out_ptr0, in_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (x0), xmask)
    tmp2 = tl_math.cos(tmp1)
    tmp3 = tmp0 * tmp2
    tl.store(in_out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

def false_graph_1(args):
    false_graph_1_arg0_1, false_graph_1_arg1_1 = args
    args.clear()
    assert_size_stride(false_graph_1_arg1_1, (3, 4), (4, 1), 'input')
    assert_size_stride(false_graph_1_arg0_1, (3, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_1_buf0 = false_graph_1_arg1_1; del false_graph_1_arg1_1  # reuse
        # Unsorted Source Nodes: [cond_1, mul, neg, sin], Original ATen: [aten.mul, aten.neg, aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_neg_sin_0.run(false_graph_1_buf0, false_graph_1_arg0_1, 12, stream=raw_stream0)
        del false_graph_1_arg0_1
    return (false_graph_1_buf0, )

def true_graph_1(args):
    true_graph_1_arg0_1, true_graph_1_arg1_1 = args
    args.clear()
    assert_size_stride(true_graph_1_arg1_1, (3, 4), (4, 1), 'input')
    assert_size_stride(true_graph_1_arg0_1, (3, 4), (4, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_1_buf0 = true_graph_1_arg1_1; del true_graph_1_arg1_1  # reuse
        # Unsorted Source Nodes: [cond_1, mul, cos], Original ATen: [aten.mul, aten.cos]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_cos_mul_1.run(true_graph_1_buf0, true_graph_1_arg0_1, 12, stream=raw_stream0)
        del true_graph_1_arg0_1
    return (true_graph_1_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, gt, tangents_1 = args
        args.clear()
        assert_size_stride(gt, (), (), 'input')
        assert_size_stride(primals_1, (3, 4), (4, 1), 'input')
        assert_size_stride(tangents_1, (3, 4), (4, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            buf0 = [None] * 1
            if gt.item():

                # subgraph: true_graph_1
                true_graph_1_args = [primals_1, tangents_1]
                del gt
                del primals_1
                del tangents_1
                buf0 = true_graph_1(true_graph_1_args)
            else:

                # subgraph: false_graph_1
                false_graph_1_args = [primals_1, tangents_1]
                buf0 = false_graph_1(false_graph_1_args)
            buf1 = buf0[0]
            assert_size_stride(buf1, (3, 4), (4, 1), 'torch.ops.cond')
            assert_alignment(buf1, 16, 'torch.ops.cond')
            del buf0
        return (buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    gt = rand_strided((), (), device='cuda:0', dtype=torch.bool)
    tangents_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, gt, tangents_1]


# <BENCHMARK>
# 325 lines
