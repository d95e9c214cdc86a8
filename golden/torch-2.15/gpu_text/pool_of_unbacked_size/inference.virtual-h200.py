# torch 2.15; codegen; regenerate: hopkit golden gpu_text/pool_of_unbacked_size --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_gt_0: compiled for sm_90; interpreted
# triton_red_fused_mv_1: compiled for sm_90; interpreted
# triton_red_fused_exp_sum_2: compiled for sm_90; interpreted
# triton_per_fused_dot_exp_3: compiled for sm_90; interpreted
# extern calls, which the CPU computes: aten.index.Tensor, extern_kernels.mm
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata


# Topologically Sorted Source Nodes: [gt], Original ATen: [aten.gt]
# Source node to ATen node mapping:
#   gt => gt
# Graph fragment:
#   %arg0_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=arg0_1]
#   %gt : Tensor "b8[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%arg0_1, 0), kwargs = {})
#   return %gt
triton_poi_fused_gt_0 = async_compile.triton('triton_poi_fused_gt_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*i1', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_gt_0', 'tiling_scores': {'x': 48}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_gt_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 8
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 0.0, tl.float32)
    tmp2 = tmp0 > tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [matmul_1], Original ATen: [aten.mv]
# Source node to ATen node mapping:
#   matmul_1 => mul, sum_1
# Graph fragment:
#   %mm : Tensor "f32[u0, u0][u0, 1]cuda:0" = PlaceHolder[target=mm]
#   %index : Tensor "f32[u0][1]cuda:0" = PlaceHolder[target=index]
#   %mul : Tensor "f32[u0, u0][Max(1, u0), 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mm, %index), kwargs = {})
#   %sum_1 : Tensor "f32[u0][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul, [1]), kwargs = {})
#   return %sum_1
triton_red_fused_mv_1 = async_compile.triton('triton_red_fused_mv_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.reduction(
    size_hints={'x': 8, 'r0_': 8},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr', 'R0_BLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_red_fused_mv_1', 'num_load': 2, 'num_reduction': 1, 'tiling_scores': {'x': 64, 'r0_': 288}, <INDUCTOR_META>}
)
@triton.jit
def triton_red_fused_mv_1(in_ptr0, in_ptr1, out_ptr0, ks0, xnumel, r0_numel, XBLOCK : tl.constexpr, R0_BLOCK : tl.constexpr):
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    rbase = r0_base
    x0 = xindex
    _tmp4 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_1 = r0_index
        tmp0 = tl.load(in_ptr0 + (r0_1 + ks0*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp1 = tl.load(in_ptr1 + (r0_1), r0_mask, eviction_policy='evict_last', other=0.0)
        tmp2 = tmp0 * tmp1
        tmp3 = tl.broadcast_to(tmp2, [XBLOCK, R0_BLOCK])
        tmp5 = _tmp4 + tmp3
        _tmp4 = tl.where(r0_mask & xmask, tmp5, _tmp4)
    tmp4 = tl.sum(_tmp4, 1)[:, None]
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [exp, sum_1], Original ATen: [aten.exp, aten.sum]
# Source node to ATen node mapping:
#   exp => exp
#   sum_1 => sum_2
# Graph fragment:
#   %sum_1 : Tensor "f32[u0][1]cuda:0" = PlaceHolder[target=sum_1]
#   %index : Tensor "f32[u0][1]cuda:0" = PlaceHolder[target=index]
#   %exp : Tensor "f32[u0][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%sum_1,), kwargs = {})
#   %sum_2 : Tensor "f32[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.default](args = (%exp,), kwargs = {})
#   return %sum_2
triton_red_fused_exp_sum_2 = async_compile.triton('triton_red_fused_exp_sum_2', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.reduction(
    size_hints={'x': 1, 'r0_': 8},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'constexpr', 'r0_numel': 'i32', 'XBLOCK': 'constexpr', 'R0_BLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_red_fused_exp_sum_2', 'num_reduction': 1, 'tiling_scores': {'r0_': 32}, <INDUCTOR_META>}
)
@triton.jit
def triton_red_fused_exp_sum_2(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr, R0_BLOCK : tl.constexpr):
    xnumel = 1
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = tl.full([XBLOCK], True, tl.int1)[:, None]
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    rbase = r0_base
    _tmp3 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_0 = r0_index
        tmp0 = tl.load(in_ptr0 + (r0_0), r0_mask, eviction_policy='evict_first', other=0.0)
        tmp1 = libdevice.exp(tmp0)
        tmp2 = tl.broadcast_to(tmp1, [XBLOCK, R0_BLOCK])
        tmp4 = _tmp3 + tmp2
        _tmp3 = tl.where(r0_mask, tmp4, _tmp3)
    tmp3 = tl.sum(_tmp3, 1)[:, None]
    tl.store(out_ptr0 + (tl.full([1, 1], 0, tl.int32).broadcast_to(XBLOCK, 1)), tmp3, None)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [exp_1, matmul_2], Original ATen: [aten.exp, aten.dot]
# Source node to ATen node mapping:
#   exp_1 => exp_1
#   matmul_2 => mul_1, sum_3
# Graph fragment:
#   %arg1_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=arg1_1]
#   %exp_1 : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%arg1_1,), kwargs = {})
#   %mul_1 : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%exp_1, %arg1_1), kwargs = {})
#   %sum_3 : Tensor "f32[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.default](args = (%mul_1,), kwargs = {})
#   return %sum_3
triton_per_fused_dot_exp_3 = async_compile.triton('triton_per_fused_dot_exp_3', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 1, 'r0_': 8},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'constexpr', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_per_fused_dot_exp_3', 'no_x_dim': None, 'num_reduction': 1, 'tiling_scores': {'r0_': 32}, <INDUCTOR_META>}
)
@triton.jit
def triton_per_fused_dot_exp_3(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 1
    r0_numel = 8
    R0_BLOCK: tl.constexpr = 8
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
    tmp1 = libdevice.exp(tmp0)
    tmp2 = tmp1 * tmp0
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK, R0_BLOCK])
    tmp5 = tl.where(r0_mask, tmp3, 0)
    tmp6 = tl.sum(tmp5, 1)[:, None].to(tl.float32)
    tl.store(out_ptr0 + (tl.full([1, 1], 0, tl.int32).broadcast_to(XBLOCK, 1)), tmp6, None)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1 = args
        args.clear()
        assert_size_stride(arg0_1, (8, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            pool4 = empty_strided_cuda((8, ), (1, ), torch.bool)
            buf0 = alloc_from_pool(pool4, 0, torch.bool, (8, ), (1, ))
            # Topologically Sorted Source Nodes: [gt], Original ATen: [aten.gt]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_gt_0.run(arg0_1, buf0, 8, stream=raw_stream0)
            # Topologically Sorted Source Nodes: [gt, chosen], Original ATen: [aten.gt, aten.index]
            buf1 = torch.ops.aten.index.Tensor(arg0_1, [buf0])
            u0 = buf1.size(0)
            assert_tensor_metadata(buf1, (u0, ), (1, ), torch.float32, 'torch.ops.aten.index.Tensor')
            assert_alignment(buf1, 16, 'torch.ops.aten.index.Tensor')
            del arg0_1
            del pool4, buf0
        if not (u0 >= 0):
            raise RuntimeError('u0 >= 0')
        buf2 = None
        if not (u0 <= 8):
            raise RuntimeError('u0 <= 8')
        buf3 = None
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            pool2 = empty_strided_cuda((u0, u0), (u0, 1), torch.float32)
            buf4 = alloc_from_pool(pool2, 0, torch.float32, (u0, u0), (u0, 1))
            # Topologically Sorted Source Nodes: [getitem_1, getitem_2, table], Original ATen: [aten.unsqueeze, aten.mm]
            extern_kernels.mm(reinterpret_tensor(buf1, (u0, 1), (1, 1), 0), reinterpret_tensor(buf1, (1, u0), (u0, 1), 0), out=buf4)
            pool3 = empty_strided_cuda((u0, ), (1, ), torch.float32)
            buf5 = alloc_from_pool(pool3, 0, torch.float32, (u0, ), (1, ))
            # Topologically Sorted Source Nodes: [matmul_1], Original ATen: [aten.mv]
            raw_stream0 = get_raw_stream(0)
            triton_red_fused_mv_1.run(buf4, buf1, buf5, u0, u0, u0, stream=raw_stream0)
            del pool2, buf4
            pool0 = empty_strided_cuda((), (), torch.float32)
            buf6 = alloc_from_pool(pool0, 0, torch.float32, (), ())
            # Topologically Sorted Source Nodes: [exp, sum_1], Original ATen: [aten.exp, aten.sum]
            raw_stream0 = get_raw_stream(0)
            triton_red_fused_exp_sum_2.run(buf5, buf6, 1, u0, stream=raw_stream0)
            del pool3, buf5
            assert_size_stride(arg1_1, (8, ), (1, ), 'input')
            arg1_1 = copy_if_misaligned(arg1_1)
            pool1 = empty_strided_cuda((), (), torch.float32)
            buf7 = alloc_from_pool(pool1, 0, torch.float32, (), ())
            # Topologically Sorted Source Nodes: [exp_1, matmul_2], Original ATen: [aten.exp, aten.dot]
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_dot_exp_3.run(arg1_1, buf7, 1, 8, stream=raw_stream0)
            del arg1_1
        return (buf6, buf7, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


# <BENCHMARK>
# 250 lines
