# torch 2.15; codegen; regenerate: hopkit golden cond/branches_are_modules --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_per_fused_gt_sum_0: compiled for sm_90; interpreted
# extern calls, which the CPU computes: extern_kernels.addmm (2)
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata


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
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 1, 'r0_': 16},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr1': '*i1', 'xnumel': 'constexpr', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_per_fused_gt_sum_0', 'no_x_dim': None, 'num_reduction': 1, 'tiling_scores': {'r0_': 48}, <INDUCTOR_META>}
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

def false_graph_0(args):
    false_graph_0_arg0_1, false_graph_0_arg1_1, false_graph_0_arg2_1, false_graph_0_arg3_1, false_graph_0_arg4_1 = args
    args.clear()
    assert_size_stride_grouped((false_graph_0_arg3_1, false_graph_0_arg0_1, false_graph_0_arg4_1), ((2, ), (3, 4), (2, 4)), ((1, ), (4, 1), (4, 1)), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond, gt, linear], Original ATen: [aten.gt, aten.addmm, aten.t]
        extern_kernels.addmm(false_graph_0_arg3_1, false_graph_0_arg0_1, reinterpret_tensor(false_graph_0_arg4_1, (4, 2), (1, 4), 0), alpha=1, beta=1, out=false_graph_0_buf0)
        del false_graph_0_arg0_1
        del false_graph_0_arg3_1
        del false_graph_0_arg4_1
    return (false_graph_0_buf0, )

def true_graph_0(args):
    true_graph_0_arg0_1, true_graph_0_arg1_1, true_graph_0_arg2_1, true_graph_0_arg3_1, true_graph_0_arg4_1 = args
    args.clear()
    assert_size_stride_grouped((true_graph_0_arg1_1, true_graph_0_arg0_1, true_graph_0_arg2_1), ((2, ), (3, 4), (2, 4)), ((1, ), (4, 1), (4, 1)), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [cond, gt, linear], Original ATen: [aten.gt, aten.addmm, aten.t]
        extern_kernels.addmm(true_graph_0_arg1_1, true_graph_0_arg0_1, reinterpret_tensor(true_graph_0_arg2_1, (4, 2), (1, 4), 0), alpha=1, beta=1, out=true_graph_0_buf0)
        del true_graph_0_arg0_1
        del true_graph_0_arg1_1
        del true_graph_0_arg2_1
    return (true_graph_0_buf0, )


async_compile.wait(globals())
del async_compile

# <RUNNER>
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
            assert_size_stride_grouped((arg2_1, arg1_1, arg4_1, arg3_1), ((2, ), (2, 4), (2, ), (2, 4)), ((1, ), (4, 1), (1, ), (4, 1)), 'input')
            buf2_selector = int(buf1.item())
            buf2 = [None] * 1
            if buf2_selector == 0:

                # subgraph: false_graph_0
                false_graph_0_args = [arg0_1, arg2_1, arg1_1, arg4_1, arg3_1]
                del arg0_1
                del arg1_1
                del arg2_1
                del arg3_1
                del arg4_1
                del buf1
                buf2 = false_graph_0(false_graph_0_args)
            else:

                # subgraph: true_graph_0
                true_graph_0_args = [arg0_1, arg2_1, arg1_1, arg4_1, arg3_1]
                buf2 = true_graph_0(true_graph_0_args)
            buf3 = buf2[0]
            assert_tensor_metadata(buf3, (3, 2), (2, 1), torch.float32, 'torch.ops.cond')
            assert_alignment(buf3, 16, 'torch.ops.cond')
            del buf2
        return (buf3, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((2, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg3_1 = rand_strided((2, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    arg4_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1, arg3_1, arg4_1]


# <BENCHMARK>
# 136 lines
